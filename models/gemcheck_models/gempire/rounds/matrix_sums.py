"""What a whole matrix of answers comes to: medians, pairs far from them, and the findings that follow.

A median of intervals is an interval itself: the median of the lower ends, and that of the upper ends. A pair is far
from it when its whole interval is: at most half of the lower median, or at least twice the upper one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median_high, median_low
from typing import NamedTuple

from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.games.gempire import components
from gemcheck_models.gempire.rounds.answers import IMPOSSIBLE, PROVED, Minimum
from gemcheck_models.gempire.rounds.answers_words import counted, pair_words
from gemcheck_models.gempire.rounds.bounds_impossible import Impossible
from gemcheck_models.gempire.rounds.worlds import DEMANDS, PAIRS, Pair

__all__ = [
    "FAR",
    "Answers",
    "Median",
    "far",
    "findings",
    "imbalance",
    "median",
    "median_of",
    "starred",
    "strength",
    "unreachable",
    "unreachable_finding",
]

Answers = Mapping[Pair, Minimum]

FAR = 2
"""A pair is far from the median when it takes so many times as long, or so many times as short."""

SCOPE = "one seat; dice, deck, tokens and rivals as favourable as can be"
GIVEN_SCOPE = "one seat; rolls, deck, tokens and technologies as given; rivals idle"


class Median(NamedTuple):
    """The median number of rounds lies between these; high is infinite where plans are missing."""

    low: int
    high: float

    @property
    def words(self) -> str:
        """The median in short: `6`, `5-7`, `5+`."""
        if self.high == math.inf:
            return f"{self.low}+"
        return f"{self.low}" if self.low == self.high else f"{self.low}-{self.high:.0f}"


def median(answers: Iterable[Minimum]) -> Median | None:
    """The median over all pairs that are possible, None where there is none."""
    possible = [answer for answer in answers if answer.verdict != IMPOSSIBLE]
    if not possible:
        return None
    return Median(
        median_low([answer.low for answer in possible]),
        median_high([math.inf if answer.high is None else answer.high for answer in possible]),
    )


def median_of(answers: Answers, demand: int) -> Median | None:
    """The median over the pairs of one Demand."""
    return median(answer for pair, answer in answers.items() if demand in pair)


def far(answers: Answers) -> Iterator[tuple[Minimum, str, Median]]:
    """The pairs that lie wholly far from the median of all pairs, with `below` or `above` and that median, the nearest
    to be met first. Pairs without an answer count as one round or more, so that no answer to them can take a finding
    away."""
    middle = median(answers.get(pair, Minimum(pair)) for pair in PAIRS)
    if middle is None:
        return
    easy = [answer for answer in answers.values() if answer.high is not None and answer.high * FAR <= middle.low]
    hard = [answer for answer in answers.values() if answer.verdict != IMPOSSIBLE and answer.low >= FAR * middle.high]
    yield from ((answer, "below", middle) for answer in sorted(easy, key=lambda one: (one.high, one.pair)))
    yield from ((answer, "above", middle) for answer in sorted(hard, key=lambda one: (-one.low, one.pair)))


def strength(answers: Answers, asked: int) -> Verdict:
    """How the weakest of so many answers stands."""
    if len(answers) < asked or not all(answer.reasons or answer.never for answer in answers.values()):
        return Verdict.UNKNOWN
    proved = all(answer.verdict in (PROVED, IMPOSSIBLE) for answer in answers.values())
    return Verdict.PROVED if proved else Verdict.BOUNDED


def findings(answers: Answers, seats: int) -> list[Finding]:
    """The findings of a matrix: impossible pairs, and those far from the median."""
    found = [unreachable_finding(never, pairs, seats) for never, pairs in unreachable(answers)]
    return [*found, *(imbalance(answer, side, middle, seats) for answer, side, middle in far(answers))]


def unreachable(answers: Answers) -> list[tuple[Impossible, list[Pair]]]:
    """Each reason why pairs are impossible, with the pairs."""
    found: dict[Impossible, list[Pair]] = {}
    for pair, answer in answers.items():
        if answer.never is not None:
            found.setdefault(answer.never, []).append(pair)
    return list(found.items())


def unreachable_finding(never: Impossible, pairs: Sequence[Pair], seats: int) -> Finding:
    """The finding that pairs can never be met."""
    return Finding(
        id=f"gempire/unreachable-goal/demand-{never.demand}-with-{seats}-seats",
        kind="unreachable-goal",
        title=f"{counted(len(pairs), 'pair')} with Demand {never.demand} can never be met: {never.why}",
        clauses=never.clauses,
        impact="changes-the-winner",
        verdict=Verdict.PROVED,
        certificate=Certificate("text", f"{seats} seats", also=tuple(pair_words(pair) for pair in pairs)),
        found_by="gemcheck_models.gempire.rounds",
    )


def imbalance(answer: Minimum, side: str, middle: Median, seats: int) -> Finding:
    """The finding that a pair lies far from the median."""
    demands = [components.demand(number) for number in answer.pair]
    if side == "below":
        assert answer.high is not None
        title = f"{pair_words(answer.pair)} can be met in {counted(answer.high, 'round')}, half of the median or less"
    else:
        title = f"{pair_words(answer.pair)} take {counted(answer.low, 'round')} at least, twice the median or more"
    return Finding(
        id=f"gempire/goal-imbalance/{_slug(answer.pair)}-with-{seats}-seats",
        kind="goal-imbalance",
        title=f"{title} ({middle.words})",
        clauses=tuple(clause for data in demands for clause in data.clauses[:2]),
        impact="changes-the-winner",
        verdict=Verdict.PROVED,
        certificate=Certificate("bound+replay", f"{seats} seats; {SCOPE}", f"{len(PAIRS)} pairs, each with its bound"),
        witness={"demands": list(answer.pair), "rounds": answer.words, "median": middle.words},
        found_by="gemcheck_models.gempire.rounds",
    )


def _slug(pair: Pair) -> str:
    return f"demands-{pair[0]}-and-{pair[1]}"


def starred() -> tuple[int, ...]:
    """The Demands that only one seat can meet at a time."""
    return tuple(number for number in DEMANDS if components.demand(number).starred)
