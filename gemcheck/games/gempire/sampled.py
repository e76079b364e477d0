"""Small positions drawn at random, as the `given` of a case: where rare rules meet, long before play would get there.

Every draw first takes a few themes (two rows, gems on the flag, cards of this turn, twins, ...) and a few technologies
and leaves the others out, so that rare things come up together. Most draws are sound; `given` refuses the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from gemcheck.game import GameError, OpenEnd
from gemcheck.games.gempire import casework, gems, setup
from gemcheck.games.gempire.case_cards import table_for
from gemcheck.games.gempire.case_seats import seat_of, with_gem_history
from gemcheck.games.gempire.demands import THRONE
from gemcheck.games.gempire.notation_scan import LETTERS
from gemcheck.games.gempire.state import COLOURS, CULTURE
from gemcheck.games.gempire.table import TECHNOLOGIES, Table

__all__ = ["sampled_given"]

Spec = dict[str, Any]

THEMES = (
    "blueprints",
    "cubes",
    "deck",
    "diamonds",
    "dues",
    "flag",
    "gems",
    "held",
    "large",
    "limit",
    "market",
    "named",
    "nearly",
    "palace",
    "rich",
    "row2",
    "science",
    "token",
    "track",
    "twins",
    "won",
)
PHASES = ("plan", "plan", "resolve", "resolve", "resolve", "claim")
LARGE = (8, 9, 18, 19, 24, 28, 39, 45, 48, 49, 49)
"""Worths just below those at which gems are earned, alone or two together."""

MUCH = 50
"""More production than a seat may hold: it gets as much as it may."""

ORDERED = casework.ORDERED_DEMAND
IN_PLAY = casework.IN_PLAY

OFTEN = 0.4
LIKELY = 0.8
"""How often a theme is taken up, and how often one that the clauses asked for suggest."""


FOCUS: Mapping[str, tuple[str, ...]] = {
    "adjacency": ("row2", "named"),
    "attribute": ("named", "blueprints"),
    "bid": ("market", "twins", "science"),
    "blueprint": ("blueprints", "won"),
    "card": ("named", "won"),
    "diamond": ("diamonds", "dues", "palace", "row2"),
    "direction": ("row2", "named"),
    "gem": ("large", "nearly", "gems", "won"),
    "materials": ("diamonds", "gems", "large"),
    "palace": ("palace", "rich"),
    "placement": ("row2", "won"),
    "second-row": ("row2", "won"),
    "upgrade": ("palace", "rich", "diamonds"),
    "tech": ("nearly", "won"),
    "win": ("flag", "twins"),
}
"""Themes that bring a chapter of the rulebook into play, by the first word of its clauses."""


def sampled_given(table: Table, rng: Random, clauses: Sequence[str] = ()) -> Spec:
    """A sparse `given`: a phase, a few technologies and Demands, one to three seats with small cities; what the given
    clauses are about is likely to be among it."""
    return _Draw(table, rng, clauses).given()


class _Draw:
    """One draw: its themes, its technologies and the cards it may use."""

    def __init__(self, table: Table, rng: Random, clauses: Sequence[str]) -> None:
        self.table = table
        self.rng = rng
        heads = {clause.partition(".")[0] for clause in clauses}
        likely = {theme for head in sorted(heads) for theme in FOCUS.get(head, ())}
        self.themes = {theme for theme in THEMES if rng.random() < (LIKELY if theme in likely else OFTEN)}
        self.wanted = [name for name in TECHNOLOGIES if self.named_in(clauses, f"tech.{name}")]
        others = rng.sample([name for name in TECHNOLOGIES if name not in self.wanted], IN_PLAY)
        chosen = rng.sample(self.wanted, min(IN_PLAY, len(self.wanted)))
        count = max(len(chosen), rng.choice((0, 1, 2, 2, 3, 4, 4)))
        self.technologies = [*chosen, *others][:count]
        pile = setup.demand_pile(table)
        self.demands = [n for n in pile if n < THRONE and self.named_in(clauses, f"demand.{n:02}")]
        self.demands = rng.sample(self.demands, len(self.demands))
        self.demands += rng.sample([n for n in pile if n < THRONE and n not in self.demands], 3)
        self.facts: Spec = {}
        self.plain = table_for(table, {})
        self.printed = [card for card in self.plain.cards if card.colours]
        self.unused = rng.sample(self.printed, len(self.printed))
        self.focus = [card for card in self.printed if self.named_in(clauses, f"card.{card.slug}")]
        self.unused += self.focus
        self.unused = list(dict.fromkeys(reversed(self.unused)))[::-1]

    def named_in(self, clauses: Sequence[str], stem: str) -> bool:
        return any(clause == stem or clause.startswith(f"{stem}.") for clause in clauses)

    def has(self, theme: str, often: float = 1.0) -> bool:
        return theme in self.themes and self.rng.random() < often

    def few(self, most: int) -> int:
        """A number that is mostly small."""
        return min(self.rng.randint(0, most), self.rng.randint(0, most))

    def given(self) -> Spec:
        rng = self.rng
        counts = setup.seat_counts(self.table)
        spec: Spec = {"players": counts[0] if rng.random() < 0.8 else rng.choice(counts)}
        spec["phase"] = rng.choice(PHASES)
        spec["demands"] = self.demands[:3]
        if self.technologies:
            spec["technologies"] = sorted(self.technologies)
        if rng.random() < 0.5:
            wild = rng.choice((0, 1, 2))
            spec["roll"] = {"wild": wild, rng.choice(("production", "science")): rng.randint(0, 5 - wild)}
        if self.has("limit"):
            spec["round"] = spec["round_limit"] = rng.choice((1, 2))
        if self.has("token") or ORDERED in spec["demands"]:
            spec["demands"] = [ORDERED, *(d for d in spec["demands"] if d != ORDERED)][:3]
            spec["sequence"] = [rng.choice(COLOURS) for _ in range(rng.choice((1, 2, 3)))]
        if self.has("palace"):
            tokens = sorted(casework.token_word(token) for token in self.table.tokens)
            spec["rewards"] = [rng.choice(tokens) for _ in range(rng.randint(1, 5))]
        if self.has("cubes") and self.technologies:
            spec["cubes"] = {name: rng.randint(1, 5) for name in rng.sample(self.technologies, 1)}
        if self.has("track"):
            spec["track"] = rng.choice((10, 20, 40))
        spec |= self.cards_on_table()
        spec["seats"] = self.seats(spec)
        return {**spec, "cards": self.facts} if self.facts else spec

    def cards_on_table(self) -> Iterator[tuple[str, Any]]:
        if self.has("market"):
            yield "market", {space: self.card(0.3) for space in "ABC"[: self.rng.randint(1, 3)]}
        if self.has("deck"):
            for pile in ("deck", "discards"):
                yield pile, [self.card(0) for _ in range(self.few(3))]

    # -- seats

    def seats(self, spec: Spec) -> Spec:
        count = self.rng.choice((2, 3, 3) if "twins" in self.themes else (1, 1, 2, 3))
        names = casework.DEFAULT_NAMES[: min(count, spec["players"])]
        seats: Spec = {}
        for name in names:
            drawn = self.seat(spec)
            if name != "ann" and self.has("twins", 0.8):
                # Named cards lie in one place only, so that a twin cannot have them.
                copied = {key: value for key, value in seats["ann"].items() if not self.names_cards(value)}
                drawn = {**copied, **{key: drawn[key] for key in drawn if self.rng.random() < 0.15}}
                for key in ("technologies", "gems", "science"):
                    if self.rng.random() < 0.3:
                        drawn.pop(key, None)
            seats[name] = self.settled(drawn, spec.get("sequence", ()))
        return seats

    def names_cards(self, value: Any) -> bool:
        return any(card.slug in str(value) for card in self.printed)

    def seat(self, spec: Spec) -> Spec:
        rng, phase = self.rng, spec["phase"]
        seat: Spec = {}
        if rng.random() < 0.7:
            seat["city"] = self.city()
        elif self.has("row2"):
            seat["second_row"] = True
        owned = [name for name in self.technologies if rng.random() < 0.75]
        if owned:
            seat["technologies"] = sorted(owned)
        if phase != "resolve" or self.has("rich"):
            seat["production"] = MUCH if self.has("rich", 0.7) else rng.randint(1, 5)
        if self.has("science"):
            seat["science"] = rng.choice((rng.randint(1, 12), rng.randint(10, 60)))
            if rng.random() < 0.3:
                seat["used"] = seat["science"] - self.few(seat["science"])
        if self.has("palace", 0.7):
            seat["palace"] = rng.randint(1, 5)
        if self.has("gems"):
            seat["gems"] = {colour: rng.randint(1, 6) for colour in rng.sample(COLOURS[:CULTURE], rng.choice((1, 2)))}
        if self.has("flag"):
            seat.setdefault("gems", {})["culture"] = rng.choice((1, 2, 3, 4, 8, 16, 30))
        if self.has("token", 0.6):
            seat["token"] = 1
        if self.has("blueprints"):
            seat["blueprints"] = [self.card() for _ in range(rng.choice((1, 3)) if "religion" in owned else 1)]
        if self.has("nearly", 0.6):
            colour = rng.choice(LETTERS)
            seat["city"] = f"GC1 {colour}{rng.choice(LARGE)}"
            seat["won" if phase == "resolve" and rng.random() < 0.5 else "blueprints"] = [
                f"{colour}{rng.randint(1, 12)}"
            ]
        elif phase == "resolve":
            if self.has("won"):
                seat["won"] = [self.card() for _ in range(rng.choice((1, 1, 2, 3)))]
            if self.has("dues", 0.7):
                seat["owes"] = {rng.choice(("diamonds", "literacy")): rng.randint(1, 2)}
            if self.has("gems", 0.1):
                seat["unearned"] = True
        return seat

    def settled(self, seat: Spec, sequence: Sequence[str]) -> Spec:
        """The seat with all its culture gems on the flag, or held back, and no more production than its limit."""
        try:
            table = table_for(self.table, {"cards": self.facts}) if self.facts else self.plain
            full = with_gem_history(table, seat_of(table, seat, "seat"), seat, "seat")
        except (GameError, OpenEnd):
            return {key: value for key, value in seat.items() if key not in ("gems", "flag", "held")}
        settled = {key: value for key, value in seat.items() if key not in ("flag", "held")}
        if "used" in seat:
            settled["used"] = min(seat["used"], full.science)
        if "production" in seat:
            settled["production"] = min(seat["production"], gems.cap(table, full))
        culture = full.gems[CULTURE]
        if culture:
            settled["gems"] = {**seat.get("gems", {}), "culture": culture}
            settled |= self.flag(culture - sequence[: seat.get("token", 0)].count(COLOURS[CULTURE]))
        return settled

    def flag(self, culture: int) -> Spec:
        """Where this many culture gems lie: most of them on one position."""
        places = [0, 0, 0]
        favourites = self.rng.sample(range(3), self.rng.choice((1, 2, 3)))
        held = self.rng.randint(0, min(culture, 2)) if self.has("held", 0.6) else 0
        for _ in range(culture - held):
            places[self.rng.choice(favourites)] += 1
        return {"flag": places, **({"held": held} if held else {})}

    # -- cards

    def city(self) -> str:
        """A city whose cards lie by colour, so that their districts are few."""
        first = self.row(self.rng.choice((1, 1, 2, 2, 3, 4)))
        line = ",".join(first)
        if self.has("row2", 0.8):
            count = self.rng.randint(0, len(first))
            line += "/" + ",".join(["0", *self.row(count)] if count else [])
        return f"GC1 {line}"

    def row(self, count: int) -> Sequence[str]:
        cards = sorted((self.card() for _ in range(count)), key=lambda word: word[0])
        return [self.in_city(word) for word in cards]

    def in_city(self, word: str) -> str:
        """The card as a city's line names it, with diamonds at times."""
        diamonds = self.rng.choice((1, 1, 1, 2, 3, 50)) if self.has("diamonds", 0.5) else 0
        named = next((card for card in self.printed if card.slug == word), None)
        line = word if named is None else f"{LETTERS[self.rng.choice(named.colours)]}.{word}"
        return f"{line}D{diamonds}" if diamonds else line

    def card(self, named: float = 0.5) -> str:
        """A printed card that has not been used yet, or an unnamed one."""
        if self.unused and self.has("named", 0.9 if self.unused[-1] in self.focus else named):
            return self.named(self.unused.pop())
        rng = self.rng
        worth = rng.choice(LARGE) if self.has("large", 0.4) else rng.choice((0, 0, 1, 2, 3, 4, 5, 6, 7, 9))
        word = f"{rng.choice(LETTERS)}{worth}"
        if rng.random() < 0.2:
            word += f"X{rng.randint(2, 4)}"
        if rng.random() < 0.2:
            word += f"S{rng.randint(1, 2)}"
        return f"{word}O{rng.choice((1, 2))}" if self.has("diamonds", 0.5) else word

    def named(self, card: Any) -> str:
        """The slug of a printed card; what print leaves open about it is stated at times."""
        facts: Spec = {}
        if "value" in card.unknown and len(card.colours) == 1 and self.rng.random() < 0.5:
            facts["value"] = {COLOURS[card.colours[0]]: str(self.rng.randint(1, 9))}
        if "diamond_symbols" in card.unknown and self.has("diamonds", 0.5):
            facts["diamond_symbols"] = 1
        if "min_bid" in card.unknown and self.has("market", 0.5):
            facts["min_bid"] = self.rng.randint(2, 3)
        if facts:
            self.facts[card.slug] = facts
        return str(card.slug)
