"""Does it matter in which order seats are served that commit together, or that go ahead each on its own?

Two things must leave no trace. Seats that commit together sit in some order round the table: the whole position turned
by some places, with the plans, has to give the turned result (the start player and the neighbours turn with it, so that
what rightly goes round the table turns too). Seats that may go ahead one by one resolve in some order: each order, and
all at once, has to give the same position. Looked at in random games; a first difference is a finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, permutations
from random import Random
from typing import Any

import msgspec

from gemcheck.checks import Statement, check
from gemcheck.checks.readings_look import Difference, Fact, difference, flat, lines, refusal, seat_name
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, OpenEnd, Undefined

__all__ = ["GAMES", "STEPS", "Apart", "Counts", "apart_in_turn", "apart_when_moved", "seats_in_any_order"]

AnyGame = Game[Any, Any]
Plans = Mapping[int, Any]

GAMES = 6
"""Random games for each of the fewest and the most seats."""
STEPS = 150
"""Steps of a game after which it is left."""
TOGETHER = 3
"""Seats that are put in all orders, of those that may go ahead."""


class Apart(msgspec.Struct, frozen=True):
    """Two orders of the same plans in one position, what they are, and the first fact in which they come apart."""

    state: Any
    plans: Plans
    orders: tuple[str, str]
    differs: Difference
    way: str


class Counts(msgspec.Struct):
    """What has been compared: positions in which several seats move, how often the table was turned, and how many
    orders of seats were tried."""

    games: int = 0
    positions: int = 0
    turned: int = 0
    orders: int = 0


@check(
    "seats-in-any-order",
    kind="order-dependence",
    family="dynamics",
    scope=f"{GAMES} random games each of the fewest and the most seats, their first {STEPS} steps",
    certificate="replay",
)
def seats_in_any_order(game: AnyGame) -> Iterator[Finding | Statement]:
    """Turn the table, and let the seats that may go ahead do so in every order, in the positions of random games."""
    counts = Counts()
    found: dict[str, Apart] = {}
    try:
        for apart in _compared(game, counts):
            found.setdefault(apart.way, apart)
    except OpenEnd as end:
        yield Statement(f"stopped: {end.undefined.point} has no answer", (), Verdict.UNKNOWN)
    for apart in found.values():
        yield _finding(game, apart)
    if not counts.positions:
        text = f"in {counts.games} random games never more than one seat moves: no order to get wrong"
        yield Statement(text, (), Verdict.VACUOUS)
    elif not found:
        text = (
            f"{counts.positions} positions of {counts.games} random games with several seats to move: {counts.turned} "
            f"turned tables and {counts.orders} other orders of seats give the same"
        )
        yield Statement(text, (), Verdict.BOUNDED)


def _compared(game: AnyGame, counts: Counts) -> Iterator[Apart]:
    numbers = game.seat_counts()
    for seats in sorted({numbers[0], numbers[-1]}):
        for index in range(GAMES):
            counts.games += 1
            for state, plans in _positions(game, seats, Random(f"orders/{seats}/{index}")):
                counts.positions += 1
                for order in _rotations(seats):
                    counts.turned += 1
                    yield from apart_when_moved(game, state, plans, order)
                if not game.joint(state):
                    tried = list(apart_in_turn(game, state, plans, [seat_name(seat) for seat in range(seats)]))
                    counts.orders += len(tried)
                    yield from (apart for apart in tried if apart is not None)


def _positions(game: AnyGame, seats: int, rng: Random) -> Iterator[tuple[Any, Plans]]:
    """The positions of a random game in which several seats have something to decide, with a plan for each."""
    state = game.start(seats, rng)
    for _ in range(STEPS):
        if game.result(state) is not None:
            return
        movers = game.to_move(state)
        plans = {seat: game.sample(state, seat, rng) for seat in movers}
        if len(movers) > 1:
            yield state, plans
        after = game.step(state, plans) if movers else game.chance_step(state, game.draw(state, rng))
        if isinstance(after, Undefined):
            return
        state = after


def _rotations(seats: int) -> Iterator[tuple[int, ...]]:
    """The table turned by one place, and by all but one: the other turns are made of these."""
    for turn in sorted({1, seats - 1}):
        yield (*range(turn, seats), *range(turn))


# -- seats that commit together


def apart_when_moved(game: AnyGame, state: Any, plans: Plans, order: Sequence[int]) -> Iterator[Apart]:
    """Where stepping and moving the seats comes out otherwise than moving the seats and stepping."""
    place = {seat: index for index, seat in enumerate(order)}
    move_plan = getattr(game, "plan_moved", lambda plan, order: plan)
    moved = game.seats_moved(state, order)
    moved_plans = {place[seat]: move_plan(plan, order) for seat, plan in plans.items()}
    after, then = game.step(state, plans), game.step(moved, moved_plans)
    if isinstance(after, Undefined) or isinstance(then, Undefined):
        wanted: Any = after
    else:
        wanted = game.seats_moved(after, order)
    if then == wanted:
        return
    names = [seat_name(seat) for seat in order]
    differs = difference(_seen(game, moved, wanted, names), _seen(game, moved, then, names))
    if differs is not None:
        orders = (_listed(range(len(order))), _listed(order))
        yield Apart(state, plans, orders, differs, "seats-moved")


# -- seats that go ahead on their own


def apart_in_turn(game: AnyGame, state: Any, plans: Plans, names: Sequence[str]) -> Iterator[Apart | None]:
    """For each other order of the first few seats to move, and for all of them at once: where it comes out otherwise
    than in seat order, or None where it does not."""
    seats = sorted(plans)[:TOGETHER]
    first = _in_turn(game, state, plans, [(seat,) for seat in seats])
    ways: list[list[tuple[int, ...]]] = [[(seat,) for seat in way] for way in islice(permutations(seats), 1, None)]
    together = [tuple(seats)]
    for way in [*ways, together]:
        other = _in_turn(game, state, plans, way)
        if first == other:
            yield None
            continue
        differs = difference(_went(game, state, first, names), _went(game, state, other, names))
        shown = _listed(seat for step in way for seat in step) + (" at once" if len(way) == 1 else "")
        yield None if differs is None else Apart(state, plans, (_listed(seats), shown), differs, "seats-in-turn")


Went = tuple[Any, str]
"""Where play has got to, and which plan was refused on the way, empty if none was."""


def _in_turn(game: AnyGame, state: Any, plans: Plans, way: Sequence[tuple[int, ...]]) -> Went:
    now = state
    for step in way:
        gone = [seat for seat in step if seat not in game.to_move(now)]
        if gone:
            return state, f"{seat_name(gone[0])} is not to move any more"
        for seat in step:
            objections = game.why_not(now, seat, plans[seat])
            if objections:
                return state, f"{seat_name(seat)} {refusal(objections)}"
        after = game.step(now, {seat: plans[seat] for seat in step})
        if isinstance(after, Undefined):
            return state, f"no answer ({after.point})"
        now = after
    return now, ""


def _went(game: AnyGame, before: Any, went: Went, names: Sequence[str]) -> Iterator[Fact]:
    after, refused = went
    yield "plans", refused or "all allowed"
    if not refused:
        yield from _seen(game, before, after, names)


def _seen(game: AnyGame, before: Any, after: Any, names: Sequence[str]) -> Iterator[Fact]:
    """What can be seen of a position, then its whole text."""
    if isinstance(after, Undefined):
        yield "step", f"no answer ({after.point})"
        return
    yield "step", "done"
    yield from flat(game.observe(before, after, (), names), "then")
    yield from lines(game.state_text(after), "then")


def _listed(seats: Iterable[int]) -> str:
    return ", ".join(map(seat_name, seats))


# -- the finding


TITLES = {
    "seats-moved": "the same plans come out otherwise when the seats sit in another order",
    "seats-in-turn": "seats that may go ahead on their own come out otherwise in another order",
}


def _finding(game: AnyGame, apart: Apart) -> Finding:
    """A difference, with the events' clauses of the step in which it shows."""
    events: list[Any] = []
    game.step(apart.state, apart.plans, events)
    clauses = tuple(dict.fromkeys(clause for event in events for clause in event.clauses))
    plans = {seat_name(seat): game.plan_text(apart.state, plan) for seat, plan in apart.plans.items()}
    one, other = apart.orders
    return Finding(
        id=f"{game.name}/order-dependence/{apart.way}",
        kind="order-dependence",
        title=f"{TITLES[apart.way]}: {apart.differs.path}",
        clauses=clauses,
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", "the first position of random games in which it shows", "", (apart.way,)),
        witness={"state": game.state_text(apart.state), "plans": plans},
        outcomes=((f"order {one}", apart.differs.one), (f"order {other}", apart.differs.other)),
        found_by="gemcheck.checks.orders",
    )
