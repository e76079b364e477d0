"""Check: sentences that contradict each other, one of which no clause has in these words; the rest is `checks_toggles`.

question: for each pair of sentences that speak of one number, can both be obeyed; what does each alone give?
scope:    the pairs of `pairs`, each in the smallest position that shows it
expected: two pairs, each a contradiction; the engine always obeys one of the two
budget:   under a second; every pair by z3 and by CP-SAT, each sentence taken away in turn
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from gemcheck.algebra import Algebra
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.settlers.engine import Settlers
from gemcheck_models.cores import Demand, Obligation, Question, Terms, UndecidedError, Unknown
from gemcheck_models.settlers.pairs import PAIRS, Pair, played_number

__all__ = ["CHECKS", "examined", "question_of"]

FOUND_BY = "gemcheck_models.settlers.checks_pairs"
NAME = "number"


def _is(number: int) -> Demand:
    def demand(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms[NAME], number)

    return demand


def question_of(pair: Pair) -> Question:
    """The number in question and what both rules demand of it."""
    most = max(pair.one[2], pair.other[2])
    demands = tuple(Obligation((clause,), says, _is(number)) for clause, says, number in (pair.one, pair.other))
    return Question((Unknown(NAME, 0, most),), demands)


def examined(game: Settlers, pair: Pair) -> Finding | Statement:
    """Whether two rules contradict each other, and which of them the engine obeys."""
    from gemcheck_models.core_solvers import solved

    clauses = (pair.one[0], pair.other[0])
    try:
        analysis = solved(question_of(pair))
    except UndecidedError as gave_up:
        return Statement(f"{pair.id}: a solver gave up: {gave_up}", clauses, Verdict.UNKNOWN)
    if not analysis.conflicts:
        return Statement(f"{pair.id}: both rules can be obeyed", clauses, Verdict.PROVED)
    number = played_number(game, pair)
    obeyed = [clause for clause, _, says in (pair.one, pair.other) if says == number]
    return Finding(
        id=f"settlers/contradiction/{pair.id.lower()}",
        kind="contradiction",
        title=f"{pair.asks}: {pair.one[1]} ({pair.one[2]}), or {pair.other[1]} ({pair.other[2]})",
        clauses=clauses,
        impact=pair.impact,
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "unsat-core+replay",
            "the position of the witness",
            "z3 and CP-SAT: the same two sentences; either alone can be obeyed",
            (f"the engine obeys {' and '.join(obeyed) or 'neither'}: {number}",),
        ),
        witness={"given": dict(pair.given), "when": [dict(entry) for entry in pair.when]},
        outcomes=tuple((f"{clause}", str(says)) for clause, _, says in (pair.one, pair.other)),
        known_as=pair.id,
        found_by=FOUND_BY,
    )


@check(
    "contradicting-sentences",
    kind="contradiction",
    family="function",
    game="settlers",
    clauses=tuple(dict.fromkeys(clause for pair in PAIRS for clause in (pair.one[0], pair.other[0]))),
    scope="pairs of sentences that speak of one number",
    certificate="unsat-core+replay",
)
def contradicting_sentences(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Every pair in turn."""
    for pair in PAIRS:
        yield examined(cast(Settlers, game), pair)


CHECKS: Sequence[Check] = (contradicting_sentences,)
