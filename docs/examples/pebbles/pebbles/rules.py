"""The rules of Pebbles: one small function for each clause that does something, with the clause's id on it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection, Result
from gemcheck.rulebook import Ruleset, cites, clause

PEBBLES = 9
PASS = 0
"""The plan of a player who may not take, where the readings let a turn be skipped."""


class State(msgspec.Struct, frozen=True):
    """The heap, how many the player before took (0: nobody, or none), whose turn it is, how the game ended."""

    seats: int
    heap: int
    before: int = 0
    turn: int = 0
    result: Result | None = None


@clause("setup.heap", without=lambda: 1)
def heap() -> int:
    """How many pebbles lie on the heap when play begins."""
    return PEBBLES


@clause("setup.first")
def first() -> int:
    """The seat that begins; seats are numbered from the youngest player to the left."""
    return 0


@clause("turn.order", without=lambda state: state.turn)
def next_turn(state: State) -> int:
    """The seat after the one whose turn it is."""
    return (state.turn + 1) % state.seats


@clause("turn.take")
def number_objections(number: int) -> list[Objection]:
    """What is held against a number of pebbles as such."""
    return [] if 1 <= number <= 3 else [Objection(cites(number_objections), f"{number} is not one, two or three")]


@clause("turn.heap", without=lambda state, number: [])
def heap_objections(state: State, number: int) -> list[Objection]:
    """What is held against a number in view of the heap."""
    return [] if number <= state.heap else [Objection(cites(heap_objections), f"there are only {state.heap}")]


@clause("turn.other", without=lambda state, number: [])
def other_objections(state: State, number: int) -> list[Objection]:
    """What is held against a number in view of the turn before."""
    return [] if number != state.before else [Objection(cites(other_objections), f"the player before took {number}")]


def objections(rules: Ruleset, state: State, number: int) -> list[Objection]:
    """Everything that is held against a plan."""
    if number == PASS and rules.reading("turn.none") == "pass" and not takeable(state):
        return []
    return [*number_objections(number), *heap_objections(state, number), *other_objections(state, number)]


def takeable(state: State) -> list[int]:
    """The numbers that may be taken."""
    return [
        number
        for number in (1, 2, 3)
        if not number_objections(number) + heap_objections(state, number) + other_objections(state, number)
    ]


@clause("end.heap", without=lambda state: False)
def over(state: State) -> bool:
    """Whether the heap is gone."""
    return state.heap == 0


@clause("end.last", without=lambda seat: ())
def winners(seat: int) -> tuple[int, ...]:
    """Who wins when this seat took the last pebble."""
    return (seat,)


def taken(rules: Ruleset, state: State, number: int, log: Log) -> State:
    """The table after a turn."""
    if log is not None:
        word = "passed" if number == PASS else "took"
        log.append(Event(word, state.turn, ("turn.take",), {"pebbles": number}))
    after = replace(state, heap=state.heap - number, before=number, turn=next_turn(state))
    if over(after):
        return replace(after, result=Result(winners(state.turn), "heap-gone", ("end.heap", *cites(winners))))
    if rules.reading("turn.none") == "lose" and not takeable(after):
        return replace(after, result=Result((state.turn,), "cannot-take", ("turn.take", "turn.other")))
    return after
