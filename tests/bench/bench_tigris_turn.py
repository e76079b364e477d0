"""Speed of the advice on Tigris & Euphrates.

    python -m tests.bench.bench_tigris_turn [--positions 20] [--only turn|others|fewest] [--prove]

Prints median and worst CPU time over positions from the middle of recorded games on both boards: the best single
action, the best turn of two, wars and revolts that the seat to move can start, the spread of treasures, and the fewest
actions to a monument, to a kingdom split, to two of its spaces parted and to a rival's leader off the board. A search
for the fewest actions that has spent its budget counts with the time it took; how many were solved is told, and how
many within 5 s. With --prove the plain enumeration of turns too.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from typing import Any, TypeVar

from gemcheck_models.tigris.fewest import asked, fewest, replayed
from gemcheck_models.tigris.fewest_play import DRAWS
from gemcheck_models.tigris.fewest_terms import goal_of
from gemcheck_models.tigris.treasures import best_spread
from gemcheck_models.tigris.turn import answered, question_of
from gemcheck_models.tigris.turn_plain import confirmed
from gemcheck_models.tigris.war import analysed
from msgspec.structs import replace

from gemcheck.games.tigris.geometry import name as space_name
from gemcheck.games.tigris.geometry import spaces_in
from gemcheck.games.tigris.plans import Leader, Tile
from gemcheck.games.tigris.state import LEADERS, State
from tests.models.tigris.test_recorded import turns
from tests.tigris.record_playthroughs import RECORDS

T = TypeVar("T")
Row = tuple[str, list[float], str]

SOON = 5_000
"""Milliseconds within which a question in the middle of a game should be answered."""

PARTS = ("turn", "others", "fewest")


def positions(number: int) -> list[tuple[Any, State]]:
    """Beginnings of turns: three to five eighths into each recorded game in its turn."""
    found = []
    for place in range(number):
        made, states = turns(list(RECORDS)[place % len(RECORDS)])
        found.append((made, states[len(states) * (3 + 2 * (place // len(RECORDS))) // 8]))
    return found


def timed(action: Callable[[], T]) -> tuple[float, T]:
    """CPU time of an action in milliseconds, and what it gives."""
    start = time.process_time_ns()
    found = action()
    return (time.process_time_ns() - start) / 1e6, found


def turn_rows(table: list[tuple[Any, State]], prove: bool) -> list[Row]:
    single, double, plain, steps = [], [], [], []
    for made, state in table:
        question = question_of(made, replace(state, actions=1), "victory", "none")
        single.append(timed(partial(answered, question))[0])
        question = question_of(made, state, "victory", "none")
        spent, answer = timed(partial(answered, question))
        double.append(spent)
        steps.append(answer.steps)
        if prove:
            plain.append(timed(partial(confirmed, question, answer))[0])
    rows: list[Row] = [
        ("`turn`, one action", single, ""),
        ("`turn`, two actions", double, f"{max(steps):,} steps of the engine at most"),
    ]
    return [*rows, ("the same with `--prove`: plain enumeration", plain, "")] if prove else rows


def conflict_of(made: Any, state: State) -> State | None:
    """The first conflict that the seat to move can start by one of forty actions drawn at random."""
    plans = [plan for plan in made.legal(state, state.active) if isinstance(plan, Tile | Leader)]
    for plan in Random(0).sample(plans, min(40, len(plans))):
        after: State = made.step(state, {state.active: plan})
        if after.conflict is not None:
            return after
    return None


def spreads(state: State) -> None:
    for seat in state.seats:
        best_spread(seat.points, seat.treasures)


def other_rows(table: list[tuple[Any, State]]) -> list[Row]:
    wars, treasures = [], []
    for made, state in table:
        after = conflict_of(made, state)
        if after is not None:
            wars.append(timed(partial(analysed, made, after))[0])
        treasures.append(timed(partial(spreads, state))[0])
    return [
        ("`war`, a conflict that one action starts", wars, f"{len(wars)} positions with one"),
        ("`treasures`, all seats", treasures, ""),
    ]


def wishes(state: State) -> dict[str, str]:
    """A goal of each kind: the largest kingdom, two of its spaces, the first leader of the next seat on the board."""
    rival = (state.active + 1) % len(state.seats)
    leader = next((colour for colour in range(4) if state.seats[rival].leaders[colour] >= 0), None)
    found = {"monument": "monument:any", "monument of red and blue": "monument:red-blue"}
    if state.kingdoms:
        largest = max(state.kingdoms, key=int.bit_count)
        found["split"] = f"split:{space_name(next(spaces_in(largest)))}"
        one, other = Random(state.turn).sample(list(spaces_in(largest)), 2)
        found["two spaces parted"] = f"split:{space_name(one)}-{space_name(other)}"
    if leader is not None:
        found["withdraw"] = f"withdraw:{rival + 1}.{LEADERS[leader]}"
    return found


def fewest_rows(table: list[tuple[Any, State]], draws: str) -> list[Row]:
    times: dict[str, list[float]] = {}
    ends: dict[str, list[str]] = {}
    for made, state in table:
        names = [f"seat {number}" for number in range(1, len(state.seats) + 1)]
        for kind, words in wishes(state).items():
            if kind == "monument of red and blue" and any(
                made.table.box.monuments[monument.kind] == (1, 2) for monument in state.monuments
            ):
                continue
            goal = goal_of(made, state, names, words)
            if goal.reached(state):
                continue
            question = asked(made, state, goal, draws)
            spent, found = timed(partial(fewest, question))
            if found.actions is not None:
                replayed(question, found.plan)
            times.setdefault(kind, []).append(spent)
            open_end = found.actions is None and found.least is not None
            ends.setdefault(kind, []).append("open" if open_end else "solved")
    return [
        (f"`fewest`, {kind}, draws {draws}", figures, solved(figures, ends[kind])) for kind, figures in times.items()
    ]


def solved(figures: list[float], ends: list[str]) -> str:
    soon = sum(end == "solved" and figure < SOON for figure, end in zip(figures, ends, strict=True))
    return f"{ends.count('solved')} of {len(figures)} solved, {soon} within 5 s"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=20, help="recorded positions")
    parser.add_argument("--only", choices=PARTS, action="append", help="these rows only")
    parser.add_argument("--prove", action="store_true", help="the plain enumeration of turns too")
    arguments = parser.parse_args()
    table = positions(arguments.positions)
    print("| what | median ms | worst ms | |\n|---|---|---|---|")
    parts: list[tuple[str, Callable[[], list[Row]]]] = [
        ("turn", partial(turn_rows, table, arguments.prove)),
        ("others", partial(other_rows, table)),
        *(("fewest", partial(fewest_rows, table, draws)) for draws in DRAWS),
    ]
    for name, part in parts:
        if arguments.only and name not in arguments.only:
            continue
        for what, figures, more in part():
            print(f"| {what} | {median(figures):,.1f} | {max(figures):,.1f} | {more} |", flush=True)


if __name__ == "__main__":
    main()
