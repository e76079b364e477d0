"""Where do the options of an open point come apart? The search, without a word about findings.

First some random games are played and it is written down where each open point is asked for (`readings_play`). Then, at
those spots only, the other options of the point are tried on the same position and the same plans. A spot that
separates two options is a witness; of those tried the simplest is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations, islice
from random import Random
from typing import Any

import msgspec

from gemcheck.checks.readings_case import case_difference
from gemcheck.checks.readings_found import Found, Pair, variants
from gemcheck.checks.readings_look import AnyGame, Difference, Fact, Spot, UnsoundError, difference, facts, refused_plan
from gemcheck.checks.readings_play import Asked, continued, recorded, some_plans
from gemcheck.checks.readings_starts import Draw, bred, cases_of, crossed, game_cases, played_on, started, varied
from gemcheck.game import OpenEnd
from gemcheck.rulebook import OpenPoint

__all__ = ["Budget", "Search", "variants"]

AGAIN = 2
"""How often play goes on from a step whose difference is not seen at once."""


class Budget(msgspec.Struct, frozen=True):
    """How much is searched. Drawn positions: how many, steps from each, how many more for a point that needs them,
    cases bred of others for it; spots kept for each point. Random games, for the points that are left: how many, steps
    between two looks at the table, sets of plans tried at a spot, spots in other continuations, their length.
    Whether witnesses are made smaller."""

    starts: int = 1200
    steps: int = 4
    more: int = 80
    bred: int = 120
    spots: int = 60
    games: int = 20
    look: int = 24
    tries: int = 4
    near: int = 20
    length: int = 12
    smaller: bool = True


class Search:
    """One search of a game: drawn positions and random games first, then `found` for one point after the other."""

    def __init__(self, game: AnyGame, budget: Budget, seed: int = 0) -> None:
        self.game = game
        self.budget = budget
        self.seed = seed
        self.draws: Draw | None = getattr(game, "sampled_given", None)
        self.known: list[tuple[OpenPoint, Found]] = []
        self.drawn = Asked(budget.spots, Random(f"{seed}/drawn"))
        points_of = list(game.rulebook.open_points.values())
        for number in range(budget.starts):
            if self.draws is None:
                break
            rng = Random(f"{seed}/start/{number}")
            clauses = points_of[number // 2 % len(points_of)].clauses if number % 2 else ()
            for spot, points in started(game, self.draws(rng, clauses), rng, budget.steps, number):
                self.drawn.add(points, spot)
                self.drawn.steps += 1

    @cached_property
    def asked(self) -> Asked:
        """What was asked for in the random games, which are played when they are needed first."""
        asked = Asked(self.budget.spots, Random(f"{self.seed}/asked"))
        counts = self.game.seat_counts()
        for index in range(self.budget.games):
            seats = counts[0] if index % 2 == 0 else counts[(index // 2) % len(counts)]
            recorded(self.game, asked, index, seats, self.seed, self.budget.look)
        return asked

    def scope(self) -> str:
        """Where was looked, in words."""
        budget = self.budget
        drawn = f"{budget.starts} drawn positions and {budget.more} more for a point, " if self.draws else ""
        near = f", {budget.near} spots in other continuations" if budget.near else ""
        return f"{drawn}{budget.games} random games{near}, seed {self.seed}"

    def times(self, point: str) -> int:
        """How often the point was asked for."""
        return self.drawn.times.get(point, 0) + self.asked.times.get(point, 0)

    def all(self) -> Iterator[tuple[OpenPoint, dict[Pair, Found]]]:
        """What was found for each open point, in the order of the rulebook."""
        points = list(self.game.rulebook.open_points.values())
        all_found = [self.found(point) for point in points]
        for point, found in zip(points, all_found, strict=True):
            self.breed(point, found)
            yield point, found

    def found(self, point: OpenPoint) -> dict[Pair, Found]:
        """For each pair of options that comes apart somewhere, the simplest spot met."""
        games = variants(self.game, point)
        found: dict[Pair, Found] = {}
        pending = list(combinations(games, 2))
        known: list[Mapping[str, Any]] = []
        for spot in chain(
            self.drawn.of(point.id), self.spots(point.id), self.near(point.id), self.more(point, games, known)
        ):
            for one in self.compared(games, pending, spot):
                found[one.pair] = one
                known += [one.case["given"]] if one.case else []
            pending = [pair for pair in pending if pair not in found]
            if not pending:
                break
        self.known += [(point, one) for one in found.values() if one.case is not None]
        return found

    def breed(self, point: OpenPoint, found: dict[Pair, Found]) -> None:
        """Look for the pairs that are left near the cases found for this point and for those that share a clause."""
        games = variants(self.game, point)
        near = [one for other, one in self.known if set(other.clauses) & set(point.clauses)]
        rng = Random(f"{self.seed}/bred/{point.id}")
        for case in bred([one.case for one in near], self.draws, point.clauses, rng, self.budget.bred):
            pending = [pair for pair in combinations(games, 2) if pair not in found]
            if not pending:
                return
            for pair in pending:
                told = case_difference(games[pair[0]], games[pair[1]], case)
                if told is not None:
                    found[pair] = Found(pair, None, told[0], case, told[1])

    def more(
        self, point: OpenPoint, games: Mapping[str, AnyGame], known: Sequence[Mapping[str, Any]]
    ) -> Iterator[Spot]:
        """Spots of further drawn positions, under one option or other: some near those where the point was asked for,
        or options are known to come apart."""
        if self.draws is None:
            return
        rng = Random(f"{self.seed}/more/{point.id}")
        parents = [spot.start.given for spot in self.drawn.of(point.id)]
        parents += [
            case["given"] for spot in self.asked.of(point.id) for case in islice(game_cases(self.game, spot), 1)
        ]
        options = sorted(games)
        for number in range(self.budget.more):
            game = games[rng.choice(options)]
            draw: Draw = getattr(game, "sampled_given")  # noqa: B009  # a hook that not every game has
            given = draw(rng, point.clauses)
            near = known if known and rng.random() < 0.5 else parents
            if near and rng.random() < 0.6:
                given = varied(crossed(rng.choice(near), given, rng), rng)
            for spot, points in started(game, given, rng, 2 * self.budget.steps, number):
                if point.id in points:
                    parents.append(given)
                    yield msgspec.structs.replace(spot, looked=False)

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
        here = games
        if spot.start is not None:
            here = {option: spot.start.game.under(game.rules) for option, game in games.items()}
        looks = {option: _Look(here[option], spot) for option in {option for pair in pairs for option in pair}}
        found: list[Found] = []
        for one, other in pairs:
            try:
                differs = difference(looks[one], looks[other])
                if differs is None:
                    continue
                if spot.start is not None:
                    found += self.shown((one, other), games, here, spot, differs)
                    continue
                if differs.path == "after":
                    differs = difference(facts(games[one], spot), facts(games[other], spot))
            except UnsoundError:
                continue
            if differs is not None:
                found.append(self.as_case(games, self.simplified((one, other), games, spot, differs)))
        return found

    def as_case(self, games: Mapping[str, AnyGame], found: Found) -> Found:
        """The same with a case that shows the difference too, where the game can say its position as one."""
        one, other = (games[option] for option in found.pair)
        for case in game_cases(self.game, found.spot) if found.spot else ():
            told = case_difference(one, other, case)
            if told is not None:
                return msgspec.structs.replace(found, case=case, difference=told[0], kind=told[1])
        return found

    def shown(
        self, pair: Pair, games: Mapping[str, AnyGame], here: Mapping[str, AnyGame], spot: Spot, differs: Difference
    ) -> Iterator[Found]:
        """The spot as a case on which the two options come apart, if its script shows it."""
        one, other = pair
        if differs.path.startswith("plans."):
            seat = int(differs.path.rpartition(" ")[2]) - 1
            plan = refused_plan(here[one], here[other], spot.state, seat)
            if plan is None:
                return
            spot = msgspec.structs.replace(spot, plans={seat: plan})
        cases = list(cases_of(spot, here[one], differs.path))
        if differs.path == "after":  # What is not seen yet may be seen some steps later.
            rng = Random(f"{self.seed}/{spot.game}/{spot.step}/on")
            cases += [
                case for _ in range(AGAIN) for case in played_on(here[one], cases[0], spot, rng, self.budget.steps)
            ]
        for case in cases:
            told = case_difference(games[one], games[other], case)
            if told is not None:
                yield Found(pair, spot, told[0], case, told[1])
                return

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
