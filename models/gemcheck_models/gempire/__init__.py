"""Models for Gempire: each module answers one question and says in its head what it asks, in which scope, and what
answer is expected."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from gemcheck.advice import Advisor
from gemcheck.checks import Check
from gemcheck.checks.reaching import Barrier, Prefix
from gemcheck.game import Game
from gemcheck.legality import LegalModel
from gemcheck.rounds import RoundsSolver

__all__ = ["advisors", "checks", "legal_models", "reach", "rounds_solver"]


def checks() -> Sequence[Check]:
    """The checks of every module of this package, in the order of the modules' names, for the registry of
    gemcheck.checks. Imports no solver."""
    found: list[Check] = []
    for module in sorted(info.name for info in pkgutil.iter_modules(__path__)):
        found += getattr(import_module(f"{__name__}.{module}"), "CHECKS", ())
    return found


def advisors() -> Sequence[Advisor]:
    """Who can be asked for advice, for gemcheck.advice. Imports no solver."""
    from gemcheck_models.gempire.advice_bid import BID
    from gemcheck_models.gempire.advice_collect import COLLECT
    from gemcheck_models.gempire.advice_palace import PALACE
    from gemcheck_models.gempire.placement.advisor import PLACEMENT

    return (PLACEMENT, PALACE, COLLECT, BID)


def legal_models() -> Sequence[LegalModel]:
    """What else says which plans are legal, for gemcheck.legality. Imports no solver."""
    from gemcheck_models.gempire.legal_sets import BIDS, PLACEMENTS

    return (BIDS, PLACEMENTS)


def rounds_solver() -> RoundsSolver:
    """Who can be asked about the fewest rounds, for gemcheck.rounds. Imports no solver."""
    from gemcheck_models.gempire.rounds.matrix import solver

    return solver()


def reach(game: Game[Any, Any], witness: Mapping[str, Any]) -> Iterator[Prefix | Barrier]:
    """Candidates for the way to a witness, for gemcheck.checks.reaching. Imports no solver."""
    from gemcheck.games.gempire import Gempire
    from gemcheck_models.gempire.reach_search import candidates

    if isinstance(game, Gempire):
        yield from candidates(game, witness)
