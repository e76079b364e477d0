"""Advice: what is the best thing to do in a position, asked of whatever a game's models offer.

A game's models offer advisors by a function `advisors()` of the module that is registered for the game under the entry
point group `gemcheck.models`. An advisor says which options it takes, so that the command line can show and check them,
and answers a request. Nothing here knows a game or a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import entry_points
from typing import Any

import msgspec

from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game

__all__ = ["Advice", "Advisor", "Option", "Request", "Section", "advisors_for"]


class Option(msgspec.Struct, frozen=True):
    """An option of an advisor: its name without dashes, a word for its value (none, no choices: a switch), one line
    of help.

    many: may be repeated; choices: the only values it takes; whole: the value is a whole number.
    """

    name: str
    value: str
    text: str
    many: bool = False
    choices: tuple[str, ...] = ()
    whole: bool = False
    default: str = ""


class Section(msgspec.Struct, frozen=True):
    """A part of an advice for a person: a heading and lines, wrapped unless they are a picture or a table."""

    heading: str
    lines: tuple[str, ...]
    fixed: bool = False


class Request(msgspec.Struct, frozen=True):
    """What is asked: the position as text (a notation, or TOML), and the options that were given.

    limited: whether there is a time limit; late: whether it has passed; progress: shows a line about the state of the
    search; colour: whether pictures may hold ANSI escapes; card_set: the card set that was asked for.
    """

    position: str
    options: Mapping[str, Any]
    seed: int = 0
    jobs: int = 1
    limited: bool = False
    late: Callable[[], bool] = lambda: False
    progress: Callable[[str], None] = lambda text: None
    colour: bool = False
    card_set: str | None = None


class Advice(msgspec.Struct, frozen=True):
    """An answer: one line that says it, sections that explain it, and the same as data.

    pictures: drawings by format, made when they are asked for; verdict, bound and certificate as for findings.
    """

    headline: str
    sections: tuple[Section, ...]
    data: Mapping[str, Any]
    verdict: Verdict
    bound: Any
    certificate: Certificate
    pictures: Mapping[str, Callable[[], str]] = {}


class Advisor(msgspec.Struct, frozen=True):
    """Somebody to ask: a name, one line of help, the options, and the function that answers.

    The function raises GameError for a position or an option that makes no sense.
    """

    name: str
    text: str
    position: str
    options: tuple[Option, ...]
    answer: Callable[[Game[Any, Any], Request], Advice]


def advisors_for(game: str) -> dict[str, Advisor]:
    """The advisors of a game by name; imports no solver. Raises ValueError when two share a name."""
    found: dict[str, Advisor] = {}
    for point in entry_points(group="gemcheck.models", name=game):
        offered: Callable[[], Sequence[Advisor]] | None = getattr(point.load(), "advisors", None)
        for one in offered() if offered is not None else ():
            if found.setdefault(one.name, one) is not one:
                raise ValueError(f"two advisors of {game} are called '{one.name}'")
    return found
