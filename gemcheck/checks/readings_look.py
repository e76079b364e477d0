"""What one position looks like under a ruleset, fact by fact, and where two rulesets first disagree about it.

A fact is a path and a value, mostly both text. The facts come in a fixed order, cheap ones first: what is seen on the
table, who moves, how many plans are legal, then what a joint plan does. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any

import msgspec

from gemcheck.game import Game, Objection, OpenEnd, Undefined

__all__ = [
    "NOTHING",
    "Difference",
    "Fact",
    "Spot",
    "UnsoundError",
    "difference",
    "facts",
    "flat",
    "lines",
    "refusal",
    "refused_plan",
    "seat_name",
    "steps",
]

AnyGame = Game[Any, Any]
Fact = tuple[str, Any]
"""A path and the value found there: text, or a whole position."""

CHANCES = 60
"""How many outcomes of chance are looked at."""

PLANS = 3000
"""How many legal plans of a seat are listed to find one that only one of two rulesets allows."""

NOTHING = "nothing"


class UnsoundError(Exception):
    """A position that breaks an invariant under this ruleset, so that it says nothing about it."""


class Spot(msgspec.Struct, frozen=True):
    """A position of a random game and what was done in it: the seats' plans, or the number of an outcome of chance.

    game and step tell where it was met, weight how much there is in it; `beside` counts the steps since play left that
    game for another continuation; looked: what is seen before anything is done has been compared already; start: how
    the position came about, where it was not met in a game.
    """

    seats: int
    game: int
    step: int
    state: Any
    plans: Mapping[int, Any] = {}
    chance: int = 0
    beside: int = 0
    looked: bool = False
    start: Any = None
    weight: int = 0

    def order(self) -> tuple[bool, bool, int, int, int, int]:
        """Smaller is simpler: drawn positions first, then those of games; fewest seats, least in them, earliest."""
        return (self.start is None, self.beside > 0, self.seats, self.weight, self.step, self.game)


class Difference(msgspec.Struct, frozen=True):
    """The first fact in which two rulesets disagree."""

    path: str
    one: str
    other: str


def seat_name(seat: int) -> str:
    """Seats count from 1, as people count."""
    return f"seat {seat + 1}"


def flat(value: Any, path: str) -> Iterator[Fact]:
    """The leaves of a nested table."""
    if isinstance(value, Mapping):
        for key in value:
            yield from flat(value[key], f"{path}.{key}")
    elif isinstance(value, list | tuple):
        yield path, ", ".join(map(str, value))
    else:
        yield path, str(value)


def lines(text: str, path: str) -> Iterator[Fact]:
    """The lines of a text, numbered from 1."""
    for number, line in enumerate(text.splitlines(), 1):
        yield f"{path}.line {number}", line


def refusal(objections: Iterable[Objection]) -> str:
    """How a refused plan is shown."""
    return f"refused [{', '.join(dict.fromkeys(c for o in objections for c in o.clauses))}]"


def no_answer(undefined: Undefined) -> str:
    """How an outcome without an answer is shown."""
    return f"no answer ({undefined.point})"


def facts(game: AnyGame, spot: Spot, quick: bool = False) -> Iterator[Fact]:
    """The facts of a spot under the game's ruleset; quick: the position after the step as one fact, whole.

    Raises UnsoundError.
    """
    names = [seat_name(seat) for seat in range(spot.seats)]
    try:
        state = game.recomputed(spot.state)
        if game.defects(state):
            raise UnsoundError
        if not spot.looked:
            yield from flat(game.observe(state, state, (), names), "seen")
            yield from _moves(game, state)
    except OpenEnd as end:
        yield "seen", no_answer(end.undefined)
        return
    if game.result(state) is None:
        yield from steps(game, state, spot, names, quick)


def _moves(game: AnyGame, state: Any) -> Iterator[Fact]:
    movers = game.to_move(state)
    yield "to move", ", ".join(map(seat_name, movers))
    for seat in movers:
        yield f"plans.{seat_name(seat)}", f"{game.count_legal(state, seat)} legal plans"
    if not movers:
        yield "chance", ", ".join(f"{outcome}: {weight}" for outcome, weight in islice(game.chances(state), CHANCES))


def steps(game: AnyGame, state: Any, spot: Spot, names: Sequence[str], quick: bool = False) -> Iterator[Fact]:
    """What the plans of a spot, or its outcome of chance, lead to."""
    try:
        if spot.plans:
            movers = game.to_move(state)
            if not set(spot.plans) <= set(movers):
                return
            for seat, plan in spot.plans.items():
                objections = game.why_not(state, seat, plan)
                yield f"plan.{seat_name(seat)}", refusal(objections) if objections else "allowed"
                if objections:
                    yield from _left(game, state, seat, plan)
                    return
            if game.joint(state) and len(spot.plans) < len(movers):
                return
            after = game.advance(state, spot.plans)
        else:
            outcome = next(islice(game.chances(state), spot.chance, None), None)
            if outcome is None:
                return
            after = game.chance_step(state, outcome[0])
        if isinstance(after, Undefined):
            yield "step", no_answer(after)
            return
        if quick:
            yield "after", after
            return
        yield "step", "done"
        yield from flat(game.observe(state, after, (), names), "then")
        yield from lines(game.state_text(after), "then")
    except OpenEnd as end:
        yield "step", no_answer(end.undefined)


def _left(game: AnyGame, state: Any, seat: int, plan: Any) -> Iterator[Fact]:
    """What is left of a secret plan that turns out to be illegal, where the game has a rule for it (hook `uncover`)."""
    uncover = getattr(game, "uncover", None)
    if uncover is not None:
        yield f"plan.left.{seat_name(seat)}", game.plan_text(state, uncover(state, seat, plan))


def difference(one: Iterable[Fact], other: Iterable[Fact]) -> Difference | None:
    """The first difference, or None. Stops at it, so that later facts are never worked out."""
    first, second = iter(one), iter(other)
    for a, b in zip_longest(first, second):
        if a == b:
            continue
        if a and b and a[0] == b[0]:
            return Difference(a[0], str(a[1]), str(b[1]))
        if a and a[0] not in dict(second):
            return Difference(a[0], str(a[1]), NOTHING)
        return Difference(b[0], NOTHING, str(b[1]))  # one of the two has a fact that the other lacks
    return None


def refused_plan(one: AnyGame, other: AnyGame, state: Any, seat: int) -> Any | None:
    """The shortest plan in words that exactly one of two games allows, among the first legal ones of each."""
    found: dict[str, Any] = {}
    for game, against in ((one, other), (other, one)):
        for plan in islice(game.legal(game.recomputed(state), seat), PLANS):
            if against.why_not(against.recomputed(state), seat, plan):
                found.setdefault(game.plan_text(state, plan), plan)
    return found[min(found, key=lambda text: (len(text), text))] if found else None
