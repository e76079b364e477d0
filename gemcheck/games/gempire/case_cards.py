"""The cards and other printed facts of a case: the card set it starts from and what it assumes beyond print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.gempire import notation
from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.cardset import load_table, read_card
from gemcheck.games.gempire.setup import seat_counts
from gemcheck.games.gempire.state import COLOURS
from gemcheck.games.gempire.table import TECHNOLOGIES, Table, Technology
from gemcheck.rulebook import nearest

__all__ = ["allowed_seats", "card_of", "table_for"]

PRICES = (10, 14, 18, 22, 26)
"""Prices of a technology for which the case gives none; the rulebook prints them on the cards only."""


def table_for(table: Table, spec: Mapping[str, Any]) -> Table:
    """A fresh table for one case: its card set with its own cards, prices, sequence and track."""
    fresh = load_table(table.rules, spec.get("card_set", "rulebook"))
    cards = list(fresh.cards)
    for slug, facts in spec.get("cards", {}).items():
        index = next((i for i, card in enumerate(cards) if card.slug == slug), None)
        if index is None:
            cards.append(read_card(slug, facts))
        else:
            cards[index] = completed(cards[index], slug, facts)
    prices = spec.get("prices", {})
    for slug in prices:
        if slug not in TECHNOLOGIES:
            raise GameError(f"given.prices: unknown technology '{slug}'{nearest(slug, TECHNOLOGIES)}")
    technologies = [
        Technology(t.slug, t.name, tuple(prices.get(t.slug, t.prices or PRICES))) for t in fresh.technologies
    ]
    sequence = fresh.sequence
    if "sequence" in spec:
        for word in spec["sequence"]:
            if word not in COLOURS:
                raise GameError(f"given.sequence: unknown colour '{word}'{nearest(str(word), COLOURS)}")
        sequence = tuple(COLOURS.index(word) for word in spec["sequence"])
    return Table(
        table.rules,
        cards,
        card_set=fresh.card_set,
        digest=fresh.digest,
        technologies=technologies,
        tokens=fresh.tokens,
        token_counts=fresh.token_counts,
        sequence=sequence,
        track=spec.get("track", fresh.track),
        diamonds=fresh.diamonds,
        round_limit=spec.get("round_limit", fresh.round_limit),
    )


def completed(printed: Card, slug: str, facts: Mapping[str, Any]) -> Card:
    """A printed card with facts that the rulebook leaves open. Raises GameError for a contradiction of print."""
    stated = read_card(slug, {**facts, "name": facts.get("name", printed.name)})
    changes: dict[str, Any] = {}
    for field in facts:
        target = "sides" if field in ("value", "colours") else field
        if target not in printed.unknown and getattr(stated, target) != getattr(printed, target):
            raise GameError(f"given.cards.{slug}.{field}: the rulebook prints something else")
        changes[target] = getattr(stated, target)
    unknown = tuple(name for name in printed.unknown if name not in changes)
    return replace(printed, unknown=unknown, **changes)


def card_of(table: Table, word: str) -> int:
    """The Table index of a card by slug, or of an unnamed card in bare notation such as `G4X2`."""
    bare = notation.bare_card(word)
    return table.card_index(word) if bare is None else table.intern(bare)


def allowed_seats(table: Table, names: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The names, once their number is one the rulebook knows. Raises GameError."""
    if count not in seat_counts(table):
        allowed = ", ".join(map(str, seat_counts(table)))
        raise GameError(f"given.players: {count}; the rulebook knows {allowed} [demand.xyz]")
    return names
