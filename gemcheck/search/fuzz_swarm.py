"""What each game of a hunt plays: a ruleset, seats, a way of choosing and a start, all drawn from its number.

Swarm testing: a game that leaves things out meets others more often than one that has everything a little. So a game
takes other options for a part of the open points, shuns some kinds of plans, and begins at a set-up (with the few
technologies that the set-up deals), at a small position drawn with a few themes, or where the corpus has met something.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from gemcheck.game import Game
from gemcheck.rulebook import OpenPoint, RulebookError
from gemcheck.search.corpus import Entry

__all__ = ["POSITIONS", "Aim", "Recipe", "drawn"]

AnyGame = Game[Any, Any]

MANNERS = ("random", "alike", "greedy", "mixed")
"""How seats choose: any legal plan; often the plan of another seat; the game's own `greedy`; each seat its own way."""

WHOLE = 900
"""Steps of a game from set-up on."""
PART = 120
"""Steps of a game that begins in the middle of another."""
SMALL = 8
"""Steps from a drawn position."""
FIRST = 24
"""So many games begin at drawn positions, where there are any: what shows there shows in few words. Not in a directed
hunt, whose aim may lie in a set-up."""
POSITIONS = 6
"""Drawn positions that make one game."""


class Aim(msgspec.Struct, frozen=True):
    """Where a directed hunt wants to get: the word it was given, the features any one of which is there, the kind of
    finding that is, and the clauses near it."""

    word: str = ""
    features: tuple[str, ...] = ()
    kind: str = ""
    clauses: tuple[str, ...] = ()

    def near(self, entry: Entry) -> int:
        """How many of the clauses near the aim an entry of the corpus has met; the aim itself counts ten."""
        met = set(entry.features)
        return sum(f"clause {name}" in met for name in self.clauses) + 10 * any(name in met for name in self.features)


class Recipe(msgspec.Struct, frozen=True):
    """One game of a hunt.

    index, seed: its number and the seed of everything in it; readings: what differs from the ruleset of the hunt;
    shunned: words for the kinds of plans that are avoided where others are legal, as bits of a number that stands for
    any kinds; start: `set-up`, `position` or `corpus`; parent: the entry of the corpus it begins with or near; clauses:
    those that drawn positions shall bring into play; length: steps at most.
    """

    index: int
    seed: str
    seats: int
    readings: Mapping[str, str]
    manner: str
    shunned: int
    start: str
    parent: Entry | None
    clauses: tuple[str, ...]
    length: int


def drawn(game: AnyGame, seed: int, index: int, corpus: Sequence[Entry], aim: Aim) -> Recipe:
    """Game `index` of a hunt. Depends on the game, the seed, the number, the corpus and the aim only."""
    rng = Random(f"{seed}/{index}")
    counts = game.seat_counts()
    seats = counts[0] if rng.random() < 0.6 else rng.choice(counts)
    places = hasattr(game, "sampled_given")
    dice = rng.random() if index >= FIRST or not places or aim.word else 0.5
    start = "set-up" if dice < 0.25 or not (places or corpus) else "position" if places and dice < 0.7 else "corpus"
    parent = _parent(rng, corpus, aim, start) if start != "set-up" else None
    if start == "corpus" and parent is None:
        start = "position" if places else "set-up"
    point = rng.choice(list(game.rulebook.open_points.values()) or [None])
    near = aim.clauses if aim.word and rng.random() < 0.8 else point.clauses if point and rng.random() < 0.7 else ()
    return Recipe(
        index,
        f"{seed}/{index}/play",
        seats,
        _readings(game, rng, point if near and not aim.word else None),
        rng.choice(MANNERS),
        rng.getrandbits(32) & rng.getrandbits(32) if rng.random() < 0.5 else 0,
        start,
        parent,
        tuple(near),
        {"set-up": WHOLE if rng.random() < 0.6 else PART, "position": SMALL, "corpus": PART}[start],
    )


def _parent(rng: Random, corpus: Sequence[Entry], aim: Aim, start: str) -> Entry | None:
    """An entry to begin with: a position in play, or the table of a drawn one; one of the latest half of the time, and
    with an aim the nearest of a few."""
    fit = [entry for entry in corpus if bool(entry.given) == (start == "position")]
    if not fit or (start == "position" and rng.random() < 0.4):
        return None
    if aim.word:
        return max(rng.choices(fit, k=6), key=aim.near)
    return rng.choice(fit[-40:] if rng.random() < 0.5 else fit)


def _readings(game: AnyGame, rng: Random, point: OpenPoint | None) -> dict[str, str]:
    """Other options for none, a few or many of the open points; those that exclude one another are left out."""
    often = rng.choice((0.0, 0.0, 0.0, 0.05, 0.3))
    chosen: dict[str, str] = {}
    for one in game.rulebook.open_points.values():
        if rng.random() < (0.3 if point is not None and one.id == point.id else often):
            others = [option for option in one.option_ids() if option != game.rules.reading(one.id)]
            option = rng.choice(others)
            try:
                game.rules_with({**chosen, one.id: option})
            except RulebookError:
                continue
            chosen[one.id] = option
    return chosen
