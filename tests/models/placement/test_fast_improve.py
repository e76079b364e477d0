"""Changes of whole cities: what one is said to bring is what the engine says, and no proved optimum is exceeded."""

from __future__ import annotations

from random import Random

import pytest
from gemcheck_models.gempire.placement.fast import fast
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_ends import Ends
from gemcheck_models.gempire.placement.sweep_least import Deal
from gemcheck_models.gempire.placement.sweep_refusals import gems_matter, why_not
from gemcheck_models.gempire.placement.sweep_tables import tables_of
from gemcheck_models.gempire.placement.sweep_walks import Walks

from tests.models.placement.turn_hands import drawn

pytest.importorskip("numba")

CHANGES = 20_000


def hand(cards: int, number: int, row2: bool = True) -> Problem:
    """A seeded hand from an empty city."""
    return drawn(Random(f"improve/{cards}/{number}"), hand=cards, city=0, row2=row2, technologies=0)


@pytest.mark.parametrize("row2", [False, True])
def test_what_a_changed_city_brings_is_what_the_engine_says(row2: bool) -> None:
    from gemcheck_models.gempire.placement.fast_fill import board_of
    from gemcheck_models.gempire.placement.fast_improve import Improving
    from gemcheck_models.gempire.placement.fast_search import Runs

    compared = counting = above = 0
    for number in range(24):
        problem = hand(12, number, row2)
        if why_not(problem, 1) is not None:
            continue
        walks = Walks(problem)
        ends = Ends(problem, walks.tables, walks.scales, None)
        board, points = board_of(walks)
        improving = Improving(board, points, Runs(board, points, ends.stuck).most)
        if not improving.run(number, CHANGES, None):
            continue
        assert improving.columns is not None
        found = ends.replayed(Deal(walks.tables, ends.digits(improving.columns)).city(improving.columns))
        assert walks.scales.number(found.score) == improving.best, number
        compared += 1
        counting += gems_matter(problem)
        above += any(second >= 0 for _, second in improving.columns)
    assert compared >= 8
    assert counting >= 2
    assert (above > 0) == row2


def test_no_changed_city_brings_more_than_the_optimum_and_some_bring_as_much() -> None:
    from gemcheck_models.gempire.placement.fast_fill import board_of
    from gemcheck_models.gempire.placement.fast_improve import Improving

    equal = 0
    for number in range(12):
        problem = hand(9, number)
        if why_not(problem, 1) is not None:
            continue
        walks = Walks(problem)
        answer = fast(problem)
        assert answer.score is not None
        improving = Improving(*board_of(walks), walks.scales.number(answer.score))
        improving.run(1, CHANGES, None)
        assert improving.best <= walks.scales.number(answer.score), number
        equal += improving.best == walks.scales.number(answer.score)
    assert equal >= 4


def test_the_same_seed_leads_to_the_same_city() -> None:
    from gemcheck_models.gempire.placement.fast_fill import board_of
    from gemcheck_models.gempire.placement.fast_improve import Improving

    problem = next(each for each in (hand(14, number) for number in range(20)) if why_not(each, 1) is None)
    board, points = board_of(Walks(problem))
    runs = [Improving(board, points, 100) for _ in range(2)]
    for each in runs:
        each.run(5, CHANGES, None)
    assert runs[0].columns == runs[1].columns
    assert runs[0].best == runs[1].best


def test_cards_that_differ_in_a_constant_are_alike_where_gems_count_as_well() -> None:
    """Then the better one brings more whatever it earns, unless no goal counts its attribute."""
    most = least = 0
    for number in range(30):
        problem = drawn(Random(f"alike/{number}"), hand=10, city=0, row2=True, technologies=0, objective="gems, total")
        if why_not(problem, 1) is not None:
            continue
        items = Walks(problem).tables.items
        exact = tables_of(problem, (1, 1 << 40, 1 << 80), equal=True).items
        assert len(items) <= len(exact)
        most += len(items) < len(exact)
        for item in items:
            assert list(item.more) == sorted(item.more, reverse=True)
        gems = drawn(Random(f"alike/{number}"), hand=10, city=0, row2=True, technologies=0, objective="gems")
        least += len(Walks(gems).tables.items) == len(exact)
    assert most > 5
    assert least > 5
