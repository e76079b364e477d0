"""Swaps and draws: how many tiles may be given up, and that every tile of the bag is as likely as any other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from gemcheck.game import load_game
from gemcheck.games.tigris.plans import Swap
from gemcheck.games.tigris.state import Four
from gemcheck.games.tigris.swaps import deal, draws

GAME: Any = load_game("tigris")


def pieces(bag: Four) -> list[int]:
    """The tiles of a bag one by one, each by its colour."""
    return [colour for colour, number in enumerate(bag) for _ in range(number)]


def tally(tiles: tuple[int, ...]) -> Four:
    """Tiles counted by colour."""
    return (tiles.count(0), tiles.count(1), tiles.count(2), tiles.count(3))


# -- what may be swapped


def refused(swap: Four, readings: dict[str, str] | None = None) -> list[str]:
    """The clauses against a swap from the hand S1T2F2M1, at the start of a turn of ann."""
    game = GAME.under(GAME.rulebook.ruleset(readings or {}))
    _, state, _ = game.given({"players": 2, "seats": {"ann": {"hand": "S1T2F2M1"}}})
    plan = Swap(swap)
    found = [clause for objection in game.why_not(state, 0, plan) for clause in objection.clauses]
    assert (plan in set(game.legal(state, 0))) == (not found)
    return found


@pytest.mark.parametrize("swap", [(1, 0, 0, 0), (0, 0, 0, 1), (0, 2, 0, 0), (1, 2, 2, 1)])
def test_one_tile_to_the_whole_hand_may_be_swapped(swap: Four) -> None:
    assert refused(swap) == []


@pytest.mark.parametrize("swap", [(2, 0, 0, 0), (0, 3, 0, 0), (1, 2, 2, 2), (-1, 2, 0, 0)])
def test_only_tiles_of_the_hand_are_swapped(swap: Four) -> None:
    assert refused(swap) == ["tile.hand"]


def test_a_swap_of_no_tile_is_an_open_point() -> None:
    assert refused((0, 0, 0, 0)) == ["swap.number"]
    assert refused((0, 0, 0, 0), {"swap.none": "legal"}) == []


@pytest.mark.parametrize("readings", [{}, {"swap.none": "legal"}])
def test_every_part_of_the_hand_is_offered_once(readings: dict[str, str]) -> None:
    game = GAME.under(GAME.rulebook.ruleset(readings))
    _, state, _ = game.given({"players": 2, "seats": {"ann": {"hand": "S1T2F2M1"}}})
    offered = Counter(plan.tiles for plan in game.legal(state, 0) if isinstance(plan, Swap))
    parts = set(product(range(2), range(3), range(3), range(2)))
    assert offered == Counter(parts if readings else parts - {(0, 0, 0, 0)})


# -- draws


BAGS: list[tuple[Four, int]] = [
    ((2, 1, 1, 2), 3),
    ((3, 2, 1, 0), 2),
    ((0, 1, 2, 3), 3),
    ((1, 2, 0, 2), 4),
    ((0, 3, 0, 1), 1),
    ((2, 0, 2, 1), 5),
]


@pytest.mark.parametrize(("bag", "number"), BAGS)
def test_each_draw_has_as_many_ways_as_there_are_handfuls_of_tiles(bag: Four, number: int) -> None:
    found = list(draws(bag, number))
    assert len(dict(found)) == len(found)
    tiles = pieces(bag)
    assert dict(found) == Counter(tally(handful) for handful in combinations(tiles, number))


class Lots(Random):
    """Draws that are known beforehand."""

    def __init__(self, lots: list[float]) -> None:
        super().__init__(0)
        self.lots = lots

    def random(self) -> float:
        return self.lots.pop(0)


@pytest.mark.parametrize(("bag", "number"), BAGS)
def test_every_tile_left_in_the_bag_is_as_likely_to_come_next(bag: Four, number: int) -> None:
    # Every tile is drawn by an equal share of chance: the middle of each share, in every combination.
    left = [sum(bag) - drawn for drawn in range(number)]
    shares = product(*([(tile + 0.5) / tiles for tile in range(tiles)] for tiles in left))
    dealt = Counter(deal(bag, number, Lots(list(lots))) for lots in shares)
    assert dealt == Counter(tally(order) for order in permutations(pieces(bag), number))
