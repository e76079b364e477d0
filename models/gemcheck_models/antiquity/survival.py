"""How long a player lives, and the fewest graves with what he can afford.

question: idle seats: how many graves each turn, and in which turn the player is out; otherwise the fewest graves after
          some turns when granary, fountains, dump and hospital may be built from an income that is known
scope:    one player alone: `hexes` free hexes for pollution, `squares` empty squares for graves, as many turns as there
          are incomes; what is not spent is kept
method:   idle: the rules' own counts turn by turn, held to closed forms. Otherwise CP-SAT on the turn written once for
          plain numbers and for the solver's terms; the second method tries every sequence of decisions
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import msgspec

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import GameError
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity import famine, pollution

__all__ = [
    "Choice",
    "Income",
    "Situation",
    "Survived",
    "Toll",
    "closed_form",
    "fewest_graves",
    "idle",
    "idle_from",
    "lived",
    "replayed",
    "tried",
]


class Toll(msgspec.Struct, frozen=True):
    """A turn of an idle seat: the graves it brings, how many lie then, and in which phase the player is out (8 or 9;
    0: he lives)."""

    turn: int
    famine: int
    pollution: int
    graves: int
    out: int = 0


def idle(squares: int, hexes: int | None = None, granary: bool = False, cities: int = 1) -> list[Toll]:
    """The turns of a player who does nothing, up to the one in which he is out.

    squares: empty ones of his cities; graves go there first, then on the squares of the granary, if he has one, which
    then stops. hexes: the free hexes of his zone; None leaves pollution out.
    """
    area = box.BUILDINGS[box.GRANARY].squares if granary else 0
    tolls: list[Toll] = []
    graves, left = 0, hexes
    while not tolls or not tolls[-1].out:
        level = len(tolls)
        hunger = famine.graves(level, 0, granary and graves <= squares)
        waste = 0
        if left is not None:
            waste = max(0, pollution.pollution(cities, 0, False) - left)
            left = max(0, left - pollution.pollution(cities, 0, False))
        room = squares + area - graves
        out = 8 if hunger > room else 9 if hunger + waste > room else 0
        graves += hunger + waste
        tolls.append(Toll(level + 1, hunger, waste, graves, out))
    return tolls


def idle_from(now: Situation) -> list[Toll]:
    """The same for a player who stands between two turns as `now` says and builds no more: his granary and fountains go
    on, dump and hospital are not manned, and graves stay on empty squares. The player counts as out where a grave would
    have to lie on a building. Turns are counted from now on.

    squares, hexes: as in `lived`; a hundred turns are looked at, for with enough room and no city nobody starves.
    """
    tolls: list[Toll] = []
    while len(tolls) < MOST_IDLE and not (tolls and tolls[-1].out):
        hunger = famine.graves(now.level, 0, bool(now.granary))
        after, possible = lived(now, Choice(), Income())
        graves = after.graves - now.graves
        fits = now.graves + hunger <= now.squares
        tolls.append(Toll(len(tolls) + 1, hunger, graves - hunger, after.graves, 0 if possible else 9 if fits else 8))
        now = after
    return tolls


def closed_form(turns: int, granary: bool = False) -> int:
    """The famine graves of an idle player after so many turns: the levels 0, 1, 2, ... added up, in each turn three
    less with a granary that stands from the first."""
    worst = turns - 1 - box.GRANARY_LESS * granary
    return worst * (worst + 1) // 2 if worst > 0 else 0


# -- with decisions


class Income(msgspec.Struct, frozen=True):
    """What a turn brings before its phase 2, the foods that are held in its phase 8, and the men that can be spared for
    dump and hospital."""

    wood: int = 0
    stone: int = 0
    luxury: int = 0
    food: int = 0
    men: int = 0


class Choice(msgspec.Struct, frozen=True):
    """What a turn does: builds (0 or 1, fountains any number) and mans (0 or 1)."""

    granary: Any = 0
    fountains: Any = 0
    dump: Any = 0
    hospital: Any = 0
    man_dump: Any = 0
    man_hospital: Any = 0


class Situation(msgspec.Struct, frozen=True):
    """The player between two turns: numbers, or a solver's terms."""

    squares: Any
    hexes: Any
    cities: int = 1
    level: Any = 0
    wood: Any = 0
    stone: Any = 0
    luxury: Any = 0
    granary: Any = 0
    fountains: Any = 0
    dump: Any = 0
    hospital: Any = 0
    graves: Any = 0


MOST_IDLE = 100
"""Turns of a player who does nothing that are looked at."""


class Survived(msgspec.Struct, frozen=True):
    """The fewest graves that can lie at the end, the decisions that lead there, and whether fewer were ruled out."""

    graves: int
    choices: tuple[Choice, ...]
    complete: bool = True


MOST_FOUNTAINS = box.BUILDINGS[box.FOUNTAIN].stock or 0
"""Fountains in the common stock."""


