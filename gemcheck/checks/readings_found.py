"""Two options of an open point that come apart: where, in which fact, and the smallest case that shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from gemcheck.checks.readings_case import case_difference
from gemcheck.checks.readings_look import AnyGame, Difference, Spot
from gemcheck.checks.shrinking import Case, shrunk, size
from gemcheck.rulebook import OpenPoint, RulebookError

__all__ = ["Found", "Pair", "plain_words", "smallest_case", "variants"]

Pair = tuple[str, str]


class Found(msgspec.Struct, frozen=True):
    """A spot on which two options of a point come apart (None: a case made of others), the first fact in which they do,
    and a case that shows it."""

    pair: Pair
    spot: Spot | None
    difference: Difference
    case: Case | None = None
    kind: str = ""


def variants(game: AnyGame, point: OpenPoint) -> dict[str, AnyGame]:
    """The game under each option of a point, leaving out those that its other readings exclude."""
    made: dict[str, AnyGame] = {}
    readings = dict(game.rules.items())
    for option in point.option_ids():
        try:
            made[option] = game.under(game.rulebook.ruleset({**readings, point.id: option}))
        except RulebookError:
            continue
    return made


def smallest_case(
    game: AnyGame, games: Mapping[str, AnyGame], found: Found, others: Sequence[Case] = ()
) -> tuple[Case, Difference]:
    """The case of a pair made as small as it gets, and the first fact of its kind in which the options differ there.

    It begins with the smallest of the cases of other pairs on which this pair comes apart too, if there is one. Raises
    ValueError for a pair without a case.
    """
    if found.case is None:
        raise ValueError(f"no case shows {found.pair}")
    one, other = (games[option] for option in found.pair)
    case, kind = found.case, found.kind
    for another in sorted(others, key=size, reverse=True):
        told = case_difference(one, other, another)
        if told is not None:
            case, kind = another, told[1]
    case = shrunk(case, lambda c: case_difference(one, other, c, kind) is not None, plain_words(game))
    told = case_difference(one, other, case, kind)
    assert told is not None  # shrinking keeps it
    return case, told[0]


def plain_words(game: AnyGame) -> Mapping[str, str]:
    """For words of this game's cases plainer ones that may do as well (hook `plain_words`)."""
    hook = getattr(game, "plain_words", None)
    return hook() if hook is not None else {}
