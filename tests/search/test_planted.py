"""Defects planted in the engine of Gempire: the hunt finds each, and makes its witness small."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from gemcheck.game import Game, load_game
from gemcheck.search.fuzz_swarm import Aim
from gemcheck.search.fuzz_witness import READINGS, SILENT, Hit
from gemcheck.search.hunt import Hunt, carried_out
from gemcheck.search.hunt_findings import settled
from tests.search.planted import DEFECTS, Defect, plant

GAMES = 24
"""So many games are played at most until a defect shows."""
ALWAYS = (READINGS, SILENT, "endless")
"""Oracles that find faults of the rulebook in a sound engine too."""


def hits(games: int, seed: int = 0) -> Iterator[Hit]:
    """What the casebook and then the games say, apart from the faults of the rulebook."""
    game: Game[object, object] = load_game("gempire")
    hunt = Hunt(game, seed, Aim(), games)
    for work in hunt.casework():
        for found in carried_out(game, work):
            yield from found
    while (batch := hunt.batch()) is not None:
        for played in carried_out(game, batch):
            hunt.take(played, batch)
            yield from (hit for hit in played.hits if hit.oracle not in ALWAYS)


@cache
def of_the_sound_engine(games: int) -> frozenset[str]:
    return frozenset(hit.signature for hit in hits(games))


def found(defect: Defect, monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """The first hit that the sound engine does not give has a witness of at most three seats and three steps."""
    usual = of_the_sound_engine(games)
    plant(defect, monkeypatch)
    game: Game[object, object] = load_game("gempire")
    tried = 0
    for hit in hits(games):
        if hit.signature in usual:
            continue
        tried += 1
        done = settled(game, hit, 0)
        witness = done.finding.witness
        if done.small and witness["given"].get("players", 3) <= 3 and len(witness["when"]) <= 3:
            return
        assert tried < 5, f"{defect.what}: found {hit.signature}, but its witness stays large"
    pytest.fail(f"{defect.what}: nothing in {games} games")


QUICK = [defect for defect in DEFECTS if defect.quick]
OTHERS = [defect for defect in DEFECTS if not defect.quick]


@pytest.mark.parametrize("defect", QUICK, ids=lambda defect: defect.function)
def test_a_planted_defect_is_found_at_once(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    found(defect, monkeypatch, 8)


@pytest.mark.parametrize(("function", "oracle"), [("exceeds_all", "exclusive"), ("_column_objections", "near")])
def test_a_defect_shows_in_play(function: str, oracle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the casebook, which knows of these, the oracle that is there for it finds a defect in a few games."""
    plant(next(defect for defect in DEFECTS if defect.function == function), monkeypatch)
    game: Game[object, object] = load_game("gempire")
    hunt = Hunt(game, 0, Aim(), 4)
    hits = [hit for batch in iter(hunt.batch, None) for played in carried_out(game, batch) for hit in played.hits]
    hit = next(hit for hit in hits if hit.oracle == oracle)
    done = settled(game, hit, 0)
    assert done.small
    assert len(done.finding.witness["when"]) <= 3


@pytest.mark.slow
@pytest.mark.parametrize("defect", OTHERS, ids=lambda defect: f"{defect.module}.{defect.function}")
def test_a_planted_defect_is_found(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    found(defect, monkeypatch, GAMES)


def test_there_are_twelve_and_more() -> None:
    assert len(DEFECTS) >= 12
    assert len({defect.what for defect in DEFECTS}) == len(DEFECTS)
