"""The two ways of naming a card in notation: by slug, or, for unnamed plain cards, by a bare specification such as
`g4x2o1` (colour and value, then the buildings, science symbols and diamond symbols that differ from 1, 0 and 0).
"""

from __future__ import annotations

import re
from functools import lru_cache

from gemcheck.game import GameError
from gemcheck.games.gempire.cards import Card, Formula
from gemcheck.games.gempire.table import Table
from gemcheck.scan import Piece

__all__ = ["LETTERS", "card_at", "is_unnamed", "technology_at", "unnamed"]

LETTERS = "PGC"
"""Colours in city texts: population, gold, culture."""

_BARE = re.compile(r"([pgc])(0|[1-9][0-9]*)(?:x([1-9][0-9]*))?(?:s([1-9][0-9]*))?(?:o([1-9][0-9]*))?")


@lru_cache(maxsize=4096)
def unnamed(slug: str) -> Card | None:
    """The plain card that a bare specification describes; None when the slug is not in canonical bare form."""
    match = _BARE.fullmatch(slug)
    if match is None or match[3] == "1":
        return None
    value = int(match[2])
    sides: list[Formula | None] = [None, None, None]
    sides["pgc".index(match[1])] = Formula(first=value, second=value)
    return Card(
        slug=slug,
        name=slug.upper(),
        sides=(sides[0], sides[1], sides[2]),
        buildings=int(match[3] or 1),
        science_symbols=int(match[4] or 0),
        diamond_symbols=int(match[5] or 0),
    )


def is_unnamed(card: Card) -> bool:
    """Whether the card is exactly what its slug, read as a bare specification, describes."""
    return unnamed(card.slug) == card


def card_at(table: Table, piece: Piece) -> int:
    """Index of the card with this slug; a bare specification enters the table as a card of its own.

    Raises GameError with a caret, naming the nearest card.
    """
    card = unnamed(piece.text)
    if card is not None and piece.text not in table:
        return table.intern(card)
    try:
        return table.card_index(piece.text)
    except GameError as error:
        raise piece.error(str(error)) from error


def technology_at(table: Table, piece: Piece) -> int:
    """Index of the technology with this slug. Raises GameError with a caret, naming the nearest technology."""
    try:
        return table.technology_index(piece.text)
    except GameError as error:
        raise piece.error(str(error)) from error
