"""The hunt as a whole: the same on any number of processes, interrupted and gone on with, workers that go down."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gemcheck.findings import KINDS
from gemcheck.game import Game, GameError, register_game
from gemcheck.search import hunt_pool
from gemcheck.search.corpus_folder import Folder
from gemcheck.search.fuzz_swarm import Aim
from gemcheck.search.hunt import Batch, Hunt, aim_at, carried_out
from gemcheck.search.hunt_pool import Team, WorkerLostError, crew
from gemcheck.search.hunt_run import run
from tests.toy.game import Toy

GAMES = 24


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    register_game("toy", Toy)
    yield
    register_game("toy", None)


def hunted(jobs: int = 1, games: int = GAMES, seed: int = 0, toward: str = "") -> Hunt:
    game: Game[Any, Any] = Toy()
    hunt = Hunt(game, seed, aim_at(game, toward) if toward else Aim(), games)
    finished(hunt, jobs)
    return hunt


def finished(hunt: Hunt, jobs: int = 1) -> None:
    team = crew(hunt.game, Toy, jobs)
    try:
        assert run(hunt, team, stop=lambda: False)
    finally:
        team.close()


def content(hunt: Hunt) -> str:
    """All that a hunt has found, as text."""
    return json.dumps(hunt.saved(), sort_keys=True)


def test_the_faults_of_the_toy_are_found_and_its_clauses_met() -> None:
    hunt = hunted()
    kinds = {found.settled.finding.kind for found in hunt.found()}
    assert {"diverging-readings", "undefined-outcome"} <= kinds <= set(KINDS)
    assert hunt.games == GAMES
    assert {"clause bid.award", "clause bid.pay", "point bid.tie=nobody"} <= set(hunt.corpus.first)


def test_processes_change_nothing() -> None:
    assert content(hunted(1)) == content(hunted(2)) == content(hunted(3))


def test_more_games_begin_with_the_same_ones() -> None:
    few, many = hunted(games=8), hunted(games=20)
    first = {feature: game for feature, game in many.corpus.first.items() if game < 8}
    assert few.corpus.first == first
    assert [entry for entry in many.corpus.entries if entry.index < 8] == few.corpus.entries


def test_another_seed_plays_other_games() -> None:
    assert hunted(seed=1).corpus.first != hunted(seed=2).corpus.first


def test_a_finding_says_how_often_it_was_met() -> None:
    for found in hunted().found():
        assert 1 <= found.games <= GAMES
    ranks = [found.rank() for found in hunted().found()]
    assert ranks == sorted(ranks)


# -- stopped and gone on with


def test_a_hunt_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    game: Game[Any, Any] = Toy()
    hunt = Hunt(game, 0, Aim(), GAMES)
    folder = Folder(tmp_path / "hunt")
    assert not folder.open(hunt, resume=False)
    team = crew(game, Toy, 1)
    assert not run(hunt, team, stop=lambda: hunt.games >= 10)
    folder.save(hunt)
    again = Hunt(game, 0, Aim(), GAMES)
    assert Folder(tmp_path / "hunt").open(again, resume=True)
    assert again.games == 10
    finished(again, 2)
    assert content(again) == content(hunted())


def test_a_hunt_is_never_overwritten_nor_mixed_with_another(tmp_path: Path) -> None:
    game: Game[Any, Any] = Toy()
    Folder(tmp_path).open(Hunt(game, 0, Aim(), 1), resume=False)
    with pytest.raises(GameError, match="--resume goes on with it"):
        Folder(tmp_path).open(Hunt(game, 0, Aim(), 1), resume=False)
    with pytest.raises(GameError, match="another seed: 0, not 1"):
        Folder(tmp_path).open(Hunt(game, 1, Aim(), 1), resume=True)
    other = game.under(game.rules_with({"bid.tie": "poorest"}))
    with pytest.raises(GameError, match="another ruleset"):
        Folder(tmp_path).open(Hunt(other, 0, Aim(), 1), resume=True)
    for nonsense in ("{", "[]", '"hunt"'):
        (tmp_path / "hunt.json").write_text(nonsense)
        with pytest.raises(GameError, match="not a hunt that can be gone on with"):
            Folder(tmp_path).open(Hunt(game, 0, Aim(), 1), resume=True)


def test_what_is_kept_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hunt = hunted(games=4)
    folder = Folder(tmp_path)
    folder.open(hunt, resume=False)
    before = folder.state.read_text()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    hunt.games += 1
    with pytest.raises(OSError, match="No space left"):
        folder.save(hunt)
    assert folder.state.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["hunt.json"]


def test_findings_are_kept_as_cases_or_as_findings(tmp_path: Path) -> None:
    hunt = hunted()
    folder = Folder(tmp_path)
    cases, others = folder.keep(hunt.found())
    assert cases == len(list((tmp_path / "cases").rglob("*.toml"))) if cases else not (tmp_path / "cases").exists()
    files = list((tmp_path / "findings").rglob("*.json"))
    assert len(files) == others == len(hunt.found()) - cases
    for file in files:
        told = json.loads(file.read_text())
        assert told["no_case"]
        assert told["finding"]["verdict"] == "found"


# -- workers


class _Once:
    """Kills its own process when the first worker begins a game, once."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark
        self.sound = carried_out

    def __call__(self, game: Any, task: Any, skip: int = 0) -> Iterator[Any]:
        for number, piece in enumerate(self.sound(game, task, skip)):
            if isinstance(task, Batch) and number == 2 and not self.mark.exists():
                self.mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            yield piece


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunt_pool, "carried_out", _Once(tmp_path / "killed"))
    assert content(hunted(2)) == content(hunted(1))
    assert (tmp_path / "killed").exists()


