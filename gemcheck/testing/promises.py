"""What a game promises about its states, its plans and its steps, one function each. A broken promise raises Broken."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping, Sequence
from copy import copy, deepcopy
from itertools import islice
from random import Random
from typing import Any

import msgspec

from gemcheck.game import Event, Game, IllegalPlan, Undefined

__all__ = ["Broken", "Legal"]

AnyGame = Game[Any, Any]


class Broken(Exception):
    """A broken promise; the audit adds where it happened."""


def keep(promise: bool, detail: str) -> None:
    if not promise:
        raise Broken(detail)


# -- states


def values(game: AnyGame, state: Any) -> None:
    """A state is a value: its copies are equal to it and hash alike, in this process and through pickling."""
    for way, twin in (
        ("copy", copy(state)),
        ("deepcopy", deepcopy(state)),
        ("pickle", pickle.loads(pickle.dumps(state))),
    ):
        keep(twin == state, f"a state made by {way} differs from the original")
        keep(hash(twin) == hash(state), f"a state made by {way} is equal but hashes differently")


def state_text(game: AnyGame, state: Any) -> None:
    """The text of a state reads back as the same state and has one form."""
    text = game.state_text(state)
    again = game.read_state(text)
    if again != state:
        raise Broken(f"the text of the state reads back as another state: {game.state_text(again)}")
    keep(game.state_text(again) == text, "the text of a state changes when it is read back")


def sound(game: AnyGame, state: Any) -> None:
    """A state that play reaches breaks no invariant."""
    keep(not (found := game.defects(state)), "; ".join(f"{o.text} [{', '.join(o.clauses)}]" for o in found))


def derived(game: AnyGame, state: Any) -> None:
    """Derived values are what they are when worked out from scratch."""
    fresh = game.recomputed(state)
    if fresh != state:
        raise Broken(f"derived values are out of date; afresh: {game.state_text(fresh)}")


def progress(game: AnyGame, state: Any) -> None:
    """Somebody can act, or chance moves, or the game is over: one of these, and no two of them."""
    movers, over = game.to_move(state), game.result(state) is not None
    chance = next(iter(game.chances(state)), None) is not None
    keep(
        sum((bool(movers), chance, over)) > 0, "the game is stuck: nobody is to move, nor is chance, and it is not over"
    )
    keep(sum((bool(movers), chance, over)) < 2, f"not one at a time: seats {movers}, chance {chance}, over {over}")
    keep(list(movers) == sorted(set(movers)), f"seats to move are not in seat order: {movers}")


def chances(game: AnyGame, state: Any, outcome: Any, cap: int) -> None:
    """Outcomes of chance have positive integer weights, and what is drawn is one of them."""
    listed = list(islice(game.chances(state), cap + 1))
    for found, weight in listed:
        keep(type(weight) is int and weight > 0, f"outcome {found!r} has the weight {weight!r}")
    keep(len(listed) > cap or any(found == outcome for found, _ in listed), f"drew {outcome!r}, which is no outcome")


# -- plans


class Legal(msgspec.Struct, frozen=True):
    """The legal plans of a seat; `whole` is False when there are more than were listed."""

    plans: tuple[Any, ...]
    whole: bool


def legal(game: AnyGame, state: Any, seat: int, cap: int) -> Legal:
    """A seat to move has a legal plan; legal plans are listed once each, in a fixed order, and counted right."""
    plans = tuple(islice(game.legal(state, seat), cap + 1))
    keep(bool(plans), f"seat {seat} is to move and has no legal plan")
    keep(len(set(plans)) == len(plans), f"seat {seat} has a legal plan listed twice")
    keep(
        tuple(islice(game.legal(state, seat), cap + 1)) == plans, f"the legal plans of seat {seat} have no fixed order"
    )
    whole = len(plans) <= cap
    if whole:
        count = game.count_legal(state, seat)
        keep(count == len(plans), f"seat {seat} has {len(plans)} legal plans, counted {count}")
    return Legal(plans[:cap], whole)


def sampled(game: AnyGame, state: Any, seat: int, plan: Any, known: Legal) -> None:
    """A sampled plan is among the legal ones and nothing is held against it; so with a listed and the idle one."""
    idle = game.idle(state, seat)
    for what, some in (("sampled", plan), ("listed", known.plans[-1]), *([("idle", idle)] if idle is not None else [])):
        keep(
            not known.whole or some in known.plans,
            f"the {what} plan of seat {seat} is not among the legal ones: {some}",
        )
        objections = game.why_not(state, seat, some)
        keep(not objections, f"the {what} plan of seat {seat} meets objections: {some}: {objections}")


def plan_text(game: AnyGame, state: Any, seat: int, plan: Any) -> None:
    """The text of a plan reads back as the same plan."""
    text = game.plan_text(state, plan)
    again = game.read_plan(state, seat, text)
    keep(again == plan, f"the text '{text}' of a plan of seat {seat} reads back as {again}")


def refused(game: AnyGame, state: Any, plans: Mapping[int, Any], seat: int, plan: Any, known: Legal) -> bool:
    """A plan meets objections exactly when it is not among the legal ones, and then the step refuses it. Gives whether
    it was refused."""
    objections = game.why_not(state, seat, plan)
    if known.whole:
        listed = plan in known.plans
        keep(
            listed != bool(objections),
            f"seat {seat}: {plan} is {'' if listed else 'not '}listed as legal: {objections}",
        )
    for objection in objections:
        keep(bool(objection.clauses), f"seat {seat}: the objection '{objection.text}' names no clause")
        unknown = [name for name in objection.clauses if name not in game.rulebook.clauses]
        keep(not unknown, f"seat {seat}: an objection names unknown clauses {unknown}")
    if not objections:
        return False
    try:
        game.step(state, {**plans, seat: plan})
    except IllegalPlan as error:
        keep(error.seat == seat, f"the plan of seat {seat} is illegal, but seat {error.seat} is blamed")
        return True
    raise Broken(f"seat {seat}: an illegal plan was carried out: {plan}: {objections}")


def perturbed(plan: Any) -> Iterator[Any]:
    """Plans near a plan: each number and truth value in it changed, each list in it shortened."""
    if isinstance(plan, bool):
        yield not plan
    elif isinstance(plan, int):
        yield from (plan + 1, plan - 1, plan + 50)
    elif isinstance(plan, tuple):
        for i, item in enumerate(plan):
            yield from ((*plan[:i], near, *plan[i + 1 :]) for near in perturbed(item))
        if plan:
            yield plan[:-1]
    elif isinstance(plan, msgspec.Struct):
        for field in plan.__struct_fields__:
            # A list's length may be part of its type, so that only plans whose types still hold are tried.
            for near in perturbed(getattr(plan, field)):
                twin = msgspec.structs.replace(plan, **{field: near})
                try:
                    yield msgspec.convert(msgspec.to_builtins(twin), type(plan))
                except msgspec.ValidationError:
                    continue


# -- steps


def inventory(game: AnyGame, before: Any, after: Any) -> None:
    """Components neither appear nor vanish."""
    old, new = game.inventory(before), game.inventory(after)
    changed = {kind: (old.get(kind), new.get(kind)) for kind in {**old, **new} if old.get(kind) != new.get(kind)}
    keep(not changed, f"components appear or vanish (before, now): {changed}")


def recording(game: AnyGame, state: Any, plans: Mapping[int, Any] | None, outcome: Any, after: Any) -> None:
    """A step gives the same with recording on, again, and without the legality check; events cite known clauses."""
    log: list[Event] = []
    if plans is None:
        recorded = game.chance_step(state, outcome, log)
    else:
        recorded = game.step(state, plans, log)
        keep(game.advance(state, plans) == after, "`advance` gives something else than `step`")
    keep(recorded == after, "the step gives something else when its events are recorded")
    for event in log:
        unknown = [name for name in event.clauses if name not in game.rulebook.clauses]
        keep(not unknown, f"the event '{event.what}' cites unknown clauses {unknown}")


def symmetry(game: AnyGame, state: Any, plans: Mapping[int, Any], after: Any, order: Sequence[int]) -> None:
    """Seats are interchangeable: moving them and then stepping gives what stepping and then moving them gives."""
    moved = game.seats_moved(state, order)
    place = {seat: i for i, seat in enumerate(order)}
    movers = tuple(sorted(place[seat] for seat in game.to_move(state)))
    keep(game.to_move(moved) == movers, f"seats in the order {order}: to move are {game.to_move(moved)}, not {movers}")
    move_plan = getattr(game, "plan_moved", lambda plan, order: plan)
    then = game.step(moved, {place[seat]: move_plan(plan, order) for seat, plan in plans.items()})
    if isinstance(after, Undefined):
        keep(isinstance(then, Undefined) and then.point == after.point, f"seats in the order {order}: another outcome")
        return
    wanted = game.seats_moved(after, order)
    if then != wanted:
        raise Broken(f"seats in the order {order}: the step gives {_text(game, then)}, not {game.state_text(wanted)}")
    result, moved_result = game.result(after), game.result(wanted)
    if result is not None:
        winners = sorted(place[seat] for seat in result.winners)
        keep(
            moved_result is not None and sorted(moved_result.winners) == winners,
            f"seats in the order {order}: the winners do not move with their seats",
        )


def _text(game: AnyGame, state: Any) -> str:
    return f"no answer ({state.point})" if isinstance(state, Undefined) else game.state_text(state)


def orders(seats: int, how: str, rng: Random) -> list[int]:
    """A random order of the seats other than the present one: any (`all`) or a turn of the table (`rotations`)."""
    order = list(range(seats))
    if how == "rotations":
        turn = rng.randrange(1, seats)
        return order[turn:] + order[:turn]
    while order == sorted(order):
        rng.shuffle(order)
    return order
