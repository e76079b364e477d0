"""What a sweep promises beside the best city: valid bounds, a city at any time, refusals that say why."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import Any

import pytest
from gemcheck_models.gempire.placement.problem import Progress, replayed
from gemcheck_models.gempire.placement.sweep import Unsupported, sweep
from gemcheck_models.gempire.placement.sweep_refusals import why_not
from gemcheck_models.gempire.placement.sweep_search import Search
from msgspec.structs import replace

from gemcheck.findings import Verdict
from gemcheck.game import GameError
from gemcheck.games.gempire.cards import Card, Formula
from tests.models.placement.sweep_problems import agree, asked, drawn, within_bounds


def test_no_state_brings_more_than_its_bound_says() -> None:
    problems = [drawn(seed, 4) for seed in range(3000, 3120)]
    assert sum(within_bounds(problem) for problem in problems if why_not(problem, 1) is None) > 10_000


def test_a_stopped_sweep_has_a_city_and_a_valid_bound() -> None:
    problem = asked(("inn", "obelisk", "tannery", "mill", "brothel", "fountain", "race-track"), "GC1 /")
    whole = sweep(problem)
    assert whole.score is not None
    for budget in (0, 1, 50, 200, whole.work - 1):
        answer = sweep(problem, budget=budget)
        assert answer.verdict is Verdict.BOUNDED
        assert answer.score is not None
        assert answer.bound is not None
        assert answer.score <= whole.score <= answer.bound
        assert replayed(problem, answer.best[0].plans).score == answer.score
    assert sweep(problem, budget=100_000) == sweep(problem, budget=100_000)
    assert sweep(problem, budget=100_000).best[0].city == whole.best[0].city


@pytest.mark.parametrize("objective", ["total", "gems, total", "demand 5, total"])
def test_a_late_sweep_has_a_city_and_a_valid_bound(objective: str) -> None:
    problem = asked(("inn", "obelisk", "tannery", "mill", "brothel", "fountain"), "GC1 /", objective)
    clock = count()
    whole = sweep(problem, late=lambda: next(clock) < 0)
    assert whole.score is not None
    asks = next(clock)
    for times in (0, 1, asks // 2, asks - 1):
        answer = sweep(problem, late=partial(next, iter([False] * times), True))
        assert answer.verdict is Verdict.BOUNDED
        assert answer.score is not None
        assert answer.bound is not None
        assert answer.score <= whole.score <= answer.bound
    assert sweep(problem, late=lambda: False) == whole


@pytest.mark.parametrize("objective", ["total", "gems, total"])
def test_scores_only_rise_and_bounds_only_fall(objective: str) -> None:
    steps: list[Progress] = []
    problem = asked(("inn", "obelisk", "tannery", "mill", "brothel", "fountain"), "GC1 P4/", objective)
    answer = sweep(problem, progress=steps.append)
    scores = [step.score for step in steps if step.score is not None]
    bounds = [step.bound for step in steps if step.bound is not None]
    assert len(scores) == len(bounds) == len(steps)
    assert scores == sorted(scores)
    assert bounds == sorted(bounds, reverse=True)
    assert [step.work for step in steps] == sorted(step.work for step in steps)
    assert scores[-1] == bounds[-1] == answer.score


def test_a_city_may_end_where_no_card_fits() -> None:
    """Three districts in a row of their own and nowhere to go: what is left is left."""
    agree(asked(("c9",), "GC1 P1,G1,P1"))
    agree(asked(("brothel", "c9", "shrine"), "GC1 P1,G1,P1"))
    agree(asked(("brothel", "mill"), "GC1 P1,G1", "population"))


def test_ways_to_one_state_that_end_there_or_not_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = drawn(25, 4)
    agree(problem)
    monkeypatch.setattr(Search, "settled", lambda search, found: True)
    with pytest.raises(GameError, match="3 cards are used"):
        sweep(problem)


def test_namesakes_in_the_hand_and_in_the_city_are_told_apart() -> None:
    for city in ("GC1 P3,G2,P3/", "GC1 P3,P3/1,P3", "GC1 G2,P3"):
        agree(asked(("p3", "g2", "p3"), city))
        agree(asked(("p3", "inn"), city, least=0))


def test_nothing_to_place_is_an_answer() -> None:
    for city in ("GC1", "GC1 /", "GC1 P3,G2/1,C5"):
        agree(asked((), city))
        agree(asked(("p3", "mill"), city, least=0, most=0))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"fixed": True}, "order of the cards is fixed"),
        ({"keep": True}, "kept as blueprints"),
        ({"seat": {"blueprints": ["p5"]}}, "blueprints may be placed"),
        ({"seat": {"owes": {"diamonds": 1}}}, "due before the first card"),
        ({"objective": "demand 7"}, "asks for demand 7"),
        ({"objective": "science, total"}, "asks for science"),
        ({"objective": "open"}, "asks for open"),
        ({"seat": {"technologies": ["philosophy"]}}, "Philosophy"),
        ({"demands": [9, 8, 2]}, "palace token"),
        ({"readings": {"gem.thresholds": "one-per-event"}}, "way to a value"),
        ({"readings": {"gem.supply": "box-limits", "gem.cascade.endless": "one-pass"}}, "box limits"),
        ({"seat": {"technologies": ["literacy"]}, "objective": "gems"}, "literacy where gems count"),
        ({"seat": {"technologies": ["construction"]}, "objective": "gems"}, "construction where gems count"),
        ({"seat": {"technologies": ["calendar"]}, "objective": "gems"}, "calendar where gems count"),
        ({"cards": ("dairy-farm",), "seat": {"technologies": ["artistry"]}}, "Artistry where"),
        ({"cards": ("dairy-farm",), "seat": {"technologies": ["drain-system"]}}, "Drain System where"),
        ({"cards": ("dairy-farm",), "readings": {"gem.have": "not-on-flag"}}, "on the flag are spent"),
        ({"cards": ("apothecary",), "readings": {"gem.have": "not-on-flag"}}, "science depends"),
        (
            {
                "seat": {"technologies": ["drain-system", "artistry"]},
                "readings": {"diamond.multiplies": "printed-part"},
            },
            "of which diamonds multiply a part",
        ),
        (
            {"seat": {"technologies": ["artistry"]}, "readings": {"tech.artistry.adjacency": "needs-adjacent"}},
            "Artistry depend on the order",
        ),
        ({"seat": {"technologies": ["artistry"]}, "readings": {"diamond.supply": "fifty"}}, "may run out"),
        ({"city": "GC1 /", "readings": {"second-row.first-card": "anywhere"}}, "above nothing"),
    ],
)
def test_what_would_not_be_exact_is_refused(more: dict[str, Any], why: str) -> None:
    cards, city = more.pop("cards", ("p3", "mill")), more.pop("city", "GC1 P3")
    problem = asked(cards, city, **more)
    with pytest.raises(Unsupported, match=why):
        sweep(problem)


def test_one_city_is_found_at_a_time() -> None:
    with pytest.raises(Unsupported, match="more than one way"):
        sweep(asked(("p3",), "GC1 P3"), top=2)


def test_an_endless_chain_is_refused() -> None:
    cards = ("dairy-farm", "farm", "embassy")
    problem = asked(cards, "GC1 P9", seat={"technologies": ["university"]})
    table = problem.table
    greedy = Card(slug="spring", name="Spring", sides=(Formula(first=1, second=1, gems=(9, 9, 9)), None, None))
    endless = replace(problem, hand=(*problem.hand, table.intern(greedy)), least=4, most=4)
    with pytest.raises(Unsupported, match="endless"):
        sweep(endless)
