"""What a solver answered: its witness is replayed here, its bound is proved again by a prover if one is installed.

A prover is an entry point of the group `gemcheck.provers`, named after a game (`gempire`) or after a game and a kind
(`gempire.optimum`): a callable that takes the game under the claim's ruleset and the case, and gives a Proof, or None
when the question is not its own. The casebook knows no solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from typing import Any

import msgspec

from gemcheck.casebook.games import Games
from gemcheck.casebook.judge import see
from gemcheck.casebook.outcome import MISSING, look, near_miss, shown
from gemcheck.casebook.replay import play
from gemcheck.casebook.result import Fault
from gemcheck.casebook.schema import Case, Claim
from gemcheck.findings import Verdict
from gemcheck.game import Game

__all__ = ["Proof", "Prover", "proof_of", "provers_for", "witness_faults"]


class Proof(msgspec.Struct, frozen=True):
    """A prover's answer: how sure, the bound it proved (None where the claim is that something is impossible), and a
    remark."""

    verdict: Verdict
    bound: int | None = None
    note: str = ""


Prover = Callable[[Game[Any, Any], Case], Proof | None]


def provers_for(game: str, kind: str) -> Iterator[tuple[str, Prover]]:
    """The installed provers for a game and a kind, by name, the more special ones first."""
    for name in (f"{game}.{kind}", game):
        for point in sorted(entry_points(group="gemcheck.provers", name=name), key=lambda p: p.value):
            yield point.value, point.load()


def witness_faults(case: Case, claim: Claim, games: Games) -> Iterator[Fault]:
    """Replay a witness: the measure must show the value claimed. Nothing to do where something is impossible."""
    if claim.value is None or not claim.measure:
        return
    seen = see(play(games.under(case.text.rulebook, claim.reading), case.given, case.script))
    path = tuple(claim.measure.split("."))
    got = look(seen.observed, path)
    if seen.undefined or seen.run.stopped_by:
        reason = seen.undefined.why if seen.undefined else "; ".join(seen.run.objections)
        yield Fault(f"the witness cannot be played: {reason}", where=("claim", "witness"))
    elif got != claim.value or isinstance(got, bool):
        value = f"nothing{near_miss(seen.observed, path)}" if got is MISSING else shown(got)
        yield Fault(
            f"claim: the witness gives {claim.measure} = {value}, not {claim.value}",
            where=("claim", "value"),
            path=claim.measure,
            expected=str(claim.value),
            got=value,
        )


def proof_of(case: Case, claim: Claim, games: Games) -> tuple[Verdict, list[Fault], list[str]]:
    """Ask the installed provers for the claim's bound; the first that knows the question decides."""
    game = games.under(case.text.rulebook, claim.reading)
    for name, prover in provers_for(case.text.rulebook, case.kind):
        proof = prover(game, case)
        if proof is None:
            continue
        note = f"{name}: {proof.verdict.word}" + (f", {proof.note}" if proof.note else "")
        if proof.verdict == Verdict.PROVED and proof.bound != claim.bound:
            text = f"claim: {name} proves the bound {proof.bound}, not {claim.bound}"
            return Verdict.UNKNOWN, [Fault(text, where=("claim", "bound"))], [note]
        if proof.verdict == Verdict.FOUND:
            # A prover that finds a better value, or something said to be impossible, refutes the claim.
            text = f"claim: {name} refutes it{f': {proof.note}' if proof.note else ''}"
            return Verdict.UNKNOWN, [Fault(text, where=("claim",))], [note]
        return proof.verdict, [], [note]
    return Verdict.UNKNOWN, [], ["no prover is installed for this question"]
