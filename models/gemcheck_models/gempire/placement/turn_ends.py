"""The ends that lead to one city: the engine places its cards, in one order or, where that may matter, in every order.

Which cards come to lie where has been decided before. What is left are the choices that gems bring, the order in which
the cards come, and which of the others are kept. Cards are kept last: a blueprint has no effect until it enters the
city [blueprint.inactive], and placing blueprints first leaves the most room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from gemcheck.games.gempire import placement
from gemcheck.games.gempire.cards import NONE
from gemcheck.games.gempire.flag import POSITIONS
from gemcheck.games.gempire.gem_sources import bare
from gemcheck.games.gempire.plans import Keep, Lay, Place, Plan
from gemcheck.games.gempire.state import Seat
from gemcheck.games.gempire.table import CALENDAR
from gemcheck_models.gempire.placement.turn_best import Best
from gemcheck_models.gempire.placement.turn_walk import ALL, LAST, ORDERED_DEMAND, Opened, Pool, Walk

__all__ = ["TWO_DIGITS", "Ends", "Manner"]

TWO_DIGITS = 10


class Manner(msgspec.Struct, frozen=True):
    """How a city is built: whether one order of placing stands for all, and whether culture gems may all lie on the
    last position. laid: so many gems lie on the flag at most where nobody asks for more than the least city in
    notation, and sets of Philosophy alone look at the positions that are bare; else None."""

    in_order: bool = False
    last: bool = False
    laid: int | None = None


class Seats:
    """Seats with one way to each; of those that differ in nothing but their flags, only what can still be the least.

    Two flags with as many gems and the same bare positions go on alike, gem by gem. The one with fewer gems on the
    first position in which they differ is the lesser one in the end too, unless the other one comes to two digits.
    """

    def __init__(self, laid: int | None) -> None:
        self.laid = laid
        self._found: dict[Seat | tuple[Seat, int, int], list[Opened]] = {}

    def add(self, opened: Opened) -> None:
        """One more seat, unless it is known or cannot become the least."""
        seat = opened[0]
        alike = self._found.setdefault(self._kind(seat), [])
        if any(self._covers(other[0], seat) for other in alike):
            return
        alike[:] = [other for other in alike if not self._covers(seat, other[0])]
        alike.append(opened)

    def _kind(self, seat: Seat) -> Seat | tuple[Seat, int, int]:
        if self.laid is None:
            return seat
        return replace(seat, flag=NONE), bare(seat.flag), sum(seat.flag)

    def _covers(self, seat: Seat, other: Seat) -> bool:
        """Whether this seat leads to no greater city than the other one, whatever comes."""
        if seat.flag == other.flag:
            return True
        if self.laid is None:
            return False
        mine, theirs = next((a, b) for a, b in zip(seat.flag, other.flag, strict=True) if a != b)
        return mine < theirs and theirs + self.laid - sum(other.flag) < TWO_DIGITS

    def all(self) -> list[Opened]:
        """Every seat that is left."""
        return [opened for alike in self._found.values() for opened in alike]


class Ends:
    """The ends of cities whose cards are known."""

    def __init__(self, walk: Walk, pool: Pool, best: Best) -> None:
        self.walk = walk
        self.pool = pool
        self.best = best
        self.laying = walk.laying
        problem = walk.problem
        # Whether every position is looked at, and there is no other place for a culture gem.
        ordered = ORDERED_DEMAND in problem.state.demands
        self.free = walk.laying == ALL and not ordered and not problem.seat.owns(CALENDAR)
        self.least = problem.least
        self.most = problem.most

    def offer(self, opened: Sequence[Opened], places: Sequence[Place], mask: int, manner: Manner) -> None:
        """Offer every end in which these placements are made, the cards of the mask remaining; `places` stand in an
        order in which they are possible."""
        used = sum(not place.blueprint for place in places)
        in_order = manner.in_order
        spread = in_order and not manner.last and self.free
        self.walk.laying = LAST if manner.last or spread else self.laying
        if spread:
            reached = [end for each in opened for end in self._spread(self._one_order([each], places), len(each[1]))]
        else:
            reached = self._one_order(opened, places) if in_order else self._orders(opened, places, manner.laid)
        for seat, plans in reached:
            self._ended(seat, plans, mask, used)
        self.walk.laying = self.laying

    def _spread(self, reached: Sequence[Opened], begun: int) -> Iterator[Opened]:
        """The seats with every way of laying the culture gems that now lie on the last position; the first `begun`
        decisions stay. Each gem may go on any position [gem.culture.place], and no rule on the way asks where."""
        for seat, plans in reached:
            lays = [number for number, plan in enumerate(plans) if number >= begun and isinstance(plan, Lay)]
            one, two, three = seat.flag
            for first in range(len(lays) + 1):
                for second in range(len(lays) - first + 1):
                    there = [*[1] * first, *[2] * second, *[POSITIONS[-1]] * (len(lays) - first - second)]
                    laid = list(plans)
                    for number, position in zip(lays, there, strict=True):
                        laid[number] = Lay(position)
                    flag = (one + first, two + second, three - first - second)
                    yield replace(seat, flag=flag), tuple(laid)

    def _one_order(self, opened: Sequence[Opened], places: Sequence[Place]) -> list[Opened]:
        now = list(opened)
        for place in places:
            now = list(self._placed(now, place))
        return now

    def _orders(self, opened: Sequence[Opened], places: Sequence[Place], laid: int | None) -> list[Opened]:
        """The seats after all placements in every order, each once with one way to it; `laid`: see `Manner`."""
        whole = (1 << len(places)) - 1
        waiting = {done: Seats(laid) for done in range(whole + 1)}
        for each in opened:
            waiting[0].add(each)
        for done in range(whole):
            found = waiting.pop(done).all()
            for number, place in enumerate(places if found else ()):
                if not done >> number & 1:
                    for each in self._placed(found, place):
                        waiting[done | 1 << number].add(each)
        return waiting[whole].all()

    def _placed(self, opened: Iterable[Opened], place: Place) -> Iterator[Opened]:
        """The seats after this placement and what is due after it, each once."""
        known: set[Seat] = set()
        for seat, plans in opened:
            if place.column not in placement.columns(self.walk.table, seat, place.row, place.colour):
                continue
            self.best.work += 1
            for after, dues in self.walk.opened(self.walk.placed(seat, place)):
                if after not in known:
                    known.add(after)
                    yield after, (*plans, place, *dues)

    def _ended(self, seat: Seat, plans: tuple[Plan, ...], mask: int, used: int) -> None:
        """Offer a seat as it stands, if it may end so, and with cards kept."""
        score = self.walk.score(seat)
        if self.best.welcome(score) and self._over(seat, mask, used):
            self.best.offer(score, seat, plans)
        if not self.walk.problem.keep or used >= self.most:
            return
        for place, card in self.pool.distinct(mask & self.pool.hand):
            after = self.walk.kept(seat, card)
            if after is None:
                return
            self._ended(after, (*plans, Keep(card)), mask & ~(1 << place), used + 1)

    def _over(self, seat: Seat, mask: int, used: int) -> bool:
        if used >= self.least or used >= self.most:
            return True
        left = [self.pool.cards[place] for place in range(self.pool.held) if mask >> place & 1]
        return not self.walk.usable(seat, iter(left))
