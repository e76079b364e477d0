"""Solving the slots: the best sequence of a length, or the one with the fewest actions that reaches a target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck.games.settlers import scoring
from gemcheck.games.settlers.effects import GOLD, RAZE, RESOURCES, WORKER
from gemcheck.games.settlers.state import Seat, Supply
from gemcheck.games.settlers.table import Table
from gemcheck_models.settlers.round_effects import Act
from gemcheck_models.settlers.round_items import FOUNDATION, Problem
from gemcheck_models.settlers.round_late import Late, never, stopped
from gemcheck_models.settlers.round_slots import Slots
from gemcheck_models.settlers.round_steps import BUILD, DEAL, ENEMY, GOODS, MOVES, NOW, SPEND, USE, Line, Step
from gemcheck_models.settlers.round_steps import RAZE as RAZE_STEP
from gemcheck_models.settlers.round_target import Target, held

__all__ = ["WEIGHT", "best_line", "fewest_line", "points_of", "value_term"]

WEIGHT = 512
"""A point against a Good, where what is left breaks ties: no supply has so many Goods."""

WORKERS = 2


def points_of(value: int, objective: str) -> int:
    """The points of a value."""
    return value // WEIGHT if objective == GOODS else value


def goods_term(table: Table, supply: dict[int, Any], alg: Any) -> Any:
    """What counts for ties in a supply of terms, by the engine's own rule."""
    counted: Any = tuple(supply.get(good, 0) for good in range(RAZE + 2))
    return scoring.goods_left(table, Seat(0, counted), alg)


def value_term(problem: Problem, table: Table, slots: Slots, objective: str) -> Any:
    """The objective as a term."""
    from gemcheck_models.cpsat_algebra import CpSatAlgebra

    points = problem.points + sum(slots.points)
    if objective == NOW:
        return points
    last = slots.on_table[-1]
    points = points + slots.tiers + sum(piece.points * last[i] for i, piece in enumerate(problem.pieces))
    if objective == GOODS:
        return WEIGHT * points + goods_term(table, slots.left, CpSatAlgebra(slots.model))
    return points


def best_line(
    problem: Problem,
    table: Table,
    length: int,
    objective: str,
    work: float,
    more_than: int | None = None,
    at_most: int | None = None,
    along: Sequence[Act] = (),
    among: Mapping[Act, int] | None = None,
    late: Late = never,
) -> Line | None:
    """The best sequence of at most `length` slots, better than `more_than`; None when there is none. `at_most`:
    a bound that is known; `along`: the acts of the slots, where only the rest is to be found; `among`: how often each
    act may occur. `work` bounds the deterministic time of the solver, and it stops when it gets `late`; raises
    TimeoutError when either comes before any sequence has been found."""
    slots = Slots(problem, length)
    value = value_term(problem, table, slots, objective)
    if more_than is not None:
        slots.model.add(value >= more_than + 1)
    if at_most is not None:
        slots.model.add(value <= at_most)
    if objective != GOODS:
        slots.spend_late()
    for slot, act in zip(slots.slots, along, strict=False):
        _held_to(slots, slot, act)
    for act, most in (among or {}).items():
        slots.model.add(sum(_times(slot, act) for slot in slots.slots) <= most)
    slots.model.maximize(value)
    solver, state = _solved(slots, work, late)
    if state == "none":
        return None
    steps = _steps(slots, solver)
    return Line(round(solver.objective_value), int(solver.best_objective_bound + 1e-6), state == "optimal", steps)


def _held_to(slots: Slots, slot: dict[str, Any], act: Act) -> None:
    """The action of a slot is this one."""
    slots.model.add(slot[act.kind][act.piece] == 1)
    if act.kind == "use":
        numbers = slot["options"][act.piece]
        slots.model.add(numbers[act.option] == 1)
        slots.model.add(sum(numbers) == 1)


def _times(slot: dict[str, Any], act: Act) -> Any:
    """How often a slot does this."""
    return slot["options"][act.piece][act.option] if act.kind == "use" else slot[act.kind][act.piece]


