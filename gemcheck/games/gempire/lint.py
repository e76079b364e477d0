"""Checks a card set against everything the rulebook prints about cards, technologies and components.

An `error` contradicts the text or makes the set unreadable; a `notice` names what is not known or can be read in
several ways. Each rule is one function over the deck; printed facts come from the packaged `rulebook` set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from gemcheck.game import GameError
from gemcheck.games.gempire import cardset
from gemcheck.games.gempire.cards import Card, Formula
from gemcheck.games.gempire.cardset import CardEntry, Meta, NumbersEntry, TechnologyEntry
from gemcheck.games.gempire.components import card_limits, components
from gemcheck.games.gempire.formulas import formula_text, parse_formula, parse_yield, yield_text
from gemcheck.games.gempire.state import COLOURS, GOLD
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck.rulebook import nearest

__all__ = ["ERROR", "NOTICE", "Complaint", "contradictions", "lint"]

ERROR = "error"
NOTICE = "notice"
E = TypeVar("E", bound=msgspec.Struct)


class Complaint(msgspec.Struct, frozen=True):
    """One thing to say about a card set: level (`error` or `notice`), place, one line, and the clauses behind it."""

    level: str
    where: str
    text: str
    clauses: tuple[str, ...] = ()


def _error(where: str | Card, text: str, *clauses: str) -> Complaint:
    return Complaint(ERROR, where if isinstance(where, str) else f"card '{where.slug}'", text, clauses)


def _notice(where: str | Card, text: str, *clauses: str) -> Complaint:
    return msgspec.structs.replace(_error(where, text, *clauses), level=NOTICE)


class Deck(msgspec.Struct, frozen=True):
    """What could be read of a card set: every single card, the names as written, the rows of prices, the numbers.

    `size` and `names` count unreadable cards too; `partial` as in `Meta`.
    """

    partial: bool
    size: int
    names: tuple[str, ...]
    cards: tuple[Card, ...]
    prices: tuple[TechnologyEntry, ...]
    numbers: NumbersEntry


def lint(source: str | Path) -> list[Complaint]:
    """Every complaint about a card set (a packaged name or a file), errors first. Raises GameError for an unreadable
    file or an unknown name."""
    found: list[Complaint] = []
    deck = _deck(cardset.raw_card_set(source), found)
    found += (complaint for rule in RULES for complaint in rule(deck))
    return sorted(found, key=lambda complaint: complaint.level)


def _deck(raw: Mapping[str, Any], found: list[Complaint]) -> Deck:
    for key in raw:
        if key not in cardset.SECTIONS:
            found.append(_error("file", f"unknown section '{key}'{nearest(key, cardset.SECTIONS)}"))
    meta = _entry(raw.get("meta", {}), Meta, "[meta]", found)
    if meta is not None and meta.schema != cardset.SCHEMA:
        found.append(_error("[meta]", f"schema {meta.schema} is not known, this version reads {cardset.SCHEMA}"))
    partial = meta is not None and meta.partial
    size = 0
    cards: list[Card] = []
    for number, table in enumerate(raw.get("card", ()), 1):
        where = _place("card", number, table)
        entry = _entry(table, CardEntry, where, found)
        size += 1 if entry is None else max(entry.copies, 1)
        if entry is not None:
            try:
                cards += cardset.read_cards(_within_limits(entry, where, found), partial)
            except GameError as error:
                found.append(_error(where, str(error)))
    rows = enumerate(raw.get("technology", ()), 1)
    prices = [_entry(table, TechnologyEntry, _place("technology", n, table), found) for n, table in rows]
    return Deck(
        partial=partial,
        size=size,
        names=tuple(str(table.get("name", "")) for table in raw.get("card", ()) if isinstance(table, dict)),
        cards=tuple(cards),
        prices=tuple(entry for entry in prices if entry is not None),
        numbers=_entry(raw.get("numbers", {}), NumbersEntry, "[numbers]", found) or NumbersEntry(),
    )


def _place(what: str, number: int, table: Any) -> str:
    return f"{what} '{table['slug']}'" if isinstance(table, dict) and "slug" in table else f"{what} {number}"


def _entry(table: Any, kind: type[E], where: str, found: list[Complaint]) -> E | None:
    """The typed entry without its unknown keys, each of which is a complaint; None when it cannot be read at all."""
    if isinstance(table, dict):
        found += (_error(where, text) for text in cardset.unknown_keys(table, kind))
        table = {key: value for key, value in table.items() if key in kind.__struct_fields__}
    try:
        return cardset.read_entry(table, kind)
    except GameError as error:
        found.append(_error(where, str(error)))
        return None


def _within_limits(entry: CardEntry, where: str, found: list[Complaint]) -> CardEntry:
    """The entry with every number in its printed range; one outside is a complaint and moves to the nearest in it."""
    for key, least, most, clauses in (*card_limits(), ("copies", 1, None, ())):
        number = getattr(entry, key)
        if number is not None and (number < least or (most is not None and number > most)):
            span = f"{least} or more" if most is None else f"{least} to {most}"
            found.append(_error(where, f"{key} is {number}, it can be {span}", *clauses))
            entry = msgspec.structs.replace(entry, **{key: least if most is None or number < least else most})
    return entry


@cache
def _printed() -> Mapping[str, CardEntry]:
    """What the rulebook prints about single cards with a readable name, by that name in lower case."""
    entries = (cardset.read_entry(table, CardEntry) for table in cardset.raw_card_set("rulebook")["card"])
    return {entry.name.casefold(): entry for entry in entries if entry.name is not None}


def _sixth(deck: Deck) -> list[Card]:
    """Cards that count themselves without being one of those the text lists by name."""
    listed = {name for name, entry in _printed().items() if entry.counts_itself}
    return [card for card in deck.cards if card.counts_itself and card.name.casefold() not in listed]


def deck_size(deck: Deck) -> Iterator[Complaint]:
    """The box holds 114 building cards, among them those the text names. A set that is short says in one line which."""
    want = components().box.building_cards
    text = f"{deck.size} building cards, the box holds {want}"
    if deck.partial and deck.size < want:
        yield _notice("cards", text, "materials.building-cards")
        return
    have = {name.casefold() for name in deck.names}
    missing = {entry.name or "": entry.clauses for name, entry in _printed().items() if name not in have}
    if not _sixth(deck):
        missing["a yellow card that counts itself"] = ("card.self-counting",)
    if deck.size != want:
        short = f"; missing: {', '.join(missing)}" if missing and deck.size < want else ""
        yield _error("cards", text + short, "materials.building-cards")
        if short:
            return
    for name, clauses in missing.items():
        yield _error("cards", f"the text speaks of {name}, which is missing{nearest(name, deck.names)}", *clauses)


def each_card(deck: Deck) -> Iterator[Complaint]:
    """Slugs are unique, copies included, and a hybrid carries two attributes."""
    for slug, count in Counter(card.slug for card in deck.cards).items():
        if count > 1:
            yield _error(f"card '{slug}'", f"is there {count} times; slugs must differ")
    for card in deck.cards:
        if "colours" not in card.unknown and len(card.colours) > 2:
            yield _error(card, "has three sides, a hybrid has two", "hybrid.definition")


def printed_facts(deck: Deck) -> Iterator[Complaint]:
    """Cards the text names have the fields it prints."""
    for card in deck.cards:
        yield from contradictions(card)


def contradictions(card: Card) -> Iterator[Complaint]:
    """An error for every field of a card, known by its name, that the rulebook prints otherwise."""
    entry = _printed().get(card.name.casefold())
    if entry is not None:
        for key, text in _contradicted(card, entry):
            how = " (follows from an example)" if key in entry.inferred else ""
            yield _error(card, text + how, *entry.clauses)


def _contradicted(card: Card, entry: CardEntry) -> Iterator[tuple[str, str]]:
    """Key and sentence for every printed field that the card has otherwise; unknown fields do not contradict."""
    if "colours" not in card.unknown:
        yield from _other_sides(card, entry)
    for key in ("buildings", "min_bid", "diamond_symbols"):
        want, have = getattr(entry, key), getattr(card, key)
        if want is not None and key not in card.unknown and have != want:
            yield key, f"{key} is {have}, printed is {want}"
    if entry.counts_itself and not card.counts_itself:
        yield "counts_itself", "does not count itself, the text says it does"
    if entry.science is not None and "science" not in card.unknown and card.science != parse_yield(entry.science):
        have = "nothing" if card.science is None else yield_text(card.science)
        yield "science", f"science is {have}, printed is {entry.science}"
    if entry.slug == "prison" and "buildings" not in card.unknown and card.buildings < 2:
        yield "buildings", "stands for one building, the text says for several"
    if entry.slug == "prison" and "value" not in card.unknown and set(card.sides) <= {None, Formula()}:
        yield "value", "has no value, the text says it has one"


def _other_sides(card: Card, entry: CardEntry) -> Iterator[tuple[str, str]]:
    sides = dict(zip(COLOURS, card.sides, strict=True))
    printed = entry.value if isinstance(entry.value, dict) else dict.fromkeys(entry.colours or ())
    for colour, text in printed.items():
        side = sides[colour]
        if side is None:
            yield "colours", f"has no {colour} side, the text says it has"
        elif text is not None and "value" not in card.unknown and side != parse_formula(text):
            yield "value", f"{colour} is {formula_text(side)}, printed is {text}"
    if isinstance(entry.value, str) and "value" not in card.unknown and parse_formula(entry.value) not in card.sides:
        yield "value", f"has no side with the printed value {entry.value}"
    if entry.hybrid is False and card.hybrid:
        yield "hybrid", "has several sides, the text knows one"
    if entry.hybrid and not card.hybrid and "second side" not in card.unknown:
        yield "hybrid", "has one side, the text implies a second"


def self_counting(deck: Deck) -> Iterator[Complaint]:
    """Six cards count themselves: five by name and a yellow one; each has an effect that can count it."""
    others = _sixth(deck)
    if len(others) > 1:
        names = ", ".join(card.name for card in others)
        yield _error("cards", f"{names} count themselves, the text names all but one such card", "card.self-counting")
    elif others and GOLD not in others[0].colours:
        yield _error(others[0], "counts itself, but the sixth such card is yellow", "card.self-counting")
    for card in deck.cards:
        placed = (0, 0, 0) if card.science is None else card.science.placed
        counts = any(side.city[c] or side.row2 or placed[c] for c, side in enumerate(card.sides) if side is not None)
        if card.counts_itself and not counts and "value" not in card.unknown:
            yield _notice(card, "counts itself, but nothing it has counts its colour", "card.self-counting")


def commonest_bid(deck: Deck) -> Iterator[Complaint]:
    """A minimum bid of 1 is said to be the commonest (finding G-034)."""
    bids = Counter(card.min_bid for card in deck.cards if "min_bid" not in card.unknown)
    bid, count = max(bids.items(), key=lambda item: (item[1], -item[0]), default=(1, 0))
    if bid != 1 and not deck.partial:
        text = f"minimum bid {bid} is the commonest ({count} cards), it is said to be 1"
        yield _notice("cards", text, "bid.minimum.printed", "tech.education")


def single_copies(deck: Deck) -> Iterator[Complaint]:
    """The three cards that count gems are taken to be single (finding G-053)."""
    names = Counter(card.name.casefold() for card in deck.cards)
    for name in ("dairy farm", "embassy", "farm"):
        if names[name] > 1:
            entry = _printed()[name]
            text = f"{names[name]} cards called {entry.name}; that gem chains end rests on one of each"
            yield _notice("cards", text, *entry.clauses)


def shop_names(deck: Deck) -> Iterator[Complaint]:
    """Names that have the letters shop, but not as a word of its own, divide the readings of `tech.economics.shop`."""
    names = [c.name for c in deck.cards if "shop" in c.name.casefold() and "shop" not in c.name.casefold().split()]
    if names:
        text = f"whether {' or '.join(names)} is a shop depends on the reading of tech.economics.shop"
        yield _notice("cards", text, "tech.economics")


def not_known(deck: Deck) -> Iterator[Complaint]:
    """Fields that the set leaves open; play completes them neutrally."""
    for card in deck.cards:
        if card.unknown:
            yield _notice(card, f"not known: {', '.join(word for word in card.unknown if word != 'sides')}")
    bare = [slug for slug in TECHNOLOGIES if not any(entry.prices for entry in deck.prices if entry.slug == slug)]
    if bare:
        which = "any technology" if len(bare) == len(TECHNOLOGIES) else ", ".join(bare)
        yield _notice("technologies", f"no prices known for {which}", "tech.cost.row")
    if not deck.numbers.demand_9:
        yield _notice("[numbers]", "demand_9, the order of Demand 9, is not known", "demand.09.condition")
    if deck.numbers.science_track is None:
        yield _notice("[numbers]", "science_track is not known", "science.track.total")


def technologies(deck: Deck) -> Iterator[Complaint]:
    """Every technology is one of the 21, once, with a rising row of prices."""
    for slug, count in Counter(entry.slug for entry in deck.prices).items():
        where = f"technology '{slug}'"
        if slug not in TECHNOLOGIES:
            yield _error(where, f"is not in the glossary{nearest(slug, TECHNOLOGIES)}", "tech.shared-four")
        if count > 1:
            yield _error(where, f"is there {count} times")
    for entry in deck.prices:
        if min(entry.prices, default=1) < 1 or any(a >= b for a, b in pairwise(entry.prices)):
            text = f"prices {', '.join(map(str, entry.prices))} must be above 0 and rise"
            yield _error(f"technology '{entry.slug}'", text, "tech.cost.row", "tech.cost.lowest")


def numbers(deck: Deck) -> Iterator[Complaint]:
    """The colours of Demand 9 are colours, the track has a length, and there are at least the printed diamonds."""
    for colour in deck.numbers.demand_9:
        if colour not in COLOURS:
            yield _error("[numbers]", f"unknown colour '{colour}'{nearest(colour, COLOURS)}", "demand.09.condition")
    if deck.numbers.science_track is not None and deck.numbers.science_track < 1:
        yield _error("[numbers]", "science_track must be 1 or more", "science.track.total")
    least = components().box.diamonds
    if deck.numbers.diamonds is not None and deck.numbers.diamonds < least:
        text = f"diamonds is {deck.numbers.diamonds}, the box holds {least} and more"
        yield _error("[numbers]", text, "materials.diamonds")


RULES: tuple[Callable[[Deck], Iterator[Complaint]], ...] = (
    *(deck_size, each_card, printed_facts, self_counting, technologies, numbers),
    *(commonest_bid, single_copies, shop_names, not_known),
)
