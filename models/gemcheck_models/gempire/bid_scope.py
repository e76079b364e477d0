"""Contests for one card, and how they are enumerated: in order of size, the smallest first.

Size is compared by seats, owners of Currency, bids, gold gems, science, the printed minimum, and production held beyond
the bids, one after another. Contests that differ only by the order of the seats are one contest, except in a scope that
asks for `ordered` ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations, product

import msgspec

from gemcheck.games.gempire.bid_contest import Bidder

__all__ = ["PRINTED_MINIMUM", "Contest", "Scope", "contests", "size", "words"]

PRINTED_MINIMUM = 1


class Contest(msgspec.Struct, frozen=True):
    """Bidders on one card in seat order, the card's printed minimum, and what each holds beyond the own bid."""

    bidders: tuple[Bidder, ...]
    printed: int = PRINTED_MINIMUM
    spare: int = 0

    @property
    def found(self) -> bool:
        """Whether there are bidders at all: an answer "there is none" has none."""
        return bool(self.bidders)


class Scope(msgspec.Struct, frozen=True):
    """Numbers of bidders, and the largest bid, count of gold gems, science, printed minimum and spare production.
    `ordered` takes every order of seats for a contest of its own."""

    bidders: tuple[int, ...] = (2, 3, 4)
    bid: int = 2
    gold: int = 1
    science: int = 2
    printed: int = PRINTED_MINIMUM
    spare: int = 0
    least_spare: int = 0
    ordered: bool = False


def size(contest: Contest) -> tuple[int, ...]:
    """What makes a contest smaller than another, the most important measure first."""
    bidders = contest.bidders
    return (
        len(bidders),
        sum(b.currency for b in bidders),
        sum(b.bid for b in bidders),
        sum(b.gold for b in bidders),
        sum(b.science for b in bidders),
        contest.printed,
        contest.spare,
    )


def contests(scope: Scope) -> Iterator[Contest]:
    """Every contest of the scope in order of size; those of one size in a fixed order."""
    kinds = list(product(range(1, scope.bid + 1), range(scope.gold + 1), range(scope.science + 1)))
    for count in scope.bidders:
        for owners in range(count + 1):
            yield from sorted(_with_owners(kinds, count, owners, scope), key=_rank)


def _with_owners(kinds: Sequence[tuple[int, int, int]], count: int, owners: int, scope: Scope) -> Iterator[Contest]:
    for rich in combinations_with_replacement(kinds, owners):
        for poor in combinations_with_replacement(kinds, count - owners):
            bidders = (*(Bidder(b, True, g, s) for b, g, s in rich), *(Bidder(b, False, g, s) for b, g, s in poor))
            orders = sorted(set(permutations(bidders))) if scope.ordered else [bidders]
            for order in orders:
                for printed in range(PRINTED_MINIMUM, scope.printed + 1):
                    for spare in range(scope.least_spare, scope.spare + 1):
                        yield Contest(order, printed, spare)


def _rank(contest: Contest) -> tuple[tuple[int, ...], tuple[Bidder, ...]]:
    return size(contest), contest.bidders


def words(scope: Scope) -> str:
    """The scope in words."""
    counts = " or ".join(map(str, scope.bidders))
    found = f"{counts} bidders, bids 1 to {scope.bid}, gold gems to {scope.gold}, science to {scope.science}"
    if scope.printed > PRINTED_MINIMUM:
        found += f", printed minimum to {scope.printed}"
    if scope.spare:
        held = scope.spare if scope.spare == scope.least_spare else f"{scope.least_spare} to {scope.spare}"
        found += f", {held} production beyond the bid"
    return found + (", every order of seats" if scope.ordered else ", up to the order of seats")
