"""Does it matter in which order the wars of a union are fought, and do small unions keep every invariant?

question: the smallest boards on which the order of two wars changes which wars are fought, who wins one, or the points
scope:    every connected shape of 7 pieces on land, and of 8 until all three are met, two seats with two leaders each,
          nothing committed
expected: a war that never comes, and other points, with 7 pieces; another winner with 8, and not with 7
budget:   under 2 seconds

Seven pieces are the fewest: two wars take two leaders on either side, each beside a temple of its own kingdom, and the
tile that unites. The order is the active player's choice by `union.order`; what is found says how much rides on it. On
the same boards every state is held to every invariant of the game: after the wars no kingdom holds two leaders of a
colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, Objection
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.state import COLOURS
from gemcheck_models.tigris.war_boards import LEAST, Played, Small, boards, given, played, script, words

__all__ = ["PARTED", "POINTS", "TURNED", "checks", "difference", "small_unions", "war_order"]

PARTED, TURNED, POINTS = "war-that-never-comes", "other-winner", "other-points"
TITLES = {
    PARTED: "fought in the other order, the first of two wars parts the leaders of the second",
    TURNED: "fought in the other order, another seat wins one of two wars",
    POINTS: "fought in the other order, two wars with the same winners bring other points",
}
CLAUSES = ("union.order", "union.together", "union.parted", "war.strength", "war.supporters")
MOST = LEAST + 1


def difference(one: Played, other: Played) -> str:
    """How two orders of the same wars differ; empty when they do not."""
    here, there = sorted(one.fought), sorted(other.fought)
    if [colour for colour, _ in here] != [colour for colour, _ in there]:
        return PARTED
    if here != there:
        return TURNED
    return POINTS if one.points != other.points else ""


def orders(game: Tigris, small: Small) -> tuple[Played, Played] | None:
    """The wars of a board in both orders; None when there is no choice of wars."""
    first, second = (played(game, small, colour) for colour in small.wars)
    return None if first is None or second is None else (first, second)


@check(
    "war-order",
    kind="order-dependence",
    family="dynamics",
    game="tigris",
    clauses=CLAUSES,
    scope=f"unions of {LEAST} pieces in all shapes, and of {MOST}; two wars, nothing committed",
    certificate="replay+minimal",
)
def war_order(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Fight two wars in both orders on every small board, and show the smallest ones on which the order matters."""
    tigris = cast(Tigris, game)
    met: dict[str, int] = {}
    for pieces in range(LEAST, MOST + 1):
        looked_at = alike = 0
        for small in boards(tigris, pieces):
            both = orders(tigris, small)
            if both is None:
                continue
            looked_at += 1
            kind = difference(*both)
            alike += not kind
            if kind and kind not in met:
                met[kind] = pieces
                yield finding(tigris, kind, pieces, small, both)
            if pieces > LEAST and len(met) == len(TITLES):
                return
        certificate = Certificate("exhaustive", f"{looked_at} unions of {pieces} pieces, turned and mirrored ones once")
        text = f"with {pieces} pieces {alike} of {looked_at} unions of two wars do not depend on the order"
        yield Statement(text, CLAUSES, Verdict.PROVED if looked_at else Verdict.VACUOUS, certificate)


def finding(game: Tigris, kind: str, pieces: int, small: Small, both: tuple[Played, Played]) -> Finding:
    """The first board on which the orders differ in this way."""
    second = "every smaller union was played in both orders" if pieces > LEAST else ""
    return Finding(
        id=f"tigris/order-dependence/{kind}",
        kind="order-dependence",
        title=f"{TITLES[kind]}; the active player may choose",
        clauses=CLAUSES,
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"fewest pieces, {pieces}, then the flattest shape",
            second,
            (f"{LEAST} pieces are the fewest: four leaders, a temple on either side, and the tile that unites",),
        ),
        witness={"given": given(small), "when": script(game, both[0])},
        outcomes=tuple((f"{COLOURS[colour]} first", words(one)) for colour, one in zip(small.wars, both, strict=True)),
        found_by="gemcheck_models.tigris.checks_tigris",
    )


@check(
    "small-unions",
    kind="illegal-yet-allowed",
    family="dynamics",
    game="tigris",
    clauses=("union.together", "union.peace", "conflict.loser", "leader.stranded"),
    scope=f"unions of {LEAST} pieces in all shapes, two wars in both orders, nothing committed",
    certificate="exhaustive",
)
def small_unions(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Hold every state of every smallest union to every invariant."""
    tigris = cast(Tigris, game)
    seen = 0
    for small in boards(tigris, LEAST):
        for colour in small.wars:
            one = played(tigris, small, colour)
            if one is None:
                continue
            seen += len(one.states)
            broken = faults(tigris, one)
            if broken:
                yield Finding(
                    id=f"tigris/illegal-yet-allowed/{broken[0].clauses[0]}",
                    kind="illegal-yet-allowed",
                    title=f"two wars lead to a state that breaks an invariant: {broken[0].text}",
                    clauses=broken[0].clauses,
                    impact="breaks-the-game",
                    verdict=Verdict.FOUND,
                    certificate=Certificate("replay+minimal", f"{LEAST} pieces"),
                    witness={"given": given(small), "when": script(tigris, one)},
                    found_by="gemcheck_models.tigris.checks_tigris",
                )
                return
    text = f"all {seen} states keep every invariant: after the wars no kingdom holds two leaders of a colour"
    verdict = Verdict.BOUNDED if seen else Verdict.VACUOUS
    yield Statement(text, ("union.together",), verdict, Certificate("exhaustive", f"{LEAST} pieces"))


def faults(game: Tigris, one: Played) -> list[Objection]:
    """What is wrong with the states of a union: broken invariants, and a war that is to be fought again."""
    found = [defect for state in one.states for defect in game.defects(state)]
    if one.states[-1].conflict is not None:
        found.append(Objection(("conflict.loser",), "a war that has been decided is to be fought again"))
    return found


def checks() -> Sequence[Check]:
    """The checks of this package, for the registry of gemcheck.checks. Imports no solver."""
    from gemcheck_models.tigris.checks_tigris_ends import both_ends
    from gemcheck_models.tigris.checks_tigris_impossible import farm_monuments, three_kingdoms
    from gemcheck_models.tigris.checks_tigris_invariants import commitments, conserved
    from gemcheck_models.tigris.checks_tigris_kingdoms import kingdoms_kept
    from gemcheck_models.tigris.checks_tigris_never import never_in_conflicts
    from gemcheck_models.tigris.checks_tigris_points import points_kept
    from gemcheck_models.tigris.checks_tigris_readings import readings_smallest
    from gemcheck_models.tigris.checks_tigris_struck import clauses_move
    from gemcheck_models.tigris.checks_tigris_supply import leaders_for_ever, supply_falls
    from gemcheck_models.tigris.checks_tigris_treasures import lowest_fed

    return (
        war_order,
        small_unions,
        readings_smallest,
        conserved,
        commitments,
        points_kept,
        kingdoms_kept,
        supply_falls,
        leaders_for_ever,
        both_ends,
        farm_monuments,
        three_kingdoms,
        never_in_conflicts,
        lowest_fed,
        clauses_move,
    )
