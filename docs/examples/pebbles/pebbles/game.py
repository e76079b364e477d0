"""Pebbles as a game that gemcheck can play, read and check."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Event, Game, GameError, Log, Objection, OpenEnd, Result, Undefined
from gemcheck.rulebook import Rulebook, Ruleset, nearest
from pebbles import rules as r
from pebbles.rules import PASS, State

NAMES = ("ann", "bea", "cal")
GIVEN = ("players", "heap", "before", "position", "assumes")
NOTATION = re.compile(r"seats (\d) heap (\d) before (\d) turn ([1-9])(?: over (heap-gone|cannot-take) ([1-9]))?")


class Pebbles(Game[State, int]):
    """Two or three players take pebbles from a heap; a plan is the number taken."""

    name = "pebbles"
    title = "Pebbles"
    package = "pebbles"

    def __init__(self, rules: Ruleset | None = None) -> None:
        self.rulebook = Rulebook.load("pebbles", "pebbles.rulebook")
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
            raise OpenEnd(
                Undefined("turn.none", ("turn.take", "turn.other"), "a number has to be taken and none may be")
            )
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
        over = f" over {state.result.reason} {state.result.winners[0] + 1}" if state.result else ""
        return f"seats {state.seats} heap {state.heap} before {state.before} turn {state.turn + 1}{over}"

    def read_state(self, text: str) -> State:
        found = NOTATION.fullmatch(text.strip())
        if found is None:
            raise GameError(f"{text}\n^ a position looks like 'seats 2 heap 9 before 0 turn 1'")
        seats, heap, before, turn = map(int, found.group(1, 2, 3, 4))
        result = None
        if found[5]:
            clauses = ("end.heap", "end.last") if found[5] == "heap-gone" else ("turn.take", "turn.other")
            result = Result((int(found[6]) - 1,), found[5], clauses)
        if seats not in self.seat_counts() or turn > seats or (found[6] and int(found[6]) > seats):
            raise GameError(f"{text}\n^ there are {seats} seats, and no others")
        return State(seats, heap, before, turn - 1, result)

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
        found = []
        if not 0 <= state.heap <= r.PEBBLES:
            found.append(Objection(("box.pebbles",), f"{state.heap} on the heap"))
        if state.heap == 0 and state.result is None:
            found.append(Objection(("end.heap",), "the heap is gone, and the game goes on"))
        return found

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
        for word in table:
            if word not in GIVEN:
                raise GameError(f"given: unknown key '{word}'{nearest(word, GIVEN)}")
        if "position" in table:
            state = self.read_state(table["position"])
        else:
            state = self.start(table.get("players", 2), Random(0))
            state = replace(state, heap=table.get("heap", state.heap), before=table.get("before", 0))
        broken = self.defects(state)
        if broken:
            raise GameError(f"given: {broken[0].text}")
        return self, state, NAMES[: state.seats]

    def given_state(self, text: str) -> Mapping[str, Any]:
        return {"position": text}

    def plan_from_case(self, state: State, seat: int, table: Mapping[str, Any]) -> int:
        for word in table:
            if word != "take":
                raise GameError(f"unknown key '{word}'{nearest(word, ['take'])}")
        if not isinstance(table.get("take"), int):
            raise GameError("a plan is `take` and a number, 0 to pass")
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
