"""Claims of the casebook about rounds, proved again: kind `minimum-rounds`.

The witness of such a case is replayed without a solver; here it is shown once more that fewer rounds than its bound are
not enough: by the relaxation, and by the planning model for those numbers that the relaxation lets stand.
"""

from __future__ import annotations

from typing import Any

from gemcheck.casebook.claims import Proof
from gemcheck.casebook.schema import Case
from gemcheck.findings import Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.gempire import Gempire
from gemcheck_models.gempire.rounds.answers import EFFORTS, REFUTED
from gemcheck_models.gempire.rounds.answers_case import QUESTION, terms
from gemcheck_models.gempire.rounds.answers_planning import planner
from gemcheck_models.gempire.rounds.answers_words import counted
from gemcheck_models.gempire.rounds.bounds import lower_bound
from gemcheck_models.gempire.rounds.worlds import question

__all__ = ["prove_rounds"]

PLANNING, LOOKS = EFFORTS["thorough"].planning, EFFORTS["thorough"].looks


def prove_rounds(game: Game[Any, Any], case: Case) -> Proof | None:
    """Whether fewer rounds than the claim's bound are refuted; None for another question. Found, and so the claim
    refuted, where a bound lies above the claimed value. Raises GameError for odd terms."""
    claim = case.claim
    if claim is None or claim.instance.get("question") != QUESTION:
        return None
    if not isinstance(game, Gempire) or claim.bound is None or claim.value is None:
        raise GameError("claim: a value and a bound are expected")
    pair, seats, technologies = terms(claim.instance)
    card_set = str(case.given.get("card_set", game.table.card_set))
    table = game.table if card_set == game.table.card_set else Gempire(card_set, game.rules).table
    asked = question(table, seats, pair, technologies)
    bound = lower_bound(asked)
    if bound.never is None and bound.standing is None and bound.rounds < claim.bound:
        bound = lower_bound(asked, LOOKS)
    if bound.never is not None:
        return Proof(Verdict.FOUND, note=f"the pair is impossible: {bound.never.why}")
    if bound.rounds > claim.value:
        return Proof(Verdict.FOUND, bound.rounds, f"the relaxation refutes {counted(claim.value, 'round')}")
    if bound.rounds >= claim.bound:
        return Proof(Verdict.PROVED, claim.bound, f"relaxation: at least {counted(bound.rounds, 'round')}")
    return _planned(asked, bound.rounds, claim.bound)


def _planned(asked: Any, low: int, wanted: int) -> Proof:
    """Refute the numbers from `low` to below `wanted` by the planning model."""
    ask = planner(PLANNING, 0)
    if ask is None:
        note = f"relaxation: at least {counted(low, 'round')}; the planning model or its solver is not installed"
        return Proof(Verdict.UNKNOWN, low, note)
    for rounds in range(low, wanted):
        says = ask(asked, rounds).says
        if says != REFUTED:
            note = f"relaxation: at least {counted(low, 'round')}; planning model: {counted(rounds, 'round')} {says}"
            return Proof(Verdict.UNKNOWN, rounds, note)
    return Proof(Verdict.PROVED, wanted, f"relaxation: at least {counted(low, 'round')}; planning model for the others")
