"""Layouts of districts: every row of cards lies in one, and each is the layout of some row."""

from __future__ import annotations

from itertools import groupby, product

import pytest
from gemcheck_models.gempire.rounds.bounds_case import Case
from gemcheck_models.gempire.rounds.bounds_districts import Layout, layouts
from gemcheck_models.gempire.rounds.bounds_places import orders
from gemcheck_models.gempire.rounds.worlds import question

from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.placement import DISTRICTS_PER_ROW
from gemcheck.games.gempire.table import MILITIA

ASKED = question(Gempire("synthetic").table, 4, (8, 12), (MILITIA,))
Triple = tuple[int, int, int]


def case(cards: int, owned: int) -> Case:
    return Case(ASKED, 6, 4, 2, 0, cards, False, False, (), owned)


def rows(split: Triple, most: int) -> dict[tuple[int, ...], list[Layout]]:
    """By the order of its districts, what each row of these cards has, of no more than `most`."""
    found: dict[tuple[int, ...], list[Layout]] = {}
    for row in set(product(range(3), repeat=sum(split))):
        if tuple(map(row.count, range(3))) != split:
            continue
        runs = [(colour, len(list(cards))) for colour, cards in groupby(row)]
        if len(runs) <= most:
            order = tuple(colour for colour, _ in runs)
            parts = (order.count(0), order.count(1), order.count(2))
            sizes = [size for _, size in runs]
            found.setdefault(order, []).append(Layout(parts, len(set(sizes)), max(sizes)))
    return found


SPLITS = [(p, g, c) for p, g, c in product(range(7), repeat=3) if 0 < p + g + c <= 6]


@pytest.mark.parametrize("owned", [0, 1 << MILITIA])
def test_layouts_are_those_of_rows(owned: int) -> None:
    most = DISTRICTS_PER_ROW + bool(owned)
    real = {split: rows(split, most) for split in SPLITS}
    for split, here in real.items():
        some = case(sum(split), owned)
        assert set(orders(some, split)) == set(here)
        able = layouts(some, split)
        for one in {row for found in here.values() for row in found}:
            assert any(one.sizes <= o.sizes and one.largest <= o.largest and _within(one, o) for o in able)
            exact = layouts(some, split, one.parts)
            assert any(one.sizes <= o.sizes and one.largest <= o.largest for o in exact)
            # A layout stands for rows of fewer cards, too; nothing is promised that none of them has.
            fewer = [real[few] for few in SPLITS if all(a <= b for a, b in zip(few, split, strict=True))]
            alike = {row for each in fewer for found in each.values() for row in found if row.parts == one.parts}
            assert max(o.sizes for o in exact) == max(row.sizes for row in alike)
            assert max(o.largest for o in exact) == max(row.largest for row in alike)


def _within(one: Layout, other: Layout) -> bool:
    return all(part <= most for part, most in zip(one.parts, other.parts, strict=True))
