"""The equilibrium of the simultaneous bidding as an advice: exact where it can be, else with its exploitability."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from gemcheck.advice import Advice, Request, Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire.table import Table
from gemcheck_models.gempire.advice_bid_asking import Question, number, question_of
from gemcheck_models.gempire.advice_bid_contest import Bidding, Mixtures, plan_words
from gemcheck_models.gempire.advice_bid_learning import learned
from gemcheck_models.gempire.advice_bid_nash import exploitability, mixed_pair, pure_equilibria
from gemcheck_models.gempire.advice_bid_told import chances_line, fixed, held_lines, mixture_words, value_lines
from gemcheck_models.gempire.advice_readings import asked_again, listening, reading_words

__all__ = ["Balance", "balance", "equilibrium_advice"]

PURE_SIZE = 200_000
"""Joint plans up to which all of them are looked at for pure equilibria."""
PIVOTS = 2_000
READING_SIZE = 5_000
"""Joint plans up to which other readings are asked as well."""
EXACT_PLANS = 150
"""Plans of one of two bidders up to which their equilibrium is looked for in whole numbers."""


class Balance(NamedTuple):
    """Mixtures of all bidders, what each gains by leaving them at most, how they were found, and how many pure
    equilibria there are (None: not looked for)."""

    mixtures: Mixtures
    leaving: Mapping[int, Fraction]
    method: str
    pure: int | None

    @property
    def gain(self) -> Fraction:
        """The most that any bidder gains by leaving alone; 0 for an equilibrium."""
        return max(self.leaving.values())


def balance(bidding: Bidding, request: Request) -> Balance:
    """An equilibrium: a pure one, else an exact one of two bidders, else what learning comes to.

    Of several pure ones that with the most gain in all, the first of equals.
    """
    rounds = int(request.options.get("rounds", 1024))
    within = number(request.options.get("within", "1/20"), "--within")
    pure: int | None = None
    if bidding.size <= PURE_SIZE:
        request.progress(f"pure equilibria of {bidding.size} joint plans")
        joints = pure_equilibria(bidding, request.late)
        pure = None if joints is None else len(joints)
        if joints:
            best = max(joints, key=lambda joint: sum(bidding.joint(joint)))
            mixtures: Mixtures = {who: {plan: Fraction(1)} for who, plan in zip(bidding.bidders, best, strict=True)}
            return Balance(mixtures, exploitability(bidding, mixtures), "every joint plan", pure)
    if len(bidding.bidders) == 2 and max(len(plans) for plans in bidding.plans.values()) <= EXACT_PLANS:
        request.progress("an exact equilibrium of two bidders")
        pair = mixed_pair(bidding, PIVOTS, request.late)
        if pair is not None:
            return Balance(pair, exploitability(bidding, pair), "Lemke and Howson, in fractions", pure)
    found = learned(bidding, rounds, within, request.late, request.progress)
    leaving = exploitability(bidding, found.mixtures)
    return Balance(found.mixtures, leaving, f"regret matching, {found.rounds} rounds", pure)


def equilibrium_advice(game: Game[Any, Any], request: Request) -> Advice:
    """What everybody bids in an equilibrium, and what that is worth. Raises GameError."""
    points: set[str] = set()

    def heard(table: Table) -> Table:
        nonlocal points
        table, points = listening(table)
        return table

    question = question_of(game, request, heard)
    bidding = question.bidding
    found = balance(bidding, request)
    readings = _reading_lines(game, request, question, found, points)
    within = number(request.options.get("within", "1/20"), "--within")
    exact = found.gain == 0
    complete = exact or found.gain <= within
    own = _best_lines(question, found, int(request.options.get("top", 5)))
    lines = [f"{question.names[who]:<8} {mixture_words(found.mixtures[who])}" for who in bidding.bidders]
    sections = [
        Section("Who bids", tuple(held_lines(question)), fixed=True),
        Section("What the cards are worth", tuple(value_lines(question, bidding.bidders)), fixed=True),
        Section("What everybody bids", tuple(lines)),
        Section("What leaving alone gains at most", tuple(_leaving_lines(question, found)), fixed=True),
        Section(f"The best bids of {question.names[question.who]} against it", tuple(own), fixed=True),
        Section("Readings", readings),
        Section("Why to believe it", (_why(found, exact),)),
    ]
    mixture = mixture_words(found.mixtures[question.who])
    kind = "Equilibrium" if exact else f"Near an equilibrium (leaving it gains up to {fixed(found.gain, 4)})"
    return Advice(
        headline=f"{kind}: {question.names[question.who]} bids {mixture}",
        sections=tuple(sections),
        data={
            "seat": question.names[question.who],
            "mixtures": {
                question.names[who]: {plan_words(plan): str(chance) for plan, chance in found.mixtures[who].items()}
                for who in bidding.bidders
            },
            "exploitability": {question.names[who]: str(gain) for who, gain in found.leaving.items()},
            "exact": exact,
            "method": found.method,
            "pure": found.pure,
            "readings": list(readings),
        },
        verdict=Verdict.FOUND if complete else Verdict.BOUNDED,
        bound=str(found.gain),
        certificate=Certificate("exploitability", f"{found.method}; {bidding.size} joint plans"),
    )


def _reading_lines(
    game: Game[Any, Any], request: Request, question: Question, found: Balance, points: set[str]
) -> tuple[str, ...]:
    """What the seat may expect in the equilibria found under other readings, where that is something else."""
    if request.options.get("alone"):
        return ("Asked under the chosen ruleset alone.",)
    if found.gain or question.bidding.size > READING_SIZE:
        return ("Other readings are asked of small contests with an exact equilibrium; name one by --reading.",)
    who = question.who

    def ask(other: Game[Any, Any]) -> tuple[Fraction, Mixtures, Fraction]:
        bidding = question_of(other, request).bidding
        there = balance(bidding, request)
        return _worth(bidding, there, who), there.mixtures, there.gain

    lines = []
    for again in asked_again(game, sorted(points), ask, request.late):
        if again.answer is None:
            lines.append(f"{again.name}: {again.refused}")
        elif again.answer[0] != _worth(question.bidding, found, who):
            worth, mixtures, gain = again.answer
            near = f", near an equilibrium ({fixed(gain, 4)})" if gain else ""
            words = mixture_words(mixtures[who])
            lines.append(f"{again.name}: {question.names[who]} may expect {fixed(worth)} by {words}{near}")
    return reading_words(lines, len(points), not request.late())


def _worth(bidding: Bidding, found: Balance, who: int) -> Fraction:
    """What a seat may expect when everybody keeps to the mixtures."""
    plans = zip(bidding.plans[who], bidding.expected(who, found.mixtures), strict=True)
    return sum((found.mixtures[who].get(plan, 0) * gain for plan, gain in plans), Fraction(0))


def _leaving_lines(question: Question, found: Balance) -> list[str]:
    lines = []
    for who, gain in found.leaving.items():
        worth = _worth(question.bidding, found, who)
        lines.append(f"{question.names[who]:<8} expected gain {fixed(worth)}; leaving gains {fixed(gain, 4)}")
    return lines


def _best_lines(question: Question, found: Balance, top: int) -> list[str]:
    bidding, who = question.bidding, question.who
    gains = bidding.expected(who, found.mixtures)
    order = sorted(zip(bidding.plans[who], gains, strict=True), key=lambda p: (-p[1], sum(p[0].amounts), p[0].amounts))
    return [
        chances_line(question, plan, bidding.chances(who, plan, found.mixtures, Fraction(gain)))
        for plan, gain in order[:top]
    ]


def _why(found: Balance, exact: bool) -> str:
    pure = {None: "", 0: "; no pure equilibrium"}.get(found.pure, f"; {found.pure} pure equilibria in all")
    measure = "what leaving gains is computed in fractions over every legal bid and no bid"
    if exact:
        others = "" if found.pure else "; there may be others"
        return f"exact: {found.method}{pure}; {measure}, and is 0{others}."
    return f"not exact: {found.method}{pure}; {measure}. Other equilibria may differ."
