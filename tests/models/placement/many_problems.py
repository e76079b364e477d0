"""Placement problems for comparing all methods: up to six cards, any city, technologies, readings and objective."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from gemcheck_models.gempire.placement.objective import read_objective
from gemcheck_models.gempire.placement.problem import Problem, problem_of
from msgspec.structs import replace

from gemcheck.game import OpenEnd, load_game
from gemcheck.games.gempire import gems, resolution
from gemcheck.games.gempire.state import State
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from gemcheck.rulebook import RulebookError
from tests.models.placement.sweep_problems import begun, counts_gems, invented, rulesets, settled, technologies
from tests.models.placement.turn_hands import READINGS

__all__ = ["problems"]

GAME = load_game("gempire")

SIZES = {1: 31, 2: 44, 3: 20, 4: 3, 5: 1, 6: 1}
"""How many of a hundred hands have so many cards."""

CROWDED = 5
"""From so many cards on a hand is for one row, or only some of it may be placed."""

SUMS = ("total", "total", "population", "gold", "culture", "2*gold + culture", "population, total")
GEMS = ("gems", "gems, total", "total, gems", "2*gold-gems + culture, gems", "culture-gems, gold")
PLACEMENT = (2, 4, 5, 8, 10, 11, 12, 13)
"""The Demands that a city meets or not."""

FEW = 1 << TECHNOLOGIES.index("literacy")
"""Literacy leaves few methods, so most seats do without it."""

KNOWN = (2, 8, 10, 11, 12)
"""Those that CP-SAT knows."""

IN_PLAY = ((4, 8, 2), (5, 10, 11), (12, 13, 8))


@cache
def _empty(readings: tuple[tuple[str, str], ...], second: bool, demands: tuple[int, ...]) -> Problem:
    """An empty city beside another one, under a ruleset. Raises RulebookError for readings that exclude each other."""
    game = GAME.under(GAME.rulebook.ruleset(dict(readings)))
    seats = {"ann": {"second_row": second}, "bea": {"city": "GC1 G4,G5,C3/1,P2"}}
    given = {"players": 3, "demands": list(demands), "card_set": "synthetic", "reachable": False, "seats": seats}
    return problem_of(game, given, "ann", ())


def _readings(rng: Random) -> dict[str, str]:
    choice = rng.random()
    if choice < 0.85:
        readings = dict(rng.choice(rulesets()))
        return readings | dict(rng.choice(rulesets())) if choice > 0.75 else readings
    points = rng.sample(READINGS, rng.choice((1, 2)))
    return {point: rng.choice(GAME.rulebook.open_points[point].option_ids()) for point in points}


def _objective(rng: Random) -> str:
    kind = rng.random()
    if kind < 0.45:
        return rng.choice(SUMS)
    if kind < 0.7:
        return rng.choice(GEMS)
    numbers = rng.choice((KNOWN, PLACEMENT))
    if kind < 0.82:
        return f"demand {rng.choice(numbers)}"
    one, other = rng.sample(numbers, 2)
    return rng.choice((f"demands {one} {other}", f"demand {one}, demand {other}", f"demand {one}, total"))


def _drawn(rng: Random) -> Problem:
    hand = rng.choices(list(SIZES), list(SIZES.values()))[0]
    crowded = hand >= CROWDED
    second = rng.random() < (0.3 if crowded else 0.75)
    begin = _empty(tuple(sorted(_readings(rng).items())), second, rng.choice(IN_PLAY))
    table = begin.table.under(begin.table.rules)
    pool = _pool(rng, table)
    owned = technologies(rng)
    owned = owned if rng.random() < 0.25 else owned & ~FEW
    seat = replace(begin.seat, technologies=owned, palace=rng.randrange(5))
    state = resolution.with_seat(begin.state, 0, seat)
    size = rng.choice((0, 0, 1, 2) if crowded else (0, 0, 1, 2, 3, 5, 8))
    state = _rested(table, begun(rng, table, state, pool[hand : hand + size], rng.random() < 0.6))
    least = most = hand
    choice = rng.random()
    if crowded and second:
        least, most = rng.choice(((0, 2), (2, 2), (1, 2)))
    elif choice > 0.85:
        most = rng.randrange(hand + 1)
        least = rng.randrange(most + 1)
    elif choice > 0.6:
        least = 0
    return Problem(table, state, 0, tuple(pool[:hand]), least, most, objective=read_objective(_objective(rng)))


def _pool(rng: Random, table: Table) -> list[int]:
    """Cards for the hand and the city: known ones, invented ones, plain ones."""
    counting = rng.random() < 0.3
    known = [number for number, card in enumerate(table.cards) if counting or not counts_gems(card)]
    few = rng.sample(known, 3)
    if rng.random() < 0.4:
        pool = [table.intern(invented(rng, number)) for number in range(14)] + few
    else:
        pool = rng.sample(known, min(len(known), 16)) + few
        if counting:
            pool += rng.sample([number for number in known if counts_gems(table.cards[number])], 2)
    rng.shuffle(pool)
    return pool


def _rested(table: Table, state: State) -> State:
    """The state after everything that the city has earned."""
    seat = gems.settle(table, state, 0, state.seats[0], None)
    return settled(table, resolution.with_seat(state, 0, seat))


def problems(first: int, number: int) -> Iterator[tuple[str, Problem]]:
    """So many problems with their names; each follows from its name alone."""
    for seed in range(first, first + number):
        for attempt in range(100):
            name = f"many/{seed}.{attempt}"
            try:
                yield name, _drawn(Random(name))
            except (RulebookError, OpenEnd):
                continue
            break
        else:
            raise AssertionError(f"no problem {seed}")
