"""The best turn by plain enumeration, and small positions to ask it about.

Nothing here knows cells, bounds or which commitments are worth a look: every legal plan of every decision is carried
out through `legal` and `step`. What a rival may hold is a set of deals, one hand for each rival in each; a commitment
leaves the deals that allow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from random import Random
from typing import Any

from msgspec.structs import replace

from gemcheck.games.tigris.geometry import SPACES, SQUARE, WHOLE, at, bits, spaces_in
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.plans import Leader, Plan
from gemcheck.games.tigris.state import ACT, OVER, REFILL, SWAP, Four, Monument, Seat, State
from tests.tigris.record_playthroughs import base

Hands = tuple[Four, ...]
"""A deal: the hand of every seat; that of the seat that asks does not count."""
Deals = frozenset[Hands]
Value = tuple[Any, ...]


def game(side: int, readings: Mapping[str, str] | None = None) -> Any:
    """The game on one side of the board, under the default readings but these."""
    made = base(("standard", "advanced")[side])
    choices = {point: made.rules.reading(point) for point in made.rulebook.open_points}
    return made.under(made.rulebook.ruleset({**choices, **(readings or {})}, "test"))


# -- the value of a seat


def ways(number: int) -> Iterator[Four]:
    for a, b, c in product(range(number + 1), repeat=3):
        if a + b + c <= number:
            yield (a, b, c, number - a - b - c)


@cache
def totals(points: Four, treasures: int) -> Value:
    """The best ordered totals of all spreads."""
    return max(tuple(sorted(p + w for p, w in zip(points, way, strict=True))) for way in ways(treasures))


def worth(objective: str, seat: Seat) -> Value:
    found = totals(seat.points, seat.treasures)
    if objective == "victory":
        return found
    if objective == "lowest":
        return (found[0], sum(found))
    if objective == "total":
        return (sum(seat.points) + seat.treasures, *found)
    return (seat.points[("black", "red", "blue", "green").index(objective)], *found)


# -- enumeration


class Plain:
    """The values of a position for its active seat, every plan tried."""

    def __init__(self, made: Any, state: State, objective: str, rivals: str) -> None:
        self.game = made
        self.state = state
        self.who = state.active
        self.objective = objective
        self.pool = state.bag
        hands = tuple(seat.hand for seat in state.seats)
        deals: Iterator[Hands] = iter([hands])
        if rivals != "known":
            others = [who for who in range(len(hands)) if who != self.who]
            self.pool = total([state.bag, *(hands[who] for who in others)])
            if rivals == "none":
                deals = iter([tuple((0, 0, 0, 0) for _ in hands)])
            else:
                deals = dealt(self.pool, [sum(hand) if who != self.who else 0 for who, hand in enumerate(hands)])
        self.deals = frozenset(deals)

    def single(self) -> Value:
        """The value of the best single action."""
        return max(self.after(replace(self.state, actions=1), plan, self.deals) for plan in self.plans(self.state))

    def plans(self, state: State) -> list[Plan]:
        return list(self.game.legal(self.seen(state, self.deals), self.who))

    def by_first(self) -> dict[Plan, Value]:
        """The value of the best turn that begins with each legal decision."""
        return {plan: self.after(self.state, plan, self.deals) for plan in self.plans(self.state)}

    def seen(self, state: State, deals: Deals) -> State:
        """The state in which rivals may commit what some deal allows."""
        seats = list(state.seats)
        for who, seat in enumerate(seats):
            if who != self.who:
                most = [max(deal[who][colour] for deal in deals) for colour in range(4)]
                seats[who] = replace(seat, hand=(most[0], most[1], most[2], most[3]))
        return replace(state, seats=tuple(seats))

    def after(self, state: State, plan: Plan, deals: Deals) -> Value:
        """The value once the deciding seat has made this decision."""
        state = self.seen(state, deals)
        (mover,) = self.game.to_move(state)
        after = self.game.step(state, {mover: plan})
        if mover != self.who:
            shown = total([state.seats[mover].hand, after.seats[mover].hand], (1, -1))
            less = frozenset(
                tuple(total([hand, shown], (1, -1)) if who == mover else hand for who, hand in enumerate(deal))
                for deal in deals
            )
            deals = frozenset(deal for deal in less if min(deal[mover]) >= 0)
        return self.value(after, deals)

    def value(self, state: State, deals: Deals) -> Value:
        if state.phase in (REFILL, OVER) or state.turn != self.state.turn:
            return worth(self.objective, state.seats[self.who])
        if state.phase == SWAP:
            return self.average(state, deals)
        state = self.seen(state, deals)
        (mover,) = self.game.to_move(state)
        values = [self.after(state, plan, deals) for plan in self.game.legal(state, mover)]
        return max(values) if mover == self.who else min(values)

    def average(self, state: State, deals: Deals) -> Value:
        state = replace(state, bag=self.pool)
        found: list[tuple[int, Value]] = []
        for drawn, number in self.game.chances(state):
            left = total([self.pool, drawn], (1, -1))
            possible = frozenset(deal for deal in deals if self.fits(deal, left)) or deals
            found.append((number, self.value(self.game.chance_step(state, drawn), possible)))
        assert sum(number for number, _ in found) == comb(sum(self.pool), state.dealt)
        return tuple(
            sum(Fraction(number) * value[i] for number, value in found) / sum(number for number, _ in found)
            for i in range(len(found[0][1]))
        )

    def fits(self, deal: Hands, left: Four) -> bool:
        held = total([hand for who, hand in enumerate(deal) if who != self.who])
        return all(there >= needed for there, needed in zip(left, held, strict=True))


def total(fours: list[Four], signs: tuple[int, ...] = ()) -> Four:
    a, b, c, d = (
        sum(sign * four[i] for sign, four in zip(signs or (1,) * len(fours), fours, strict=True)) for i in range(4)
    )
    return (a, b, c, d)


def dealt(pool: Four, sizes: list[int]) -> Iterator[Hands]:
    """Every deal of hands of these sizes from the pool."""
    if not sizes:
        yield ()
        return
    for hand in ways(sizes[0]):
        if all(wanted <= there for wanted, there in zip(hand, pool, strict=True)):
            for rest in dealt(total([pool, hand], (1, -1)), sizes[1:]):
                yield (hand, *rest)


# -- small positions


def some(rng: Random, number: int, weights: tuple[float, ...] = (1, 1, 1, 1)) -> Four:
    drawn = rng.choices(range(4), weights, k=number)
    a, b, c, d = (drawn.count(colour) for colour in range(4))
    return (a, b, c, d)


SIZES = ((5, 7), (6, 6), (7, 5))
"""Rows and columns of a window."""


def small(made: Any, rng: Random, hand: int = 2) -> State:
    """A position in a small window of the board: the rest has been ruined.

    Temples and tiles of few colours lie there, so that squares, unions and wars happen; leaders are placed and a few
    random actions taken by the engine, so that what the engine keeps up to date, and what holds after every action, is
    sound.
    """
    state = peopled(made, laid(made, rng), rng)
    for _ in range(rng.randrange(8)):
        state = moved(made, state, rng)
    while state.phase != ACT or state.actions != 2:
        state = moved(made, state, rng)
    seats = tuple(
        replace(
            seat,
            hand=some(rng, hand if who == state.active else rng.randrange(3)),
            catastrophes=int(rng.random() < 0.3),
            treasures=rng.randrange(3),
        )
        for who, seat in enumerate(state.seats)
    )
    return replace(state, seats=seats, bag=some(rng, rng.randrange(1, 5)))


def laid(made: Any, rng: Random) -> State:
    """A window with tiles and treasures."""
    rows, columns = rng.choice(SIZES)
    top, left = rng.randrange(12 - rows), rng.randrange(17 - columns)
    window = bits(at(row, column) for row in range(top, top + rows) for column in range(left, left + columns))
    side = made.start(2, rng).board
    river = made.table.boards[side].river
    tiles, treasures = [0, 0, 0, 0], 0
    favourite = rng.choice((0, 1, 3))
    dense = rng.choice((0.3, 0.45, 0.6))
    for space in spaces_in(window):
        if rng.random() < dense:
            colour = 2 if river >> space & 1 else rng.choice((1, 1, favourite, favourite, rng.choice((0, 1, 3))))
            tiles[colour] |= 1 << space
            treasures |= (colour == 1 and rng.random() < 0.3) << space
    monuments = list(built(made, tiles, rng))
    players = rng.choice((2, 2, 3))
    seats = tuple(Seat(hand=some(rng, 6), points=some(rng, rng.randrange(6))) for _ in range(players))
    lying = (tiles[0], tiles[1], tiles[2], tiles[3])
    ruins = bits(SPACES) & WHOLE & ~window
    state = State(seats=seats, board=side, tiles=lying, ruins=ruins, treasures=treasures, bag=(40, 40, 40, 40))
    return derived(replace(state, monuments=tuple(sorted(monuments))))


def built(made: Any, tiles: list[int], rng: Random) -> Iterator[Monument]:
    """Monuments on some of the squares, whose tiles are taken out of `tiles`."""
    kinds = list(enumerate(made.table.box.monuments))
    for corner, square in SQUARE.items():
        colour = next((colour for colour in range(4) if tiles[colour] & square == square), -1)
        fitting = [kind for kind in kinds if colour in kind[1]]
        if fitting and rng.random() < 0.6:
            kind = rng.choice(fitting)
            kinds.remove(kind)
            tiles[colour] &= ~square
            yield Monument(kind[0], corner, colour)


def peopled(made: Any, state: State, rng: Random) -> State:
    """The state with leaders that stand in peace."""
    for _ in range(12):
        who = rng.randrange(len(state.seats))
        ready = replace(state, active=who, phase=ACT, actions=2)
        placing = [plan for plan in made.legal(ready, who) if isinstance(plan, Leader)]
        if placing:
            after = made.step(ready, {who: rng.choice(placing)})
            state = after if after.phase == ACT else state
    return replace(state, actions=2)


def moved(made: Any, state: State, rng: Random) -> State:
    """The state after a random step; the game never ends by it."""
    after: State
    movers = made.to_move(state)
    if movers:
        after = made.step(state, {movers[0]: made.sample(state, movers[0], rng)})
    else:
        after = made.chance_step(state, made.draw(state, rng))
    if after.phase == OVER:
        return replace(after, phase=ACT, actions=2, result=None, turn=after.turn + 1)
    return after
