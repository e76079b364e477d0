"""Growing a city one item at a time, whatever the round: cards, upgrades, technologies, and what they cost in all.

When an item can be had is left to `plans_timing`. A growth keeps the engine's own seat: every item is carried out by
the engine's functions, production and science being lent and written down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from gemcheck.games.gempire import bidding, diamonds, flag, gems, placement, resolution, technologies, upgrade_steps
from gemcheck.games.gempire.demands_order import wanted
from gemcheck.games.gempire.diamond_factor import useful_diamonds
from gemcheck.games.gempire.districts import line
from gemcheck.games.gempire.gems import cap
from gemcheck.games.gempire.plans import Bid, Diamond, Discard, Discover, Lay, Literacy, Place, Plan, Upgrade
from gemcheck.games.gempire.state import GOLD, Seat, State, Turn
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.values import bases
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_prices import TEN
from gemcheck_models.gempire.rounds.worlds import IN_PLAY

__all__ = [
    "ANY",
    "PREFERENCES",
    "Growth",
    "Item",
    "card_items",
    "grown",
    "learned",
    "literacy",
    "raised",
    "seed",
    "settled",
]

LENT = 99
"""Production of a growing city, which never runs short."""

RESOURCES = 5

ANY, LIFTED = 3, 4
PREFERENCES = (*range(3), ANY, LIFTED)
"""Which cards diamonds go to first: those of a colour, the most valuable ones, or those that a diamond brings to ten
points."""


class Item(NamedTuple):
    """One step of a growth. kind: card, step or technology; placed: where a card goes; step: of an upgrade;
    diamonds: where its diamonds go, and prefer: why; technology: what is discovered; cost: production, or
    science of a technology."""

    kind: str
    cost: int
    placed: Place | None = None
    step: int = 0
    diamonds: tuple[Plan, ...] = ()
    technology: int = -1
    prefer: int = ANY


class Growth(NamedTuple):
    """A city and how it came about. bought: science lent so far, beyond what cards and palace gave; production: spent
    so far; after each item: the limit of production, gold gems, and science received, in `course`."""

    seat: Seat
    items: tuple[Item, ...]
    production: int
    bought: int
    course: tuple[tuple[int, int, int], ...]
    used: frozenset[int]

    @property
    def cards(self) -> int:
        """How many cards have been bought."""
        return len(self.used)

    @property
    def upgrades(self) -> int:
        """How many upgrade steps have been taken."""
        return sum(1 for item in self.items if item.kind == "step")

    def spent(self, science: int = 0) -> float:
        """Rounds that the growth takes if resources are all that counts, in parts of rounds."""
        resources = self.production + self.bought + science - RESOURCES
        return self.cards / 3 + self.upgrades + max(0, resources) / 5

    def least_rounds(self, science: int = 0) -> int:
        """Rounds that the growth takes at the least by its own items, with so much more science."""
        resources = self.production + self.bought + science - RESOURCES
        most = max((5, *(gold for _, gold, _ in self.course)))
        return -(-self.cards // 3) + self.upgrades + max(0, -(-resources // most))

    @property
    def city(self) -> tuple[object, ...]:
        """What makes two growths the same city."""
        seat = self.seat
        return (
            seat.row1,
            seat.row2,
            seat.start2 - seat.start1,
            seat.second >= 0,
            seat.palace,
            seat.technologies,
            seat.token,
        )


def seed(table: Table) -> Growth:
    """A seat without anything."""
    seat = Seat(production=LENT)
    return Growth(seat, (), 0, 0, ((cap(table, seat), 0, 0),), frozenset())


def card_items(aim: Aim, growth: Growth, cards: Sequence[int]) -> Iterator[Item]:
    """Every placement of every one of these cards, as items."""
    for card in cards:
        for place in placement.card_placements(aim.table, growth.seat, card, aim.state.round, False):
            yield Item("card", price(aim, growth.seat, card), placed=place)


def price(aim: Aim, seat: Seat, card: int) -> int:
    """The least bid for a card."""
    state = replace(aim.with_seat(seat), market=(card, card, card))
    return bidding.minimum(aim.table, state, 0, 0)


def grown(aim: Aim, growth: Growth, item: Item) -> Growth:
    """The growth with a card more."""
    place = item.placed
    assert place is not None
    turn = Turn(written=Bid((1, 0, 0)), acted=1, won=(place.card,))
    state = aim.with_seat(replace(growth.seat, turn=turn))
    state = resolution.perform(aim.table, state, 0, place, None)
    return _next(aim, growth, item, settled(aim, state), growth.used | {place.card})


def raised(aim: Aim, growth: Growth, step: int, prefer: int = ANY, hasty: bool = False) -> Growth | None:
    """The growth with an upgrade step more, its diamonds on the cards that are preferred; None when it cannot be taken,
    be it that nobody can hold so much production yet. hasty: what the diamonds earn is asked once they all lie."""
    seat = growth.seat
    cost = upgrade_steps.step_cost(aim.table, seat, step)
    if not upgrade_steps.affordable(aim.table, seat, step) or cost > cap(aim.table, seat):
        return None
    state = aim.with_seat(replace(seat, turn=Turn(written=Upgrade((step,)))))
    state = resolution.perform(aim.table, state, 0, resolution.ACT, None)
    laid: list[Plan] = []
    ranks = _ranks(aim, state.seats[0], prefer) if state.seats[0].turn.diamonds else {}
    while state.seats[0].turn.diamonds:
        able = diamonds.diamond_places(aim.table, state, 0)
        if not able:
            laid.append(Discard())
            state = resolution.perform(aim.table, state, 0, laid[-1], None)
            continue
        row, column = max(able, key=ranks.__getitem__)
        laid.append(Diamond(row, column))
        if hasty:
            state = aim.with_seat(diamonds.put_diamond(aim.table, state, 0, state.seats[0], row, column, None))
        else:
            state = _settled_state(aim, resolution.perform(aim.table, state, 0, laid[-1], None))
    if hasty and laid:
        state = aim.with_seat(gems.settle(aim.table, state, 0, state.seats[0], None))
    item = Item("step", cost, step=step, diamonds=tuple(laid), prefer=prefer)
    return _next(aim, growth, item, settled(aim, state), growth.used)


def _ranks(aim: Aim, seat: Seat, prefer: int) -> dict[tuple[int, int], tuple[bool, bool, int]]:
    """How readily a diamond goes to each card: first where it multiplies, then what is preferred, then by value."""
    values = bases(aim.table, seat)
    found: dict[tuple[int, int], tuple[bool, bool, int]] = {}
    for row, first in ((1, 0), (2, len(seat.row1))):
        start, cards = line(seat, row)
        for index, placed in enumerate(cards):
            value = sum(values[first + index])
            wanted_here = value < TEN <= 2 * value if prefer == LIFTED else placed.colour == prefer
            useful = placed.diamonds < useful_diamonds(aim.table, seat, placed)
            found[row, start + index] = (useful, wanted_here, value)
    return found


def learned(aim: Aim, growth: Growth, technology: int) -> Growth | None:
    """The growth with a technology more; None when it is not to be had."""
    seat = growth.seat
    cost = technologies.price(aim.table, aim.with_seat(seat), technology)
    if cost is None or seat.owns(technology) or technology not in aim.state.technologies:
        return None
    if seat.technologies.bit_count() >= IN_PLAY:
        return None
    lent = max(0, cost - technologies.unused(seat))
    seat = replace(seat, science=seat.science + lent, turn=Turn(written=Bid((1, 0, 0)), acted=1))
    state = aim.with_seat(seat)
    if resolution.objections(aim.table, state, 0, Discover(technology)):
        return None
    state = resolution.perform(aim.table, state, 0, Discover(technology), None)
    item = Item("technology", cost, technology=technology)
    return _next(aim, growth._replace(bought=growth.bought + lent), item, settled(aim, state), growth.used)


def _next(aim: Aim, growth: Growth, item: Item, seat: Seat, used: frozenset[int]) -> Growth:
    spent = growth.production + (item.cost if item.kind != "technology" else 0)
    mark = (cap(aim.table, seat), seat.gems[GOLD], seat.science - growth.bought)
    return Growth(seat, (*growth.items, item), spent, growth.bought, (*growth.course, mark), used)


def _settled_state(aim: Aim, state: State) -> State:
    """The state after everything but diamonds that is due at once: Literacy gems are culture, culture gems go on the
    palace token where it takes them and on the flag otherwise, for the time being on one Demand of the pair."""
    while True:
        turn = state.seats[0].turn
        if turn.literacy:
            plan: Plan = literacy(aim, state)
        elif turn.culture or turn.sets:
            plan = _lay(aim, state)
        else:
            return state
        state = resolution.perform(aim.table, state, 0, plan, None)


def literacy(aim: Aim, state: State) -> Literacy:
    """What the first seat takes as Literacy gems: culture, unless Demand 9 wants a gold gem next."""
    gold = 9 in aim.pair and wanted(aim.table, state, 0) == GOLD
    return Literacy(1 if gold else 0)


def _lay(aim: Aim, state: State) -> Plan:
    able = [plan.position for plan in flag.lays(aim.table, state, 0)]
    if flag.TOKEN in able:
        return Lay(flag.TOKEN)
    wanted = [place + 1 for which, place in enumerate(aim.places) if aim.pair[which] != 9]
    return Lay(next((position for position in (*wanted, *able) if position in able), able[0]))


def settled(aim: Aim, state: State) -> Seat:
    """The first seat after everything that is due, ready for the next item."""
    seat = _settled_state(aim, state).seats[0]
    return replace(seat, turn=Turn(), production=LENT)
