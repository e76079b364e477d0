"""Games by name and ruleset, each made once: making a game reads its rulebook, which takes longer than many cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gemcheck.game import Game, load_game
from gemcheck.rulebook import RulebookError, nearest

__all__ = ["Games"]

AnyGame = Game[Any, Any]


class Games:
    """A cache of games for one run over many cases. `options` are passed on when a game is loaded."""

    def __init__(self, **options: Any) -> None:
        self._options = options
        self._loaded: dict[str, AnyGame] = {}
        self._digests: dict[tuple[str, tuple[str, ...]], str] = {}
        self._under: dict[tuple[str, str, tuple[tuple[str, str], ...]], AnyGame] = {}

    def load(self, name: str) -> AnyGame:
        """The game of this name under its default ruleset. Raises GameError."""
        game = self._loaded.get(name)
        if game is None:
            game = self._loaded[name] = load_game(name, **self._options)
        return game

    def digest(self, name: str, clauses: tuple[str, ...]) -> str:
        """The digest of these clauses of a game's rulebook."""
        place = (name, clauses)
        if place not in self._digests:
            self._digests[place] = self.load(name).rulebook.digest(clauses)
        return self._digests[place]

    def under(self, name: str, reading: Mapping[str, str], ruleset: str = "") -> AnyGame:
        """The game under a named ruleset (empty: the defaults) with some readings replaced. Raises GameError for the
        game, RulebookError for the ruleset."""
        place = (name, ruleset, tuple(sorted(reading.items())))
        game = self._under.get(place)
        if game is None:
            base = self.load(name)
            choices = {**named_ruleset(base, ruleset), **reading}
            game = base.under(base.rulebook.ruleset(choices)) if choices else base
            self._under[place] = game
        return game


def named_ruleset(game: AnyGame, name: str) -> Mapping[str, str]:
    """The overrides behind a ruleset's name: a game may offer `rulesets`, names with their overrides. Raises
    RulebookError for a name it does not know."""
    if name in ("", "default"):
        return {}
    known: Mapping[str, Mapping[str, str]] = getattr(game, "rulesets", {})
    if name not in known:
        raise RulebookError(f"unknown ruleset '{name}'{nearest(name, ['default', *known])}")
    return known[name]
