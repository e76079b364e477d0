"""Everything that one seat can do in a few rounds with a tiny deck, best dice and tokens: an exhaustive search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from gemcheck.games.gempire import demands, dice, resolution
from gemcheck.games.gempire.bidding import lowest_bid
from gemcheck.games.gempire.cards import Card, Formula
from gemcheck.games.gempire.offer import offer
from gemcheck.games.gempire.palace import upgrades
from gemcheck.games.gempire.plans import Bid, Done
from gemcheck.games.gempire.state import RESOLVE, Seat, State, Turn
from gemcheck.games.gempire.table import Table

RESOURCES = 5


def card(slug: str, colour: int, formula: Formula, **more: int) -> Card:
    """A card of one colour."""
    sides = [None, None, None]
    return Card(slug, slug, tuple(formula if c == colour else s for c, s in enumerate(sides)), **more)  # type: ignore[arg-type]


def tiny_table(table: Table, cards: list[Card]) -> Table:
    """The same rules with a deck of these cards."""
    return Table(
        table.rules,
        cards,
        card_set="tiny",
        digest="tiny",
        technologies=table.technologies,
        tokens=table.tokens,
        token_counts=table.token_counts,
        sequence=table.sequence,
        track=table.track,
    )


class Everything:
    """The seats that can be had at the ends of rounds, without any technology.

    kind: the kind of token that lies on level 1 of the palace; higher levels cost more than is ever held here. layers:
    the seats after each round. They do not depend on the Demands in play, which are judged afterwards.
    """

    def __init__(self, table: Table, kind: int, rounds: int) -> None:
        blank = next(number for number, token in enumerate(table.tokens) if token == type(token)())
        self.table = table
        self.state = State(
            seats=(Seat(),) * 4, phase=RESOLVE, demands=(2, 3, 8), rewards=(kind, *(blank,) * 4), space=3
        )
        seats = {Seat(production=p, science=RESOURCES - p) for p in range(RESOURCES + 1)}
        self.layers: list[set[Seat]] = []
        for number in range(1, rounds + 1):
            seats = {after for seat in seats for after in self.round(seat, number)}
            self.layers.append(seats)

    def least(self, pair: tuple[int, int]) -> int | None:
        """The fewest rounds in which the pair is met, None when those looked at are not enough."""
        state = replace(self.state, demands=(*pair, 8))
        for number, seats in enumerate(self.layers, 1):
            if any(self.meets(resolution.with_seat(state, 0, seat), pair) for seat in seats):
                return number
        return None

    def meets(self, state: State, pair: tuple[int, int]) -> bool:
        """Whether the first seat meets both Demands."""
        return all(demands.met(self.table, state, 0, demand) for demand in pair)

    def round(self, seat: Seat, number: int) -> Iterator[Seat]:
        """The seat after every way to play a round."""
        state = replace(resolution.with_seat(self.state, 0, seat), round=number)
        held = {placed.card for placed in seat.row1 + seat.row2} | {kept.card for kept in seat.blueprints}
        free = [index for index in range(self.table.deck_size) if index not in held]
        for count in range(1, 4):
            for cards in combinations(free, count):
                cost = sum(lowest_bid(self.table.cards[index].min_bid, 0) for index in cards)
                if cost <= seat.production:
                    turn = Turn(written=Bid((1, 0, 0)), won=cards, spent=cost)
                    yield from self.resolved(state, replace(seat, production=seat.production - cost, turn=turn))
        amounts = set()
        for roll, _ in dice.ROLLS:
            rolled = replace(state, roll=roll)
            for plan in offer(self.table, rolled, seat).plans:
                if plan not in amounts and plan.production + plan.science >= RESOURCES:
                    amounts.add(plan)
                    yield from self.resolved(rolled, replace(seat, turn=Turn(written=plan)))
        for step in upgrades(self.table, state, 0):
            yield from self.resolved(state, replace(seat, turn=Turn(written=step)))

    def resolved(self, state: State, seat: Seat) -> Iterator[Seat]:
        """The seat after every way to carry a round out."""
        waiting = [resolution.with_seat(state, 0, seat)]
        seen = set(waiting)
        while waiting:
            now = waiting.pop()
            for plan in resolution.moves(self.table, now, 0):
                after = resolution.perform(self.table, now, 0, plan, None)
                if isinstance(plan, Done):
                    yield replace(after.seats[0], turn=Turn())
                elif after not in seen:
                    seen.add(after)
                    waiting.append(after)


def strong_cards() -> list[Card]:
    """Few cards, so strong that Demands are met in two or three rounds."""
    return [
        card("tower", 1, Formula(first=38, second=38), min_bid=2, diamond_symbols=1),
        card("hall", 2, Formula(first=41, second=41, gems=(0, 0, 2)), min_bid=3),
        card("gate", 1, Formula(first=21, second=21, adjacent=(0, 0, 7)), min_bid=2, science_symbols=2),
        card("stairs", 2, Formula(first=9, second=33, left=(0, 4, 0)), min_bid=1),
    ]
