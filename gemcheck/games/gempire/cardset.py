"""Card sets: TOML files with the cards, prices and sequences that the rulebook does not print.

Two are packaged: `rulebook` holds only what is printed, `synthetic` is complete and invented. A field that is left out
is not known; the loader completes it neutrally and lists it in `Card.unknown`. docs/card-sets.md describes the format.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from gemcheck.game import GameError
from gemcheck.games.gempire import components
from gemcheck.games.gempire.cards import Card, Formula, Yield
from gemcheck.games.gempire.formulas import parse_formula, parse_yield
from gemcheck.games.gempire.state import COLOURS
from gemcheck.games.gempire.table import TECHNOLOGIES, Table, Technology
from gemcheck.rulebook import Ruleset, nearest

__all__ = ["DEFAULT", "CardEntry", "CardSet", "Meta", "card_set_names", "load_card_set", "load_table", "read_card"]

DEFAULT = "synthetic"
PACKAGED = ("rulebook", "synthetic")
SECTIONS = ("meta", "numbers", "card", "technology")
SCHEMA = 1
NOTHING = Yield()
SLUG = re.compile(r"[a-z]+(-[a-z0-9]+)*")
E = TypeVar("E", bound=msgspec.Struct)


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[meta]`: synthetic sets are invented; in a partial set every field left out of a card is unknown."""

    schema: int
    name: str
    title: str
    source: str
    synthetic: bool = False
    partial: bool = False


class NumbersEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[numbers]`: the colours of Demand 9 in order, the last number of the science track, the stock of diamonds."""

    demand_9: tuple[str, ...] = ()
    science_track: int | None = None
    diamonds: int | None = None
    source: str = ""


class TechnologyEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[[technology]]`: the row of prices of a technology."""

    slug: str
    prices: tuple[int, ...] = ()
    source: str = ""


class CardEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[[card]]` as written. `value` is one formula for every colour, or one per colour; `hybrid` is needed only where
    it is known and the sides do not tell; section, clauses, inferred, note and source are provenance."""

    slug: str
    name: str | None = None
    colours: tuple[str, ...] | None = None
    value: str | dict[str, str] | None = None
    hybrid: bool | None = None
    buildings: int | None = None
    min_bid: int | None = None
    diamond_symbols: int | None = None
    science_symbols: int | None = None
    science: str | None = None
    counts_itself: bool = False
    copies: int = 1
    section: str = ""
    clauses: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    note: str = ""
    source: str = ""


class CardSet(msgspec.Struct, frozen=True):
    """A card set as read: its head, every single card, the 21 technologies in glossary order, and the numbers.

    sequence: colours of Demand 9 (empty: unknown); track: last number of the science track (None: unknown); diamonds:
    stock (the printed 50 unless given).
    """

    meta: Meta
    cards: tuple[Card, ...]
    technologies: tuple[Technology, ...]
    sequence: tuple[int, ...]
    track: int | None
    diamonds: int

    @property
    def digest(self) -> str:
        """Twelve hex digits over everything play depends on."""
        content = (self.cards, self.technologies, self.sequence, self.track, self.diamonds)
        return hashlib.sha256(msgspec.json.encode(content)).hexdigest()[:12]


def card_set_names() -> tuple[str, ...]:
    """The names of the packaged card sets."""
    return PACKAGED


def load_table(rules: Ruleset, card_set: str | Path = DEFAULT) -> Table:
    """A table with the cards of a set (packaged name or file) and the printed reward tokens, under a ruleset.

    Raises GameError for a set that cannot be read.
    """
    cards = load_card_set(card_set)
    box = components.components()
    return Table(
        rules,
        cards.cards,
        card_set=cards.meta.name,
        digest=cards.digest,
        technologies=cards.technologies,
        tokens=box.tokens,
        token_counts=box.token_counts,
        sequence=cards.sequence,
        track=cards.track,
        diamonds=cards.diamonds,
    )


def load_card_set(source: str | Path = DEFAULT) -> CardSet:
    """The card set of a packaged name or of a file. Raises GameError for the first fault, with the place it is in."""
    return _packaged(source) if source in PACKAGED else _read(source)


