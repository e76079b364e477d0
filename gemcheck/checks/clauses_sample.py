"""Random games written down step by step: what was seen and done, and the rules of which clauses were asked for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from gemcheck.game import Event, Game, OpenEnd, Undefined
from gemcheck.rulebook import traced

__all__ = ["Budget", "Moment", "Recorded", "Sample", "Seen", "look", "step_once"]

AnyGame = Game[Any, Any]


class Budget(msgspec.Struct, frozen=True):
    """How much is played: random games, steps of each at most, moments of a clause looked at again with the clause
    struck, moments with a difference from which play goes on, and the steps played on from each."""

    games: int = 20
    steps: int = 240
    looks: int = 40
    starts: int = 3
    onward: int = 24


class Seen(msgspec.Struct, frozen=True):
    """All that can be seen of a step: who moves and how many legal plans each has (or what else tells them, see
    `_breadth`), what is held against the plans made, the events, and the position that follows (or where the ruleset
    has no answer)."""

    legal: tuple[tuple[int, ...], ...]
    refused: tuple[tuple[str, ...], ...]
    events: tuple[Event, ...]
    after: Any


class Moment(msgspec.Struct, frozen=True):
    """A position, what was done in it (plans by seat, or an outcome of chance when nobody moves), and what was seen.

    called: the clauses whose rules were asked, as far as the game did not remember their answers.
    """

    state: Any
    plans: Mapping[int, Any]
    outcome: Any
    seen: Seen
    called: frozenset[str]


class Recorded(msgspec.Struct, frozen=True):
    """A random game: its seats, its seed, the clauses asked for during set-up, and its moments."""

    seats: int
    seed: str
    called: frozenset[str]
    moments: tuple[Moment, ...]


class Sample:
    """Some random games of a game, and where the rules of each clause were asked."""

    def __init__(self, game: AnyGame, budget: Budget) -> None:
        self.game = game
        self.budget = budget
        counts = game.seat_counts()
        # Two games in three have the fewest seats: what breaks there is the simplest to show.
        seats = [counts[0] if n % 3 < 2 else counts[(n // 3) % len(counts)] for n in range(budget.games)]
        games = [_recorded(game, count, f"clauses/{n}", budget.steps) for n, count in enumerate(seats)]
        self.games = sorted(games, key=lambda one: one.seats)
        self.steps = sum(len(one.moments) for one in games)

    def moments(self, clause: str) -> list[tuple[Recorded, int]]:
        """Moments at which the clause was asked, the simplest first: fewest seats, then the earliest step; of many,
        the first of each game and an even share of the others."""
        met = [(one, step) for one in self.games for step, m in enumerate(one.moments) if clause in m.called]
        if len(met) > self.budget.looks:
            first = {one.seed: (one, step) for one, step in reversed(met)}
            share = [met[n * len(met) // self.budget.looks] for n in range(self.budget.looks)]
            met = list({(one.seed, step): (one, step) for one, step in (*first.values(), *share)}.values())
        return sorted(met, key=lambda place: (place[0].seats, place[1]))

    def at_start(self, clause: str) -> Iterator[Recorded]:
        """Games in whose set-up the clause was asked."""
        yield from (one for one in self.games if clause in one.called)

    def scope(self) -> str:
        """Where was looked, in words."""
        return f"{len(self.games)} random games, {self.steps} steps"


def look(game: AnyGame, state: Any, plans: Mapping[int, Any], outcome: Any) -> Seen:
    """What is seen of one step under the rules as they are now."""
    try:
        movers = game.to_move(state)
        legal = tuple((seat, *_breadth(game, state, seat)) for seat in movers)
        refused = tuple(tuple(c for o in game.why_not(state, s, plan) for c in o.clauses) for s, plan in plans.items())
    except OpenEnd as end:
        return Seen((), (), (), end.undefined)
    log: list[Event] = []
    after = None if any(refused) else step_once(game, state, plans, outcome, log)
    return Seen(legal, refused, tuple(log), after)


def _breadth(game: AnyGame, state: Any, seat: int) -> tuple[int, ...]:
    """Numbers that show when other plans are legal: how many there are, or where a game counts no further than some
    limit anyway, what it says instead (hook `breadth`)."""
    hook = getattr(game, "breadth", None)
    return (game.count_legal(state, seat),) if hook is None else hook(state, seat)


def step_once(game: AnyGame, state: Any, plans: Mapping[int, Any], outcome: Any, log: list[Event] | None = None) -> Any:
    """The position after plans known to be legal, or after an outcome of chance when there are none."""
    try:
        return game.advance(state, plans, log) if plans else game.chance_step(state, outcome, log)
    except OpenEnd as end:
        return end.undefined


def _recorded(game: AnyGame, seats: int, seed: str, limit: int) -> Recorded:
    """Play one random game. Nothing is remembered from the game before, so that the first moment at which a rule is
    asked is seen in each."""
    rng = Random(seed)
    moments: list[Moment] = []
    with traced(game.package) as calls:
        state: Any = game.start(seats, rng)
        started = frozenset(calls)
        while len(moments) < limit and game.result(state) is None:
            calls.clear()
            try:
                movers = game.to_move(state)
                if movers and not game.joint(state):
                    movers = (rng.choice(movers),)
                plans = {seat: game.sample(state, seat, rng) for seat in movers}
                outcome = None if movers else game.draw(state, rng)
            except OpenEnd:
                break
            seen = look(game, state, plans, outcome)
            moments.append(Moment(state, plans, outcome, seen, frozenset(calls)))
            if seen.after is None or isinstance(seen.after, Undefined):
                break
            state = seen.after
    return Recorded(seats, seed, started, tuple(moments))
