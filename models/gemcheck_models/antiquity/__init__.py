"""Models for Antiquity: each module answers one question and says in its head what it asks and in which scope."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.advice import Advisor
from gemcheck.checks import Check

__all__ = ["advisors", "checks"]


def advisors() -> Sequence[Advisor]:
    """Who can be asked for advice, for gemcheck.advice. Imports no solver."""
    from gemcheck_models.antiquity.advice_city import CITY
    from gemcheck_models.antiquity.advice_enclosure import ENCLOSURE
    from gemcheck_models.antiquity.advice_houses import HOUSES
    from gemcheck_models.antiquity.advice_labour import LABOUR
    from gemcheck_models.antiquity.advice_saint import SAINT
    from gemcheck_models.antiquity.advice_survival import SURVIVAL
    from gemcheck_models.antiquity.advice_yields import YIELDS

    return (CITY, ENCLOSURE, HOUSES, LABOUR, SAINT, SURVIVAL, YIELDS)


def checks() -> Sequence[Check]:
    """The checks of this package, for the registry of gemcheck.checks. Imports no solver."""
    from gemcheck_models.antiquity import checks_city, contradictions, turn_bounds

    return (*contradictions.CHECKS, *checks_city.CHECKS, *turn_bounds.CHECKS)
