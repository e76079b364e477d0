"""Recorded games in readable text, which replay step by step and name the first step that no longer comes out the same.

A record begins with a head (`game`, `ruleset`, `seats`, `policy`, `seed`, `ends`, `reason`), then the state before the
first step, an empty line, and one line per step: the outcome of chance, or the plans in words, each with the number of
legal plans it was chosen from; after `=` a digest of the state that follows. A record is no oracle: it shows that
something changed, and `reason` says, by clause or finding, why it was last recorded anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from gemcheck.game import Game, GameError, Undefined

__all__ = ["Playthrough", "ReplayError", "read", "record", "replay"]

AnyGame = Game[Any, Any]
Choose = Callable[[Any, int, Random], Any]
HEAD = ("game", "ruleset", "seats", "policy", "seed", "ends", "reason")


class ReplayError(Exception):
    """A record that does not replay; names the step and what is different."""


class Playthrough(msgspec.Struct, frozen=True):
    """A recorded game: its head, the text of its first state, and its step lines."""

    head: Mapping[str, str]
    start: str
    steps: tuple[str, ...]

    def text(self) -> str:
        """The record as it is written to a file."""
        head = [f"{key}: {self.head[key]}" for key in HEAD]
        return "\n".join([*head, "", self.start.rstrip("\n"), "", *self.steps]) + "\n"


def read(text: str) -> Playthrough:
    """The record in a text. Raises GameError when its head is not complete."""
    parts = text.split("\n\n")
    if len(parts) != 3:
        raise GameError("a record has three parts: head, first state, steps")
    head = {}
    for line in parts[0].splitlines():
        key, _, value = line.partition(":")
        head[key] = value.strip()
    missing = [key for key in HEAD if key not in head]
    if missing:
        raise GameError(f"the head of the record lacks '{missing[0]}'")
    return Playthrough(head, parts[1] + "\n", tuple(parts[2].splitlines()))


def digest(game: AnyGame, state: Any) -> str:
    """Eight hex digits of a state's text, or the open point where the step had no answer."""
    if isinstance(state, Undefined):
        return f"undefined {state.point}"
    return hashlib.sha256(game.state_text(state).encode()).hexdigest()[:8]


def record(
    game: AnyGame,
    seats: int,
    seed: str,
    choose: Choose,
    *,
    policy: str,
    ends: Callable[[Any], str],
    start: Any = None,
) -> Playthrough:
    """Play one game to its end and write it down. `ends` words how the last state ended; the game begins in the state
    `start`, of as many seats, instead of a set-up when there is one."""
    rng = Random(seed)
    state = game.start(seats, rng) if start is None else start
    first = game.state_text(state)
    steps = []
    while game.result(state) is None:
        movers = game.to_move(state)
        if movers:
            plans = {seat: choose(state, seat, rng) for seat in movers}
            line = plans_line(game, state, plans)
            after = game.step(state, plans)
        else:
            outcome = game.draw(state, rng)
            line = "chance " + json.dumps(outcome)
            after = game.chance_step(state, outcome)
        steps.append(f"{line} = {digest(game, after)}")
        if isinstance(after, Undefined):
            break
        state = after
    head = {
        "game": game.name,
        "ruleset": f"{game.rules.name} {game.rules.digest()}",
        "seats": str(seats),
        "policy": policy,
        "seed": seed,
        "ends": ends(state),
        "reason": "first recording",
    }
    return Playthrough(head, first, tuple(steps))


def plans_line(game: AnyGame, state: Any, plans: Mapping[int, Any]) -> str:
    """Plans in words, seat by seat, each with the number of legal plans."""
    words = (f"{seat}: {game.plan_text(state, plan)} ({game.count_legal(state, seat)})" for seat, plan in plans.items())
    return " | ".join(words)


def replay(game: AnyGame, played: Playthrough) -> Any:
    """Play a record again through the full legality check and return its last state.

    Raises ReplayError at the first step with another number of legal plans, an illegal plan or another state after it.
    """
    state = game.read_state(played.start)
    for number, line in enumerate(played.steps, start=1):
        said, _, expected = line.rpartition(" = ")
        if isinstance(state, Undefined):
            raise ReplayError(f"step {number}: the game had ended without an answer")
        if said.startswith("chance "):
            state = chanced(game, state, said.removeprefix("chance "), number)
        else:
            plans = dict(plans_of(game, state, said))
            now = plans_line(game, state, plans)
            if now != said:
                raise ReplayError(f"step {number}: recorded '{said}', now '{now}'")
            state = game.step(state, plans)
        if digest(game, state) != expected:
            raise ReplayError(f"step {number}: '{said}' leads to another state than recorded ({expected})")
    return state


def chanced(game: AnyGame, state: Any, words: str, number: int) -> Any:
    """The state after an outcome of chance that step `number` of a record names. Raises ReplayError."""
    if game.to_move(state) or game.result(state) is not None:
        raise ReplayError(f"step {number}: chance has nothing to decide here")
    try:
        return game.chance_step(state, outcome_of(json.loads(words)))
    # What a record holds may be anything, and an engine is made for outcomes that there are.
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ReplayError(f"step {number}: '{words}' is no outcome of chance here ({error})") from error


def outcome_of(value: Any) -> Any:
    """An outcome of chance from its JSON form: lists are tuples."""
    return tuple(outcome_of(item) for item in value) if isinstance(value, list) else value


def plans_of(game: AnyGame, state: Any, line: str) -> Iterator[tuple[int, Any]]:
    """Seats and plans of a step line. Raises GameError for a seat that is not to move."""
    for part in line.split(" | "):
        number, _, words = part.partition(": ")
        seat = int(number)
        if seat not in game.to_move(state):
            raise GameError(f"seat {seat} is not to move")
        yield seat, game.read_plan(state, seat, words.rpartition(" (")[0])
