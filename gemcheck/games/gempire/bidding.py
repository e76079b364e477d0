"""Bidding: what may be bid on A, B and C. What becomes of the bids is in bid_outcome."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import Objection
from gemcheck.games.gempire.bid_outcome import (
    SpaceOutcome,
    currency_counts,
    lose,
    pay,
    resolve_space,
)
from gemcheck.games.gempire.plans import Bid
from gemcheck.games.gempire.state import GOLD, NO_CARD, State
from gemcheck.games.gempire.table import CURRENCY, EDUCATION, Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "SpaceOutcome",
    "bid_objections",
    "bids",
    "count_bids",
    "left",
    "lose",
    "minimum",
    "pay",
    "resolve_space",
    "sample_bid",
]

SPACES = range(3)


@clause("bid.minimum.printed", without=lambda printed, relief, alg=INTS: 1)
def lowest_bid(printed: int, relief: int, alg: Algebra = INTS) -> int:
    """The least bid on a card with this printed minimum when `relief` is granted; never below 1."""
    least: int = alg.largest((1, printed - relief))
    return least


@clause("tech.education", without=lambda table, state, who: 0)
def education(table: Table, state: State, who: int) -> int:
    """By how much Education lowers the minimum for a seat: for its owner, or for all once somebody owns it."""
    if table.reading("tech.education.scope") == "owner":
        return 1 if state.seats[who].owns(EDUCATION) else 0
    return 1 if any(seat.owns(EDUCATION) for seat in state.seats) else 0


@clause("tech.currency")
def may_count_more(state: State, who: int) -> bool:
    """Whether the Currency point can count for a seat at all: it owns Currency, and some rival has fewer gold gems."""
    seat = state.seats[who]
    return seat.owns(CURRENCY) and any(rival.gems[GOLD] < seat.gems[GOLD] for rival in state.seats)


def relief(table: Table, state: State, who: int) -> int:
    """By how much a seat may stay below the printed minimums: Education, and the Currency point where it counts."""
    point = may_count_more(state, who) and currency_counts(table) != "written-bid"
    return education(table, state, who) + (1 if point else 0)


def minimum(table: Table, state: State, who: int, space: int) -> int:
    """The least production a seat may write on a space that holds a card."""
    return lowest_bid(table.cards[state.market[space]].min_bid, relief(table, state, who))


def surcharge(table: Table, state: State, who: int) -> int:
    """Production each winning bid of a seat may cost beyond what is written: 1 where the raised bid is paid."""
    return 1 if may_count_more(state, who) and currency_counts(table) == "raised-is-paid" else 0


@clause("bid.total-limit", without=lambda holding, spent: holding)
def left(holding: int, spent: int) -> int:
    """Production still free for a further bid when bids on earlier spaces may cost `spent`. Terms work as well."""
    return holding - spent


def _lows(table: Table, state: State, who: int) -> list[int]:
    """The least bid on each space, 0 for a space without a card."""
    below, cards = relief(table, state, who), table.cards
    return [0 if card == NO_CARD else lowest_bid(cards[card].min_bid, below) for card in state.market]


def _amounts(low: int, highest: int) -> Iterator[int]:
    """No bid, then every bid from the least to the highest."""
    yield 0
    if low:
        yield from range(low, highest + 1)


@clause("bid.any-number", "round.choice.one-action")
def bids(table: Table, state: State, who: int) -> Iterator[Bid]:
    """Every legal bid of a seat, in ascending order of the amounts on A, then B, then C."""
    holding = state.seats[who].production
    extra = surcharge(table, state, who)
    low_a, low_b, low_c = _lows(table, state, who)
    for a in _amounts(low_a, left(holding, extra)):
        spent_a = a + extra if a else 0
        for b in _amounts(low_b, left(holding, spent_a + extra)):
            spent_b = spent_a + (b + extra if b else 0)
            for c in _amounts(low_c, left(holding, spent_b + extra)):
                if a or b or c:
                    yield Bid((a, b, c))


def count_bids(table: Table, state: State, who: int) -> int:
    """How many legal bids a seat has, without listing those on the last space."""
    holding = state.seats[who].production
    extra = surcharge(table, state, who)
    low_a, low_b, low_c = _lows(table, state, who)
    count = -1
    for a in _amounts(low_a, left(holding, extra)):
        spent_a = a + extra if a else 0
        for b in _amounts(low_b, left(holding, spent_a + extra)):
            spent_b = spent_a + (b + extra if b else 0)
            count += 1 + (max(0, left(holding, spent_b + extra) - low_c + 1) if low_c else 0)
    return count


def sample_bid(table: Table, state: State, who: int, rng: Random) -> Bid | None:
    """Some legal bid, each with a positive probability; None when there is none."""
    holding = state.seats[who].production
    if holding <= 0:
        return None
    extra = surcharge(table, state, who)
    lows = _lows(table, state, who)
    amounts = [0, 0, 0]
    spent = 0
    for space in SPACES:
        low, highest = lows[space], left(holding, spent + extra)
        if low and low <= highest and rng.random() < 0.5:
            amounts[space] = low + int(rng.random() * (highest - low + 1))
            spent += amounts[space] + extra
    if not spent:
        able = [space for space in SPACES if 0 < lows[space] <= left(holding, extra)]
        if not able:
            return None
        space = able[int(rng.random() * len(able))]
        amounts[space] = lows[space]
    return Bid((amounts[0], amounts[1], amounts[2]))


def _one_space(amounts: tuple[int, int, int]) -> bool:
    return sum(1 for amount in amounts if amount) <= 1


@clause("bid.any-number", without=_one_space)
def several_spaces(amounts: tuple[int, int, int]) -> bool:
    """Whether these spaces may be bid on together: one, two or all three."""
    return True


def bid_objections(table: Table, state: State, who: int, plan: Bid) -> list[Objection]:
    """Everything the rules hold against this bid; empty when it is legal."""
    found = []
    holding = state.seats[who].production
    extra = surcharge(table, state, who)
    spent = 0
    if not any(plan.amounts):
        found.append(Objection(cites(bids), "a bidder bids on at least one card"))
    if not several_spaces(plan.amounts):
        found.append(Objection(cites(several_spaces), "a bidder bids on one card only"))
    for space, amount in enumerate(plan.amounts):
        if not amount:
            continue
        name = "ABC"[space]
        if state.market[space] == NO_CARD:
            found.append(Objection(cites(bids), f"there is no card on {name} to bid on"))
            continue
        low = minimum(table, state, who, space)
        if amount < low:
            clauses = (*cites(lowest_bid), *cites(education)) if education(table, state, who) else cites(lowest_bid)
            found.append(Objection(clauses, f"{amount} on {name} is less than its minimum of {low}"))
        if amount > left(holding, spent + extra):
            text = f"{amount} on {name} is more than what is left of {holding} production after {spent}"
            found.append(Objection(cites(left), text))
        spent += amount + extra
    return found
