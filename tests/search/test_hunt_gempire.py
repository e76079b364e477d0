"""What a hunt of Gempire, and of Tigris & Euphrates, meets and finds in a few games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gemcheck.casebook.verify import verify_paths
from gemcheck.game import load_game
from gemcheck.search.corpus_folder import Folder
from gemcheck.search.coverage import fractions
from gemcheck.search.fuzz_swarm import Aim
from gemcheck.search.hunt import Hunt, aim_at, carried_out
from gemcheck.search.hunt_findings import settled
from gemcheck.search.hunt_pool import crew
from gemcheck.search.hunt_run import run


def played(name: str, games: int, toward: str = "") -> Hunt:
    """A hunt whose findings have not been worked up."""
    game: Any = load_game(name)
    hunt = Hunt(game, 0, aim_at(game, toward) if toward else Aim(), games)
    while (batch := hunt.batch()) is not None:
        for piece in carried_out(game, batch):
            hunt.take(piece, batch)
    return hunt


def test_a_few_games_meet_most_clauses_and_known_findings() -> None:
    hunt = played("gempire", 20)
    met, total = fractions(hunt.game, hunt.corpus.first)["clauses"]
    assert met >= 0.85 * total
    found = hunt.found()
    assert len({name for one in found for name in one.settled.known}) >= 25
    assert {one.settled.finding.verdict.word for one in found} == {"found"}


def test_the_second_game_hunts_as_well() -> None:
    hunt = played("tigris", 28)  # small positions come first; set-ups, which have clauses of their own, after 24
    met, total = fractions(hunt.game, hunt.corpus.first)["clauses"]
    assert met >= 0.85 * total
    assert {one.settled.finding.kind for one in hunt.found()} >= {"diverging-readings", "infinite-play"}


def test_a_hunt_in_a_direction_gets_there() -> None:
    assert played("gempire", 4, "tech.currency").reached is not None


def test_what_is_kept_passes_verification(tmp_path: Path) -> None:
    hunt = played("gempire", 2)
    few = list(hunt.records)[:4]
    hunt.records = {name: hunt.records[name] for name in few}
    for record in hunt.records.values():
        record.settled = settled(hunt.game, record.hit, 0)
    cases, others = Folder(tmp_path).keep(hunt.found())
    assert cases >= 2
    assert cases + others == len(few)
    results = verify_paths([tmp_path])
    assert [result.outcome for result in results] == ["pass"] * cases


def test_the_casebook_holds_against_a_sound_engine() -> None:
    game: Any = load_game("tigris")
    broken = [hit for work in Hunt(game, 0, Aim(), 1).casework() for found in carried_out(game, work) for hit in found]
    assert not broken


def whole(jobs: int) -> str:
    game: Any = load_game("gempire")
    hunt = Hunt(game, 0, Aim(), 4)
    hunt.replayed = {part.first for part in hunt.casework()}
    team = crew(game, lambda: game, jobs)
    try:
        assert run(hunt, team, stop=lambda: False)
    finally:
        team.close()
    return json.dumps(hunt.saved(), sort_keys=True)


@pytest.mark.slow
def test_processes_change_nothing_in_gempire() -> None:
    assert whole(1) == whole(2)