def fewest_line(problem: Problem, table: Table, length: int, target: Target, work: float) -> Line | None:
    """The sequence with the fewest actions (slots of which Workers are spent counted as well) that reaches a target
    within `length` slots; None when there is none. The value is that number. Raises TimeoutError."""
    slots = Slots(problem, length)
    held(slots, table, target)
    value = sum(slots.acts) + sum(slots.spends)
    slots.model.minimize(value)
    solver, state = _solved(slots, work)
    if state == "none":
        return None
    bound = int(solver.best_objective_bound - 1e-6) + (solver.best_objective_bound > 0)
    return Line(round(solver.objective_value), bound, state == "optimal", _steps(slots, solver))


def _solved(slots: Slots, work: float, late: Late = never) -> tuple[Any, str]:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = WORKERS
    solver.parameters.interleave_search = True  # Then the answer does not depend on which of them is quicker.
    solver.parameters.random_seed = 0
    solver.parameters.max_deterministic_time = work
    with stopped(solver, late):
        state = solver.solve(slots.model)
    if state == cp_model.INFEASIBLE:
        return solver, "none"
    if state not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise TimeoutError("the work was used up before a sequence was found")
    return solver, "optimal" if state == cp_model.OPTIMAL else "feasible"


# -- reading the answer


def _steps(slots: Slots, solver: Any) -> tuple[Step, ...]:
    found: list[Step] = []
    for t, slot in enumerate(slots.slots):
        pairs = tuple(_value(solver, number) for number in slot["pairs"])
        if any(pairs):
            found.append(Step(SPEND, pairs=pairs))
        found += _moves(slot, solver)
        action = _action(slots, t, slot, solver)
        if action is not None:
            found.append(action)
    return (*found, *_moves(slots.last, solver))


def _value(solver: Any, term: Any) -> int:
    return term if isinstance(term, int) else int(solver.value(term))


def _true(solver: Any, flags: dict[Any, Any]) -> tuple[Any, ...]:
    return tuple(name for name, flag in flags.items() if _value(solver, flag))


def _moves(slot: dict[str, Any], solver: Any) -> list[Step]:
    """What is no action."""
    posts, tucks = _true(solver, slot["posts"]), _true(solver, slot["tucks"])
    stows = tuple((*key, _value(solver, number)) for key, number in slot.get("stows", {}).items())
    stows = tuple(stow for stow in stows if stow[-1])
    return [Step(MOVES, posts=posts, tucks=tucks, stows=stows)] if posts or tucks or stows else []


def _action(slots: Slots, t: int, slot: dict[str, Any], solver: Any) -> Step | None:
    kinds = {"build": BUILD, "deal": DEAL, "raze": RAZE_STEP, "enemy": ENEMY, "use": USE}
    for name, kind in kinds.items():
        for i, flag in slot[name].items():
            if solver.value(flag):
                return _step(slots, t, slot, solver, kind, i)
    return None


def _step(slots: Slots, t: int, slot: dict[str, Any], solver: Any, kind: str, i: int) -> Step:
    given = _true(solver, slot["give"])
    over = given[0] if given else FOUNDATION if _value(solver, slot["foundation"]) else -1
    pay = slot["pay"]
    goods: list[int] = [_value(solver, pay[good]) for good in (WORKER, *RESOURCES, GOLD, RAZE)]
    whole: Supply = (goods[0], goods[1], goods[2], goods[3], goods[4], goods[5], 0)
    chosen = []
    for f, (fires, ways) in slot["ways"].items():
        if solver.value(fires):
            taken = [number for number, flag in enumerate(ways) if solver.value(flag)]
            chosen.append((f, taken[0] if taken else -1))
    produced = [n for flags in slot["choices"].values() for n, flag in enumerate(flags) if solver.value(flag)]
    copied = _true(solver, slot["copies"])
    numbers = slot["options"][i] if kind == USE else []
    options = tuple(n for n, number in enumerate(numbers) for _ in range(_value(solver, number)))
    common = _value(solver, slot.get("common", 0))
    free = _value(solver, slot.get("free_cards", 0)) if slots.drawing else 0
    return Step(
        kind,
        i,
        whole,
        over,
        options,
        _true(solver, slot["hand"]),
        _true(solver, slot["lost"]),
        tuple(chosen),
        produced[0] if produced else -1,
        copied[0] if copied else -1,
        decks=(0,) * common + (1,) * (free - common),
        posts=_true(solver, slot.get("new_posts", {})),
    )
