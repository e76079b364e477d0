"""Plans for given rolls and a given deck: round after round every city that is worth it is played on.

A beam keeps the cities of each round that are nearest to the pair; one of unlimited width keeps all, and what it ends
with is exact. Two ways that come to the same city differ only in what they hold, and the poorer one is dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire, victory
from gemcheck.games.gempire.state import OVER, Seat, State
from gemcheck_models.gempire.rounds.given_moves import Choice, rounds_played
from gemcheck_models.gempire.rounds.given_source import Source
from gemcheck_models.gempire.rounds.given_writing import begun, written
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.replay import Outcome, Plan, replayed

__all__ = ["BEAMS", "STARTS", "Beam", "Found", "Layers", "beamed", "exhausted"]

THRIFTS = ((0.12, 0.04), (0.2, 0.1))
"""Rounds that a production in hand, and science that may still buy a technology, are thought to spare."""

WIDTHS = ((12, 4), (48, 4), (192, 5), (768, 6))
"""Cities kept after each round, and after each decision within a round, of one beam after the other."""

STARTS = range(6)
"""Production at the start: the rest of the five resources is science."""


class Found(NamedTuple):
    """A plan with its replay, and the states looked at."""

    plan: Plan | None
    outcome: Outcome | None
    states: int


class Layers(NamedTuple):
    """What looking at everything came to: after `rounds` rounds no city meets the pair, or, where a plan is there, one
    does in the round after. sizes: different cities after each round."""

    rounds: int
    sizes: tuple[int, ...]
    plan: Plan | None
    states: int


class Beam(NamedTuple):
    """How to look: cities kept after each round, and after each decision within a round; what is in hand counts for."""

    width: int
    within: int
    production: float
    science: float

    def grade(self, aim: Aim, state: State) -> float:
        """How far a city is from the pair, in rounds, with what it has in hand."""
        seat = state.seats[0]
        left = self.production * seat.production + self.science * (seat.science - seat.used)
        return aim.gap(seat).rounds - left


BEAMS = tuple(Beam(width, within, *thrift) for width, within in WIDTHS for thrift in THRIFTS)
"""The beams, one after the other."""


class _Node(NamedTuple):
    state: State
    start: int
    choices: tuple[Choice, ...]


def beamed(
    game: Gempire,
    aim: Aim,
    source: Source,
    beam: Beam,
    *,
    below: int,
    budget: int,
    late: Callable[[], bool] = lambda: False,
) -> Found:
    """The shortest plan of fewer than `below` rounds that a beam meets, within a budget of states."""
    layer = [_Node(begun(game, aim, source, start), start, ()) for start in STARTS]
    states = 0

    def grade(state: State) -> float:
        return beam.grade(aim, state)

    for roll in source.rolls[: below - 1]:
        after: dict[Any, list[tuple[float, int, _Node]]] = {}
        for node in layer:
            if states >= budget or late():
                return Found(None, None, states)
            for choice, state in rounds_played(game, aim, node.state, roll, beam.within, grade):
                states += 1
                done = _Node(state, node.start, (*node.choices, choice))
                found = _looked(game, aim, source, done)
                if found is not None:
                    return Found(*found, states)
                if state.phase != OVER:
                    _enter(after, (grade(state), states, done))
        kept = sorted((entry for entries in after.values() for entry in entries), key=lambda entry: entry[:2])
        layer = [node for _, _, node in kept[: beam.width]]
        if not layer:
            break
    return Found(None, None, states)


def exhausted(
    game: Gempire,
    aim: Aim,
    source: Source,
    *,
    most: int,
    budget: int,
    late: Callable[[], bool] = lambda: False,
) -> Layers:
    """Look at everything, up to so many rounds and states: the rounds that are not enough, or the first plan.

    Everything: but bids above the least and poorer collections, see `given_moves`; and ways to the same city that are
    no better in production, science, and science used.
    """
    layer = [_Node(begun(game, aim, source, start), start, ()) for start in STARTS]
    sizes: list[int] = []
    states = 0
    for number, roll in enumerate(source.rolls[:most]):
        after: dict[Any, list[tuple[float, int, _Node]]] = {}
        for node in layer:
            for choice, state in rounds_played(game, aim, node.state, roll, None, lambda now: 0.0):
                states += 1
                if states > budget or late():
                    return Layers(number, tuple(sizes), None, states)
                done = _Node(state, node.start, (*node.choices, choice))
                if state.phase == OVER:
                    if _won(game, aim, state):
                        plan = written(game, aim, source, done.start, done.choices, None)
                        return Layers(number, tuple(sizes), plan, states)
                else:
                    _enter(after, (0.0, states, done))
        layer = [node for entries in after.values() for _, _, node in entries]
        sizes.append(len(layer))
        if not layer:
            break
    return Layers(len(sizes), tuple(sizes), None, states)


def _won(game: Gempire, aim: Aim, state: State) -> bool:
    met = victory.positions_met(game.table, state, 0)
    return state.result is not None and state.result.winners == (0,) and all(met >> place & 1 for place in aim.places)


def _looked(game: Gempire, aim: Aim, source: Source, node: _Node) -> tuple[Plan, Outcome] | None:
    """The plan of a city that meets the pair once its culture gems are divided, None where it does not or the engine
    does not follow."""
    split = aim.split(node.state.seats[0])
    if split is None or split.science > 0:
        return None
    try:
        plan = written(game, aim, source, node.start, node.choices, split.first)
        return plan, replayed(plan)
    except GameError:  # The third Demand ends the game before, or a gem may not lie where it is wanted.
        return None


# -- different cities


def _enter(layer: dict[Any, list[tuple[float, int, _Node]]], entry: tuple[float, int, _Node]) -> None:
    """Add a city to a layer, unless one like it holds as much; it takes the place of those that hold less."""
    state = entry[2].state
    own = _held(state.seats[0])
    entries = layer.setdefault(_city(state), [])
    if any(_as_much(_held(other[2].state.seats[0]), own) for other in entries):
        return
    entries[:] = [other for other in entries if not _as_much(own, _held(other[2].state.seats[0]))]
    entries.append(entry)


def _city(state: State) -> Any:
    """What makes two ways come to the same city: all but production and science in hand."""
    seat = state.seats[0]
    return (state.market, state.seats[1:], _bare(seat))


def _bare(seat: Seat) -> Any:
    return (
        seat.row1,
        seat.row2,
        seat.start2 - seat.start1 if seat.row2 else 0,
        seat.second >= 0,
        seat.blueprints,
        seat.palace,
        seat.palace_diamonds,
        seat.technologies,
        seat.gems,
        seat.flag,
        seat.held,
        seat.token,
        seat.reached,
        seat.twenties,
        seat.fours,
        seat.fifties,
        seat.used,
    )


def _held(seat: Seat) -> tuple[int, int]:
    return (seat.production, seat.science)


def _as_much(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] >= other[0] and one[1] >= other[1]
