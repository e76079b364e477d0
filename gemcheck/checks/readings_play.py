"""Random games in which is written down, step by step, which open points the rules ask about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from gemcheck.checks.readings_look import AnyGame, Spot, UnsoundError, facts
from gemcheck.game import OpenEnd, Undefined
from gemcheck.rulebook import Ruleset

__all__ = ["Asked", "Recorder", "continued", "recorded", "some_plans"]

Choose = Callable[[Any, int, Random], Any]


class Recorder(Ruleset):
    """A ruleset that remembers which open points it has been asked about."""

    __slots__ = ("asked",)

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules.name, dict(rules.items()))
        self.asked: set[str] = set()
        choices = self._choices

        def reading(point: str) -> str:
            self.asked.add(point)
            return choices[point]

        self.reading = reading


class Asked:
    """For each open point a fair sample of the spots at which it was asked for, and how often that was."""

    def __init__(self, size: int, rng: Random) -> None:
        self.size = size
        self.rng = rng
        self.spots: dict[str, list[Spot]] = {}
        self.times: dict[str, int] = {}
        self.steps = 0
        self.games = 0

    def add(self, points: set[str], spot: Spot) -> None:
        """Write a spot down for some points (reservoir sampling)."""
        for point in sorted(points):
            times = self.times[point] = self.times.get(point, 0) + 1
            kept = self.spots.setdefault(point, [])
            if len(kept) < self.size:
                kept.append(spot)
            else:
                place = self.rng.randrange(times)
                if place < self.size:
                    kept[place] = spot

    def of(self, point: str) -> list[Spot]:
        """The spots of a point, the simplest first."""
        return sorted(self.spots.get(point, ()), key=Spot.order)


def recorded(game: AnyGame, asked: Asked, index: int, seats: int, seed: int, look: int) -> None:
    """Play random game `index` and write down what is asked.

    Every `look` steps also what looking at the table asks, and where several seats plan what their last plans, made
    once more, would ask. In one game of three the seats play to win for a while, where the game has the hook `greedy`;
    in another they like to do the same.
    """
    rng = Random(f"{seed}/{index}")
    recorder = Recorder(game.rules)
    played = game.under(recorder)
    player = _Player(played, rng, index % 3)
    state: Any = played.start(seats, rng)
    earlier: Mapping[int, Any] = {}
    step = 0
    while played.result(state) is None:
        spot, after = player.step(Spot(seats, index, step, state))
        asked.add(recorder.asked, spot)
        looks = [spot] if step % look == 0 else []
        if earlier and set(earlier) == set(spot.plans):
            looks.append(msgspec.structs.replace(spot, plans=earlier, looked=True))
        for looked in looks:
            recorder.asked.clear()
            with suppress(UnsoundError):
                list(facts(played if looked.looked else game.under(recorder), looked, quick=True))
            asked.add(recorder.asked, looked)
        recorder.asked.clear()
        step += 1
        if isinstance(after, Undefined):
            break
        earlier = spot.plans if len(spot.plans) > 1 else earlier
        state = after
    asked.steps += step
    asked.games += 1


def continued(game: AnyGame, start: Spot, rng: Random, point: str, length: int) -> Iterator[Spot]:
    """Spots at which an open point is asked for when play goes on from a spot in another way."""
    recorder = Recorder(game.rules)
    played = game.under(recorder)
    player = _Player(played, rng, rng.randrange(2))
    state: Any = start.state
    for beside in range(1, length + 1):
        if played.result(state) is not None:
            return
        recorder.asked.clear()
        here = Spot(start.seats, start.game, start.step, state, beside=beside - 1)
        spot, after = player.step(here)
        if point in recorder.asked:
            yield spot
        if isinstance(after, Undefined):
            return
        state = after


class _Player:
    """How the seats of a random game choose: 0 at random, 1 often alike, 2 mostly to win."""

    def __init__(self, game: AnyGame, rng: Random, manner: int) -> None:
        self.game = game
        self.rng = rng
        self.manner = manner
        self.greedy: Choose = getattr(game, "greedy", game.sample)

    def step(self, spot: Spot) -> tuple[Spot, Any]:
        """One step: the spot with what was done, and what came of it."""
        game, state = self.game, spot.state
        try:
            movers = game.to_move(state)
            if not movers:
                return spot, game.chance_step(state, game.draw(state, self.rng))
            if not game.joint(state):
                movers = (self.rng.choice(movers),)
            plans = self.plans(state, movers, spot.step)
            return msgspec.structs.replace(spot, plans=plans), game.advance(state, plans)
        except OpenEnd as end:
            return spot, end.undefined

    def plans(self, state: Any, movers: Sequence[int], step: int) -> dict[int, Any]:
        """A plan for each seat to move."""
        choose = self.greedy if self.manner == 2 and step % 16 < 12 else self.game.sample
        plans = {seat: choose(state, seat, self.rng) for seat in movers}
        if self.manner == 1 and len(movers) > 1 and self.rng.random() < 0.5:
            return alike(self.game, state, plans, self.rng)
        return plans


def alike(game: AnyGame, state: Any, plans: Mapping[int, Any], rng: Random) -> dict[int, Any]:
    """The plan of one seat for all those that may have it."""
    same = plans[rng.choice(sorted(plans))]
    return {seat: plan if game.why_not(state, seat, same) else same for seat, plan in plans.items()}


def some_plans(game: AnyGame, state: Any, rng: Random, *, same: bool) -> dict[int, Any]:
    """Random plans of the seats to move, of one of them where they need not move together; `same`: alike if legal."""
    movers = game.to_move(state)
    if not movers:
        return {}
    if not game.joint(state):
        movers = (rng.choice(movers),)
    plans = {seat: game.sample(state, seat, rng) for seat in movers}
    return alike(game, state, plans, rng) if same else plans