def lived(now: Situation, choice: Choice, income: Income, alg: Algebra = INTS) -> tuple[Situation, Any]:
    """The situation after a turn, and whether the turn can be played without a grave on a building."""
    granary, fountains = now.granary + choice.granary, now.fountains + choice.fountains
    dump, hospital = now.dump + choice.dump, now.hospital + choice.hospital
    built = (
        (box.GRANARY, choice.granary),
        (box.FOUNTAIN, choice.fountains),
        (box.DUMP, choice.dump),
        (box.HOSPITAL, choice.hospital),
    )
    goods = {
        word: getattr(now, word)
        + getattr(income, word)
        - alg.total(getattr(box.BUILDINGS[kind].price, word) * number for kind, number in built)
        for word in ("wood", "stone", "luxury")
    }
    healed = alg.choose(alg.at_least(choice.man_hospital, 1), alg.smallest([now.graves, box.HOSPITAL_GRAVES]), 0)
    squares = now.squares - alg.total(box.BUILDINGS[kind].squares * number for kind, number in built)
    lower = alg.largest([now.level - choice.fountains, 0])
    hunger = famine.graves(lower, income.food, alg.at_least(granary, 1), alg)
    waste = pollution.pollution(now.cities, fountains, alg.at_least(choice.man_dump, 1), algebra=alg)
    fits = alg.smallest([waste, now.hexes])
    before = now.graves - healed
    graves = before + hunger + waste - fits
    possible = alg.both(
        *(alg.at_least(number, 0) for number in goods.values()),
        *(alg.at_least(1, number) for number in (granary, dump, hospital)),
        alg.at_least(dump, choice.man_dump),
        alg.at_least(hospital, choice.man_hospital),
        alg.at_least(income.men, choice.man_dump + choice.man_hospital),
        alg.at_least(MOST_FOUNTAINS, fountains),
        alg.at_least(squares - before, 0),
        alg.at_least(squares - graves, 0),
    )
    after = Situation(
        squares,
        now.hexes - fits,
        now.cities,
        lower + 1,
        **goods,
        granary=granary,
        fountains=fountains,
        dump=dump,
        hospital=hospital,
        graves=graves,
    )
    return after, possible


def fewest_graves(start: Situation, incomes: Sequence[Income], effort: float = 20.0, seed: int = 0) -> Survived | None:
    """The fewest graves by CP-SAT; None when every plan ends with a grave on a building. Raises GameError when that
    could not be told with this effort."""
    from ortools.sat.python import cp_model

    from gemcheck_models.cpsat_algebra import CpSatAlgebra

    model = cp_model.CpModel()
    algebra = CpSatAlgebra(model)
    now, choices = start, []
    for turn, income in enumerate(incomes, 1):
        numbers = {
            name: model.new_int_var(0, MOST_FOUNTAINS if name == "fountains" else 1, f"{name} {turn}")
            for name in Choice.__struct_fields__
        }
        choices.append(Choice(**numbers))
        now, possible = lived(now, choices[-1], income, algebra)
        model.add_bool_and([possible])
    model.minimize(now.graves)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.max_deterministic_time = effort
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise GameError("the question could not be decided with the effort of one request")
    plan = tuple(Choice(*(int(solver.value(number)) for number in msgspec.structs.astuple(each))) for each in choices)
    return Survived(replayed(start, incomes, plan), plan, status == cp_model.OPTIMAL)


def replayed(start: Situation, incomes: Sequence[Income], plan: Sequence[Choice]) -> int:
    """The graves at the end of a plan. Raises ValueError when it cannot be played."""
    now = start
    for choice, income in zip(plan, incomes, strict=True):
        now, possible = lived(now, choice, income)
        if not possible:
            raise ValueError(f"{choice} cannot be played")
    return int(now.graves)


def tried(start: Situation, incomes: Sequence[Income]) -> Survived | None:
    """The same by trying every sequence of decisions, fountains as far as the luxuries go."""
    best: Survived | None = None
    for plan, now in _plans(start, incomes, ()):
        if best is None or now.graves < best.graves:
            best = Survived(now.graves, plan)
    return best


def _plans(
    now: Situation, incomes: Sequence[Income], plan: tuple[Choice, ...]
) -> Iterator[tuple[tuple[Choice, ...], Situation]]:
    if len(plan) == len(incomes):
        yield plan, now
        return
    income = incomes[len(plan)]
    fountains = range(min(MOST_FOUNTAINS, now.luxury + income.luxury) + 1)
    granaries, dumps, hospitals = ((0,) if stands else (0, 1) for stands in (now.granary, now.dump, now.hospital))
    for granary, number, dump, hospital in product(granaries, fountains, dumps, hospitals):
        for man_dump, man_hospital in product(range(now.dump + dump + 1), range(now.hospital + hospital + 1)):
            choice = Choice(granary, number, dump, hospital, man_dump, man_hospital)
            after, possible = lived(now, choice, income)
            if possible:
                yield from _plans(after, incomes, (*plan, choice))
