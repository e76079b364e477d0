"""Pebbles as a game that gemcheck can play, read and check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from gemcheck.game import Event, Game, GameError, Log, Objection, OpenEnd, Result, Undefined
from gemcheck.rulebook import Rulebook, Ruleset
from pebbles import rules as r
from pebbles.rules import PASS, State

NAMES = ("ann", "bea", "cal")


class Pebbles(Game[State, int]):
    """Two or three players take pebbles from a heap; a plan is the number taken."""

    name = "pebbles"
    title = "Pebbles"
    package = "pebbles"

    def __init__(self, rules: Ruleset | None = None) -> None:
        self.rulebook = Rulebook.load("pebbles", "pebbles")
        self.rules = rules or self.rulebook.ruleset()

    def under(self, rules: Ruleset) -> Pebbles:
        return Pebbles(rules)

    # -- the course of a game

    def seat_counts(self) -> tuple[int, ...]:
        return (2, 3)

    def start(self, seats: int, rng: Random) -> State:
        if seats not in self.seat_counts():
            raise GameError(f"Pebbles is for two or three players, not {seats}")
        return State(seats, r.heap(), turn=r.first())

    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.result else (state.turn,)

    def joint(self, state: State) -> bool:
        return True

    def chances(self, state: State) -> Iterator[tuple[Any, int]]:
        yield from ()

    def draw(self, state: State, rng: Random) -> Any:
        raise GameError("there is no chance in Pebbles")

    def chance_step(self, state: State, outcome: Any, log: Log = None) -> State | Undefined:
        raise GameError("there is no chance in Pebbles")

    def legal(self, state: State, seat: int) -> Iterator[int]:
        yield from (number for number in (PASS, 1, 2, 3) if not self.why_not(state, seat, number))

    def sample(self, state: State, seat: int, rng: Random) -> int:
        numbers = list(self.legal(state, seat))
        if not numbers:
            raise OpenEnd(Undefined("turn.none", ("turn.take", "turn.other"), "a number has to be taken and none may be"))
        return rng.choice(numbers)

    def idle(self, state: State, seat: int) -> int | None:
        return next(self.legal(state, seat), None)

    def why_not(self, state: State, seat: int, plan: int) -> list[Objection]:
        return r.objections(self.rules, state, plan)

    def advance(self, state: State, plans: Mapping[int, int], log: Log = None) -> State | Undefined:
        return r.taken(self.rules, state, plans[state.turn], log)

    def result(self, state: State) -> Result | None:
        return state.result

    # -- text forms

    def state_text(self, state: State) -> str:
        return msgspec.json.encode(state).decode()

    def read_state(self, text: str) -> State:
        try:
            return msgspec.json.decode(text, type=State)
        except msgspec.DecodeError as error:
            raise GameError(f"not a state: {error}") from error

    def plan_text(self, state: State, plan: int) -> str:
        return f"take {plan}" if plan else "pass"

    def read_plan(self, state: State, seat: int, text: str) -> int:
        word, _, number = text.partition(" ")
        if text == "pass":
            return PASS
        if word == "take" and number.isdecimal():
            return int(number)
        raise GameError(f"cannot read the plan '{text}': it is 'take' and a number, or 'pass'")

    # -- what checks need

    def defects(self, state: State) -> list[Objection]:
        return [] if 0 <= state.heap <= r.PEBBLES else [Objection(("box.pebbles",), f"{state.heap} on the heap")]

    def recomputed(self, state: State) -> State:
        return state

    def inventory(self, state: State) -> Mapping[str, int]:
        return {"pebbles": r.PEBBLES}

    def seats_moved(self, state: State, order: Sequence[int]) -> State:
        place = {seat: number for number, seat in enumerate(order)}
        result = state.result
        if result is not None:
            result = replace(result, winners=tuple(sorted(place[seat] for seat in result.winners)))
        return replace(state, turn=place[state.turn], result=result)

    # -- what cases need

    def given(self, table: Mapping[str, Any]) -> tuple[Pebbles, State, tuple[str, ...]]:
        if "position" in table:
            state = self.read_state(table["position"])
            return self, state, NAMES[: state.seats]
        players = table.get("players", 2)
        state = self.start(players, Random(0))
        return self, replace(state, heap=table.get("heap", state.heap), before=table.get("before", 0)), NAMES[:players]

    def given_state(self, text: str) -> Mapping[str, Any]:
        return {"position": text}

    def plan_from_case(self, state: State, seat: int, table: Mapping[str, Any]) -> int:
        return int(table["take"])

    def chance_from_case(self, state: State, table: Mapping[str, Any]) -> Any:
        raise GameError("there is no chance in Pebbles")

    def observe(
        self, before: State, after: State | Undefined, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        if isinstance(after, Undefined):
            return {}
        seen: dict[str, Any] = {"heap": after.heap, "turn": names[after.turn]}
        seen["choices"] = len(list(self.legal(after, after.turn))) if after.result is None else 0
        if after.result is not None:
            seen["result"] = {"reason": after.result.reason, "winners": [names[seat] for seat in after.result.winners]}
        return seen
