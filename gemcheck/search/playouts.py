"""Whole games played by simple seats, one after the other or on several processes, with reproducible results.

Game number i of a run draws everything (chance and choices) from `Random(f"{seed}/{i}")`, so that a record depends on
the game, the ruleset, the seats, the policies, the seed and i, and on nothing else: not on the number of processes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

import msgspec

from gemcheck.game import Game, GameError, OpenEnd, Result, Undefined
from gemcheck.rulebook import nearest
from gemcheck.search.playouts_pool import Cluster, Local, Team, TimeLimitError, in_order

__all__ = [
    "STEP_LIMIT",
    "Playout",
    "Plays",
    "Summary",
    "TimeLimitError",
    "checked",
    "chooser",
    "ordered",
    "play",
    "playouts",
    "word",
]

POLICIES = ("random", "greedy")
"""random: any legal plan (the game's `sample`). greedy: the game's own `greedy(state, seat, rng)` hook, a plan that
looks best one step ahead; a game without the hook plays at random instead."""

STEP_LIMIT = 100_000
"""Steps (joint plans and chance together) after which a game is given up; the reason of such a record says so."""

AnyGame = Game[Any, Any]
Choose = Callable[[Any, int, Random], Any]


class Plays(msgspec.Struct, frozen=True):
    """What to play: how many games, seats as an inclusive range (game i has `low + i % (high - low + 1)` seats), one
    policy for all seats or one per seat (repeated when there are more seats), the seed, the number of processes, and
    the number of the first game."""

    count: int
    low: int
    high: int
    policies: tuple[str, ...] = ("random",)
    seed: int = 0
    jobs: int = 1
    first: int = 0

    def seats(self, index: int) -> int:
        """How many seats game `index` has."""
        return self.low + index % (self.high - self.low + 1)

    def policy(self, seat: int) -> str:
        """The policy of a seat."""
        return self.policies[seat % len(self.policies)]


class Playout(msgspec.Struct, frozen=True):
    """One finished game: its number, its seed, the policy of each seat, rounds (0 where the game's states count none),
    plans committed, winning seats, the way it ended, the clauses that ended it, and what the `tally` hook adds."""

    index: int
    seed: str
    policies: tuple[str, ...]
    rounds: int
    plans: int
    winners: tuple[int, ...]
    reason: str
    clauses: tuple[str, ...]
    tally: Mapping[str, Any]


def checked(game: AnyGame, plays: Plays) -> Plays:
    """The same plays, or GameError for a number of games, seats or a policy that cannot be played."""
    allowed = game.seat_counts()
    wrong = next((seats for seats in range(plays.low, plays.high + 1) if seats not in allowed), None)
    if plays.high < plays.low:
        raise GameError(f"the range of seats {plays.low}..{plays.high} is empty")
    if wrong is not None:
        raise GameError(f"{game.name} is not played by {wrong} (allowed: {', '.join(map(str, allowed))})")
    for policy in plays.policies:
        if policy not in POLICIES:
            raise GameError(f"unknown policy '{policy}'{nearest(policy, POLICIES)} (known: {', '.join(POLICIES)})")
    if len(plays.policies) > plays.high:
        raise GameError(f"{len(plays.policies)} policies for {plays.high} seats")
    return plays


def chooser(game: AnyGame, policy: str) -> Choose:
    """The function by which seats of a policy choose their plans."""
    greedy: Choose = getattr(game, "greedy", game.sample)
    return greedy if policy == "greedy" else game.sample


def play(game: AnyGame, plays: Plays, index: int) -> Playout:
    """Play game number `index` to its end. An outcome that the ruleset leaves undefined ends it too."""
    seed = f"{plays.seed}/{index}"
    rng = Random(seed)
    seats = plays.seats(index)
    policies = tuple(plays.policy(seat) for seat in range(seats))
    choose = [chooser(game, policy) for policy in policies]
    state = game.start(seats, rng)
    made = 0
    end: Result | None = None
    for _ in range(STEP_LIMIT):
        end = game.result(state)
        if end is not None:
            break
        try:
            movers = game.to_move(state)
            if movers:
                plans = {seat: choose[seat](state, seat, rng) for seat in movers}
                made += len(plans)
                after = game.advance(state, plans)
            else:
                after = game.chance_step(state, game.draw(state, rng))
        except OpenEnd as silence:  # legality itself may rest on a reading without an answer
            after = silence.undefined
        if isinstance(after, Undefined):
            end = Result((), f"undefined:{after.point}", after.clauses)
            break
        state = after
    if end is None:
        end = Result((), "step-limit")
    tally: Callable[[Any], Mapping[str, Any]] | None = getattr(game, "tally", None)
    extra = tally(state) if tally is not None else {}
    rounds = getattr(state, "round", 0)
    return Playout(index, seed, policies, rounds, made, end.winners, end.reason, end.clauses, extra)


def playouts(
    make: Callable[[], AnyGame], plays: Plays, deadline: float | None = None, cluster: str = ""
) -> Iterator[Playout]:
    """Every game of the run in the order of their numbers. `make` builds the game, also inside worker processes (it
    must be importable there); `cluster` is the address of a Dask cluster that plays instead of `jobs` processes.

    Raises GameError at once for plays that cannot be played, TimeLimitError after the last record that was ready when
    `time.monotonic()` passed the deadline, and WorkerLostError for a game that takes its process down.
    """
    game = make()
    checked(game, plays)
    team: Team | None = Cluster(cluster) if cluster else None
    return ordered(partial(player, make, plays), plays, deadline, team)


def player(make: Callable[[], AnyGame], plays: Plays) -> Callable[[int], Playout]:
    """Plays the game of a number."""
    return partial(play, make(), plays)


def ordered(
    make: Callable[[], Callable[[int], Any]], plays: Plays, deadline: float | None, team: Team | None = None
) -> Iterator[Any]:
    """What comes of each number of a run: worked out here for one process, else by a team."""
    jobs = min(plays.jobs, plays.count)
    indices = range(plays.first, plays.first + plays.count)
    if team is not None or jobs > 1:
        yield from in_order(make, indices, team or Local(jobs), deadline)
        return
    worker = make()
    for index in indices:
        if deadline is not None and time.monotonic() >= deadline:
            raise TimeLimitError
        yield worker(index)


class Summary(msgspec.Struct):
    """Counts over records; `add` them one by one."""

    games: int = 0
    plans: int = 0
    rounds: Counter[int] = msgspec.field(default_factory=Counter)
    reasons: Counter[str] = msgspec.field(default_factory=Counter)
    wins: Counter[tuple[int, str]] = msgspec.field(default_factory=Counter)
    played: Counter[tuple[int, str]] = msgspec.field(default_factory=Counter)
    shared: int = 0
    unwon: int = 0
    tallies: dict[str, Counter[str]] = msgspec.field(default_factory=dict)

    def add(self, record: Playout) -> None:
        """Count one more game. A victory shared by several seats counts for each of them, and a table of the `tally`
        hook for each of its keys."""
        self.games += 1
        self.plans += record.plans
        self.rounds[record.rounds] += 1
        self.reasons[record.reason] += 1
        self.played.update(enumerate(record.policies))
        self.wins.update((seat, record.policies[seat]) for seat in record.winners)
        self.shared += len(record.winners) > 1
        self.unwon += not record.winners
        for name, value in record.tally.items():
            counted = self.tallies.setdefault(name, Counter())
            counted.update([key for key in value if value[key]] if isinstance(value, Mapping) else [word(value)])


def word(value: Any) -> str:
    """A value of the `tally` hook as it is counted."""
    if isinstance(value, list | tuple):
        return "+".join(map(str, value)) if value else "none"
    return str(value)
