"""Mixtures near an equilibrium for any number of bidders, by regret matching, with an exact measure of how near.

question: mixtures of all bidders from which no bidder gains much by leaving alone
scope:    the game as stated; every legal bid and no bid at all
expected: found where the greatest gain by leaving is within the tolerance; else bounded by that gain
budget:   rounds of learning, deterministic; exploitability is computed in fractions, apart from the learning

Regret matching keeps for every plan what it would have gained over what was played, and plays plans in proportion to
their positive regrets, one seat after another. Averages of late rounds count more. For three and more bidders nothing
guarantees that this settles: the measure alone says how good the result is.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import mul
from typing import NamedTuple

from gemcheck.games.gempire.plans import Bid
from gemcheck_models.gempire.advice_bid_contest import Bidding, Mixtures
from gemcheck_models.gempire.advice_bid_nash import exploitability

__all__ = ["Learned", "learned"]

GRAIN = 1000
"""Probabilities are rounded to multiples of one part in so many."""
FIRST_LOOK = 16

Floats = dict[int, list[float]]


class Learned(NamedTuple):
    """The nearest mixtures found, the most that any bidder gains by leaving them, exactly, and rounds of learning."""

    mixtures: Mixtures
    gain: Fraction
    rounds: int


def learned(
    bidding: Bidding,
    rounds: int,
    within: Fraction,
    late: Callable[[], bool] = lambda: False,
    progress: Callable[[str], None] = lambda text: None,
) -> Learned:
    """Learn for so many rounds, until nobody gains more than `within` by leaving, or until it is late."""
    regrets = {who: [0.0] * len(bidding.plans[who]) for who in bidding.bidders}
    totals = {who: [0.0] * len(bidding.plans[who]) for who in bidding.bidders}
    played: Floats = {who: _shares(regrets[who]) for who in bidding.bidders}
    best = _measured(bidding, played, 0)
    look = FIRST_LOOK
    for number in range(1, rounds + 1):
        for who in bidding.bidders:
            gains = bidding.expected(who, _named(bidding, played), exact=False)
            mine = sum(map(mul, gains, played[who]))
            regrets[who] = [max(0.0, old + gain - mine) for old, gain in zip(regrets[who], gains, strict=True)]
            played[who] = _shares(regrets[who])
            totals[who] = [old + number * share for old, share in zip(totals[who], played[who], strict=True)]
        stop = number == rounds or late()
        if number == look or stop:
            look *= 2
            averages = {who: _shares(totals[who]) for who in bidding.bidders}
            for mixtures in (averages, played):
                found = _measured(bidding, mixtures, number)
                best = found if found.gain < best.gain else best
            progress(f"round {number}: nobody gains more than {float(best.gain):.4f} by leaving")
            if stop or best.gain <= within:
                return _plainer(bidding, best, within)._replace(rounds=number)
    return best


def _plainer(bidding: Bidding, found: Learned, within: Fraction) -> Learned:
    """The mixtures without their rarest plans, where that is as near to an equilibrium or near enough."""
    for least in (Fraction(1, 20), Fraction(1, 50), Fraction(1, 100)):
        mixtures = {}
        for who, mixture in found.mixtures.items():
            kept = {plan: chance for plan, chance in mixture.items() if chance >= least}
            total = sum(kept.values(), Fraction(0))
            mixtures[who] = {plan: chance / total for plan, chance in kept.items()} if total else mixture
        gain = max(exploitability(bidding, mixtures).values())
        if gain <= max(found.gain, within):
            return Learned(mixtures, gain, found.rounds)
    return found


def _shares(weights: list[float]) -> list[float]:
    """Weights scaled to 1; all equal when there are none."""
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1.0 / len(weights)] * len(weights)


def _named(bidding: Bidding, shares: Floats) -> dict[int, dict[Bid, float]]:
    return {who: dict(zip(bidding.plans[who], shares[who], strict=True)) for who in bidding.bidders}


def _measured(bidding: Bidding, shares: Floats, number: int) -> Learned:
    """The shares rounded to fractions, and what leaving them gains exactly."""
    mixtures = {who: _rounded(bidding.plans[who], shares[who]) for who in bidding.bidders}
    return Learned(mixtures, max(exploitability(bidding, mixtures).values()), number)


def _rounded(plans: tuple[Bid, ...], shares: list[float]) -> dict[Bid, Fraction]:
    """Fractions of GRAIN that add up to 1: rounded down, the rest given to the largest remainders."""
    parts = [int(share * GRAIN) for share in shares]
    order = sorted(range(len(plans)), key=lambda at: (parts[at] - shares[at] * GRAIN, at))
    for at in order[: GRAIN - sum(parts)]:
        parts[at] += 1
    return {plan: Fraction(part, GRAIN) for plan, part in zip(plans, parts, strict=True) if part}