def _read(source: str | Path) -> CardSet:
    raw = raw_card_set(source)
    with _located(f"{source}"):
        for key in raw:
            _known("section", key, SECTIONS)
    with _located(f"{source}: [meta]"):
        meta = read_entry(raw.get("meta", {}), Meta)
        if meta.schema != SCHEMA:
            raise GameError(f"schema {meta.schema} is not known, this version reads {SCHEMA}")
    with _located(f"{source}: [numbers]"):
        numbers = read_entry(raw.get("numbers", {}), NumbersEntry)
        sequence = tuple(_known("colour", colour, COLOURS) for colour in numbers.demand_9)
    return CardSet(
        meta=meta,
        cards=_all_cards(source, raw.get("card", []), meta.partial),
        technologies=_all_technologies(source, raw.get("technology", [])),
        sequence=sequence,
        track=numbers.science_track,
        diamonds=components.components().box.diamonds if numbers.diamonds is None else numbers.diamonds,
    )


_packaged = cache(_read)


def raw_card_set(source: str | Path) -> dict[str, Any]:
    """The TOML document of a packaged name or of a file. Raises GameError when there is none or it is not TOML."""
    if source in PACKAGED:
        return components.document(f"cards_{source}.toml")
    if not Path(source).is_file():
        near = nearest(str(source), PACKAGED)
        raise GameError(f"no card set '{source}'{near} (packaged: {', '.join(PACKAGED)}; or name a file)")
    raw = components.document(Path(source))
    for key in ("card", "technology"):
        if not isinstance(raw.get(key, []), list):
            raise GameError(f"{source}: write [[{key}]] in double brackets, one for each")
    return raw


@contextmanager
def _located(where: str) -> Iterator[None]:
    """Put the place in front of every GameError of the block."""
    try:
        yield
    except GameError as error:
        raise GameError(f"{where}: {error}") from error


def _known(what: str, word: str, words: tuple[str, ...]) -> int:
    """The place of a word among the words that are known."""
    if word not in words:
        raise GameError(f"unknown {what} '{word}'{nearest(word, words)}")
    return words.index(word)


def _all_cards(source: str | Path, tables: list[Any], partial: bool) -> tuple[Card, ...]:
    cards: dict[str, Card] = {}
    for number, table in enumerate(tables, 1):
        with _located(f"{source}: card {number}"):
            entry = read_entry(table, CardEntry)
        with _located(f"{source}: card '{entry.slug}'"):
            for card in read_cards(entry, partial):
                if cards.setdefault(card.slug, card) is not card:
                    raise GameError(f"slug '{card.slug}' is taken by an earlier card")
    return tuple(cards.values())


def _all_technologies(source: str | Path, tables: list[Any]) -> tuple[Technology, ...]:
    """The 21 technologies in glossary order; those without an entry have no prices."""
    prices: dict[str, tuple[int, ...]] = {}
    for number, table in enumerate(tables, 1):
        with _located(f"{source}: technology {number}"):
            entry = read_entry(table, TechnologyEntry)
            _known("technology", entry.slug, TECHNOLOGIES)
            if entry.slug in prices:
                raise GameError(f"'{entry.slug}' is there twice")
            prices[entry.slug] = entry.prices
    return tuple(Technology(slug, components.technology(slug).name, prices.get(slug, ())) for slug in TECHNOLOGIES)


def unknown_keys(table: Mapping[str, Any], kind: type[msgspec.Struct]) -> Iterator[str]:
    """One sentence for each key that such an entry does not have, naming the nearest that it has."""
    for key in table:
        if key not in kind.__struct_fields__:
            yield f"unknown key '{key}'{nearest(key, kind.__struct_fields__)}"


def read_entry(table: Any, kind: type[E]) -> E:
    """A table of a card set as a typed entry. Raises GameError for the first unknown key, missing key or wrong type."""
    if not isinstance(table, dict):
        raise GameError(f"expected a table, found {table!r}")
    for fault in unknown_keys(table, kind):
        raise GameError(fault)
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        text = str(error).replace("Object missing", "missing").replace("$.", "")
        raise GameError(text[0].lower() + text[1:]) from error


