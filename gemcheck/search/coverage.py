"""What a game has come across while it was played: which rules were called, which open points were asked about.

A feature is a short text: `clause ID` (a rule of the clause was called), `point ID=OPTION` (an open point was asked for
under a reading), `pair ID ID` (two clauses made something happen in one round), `together A B` (one seat holds two
technologies, by their numbers), `open POINT` (a step had no answer), `end REASON`. The more features a hunt has met,
the more of the game it has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from gemcheck.checks.readings_play import Recorder
from gemcheck.game import Event, Game, Undefined
from gemcheck.rulebook import rules_of

__all__ = ["Watch", "executable", "fractions", "of_kind", "together"]

AnyGame = Game[Any, Any]


def executable(game: AnyGame) -> tuple[str, ...]:
    """The clauses of a game that are carried by a rule of its engine, in the order of the rulebook."""
    carried = {clause for rule in rules_of(game.package) for clause in rule.clauses}
    return tuple(clause for clause in game.rulebook.clauses if clause in carried)


def of_kind(features: Iterable[str], kind: str) -> set[str]:
    """What the features of a kind (`clause`, `point`, `pair`, ...) speak of."""
    return {rest for word, _, rest in (feature.partition(" ") for feature in features) if word == kind}


class Watch:
    """Looks on while a game is played under a ruleset: `game` is the game to play, `calls` the counter of `traced`.

    `begin` forgets what was seen, `features` gives what has come since.
    """

    def __init__(self, game: AnyGame, calls: dict[str, int]) -> None:
        self.calls = calls
        self.recorder = Recorder(game.rules)
        self.game = game.under(self.recorder)
        self.round: Any = None
        self.happened: set[str] = set()

    @property
    def asked(self) -> set[str]:
        """The open points asked about since `begin`."""
        return self.recorder.asked

    def begin(self) -> None:
        """Forget what was seen."""
        self.calls.clear()
        self.recorder.asked.clear()

    def features(self, before: Any, after: Any, events: Iterable[Event]) -> set[str]:
        """What was met in a step, with the pairs of the round so far."""
        found = {f"clause {name}" for name in self.calls}
        found |= {f"point {point}={self.recorder.reading(point)}" for point in sorted(self.asked)}
        number = getattr(before, "round", None)
        if number is None or number != self.round:
            self.round, self.happened = number, set()
        fresh = {name for event in events for name in event.clauses} - self.happened
        self.happened |= fresh
        found |= {
            f"pair {min(one, other)} {max(one, other)}" for one in fresh for other in self.happened if one != other
        }
        if isinstance(after, Undefined):
            found.add(f"open {after.point}")
            return found
        result = self.game.result(after)
        if result is not None:
            found.add(f"end {result.reason}")
        found.update(together(after))
        return found


def together(state: Any) -> Iterator[str]:
    """Pairs of technologies that one seat holds, where the seats of a state have a bit mask `technologies`."""
    for seat in getattr(state, "seats", ()):
        mask = getattr(seat, "technologies", 0)
        if isinstance(mask, int) and mask:
            held = [number for number in range(mask.bit_length()) if mask >> number & 1]
            yield from (f"together {one} {other}" for one, other in combinations(held, 2))


def fractions(game: AnyGame, features: Iterable[str]) -> Mapping[str, tuple[int, int]]:
    """How many executable clauses and open points were met, of how many."""
    clauses = executable(game)
    met = of_kind(features, "clause")
    points = {name.partition("=")[0] for name in of_kind(features, "point")}
    return {
        "clauses": (sum(name in met for name in clauses), len(clauses)),
        "points": (len(points & set(game.rulebook.open_points)), len(game.rulebook.open_points)),
    }
