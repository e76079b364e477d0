"""Recorded games replay step by step, and together they end in every way there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from gemcheck.search.playthrough import read
from tests.antiquity.record_playthroughs import FOLDER, RECORDS, base, best, ending, record_of
from tests.recording import replayed

FILES = sorted(FOLDER.glob("*.txt"))
SAINTS = {"barbara", "christofori", "giorgio", "maria", "nicolo"}


def test_there_is_a_record_for_every_ending_and_number_of_seats() -> None:
    assert [path.stem for path in FILES] == sorted(RECORDS)
    assert {reason for reason, *_ in RECORDS.values()} == {*SAINTS, "elimination", "tie-break"}
    assert {seats for _, seats, *_ in RECORDS.values()} >= {2, 3, 4}


def marked(path: Path) -> object:
    """Every decision of a record is counted, and those of cities take long: large games are slow ones."""
    return pytest.param(path, id=path.stem, marks=pytest.mark.slow if path.stem[-1] in "34" else ())


@pytest.mark.parametrize("path", [marked(path) for path in FILES])
def test_a_recorded_game_replays(path: Path) -> None:
    reason, seats, policy, _, _ = RECORDS[path.stem]
    played, last = replayed(base(), path, ending)
    assert last.result is not None
    assert last.result.reason == reason
    assert played.head["policy"] == policy
    assert int(played.head["seats"]) == len(last.seats)
    assert seats in (0, len(last.seats))


@pytest.mark.parametrize("name", ["giorgio", "barbara"])
def test_a_record_is_what_the_script_writes(name: str) -> None:
    played = read((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert best(name) == (played.head["seed"], len(played.steps))
    assert record_of(name).text() == played.text()
