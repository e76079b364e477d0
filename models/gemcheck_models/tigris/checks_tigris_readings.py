"""How small can a position be on which the readings of an open point come apart?

question: for each open point the smallest member of a family of cases on which two of its options differ
scope:    one family for each point, told in what is counted (`what`); its members in the order of their size
expected: each point comes apart; every smaller member of its family shows the same under all options
budget:   under 10 seconds

What is claimed is what the family says: the smallest of its members, each of which was played under every option. That
nothing outside a family is smaller is said only where a reason stands with it (`least`). The general search for
readings that come apart (`diverging-readings`) draws its positions at random and knows no such bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any, cast

import msgspec

from gemcheck.checks import Statement, check
from gemcheck.checks.readings_case import case_difference
from gemcheck.checks.readings_found import variants
from gemcheck.checks.readings_witness import replayed_outcomes
from gemcheck.checks.shrinking import Case
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.tigris.engine import Tigris
from gemcheck.rulebook import OpenPoint
from gemcheck_models.tigris.readings_boards import cut_off, declined, refilled_squares
from gemcheck_models.tigris.readings_small import emptied_bag, full_tie, moved_nowhere, paid_out, revolt, swapped

__all__ = ["FAMILIES", "Family", "readings_smallest", "smallest"]

Games = Mapping[str, Tigris]
Members = Callable[[Games, int], Iterator[Case | None]]
"""The cases of a size, to be played under each option; None for a member that was played already and shows the same."""

Pair = tuple[str, str]


class Family(msgspec.Struct, frozen=True):
    """Cases by size: what their size counts, the sizes in order, the cases of a size, and why nothing outside the
    family is smaller; empty where this is not claimed."""

    what: str
    sizes: tuple[int, ...]
    members: Members
    least: str = ""


FAMILIES: Mapping[str, Family] = {
    "war.supporters": Family(
        "pieces of a union of two wars between two seats, the tile that unites included, nothing committed",
        (7, 8),
        cut_off,
        "seven are the fewest for two wars: two leaders and a temple on either side, and the tile between them",
    ),
    "conflict.reinforce": Family(
        "temples in the hands of two seats in a revolt around one start temple",
        (0, 1),
        revolt,
        "without a tile in hand nothing can be committed",
    ),
    "swap.none": Family("tiles given up in a swap", (0,), swapped, "fewer than none cannot be given up"),
    "leader.same-space": Family(
        "leaders on the board beside the start temples", (0, 1), moved_nowhere, "without a leader nothing is moved"
    ),
    "points.supply": Family(
        "points of one colour that are out when one more is due",
        tuple(range(120)),
        paid_out,
        "where more points are due at once fewer that are out will do: what counts is the sum, 96",
    ),
    "score.full-tie": Family("points and treasures of two seats", (0,), full_tie, "fewer than none cannot be held"),
    "monument.declined": Family(
        "settlements within three by three spaces, the two that are laid included",
        (4, 5, 6),
        declined,
        "two squares that share a tile have six spaces at least",
    ),
    "refill.order": Family(
        "tiles in the bag and tiles that the hands of two seats lack, together",
        (0, 1, 2, 3),
        emptied_bag,
        "the bag and what each hand lacks are all that the rule looks at",
    ),
}
"""For each open point the family in which its readings are to come apart. The side of the board is chosen before any
position exists, so that there is no smaller one."""


@check(
    "readings-smallest",
    kind="diverging-readings",
    family="function",
    game="tigris",
    scope="one family of cases for each open point, smallest members first, played under every option",
    certificate="replay+minimal",
)
def readings_smallest(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """For each open point the smallest case of its families on which options come apart."""
    tigris = cast(Tigris, game)
    for point in tigris.rulebook.open_points.values():
        if point.id in FAMILIES:
            yield from smallest(tigris, point, FAMILIES[point.id])
    pairs, again = refilled_squares()
    if not again:
        text = (
            "a declined square that is whole is never completed again: its tiles and its spaces come apart after a loss"
        )
        yield Statement(text, ("monument.declined",), Verdict.PROVED, Certificate("exhaustive", f"{pairs} new tiles"))


def smallest(game: Tigris, point: OpenPoint, family: Family) -> Iterator[Finding | Statement]:
    """The first case of a family on which two options of the point differ, and what was looked at before it."""
    games = cast(Games, variants(game, point))
    apart: dict[Pair, tuple[Case, int, str]] = {}
    counts: dict[int, int] = {}
    for size in family.sizes:
        counts[size] = 0
        for case in family.members(games, size):
            counts[size] += 1
            if case is None:
                continue
            for pair in combinations(games, 2):
                told = case_difference(games[pair[0]], games[pair[1]], case)
                if told is not None:
                    apart[pair] = case, size, told[0].path
            if apart:
                break
        if apart:
            break
    if apart:
        case, size, path = next(iter(apart.values()))
        yield _finding(point, family, games, (case, size, path), counts)
        return
    number = sum(counts.values())
    certificate = Certificate("exhaustive", f"{number} cases by {family.what}")
    text = f"{point.id}: no case of this family shows a difference"
    yield Statement(text, point.clauses, Verdict.BOUNDED if number else Verdict.VACUOUS, certificate)


def _finding(
    point: OpenPoint, family: Family, games: Games, met: tuple[Case, int, str], counts: Mapping[int, int]
) -> Finding:
    case, size, path = met
    witness = {"given": case["given"], "when": case["when"], "differs": path}
    outcomes = replayed_outcomes(games, witness)
    before = sum(number for other, number in counts.items() if other < size)
    smaller = f"all {before} smaller cases of the family show the same under every option" if before else ""
    return Finding(
        id=f"tigris/diverging-readings/smallest-{point.id}",
        kind="diverging-readings",
        title=f"{point.question} They come apart with {size}{' and not with fewer' if before else ''}: {family.what}.",
        clauses=point.clauses,
        impact=point.impact,
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"fewest {family.what}: {size}",
            smaller,
            (family.least or "other cases outside the family may be smaller",),
        ),
        witness=witness,
        outcomes=tuple((f"{point.id}={option}", f"{path}: {seen}") for option, seen in outcomes.items()),
        found_by="gemcheck_models.tigris.checks_tigris_readings",
    )
