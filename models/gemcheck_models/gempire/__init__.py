"""Models for Gempire: each module answers one question and says in its head what it asks, in which scope, and what
answer is expected."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.checks import Check

__all__ = ["checks"]


def checks() -> Sequence[Check]:
    """The checks of this package, for the registry of gemcheck.checks. Imports no solver."""
    from gemcheck_models.gempire.bids import CHECKS

    return CHECKS
