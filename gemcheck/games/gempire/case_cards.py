"""The cards and other printed facts of a case: the card set it starts from and what it assumes beyond print."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from gemcheck.case_values import listed, located, numbers, table_of, text, whole
from gemcheck.game import GameError
from gemcheck.games.gempire import notation
from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.cardset import load_table, read_card
from gemcheck.games.gempire.case_values import colour
from gemcheck.games.gempire.components import card_limits
from gemcheck.games.gempire.lint import contradictions
from gemcheck.games.gempire.setup import seat_counts
from gemcheck.games.gempire.table import TECHNOLOGIES, Table, Technology

__all__ = ["allowed_seats", "card_of", "table_for"]

PRICES = (10, 14, 18, 22, 26)
"""Prices of a technology for which the case gives none; the rulebook prints them on the cards only."""

FACTS = (
    "buildings",
    "colours",
    "counts_itself",
    "diamond_symbols",
    "hybrid",
    "min_bid",
    "name",
    "science",
    "science_symbols",
    "value",
)
"""What a case may say of a card."""


def table_for(table: Table, spec: Mapping[str, Any]) -> Table:
    """A fresh table for one case: its card set with its own cards, prices, sequence and track."""
    fresh = load_table(table.rules, text(spec.get("card_set", "rulebook"), "given.card_set"))
    cards = list(fresh.cards)
    for slug, facts in table_of(spec.get("cards", {}), None, "given.cards").items():
        where = f"given.cards.{slug}"
        table_of(facts, FACTS, where)
        index = next((i for i, card in enumerate(cards) if card.slug == slug), None)
        if index is None:
            cards.append(stated(slug, facts, where))
        else:
            cards[index] = completed(cards[index], facts, where)
    prices = table_of(spec.get("prices", {}), TECHNOLOGIES, "given.prices")
    technologies = [
        Technology(t.slug, t.name, numbers(prices.get(t.slug, t.prices or PRICES), f"given.prices.{t.slug}"))
        for t in fresh.technologies
    ]
    sequence = fresh.sequence
    if "sequence" in spec:
        sequence = tuple(colour(word, "given.sequence") for word in listed(spec["sequence"], "given.sequence"))
    return Table(
        table.rules,
        cards,
        card_set=fresh.card_set,
        digest=fresh.digest,
        technologies=technologies,
        tokens=fresh.tokens,
        token_counts=fresh.token_counts,
        sequence=sequence,
        track=whole(spec["track"], "given.track") if "track" in spec else fresh.track,
        diamonds=fresh.diamonds,
        round_limit=whole(spec.get("round_limit", fresh.round_limit), "given.round_limit", 1),
    )


def stated(slug: str, facts: Mapping[str, Any], where: str) -> Card:
    """The card that these facts alone describe. Raises GameError, also for a number that no card can have."""
    try:
        card = read_card(slug, facts)
    except GameError as error:
        raise GameError(f"{where}: {error}") from error
    for key, least, most, clauses in card_limits():
        if most is not None and getattr(card, key) > most:
            raise GameError(f"{where}.{key}: {getattr(card, key)} is not {least} to {most} [{', '.join(clauses)}]")
    return card


SIDES = ("colours", "hybrid", "second side", "sides", "value")
"""What a card leaves unknown about its sides; a case that gives a value settles all of it."""


def completed(printed: Card, facts: Mapping[str, Any], where: str) -> Card:
    """A printed card with facts that the rulebook leaves open. Raises GameError for a contradiction of print."""
    if facts.get("name", printed.name) != printed.name:
        raise GameError(f"{where}.name: the card is called '{printed.name}'")
    card = stated(printed.slug, {**facts, "name": printed.name}, where)
    changes: dict[str, Any] = {field: getattr(card, field) for field in facts if field not in (*SIDES, "name")}
    settled = set(changes)
    if set(facts) & set(SIDES):
        changes["sides"] = card.sides
        settled |= set(SIDES)
    card = replace(printed, unknown=tuple(name for name in printed.unknown if name not in settled), **changes)
    for complaint in contradictions(card):
        raise GameError(f"{where}: {complaint.text} [{', '.join(complaint.clauses)}]")
    return card


def card_of(table: Table, word: Any, where: str) -> int:
    """The Table index of a card by slug, or of an unnamed card in bare notation such as `G4X2`. Raises GameError."""
    return located(where, partial(card_index, table), word)


def card_index(table: Table, word: str) -> int:
    """The Table index of a card by slug or by bare notation; an unnamed card enters the table."""
    bare = notation.bare_card(word)
    return table.card_index(word) if bare is None else table.intern(bare)


def allowed_seats(table: Table, names: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The names, once their number is one the rulebook knows. Raises GameError."""
    if count not in seat_counts(table):
        allowed = ", ".join(map(str, seat_counts(table)))
        raise GameError(f"given.players: {count}; the rulebook knows {allowed} [demand.xyz]")
    return names
