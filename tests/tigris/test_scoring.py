"""The end of the game: treasures spread at best, the lowest colour, ties, and who wins by which clause."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import OpenEnd, load_game
from gemcheck.games.tigris.scoring import finished, sorted_points
from gemcheck.games.tigris.state import NONE, Four, Seat, State

GAME: Any = load_game("tigris")
SILENT: Any = GAME.under(GAME.rulebook.ruleset({"score.full-tie": "silent"}))


@pytest.mark.parametrize("points", [(0, 0, 0, 0), (3, 1, 4, 1), (5, 9, 2, 6), (7, 0, 0, 7), (2, 2, 3, 2)])
@pytest.mark.parametrize("treasures", range(6))
def test_treasures_are_worth_what_the_best_of_all_spreads_makes_of_them(points: Four, treasures: int) -> None:
    spreads = combinations_with_replacement(range(4), treasures)
    best = max(tuple(sorted(n + spread.count(c) for c, n in enumerate(points))) for spread in spreads)
    assert sorted_points(points, treasures) == best


def outcome(*seats: Seat, game: Any = GAME) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Winners and the clauses of the comparison, without that of the end."""
    result = finished(game.table, State(seats=seats), "bag", ("end.bag",))
    assert (result.reason, result.clauses[0]) == ("bag", "end.bag")
    return result.winners, result.clauses[1:]


def points(*numbers: Four) -> list[Seat]:
    return [Seat(points=four) for four in numbers]


def test_the_highest_lowest_colour_wins_alone() -> None:
    assert outcome(*points((9, 9, 9, 1), (2, 2, 2, 2), (1, 9, 9, 9))) == ((1,), ("score.lowest",))


@pytest.mark.parametrize(
    ("ann", "bea"),
    [((2, 3, 9, 9), (2, 4, 4, 4)), ((2, 3, 4, 9), (5, 5, 3, 2)), ((2, 3, 4, 9), (3, 2, 10, 4))],
    ids=["second", "third", "fourth"],
)
def test_equal_lowest_colours_are_told_apart_by_the_next(ann: Four, bea: Four) -> None:
    assert outcome(*points(ann, bea)) == ((1,), ("score.lowest", "score.ties"))
    assert outcome(*points(bea, ann)) == ((0,), ("score.lowest", "score.ties"))


def test_a_tie_of_the_losers_decides_nothing() -> None:
    assert outcome(*points((1, 5, 5, 5), (1, 5, 5, 5), (2, 2, 2, 2))) == ((2,), ("score.lowest",))


def test_players_equal_in_all_colours_share_the_victory() -> None:
    seats = points((2, 3, 4, 5), (5, 4, 3, 2), (2, 3, 4, 4))
    assert outcome(*seats) == ((0, 1), ("score.lowest", "score.ties", "score.shared"))


def test_a_text_that_is_silent_on_a_full_tie_leaves_the_end_open() -> None:
    with pytest.raises(OpenEnd) as end:
        outcome(*points((2, 3, 4, 5), (5, 4, 3, 2)), game=SILENT)
    assert end.value.undefined.point == "score.full-tie"
    assert outcome(*points((2, 3, 4, 5), (5, 4, 3, 1)), game=SILENT)[0] == (0,)


def test_treasures_count_after_the_trader_has_gone() -> None:
    rich = Seat(points=(2, 2, 2, 2), treasures=4)
    assert replace(rich).leaders[3] == NONE
    assert outcome(rich, *points((2, 9, 9, 9)))[0] == (0,)
