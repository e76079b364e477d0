"""The compiled column sweep: it gives the same answer as the plain one, city for city, and stops as honestly."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from gemcheck_models.gempire.placement import fast as module
from gemcheck_models.gempire.placement import machine_code, portfolio
from gemcheck_models.gempire.placement.fast import fast
from gemcheck_models.gempire.placement.portfolio import LARGE, answered
from gemcheck_models.gempire.placement.problem import Problem, Progress
from gemcheck_models.gempire.placement.sweep import sweep
from gemcheck_models.gempire.placement.sweep_refusals import Unsupported, gems_matter
from msgspec.structs import replace

from gemcheck.findings import Verdict
from tests.models.placement.sweep_problems import drawn
from tests.models.placement.turn_hands import drawn as hand_of

if TYPE_CHECKING:
    from gemcheck_models.gempire.placement.fast_search import Run

pytest.importorskip("numba")

STUCK = (1, 25, 78, 80, 91, 151, 160, 186)
"""Seeds of problems in which an end may bring the most at which nothing fits any more."""


def both(problem: Problem) -> str:
    """Ask both sweeps and compare; what the compiled one has refused, or its method."""
    try:
        known = sweep(problem)
    except Unsupported:
        with pytest.raises(Unsupported):
            fast(problem)
        return "refused by both"
    try:
        answer = fast(problem)
    except Unsupported as why:
        return str(why)
    assert (answer.score, answer.bound, answer.verdict) == (known.score, known.bound, known.verdict)
    assert [end.city for end in answer.best] == [end.city for end in known.best]
    assert [end.plans for end in answer.best] == [end.plans for end in known.best]
    return answer.method


@pytest.mark.parametrize("chunk", range(4))
def test_it_answers_as_the_plain_sweep_does(chunk: int) -> None:
    found = Counter(both(drawn(1000 + seed, 4)) for seed in range(chunk * 60, chunk * 60 + 60))
    assert found["compiled column sweep"] >= 40
    assert set(found) <= {"compiled column sweep", "Drain System lifts values", "refused by both"}


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(10))
def test_it_answers_as_the_plain_sweep_does_in_larger_hands(chunk: int) -> None:
    found = Counter(both(drawn(5000 + seed, 6)) for seed in range(chunk * 60, chunk * 60 + 60))
    assert found["compiled column sweep"] >= 40


def hand(cards: int, number: int = 1, objective: str = "total") -> Problem:
    """A seeded hand in two rows from an empty city."""
    return hand_of(Random(f"fast/{cards}/{number}"), hand=cards, city=0, row2=True, technologies=0, objective=objective)


def test_ends_at_which_nothing_fits_any_more_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such an end may bring the most; then states are told apart by their left ends, and the engine is asked."""
    from gemcheck_models.gempire.placement.fast_search import Runs

    asked: list[int] = []
    ends = Runs.stuck_ends

    def watched(runs: Runs, found: Run, depth: int, least: int) -> Iterator[int]:
        for label in ends(runs, found, depth, least):
            asked.append(label)
            yield label

    monkeypatch.setattr(Runs, "stuck_ends", watched)
    for seed in STUCK:
        both(drawn(seed, 4))
        assert asked, seed
        asked.clear()


def test_a_stopped_search_has_a_city_and_a_bound_that_holds() -> None:
    problem = hand(8)
    best = sweep(problem).score
    assert best is not None
    steps: list[Progress] = []
    for budget in (0, 100, 1_000, 10_000):
        answer = fast(problem, budget=budget, progress=steps.append)
        assert answer.bound is not None
        assert answer.score is not None
        assert answer.score <= best <= answer.bound
        assert answer.verdict is Verdict.BOUNDED or answer.score == answer.bound == best
    assert fast(problem, budget=0).verdict is Verdict.BOUNDED
    assert fast(problem, late=lambda: True).verdict is Verdict.BOUNDED
    assert steps


def test_large_hands_are_answered_by_it_and_small_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "ready", lambda: True)
    problem = hand(LARGE)
    assert answered(problem).method == "compiled column sweep"
    assert answered(replace(problem, hand=problem.hand[:6], least=6, most=6)).method == "column sweep"


