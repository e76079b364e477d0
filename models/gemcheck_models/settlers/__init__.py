"""Models for Imperial Settlers: each module answers one question and says in its head what it asks and in which
scope."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.advice import Advisor
from gemcheck.checks import Check

__all__ = ["advisors", "checks"]


def advisors() -> Sequence[Advisor]:
    """Who can be asked for advice, for gemcheck.advice. Imports no solver."""
    from gemcheck_models.settlers.advice_round import ROUND
    from gemcheck_models.settlers.advice_rounds import ROUNDS

    return ROUND, ROUNDS


def checks() -> Sequence[Check]:
    """The checks of this package, for the registry of gemcheck.checks. Imports no solver."""
    from gemcheck_models.settlers.checks_cards import CHECKS as CARDS
    from gemcheck_models.settlers.checks_loops import CHECKS as LOOPS
    from gemcheck_models.settlers.checks_overrides import CHECKS as OVERRIDES
    from gemcheck_models.settlers.checks_pairs import CHECKS as PAIRS
    from gemcheck_models.settlers.checks_ties import CHECKS as TIES
    from gemcheck_models.settlers.checks_toggles import CHECKS as TOGGLES

    return (*LOOPS, *TIES, *TOGGLES, *PAIRS, *OVERRIDES, *CARDS)
