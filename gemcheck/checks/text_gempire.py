"""Checks of Gempire's text that need its own tables: the cards the rulebook prints and the starred Demands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.checks.text_rows import Row
from gemcheck.checks.text_tables import TextTables
from gemcheck.findings import Certificate, Finding
from gemcheck.game import Game

__all__ = ["starred_demands", "unknown_cards"]

FIELDS = ("value", "buildings", "min_bid", "diamond_symbols", "science_symbols")
"""What play needs to know about a card."""


@check(
    "unknown-cards",
    kind="data-inconsistency",
    game="gempire",
    family="text",
    clauses=(
        "materials.building-cards",
        "card.self-counting",
        "palace.science.count-symbols",
        "bid.minimum.printed",
        "diamond.any-building",
    ),
    scope="every card the rulebook mentions",
)
def unknown_cards(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """How many cards of the deck the rulebook describes, and which of their fields it leaves out."""
    tables = TextTables(game)
    deck = tables.value("components.toml: box.building_cards.value")
    cards: list[dict[str, Any]] = tables.data("cards_rulebook.toml: card")
    gaps = {field: sum(1 for card in cards if field not in card) for field in FIELDS}
    silent = [c["slug"] for c in cards if c.get("counts_itself") and "science" not in c and "value" not in c]
    if len(cards) == deck and not any(gaps.values()):
        yield Statement(f"all {deck} cards are printed with every field")
        return
    yield tables.fault(
        Row(id="unknown-cards", what="building cards", known_as="G-016", impact="breaks-the-game"),
        "data-inconsistency",
        "unknown-cards",
        f"{len(cards)} of {deck} cards are mentioned; of these "
        + ", ".join(f"{count} lack {field}" for field, count in gaps.items() if count),
        unknown_cards.clauses,
        {"cards": deck, "mentioned": len(cards), "without": gaps, "self_counting_without_effect": silent},
        certificate=Certificate("table", f"{len(cards)} cards, {len(FIELDS)} fields each"),
    )


_COMPARES = re.compile(r"\b(?:each opponent|every opponent|of all players)\b", re.IGNORECASE)


@check(
    "starred-demands",
    kind="data-inconsistency",
    game="gempire",
    family="text",
    clauses=("demand.asterisk.set", "demand.asterisk.redraw", "demand.01.condition", "demand.05.condition"),
    scope="the 15 entries of the Compendium",
)
def starred_demands(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Whether the starred Demands are exactly those that compare a player with opponents, in the clauses' texts and in
    the packaged table; then at least one Demand in play depends on nobody else after the redraw."""
    tables = TextTables(game)
    demands: list[dict[str, Any]] = tables.data("demands.toml: demand")
    printed = {int(n) for n in re.findall(r"\d+", tables.clause("demand.asterisk.set").text)}
    starred = {d["id"] for d in demands if d.get("starred")}
    comparing = {
        d["id"]
        for d in demands
        if any(_COMPARES.search(tables.clause(c).text) for c in d["clauses"] if not tables.clause(c).example)
    }
    marked = {d["id"] for d in demands if d.get("beats_others")}
    if printed == starred == comparing == marked:
        names = ", ".join(map(str, sorted(printed)))
        yield Statement(
            f"Demands {names} are starred and exactly these compare players; with three in play and never all of "
            f"{names}, some Demand depends on nobody else",
            starred_demands.clauses,
        )
        return
    yield tables.fault(
        Row(id="starred-demands", what="the starred Demands"),
        "data-inconsistency",
        "starred-demands",
        "the starred Demands are not the ones that compare players",
        starred_demands.clauses,
        {
            "printed": sorted(printed),
            "starred": sorted(starred),
            "comparing": sorted(comparing),
            "marked": sorted(marked),
        },
        certificate=Certificate("table", f"{len(demands)} Demands"),
    )
