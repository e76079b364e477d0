"""Is there always something legal to do, and do legal steps keep every stated invariant?

Positions come from random games and, one step deep, from the default set-up with every decision of every seat. A seat
that has to decide and has no legal decision is stuck; so is a game in which neither a seat nor chance can go on. A
position with a defect, reached by legal steps, breaks an invariant that the rules state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, OpenEnd, Undefined

__all__ = ["duties"]

AnyGame = Game[Any, Any]
GAMES = 3
"""Random games played."""
STEPS = 250
"""Steps of a random game at most."""
PLANS = 200
"""Decisions of one seat that are tried in the default set-up."""


class Reached(NamedTuple):
    """A position and the step that led to it: steps made so far, and the witness of the last one (empty at the start
    of a game)."""

    game: AnyGame
    state: Any
    steps: int
    last: Mapping[str, Any]


class Fault(NamedTuple):
    """What is wrong with a position: the kind, a word for the finding's id, a sentence, clauses and the witness."""

    kind: str
    slug: str
    text: str
    clauses: tuple[str, ...]
    witness: Mapping[str, Any]
    steps: int


@check(
    "duties",
    kind=("stuck-piece", "illegal-yet-allowed"),
    family="dynamics",
    scope=f"{GAMES} random games of up to {STEPS} steps; up to {PLANS} decisions of every seat in the default set-up",
    certificate="replay",
)
def duties(game: AnyGame) -> Iterator[Finding | Statement]:
    """Look for seats without a legal decision and for broken invariants; of each fault the earliest position met."""
    earliest: dict[tuple[str, str], Fault] = {}
    seen = 0
    for reached in positions(game):
        seen += 1
        for fault in faults(reached):
            known = earliest.setdefault((fault.kind, fault.slug), fault)
            if fault.steps < known.steps:
                earliest[fault.kind, fault.slug] = fault
    scope = f"{seen} positions of {GAMES} random games and of one step from the default set-up"
    yield from (finding(game, earliest[key], scope) for key in sorted(earliest))
    certificate = Certificate("replay", scope)
    for kind, text in (
        ("stuck-piece", "every seat that has to decide has a legal decision, and play can always go on"),
        ("illegal-yet-allowed", "legal steps break no stated invariant"),
    ):
        if not any(known == kind for known, _ in earliest):
            yield Statement(text, (), Verdict.BOUNDED, certificate)


def finding(game: AnyGame, fault: Fault, scope: str) -> Finding:
    """A fault as a finding."""
    return Finding(
        id=f"{game.name}/{fault.kind}/{fault.slug}",
        kind=fault.kind,
        title=fault.text,
        clauses=fault.clauses,
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", f"{scope}; the earliest one, after {fault.steps} steps"),
        witness=fault.witness,
        outcomes=(("default ruleset", fault.text),),
        found_by="gemcheck.checks.duties",
    )


# -- positions


def positions(game: AnyGame) -> Iterator[Reached]:
    """Every position that is looked at, small scope first."""
    yield from first_steps(game)
    counts = game.seat_counts()
    for index in range(GAMES):
        yield from one_game(game, counts[index % len(counts)], Random(f"duties/{index}"))


def first_steps(game: AnyGame) -> Iterator[Reached]:
    """The default set-up with the fewest seats, and what one decision of one seat makes of it, the others idle."""
    played, state, _ = game.given({"players": min(game.seat_counts())})
    yield Reached(played, state, 0, {})
    movers = played.to_move(state)
    idle = {seat: played.idle(state, seat) for seat in movers}
    for seat in movers:
        others = {other: plan for other, plan in idle.items() if other != seat} if played.joint(state) else {}
        if None in others.values():
            continue
        for plan in islice(played.legal(state, seat), PLANS):
            yield from stepped(played, state, {**others, seat: plan}, 0)


def one_game(game: AnyGame, seats: int, rng: Random) -> Iterator[Reached]:
    """The positions of a random game, up to its end or to an outcome without an answer."""
    try:
        state = game.start(seats, rng)
    except OpenEnd:
        return
    yield Reached(game, state, 0, {})
    for steps in range(STEPS):
        if game.result(state) is not None or stuck(game, state):
            return
        movers = game.to_move(state)
        try:
            if movers:
                chosen = movers if game.joint(state) else movers[:1]
                plans = {seat: game.sample(state, seat, rng) for seat in chosen}
                after = next(iter(stepped(game, state, plans, steps)), None)
            else:
                outcome = game.draw(state, rng)
                moved = game.chance_step(state, outcome)
                witness = {"state": game.state_text(state), "chance": str(outcome)}
                after = None if isinstance(moved, Undefined) else Reached(game, moved, steps + 1, witness)
        except OpenEnd:
            return
        if after is None:
            return
        yield after
        state = after.state


def stepped(game: AnyGame, state: Any, plans: Mapping[int, Any], steps: int) -> Iterator[Reached]:
    """The position after these plans, nothing when their outcome has no answer."""
    after = game.step(state, plans)
    if not isinstance(after, Undefined):
        words = {f"seat {seat + 1}": game.plan_text(state, plan) for seat, plan in sorted(plans.items())}
        yield Reached(game, after, steps + 1, {"state": game.state_text(state), "plans": words})


# -- faults


def faults(reached: Reached) -> Iterator[Fault]:
    """Everything that is wrong with a position."""
    game, state, steps, last = reached
    for defect in game.defects(state):
        words = "-".join(defect.clauses) or "stated"
        witness = last or {"state": game.state_text(state)}
        text = f"a legal step leads to a state that the rules exclude: {defect.text}"
        yield Fault("illegal-yet-allowed", words, text, defect.clauses, witness, steps)
    if game.result(state) is not None:
        return
    witness = {"state": game.state_text(state)}
    for seat in stuck(game, state):
        obliged = "and may not stay idle either" if game.idle(state, seat) is None else "though it may stay idle"
        text = f"seat {seat + 1} has to decide and has no legal decision, {obliged}"
        yield Fault("stuck-piece", "no-legal-decision", text, duty_clauses(game, state, seat), witness, steps)
    if not game.to_move(state) and next(iter(game.chances(state)), None) is None:
        text = "the game is not over, and neither a seat nor chance can go on"
        yield Fault("stuck-piece", "dead-end", text, (), witness, steps)


def stuck(game: AnyGame, state: Any) -> tuple[int, ...]:
    """The seats that have to decide and have no legal decision. A reading without an answer is another fault."""
    found = []
    for seat in game.to_move(state):
        try:
            if next(iter(game.legal(state, seat)), None) is None:
                found.append(seat)
        except OpenEnd:
            continue
    return tuple(found)


def duty_clauses(game: AnyGame, state: Any, seat: int) -> tuple[str, ...]:
    """The clauses that forbid the seat to stay idle, where the game has a plan for that."""
    idle = game.idle(state, seat)
    objections = game.why_not(state, seat, idle) if idle is not None else ()
    return tuple(dict.fromkeys(clause for objection in objections for clause in objection.clauses))
