"""Small states of one seat in which something may be done in two orders: made from the tables of the game, least first.

A composition is a city of at most one column, a technology or none owned already, and two things that the seat may do
in this round's resolution: its own action, a card won or a blueprint to place, a technology to discover, a held gem.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

import msgspec

from gemcheck.game import Game
from gemcheck.games.gempire.casework import token_word
from gemcheck.games.gempire.gem_sources import CONSTRUCTION_BUILDINGS, PHILOSOPHY_POINTS, POINTS, UNIVERSITY_POINTS
from gemcheck.games.gempire.table import TECHNOLOGIES

__all__ = ["Composition", "compositions", "printed_cards", "tokens"]

PRICE = 10
"""Science for which a case can have any technology when it gives no prices."""
PRODUCTION = 5
LETTERS = "PGC"
THRESHOLDS = (POINTS, UNIVERSITY_POINTS, PHILOSOPHY_POINTS)
ACTIONS = (
    ("collect 1 0", 0),
    ("collect 1 0", PRODUCTION),
    ("upgrade row2", PRODUCTION),
    ("upgrade palace1", PRODUCTION),
)
"""Actions of one part with the production held: none; and five, which pays for each of these upgrades and leaves a city
without gems no room to collect."""


class Composition(msgspec.Struct, frozen=True, dict=True):
    """What the seat has before its resolution: an action in words or none, production held, cards won, blueprints,
    technologies it may discover, technologies it owns, its city in notation, the culture gems on its flag, gems held
    back, the token of palace level 1, and decisions owed at once."""

    action: str = ""
    production: int = 0
    won: tuple[str, ...] = ()
    blueprints: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    owned: tuple[str, ...] = ()
    city: str = ""
    flag: int = 0
    held: int = 0
    reward: str = "nothing"
    owes: tuple[tuple[str, int], ...] = ()

    @cached_property
    def size(self) -> tuple[Any, ...]:
        """Order of smallness: technologies, then cards, then what they are worth, then words."""
        city = self.city.replace("/0", "").split(",") if self.city else []
        cards = [*city, *self.won, *self.blueprints]
        named = sum("." in card or card.islower() for card in cards)
        worth = sum(int("0" + "".join(c for c in card.split("X")[0].split("O")[0] if c.isdigit())) for card in cards)
        technologies = len(self.offered) + len(self.owned)
        seen = (self.reward != "nothing", self.production, len(self.blueprints))
        return (technologies, len(cards), named, worth, *seen, *self._words())

    def _words(self) -> tuple[str, ...]:
        return (self.action, self.reward, self.city, *self.won, *self.blueprints, *self.offered, *self.owned)

    def given(self) -> dict[str, Any]:
        """The composition as the `given` of a case, before the seat has written its action, or in the resolution."""
        seat: dict[str, Any] = {}
        if self.production:
            seat["production"] = self.production
        if self.offered:
            seat["science"] = PRICE * len(self.offered)
        if self.city:
            seat["city"] = f"GC1 {self.city}"
        if self.flag:
            seat["flag"] = [self.flag, 0, 0]
        if self.held:
            seat["held"] = self.held
        owed = dict(self.owes).get("culture", 0)
        if self.held or owed:
            seat["gems"] = {"culture": self.flag + self.held + owed}
        if self.owes:
            seat["owes"] = dict(self.owes)
        for key in ("won", "blueprints"):
            if getattr(self, key):
                seat[key] = list(getattr(self, key))
        if self.owned:
            seat["technologies"] = list(self.owned)
        table: dict[str, Any] = {"players": 3, "seats": {"ann": seat}}
        if not self.action:
            table["phase"] = "resolve"
        if self.action.startswith("collect"):
            table["roll"] = {"production": 1}
        if self.reward != "nothing":
            table["rewards"] = [self.reward]
        if self.offered:
            table["technologies"] = list(self.offered)
        return table

    def script(self) -> list[dict[str, Any]]:
        """The `when` that begins the resolution."""
        return [{"ann": {"do": self.action}}] if self.action else []


def printed_cards(game: Game[Any, Any]) -> tuple[str, ...]:
    """Slugs of the printed cards of which the value or the science is printed."""
    made, _, _ = game.given({"players": 3})
    table = made.table  # type: ignore[attr-defined]  # Gempire's own
    deck = table.cards[: table.deck_size]
    return tuple(c.slug for c in deck if c.science is not None or not {"sides", "colours", "value"} & set(c.unknown))


def tokens(game: Game[Any, Any]) -> tuple[str, ...]:
    """Reward tokens: the least of each kind."""
    table = game.table  # type: ignore[attr-defined]  # Gempire's own
    least: dict[str, str] = {}
    for word in sorted(map(token_word, table.tokens)):
        least.setdefault(_kind(word), word)
    return tuple(least.values())


def _kind(word: str) -> str:
    return "per symbol" if word.endswith("per symbol") else word.split()[0]


def cities() -> tuple[tuple[str, int], ...]:
    """Cities with the culture gems that lie on their flag: none, one card short by one of a threshold of gems, or two
    cards above each other whose upper one stands for several buildings or takes a diamond."""
    found: list[tuple[str, int]] = [("", 0)]
    for letter in LETTERS:
        for threshold in THRESHOLDS:
            found.append((f"{letter}{threshold - 1}", (threshold - 1) // POINTS if letter == "C" else 0))
        found.append((f"{letter}1X{CONSTRUCTION_BUILDINGS - 1}", 0))
        found.append((f"{letter}1/0,{letter}1X{CONSTRUCTION_BUILDINGS // 2}", 0))
        found.append((f"{letter}1/0,{letter}{POINTS // 2}O1", 0))
    return tuple(found)


def matching(card: str) -> Iterator[tuple[str, int]]:
    """The empty city, and those of the card's colour."""
    yield from (one for one in cities() if one[0][:1] in ("", card[0]))


