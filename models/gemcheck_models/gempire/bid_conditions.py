"""When two answers to an open point of bidding can differ, said in the engine's relations over the algebra.

On ints a condition is compared with what the engine does; on z3 terms it is decided for all whole numbers. A condition
is exact where the other points have their default readings, or necessary only: the engine's walk through a knock-out or
a cancelling-out is not written over the algebra, so there only what it presupposes is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire.bid_contest import Bidder, beats, contenders, counted, has_winner, level, wins

__all__ = ["Condition", "barred_above", "circle_on_top", "condition", "least"]

Term = Callable[[Sequence[Bidder], Algebra], Any]
KNOCK_OUT, CANCEL_OUT, PAID = "knock-out", "cancel-out", "raised-is-paid"


class Condition(NamedTuple):
    """A condition on bidders; `exact` when it holds just where the outcomes differ, else they differ nowhere else.
    Conditions of one point with the same `name` are one."""

    term: Term
    exact: bool
    name: str


def condition(point: str, a: str, b: str, readings: Mapping[str, str]) -> Condition | None:
    """The condition for two options of a point to differ, None for a point that the relations do not know."""
    cycle, basis = readings["bid.cycle"], readings["bid.tie.basis"]
    if point == "bid.cycle":
        exact = KNOCK_OUT not in (a, b)
        return Condition(lambda who, alg: _either_cycle(who, a, b, basis, alg), exact, f"{a} {b}")
    if point == "bid.tie.basis":
        return Condition(lambda who, alg: _winners_differ(who, (cycle, a), (cycle, b), alg), True, "winners")
    if point == "bid.tie.third":
        exact = {a, b} != {"all-lose", CANCEL_OUT}
        return Condition(lambda who, alg: barred_above(who, cycle, basis, True, alg), exact, "tied")
    if point == "bid.discard.lower":
        return Condition(lambda who, alg: barred_above(who, cycle, basis, False, alg), True, "lower")
    if point == "tech.currency.minimum":
        if PAID not in (a, b):
            return Condition(lambda who, alg: alg.either(), True, "never")
        return Condition(lambda who, alg: _point_paid(who, cycle, basis, alg), True, "paid")
    return None


def _winners_differ(who: Sequence[Bidder], a: tuple[str, str], b: tuple[str, str], alg: Algebra) -> Any:
    found = []
    for i in range(len(who)):
        one, two = wins(who, i, *a, alg), wins(who, i, *b, alg)
        found += [alg.both(one, alg.negate(two)), alg.both(two, alg.negate(one))]
    return alg.either(*found)


def _either_cycle(who: Sequence[Bidder], a: str, b: str, basis: str, alg: Algebra) -> Any:
    differ = _winners_differ(who, (a, basis), (b, basis), alg)
    if KNOCK_OUT not in (a, b):
        return differ
    inside = contenders(who, KNOCK_OUT, basis, alg)
    met = [
        alg.both(inside[i], inside[j], beats(who, i, j, KNOCK_OUT, basis, alg))
        for i in range(len(who))
        for j in range(len(who))
        if i != j
    ]
    return alg.either(differ, alg.both(alg.negate(has_winner(who, KNOCK_OUT, basis, alg)), alg.either(*met)))


def barred_above(who: Sequence[Bidder], cycle: str, basis: str, tied: bool, alg: Algebra = INTS) -> Any:
    """Nobody wins, and below those who bar one another there is a bid that ties with one of them, or one that does
    not."""
    nobody = alg.negate(has_winner(who, cycle, basis, alg))
    if nobody is False:
        return False  # Plain numbers decide at once; a solver's terms never are.
    inside, seats = contenders(who, cycle, basis, alg), range(len(who))
    found = []
    for i in seats:
        ties = alg.either(*(alg.both(inside[j], level(who, i, j, cycle, basis, alg)) for j in seats if j != i))
        found.append(alg.both(alg.negate(inside[i]), ties if tied else alg.negate(ties)))
    return alg.both(nobody, alg.either(*found))


def circle_on_top(who: Sequence[Bidder], cycle: str, basis: str, alg: Algebra = INTS) -> Any:
    """Nobody wins, and of those who bar one another each is beaten by another of them."""
    nobody = alg.negate(has_winner(who, cycle, basis, alg))
    if nobody is False:
        return False
    inside, seats = contenders(who, cycle, basis, alg), range(len(who))
    beaten = [
        alg.either(
            alg.negate(inside[i]),
            *(alg.both(inside[j], beats(who, j, i, cycle, basis, alg)) for j in seats if j != i),
        )
        for i in seats
    ]
    return alg.both(nobody, *beaten)


def _point_paid(who: Sequence[Bidder], cycle: str, basis: str, alg: Algebra) -> Any:
    """Somebody wins with a bid that counts for more than was written."""
    seats = range(len(who))
    most = [alg.largest([counted(who, i, j, cycle, alg) for j in seats if j != i]) for i in seats]
    return alg.either(*(alg.both(wins(who, i, cycle, basis, alg), alg.more(most[i], who[i].bid)) for i in seats))


def least(term: Term, counts: Sequence[int], seed: int = 0) -> tuple[int, ...] | None:
    """The size (bidders, owners of Currency, bids, gold gems, science) of the smallest contest that meets a condition,
    over all whole numbers; None when no number of bidders in `counts` has one. Raises UndecidedError."""
    from gemcheck_models.gempire.bid_solving import bidder_terms, measures, pinned, satisfiable, solver_for
    from gemcheck_models.z3_algebra import Z3

    for count in counts:
        terms = bidder_terms(count)
        solver = solver_for(terms, seed)
        solver.add(term(terms, Z3))
        if satisfiable(solver):
            return (count, *(pinned(solver, measure) for measure in measures(terms)))
    return None
