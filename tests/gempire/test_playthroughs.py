"""Recorded games replay step by step, and together they end by many different pairs of Demands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from gemcheck.game import GameError, load_game
from gemcheck.games.gempire import Gempire
from gemcheck.search.playthrough import ReplayError, read, record, replay
from tests.gempire.record_playthroughs import FOLDER, ending
from tests.recording import replayed

GAME = load_game("gempire")
RECORDS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    played, _ = replayed(GAME, path, lambda state: ending(GAME, state))
    assert path.stem == played.head["ends"].replace(" by ", "-").replace("+", "-")


def test_records_end_by_at_least_twelve_pairs_of_demands() -> None:
    pairs = {path.stem for path in RECORDS if path.stem.startswith("two-demands-")}
    assert len(pairs) >= 12


def test_another_plan_or_state_is_noticed() -> None:
    played = read(RECORDS[0].read_text(encoding="utf-8"))
    first = played.steps[0]
    text = played.text()
    with pytest.raises(ReplayError, match="step 1: recorded"):
        replay(GAME, read(text.replace(first, first.replace("(6)", "(7)", 1))))
    with pytest.raises(ReplayError, match=r"step 1: .* leads to another state"):
        replay(GAME, read(text.replace(first, first[:-8] + "00000000")))
    with pytest.raises(GameError, match="three parts"):
        read(played.start)
    with pytest.raises(GameError, match="lacks 'reason'"):
        read(text.replace("reason:", "cause:"))


@pytest.mark.parametrize("outcome", ['"snow"', "[[9, 9, 9], 1]", "{}", "nonsense"])
def test_an_outcome_that_there_is_not_is_told(outcome: str) -> None:
    played = read(RECORDS[0].read_text(encoding="utf-8"))
    number = next(index for index, step in enumerate(played.steps) if step.startswith("chance "))
    text = played.text().replace(played.steps[number], f"chance {outcome} = 00000000", 1)
    with pytest.raises(ReplayError, match=rf"step {number + 1}: "):
        replay(GAME, read(text))
    early = played.text().replace(played.steps[0], "chance 1 = 00000000", 1)
    with pytest.raises(ReplayError, match="step 1: chance has nothing to decide"):
        replay(GAME, read(early))


def test_the_same_seed_gives_the_same_record() -> None:
    def choose(state: object, seat: int, rng: Random) -> object:
        return GAME.sample(state, seat, rng)

    def short(state: object) -> str:
        return "not at all"

    game = Gempire()
    game.table.round_limit = 4
    one, two = (record(game, 3, "same", choose, policy="random", ends=short) for _ in range(2))
    assert one == two
    assert replay(game, read(one.text())).result is not None
