"""Models for Tigris & Euphrates: each module answers one question and says in its head what it asks and in which
scope."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.advice import Advisor

__all__ = ["advisors"]


def advisors() -> Sequence[Advisor]:
    """Who can be asked for advice, for gemcheck.advice. Imports no solver."""
    from gemcheck_models.tigris.advice_treasures import TREASURES
    from gemcheck_models.tigris.advice_turn import TURN

    return (TURN, TREASURES)
