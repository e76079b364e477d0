"""Whether a course of play beats what a case of the casebook claims to be the best, or to be impossible.

The terms of a claim are those of its prover: a question about placing the cards in hand, or about the rounds that a
pair of Demands takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck.games.gempire.demands import met
from gemcheck.games.gempire.plans import Diamond, Discard, Lay, Literacy, Place, Plan
from gemcheck.games.gempire.state import State
from gemcheck.games.gempire.table import Table

__all__ = ["beats", "keeps_to"]

PLACING = (Diamond, Discard, Lay, Literacy, Place)
"""What a seat does that places its cards and settles what they bring."""


def keeps_to(claim: Mapping[str, Any], plan: Plan) -> bool:
    """Whether a plan of the seat that a claim is about belongs to an answer of its question."""
    if claim.get("question") != "placement":
        return True
    return isinstance(plan, PLACING) and not (isinstance(plan, Place) and plan.blueprint)


def beats(
    table: Table, claim: Mapping[str, Any], start: State, state: State, plans: Sequence[Plan], value: int | None
) -> bool:
    """Whether a state beats a claim.

    claim: the instance of its question, with `who`, the seat it is about, and `bound`, None where something is said to
    be impossible; start, plans: the position it is about, and what that seat has done since; value: what the claim
    measures, as the state shows it. False for play that is no answer to the question, such as one that leaves cards out
    where all have to be placed, and for questions about several goals at once.
    """
    question, bound = claim.get("question"), claim.get("bound")
    if question == "rounds":
        return bound is not None and state.round < bound and _won(table, state, claim["pair"])
    if question != "placement" or "score" in claim or claim.get("keep") or claim.get("order") == "fixed":
        return False
    who = claim["who"]
    placed, take = sum(isinstance(plan, Place) for plan in plans), claim.get("take", "all")
    if take != "any" and placed != (len(start.seats[who].turn.won) if take == "all" else take):
        return False
    if bound is not None:
        return value is not None and value > bound
    return all(met(table, state, who, demand) for demand in _demands(claim["objective"]))


def _won(table: Table, state: State, pair: Sequence[int]) -> bool:
    """Whether a seat has won that meets both Demands."""
    winners = state.result.winners if state.result is not None else ()
    return any(all(met(table, state, who, demand) for demand in pair) for who in winners)


def _demands(objective: str) -> list[int]:
    """The Demands that an objective such as `demands 3 7` names."""
    return [int(word) for word in objective.split()[1:]]
