"""The text forms of Gempire: cities (GC1), states (GS1), and bare specifications of unnamed cards.

The grammar with examples is in docs/notation.md; plans in words are in `plan_text`.
"""

from __future__ import annotations

from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.notation_city import city_text
from gemcheck.games.gempire.notation_city_read import read_city
from gemcheck.games.gempire.notation_scan import unnamed
from gemcheck.games.gempire.notation_state import read_state, state_text

__all__ = ["bare_card", "city_text", "read_city", "read_state", "state_text"]


def bare_card(text: str) -> Card | None:
    """The unnamed plain card of a bare specification in either case, such as `G4X2`; None for any other text."""
    return unnamed(text.lower())
