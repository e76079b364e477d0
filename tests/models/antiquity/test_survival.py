"""How long a player lives, and the fewest graves: closed forms, CP-SAT, and every sequence of decisions."""

from __future__ import annotations

import pytest
from gemcheck_models.antiquity.survival import (
    Choice,
    Income,
    Situation,
    closed_form,
    fewest_graves,
    idle,
    lived,
    replayed,
    tried,
)

from gemcheck.game import GameError
from gemcheck.games.antiquity import components as box

SQUARES = box.LARGE**2 - box.FREE_HOUSES
GRANARY = box.BUILDINGS[box.GRANARY].squares


def test_the_closed_forms() -> None:
    for turn in range(1, 16):
        assert closed_form(turn) == turn * (turn - 1) // 2
        if turn >= 4:
            assert closed_form(turn, granary=True) == (turn - 4) * (turn - 3) // 2
    for granary in (False, True):
        for toll in idle(200, granary=granary)[:-1]:
            assert toll.graves == closed_form(toll.turn, granary)


def test_an_idle_player_without_pollution() -> None:
    tolls = idle(SQUARES)
    assert (tolls[9].graves, tolls[9].out) == (45, 0)
    assert (tolls[-1].turn, tolls[-1].out) == (11, 8)


def test_an_idle_player_with_a_granary() -> None:
    tolls = idle(SQUARES - GRANARY, granary=True)
    assert tolls[11].graves == 36
    assert (tolls[12].famine, tolls[12].graves) == (9, 45)
    assert (tolls[-1].turn, tolls[-1].famine, tolls[-1].out) == (14, 13, 8)


@pytest.mark.parametrize(("hexes", "first"), [(25, 9), (23, 8)])
def test_an_idle_player_with_pollution(hexes: int, first: int) -> None:
    tolls = idle(SQUARES, hexes)
    assert next(toll.turn for toll in tolls if toll.pollution) == first
    assert (tolls[-1].turn, tolls[-1].out) == (10, 8)
    assert tolls[-2].graves == 36 + sum(toll.pollution for toll in tolls[:-1])
    assert sum(toll.pollution for toll in tolls[:-1]) == max(0, 9 * box.POLLUTION_EACH - hexes)


def test_pollution_alone_can_end_it() -> None:
    tolls = idle(9, 0)
    assert (tolls[-1].turn, tolls[-1].out) == (3, 9)


# -- with decisions

POOR = (Income(wood=1), Income(luxury=1, men=1), Income(stone=1), Income(men=1), Income(luxury=1, men=1))


@pytest.mark.parametrize("turns", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("hexes", [0, 6, 15])
def test_the_fewest_graves_by_both_methods(turns: int, hexes: int) -> None:
    start = Situation(squares=25, hexes=hexes)
    found, again = fewest_graves(start, POOR[:turns]), tried(start, POOR[:turns])
    assert (found is None) == (again is None)
    if found is not None and again is not None:
        assert found.complete
        assert found.graves == again.graves == replayed(start, POOR[:turns], found.choices)


def test_too_few_squares_leave_no_plan() -> None:
    start = Situation(squares=3, hexes=0)
    assert fewest_graves(start, POOR[:3]) is None
    assert tried(start, POOR[:3]) is None


def test_what_is_left_open_is_not_told_as_impossible() -> None:
    with pytest.raises(GameError, match="could not be decided"):
        fewest_graves(Situation(squares=25, hexes=15), POOR, effort=1e-9)


def test_what_an_income_is_good_for() -> None:
    """With a good of each kind every turn nobody dies in ten turns; idle 36 graves lie then, and 5 of pollution."""
    start = Situation(squares=SQUARES, hexes=25)
    found = fewest_graves(start, (Income(wood=1, stone=1, luxury=1, food=1, men=2),) * 10)
    assert found is not None
    assert (found.graves, found.complete) == (0, True)
    nothing = fewest_graves(start, (Income(food=1),) * 10)
    assert nothing is not None
    assert nothing.graves == closed_form(9) + 10 * box.POLLUTION_EACH - 25
    assert all(choice == Choice() for choice in nothing.choices)


def test_a_turn_follows_the_rules() -> None:
    now = Situation(squares=20, hexes=1, level=7, luxury=1, granary=1, graves=6, hospital=1)
    after, possible = lived(now, Choice(fountains=1, man_hospital=1), Income(food=2, men=1))
    assert possible
    assert after.level == 7
    assert after.graves == 1 + (6 - 2 - 3) + (3 - 1 - 1)
    assert (after.squares, after.hexes, after.luxury) == (19, 0, 0)
    for wrong in (Choice(man_dump=1), Choice(fountains=2), Choice(granary=1), Choice(dump=1)):
        assert not lived(now, wrong, Income(men=1))[1]
    with pytest.raises(ValueError, match="cannot be played"):
        replayed(now, [Income()], [Choice(dump=1)])


def test_the_stock_of_fountains_holds_over_all_turns() -> None:
    """Sixteen fountains lie in the stock, however many turns there are to build them in."""
    found = fewest_graves(Situation(60, 0, cities=6, luxury=40), [Income(), Income()])
    assert found is not None
    assert sum(choice.fountains for choice in found.choices) <= (box.BUILDINGS[box.FOUNTAIN].stock or 0)
