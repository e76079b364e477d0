"""Which two things that one seat does in its resolution come out otherwise in the other order?

question: two decisions open to a seat at the same moment, such that the sets of seats that come out of the two orders
          have nothing in common, although no clause says which of them comes first
scope:    compositions of orders_scope: no more than two technologies, two cards in the city, two cards to place
expected: collecting and raising the palace against a blueprint; technologies discovered before or after what they bear
          on; two technologies discovered one after the other; cards placed one after the other commute
budget:   under 6 seconds

The search runs where the seat is free to choose; which open point governs the order, if any does, is found by playing
both orders under its options. An order that a clause leaves to the seat expressly is a statement, not a finding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire.order import RESOLUTION_ORDER, Row
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.orders_play import Play, differing, governing, shown, witnesses
from gemcheck_models.gempire.orders_scope import Composition, compositions
from gemcheck_models.gempire.orders_swap import APART, BARS, SAME, WIDENS, Arena, Swap, row_of

__all__ = ["CHECKS", "FREE", "Met", "free_game", "group_of", "met", "resolution_order"]

FREE = {"tech.discover.when": "any-time", "round.own-order": "owner-chooses"}
"""The readings that leave the order to the seat."""

KNOWN = {
    "discover-architecture": "G-045",
    "discover-calendar": "G-056",
    "discover-literacy": "G-056",
    "discover-masonry": "G-083",
}
"""Findings about the round of a discovery, by technology; elsewhere the open point that governs knows its finding."""
DISCOVER = "discover-"
ACTS = {
    "collect": "collecting",
    "palace": "raising the palace",
    "second-row": "buying the second row",
    "blueprint": "placing a blueprint",
    "won-card": "placing a card won",
    "keep": "keeping a card won",
    "lay-held": "laying a held gem",
    "lay": "laying a culture gem",
    "diamond": "using a palace diamond",
    "discard": "throwing a palace diamond away",
    "literacy": "taking a Literacy gem",
}
CLAUSES = tuple(dict.fromkeys(clause for row in RESOLUTION_ORDER if row.any_time for clause in row.clauses))


class Met(NamedTuple):
    """What a search has met: the first swap of each group that comes apart, all pairs of words of a group, and how many
    pairs of decisions compare how, in how many compositions."""

    first: Mapping[str, tuple[Composition, Swap]]
    words: Mapping[str, Sequence[tuple[str, str]]]
    widening: Sequence[tuple[str, str]]
    counts: Mapping[str, int]
    compositions: int


def free_game(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game in which the seat chooses the order."""
    return game.under(game.rules_with(FREE))


def group_of(words: Sequence[str]) -> str:
    """Swaps that ask the same question: those of one technology discovered beside anything that is not a discovery,
    and those of the same two things."""
    found = sorted(word for word in words if word.startswith(DISCOVER))
    if len(found) == 1:
        return found[0]
    return "-".join([*found[:1], *(word.removeprefix(DISCOVER) for word in found[1:])] or sorted(words))


def met(game: Game[Any, Any]) -> Met:
    """Compare every two decisions of every composition under the game's ruleset."""
    arena = Arena(game)
    first: dict[str, tuple[Composition, Swap]] = {}
    words: dict[str, dict[tuple[str, str], None]] = {}
    widening: dict[tuple[str, str], None] = {}
    counts = {SAME: 0, WIDENS: 0, APART: 0, BARS: 0}
    compared = 0
    for composition in compositions(game):
        swaps = list(arena.swaps(composition))
        compared += bool(swaps)
        for swap in swaps:
            counts[swap.verdict] += 1
            pair = (min(swap.words), max(swap.words))
            if swap.verdict == WIDENS:
                widening[pair] = None
            elif swap.verdict == APART:
                group = group_of(pair)
                first.setdefault(group, (composition, swap))
                words.setdefault(group, {})[pair] = None
    return Met(first, {group: tuple(pairs) for group, pairs in words.items()}, tuple(widening), counts, compared)


# -- the check


