"""Where do the options of an open point come apart? The search, without a word about findings.

First some random games are played and it is written down where each open point is asked for (`readings_play`). Then, at
those spots only, the other options of the point are tried on the same position and the same plans. A spot that
separates two options is a witness; of those tried the simplest is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from random import Random
from typing import Any

import msgspec

from gemcheck.checks.readings_look import AnyGame, Difference, Fact, Spot, UnsoundError, difference, facts, refused_plan
from gemcheck.checks.readings_play import Asked, continued, recorded, some_plans
from gemcheck.game import OpenEnd
from gemcheck.rulebook import OpenPoint, RulebookError

__all__ = ["Budget", "Found", "Pair", "Search", "variants"]

Pair = tuple[str, str]


class Budget(msgspec.Struct, frozen=True):
    """How much is searched: random games, spots kept for each open point, sets of plans tried at each spot, steps
    between two looks at what looking at the table asks for, spots tried in other continuations, and their length."""

    games: int = 54
    spots: int = 60
    tries: int = 4
    look: int = 24
    near: int = 60
    length: int = 12


class Found(msgspec.Struct, frozen=True):
    """A spot on which two options of a point come apart, and the first fact in which they do."""

    pair: Pair
    spot: Spot
    difference: Difference


def variants(game: AnyGame, point: OpenPoint) -> dict[str, AnyGame]:
    """The game under each option of a point, leaving out those that its other readings exclude."""
    made: dict[str, AnyGame] = {}
    readings = dict(game.rules.items())
    for option in point.option_ids():
        try:
            made[option] = game.under(game.rulebook.ruleset({**readings, point.id: option}))
        except RulebookError:
            continue
    return made


class Search:
    """One search of a game: random games first, then `found` for one point after the other."""

    def __init__(self, game: AnyGame, budget: Budget, seed: int = 0) -> None:
        self.game = game
        self.budget = budget
        self.seed = seed
        self.asked = Asked(budget.spots, Random(f"{seed}/asked"))
        counts = game.seat_counts()
        for index in range(budget.games):
            seats = counts[0] if index % 2 == 0 else counts[(index // 2) % len(counts)]
            recorded(game, self.asked, index, seats, seed, budget.look)

    def scope(self) -> str:
        """Where was looked, in words."""
        near = f", {self.budget.near} spots in other continuations" if self.budget.near else ""
        return f"{self.asked.games} random games, {self.asked.steps} steps{near}, seed {self.seed}"

    def all(self) -> Iterator[tuple[OpenPoint, dict[Pair, Found]]]:
        """What was found for each open point, in the order of the rulebook."""
        for point in self.game.rulebook.open_points.values():
            yield point, self.found(point)

    def found(self, point: OpenPoint) -> dict[Pair, Found]:
        """For each pair of options that comes apart somewhere, the simplest spot met."""
        games = variants(self.game, point)
        found: dict[Pair, Found] = {}
        pending = list(combinations(games, 2))
        for spot in chain(self.spots(point.id), self.near(point.id)):
            if not pending:
                break
            for one in self.compared(games, pending, spot):
                found[one.pair] = one
            pending = [pair for pair in pending if pair not in found]
        return found

    def near(self, point: str) -> Iterator[Spot]:
        """Spots at which the point is asked for in other continuations of the games, from spots where it was."""
        starts = [spot for spot in self.asked.of(point) if not spot.looked]
        rng = Random(f"{self.seed}/near/{point}")
        left = self.budget.near if starts else 0
        for place in range(len(starts) * 2):
            for spot in continued(self.game, starts[place % len(starts)], rng, point, self.budget.length):
                if left == 0:
                    return
                left -= 1
                yield spot

    def spots(self, point: str) -> Iterator[Spot]:
        """Spots at which the point was asked for, the simplest first, then the same with other plans."""
        spots = self.asked.of(point)
        yield from spots
        for attempt in range(1, self.budget.tries):
            for place, spot in enumerate(spots):
                try:
                    plans = self.others(spot, attempt, spots[(place + attempt) % len(spots)].plans)
                except OpenEnd:
                    continue
                if plans and plans != spot.plans:
                    yield msgspec.structs.replace(spot, plans=plans, looked=True)

    def others(self, spot: Spot, attempt: int, elsewhere: Mapping[int, Any]) -> Mapping[int, Any]:
        """Other plans for the seats of a spot: drawn, alike for all, or those made somewhere else, in turn."""
        if attempt % 3 == 0:
            return elsewhere if set(elsewhere) == set(spot.plans) else {}
        rng = Random(f"{self.seed}/{spot.game}/{spot.step}/{attempt}")
        return some_plans(self.game, spot.state, rng, same=attempt % 3 == 2)

    def compared(self, games: Mapping[str, AnyGame], pairs: Sequence[Pair], spot: Spot) -> list[Found]:
        """Which of the pairs of options come apart on a spot."""
        looks = {option: _Look(games[option], spot) for option in {option for pair in pairs for option in pair}}
        found = []
        for one, other in pairs:
            try:
                differs = difference(looks[one], looks[other])
                if differs is not None and differs.path == "after":
                    differs = difference(facts(games[one], spot), facts(games[other], spot))
            except UnsoundError:
                continue
            if differs is not None:
                found.append(self.simplified((one, other), games, spot, differs))
        return found

    def simplified(self, pair: Pair, games: Mapping[str, AnyGame], spot: Spot, differs: Difference) -> Found:
        """The spot without plans that do not matter; where only the number of legal plans differs, with a plan that one
        option allows and the other refuses."""
        one, other = (games[option] for option in pair)
        if differs.path.startswith("plans."):
            seat = int(differs.path.rpartition(" ")[2]) - 1
            plan = refused_plan(one, other, spot.state, seat)
            return Found(pair, msgspec.structs.replace(spot, plans={} if plan is None else {seat: plan}), differs)
        if differs.path.partition(".")[0] not in ("plan", "step", "then"):
            return Found(pair, msgspec.structs.replace(spot, plans={}), differs)
        for seat in spot.plans:
            idle = self.game.idle(spot.state, seat)
            calmer = msgspec.structs.replace(spot, plans={**spot.plans, seat: idle})
            if idle is not None and idle != spot.plans[seat]:
                still = difference(facts(one, calmer), facts(other, calmer))
                if still is not None:
                    spot, differs = calmer, still
        return Found(pair, spot, differs)


class _Look:
    """The facts of a spot under one option, worked out once and no further than they are asked for."""

    def __init__(self, game: AnyGame, spot: Spot) -> None:
        self.known: list[Fact] = []
        self.rest = facts(game, spot, quick=True)
        self.unsound = False

    def __iter__(self) -> Iterator[Fact]:
        place = 0
        while True:
            if self.unsound:
                raise UnsoundError
            if place == len(self.known):
                try:
                    self.known.append(next(self.rest))
                except StopIteration:
                    return
                except UnsoundError:
                    self.unsound = True
                    raise
            yield self.known[place]
            place += 1
