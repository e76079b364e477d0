"""Does what happens next depend on something that does not lie on the table?

A game may say what lies on the table: the hook `on_table(state)` gives a value that is equal for two states exactly
when nobody could tell them apart by looking. Two sound states that look alike and yet are judged differently, allow
different plans, or lead to different tables, show an outcome that needs a memory of the game.

Hidden cards that were shuffled are not history: they belong to what `on_table` keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any

import msgspec

from gemcheck.checks import Statement, check
from gemcheck.checks.readings_look import NOTHING, AnyGame, Fact, flat, refusal, seat_name
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import OpenEnd, Undefined

__all__ = ["Alike", "Met", "alike", "apart", "consequences", "hidden_history", "positions"]

POSITIONS = 400
"""How many positions are met by trying everything from set-up."""

GAMES = 6
"""Random games whose positions are looked at as well."""

LENGTH = 150
"""Steps of such a game."""

PLANS = 40
"""How many plans of a seat are tried in a position."""


class Met(msgspec.Struct, frozen=True):
    """A position and how many steps it took to get there."""

    state: Any
    steps: int


class Alike(msgspec.Struct, frozen=True):
    """Two positions that look alike, and the first fact in which what follows from them differs."""

    one: Met
    other: Met
    path: str
    here: str
    there: str


# -- what follows from a position


def consequences(game: AnyGame, state: Any, seats: int) -> Iterator[Fact]:
    """How a position is judged, which plans it allows, and which tables they lead to; cheap facts first."""
    names = [seat_name(seat) for seat in range(seats)]
    look: Callable[[Any], Hashable] = game.on_table  # type: ignore[attr-defined]  # a hook of some games
    try:
        yield from flat(game.observe(state, state, (), names), "seen")
        movers = game.to_move(state)
        yield "to move", ", ".join(map(seat_name, movers))
        plans = {seat: list(islice(game.legal(state, seat), PLANS)) for seat in movers}
        for seat, some in plans.items():
            yield f"plans of {seat_name(seat)}", "; ".join(game.plan_text(state, plan) for plan in some)
        for seat, some in plans.items():
            for plan in some:
                path = f"{seat_name(seat)}: {game.plan_text(state, plan)}"
                yield path, _led_to(game, state, {**_first(game, state, plans), seat: plan}, look)
    except OpenEnd as end:
        yield "seen", f"no answer ({end.undefined.point})"


def _first(game: AnyGame, state: Any, plans: dict[int, list[Any]]) -> dict[int, Any]:
    """What the others do meanwhile: as little as they can, where all commit together."""
    if not game.joint(state):
        return {}
    return {seat: some[0] if (idle := game.idle(state, seat)) is None else idle for seat, some in plans.items()}


def _led_to(game: AnyGame, state: Any, plans: dict[int, Any], look: Callable[[Any], Hashable]) -> Hashable:
    for seat, plan in plans.items():
        objections = game.why_not(state, seat, plan)
        if objections:
            return refusal(objections)
    after = game.step(state, plans)
    if isinstance(after, Undefined):
        return f"no answer ({after.point})"
    return (look(after), game.result(after))


def apart(game: AnyGame, one: Any, other: Any, seats: int) -> tuple[str, str, str] | None:
    """The first fact in which what follows from two positions differs, with both values; None: nothing differs."""
    there = dict(consequences(game, other, seats))
    for path, value in consequences(game, one, seats):
        if there.get(path, NOTHING) != value:
            return path, _said(value), _said(there.get(path, NOTHING))
    return None


def _said(value: Any) -> str:
    return value if isinstance(value, str) else "leads to another table"


def alike(game: AnyGame, met: Iterable[Met], seats: int) -> Iterator[Alike]:
    """Pairs of positions that look alike and lead apart, those of the fewest steps first."""
    look: Callable[[Any], Hashable] = game.on_table  # type: ignore[attr-defined]
    groups: dict[Hashable, list[Met]] = {}
    for one in sorted(met, key=lambda m: m.steps):
        groups.setdefault(look(one.state), []).append(one)
    several = [group for group in groups.values() if len({m.state for m in group}) > 1]
    for group in sorted(
        several, key=lambda some: some[0].steps + next(m.steps for m in some if m.state != some[0].state)
    ):
        first = group[0]
        for other in group[1:]:
            if other.state != first.state:
                found = apart(game, first.state, other.state, seats)
                if found is not None:
                    yield Alike(first, other, *found)


# -- where to look


def positions(game: AnyGame, seed: int = 0) -> list[Met]:
    """Positions of the smallest table: what can be reached by trying everything, as far as a limit allows, and those of
    a few random games. Each once, with the fewest steps known."""
    seats = min(game.seat_counts())
    found: dict[Any, int] = {}
    start = game.start(seats, Random(seed))
    waiting = [Met(start, 0)]
    found[start] = 0
    for one in waiting:
        if len(found) >= POSITIONS or game.result(one.state) is not None:
            break
        for after in islice(_next(game, one.state), POSITIONS - len(found)):
            if not isinstance(after, Undefined) and after not in found:
                found[after] = one.steps + 1
                waiting.append(Met(after, one.steps + 1))
    for number in range(GAMES):
        for steps, state in enumerate(_played(game, seats, Random(f"{seed} {number}"))):
            found.setdefault(state, steps)
    return [Met(state, steps) for state, steps in found.items()]


def _next(game: AnyGame, state: Any) -> Iterator[Any]:
    movers = game.to_move(state)
    if not movers:
        yield from (game.chance_step(state, outcome) for outcome, _ in game.chances(state))
    elif game.joint(state):
        for chosen in product(*(list(islice(game.legal(state, seat), PLANS)) for seat in movers)):
            yield game.advance(state, dict(zip(movers, chosen, strict=True)))
    else:
        for seat in movers:
            yield from (game.advance(state, {seat: plan}) for plan in islice(game.legal(state, seat), PLANS))


def _played(game: AnyGame, seats: int, rng: Random) -> Iterator[Any]:
    state = game.start(seats, rng)
    for _ in range(LENGTH):
        yield state
        if game.result(state) is not None:
            return
        try:
            movers = game.to_move(state)
            if not movers:
                after = game.chance_step(state, game.draw(state, rng))
            else:
                acting: Sequence[int] = movers if game.joint(state) else (rng.choice(movers),)
                after = game.advance(state, {seat: game.sample(state, seat, rng) for seat in acting})
        except OpenEnd:
            return
        if isinstance(after, Undefined):
            return
        state = after


@check(
    "hidden-history",
    kind="hidden-history",
    family="dynamics",
    scope=f"{POSITIONS} positions from set-up on and those of {GAMES} random games, smallest number of seats",
    certificate="replay",
)
def hidden_history(game: AnyGame) -> Iterator[Finding | Statement]:
    """Compare what follows from positions that look alike."""
    if not hasattr(game, "on_table"):
        yield Statement("the game does not say what lies on its table (hook on_table)", verdict=Verdict.VACUOUS)
        return
    met = positions(game)
    found = next(alike(game, met, min(game.seat_counts())), None)
    if found is not None:
        yield finding(game, found)
        return
    looks = {game.on_table(one.state) for one in met}
    certificate = Certificate("replay", f"{len(met):,} positions, {len(looks):,} tables")
    if len(looks) == len(met):
        yield Statement("no two of the positions met look alike", verdict=Verdict.VACUOUS, certificate=certificate)
    else:
        text = "what follows from a table does not depend on how it came about"
        yield Statement(text, verdict=Verdict.BOUNDED, certificate=certificate)


def finding(game: AnyGame, found: Alike) -> Finding:
    """Two positions that look alike and lead apart."""
    return Finding(
        id=f"{game.name}/hidden-history/alike",
        kind="hidden-history",
        title=f"Two games with the same table go on differently: {found.path} is {found.here} or {found.there}",
        clauses=(),
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", f"{found.one.steps} and {found.other.steps} steps from set-up"),
        witness={
            "one": game.state_text(found.one.state),
            "other": game.state_text(found.other.state),
            "differs": found.path,
        },
        outcomes=(("one history", found.here), ("the other", found.there)),
        found_by="gemcheck.checks.history",
    )
