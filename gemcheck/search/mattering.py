"""How often open points matter in play: in how many random games the rules ask for a reading, and what another reading
would have changed in them.

A game in which a point is not asked for is the same under each of its options, so that only the others are played
twice.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec

from gemcheck.checks.readings_play import Recorder
from gemcheck.game import Game
from gemcheck.rulebook import RulebookError
from gemcheck.search.compare import compared
from gemcheck.search.compare_counts import Share, facts, wilson
from gemcheck.search.compare_track import Track
from gemcheck.search.playouts import Plays, TimeLimitError, checked, ordered

__all__ = ["GAMES", "PAIRS", "Mattering", "Other", "mattering"]

AnyGame = Game[Any, Any]
GAMES = 60
"""Random games in which it is counted what is asked for."""
PAIRS = 20
"""The first games of these are played under every other reading too."""

WINNER = "winner"
"""The fact about the end of a game that is compared."""


class Other(msgspec.Struct, frozen=True):
    """What an option not in force would change: games that take another course, games with another winner, and games
    that have another winner when only other dice and draws follow where the courses part."""

    apart: Share
    winner: Share
    chance: Share


class Mattering(msgspec.Struct, frozen=True):
    """How often open points matter: by point the games in which it was asked for, by point and option what the option
    would change (an option is missing that cannot be combined with the readings in force, and all are where no game was
    played twice); and which games these were."""

    games: int
    pairs: int
    low: int
    high: int
    seed: int
    asked: Mapping[str, Share]
    others: Mapping[str, Mapping[str, Other]]


class _Seen(msgspec.Struct, frozen=True):
    """What one game has shown: points asked for, and for `point=option` whether the course and the winner differ, and
    whether chance alone makes another winner."""

    asked: tuple[str, ...]
    others: Mapping[str, tuple[bool, bool, bool]]


def mattering(
    make: Callable[[], AnyGame],
    seed: int,
    jobs: int = 1,
    games: int = GAMES,
    pairs: int = PAIRS,
    progress: Callable[[str], None] = lambda text: None,
    deadline: float | None = None,
) -> Mattering:
    """Play and count; the same on any number of processes. `make` builds the game, also inside worker processes. When
    `time.monotonic()` passes the deadline, the games finished before are counted, which may be none."""
    game = make()
    counts = game.seat_counts()
    plays = checked(game, Plays(games, min(counts), max(counts), seed=seed, jobs=jobs))
    asked: Counter[str] = Counter()
    found: dict[str, Counter[str]] = {"apart": Counter(), "winner": Counter(), "chance": Counter()}
    # Processes are stopped from here; only what is played in this one has to look at the clock itself.
    own = deadline if plays.jobs == 1 else None
    seen: Iterator[_Seen] = ordered(partial(_looker, make, plays, pairs, own), plays, deadline)
    finished = 0
    try:
        for finished, one in enumerate(seen, 1):
            asked.update(one.asked)
            for name, told in one.others.items():
                for counter, differs in zip(found.values(), told, strict=True):
                    counter[name] += differs
            progress(f"weighing open points: game {finished} of {games}")
    except TimeLimitError:
        pass
    pairs = min(pairs, finished)
    others: dict[str, dict[str, Other]] = {}
    for point, option, _ in _others(game) if pairs else ():
        name = f"{point}={option}"
        others.setdefault(point, {})[option] = Other(*(wilson(counter[name], pairs) for counter in found.values()))
    shares = {point: wilson(asked[point], finished) for point in game.rulebook.open_points}
    high = max(map(plays.seats, range(finished)), default=plays.low)
    return Mattering(finished, pairs, plays.low, high, seed, shares, others)


def _others(game: AnyGame) -> Iterator[tuple[str, str, AnyGame]]:
    """The game under each option not in force that can be combined with the other readings."""
    chosen = dict(game.rules.items())
    for point in game.rulebook.open_points.values():
        for option in point.option_ids():
            if option != chosen[point.id]:
                try:
                    rules = game.rulebook.ruleset({**chosen, point.id: option})
                except RulebookError:
                    continue
                yield point.id, option, game.under(rules)


def _looker(make: Callable[[], AnyGame], plays: Plays, pairs: int, deadline: float | None) -> Callable[[int], _Seen]:
    """Plays the game of a number, and its twins under other readings while its number is small enough. It raises
    TimeLimitError before a twin that would begin behind the deadline."""
    game = make()
    recorder = Recorder(game.rules)
    watched = game.under(recorder)
    others = tuple(_others(game)) if pairs else ()

    def look(index: int) -> _Seen:
        recorder.asked.clear()
        track = Track(watched, tuple(plays.policy(seat) for seat in range(plays.seats(index))), f"{plays.seed}/{index}")
        track.begin()
        track.finish()
        asked = frozenset(recorder.asked)
        told = {}
        for point, option, other in others if index < pairs else ():
            if point in asked:
                if deadline is not None and time.monotonic() >= deadline:
                    raise TimeLimitError
                told[f"{point}={option}"] = _twin(game, other, plays, index)
        return _Seen(tuple(sorted(asked)), told)

    return look


def _twin(game: AnyGame, other: AnyGame, plays: Plays, index: int) -> tuple[bool, bool, bool]:
    pair = compared(game, other, plays, index)
    one, two, again = (facts(end)[WINNER] for end in (pair.one, pair.other, pair.again))
    return bool(pair.where), one != two, one != again
