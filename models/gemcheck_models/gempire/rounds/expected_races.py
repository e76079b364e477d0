"""Two races against the dice: the items of a plan in its order, and the same items in whatever order is best.

In order: what a seat can really do, and so an upper bound on what the best policy is expected to take. In any order,
with all that any place of the plan has to help: no policy that comes to as much takes less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, product
from typing import NamedTuple

from gemcheck.games.gempire import collecting
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.offer import offer
from gemcheck.games.gempire.setup import starting_resources
from gemcheck.games.gempire.state import PLAN, RESOLVE, Seat, State, Turn
from gemcheck.games.gempire.table import Table
from gemcheck_models.gempire.rounds.expected_course import CARD, STEP, TECHNOLOGY, Course, Standing

__all__ = ["AnyOrder", "Bought", "InOrder", "Profile", "profile_of"]

SPACES = components().numbers.market_spaces
Roll = tuple[int, int, int]


class Bought(NamedTuple):
    """A position in order: items had so far, production in hand, and science of the start and the dice, counted up to
    what can still matter."""

    items: int
    production: int
    science: int


@lru_cache(maxsize=65536)
def _collected(table: Table, gems: tuple[int, int], owned: int, production: int, roll: Roll) -> tuple[Bought, ...]:
    """What a collection of this roll can leave: production in hand, and science on top, as the engine has it."""
    seat = Seat(production=production, gems=(*gems, 0), technologies=owned)
    state = State(seats=(seat,), phase=PLAN, roll=roll)
    plans = offer(table, state, seat).plans
    after = [_paid(table, state, collecting.collect(table, state, 0, seat, plan, None)) for plan in plans]
    return tuple(sorted(one for one in set(after) if not any(_more(other, one) for other in after)))


@lru_cache(maxsize=65536)
def _spent(table: Table, owned: int, production: int, cost: int) -> Bought:
    """What paying for cards or steps leaves, with what Nutrition pays."""
    seat = Seat(production=production - cost, technologies=owned, turn=Turn(spent=cost))
    return _paid(table, State(seats=(seat,), phase=RESOLVE), seat)


def _paid(table: Table, state: State, seat: Seat) -> Bought:
    seat = collecting.nutrition(table, state, 0, seat, None)
    return Bought(0, seat.production, seat.science)


def _more(one: Bought, other: Bought) -> bool:
    return one != other and one.production >= other.production and one.science >= other.science


class InOrder:
    """The items of a course one after another: a round of up to three cards, of upgrade steps that the plan takes in
    one round, or a collection."""

    def __init__(self, table: Table, course: Course) -> None:
        self.table, self.course = table, course
        spent = [0, *accumulate(item.cost if item.kind == TECHNOLOGY else 0 for item in course.items)]
        self.asked = [
            spent[place + 1] - course.standings[place].received if item.kind == TECHNOLOGY else 0
            for place, item in enumerate(course.items)
        ]
        """Science of the dice that each item waits for, 0 for those that science does not pay."""
        self.last = course.science - course.standings[-1].received
        self.most = max((0, self.last, *self.asked))

    def starts(self) -> list[Bought]:
        """A position for each way to divide the start."""
        total = starting_resources()
        return [self.found(0, production, total - production) for production in range(total + 1)]

    def found(self, items: int, production: int, science: int) -> Bought:
        """The position after technologies that are paid by now have been discovered."""
        kinds = self.course.items
        while items < len(kinds) and kinds[items].kind == TECHNOLOGY and science >= self.asked[items]:
            items += 1
        return Bought(items, production, min(science, self.most))

    def ready(self, position: Bought) -> bool:
        """Whether all items are there, and the science."""
        return position.items == len(self.course.items) and position.science >= self.last

    def spent(self, position: Bought) -> Iterator[Bought]:
        """After bidding on the next cards, or taking the next steps."""
        items, cost, owned = self.course.items, 0, self.course.standings[position.items].owned
        for place in range(position.items, len(items)):
            item, first = items[place], items[position.items]
            together = SPACES if item.kind == CARD else len(items)
            same = item.kind == CARD or item.round == first.round
            if item.kind == TECHNOLOGY or item.kind != first.kind or not same or place - position.items >= together:
                return
            cost += item.cost
            if cost > position.production:
                return
            left = _spent(self.table, owned, position.production, cost)
            yield self.found(place + 1, left.production, position.science + left.science)

    def collected(self, position: Bought, roll: Roll) -> Iterator[Bought]:
        """After collecting a roll."""
        standing = self.course.standings[position.items]
        for one in _collected(self.table, standing.gems, standing.owned, position.production, roll):
            yield self.found(position.items, one.production, position.science + one.science)


class Profile(NamedTuple):
    """What is to be had, in whatever order. cards: how many of each price, as (price, number); steps: the price of each
    upgrade step; science: what the start and the dice are to bring; helps: every standing that a collection may be
    made with, the best of which counts each time."""

    cards: tuple[tuple[int, int], ...]
    steps: tuple[int, ...]
    science: int
    helps: tuple[Standing, ...]


def profile_of(course: Course) -> Profile:
    """What a course comes to."""
    prices = sorted(item.cost for item in course.items if item.kind == CARD)
    steps = sorted(item.cost for item in course.items if item.kind == STEP)
    science = sum(item.cost for item in course.items if item.kind == TECHNOLOGY)
    missing = max(0, max(science, course.science) - course.standings[-1].received)
    helps = _unbeaten(dict.fromkeys(course.standings))
    cards = tuple((price, prices.count(price)) for price in dict.fromkeys(prices))
    return Profile(cards, tuple(steps), missing, helps)


def _unbeaten(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    """The standings that no other one with the same technologies has as many gems as."""
    listed = list(standings)

    def within(one: Standing, other: Standing) -> bool:
        fewer = all(mine <= theirs for mine, theirs in zip(one.gems, other.gems, strict=True))
        return fewer and one.owned == other.owned and one.gems != other.gems

    kept = {(one.gems, one.owned): one for one in listed if not any(within(one, other) for other in listed)}
    return tuple(kept.values())


class Held(NamedTuple):
    """A position in any order: cards still to be had by price class, steps still to be taken as a bit mask, production,
    and science counted up to what is asked for."""

    cards: tuple[int, ...]
    steps: int
    production: int
    science: int


class AnyOrder:
    """The items of a profile in any order: whatever is wanted lies on the market, and all that helps is there from the
    beginning."""

    def __init__(self, table: Table, profile: Profile) -> None:
        self.table, self.profile = table, profile
        self.prices = [price for price, _ in profile.cards]

    def starts(self) -> list[Held]:
        """A position for each way to divide the start."""
        total = starting_resources()
        cards = tuple(number for _, number in self.profile.cards)
        steps = (1 << len(self.profile.steps)) - 1
        science = self.profile.science
        return [Held(cards, steps, each, min(science, total - each)) for each in range(total + 1)]

    def ready(self, position: Held) -> bool:
        """Whether nothing is missing."""
        return not any(position.cards) and not position.steps and position.science >= self.profile.science

    def spent(self, position: Held) -> Iterator[Held]:
        """After bidding on up to three cards, or taking any steps."""
        for taken in product(*(range(min(SPACES, left) + 1) for left in position.cards)):
            cost = sum(count * price for count, price in zip(taken, self.prices, strict=True))
            if 0 < sum(taken) <= SPACES and cost <= position.production:
                left = tuple(have - count for have, count in zip(position.cards, taken, strict=True))
                yield self.paid(position._replace(cards=left), cost)
        for chosen in range(1, 1 << len(self.profile.steps)):
            if chosen & ~position.steps == 0:
                cost = sum(price for place, price in enumerate(self.profile.steps) if chosen >> place & 1)
                if cost <= position.production:
                    yield self.paid(position._replace(steps=position.steps ^ chosen), cost)

    def paid(self, position: Held, cost: int) -> Held:
        """The position once this has been paid."""
        owned = 0
        for help_ in self.profile.helps:
            owned |= help_.owned
        left = _spent(self.table, owned, position.production, cost)
        return self.gathered(position, left)

    def gathered(self, position: Held, left: Bought) -> Held:
        """The position with so much production in hand, and more science."""
        science = min(self.profile.science, position.science + left.science)
        return position._replace(production=left.production, science=science)

    def collected(self, position: Held, roll: Roll) -> Iterator[Held]:
        """After collecting a roll with the help that serves best."""
        for help_ in self.profile.helps:
            for one in _collected(self.table, help_.gems, help_.owned, position.production, roll):
                yield self.gathered(position, one)