def test_a_task_that_kills_every_worker_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def deadly(game: Any, task: Any, skip: int = 0) -> Iterator[Any]:
        os.kill(os.getpid(), signal.SIGKILL)
        yield None

    monkeypatch.setattr(hunt_pool, "carried_out", deadly)
    hunt = Hunt(Toy(), 0, Aim(), 4)
    team = Team(hunt.game, Toy, 2)
    try:
        with pytest.raises(WorkerLostError, match="taken 3 processes down"):
            run(hunt, team, stop=lambda: False)
    finally:
        team.close()


def test_processes_end_with_their_parent() -> None:
    """As a parent that is killed does, only this process lets go of its ends of the pipes."""
    team = Team(Toy(), Toy, 3)
    for worker in team.workers:
        worker.pipe.close()
    for worker in team.workers:
        worker.process.join(30)
        assert worker.process.exitcode == 0


# -- aims


def test_a_directed_hunt_says_where_it_got_there() -> None:
    for word in ("lot.sell", "bid.tie", "diverging-readings"):
        reached = hunted(toward=word).reached
        assert reached is not None
        assert 0 <= reached < GAMES


def test_an_aim_is_a_clause_a_point_or_a_kind() -> None:
    game: Game[Any, Any] = Toy()
    assert aim_at(game, "bid.award").features == ("clause bid.award",)
    assert aim_at(game, "bid.award").clauses == ("bid.award", "bid.pay")
    assert "point bid.tie=nobody" in aim_at(game, "bid.tie").features
    assert aim_at(game, "stuck-piece").kind == "stuck-piece"
    with pytest.raises(GameError, match=r"did you mean 'bid.award'"):
        aim_at(game, "bid.awrd")


def test_what_a_hunt_keeps_reads_back() -> None:
    hunt = hunted(games=8)
    again = Hunt(hunt.game, 0, Aim(), 8)
    again.restore(json.loads(json.dumps(hunt.saved())))
    assert msgspec.to_builtins(again.records) == msgspec.to_builtins(hunt.records)
    assert again.corpus.entries == hunt.corpus.entries