def test_it_is_noted_that_there_is_machine_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a search that has been completed has come by everything that is compiled."""
    mark = tmp_path / "complete"
    monkeypatch.setattr(machine_code, "_mark", lambda: mark)
    fast(hand(5), late=lambda: True)
    assert not machine_code.ready()
    fast(hand(5))
    assert machine_code.ready()


def test_without_numba_it_is_refused_and_the_plain_sweep_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "available", lambda: False)
    with pytest.raises(Unsupported, match="numba is not installed"):
        fast(hand(3))


def test_gems_are_bounded_by_what_a_total_brings() -> None:
    compared = 0
    for number in range(1, 13):
        problem = hand(5, number, "gems, total")
        compared += both(problem) == "compiled column sweep"
    assert compared >= 8


def test_machine_code_of_other_sources_is_not_used(tmp_path: Path) -> None:
    from gemcheck_models.gempire.placement.fast_compiled import folder_for

    sources = [tmp_path / "one.py", tmp_path / "two.py"]
    for source in sources:
        source.write_text("x = 1\n")
    before = folder_for(tmp_path, sources)
    assert folder_for(tmp_path, reversed(sources)) == before
    sources[1].write_text("x = 2\n")
    assert folder_for(tmp_path, sources) != before


def test_old_machine_code_is_removed(tmp_path: Path) -> None:
    """Folders of other sources go once no process can be compiling into them; nothing else does."""
    from gemcheck_models.gempire.placement.fast_compiled import LONG, clear_out

    names = ["gemcheck-" + letter * 16 for letter in "abc"]
    current, old, fresh = (tmp_path / name for name in names)
    others = [tmp_path / name for name in ("gemcheck-notes", "numba-" + "a" * 16)]
    for folder in (current, old, fresh, *others):
        (folder / "within").mkdir(parents=True)
    for folder in (current, old, *others):
        os.utime(folder, (0, folder.stat().st_mtime - 2 * LONG))
    clear_out(current)
    assert {folder.name for folder in tmp_path.iterdir()} == {each.name for each in (current, fresh, *others)}
    clear_out(tmp_path / "nowhere" / names[0])


def test_a_time_limit_holds_for_the_first_pass_as_well() -> None:
    """With the obvious city and the bound of the whole problem there is nothing that must be waited for."""
    problem = hand(20, objective="gems, total")
    answer = fast(problem, late=lambda: True)
    assert answer.work == 0
    assert answer.score is not None
    assert answer.bound is not None
    assert answer.score <= answer.bound


@pytest.mark.parametrize("objective", ["total", "gems", "gems, gold", "total, 2*gold-gems", "population, culture-gems"])
def test_cities_that_are_as_good_are_told_apart_by_their_notation(objective: str) -> None:
    """Ways that read greater than a known city are left aside, whatever the objective."""
    compared = sum(both(hand(5, number, objective)) == "compiled column sweep" for number in range(20, 32))
    assert compared >= 8


@pytest.mark.parametrize("last", ["gold", "gems"])
def test_goals_too_many_for_one_number_are_refused(last: str) -> None:
    """Numbers of 64 bits would overflow without a word; the plain sweep, whose numbers have no end, answers."""
    goals = ["999*total", "999*gold", "999*culture", "999*population"] * 3
    problem = hand(3, objective=", ".join([*goals, last]))
    with pytest.raises(Unsupported, match="too many goals"):
        fast(problem)
    assert sweep(problem).verdict is Verdict.FOUND


def test_a_bound_is_never_beyond_all_cities() -> None:
    """Bounds of attributes that no city reaches together stay within what any city comes to."""
    counting = 0
    for number in range(1, 9):
        problem = hand(20, number)
        counting += gems_matter(problem)
        answer = fast(problem, budget=0)
        assert answer.bound is not None
        assert answer.score is not None
        assert answer.score[0] <= answer.bound[0] < 2 * answer.score[0] + 100
    assert counting
