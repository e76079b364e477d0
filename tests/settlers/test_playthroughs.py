"""Recorded games replay step by step, and together they end in every way there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from gemcheck.search.playthrough import ReplayError, read, replay
from tests.recording import recorded, replayed
from tests.settlers.made import GAME
from tests.settlers.record_playthroughs import (
    FOLDER,
    GOODS,
    HAND,
    LOST,
    POINTS,
    RECORDS,
    SHARED,
    WON,
    ending,
    first,
    start,
)

FILES = sorted(FOLDER.glob("*.txt"))


def test_there_is_a_record_for_every_way_to_end_with_every_number_of_seats() -> None:
    assert [path.stem for path in FILES] == sorted(RECORDS)
    alone = {(reason, 1) for reason in (WON, LOST)}
    together = {(reason, seats) for reason in (POINTS, GOODS, HAND, SHARED) for seats in (2, 3, 4)}
    assert {(reason, seats) for reason, seats, _, _ in RECORDS.values()} == alone | together


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    reason, seats, policy, _ = RECORDS[path.stem]
    played, last = replayed(GAME, path, ending)
    assert len(last.seats) == seats == int(played.head["seats"])
    assert played.head["policy"] == policy
    assert played.head["ruleset"] == f"{GAME.rules.name} {GAME.rules.digest()}"
    assert last.result.reason == reason
    assert (len(last.result.winners) > 1) == (reason == SHARED)


@pytest.mark.parametrize("name", ["lost-1", "points-3", "shared-2"])
def test_a_record_is_what_the_script_writes(name: str) -> None:
    _, seats, policy, _ = RECORDS[name]
    played = read((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert first(name) == played.head["seed"]
    assert recorded(GAME, seats, played.head["seed"], policy, ending, start(name)).text() == played.text()


def test_another_plan_or_state_is_noticed() -> None:
    text = (FOLDER / "lost-1.txt").read_text(encoding="utf-8")
    line = read(text).steps[0]
    with pytest.raises(ReplayError, match=r"step 1: .* leads to another state"):
        replay(GAME, read(text.replace(line, line[:-8] + "00000000")))
