"""The cards of a planning model: when each is won and under which colour it lies, what they cost, buildings, rows."""

from __future__ import annotations

from typing import Any

from gemcheck.games.gempire.bid_outcome import currency_counts
from gemcheck.games.gempire.bidding import lowest_bid
from gemcheck.games.gempire.blueprints import RELIGION_SLOTS, SLOTS
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.placement import support_needed
from gemcheck.games.gempire.table import CURRENCY, EDUCATION, MASONRY, RELIGION, SURVEYING
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.gains_cards import Side, sides
from gemcheck_models.gempire.rounds.planning_frame import Frame
from gemcheck_models.gempire.rounds.planning_pool import Pool

__all__ = ["City", "buying", "rows"]

MARKET = components().numbers.market_spaces


class City:
    """The cards of a model. sides: those offered, with place in the list; there: by side and round, whether its card
    has been won by then and lies under its colour in the end; above: by side, whether it lies in the second row in the
    end; opened: whether there is a second row by the end of a round; bought: whether it is bought in a round; upper:
    cards in the second row; buildings: by colour and round; doubled: those counted once more under Surveying.
    """

    def __init__(self, frame: Frame, offered: Pool) -> None:
        self.frame = frame
        chosen = set(offered.cards)
        self.sides: list[Side] = [
            side for colour in range(3) for side in sides(frame.table, colour) if side.number in chosen
        ]
        self.there = [frame.flags() for _ in self.sides]
        self.above = [frame.flag() for _ in self.sides]
        self.opened, self.bought = frame.flags(), frame.flags()
        self.upper = frame.counts((frame.most.cards + 1) // 2)
        self.by_card: dict[int, list[int]] = {}
        for place, side in enumerate(self.sides):
            self.by_card.setdefault(side.number, []).append(place)
        for place, _ in enumerate(self.sides):
            for now in frame.all[1:]:
                frame.add(self.there[place][now] >= self.there[place][now - 1])
        for places in self.by_card.values():
            frame.add(sum(self.there[place][frame.rounds] for place in places) <= 1)
        for now in frame.all:
            frame.add(self.cards(now) <= frame.at(now).cards)
        for one, other in offered.no_earlier:
            for now in frame.all:
                frame.add(self.has(other, now) <= self.has(one, now))
        for one, other in offered.only_if:
            frame.add(self.has(other, frame.rounds) <= self.has(one, frame.rounds))
        self.doubled = [[self._doubled(colour, now) for now in range(frame.rounds + 1)] for colour in range(3)]

    def _doubled(self, colour: int, now: int) -> Any:
        frame = self.frame
        if SURVEYING not in frame.owned or not now:
            return 0
        most = sum(stands_for(side.card) for side in self.sides if side.colour == colour)
        number = frame.count(most)
        frame.at_most(number, most, frame.owns(SURVEYING, now))
        frame.add(number <= self.standing(colour, now))
        return number

    def has(self, card: int, now: int) -> Any:
        """Whether a card has been won by the end of a round."""
        return sum(self.there[place][now] for place in self.by_card.get(card, ()))

    def won(self, now: int) -> Any:
        """How many cards are won in a round."""
        return sum(each[now] - each[now - 1] for each in self.there)

    def cards(self, now: int, colour: int | None = None) -> Any:
        """How many cards have been won by the end of a round, of one colour or of all."""
        pairs = zip(self.sides, self.there, strict=True)
        return sum(each[now] for side, each in pairs if colour is None or side.colour == colour)

    def standing(self, colour: int, now: int) -> Any:
        """Buildings of a colour by the end of a round."""
        pairs = zip(self.sides, self.there, strict=True)
        return sum(stands_for(side.card) * each[now] for side, each in pairs if side.colour == colour)

    def buildings(self, colour: int, now: int, technology: bool = False) -> Any:
        """The same as a card counts them, or a technology: those in the second row twice under Surveying."""
        doubling = technology or self.frame.table.reading("tech.surveying.scope") == "all-effects"
        return self.standing(colour, now) + (self.doubled[colour][now] if doubling else 0)

    def several(self, now: int, colour: int | None = None) -> Any:
        """Buildings of cards beyond the first of each card."""
        return sum(
            (stands_for(side.card) - 1) * self.there[place][now]
            for place, side in enumerate(self.sides)
            if stands_for(side.card) > 1 and (colour is None or side.colour == colour)
        )

    def upstairs(self, now: int, technology: bool = False) -> Any:
        """Buildings in the second row by the end of a round, as a card or a technology counts them."""
        more = sum(
            (stands_for(side.card) - 1) * self.above[place]
            for place, side in enumerate(self.sides)
            if stands_for(side.card) > 1
        )
        doubling = technology or self.frame.table.reading("tech.surveying.scope") == "all-effects"
        twice = sum(self.doubled[colour][now] for colour in range(3)) if doubling else 0
        return self.upper[now] + more + twice


@limit(
    "bid.minimum.printed",
    "bid.market.full",
    "bid.win.several",
    "bid.award",
    "hybrid.choose",
    "hybrid.fixed",
    "tech.education",
    "tech.currency",
)
def buying(frame: Frame, city: City) -> None:
    """Three cards at most are won in a round of bidding, each for its minimum bid, which is lower for an owner of
    Education; a card is won once and lies under one colour."""
    table = frame.table
    reliefs: list[list[Any]] = []
    if table.reading("tech.education.scope") == "owner":
        if EDUCATION in frame.owned:
            reliefs.append([frame.owns(EDUCATION, now - 1) for now in frame.all])
    elif frame.asked.may_be_in_play(EDUCATION):
        reliefs.append([1] * frame.rounds)
    if CURRENCY in frame.owned and currency_counts(table) != "written-bid":
        reliefs.append([frame.owns(CURRENCY, now - 1) for now in frame.all])
    for now in frame.all:
        frame.add(city.won(now) <= MARKET * frame.bid[now])
        saved = [frame.count(MARKET) for _ in reliefs]
        for unit, granted in zip(saved, reliefs, strict=True):
            frame.at_most(unit, MARKET, granted[now - 1])
            frame.add(unit <= _saving(city, now, 1))
        frame.add(sum(saved) <= _saving(city, now, len(saved)))
        frame.add(frame.cost[now] >= _paid(city, now) - sum(saved))


def _paid(city: City, now: int) -> Any:
    pairs = zip(city.sides, city.there, strict=True)
    return sum(lowest_bid(side.card.min_bid, 0) * (each[now] - each[now - 1]) for side, each in pairs)


def _saving(city: City, now: int, units: int) -> Any:
    """Production saved in a round when minimum bids are so many units lower."""
    pairs = zip(city.sides, city.there, strict=True)
    return sum(
        (side.card.min_bid - lowest_bid(side.card.min_bid, units)) * (each[now] - each[now - 1]) for side, each in pairs
    )


@limit(
    "upgrade.kinds",
    "second-row.cost",
    "tech.masonry",
    "placement.second-row.aligned",
    "second-row.use",
    "blueprint.one",
    "tech.religion",
)
def rows(frame: Frame, city: City) -> None:
    """A second row is bought in a round of upgrades or comes with Masonry. In it stand no more cards than in the first,
    each won when it was there, or kept as a blueprint until then."""
    table, late = frame.table, frame.table.reading("tech.discover.when") == "any-time"
    spare = 0 if support_needed(table) else 1
    fresh: list[Any] = [0]
    for now in frame.all:
        frame.add(city.bought[now] <= frame.upgrade[now])
        frame.add(city.opened[now] <= sum(city.bought[1 : now + 1]) + frame.owns(MASONRY, now))
        fresh.append(frame.count(MARKET))
        frame.at_most(fresh[now], MARKET, city.opened[now if late else now - 1])
        frame.add(fresh[now] <= city.won(now))
        kept = SLOTS + (RELIGION_SLOTS - SLOTS) * frame.owns(RELIGION, now)
        frame.at_most(city.upper[now], (frame.most.cards + 1) // 2, city.opened[now])
        frame.add(city.upper[now] <= sum(fresh[1:]) + kept)
        frame.add(2 * city.upper[now] <= city.cards(now) + spare)
        frame.add(city.upper[now] >= city.upper[now - 1])
    frame.add(city.upper[0] == 0)
    for place, lying in enumerate(city.above):
        frame.add(lying <= city.there[place][frame.rounds])
    frame.add(sum(city.above) == city.upper[frame.rounds])
    if SURVEYING in frame.owned:
        for now in frame.all:
            plain = city.upper[now] + sum(
                (stands_for(side.card) - 1) * lying for side, lying in zip(city.sides, city.above, strict=True)
            )
            frame.add(sum(city.doubled[colour][now] for colour in range(3)) <= plain)
