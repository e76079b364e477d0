"""What comparing the bids on one space leads to: who takes the card, who pays, who loses production, the discard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.gempire.bid_contest import Bidder, counted, level
from gemcheck.games.gempire.bid_standing import Standing, cancelled_out, standing
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.science import current_science
from gemcheck.games.gempire.state import GOLD, NOBODY, Seat, State
from gemcheck.games.gempire.table import CURRENCY, Table
from gemcheck.rulebook import cites, clause

__all__ = ["SpaceOutcome", "currency_counts", "lose", "pay", "resolve_space"]

PENALTY = components().numbers.lost_bid_penalty


class SpaceOutcome(msgspec.Struct, frozen=True):
    """The winning seat or NOBODY, what seats pay and what they lose as (seat, production) in seat order, and whether
    the card is discarded."""

    winner: int
    paid: tuple[tuple[int, int], ...]
    lost: tuple[tuple[int, int], ...]
    discarded: bool


# -- payments and losses


@clause("tech.currency", "bid.minimum.printed", "bid.win.pay")
def currency_counts(table: Table) -> str:
    """What the Currency point counts for besides the comparison: nothing, the minimum, or minimum and payment."""
    return table.reading("tech.currency.minimum")


@clause("bid.win.pay", "bid.tie.payment")
def price(table: Table, bidders: Sequence[Bidder], i: int, cycle: str) -> int:
    """What bidder i pays as the winner: the full bid as written, or with the point that Currency added to it."""
    written: int = bidders[i].bid
    rivals = [j for j in range(len(bidders)) if j != i]
    if not rivals or currency_counts(table) != "raised-is-paid":
        return written
    most: int = max(counted(bidders, i, j, cycle) for j in rivals)
    return most


@clause("bid.lose.penalty", without=lambda: 0)
def outbid_loss() -> int:
    """Production lost by a bidder on a card for which others had a higher bid."""
    return PENALTY


@clause("bid.tie.payment", without=lambda: 0)
def tie_loss() -> int:
    """Production lost by a bidder who lost a tie by science."""
    return PENALTY


@clause("bid.tie.equal-science.penalty", without=lambda: 0)
def discard_loss() -> int:
    """Production lost by a bidder whose tie left the card to nobody."""
    return PENALTY


@clause("bid.tie.equal-science.discard", without=lambda: False)
def tie_discards() -> bool:
    """Whether a card that a tie left to nobody is discarded."""
    return True


@clause("bid.tie.science", "bid.tie.equal-science.discard", "bid.tie.equal-science.penalty")
def third_bids(table: Table) -> str:
    """What happens to a bid that ties with those at the top who bar one another from the card, but has less science."""
    return table.reading("bid.tie.third")


@clause("bid.tie.equal-science.penalty", "bid.lose.penalty")
def lower_bids_lose(table: Table) -> bool:
    """Whether a lower bid loses production although the card went to nobody."""
    return table.reading("bid.discard.lower") == "loses"


def losses_to_winner(bidders: Sequence[Bidder], winner: int, cycle: str, basis: str) -> list[int]:
    """Production that each bidder loses when `winner` takes the card; 0 for the winner."""
    amounts = []
    for i in range(len(bidders)):
        if i == winner:
            amounts.append(0)
        else:
            amounts.append(tie_loss() if level(bidders, i, winner, cycle, basis) else outbid_loss())
    return amounts


def losses_to_nobody(table: Table, place: Standing, third: str) -> list[int]:
    """Production that each bidder loses when nobody takes the card."""
    amounts = [0] * (len(place.top) + len(place.tied) + len(place.lower))
    for i in place.top if third == "top-lose" else (*place.top, *place.tied):
        amounts[i] = discard_loss()
    if place.lower and lower_bids_lose(table):
        for i in place.lower:
            amounts[i] = outbid_loss()
    return amounts


# -- comparing


@clause("bid.compare", without=lambda bids: [])
def compared_seats(bids: Mapping[int, int]) -> list[int]:
    """The seats whose bids on a space are compared, in seat order: all that bid on it."""
    return sorted(who for who, bid in bids.items() if bid)


@clause("bid.compare", "bid.award")
def resolve_space(table: Table, state: State, space: int, bids: Mapping[int, int], log: Log) -> SpaceOutcome:
    """Compare the bids on one space, given by seat, on the state at the moment of comparing; nothing is paid yet.

    Bids of 0 are none; without any bid the card stays.
    """
    seats = compared_seats(bids)
    if not seats:
        return SpaceOutcome(NOBODY, (), (), False)
    bidders = [_bidder(table, state.seats[who], bids[who]) for who in seats]
    cycle, basis = table.reading("bid.cycle"), table.reading("bid.tie.basis")
    place = standing(bidders, cycle, basis)
    winner = place.winner
    third = third_bids(table) if winner is None and place.tied else ""
    if third == "cancel-out":
        winner = cancelled_out(bidders, place.tied, cycle, basis)
    if winner is None:
        amounts = losses_to_nobody(table, place, third)
        paid: tuple[tuple[int, int], ...] = ()
    else:
        amounts = losses_to_winner(bidders, winner, cycle, basis)
        paid = ((seats[winner], price(table, bidders, winner, cycle)),)
    lost = tuple((who, amount) for who, amount in zip(seats, amounts, strict=True) if amount)
    outcome = SpaceOutcome(NOBODY if winner is None else seats[winner], paid, lost, winner is None and tie_discards())
    if log is not None:
        log.append(_compared(space, seats, bidders, outcome, cycle, basis))
    return outcome


def _bidder(table: Table, seat: Seat, bid: int) -> Bidder:
    return Bidder(bid, seat.owns(CURRENCY), seat.gems[GOLD], current_science(table, seat))


def _compared(
    space: int, seats: Sequence[int], bidders: Sequence[Bidder], outcome: SpaceOutcome, cycle: str, basis: str
) -> Event:
    """The event of a comparison with the clauses that played a part in it."""
    clauses = list(cites(resolve_space))
    pairs = [(i, j) for i in range(len(seats)) for j in range(len(seats)) if i != j]
    if any(counted(bidders, i, j, cycle) != bidders[i].bid for i, j in pairs):
        clauses.append("tech.currency")
    if any(level(bidders, i, j, cycle, basis) for i, j in pairs):
        clauses.append("bid.tie.science")
    if outcome.winner == NOBODY:
        clauses.extend(cites(tie_discards))
    facts = {
        "space": "ABC"[space],
        "bids": {who: bidder.bid for who, bidder in zip(seats, bidders, strict=True)},
        "discarded": outcome.discarded,
    }
    return Event("bids-compared", None if outcome.winner == NOBODY else outcome.winner, tuple(clauses), facts)


# -- carrying out


@clause("bid.win.pay", without=lambda table, state, who, seat, amount, log: seat)
def pay(table: Table, state: State, who: int, seat: Seat, amount: int, log: Log) -> Seat:
    """Spend `amount` production, or what is left of it.

    The limit on bids lets nobody run short, unless gold gems won on one space raise the payment for the next.
    """
    amount = min(amount, seat.production)
    if log is not None:
        log.append(Event("paid-production", who, cites(pay), {"amount": amount}))
    return replace(seat, production=seat.production - amount, turn=replace(seat.turn, spent=seat.turn.spent + amount))


@clause("bid.lose.penalty", "bid.tie.payment", "bid.tie.equal-science.penalty")
def lose(table: Table, state: State, who: int, seat: Seat, amount: int, log: Log) -> Seat:
    """Give up `amount` production, or what is left of it (see `pay`)."""
    amount = min(amount, seat.production)
    if log is not None:
        log.append(Event("lost-production", who, cites(lose), {"amount": amount}))
    return replace(seat, production=seat.production - amount, turn=replace(seat.turn, lost=seat.turn.lost + amount))