def compositions(game: Game[Any, Any]) -> list[Composition]:
    """Every composition of the scope, the smallest first."""
    cards = (*(f"{letter}1" for letter in LETTERS), "P1S1")
    every = {*_acting(game, cards), *_discovering(game, cards), *_placing(game), *_holding(cards), *_owing()}
    # Whoever has a second row cannot buy one.
    able = (one for one in every if not ("row2" in one.action and "/" in one.city))
    return sorted(able, key=lambda one: one.size)


def _actions(game: Game[Any, Any]) -> Iterator[Mapping[str, Any]]:
    for action, production in ACTIONS:
        for reward in tokens(game) if "palace" in action else ("nothing",):
            yield {"action": action, "production": production, "reward": reward}


def _acting(game: Game[Any, Any], cards: Sequence[str]) -> Iterator[Composition]:
    """An action and a blueprint: in each city of the blueprint's colour; and beside a technology owned, in a city of
    that colour short of a first gem."""
    for action in _actions(game):
        for card in cards:
            for city, flag in matching(card):
                yield Composition(**action, blueprints=(card,), city=city, flag=flag)
            for technology in TECHNOLOGIES:
                yield Composition(**action, blueprints=(card,), owned=(technology,), city=f"{card[0]}{POINTS - 1}")
        for card in printed_cards(game):
            yield Composition(**action, blueprints=(card,))


def _discovering(game: Game[Any, Any], cards: Sequence[str]) -> Iterator[Composition]:
    """A technology to discover beside an action, a card of the city's colour or another technology, in each city."""
    for technology in TECHNOLOGIES:
        for card in cards:
            for city, flag in matching(card):
                yield Composition(won=(card,), offered=(technology,), city=city, flag=flag)
                yield Composition(blueprints=(card,), offered=(technology,), city=city, flag=flag)
    for city, flag in cities():
        for technology in TECHNOLOGIES:
            for action in _actions(game):
                yield Composition(**action, offered=(technology,), city=city, flag=flag)
        for pair in combinations(TECHNOLOGIES, 2) if city else ():
            yield Composition(offered=pair, city=city, flag=flag)


def _placing(game: Game[Any, Any]) -> Iterator[Composition]:
    """Two cards won, or one won and a blueprint, at the two ends of a city short of a first gem."""
    cards = (*(f"{letter}1" for letter in LETTERS), *printed_cards(game))
    for letter in LETTERS:
        for one, other in combinations(cards, 2):
            yield Composition(won=(one, other), city=f"{letter}{POINTS - 1}")
        for card in cards[: len(LETTERS)]:
            for plan in cards[: len(LETTERS)]:
                yield Composition(won=(card,), blueprints=(plan,), city=f"{letter}{POINTS - 1}")


def _holding(cards: Sequence[str]) -> Iterator[Composition]:
    """A gem held back by Calendar beside a card or a technology."""
    for city in ("", *(f"{letter}{POINTS - 1}" for letter in LETTERS)):
        for card in cards:
            yield Composition(held=1, owned=("calendar",), won=(card,), city=city)
            yield Composition(held=1, owned=("calendar",), blueprints=(card,), city=city)
        for technology in TECHNOLOGIES:
            if technology != "calendar":
                yield Composition(held=1, owned=("calendar",), offered=(technology,), city=city)


def _owing() -> Iterator[Composition]:
    """Two decisions that are due at once: palace diamonds, Literacy gems, culture gems to lay."""
    words = ("culture", "diamonds", "literacy")
    for city in (*(f"{letter}{POINTS - 1}" for letter in LETTERS), "P.farm", "P.dairy-farm", "C.embassy"):
        for pair in (*combinations(words, 2), *((word, word) for word in words)):
            owes = tuple((word, pair.count(word)) for word in words if word in pair)
            yield Composition(owes=owes, city=city)
