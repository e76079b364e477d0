"""Can a game fail to end, and which decisions can go on for ever?

question: does anything ever fill up the supply of tiles and catastrophes; what can be done without using it up
scope:    every effect with any whole numbers in hands and bag; every leader placed beside the start temples, and
          withdrawn; two seats that undo what they do
expected: tiles, swaps and catastrophes use up a supply that nothing fills again; leaders can come and go for ever
budget:   under 5 seconds

The supply counts the tiles in the bag and in all hands, and the catastrophes that have not been played. What lowers it
can be done only so often in a game; so a game without end comes down to passing and to leaders.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, cast

from msgspec.structs import replace

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import NOWHERE, around, name, spaces_in
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.leaders import withdrawn
from gemcheck.games.tigris.plans import Leader, Plan, Withdraw
from gemcheck.games.tigris.state import BLACK, LEADERS, State, changed
from gemcheck_models.tigris.checks_tigris_invariants import EFFECTS

__all__ = ["leaders_for_ever", "supply", "supply_falls"]

FOUND_BY = "gemcheck_models.tigris.checks_tigris_supply"

USED = {
    "committing tiles": "conflict.gone",
    "swapping and drawing": "swap.gone",
    "placing a tile": "tile.stays",
    "playing a catastrophe": "catastrophe.once",
}
"""Effects that use up the supply, with a clause that says so. Drawing, the other half of a swap, moves tiles in it."""

LEADERS_MOVE = ("leader.place", "leader.withdraw")


def supply(state: State) -> Any:
    """Tiles in the bag and in hands, and catastrophes that have not been played."""
    return sum(state.bag) + sum(sum(seat.hand) + seat.catastrophes for seat in state.seats)


def _start(game: Tigris) -> State:
    return game.given({"players": 2, "board": "standard"})[1]


def _beside_temples(game: Tigris) -> list[int]:
    board = game.table.boards[0]
    return list(spaces_in(around(board.temples) & board.land & ~board.temples))


def _leader_steps(game: Tigris) -> Iterator[tuple[State, State]]:
    """Every placement of a leader beside the start temples, and its withdrawal."""
    state = _start(game)
    for colour, space in product(range(4), _beside_temples(game)):
        placed = game.advance(state, {0: Leader(colour, space)})
        if isinstance(placed, State):
            yield state, placed
        seat = replace(state.seats[0], leaders=changed(state.seats[0].leaders, colour, space - NOWHERE))
        standing = derived(replace(state, seats=(seat, *state.seats[1:])))
        yield standing, withdrawn(standing, 0, Withdraw(colour), None)


@check(
    "supply-falls",
    kind="infinite-play",
    family="dynamics",
    game="tigris",
    clauses=(*USED.values(), "swap.draw", *LEADERS_MOVE),
    scope="every effect that moves tiles, treasures or catastrophes; any whole numbers in hands and bag",
    certificate="inductive",
)
def supply_falls(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Ask z3 for an effect that raises the supply, or that should lower it and does not."""
    tigris = cast(Tigris, game)
    told = [effect_uses(tigris, effect) for effect in EFFECTS]
    steps = list(_leader_steps(tigris))
    if steps and all(supply(before) == supply(after) for before, after in steps):
        scope = f"{len(steps)} placements and withdrawals beside the start temples"
        text = "placing and withdrawing a leader leaves the supply alone"
        told.append(Statement(text, LEADERS_MOVE, Verdict.PROVED, Certificate("exhaustive", scope)))
    else:
        told.append(Statement("a leader that comes or goes may change the supply", LEADERS_MOVE, Verdict.UNKNOWN))
    yield from told
    if all(one.verdict == Verdict.PROVED for one in told):
        most = supply(_start(tigris))
        none = ", or swap no tile" if tigris.table.reading("swap.none") == "legal" else ""
        yield Statement(
            f"tiles placed, committed or swapped and catastrophes played are {most} at most in a game of two seats; "
            f"for ever one can only pass and place, move or withdraw leaders{none}",
            tuple(USED.values()),
            Verdict.PROVED,
            Certificate("inductive", f"the supply is {most} at the start, never rises, and is no less than 0"),
        )


def effect_uses(game: Tigris, effect: str) -> Finding | Statement:
    """Whether this effect, in all its forms, lowers the supply or leaves it alone, as it should."""
    import z3

    steps, clauses = EFFECTS[effect]
    wrong, start, held = [], None, None
    for before, after in steps(game):
        if before is not start:
            start, held = before, supply(before)
        there = supply(after)
        drawn = after.bag is not before.bag
        wrong.append(there >= held if effect in USED and not drawn else there != held)
    given = [z3.Int(f"given{colour}") for colour in range(4)]
    solver = z3.Solver()
    solver.add(*(each >= 0 for each in given), z3.Sum(given) >= 1, z3.Or(*wrong))
    answer = solver.check()
    should = "lowers" if effect in USED else "leaves alone"
    if answer == z3.unsat:
        text = f"{effect} {should} the supply of tiles and catastrophes"
        scope = f"{len(wrong)} forms of the effect, called in the engine"
        return Statement(text, clauses, Verdict.PROVED, Certificate("inductive", scope, "z3"))
    if answer != z3.sat:
        return Statement(f"{effect}: the solver gave up", clauses, Verdict.UNKNOWN)
    facts = {str(each): str(solver.model()[each]) for each in solver.model().decls()}
    return Finding(
        id=f"tigris/infinite-play/{effect.replace(' ', '-')}",
        kind="infinite-play",
        title=f"it is not so that {effect} {should} the supply of tiles and catastrophes",
        clauses=clauses,
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", "the engine's own effect on these numbers"),
        witness={"facts": dict(sorted(facts.items()))},
        found_by=FOUND_BY,
    )


# -- leaders that come and go


@check(
    "leaders-for-ever",
    kind="infinite-play",
    family="dynamics",
    game="tigris",
    clauses=("turn.two-actions", *LEADERS_MOVE, "end.treasures", "end.bag"),
    scope="two seats from the default set-up, each places its king and withdraws it again",
    certificate="replay+minimal",
)
def leaders_for_ever(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Nobody passes, everybody takes both actions, and the same position comes again."""
    tigris = cast(Tigris, game)
    before = state = _start(tigris)
    space = _beside_temples(tigris)[0]
    plans: list[Plan] = [Leader(BLACK, space), Withdraw(BLACK)]
    when = []
    for who, plan in product(range(len(state.seats)), plans):
        if game.to_move(state) != (who,) or game.why_not(state, who, plan):
            yield Statement("a king that comes and goes is refused", LEADERS_MOVE, Verdict.VACUOUS)
            return
        when.append({("ann", "bea")[who]: tigris.plan_text(state, plan)})
        after = tigris.advance(state, {who: plan})
        if not isinstance(after, State):
            return
        state = after
    if tigris.position(state) != tigris.position(before):
        text = f"the {LEADERS[BLACK]} on {name(space)}, placed and withdrawn by all, leaves another position"
        yield Statement(text, LEADERS_MOVE, Verdict.BOUNDED)
        return
    yield Finding(
        id="tigris/infinite-play/leaders-for-ever",
        kind="infinite-play",
        title="nobody passes, every action is taken, and the same position comes again: leaders come and go for ever",
        clauses=leaders_for_ever.clauses,
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            "fewest actions: two in the turn of each of two seats",
            also=("a position comes again only when its seat is active again, and every seat has taken both actions",),
        ),
        witness={"given": {"players": 2, "board": "standard"}, "when": when},
        outcomes=(("default ruleset", f"the position of step 0 recurs at step {len(when)}"),),
        found_by=FOUND_BY,
    )
