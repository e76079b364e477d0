"""What one seat can make of a round when its roll and the market are given and the rivals are idle.

Each choice is carried out by the engine. Those are left out that are never better than another one: a bid above the
least, for no rival bids against it, and a collection that leaves no more production and no more science than another
one. A selective look leaves out more: cards are placed, culture gems lie together on one Demand, to be divided in the
end, and of the cities on the way through a round only those nearest to the pair go on. A whole look does neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from gemcheck.game import Undefined
from gemcheck.games.gempire import Gempire, bidding, collecting, flag, palace
from gemcheck.games.gempire.plans import Act, Bid, Collect, Done, Lay, Plan
from gemcheck.games.gempire.state import NO_CARD, OVER, RESOLVE, ROLL, SHUFFLE, State
from gemcheck.games.gempire.table import MECHANICS
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_growth import literacy

__all__ = ["Choice", "Grade", "Played", "passing", "rounds_played"]

STEPS = 3
"""Upgrade steps in one round beyond which a selective look does not go."""

Roll = tuple[int, int, int]
Grade = Callable[[State], float]


class Choice(NamedTuple):
    """What the first seat did in one round: the roll, its written plan, and its decisions in the resolution part."""

    roll: Roll
    written: Plan
    decisions: tuple[Plan, ...]


class Played(NamedTuple):
    """One way through a round: the choice, and the state at the next roll or at the end of the game."""

    choice: Choice
    state: State


def rounds_played(
    game: Gempire, aim: Aim, state: State, roll: Roll, width: int | None, grade: Grade
) -> Iterator[Played]:
    """The ways through the next round that are worth a look. width: so many cities go on after each decision of a
    round, those with the lowest grade; None for all of them."""
    begun = _defined(game.chance_step(state, roll))
    if begun is None:
        return
    for plan in _written(game, begun, width is not None):
        revealed = _defined(game.advance(begun, {0: plan, **passing(game, begun)}))
        if revealed is not None:
            for decisions, after in _resolved(game, aim, revealed, width, grade):
                yield Played(Choice(roll, plan, decisions), after)


def passing(game: Gempire, state: State) -> dict[int, Plan]:
    """What idle rivals write: they collect nothing, or, where something must be changed, the least science."""
    plans: dict[int, Plan] = {}
    for who in range(1, len(state.seats)):
        idle = game.idle(state, who)
        if idle is None:
            offers = collecting.offers(game.table, state, who)
            idle = min(offers, key=lambda plan: (plan.science, plan.production))
        plans[who] = idle
    return plans


# -- what is written


def _written(game: Gempire, state: State, selective: bool) -> list[Plan]:
    """The plans that the first seat may write and that no other one makes needless."""
    table, seat = game.table, state.seats[0]
    collections = _unbeaten(game, state)
    found: list[Plan] = [*collections, *_least_bids(game, state)]
    found += [plan for plan in palace.upgrades(table, state, 0) if not selective or len(plan.steps) <= STEPS]
    if seat.owns(MECHANICS):
        for both in palace.mechanics(table, state, 0):
            if not selective or (both.collect in collections and len(both.before) + len(both.after) <= STEPS):
                found.append(both)
    return found


def _unbeaten(game: Gempire, state: State) -> list[Collect]:
    """The collections that leave more production or more science than each other one; of equal ones the first."""
    offers = collecting.offers(game.table, state, 0)
    seats = [collecting.collect(game.table, state, 0, state.seats[0], plan, None) for plan in offers]
    left = [(seat.production, seat.science) for seat in seats]
    return [
        plan
        for i, plan in enumerate(offers)
        if not any(
            more[0] >= left[i][0] and more[1] >= left[i][1] and (more != left[i] or j < i)
            for j, more in enumerate(left)
            if j != i
        )
    ]


def _least_bids(game: Gempire, state: State) -> Iterator[Bid]:
    """Every choice of cards, each for the least bid."""
    lows = [0 if card == NO_CARD else bidding.minimum(game.table, state, 0, i) for i, card in enumerate(state.market)]
    for amounts in product(*([0, low] if low else [0] for low in lows)):
        bid = Bid((amounts[0], amounts[1], amounts[2]))
        if not bidding.bid_objections(game.table, state, 0, bid):
            yield bid


# -- the resolution part


def _resolved(
    game: Gempire, aim: Aim, state: State, width: int | None, grade: Grade
) -> Iterator[tuple[tuple[Plan, ...], State]]:
    """The ways through the resolution part, each with the first seat's decisions."""
    begun = unimportant(game, state)
    level: list[tuple[tuple[Plan, ...], State]] = [] if begun is None else [((), begun)]
    if begun is not None and begun.phase in (ROLL, OVER):
        yield level.pop()
    while level:
        after: dict[Any, tuple[tuple[Plan, ...], State]] = {}
        for decisions, now in level:
            for plan in _decisions(game, aim, now, width is not None):
                done = _defined(game.advance(now, {0: plan}))
                ended = None if done is None else unimportant(game, done)
                if ended is not None:
                    after.setdefault(_seat_key(ended), ((*decisions, plan), ended))
        level = []
        for entry in after.values():
            if entry[1].phase in (ROLL, OVER):
                yield entry
            else:
                level.append(entry)
        if width is not None and len(level) > width:
            level = sorted(level, key=lambda entry: grade(entry[1]))[:width]


def _seat_key(state: State) -> Any:
    return (state.phase, state.seats[0])


def _decisions(game: Gempire, aim: Aim, state: State, selective: bool) -> Sequence[Plan]:
    """What the first seat may do next."""
    if state.phase in (ROLL, OVER):
        return ()
    moves: list[Plan] = list(game.legal(state, 0))
    if state.phase != RESOLVE or not selective:
        return moves
    turn = state.seats[0].turn
    if turn.literacy:
        return [literacy(aim, state)]
    if turn.culture or turn.sets:
        return [_lay(game, aim, state)]
    if Act() in moves:
        return [Act()]
    if turn.won:
        placed = [plan for plan in moves if not isinstance(plan, Done)]
        return placed or moves
    return [plan for plan in moves if not isinstance(plan, Lay)]


def _lay(game: Gempire, aim: Aim, state: State) -> Plan:
    """Culture gems lie on the palace token where that helps, otherwise together: they are divided in the end."""
    able = [plan.position for plan in flag.lays(game.table, state, 0)]
    wanted = [flag.TOKEN, *(place + 1 for which, place in enumerate(aim.places) if aim.pair[which] != 9)]
    return Lay(next((position for position in (*wanted, *able) if position in able), able[0]))


def unimportant(game: Gempire, state: State) -> State | None:
    """The state after decisions of other seats, and of the first once a victory is claimed; None where it has no
    defined next state, or the deck would be shuffled, which no record tells."""
    now: State | None = state
    while now is not None and now.phase not in (ROLL, OVER):
        if now.phase == SHUFFLE:
            return None
        movers = game.to_move(now)
        if now.phase == RESOLVE and (not movers or movers[0] == 0):
            return now
        together = game.joint(now)
        plans = {}
        for who in movers if together else movers[:1]:
            idle = game.idle(now, who)
            plans[who] = next(iter(game.legal(now, who))) if idle is None or (who == 0 and together) else idle
        now = _defined(game.advance(now, plans))
    return now


def _defined(after: State | Undefined) -> State | None:
    return None if isinstance(after, Undefined) else after
