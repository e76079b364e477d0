"""Who gets a card: the comparison of bids on one space, written over the algebra for any number of bidders.

Currency makes a bid count one more against some rivals only, so that "beats" is a relation between two bidders and need
not be transitive. `winner`-like questions are asked of the relation as a whole: who beats every rival (`wins`), who is
beaten by nobody (`undominated`), who belongs to the smallest group that beats everyone outside it (`contenders`).

`cycle` and `basis` are options of the open points bid.cycle and bid.tie.basis.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gemcheck.algebra import INTS, Algebra
from gemcheck.rulebook import clause

__all__ = [
    "Bidder",
    "all_beaten",
    "beats",
    "contenders",
    "counted",
    "has_winner",
    "level",
    "outbids",
    "raised",
    "undominated",
    "wins",
]

ANY_POORER = "raise-if-any-poorer"
ALL_POORER = "raise-if-all-poorer"
PRINTED = "printed"


class Bidder(NamedTuple):
    """A bid as written (1 or more), whether the bidder owns Currency, gold gems, and current science: ints or terms."""

    bid: Any
    currency: Any
    gold: Any
    science: Any


@clause("tech.currency", without=lambda bid, owns_currency, own_gold, rival_gold, alg=INTS: bid)
def raised(bid: Any, owns_currency: Any, own_gold: Any, rival_gold: Any, alg: Algebra = INTS) -> Any:
    """The bid as it counts against a rival: one more for an owner of Currency with more gold gems."""
    return bid + alg.choose(alg.both(owns_currency, alg.more(own_gold, rival_gold)), 1, 0)


@clause("tech.currency", "bid.compare")
def counted(bidders: Sequence[Bidder], i: int, j: int, cycle: str, alg: Algebra = INTS) -> Any:
    """The bid of bidder i as it counts against bidder j.

    Pair by pair the rival's own gold gems decide; under the two readings that raise a bid against everybody or against
    nobody, those of the poorest or of the richest rival do.
    """
    gold = bidders[j].gold
    if cycle in (ANY_POORER, ALL_POORER):
        rivals = [bidder.gold for k, bidder in enumerate(bidders) if k != i]
        gold = alg.smallest(rivals) if cycle == ANY_POORER else alg.largest(rivals)
    own = bidders[i]
    return raised(own.bid, own.currency, own.gold, gold, alg)


@clause("bid.award", without=lambda left, right, alg=INTS: alg.either())
def higher(left: Any, right: Any, alg: Algebra = INTS) -> Any:
    """A bid is higher than another."""
    return alg.more(left, right)


@clause("bid.tie.science", without=lambda left, right, alg=INTS: alg.either())
def ahead_in_science(left: Any, right: Any, alg: Algebra = INTS) -> Any:
    """Of two tied bidders this one has more current science."""
    return alg.more(left, right)


@clause("bid.award", "bid.tie.science")
def outbids(bidders: Sequence[Bidder], i: int, j: int, cycle: str, basis: str, alg: Algebra = INTS) -> Any:
    """Bidder i has the higher bid of the two; where only equal written bids tie, these break a raised tie."""
    mine, other = counted(bidders, i, j, cycle, alg), counted(bidders, j, i, cycle, alg)
    if basis != PRINTED:
        return higher(mine, other, alg)
    written = higher(bidders[i].bid, bidders[j].bid, alg)
    return alg.either(higher(mine, other, alg), alg.both(alg.equal(mine, other), written))


@clause("bid.tie.science")
def level(bidders: Sequence[Bidder], i: int, j: int, cycle: str, basis: str, alg: Algebra = INTS) -> Any:
    """The bids of the two bidders are tied."""
    tie = alg.equal(counted(bidders, i, j, cycle, alg), counted(bidders, j, i, cycle, alg))
    if basis != PRINTED:
        return tie
    return alg.both(tie, alg.equal(bidders[i].bid, bidders[j].bid))


@clause("bid.award", "bid.tie.science", "tech.currency")
def beats(bidders: Sequence[Bidder], i: int, j: int, cycle: str, basis: str, alg: Algebra = INTS) -> Any:
    """Bidder i has the better of bidder j: the higher bid, or a tied one and more science."""
    higher_bid = outbids(bidders, i, j, cycle, basis, alg)
    if higher_bid is True:
        return True  # Plain numbers decide at once; a solver's terms never are.
    science = ahead_in_science(bidders[i].science, bidders[j].science, alg)
    return alg.either(higher_bid, alg.both(level(bidders, i, j, cycle, basis, alg), science))


def wins(bidders: Sequence[Bidder], i: int, cycle: str, basis: str, alg: Algebra = INTS) -> Any:
    """Bidder i beats every rival."""
    won = []
    for j in range(len(bidders)):
        if j != i:
            won.append(beats(bidders, i, j, cycle, basis, alg))
            if won[-1] is False:
                return False
    return alg.both(*won)


def has_winner(bidders: Sequence[Bidder], cycle: str, basis: str, alg: Algebra = INTS) -> Any:
    """Some bidder beats every rival."""
    return alg.either(*(wins(bidders, i, cycle, basis, alg) for i in range(len(bidders))))


def undominated(bidders: Sequence[Bidder], i: int, cycle: str, basis: str, alg: Algebra = INTS) -> Any:
    """Nobody beats bidder i."""
    rivals = (beats(bidders, j, i, cycle, basis, alg) for j in range(len(bidders)) if j != i)
    return alg.negate(alg.either(*rivals))


def all_beaten(bidders: Sequence[Bidder], cycle: str, basis: str, alg: Algebra = INTS) -> Any:
    """Every bidder is beaten by another: the comparison goes round in a circle."""
    return alg.negate(alg.either(*(undominated(bidders, i, cycle, basis, alg) for i in range(len(bidders)))))


def contenders(bidders: Sequence[Bidder], cycle: str, basis: str, alg: Algebra = INTS) -> list[Any]:
    """For each bidder whether it belongs to the smallest group whose members all beat everyone outside it.

    A winner is such a group alone; tied leaders form one, and so does a circle. A bidder belongs to it exactly if a
    chain of rivals that do not beat one another backwards leads from it to every other bidder.
    """
    seats = range(len(bidders))
    holds = [
        [alg.both() if i == j else alg.negate(beats(bidders, j, i, cycle, basis, alg)) for j in seats] for i in seats
    ]
    reached = 1
    while reached < len(bidders) - 1:
        holds = [[alg.either(*(alg.both(holds[i][k], holds[k][j]) for k in seats)) for j in seats] for i in seats]
        reached *= 2
    return [alg.both(*holds[i]) for i in seats]
