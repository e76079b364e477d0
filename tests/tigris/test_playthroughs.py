"""Recorded games replay step by step, and together they end, and fight, in every way there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from gemcheck.search.playthrough import ReplayError, read, replay
from tests.recording import recorded, replayed
from tests.tigris.record_playthroughs import (
    FOLDER,
    MONUMENT,
    RECORDS,
    REFILL,
    REVOLT,
    SHARED,
    SWAP,
    TIE,
    TREASURES,
    WARS,
    base,
    best,
    ending,
    happenings,
    walked,
)

REQUIRED = (TREASURES, REFILL, SWAP, TIE, SHARED, MONUMENT, WARS, REVOLT)
FILES = sorted(FOLDER.glob("*.txt"))


def test_there_is_a_record_for_everything_that_must_happen() -> None:
    assert [path.stem for path in FILES] == sorted(RECORDS)
    assert {what for what, *_ in RECORDS.values()} == set(REQUIRED)
    tables = {(side, seats) for _, side, seats, _, _ in RECORDS.values()}
    assert tables == {(side, seats) for side in ("standard", "advanced") for seats in (2, 3, 4)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    what, side, seats, policy, _ = RECORDS[path.stem]
    game = base(side)
    played, last = replayed(game, path, ending)
    assert len(last.seats) == seats == int(played.head["seats"])
    assert played.head["policy"] == policy
    assert played.head["ruleset"] == f"{game.rules.name} {game.rules.digest()}"
    assert what in happenings(walked(game, played))


@pytest.mark.parametrize("name", ["revolt-advanced-3", "bag-swap-standard-2"])
def test_a_record_is_what_the_script_writes(name: str) -> None:
    _, side, seats, policy, _ = RECORDS[name]
    played = read((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert best(name) == (played.head["seed"], len(played.steps))
    assert recorded(base(side), seats, played.head["seed"], policy, ending).text() == played.text()


def test_a_record_may_begin_in_any_state() -> None:
    game = base("standard")
    whole = read((FOLDER / "revolt-advanced-3.txt").read_text(encoding="utf-8"))
    start = game.read_state(whole.start)
    played = recorded(game, 3, "any", "random", ending, start=start)
    assert played.start.rstrip() == whole.start.rstrip()
    assert ending(replay(game, played)) == played.head["ends"]


def test_another_plan_or_state_is_noticed() -> None:
    game = base("standard")
    text = (FOLDER / "bag-swap-standard-2.txt").read_text(encoding="utf-8")
    first = read(text).steps[0]
    with pytest.raises(ReplayError, match=r"step 1: .* leads to another state"):
        replay(game, read(text.replace(first, first[:-8] + "00000000")))
