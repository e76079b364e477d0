"""Playouts and the simulate command: reproducible, the same on any number of processes, and honest when stopped."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gemcheck.cli import exits
from gemcheck.game import GameError
from gemcheck.rulebook import Ruleset
from gemcheck.search import playouts as module
from gemcheck.search.playouts import Playout, Plays, Summary, TimeLimitError, play, playouts
from gemcheck.search.playouts_chart import XMLNS
from gemcheck.search.playouts_files import Records
from tests.cli.support import document, run
from tests.cli.toy import BOOK, Silent, Table, Toy


def records(**settings: Any) -> list[Playout]:
    settings = {"count": 6, "low": 2, "high": 3} | settings
    return list(playouts(Toy, Plays(**settings)))


def test_same_seed_same_games_and_another_seed_others() -> None:
    assert records(seed=4) == records(seed=4)
    assert records(seed=4) != records(seed=5)


def test_a_game_does_not_depend_on_how_many_are_played() -> None:
    assert records(count=6)[:3] == records(count=3)
    assert play(Toy(), Plays(1, 2, 3, seed=0), 5) == records(count=6)[5]


def test_processes_change_nothing() -> None:
    assert records(count=20, jobs=2) == records(count=20, jobs=1)


def test_seats_of_a_range_take_turns() -> None:
    assert [len(record.policies) for record in records(count=5, low=2, high=3)] == [2, 3, 2, 3, 2]
    assert {len(record.policies) for record in records(low=3, high=3)} == {3}


def test_policies_are_repeated_over_the_seats() -> None:
    assert records(count=1, low=3, high=3, policies=("greedy", "random"))[0].policies == ("greedy", "random", "greedy")


def test_greedy_uses_the_hook_of_the_game() -> None:
    both = records(count=4, low=2, high=2, policies=("greedy", "random"))
    assert {winner for record in both for winner in record.winners} == {0}


def test_a_game_ends_with_its_own_reason_and_clauses() -> None:
    first = records(count=1)[0]
    assert first.reason == "three-points"
    assert first.clauses == ("win.three",)
    assert first.tally == {"points": sorted(first.tally["points"])}
    assert max(first.tally["points"]) >= 3
    assert first.plans == 2 * (first.rounds - 1)
    assert first.seed == "0/0"


def test_an_undefined_outcome_ends_the_game() -> None:
    silent = Toy().under(BOOK.ruleset({"show.tie": "silent"}))
    ended = [play(silent, Plays(30, 3, 3), index) for index in range(30)]
    undefined = [record for record in ended if record.reason == "undefined:show.tie"]
    assert undefined
    assert undefined[0].winners == ()
    assert undefined[0].clauses == ("show.highest",)


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STEP_LIMIT", 7)
    record = play(Toy(), Plays(1, 2, 2, ("greedy",)), 0)
    assert (record.reason, record.winners, record.rounds) == ("step-limit", (), 4)


@pytest.mark.parametrize(
    "settings",
    [
        {"low": 1, "high": 2},
        {"low": 3, "high": 4},
        {"low": 3, "high": 2},
        {"policies": ("best",)},
        {"policies": ("random",) * 4},
    ],
)
def test_plays_that_cannot_be_played_are_refused_before_the_first(settings: dict[str, Any]) -> None:
    with pytest.raises(GameError):
        playouts(Toy, Plays(**({"count": 1, "low": 2, "high": 3} | settings)))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_passed_deadline_stops(jobs: int) -> None:
    with pytest.raises(TimeLimitError):
        list(playouts(Toy, Plays(50, 2, 3, jobs=jobs), deadline=0.0))


def counted(records: Sequence[Playout]) -> Summary:
    counts = Summary()
    for one in records:
        counts.add(one)
    return counts


def test_summary_counts() -> None:
    def record(rounds: int, winners: tuple[int, ...], reason: str, kind: str) -> Playout:
        return Playout(0, "0/0", ("random", "greedy"), rounds, 4, winners, reason, (), {"pair": [3, kind]})

    counts = counted([record(5, (0,), "goal", "a"), record(7, (0, 1), "goal", "a"), record(5, (), "limit", "b")])
    assert (counts.games, counts.plans, counts.shared, counts.unwon) == (3, 12, 1, 1)
    assert counts.rounds == {5: 2, 7: 1}
    assert counts.reasons == {"goal": 2, "limit": 1}
    assert counts.wins == {(0, "random"): 2, (1, "greedy"): 1}
    assert counts.played == {(0, "random"): 3, (1, "greedy"): 3}
    assert counts.tallies == {"pair": {"3+a": 2, "3+b": 1}}


def test_the_hooks_are_optional() -> None:
    assert play(Silent(), Plays(1, 2, 2, ("greedy",)), 0).reason == "three-points"


def test_text_summary() -> None:
    result = run("simulate", "toy", "-n", "8", "--seats", "2", "--seed", "3", "--policy", "greedy,random")
    assert result.exit_code == exits.CLEAN
    lines = result.stdout.splitlines()
    assert lines[0] == f"Toy: 8 games, 2 seats, greedy, random, seed 3, ruleset default ({BOOK.ruleset().digest()})"
    assert "three-points      8  100.0 %" in result.stdout
    assert result.stderr == ""


def test_json_summary_adds_up() -> None:
    made = document("simulate", "toy", "-n", "9")
    assert (made["asked"], made["games"], made["complete"]) == (9, 9, True)
    assert sum(made["rounds"].values()) == sum(made["reasons"].values()) == 9
    assert [row["games"] for row in made["wins"]] == [9, 9, 4]


def test_records_go_to_the_file_and_the_summary_to_stdout(tmp_path: Path) -> None:
    target = tmp_path / "runs.jsonl"
    result = run("simulate", "toy", "-n", "5", "-o", str(target))
    lines = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [line["index"] for line in lines] == [0, 1, 2, 3, 4]
    assert {(line["schema"], line["game"], line["ruleset"]) for line in lines} == {(1, "toy", BOOK.ruleset().digest())}
    assert "5 games" in result.stdout


class Stopping(Toy):
    """Interrupts the run, or lets its time pass, when the third game starts."""

    started = 0
    error: type[BaseException] = KeyboardInterrupt

    def start(self, seats: int, rng: Any) -> Table:
        type(self).started += 1
        if type(self).started > 2:
            raise type(self).error
        return super().start(seats, rng)

    def under(self, rules: Ruleset) -> Toy:
        return self


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, exits.INTERRUPTED), (TimeLimitError, exits.LIMIT)])
def test_a_stopped_run_keeps_what_is_finished(
    error: type[BaseException], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stopping, "started", 0)
    monkeypatch.setattr(Stopping, "error", error)
    monkeypatch.setattr("tests.cli.support.GAMES", {})
    monkeypatch.setattr("gemcheck.game.load_game", lambda name: Stopping())
    target = tmp_path / "runs.jsonl"
    result = run("simulate", "toy", "-n", "9", "-o", str(target))
    assert result.exit_code == code
    assert "after 2 of 9 games" in result.stdout
    assert len(target.read_text(encoding="utf-8").splitlines()) == 2


def test_nothing_finished_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> Iterator[Playout]:
        raise TimeLimitError
        yield

    monkeypatch.setattr(module, "playouts", none)
    result = run("simulate", "toy", "-n", "9")
    assert result.exit_code == exits.LIMIT
    assert "after 0 of 9 games" in result.stdout


def test_a_folder_that_is_not_there_is_one_line_and_nothing_is_played(tmp_path: Path) -> None:
    result = run("simulate", "toy", "-n", "3", "--svg", str(tmp_path / "nowhere" / "plot.svg"))
    assert result.exit_code == exits.USAGE
    assert result.stdout == ""
    assert "there is no folder" in result.stderr


def test_a_full_disk_is_one_line_and_keeps_what_was_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Records, record: Mapping[str, Any]) -> None:
        if record["index"] == 3:
            raise OSError(28, "No space left on device", str(self.target))
        add(self, record)

    add = Records.add
    monkeypatch.setattr(Records, "add", full)
    target = tmp_path / "runs.jsonl"
    result = run("simulate", "toy", "-n", "9", "-o", str(target))
    assert result.exit_code == exits.USAGE
    assert result.stderr.count("\n") == 1
    assert "No space left on device" in result.stderr
    assert "after 3 of 9 games" in result.stdout
    assert len(target.read_text(encoding="utf-8").splitlines()) == 3


def test_a_failing_game_keeps_those_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: Toy, state: Table) -> Any:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Toy, "result", failing)
    target = tmp_path / "runs.jsonl"
    target.write_text("older\n", encoding="utf-8")
    result = run("simulate", "toy", "-n", "9", "-o", str(target))
    assert result.exit_code == exits.INTERNAL
    # Nothing was finished, so what lies there already stays.
    assert target.read_text(encoding="utf-8") == "older\n"


def test_the_counts_are_drawn(tmp_path: Path) -> None:
    target = tmp_path / "plot.svg"
    result = run("simulate", "toy", "-n", "6", "--svg", str(target))
    assert result.exit_code == exits.CLEAN
    root = ElementTree.fromstring(target.read_text(encoding="utf-8"))
    words = [node.text for node in root.iter(f"{{{XMLNS}}}text")]
    assert {"ending", "rounds", "wins", "points", "three-points", "6 (100.0 %)"} <= set(words)
    assert len(list(root.iter(f"{{{XMLNS}}}rect"))) > 4


def test_a_table_of_the_tally_counts_each_of_its_keys() -> None:
    def told(index: int, **tally: Any) -> Playout:
        return Playout(index, "", ("random",), 1, 1, (0,), "goal", (), {"technologies": tally})

    assert counted([told(0, music=1, law=1), told(1, law=2, art=0)]).tallies == {"technologies": {"music": 1, "law": 2}}


@pytest.mark.parametrize(("words", "extra"), [(("-o", "x.parquet"), "data"), (("--cluster", "tcp://h:1"), "cluster")])
def test_a_missing_package_is_one_line_with_its_extra(
    words: tuple[str, ...], extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pyarrow", "distributed"):
        monkeypatch.setitem(sys.modules, name, None)
    result = run("simulate", "toy", "-n", "3", *words)
    assert result.exit_code == exits.USAGE
    assert result.stderr.count("\n") == 1
    assert f"gemcheck[{extra}]" in result.stderr