def read_card(slug: str, facts: Mapping[str, Any]) -> Card:
    """One card from the keys of a `[[card]]` without its slug. Raises GameError as `read_entry` and `read_cards` do."""
    return read_cards(read_entry({**facts, "slug": slug}, CardEntry), partial=False)[0]


def read_cards(entry: CardEntry, partial: bool) -> list[Card]:
    """The card of an entry, once per copy (`slug`, `slug-2`, ...), completed neutrally.

    Left out: one building, minimum bid 1, no symbols, value 0, no science. A card of unknown colour may lie under each
    of the three, since any choice would be a guess. Raises GameError for what no card can have.
    """
    if not SLUG.fullmatch(entry.slug):
        raise GameError(f"slug '{entry.slug}' must be lower-case words joined by '-'")
    for key, least, _, _ in (*components.card_limits(), ("copies", 1, None, ())):
        number = getattr(entry, key)
        if number is not None and number < least:
            raise GameError(f"{key} is {number}, the least possible is {least}")
    colours = _colours(entry)
    if entry.hybrid is False and colours is not None and len(colours) > 1:
        raise GameError(f"hybrid = false, but the card has {len(colours)} colours")
    with _located("value"):
        sides = _sides(entry, colours)
    with _located("science"):
        science = parse_yield("0" if entry.science is None else entry.science)
    card = Card(
        slug=entry.slug,
        name=entry.slug if entry.name is None else entry.name,
        sides=sides,
        buildings=entry.buildings or 1,
        science=None if science == NOTHING else science,
        counts_itself=entry.counts_itself,
        min_bid=entry.min_bid or 1,
        diamond_symbols=entry.diamond_symbols or 0,
        science_symbols=entry.science_symbols or 0,
        unknown=tuple(_unknown(entry, colours, partial)),
    )
    return [card, *(msgspec.structs.replace(card, slug=f"{card.slug}-{n}") for n in range(2, entry.copies + 1))]


def _colours(entry: CardEntry) -> tuple[str, ...] | None:
    """The colours of a card in the order of COLOURS, None when unknown."""
    named = tuple(entry.value) if isinstance(entry.value, dict) else entry.colours
    if named is None:
        return None
    for colour in (*named, *(entry.colours or ())):
        _known("colour", colour, COLOURS)
    if not named or len(set(named)) < len(named):
        raise GameError("a card has one or more different colours; leave the key out when they are unknown")
    if entry.colours is not None and sorted(entry.colours) != sorted(named):
        raise GameError(f"colours are {', '.join(entry.colours)}, but values are given for {', '.join(named)}")
    return tuple(colour for colour in COLOURS if colour in named)


def _sides(entry: CardEntry, colours: tuple[str, ...] | None) -> tuple[Formula | None, Formula | None, Formula | None]:
    def side(colour: str) -> Formula | None:
        if colours is not None and colour not in colours:
            return None
        text = entry.value[colour] if isinstance(entry.value, dict) else entry.value
        return Formula() if text is None else parse_formula(text)

    population, gold, culture = COLOURS
    return (side(population), side(gold), side(culture))


def _unknown(entry: CardEntry, colours: tuple[str, ...] | None, partial: bool) -> Iterator[str]:
    """The fields an entry leaves open; whether it is a hybrid and gives science is open in partial sets only."""
    single = colours is not None and len(colours) == 1
    if colours is None or entry.value is None or (single and entry.hybrid):
        yield "sides"
    if colours is None:
        yield "colours"
    elif single and (entry.hybrid or (entry.hybrid is None and partial)):
        yield "second side" if entry.hybrid else "hybrid"
    for key in ("name", "value", "buildings", "min_bid", "diamond_symbols", "science_symbols"):
        if getattr(entry, key) is None:
            yield key
    if entry.science is None and partial:
        yield "science"
