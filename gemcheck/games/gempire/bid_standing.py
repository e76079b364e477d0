"""How a contest for one card ends: a winner or none, and the groups that bids fall into below the top."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gemcheck.games.gempire.bid_contest import Bidder, beats, contenders, level, wins
from gemcheck.rulebook import clause

__all__ = ["Standing", "cancelled_out", "knocked_out", "standing"]

KNOCK_OUT = "knock-out"


class Standing(msgspec.Struct, frozen=True):
    """Indices of bidders by where they stand.

    winner: who gets the card, None for nobody; top: the winner, or those who bar one another from it; tied: the others
    whose bid ties with one at the top; lower: the rest. Each index is in exactly one of the three groups.
    """

    winner: int | None
    top: tuple[int, ...]
    tied: tuple[int, ...]
    lower: tuple[int, ...]


@clause("bid.award", "bid.compare")
def standing(bidders: Sequence[Bidder], cycle: str, basis: str) -> Standing:
    """Where one or more bidders, in seat order, stand. Nobody wins when several at the top cannot be told apart."""
    seats = range(len(bidders))
    if len(bidders) == 1:
        return Standing(0, (0,), (), ())
    winner = next((i for i in seats if wins(bidders, i, cycle, basis)), None)
    if winner is not None:
        top: tuple[int, ...] = (winner,)
    else:
        inside = contenders(bidders, cycle, basis)
        top = tuple(i for i in seats if inside[i])
        if cycle == KNOCK_OUT:
            winner = knocked_out(bidders, top, cycle, basis)
    below = [i for i in seats if i not in top]
    tied = tuple(i for i in below if any(level(bidders, i, j, cycle, basis) for j in top))
    return Standing(winner, top, tied, tuple(i for i in below if i not in tied))


@clause("bid.award", "tech.currency")
def knocked_out(bidders: Sequence[Bidder], top: Sequence[int], cycle: str, basis: str) -> int | None:
    """Who is left when those at the top meet pair by pair in seat order; None when a pair cannot be told apart."""
    left = top[0]
    for challenger in top[1:]:
        if beats(bidders, challenger, left, cycle, basis):
            left = challenger
        elif not beats(bidders, left, challenger, cycle, basis):
            return None
    return left


@clause("bid.tie.science", "bid.tie.equal-science.discard")
def cancelled_out(bidders: Sequence[Bidder], tied: Sequence[int], cycle: str, basis: str) -> int | None:
    """Who of the tied bidders takes the card once those above them cancel out, and so on; None when all cancel out."""
    while tied:
        below = standing([bidders[i] for i in tied], cycle, basis)
        if below.winner is not None:
            return tied[below.winner]
        tied = [tied[i] for i in below.tied]
    return None
