"""A witness or case played and drawn: pictures of the first and the last position, and the steps between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gemcheck.casebook.judge import event_line
from gemcheck.casebook.replay import ScriptError, play
from gemcheck.game import Game, GameError, OpenEnd, Undefined
from gemcheck.report.model import Picture, Step
from gemcheck.rulebook import RulebookError

__all__ = ["SVG_ROOM", "Drawn", "Room", "drawn", "plan_words", "state_picture"]

AnyGame = Game[Any, Any]
SVG_ROOM = 1_500_000
"""Letters of all drawings on a page: a picture takes room, and a page has to stay small."""


class Drawn(msgspec.Struct, frozen=True):
    """What could be drawn and played; all empty for facts that are no position."""

    pictures: tuple[Picture, ...] = ()
    steps: tuple[Step, ...] = ()


class Room:
    """How much may still be drawn on a page."""

    def __init__(self, letters: int) -> None:
        self.letters = letters

    def for_all(self, pictures: Sequence[Picture]) -> tuple[Picture, ...]:
        """The pictures, or none of them when there is no room for all."""
        size = sum(len(picture.svg) for picture in pictures)
        if size > self.letters:
            return ()
        self.letters -= size
        return tuple(pictures)


def state_picture(game: AnyGame, state: Any, title: str) -> Picture | None:
    """The drawing of a state, None where its game has none."""
    hook = getattr(game, "pictures", None)
    if hook is None:
        return None
    known = hook(state)
    return Picture(title, known["svg"](), game.state_text(state)) if "svg" in known else None


def plan_words(entry: Mapping[str, Any]) -> str:
    """One entry of a script, seat by seat."""
    return "; ".join(f"{seat}: {_words(plan)}" for seat, plan in entry.items()) or "chance"


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_words(item)}" for key, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(_words(item) for item in value)
    return str(value)


def drawn(game: AnyGame, given: Mapping[str, Any], script: Sequence[Mapping[str, Any]]) -> Drawn:
    """Play a script from what is given, and draw it. A script that cannot be played is drawn as far as it goes."""
    try:
        made, first, names = game.given(given)
    except (GameError, RulebookError, OpenEnd):
        return Drawn()
    pictures = [state_picture(made, first, "before")]
    steps, after, told = [], first, 0
    for length in range(1, len(script) + 1):
        words = plan_words(script[length - 1])
        try:
            run = play(game, given, script[:length])
        except (GameError, RulebookError, ScriptError, OpenEnd) as error:
            steps.append(Step(words, (f"not played: {error}",)))
            break
        events = [event_line(event, names) for event in run.events]
        steps.append(Step(words, (*events[told:], *run.objections, *_silent(run.after))))
        told = len(events)
        if isinstance(run.after, Undefined) or run.stopped_by:
            break
        after = run.after
    if after is not first:
        pictures.append(state_picture(made, after, "after"))
    return Drawn(tuple(picture for picture in pictures if picture is not None), tuple(steps))


def _silent(after: Any) -> tuple[str, ...]:
    return (f"no answer: {after.why} [{', '.join(after.clauses)}]",) if isinstance(after, Undefined) else ()
