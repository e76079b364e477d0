"""A finding of the auction game whose witness can be reached, and a way to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gemcheck.checks.reaching import Barrier, Planner, Prefix
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from tests.toy.state import PURSE

__all__ = ["BIDS", "START", "STEPS", "TIE", "WAY", "offering"]

BIDS = {"ann": "bid 3", "bea": "bid 3"}
TIE = Finding(
    id="toy/unresolved-tie/poorer",
    kind="unresolved-tie",
    title="Two equal bids, one bidder is poorer",
    clauses=("bid.award",),
    impact="changes-the-winner",
    verdict=Verdict.FOUND,
    certificate=Certificate("replay"),
    witness={"given": {"lot": 1, "seats": {"bea": {"coins": PURSE - 1}}}, "when": [BIDS]},
    outcomes=(("bid.tie=nobody", "nobody"), ("bid.tie=poorest", "bea"), ("bid.tie=silent", "no answer")),
)
START: Mapping[str, Any] = {"players": 2}
STEPS: tuple[Mapping[str, Any], ...] = (
    {"chance": {"lot": 1}, "bea": "bid 1", "ann": "bid 0"},
    {"bea": "keep left"},
    {"bea": "done"},
    {"chance": {"lot": 1}},
)
WAY = Prefix(START, STEPS)


def offering(*candidates: Prefix | Barrier) -> Planner:
    def planner(game: Game[Any, Any], witness: Mapping[str, Any]) -> Iterator[Prefix | Barrier]:
        yield from candidates

    return planner
