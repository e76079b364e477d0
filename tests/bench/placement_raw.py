"""The raw solvers beside the product's methods, and what a stopped search knows over time: tables of the benchmark."""

from __future__ import annotations

import argparse
from statistics import median

from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.sweep import sweep

from tests.bench.capped import Run, Step, capped
from tests.bench.placement_hands import supported
from tests.bench.placement_methods import BRUTE_FORCE, OURS, fast_method, raw_methods, warm

__all__ = ["anytime", "raw"]

BRUTE_CARDS, BRUTE_HANDS = 6, 2
"""Beyond so many cards the engine's own search is always cut off; it is then shown on so many hands only."""

LONG = 20
"""Cards of the hands that are watched over time."""

MOMENTS = (0.05, 0.5, 1, 2, 5, 10, 30)
"""Seconds after which the watched search is looked at."""


def raw(arguments: argparse.Namespace) -> None:
    """Every method on the same hands of two rows from an empty city, each run with a limit on its CPU time."""
    warm()
    methods = raw_methods()
    for growing in (False, True):
        kind = "growing cards" if growing else "any cards"
        for cards in arguments.cards:
            runs: dict[str, dict[int, Run]] = {name: {} for name in methods}
            for number, problem in enumerate(supported(arguments.hands, cards, 2, growing)):
                for name, method in methods.items():
                    if name == BRUTE_FORCE and cards > BRUTE_CARDS and number >= BRUTE_HANDS:
                        continue
                    run = capped(method, problem, arguments.cap)
                    if run is not None:
                        runs[name][number] = run
                scores = {each[number].score for each in runs.values() if number in each} - {None}
                if len(scores) != 1:
                    raise AssertionError(f"the methods disagree about hand {number} of {cards} {kind}: {scores}")
            print(f"| {cards} {kind}, two rows | hands | solved | median s | worst s |\n|---|---|---|---|---|")
            for name, each in runs.items():
                if each:
                    print(_row(name, list(each.values()), arguments.cap), flush=True)
            print(f"\n{_ratios(runs, arguments.cap)}\n", flush=True)


def _row(name: str, runs: list[Run], cap: int) -> str:
    times = sorted(cap if run.seconds is None else run.seconds for run in runs)
    solved = sum(run.seconds is not None for run in runs)
    return f"| {name} | {len(runs)} | {solved} | {_shown(median(times), cap)} | {_shown(times[-1], cap)} |"


def _shown(seconds: float, cap: int) -> str:
    return f">{cap}" if seconds >= cap else f"{seconds:.4f}"


def _ratios(runs: dict[str, dict[int, Run]], cap: int) -> str:
    """How many times longer than ours the best raw solver takes, hand by hand."""
    ours = next(name for name in reversed(OURS) if runs.get(name))
    others = [each for name, each in runs.items() if name not in (*OURS, BRUTE_FORCE)]
    ratios, cut = [], 0
    for number, mine in runs[ours].items():
        if mine.seconds is None:
            cut += 1
            continue
        times = [each[number].seconds for each in others if number in each]
        ratios.append(min([*(seconds for seconds in times if seconds is not None), cap]) / mine.seconds)
    if not ratios:
        return f"{ours} was cut off on every hand"
    said = f"best of all raw configurations divided by {ours}: median {median(ratios):.2f}, least {min(ratios):.2f}"
    return f"{said}, greatest {max(ratios):.2f}" + (f"; {ours} was cut off on {cut} hands" if cut else "")


def anytime(arguments: argparse.Namespace) -> None:
    """What is known of twenty cards in two rows as time goes by: the best score and the bound."""
    warm()
    method = fast_method() or sweep
    watched = []
    last: int = arguments.watch
    for problem in supported(arguments.hands, LONG, 2):
        run = capped(method, problem, last, progress=True)
        if run is None:
            continue
        steps = list(run.steps)
        if run.seconds is not None:
            steps.append(Step(run.seconds, run.score, run.bound))
        watched.append(steps)
    firsts = [min((step.seconds for step in steps if step.score is not None), default=last) for steps in watched]
    print(f"first city of {LONG} cards after {median(firsts):.3f} s, at worst {max(firsts):.3f} s\n")
    print("| seconds | hands with a city | of final quality | proved | median gap % | worst gap % |")
    print("|---|---|---|---|---|---|")
    for moment in (*(moment for moment in MOMENTS if moment < last), last):
        scores, gaps = [], []
        for steps in watched:
            score, bound = _known(steps, moment)
            scores.append((score, _known(steps, last)[0]))
            if score is not None and bound is not None:
                gaps.append(100 * (bound[0] - score[0]) / max(1, bound[0]))
        have = sum(score is not None for score, _ in scores)
        final = sum(score is not None and score == last for score, last in scores)
        shown = f"{median(gaps):.1f} | {max(gaps):.1f}" if gaps else "| "
        print(f"| {moment} | {have} | {final} | {sum(not gap for gap in gaps)} | {shown} |", flush=True)


def _known(steps: list[Step], moment: float) -> tuple[Score | None, Score | None]:
    """The best score and bound told up to a moment."""
    told = [step for step in steps if step.seconds <= moment]
    scores = [step.score for step in told if step.score is not None]
    bounds = [step.bound for step in told if step.bound is not None]
    return max(scores, default=None), min(bounds, default=None)
