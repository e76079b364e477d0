"""The simultaneous bidding of one round as a game of strategy: plans, joint outcomes, what each of them is worth.

Every comparison is made by the engine's `resolve_space` on the state at the reveal, every payment and loss by its `pay`
and `lose`, Nutrition included. Where what a seat gains on one space does not depend on the others, expected gains come
from the rivals' bids space by space; else from every joint plan. Numbers are exact whenever the probabilities are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from operator import mul
from typing import Any, NamedTuple

from gemcheck.game import GameError
from gemcheck.games.gempire import bidding, collecting
from gemcheck.games.gempire.plans import Bid
from gemcheck.games.gempire.rounds import compared_at_once
from gemcheck.games.gempire.state import NO_CARD, State
from gemcheck.games.gempire.table import NUTRITION, Table
from gemcheck_models.gempire.advice_palace_plans import written

__all__ = ["NO_BID", "Bidding", "Chances", "Mixture", "Mixtures", "plan_words"]

NO_BID = Bid((0, 0, 0))
"""Another action than bidding; it stands among the plans of a game so that nobody is forced to bid."""

SPACES = range(3)
LARGEST = 300_000
"""Joint plans of a game that cannot be taken apart by space; more are refused."""

Mixture = Mapping[Bid, Any]
"""Plans of one seat with their probabilities, exact or not."""
Mixtures = Mapping[int, Mixture]
Result = tuple[int, int, int]
"""What one space means for a seat: 1 if it takes the card, production paid, production lost."""

NOTHING: Result = (0, 0, 0)


class Chances(NamedTuple):
    """For a plan: the expected gain, the probability of each card, expected production paid and lost."""

    gain: Any
    wins: tuple[Any, ...]
    paid: Any
    lost: Any


class Bidding:
    """The bidding of these seats for the cards on the market, in the planning phase.

    values: for each seat what it gets from each set of cards, by bit mask over A, B, C; worth: what one production and
    one science are worth in the same unit. A seat that does not bid gains nothing: gains are measured against that.
    Raises GameError under a reading that lets cards act between the spaces.
    """

    def __init__(
        self, table: Table, state: State, values: Mapping[int, Sequence[Fraction]], worth: tuple[int, int]
    ) -> None:
        if not compared_at_once(table):
            raise GameError(
                "under bid.spaces=space-by-space a card won on A acts before B is compared, so that bids alone decide "
                "nothing [bid.compare, bid.win.place]"
            )
        self.table, self.state, self.values, self.worth = table, state, values, worth
        self.seats = tuple(range(len(state.seats)))
        self.plans = {who: (NO_BID, *bidding.bids(table, state, who)) for who in self.seats}
        self._compared: dict[tuple[int, ...], tuple[Result, ...]] = {}
        self._gains: dict[tuple[int, tuple[Result, ...]], Fraction] = {}
        self._tables: dict[tuple[int, int, bool], tuple[list[int], list[int], list[Any]]] = {}
        self._separable = {who: self._adds_up(who) for who in self.seats}
        self._bidders = tuple(who for who in self.seats if len(self.plans[who]) > 1)

    @property
    def bidders(self) -> tuple[int, ...]:
        """The seats that can bid at all."""
        return self._bidders

    @property
    def spaces(self) -> tuple[int, ...]:
        """The spaces that hold a card."""
        return tuple(space for space in SPACES if self.state.market[space] != NO_CARD)

    @property
    def size(self) -> int:
        """The number of joint plans."""
        return prod(len(self.plans[who]) for who in self.bidders)

    def separable(self, who: int) -> bool:
        """Whether the gain of a seat is the sum of what it gains on each space."""
        return self._separable[who]

    def _adds_up(self, who: int) -> bool:
        values = self.values[who]
        sums = (sum(values[1 << space] for space in SPACES if mask >> space & 1) for mask in range(8))
        plain = not self.state.seats[who].owns(NUTRITION)
        return plain and all(value == total for value, total in zip(values, sums, strict=True))

    # -- joint plans

    def compared(self, space: int, bids: Sequence[int]) -> tuple[Result, ...]:
        """What the bids on a space, in the order of the bidders, mean for each of them.

        Which card lies there counts for the least bid only: equal bids end alike on all spaces and are compared once.
        """
        key = tuple(bids)
        if key not in self._compared:
            offered = {who: bid for who, bid in zip(self.bidders, bids, strict=True) if bid}
            end = bidding.resolve_space(self.table, self.state, space, offered, None)
            paid, lost = dict(end.paid), dict(end.lost)
            self._compared[key] = tuple(
                (int(end.winner == who), paid.get(who, 0), lost.get(who, 0)) for who in self.bidders
            )
        return self._compared[key]

    def gain(self, who: int, results: tuple[Result, ...]) -> Fraction:
        """What a seat that bids gains by these results on A, B, C."""
        key = (who, results)
        if key not in self._gains:
            before = self.state.seats[who]
            seat = written(self.state, who, Bid((1, 0, 0))).seats[who]
            for _, paid, lost in results:
                if paid:
                    seat = bidding.pay(self.table, self.state, who, seat, paid, None)
                if lost:
                    seat = bidding.lose(self.table, self.state, who, seat, lost, None)
            seat = collecting.nutrition(self.table, self.state, who, seat, None)
            cards = sum(won << space for space, (won, _, _) in enumerate(results))
            resources = (seat.production - before.production, seat.science - before.science)
            self._gains[key] = self.values[who][cards] + sum(map(mul, self.worth, resources))
        return self._gains[key]

    def joint(self, plans: Sequence[Bid]) -> list[Fraction]:
        """What every bidder gains when these plans, in the order of the bidders, are uncovered together."""
        spaces = [self.compared(space, [plan.amounts[space] for plan in plans]) for space in SPACES]
        return [
            Fraction(0) if plan == NO_BID else self.gain(who, tuple(results[place] for results in spaces))
            for place, (who, plan) in enumerate(zip(self.bidders, plans, strict=True))
        ]

    def replies(self, who: int, others: Sequence[Bid]) -> list[Fraction]:
        """What each plan of a seat gains against these plans of the other bidders, in their order."""
        place = self.bidders.index(who)
        if not self.separable(who):
            plans = ([*others[:place], own, *others[place:]] for own in self.plans[who])
            return [self.joint(joint)[place] for joint in plans]
        gains = []
        for space in SPACES:
            bids = [plan.amounts[space] for plan in others]
            own = self._amounts(who, space)
            gains.append({bid: self._single(who, space, [*bids[:place], bid, *bids[place:]]) for bid in own})
        return [
            sum((gains[space][bid] for space, bid in enumerate(plan.amounts) if bid), Fraction(0))
            for plan in self.plans[who]
        ]

    def _single(self, who: int, space: int, bids: Sequence[int]) -> Fraction:
        """What a seat gains on one space, were there no other."""
        results = [NOTHING, NOTHING, NOTHING]
        results[space] = self.compared(space, bids)[self.bidders.index(who)]
        return self.gain(who, (results[0], results[1], results[2]))

    @property
    def comparisons(self) -> int:
        """How many different sets of bids have been compared: a measure of the work done."""
        return len(self._compared)

    # -- expected gains

    def expected(self, who: int, rivals: Mixtures, exact: bool = True) -> list[Any]:
        """The expected gain of each plan of a seat against these mixtures of its rivals."""
        if self.separable(who):
            spaces = [self._of_space(who, space, rivals, exact) for space in SPACES]
            return [
                sum(spaces[space][plan.amounts[space]] for space in SPACES if plan.amounts[space])
                for plan in self.plans[who]
            ]
        others = [other for other in self.bidders if other != who]
        combined = prod(len(rivals[other]) for other in others) * len(self.plans[who])
        if combined > LARGEST:
            raise GameError(
                f"{combined} joint plans are too many where cards or Nutrition make the spaces depend on one another: "
                "give values by --value, or fewer beliefs"
            )
        place = self.bidders.index(who)
        gains: list[Any] = [0] * len(self.plans[who])
        for choice in product(*(rivals[other].items() for other in others)):
            weight = prod((chance for _, chance in choice), start=Fraction(1) if exact else 1.0)
            if weight:
                plans = [plan for plan, _ in choice]
                for number, own in enumerate(self.plans[who]):
                    gains[number] += weight * self.joint([*plans[:place], own, *plans[place:]])[place]
        return gains

    def chances(self, who: int, plan: Bid, rivals: Mixtures, gain: Any) -> Chances:
        """What may be expected of a plan besides its gain, which is given."""
        wins, paid, lost = [], Fraction(0), Fraction(0)
        place = self.bidders.index(who)
        others = [other for other in self.bidders if other != who]
        for space in SPACES:
            own, won = plan.amounts[space], Fraction(0)
            marginals = [_marginal(rivals[other], space) for other in others]
            for choice in product(*(each.items() for each in marginals)) if own else ():
                weight = prod((chance for _, chance in choice), start=Fraction(1))
                bids = [bid for bid, _ in choice]
                taken, pays, loses = self.compared(space, [*bids[:place], own, *bids[place:]])[place]
                won, paid, lost = won + weight * taken, paid + weight * pays, lost + weight * loses
            wins.append(won)
        return Chances(gain, tuple(wins), paid, lost)

    def _of_space(self, who: int, space: int, rivals: Mixtures, exact: bool) -> dict[int, Any]:
        """The expected gain on one space by the own bid."""
        own, others, gains = self._table(who, space, exact)
        for other in reversed(others):
            amounts = self._amounts(other, space)
            marginal = _marginal(rivals[other], space)
            chances = [marginal.get(amount, 0) for amount in amounts]
            width = len(chances)
            gains = [sum(map(mul, gains[at : at + width], chances)) for at in range(0, len(gains), width)]
        return dict(zip(own, gains, strict=True))

    def _table(self, who: int, space: int, exact: bool) -> tuple[list[int], list[int], list[Any]]:
        """Own bids on a space, the rivals, and the gain for every combination of bids, the last rival's fastest."""
        key = (who, space, exact)
        if key not in self._tables:
            place = self.bidders.index(who)
            others = [other for other in self.bidders if other != who]
            own = self._amounts(who, space)
            gains: list[Any] = []
            for bid, *rest in product(own, *(self._amounts(other, space) for other in others)):
                gain = self._single(who, space, [*rest[:place], bid, *rest[place:]])
                gains.append(gain if exact else float(gain))
            self._tables[key] = own, others, gains
        return self._tables[key]

    def _amounts(self, who: int, space: int) -> list[int]:
        return sorted({plan.amounts[space] for plan in self.plans[who]})


def _marginal(mixture: Mixture, space: int) -> dict[int, Any]:
    """The probabilities of a seat's bids on one space."""
    found: dict[int, Any] = {}
    for plan, chance in mixture.items():
        found[plan.amounts[space]] = found.get(plan.amounts[space], 0) + chance
    return found


def plan_words(plan: Bid) -> str:
    """A bid as beliefs write it: `A2 C1`, or `none`."""
    return " ".join(f"{name}{bid}" for name, bid in zip("ABC", plan.amounts, strict=True) if bid) or "none"
