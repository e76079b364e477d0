"""Kingdoms kept piece by piece are those of the pieces on every block of nine spaces; wrong updates are noticed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from gemcheck_models.tigris.checks_tigris_kingdoms import SMALL, kingdoms_kept

from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.tigris import kingdoms
from gemcheck.games.tigris.geometry import bits, place
from gemcheck.games.tigris.state import State
from tests.tigris import laws

GAME: Any = load_game("tigris")


def test_every_change_on_nine_spaces() -> None:
    report = kingdoms_kept.run(GAME)
    assert (report.verdict, report.findings) == (Verdict.BOUNDED, ())
    assert "251092 changes" in report.statements[0].text


def test_from_scratch_is_what_cells_say() -> None:
    for pieces in product(range(3), repeat=len(SMALL)):
        linked = {place(space) for space, piece in zip(SMALL, pieces, strict=True) if piece}
        leading = {place(space) for space, piece in zip(SMALL, pieces, strict=True) if piece == 2}
        groups = []
        while linked:
            reached, edge = set[Any](), [linked.pop()]
            while edge:
                cell = edge.pop()
                reached.add(cell)
                near = laws.beside(cell) & linked
                linked -= near
                edge += near
            groups.append(reached)
        found = kingdoms.kingdoms_of(
            bits(space for space, piece in zip(SMALL, pieces, strict=True) if piece),
            bits(space for space, piece in zip(SMALL, pieces, strict=True) if piece == 2),
        )
        expected = [group for group in groups if group & leading]
        assert sorted(map(sorted, map(laws.cells, found))) == sorted(map(sorted, expected))


def joins_none(state: State, space: int, near: Any) -> tuple[int, ...]:
    return state.kingdoms


def forgets_regions(state: State, space: int, near: list[int]) -> tuple[int, ...]:
    group = 1 << space
    for kingdom in near:
        group |= kingdom
    return tuple(sorted([group, *(kingdom for kingdom in state.kingdoms if kingdom not in near)]))


def parts_nothing(before: tuple[int, ...], gone: int, linked: int, leading: int) -> tuple[int, ...]:
    return tuple(sorted(kingdom & ~gone for kingdom in before if kingdom & leading))


@pytest.mark.parametrize(
    ("function", "rule"),
    [
        ("with_tile", joins_none),
        ("with_tile", forgets_regions),
        ("with_leader", forgets_regions),
        ("without", parts_nothing),
    ],
)
def test_a_wrong_update_is_noticed(function: str, rule: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kingdoms, function, rule)
    (finding,) = kingdoms_kept.run(GAME).findings
    facts = finding.witness["facts"]
    assert facts["kept"] != facts["from scratch"]
    assert ("comes to" in facts["change"]) is (function != "without")
