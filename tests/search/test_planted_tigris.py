"""Defects planted in the engine of Tigris & Euphrates: the hunt finds each, and its witness is small."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gemcheck.game import load_game
from gemcheck.search.fuzz_swarm import Aim
from gemcheck.search.fuzz_witness import READINGS, SILENT, Hit
from gemcheck.search.hunt import Hunt, carried_out
from gemcheck.search.hunt_findings import settled
from tests.search import planted
from tests.search.planted import Defect, plant
from tests.search.planted_tigris import DEFECTS, PACKAGE

ALWAYS = (READINGS, SILENT, "endless")
"""Oracles that find faults of the rulebook in a sound engine too."""
MOST = 12
"""Tiles that a witness has on the board besides the start temples, at most."""


@pytest.fixture(autouse=True)
def _this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planted, "PACKAGE", PACKAGE)


def in_cases() -> Iterator[Hit]:
    """What the casebook says."""
    game: Any = load_game("tigris")
    for work in Hunt(game, 0, Aim(), 1).casework():
        for found in carried_out(game, work):
            yield from found


def in_play(games: int) -> Iterator[Hit]:
    """What the games say, apart from the faults of the rulebook."""
    game: Any = load_game("tigris")
    hunt = Hunt(game, 0, Aim(), games)
    while (batch := hunt.batch()) is not None:
        for played in carried_out(game, batch):
            hunt.take(played, batch)
            yield from (hit for hit in played.hits if hit.oracle not in ALWAYS)


def tiles_beside(given: Any) -> int:
    """The tiles on the board of a position, those face down included, start temples that lie there left out."""
    game: Any = load_game("tigris")
    _, state, _ = game.given(given)
    start = game.table.boards[state.board].temples
    return sum(int(lying & ~start).bit_count() for lying in state.tiles) + 4 * len(state.monuments)


def small(hit: Hit) -> None:
    game: Any = load_game("tigris")
    done = settled(game, hit, 0)
    witness = done.finding.witness
    assert done.small
    assert len(witness["when"]) <= 4
    assert tiles_beside(witness["given"]) <= MOST


def test_a_sound_engine_gives_no_hits() -> None:
    assert not list(in_cases())
    assert not list(in_play(24))


@pytest.mark.parametrize("defect", [defect for defect in DEFECTS if defect.quick], ids=lambda defect: defect.function)
def test_a_planted_defect_is_found_at_once(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(defect, monkeypatch)
    small(next(in_cases()))


@pytest.mark.slow
@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: f"{defect.module}.{defect.function}")
def test_a_planted_defect_is_found(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(defect, monkeypatch)
    small(next(in_cases()))


PLAYED = {
    "destroyed": "duties",
    "taken": "inventory",
    "too_many": "duties",
    "received": "inventory",
    "beaten": "duties",
    "with_tile": "derived",
    "without": "derived",
    "awarded": "recording",
    "objections": "near",
}
"""Defects that show in play, with an oracle that finds them."""


@pytest.mark.slow
@pytest.mark.parametrize("function", PLAYED)
def test_a_defect_shows_in_play(function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the casebook the oracle that is there for it finds a defect in a few games, and makes it small."""
    plant(next(defect for defect in DEFECTS if defect.function == function), monkeypatch)
    small(next(hit for hit in in_play(16) if hit.oracle == PLAYED[function]))


def test_there_are_ten_and_more() -> None:
    assert len(DEFECTS) >= 10
    assert len({defect.what for defect in DEFECTS}) == len(DEFECTS)
