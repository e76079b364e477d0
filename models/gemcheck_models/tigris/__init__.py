"""Models for Tigris & Euphrates: each module answers one question and says in its head what it asks and in which
scope."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.advice import Advisor
from gemcheck.checks import Check

__all__ = ["advisors", "checks"]


def advisors() -> Sequence[Advisor]:
    """Who can be asked for advice, for gemcheck.advice. Imports no solver."""
    from gemcheck_models.tigris.advice_treasures import TREASURES
    from gemcheck_models.tigris.advice_turn import TURN
    from gemcheck_models.tigris.fewest_advice import FEWEST
    from gemcheck_models.tigris.war import advisor as war_advisor

    return (TURN, TREASURES, war_advisor(), FEWEST)


def checks() -> Sequence[Check]:
    """The checks of this package, for the registry of gemcheck.checks. Imports no solver."""
    from gemcheck_models.tigris.checks_tigris import checks as found

    return found()