@check(
    "resolution-order",
    kind="order-dependence",
    family="dynamics",
    game="gempire",
    clauses=CLAUSES,
    scope="one seat's resolution: at most two technologies, two cards in the city, two things to do",
    certificate="replay+minimal",
    slow=True,
)
def resolution_order(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Do every two things in both orders, and say which pairs come apart, which widen a choice, and which commute."""
    seen = met(free_game(game))
    for group, (composition, swap) in sorted(seen.first.items()):
        granting = granted(game, swap)
        if granting:
            text = f"{named(game, swap.words)}: which comes first changes what comes out, free by {', '.join(granting)}"
            yield Statement(text, granting, Verdict.FOUND)
        else:
            yield finding(game, group, composition, swap, seen)
    where = f"{seen.compositions} compositions"
    certificate = Certificate("exhaustive", where, "the engine itself, every decision due at once taken in every way")
    text = f"{seen.counts[SAME]} pairs of decisions in {where} give the same in both orders"
    yield Statement(text, CLAUSES, Verdict.BOUNDED, certificate)
    if seen.widening:
        pairs = "; ".join(named(game, pair) for pair in seen.widening)
        text = f"{seen.counts[WIDENS]} pairs only leave other choices in another order: {pairs}"
        yield Statement(text, CLAUSES, Verdict.BOUNDED, certificate)


def granted(game: Game[Any, Any], swap: Swap) -> tuple[str, ...]:
    """The clauses that leave the moment of one of the two decisions to the seat: permissions of a row of the table of
    the resolution for which no open point is named."""
    rows: list[Row] = [row_of(plan) for plan in swap.plans]
    clauses = game.rulebook.clauses
    free = (name for row in rows if not row.open_point for name in row.clauses if clauses[name].kind == "permission")
    return tuple(dict.fromkeys(free))


def named(game: Game[Any, Any], words: Sequence[str]) -> str:
    """Two decisions in words."""
    return " and ".join(_named(game, word) for word in words)


def _named(game: Game[Any, Any], word: str) -> str:
    if not word.startswith(DISCOVER):
        return ACTS[word]
    table = game.table  # type: ignore[attr-defined]  # Gempire's own
    return f"discovering {table.technologies[TECHNOLOGIES.index(word.removeprefix(DISCOVER))].name}"


def finding(game: Game[Any, Any], group: str, composition: Composition, swap: Swap, seen: Met) -> Finding:
    """The smallest swap of a group as a finding, played in both orders and under the options that govern it."""
    one, other = witnesses(free_game(game), composition, swap)
    paths = differing(one, other)
    governs = governing(game, composition, (one, other), paths, FREE)
    first, second = named(game, swap.words), named(game, swap.words[::-1])
    if governs is None:
        script = one.script
        outcomes: tuple[tuple[str, str], ...] = (
            (f"first {first.replace(' and ', ', then ')}", shown(one, paths)),
            (f"first {second.replace(' and ', ', then ')}", shown(other, paths)),
        )
    else:
        script, outcomes = governs.script, governs.outcomes
    return Finding(
        id=f"gempire/order-dependence/{group}",
        kind="order-dependence",
        title=f"{first}: {shown(one, paths)} in this order, {shown(other, paths)} in the other; no clause orders them",
        clauses=cited(game, swap, one, other),
        impact="changes-the-winner" if governs is None else game.rulebook.open_points[governs.point].impact,
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"fewest technologies, then cards, then what they are worth; {seen.compositions} compositions",
            "both orders played by the whole engine from the text of the case",
            (
                "no option of an open point settles it" if governs is None else f"settled by {governs.point}",
                *(f"also {named(game, pair)}" for pair in seen.words[group] if pair != tuple(sorted(swap.words))),
            ),
        ),
        witness={"given": composition.given(), "when": script},
        outcomes=outcomes,
        known_as=known(game, group, "" if governs is None else governs.point),
        found_by="gemcheck_models.gempire.orders",
    )


def cited(game: Game[Any, Any], swap: Swap, one: Play, other: Play) -> tuple[str, ...]:
    """The clauses of the rows that would have to be ordered, of the technologies discovered, and of what happens in one
    order only."""
    rows = [name for plan in swap.plans for name in row_of(plan).clauses]
    found = [f"tech.{word.removeprefix(DISCOVER)}" for word in swap.words if word.startswith(DISCOVER)]
    happened = [event for event in one.events if event not in other.events]
    happened += [event for event in other.events if event not in one.events]
    apart = [name for event in happened for name in event.clauses]
    return tuple(name for name in dict.fromkeys([*rows, *found, *apart]) if name in game.rulebook.clauses)


def known(game: Game[Any, Any], group: str, point: str) -> str:
    """The number of the finding in the rulebook's list, empty where it is not there."""
    if group in KNOWN or not point or (point in FREE and group.startswith(DISCOVER)):
        return KNOWN.get(group, "")
    return game.rulebook.open_points[point].findings[0]


CHECKS: Sequence[Check] = (resolution_order,)
