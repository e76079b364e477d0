"""Speed of the placement advisor in CPU time: real turns, hands in a fixed order and in any order, raw solvers.

    python -m tests.bench.bench_placement [--hands 20] [--oracle] [--only turns|sequence|free|demands|raw|anytime]
                                          [--cards 6 8 10] [--cap 20] [--watch 60]

Random hands of the synthetic cards in random mid-game cities of two rows, or in an empty city; they are the same on
every machine. Prints the median and the worst time in milliseconds, and for turns with --oracle that of the exhaustive
search beside it. The tables `raw` and `anytime` are in seconds, each run in a process of its own with a limit.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from statistics import median
from typing import Any

from gemcheck_models.gempire.placement.cpsat import cpsat
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.objective import read_objective
from gemcheck_models.gempire.placement.problem import Answer, Problem
from gemcheck_models.gempire.placement.sequence import sequence
from gemcheck_models.gempire.placement.sweep import sweep
from gemcheck_models.gempire.placement.sweep_refusals import Unsupported
from gemcheck_models.gempire.placement.turn import turn
from msgspec.structs import replace

from gemcheck.game import OpenEnd
from gemcheck.games.gempire.values import forget_worth
from tests.bench.placement_hands import problems, supported
from tests.bench.placement_methods import fast_method, warm
from tests.bench.placement_raw import anytime, raw
from tests.models.placement.turn_hands import drawn

TURNS: dict[str, dict[str, Any]] = {
    "plain": {},
    "1 diamond": {"diamonds": 1},
    "2 diamonds": {"diamonds": 2},
    "blueprint, keep": {"blueprints": 1, "keep": True},
    "take any": {"least": 0},
    "gems, total": {"objective": "gems, total"},
    "demand 8, total": {"objective": "demand 8, total"},
    "demands 4 13": {"objective": "demands 4 13"},
    "6 technologies": {"technologies": 6},
    "all of it": {"diamonds": 2, "blueprints": 1, "keep": True, "technologies": 4},
}
"""What is varied, by name: what else than a plain hand for a total is asked."""


DEMANDS = (2, 10, 12, 11, 8, 13, 4, 5)
DEMAND_CARDS = (4, 6, 8)
CITY = 5
"""Demands that look at cities, sizes of hands and of the city, for the table `demands`."""


def milliseconds(method: Callable[[Problem], Answer], problem: Problem) -> tuple[float, Answer | None]:
    """The CPU time of one answer; None for a problem to which the rules have no answer."""
    start = time.process_time()
    try:
        answer: Answer | None = method(problem)
    except OpenEnd:
        answer = None
    return (time.process_time() - start) * 1000, answer


def row(label: str, times: list[float], done: int) -> str:
    """One row of the table."""
    return f"| {label} | {len(times)} | {median(times):.1f} | {max(times):.1f} | {done} |"


FREE = ((2, 4), (2, 6), (2, 8), (2, 10), (2, 12), (1, 20), (2, 15))
"""Rows and cards of hands in any order."""

ORACLE_CARDS = 4
"""So many cards the exhaustive search still answers in a hand of any order."""

PLAIN_CARDS = {"sweep": 8, "CP-SAT": 10}
"""So many cards plain Python and CP-SAT still answer in reasonable time; larger hands are left to the kernel."""

KERNEL_LIMIT = 60
"""CPU seconds after which the kernel is stopped; its answer is then not complete."""


def turns(arguments: argparse.Namespace) -> None:
    """Real turns."""
    print("| turn | hands | median ms | worst ms | complete |\n|---|---|---|---|---|")
    for name, more in TURNS.items():
        for cards in range(1, 5):
            times: list[float] = []
            oracle: list[float] = []
            done = 0
            for problem in problems(name, arguments.hands, cards, **{"city": 6, **more}):
                spent, answer = milliseconds(turn, problem)
                times.append(spent)
                done += answer is not None
                if arguments.oracle:
                    oracle.append(milliseconds(exhaustive, problem)[0])
            beside = f" (exhaustive {median(oracle):.1f})" if oracle else ""
            print(row(f"{cards} cards, {name}{beside}", times, done), flush=True)


def fixed(arguments: argparse.Namespace) -> None:
    """Hands in a fixed order."""
    print("| sequence | hands | median ms | worst ms | complete |\n|---|---|---|---|---|")
    for rows, cards in ((1, 6), (1, 8), (1, 10), (2, 6), (2, 8), (2, 10)):
        times, done = [], 0
        for problem in problems("sequence", arguments.hands, cards, city=0, row2=rows == 2, fixed=True, technologies=0):
            spent, answer = milliseconds(lambda each: sequence(each, budget=arguments.budget), problem)
            times.append(spent)
            done += answer is not None and answer.bound == answer.score
        print(row(f"{cards} cards in {rows} row{'s' if rows > 1 else ''}", times, done), flush=True)


def free(arguments: argparse.Namespace) -> None:
    """Hands in any order from an empty city: the sweep, the kernel if there is one, CP-SAT and, as long as it can, the
    exhaustive search."""
    print("| any order | hands | median ms | worst ms | complete |\n|---|---|---|---|---|")
    warm()
    kernel = fast_method()
    for rows, cards in FREE:
        plain: dict[str, Callable[[Problem], Answer]] = {"sweep": sweep, "CP-SAT": cpsat}
        methods = {name: method for name, method in plain.items() if cards <= PLAIN_CARDS[name]}
        if cards <= ORACLE_CARDS:
            methods["exhaustive"] = exhaustive
        if kernel is not None:
            methods["fast"] = limited(kernel)
        times: dict[str, list[float]] = {name: [] for name in methods}
        complete: Counter[str] = Counter()
        for problem in supported(arguments.hands, cards, rows):
            scores = set()
            for name, method in methods.items():
                with suppress(Unsupported):
                    spent, answer = milliseconds(method, problem)
                    times[name].append(spent)
                    if answer is None or answer.score == answer.bound:
                        complete[name] += 1
                        scores.add(None if answer is None else answer.score)
            if len(scores) > 1:
                raise AssertionError(f"the methods disagree: {scores}")
        for name, spent_by in times.items():
            label = f"{cards} cards in {rows} row{'s' if rows > 1 else ''}, {name}"
            if spent_by:
                print(row(label, spent_by, complete[name]), flush=True)


def demands(arguments: argparse.Namespace) -> None:
    """How much longer a Demand before the total takes than the total alone, by the sweep in plain Python: the quotient
    of medians, then the median and the worst of the quotients hand by hand, and the two medians in milliseconds."""
    print("| beside the total | hands | of medians | median | worst | ms | total ms |\n|---|---|---|---|---|---|---|")
    for cards in DEMAND_CARDS:
        for number in DEMANDS:
            alone, beside = [], []
            for index in range(arguments.hands):
                there = (*dict.fromkeys((number, 3, 6, 7)),)[:3]
                plain = drawn(Random(index), hand=cards, city=CITY, technologies=0, demands=there)
                asked = replace(plain, objective=read_objective(f"demand {number}, total"))
                with suppress(Unsupported):
                    spent = fresh(asked)
                    beside.append(spent)
                    alone.append(fresh(plain))
            each = [one / other for one, other in zip(beside, alone, strict=True)]
            told = f"{median(beside) / median(alone):.1f} | {median(each):.1f} | {max(each):.1f}"
            told += f" | {median(beside):.0f} | {median(alone):.0f}"
            print(f"| {cards} cards, Demand {number} | {len(each)} | {told} |", flush=True)


def fresh(problem: Problem) -> float:
    """The CPU time of one answer by the sweep, with nothing remembered by the engine and no garbage of others."""
    forget_worth()
    gc.collect()
    return milliseconds(sweep, problem)[0]


def limited(kernel: Callable[..., Answer]) -> Callable[[Problem], Answer]:
    """The kernel with a limit on the CPU time of each answer."""

    def answered(problem: Problem) -> Answer:
        stop = time.process_time() + KERNEL_LIMIT
        return kernel(problem, late=lambda: time.process_time() > stop)

    return answered


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=20, help="hands of each kind")
    parser.add_argument("--budget", type=int, default=200_000, help="states after which a sequence is stopped")
    parser.add_argument("--oracle", action="store_true", help="measure the exhaustive search of turns as well")
    parser.add_argument("--only", choices=TABLES, help="one table alone")
    parser.add_argument("--cards", type=int, nargs="+", default=[6, 8, 10], help="sizes of the hands of `raw`")
    parser.add_argument("--cap", type=int, default=20, help="CPU seconds after which a run of `raw` is cut off")
    parser.add_argument("--watch", type=int, default=60, help="CPU seconds for which `anytime` watches a search")
    arguments = parser.parse_args()
    for name, table in TABLES.items():
        if arguments.only in (None, name):
            table(arguments)
            print()


TABLES: dict[str, Callable[[argparse.Namespace], None]] = {
    "turns": turns,
    "sequence": fixed,
    "free": free,
    "demands": demands,
    "raw": raw,
    "anytime": anytime,
}

if __name__ == "__main__":
    main()
