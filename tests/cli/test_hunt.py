"""The hunt command: what it says, what it keeps, how it ends."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gemcheck.cli import exits
from gemcheck.cli import hunt as module
from gemcheck.search import corpus_folder, hunt_pool, hunt_run
from gemcheck.search.hunt import carried_out
from tests.cli.support import document, run


def test_a_hunt_tells_what_it_met_and_found() -> None:
    result = run("hunt", "toy", "-n", "6")
    assert result.exit_code == exits.FINDINGS
    for part in (
        "diverging-readings",
        "show.tie",
        "seed 0: 6 games",
        "clauses with code",
        "in play    met in",
        "by impact",
        "kept as",
    ):
        assert part in result.stdout
    assert result.stderr == "", "nothing is shown in a pipe while it goes on"


def test_json_holds_the_same() -> None:
    made = document("hunt", "toy", "-n", "6")
    assert (made["games"], made["verdict"], made["complete"], made["toward"]) == (6, "found", True, None)
    assert made["coverage"]["points"]["of"] == 2
    assert 0 < made["coverage"]["clauses"]["met"] <= made["coverage"]["clauses"]["of"]
    for entry in made["findings"]:
        assert 1 <= entry["games"] <= 6
        assert entry["finding"]["verdict"] == "found"
        assert (entry["case"] is None) == bool(entry["no_case"])


def test_processes_change_nothing() -> None:
    assert document("hunt", "toy", "-n", "8", "--jobs", "1") == document("hunt", "toy", "-n", "8", "--jobs", "2")


def test_the_seed_decides() -> None:
    steps = [document("hunt", "toy", "-n", "4", "--seed", seed)["steps"] for seed in ("1", "2", "1")]
    assert steps[0] == steps[2] != steps[1]


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    result = run("hunt", "toy", "-n", "2", "--format", "json", "-o", str(tmp_path / "hunt.json"))
    assert result.stdout == ""
    assert json.loads((tmp_path / "hunt.json").read_text())["games"] == 2


# -- directions


def test_a_directed_hunt_says_whether_it_got_there() -> None:
    assert "toward      show.tie: reached in game" in run("hunt", "toy", "-n", "6", "--toward", "show.tie").stdout
    assert document("hunt", "toy", "-n", "1", "--toward", "infinite-play")["toward"] == {
        "word": "infinite-play",
        "game": None,
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--toward", "show.tei"), "'show.tei' is no clause, open point or kind; did you mean 'show.tie'?"),
        (("--resume",), "--resume goes on with the hunt in a folder: name it by --save DIR"),
        (("-n", "0"), "0 is not in the range"),
        (("--reading", "show.tie=some"), "open point 'show.tie' has no option 'some'"),
    ],
)
def test_nonsense_is_refused_in_one_line(words: tuple[str, ...], message: str) -> None:
    result = run("hunt", "toy", *words)
    assert (result.exit_code, result.stdout) == (exits.USAGE, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


# -- the folder


def test_a_folder_is_gone_on_with(tmp_path: Path) -> None:
    folder = str(tmp_path / "kept")
    first = document("hunt", "toy", "-n", "4", "--save", folder)
    again = run("hunt", "toy", "-n", "4", "--save", folder)
    assert again.exit_code == exits.USAGE
    assert "a hunt lies there already; --resume goes on with it" in again.stderr
    more = document("hunt", "toy", "-n", "8", "--save", folder, "--resume")
    assert (first["games"], more["games"]) == (4, 8)
    whole = document("hunt", "toy", "-n", "8")
    assert more["findings"] == whole["findings"]
    assert json.loads((tmp_path / "kept" / "hunt.json").read_text())["games"] == 8


def test_what_is_no_case_is_kept_as_a_finding(tmp_path: Path) -> None:
    made = document("hunt", "toy", "-n", "4", "--save", str(tmp_path / "kept"))
    files = sorted(file.stem for file in (tmp_path / "kept" / "findings").rglob("*.json"))
    assert files == sorted(e["finding"]["id"].rpartition("/")[2] for e in made["findings"] if e["case"] is None)


def test_a_folder_that_cannot_be_used_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    result = run("hunt", "toy", "-n", "2", "--save", str(tmp_path / "file" / "kept"))
    assert (result.exit_code, result.stdout) == (exits.USAGE, "")
    assert result.stderr.startswith("gemcheck: cannot use '")
    assert result.stderr.count("\n") == 1


def test_a_full_disk_shows_what_was_found_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(corpus_folder.Folder):
        def keep(self, found: Any) -> tuple[int, int]:
            raise OSError(28, "No space left on device", "kept")

    monkeypatch.setattr(corpus_folder, "Folder", Full)
    result = run("hunt", "toy", "-n", "4", "--save", str(tmp_path / "kept"))
    assert result.exit_code == exits.USAGE
    assert "4 games" in result.stdout
    assert result.stderr == "gemcheck: cannot use 'kept': No space left on device\n"


# -- how it ends


def test_the_time_limit_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    late = iter([False] * 40 + [True] * 1000)
    monkeypatch.setattr("gemcheck.cli.run.Run.late", lambda self: next(late))
    result = run("hunt", "toy", "-n", "100000", "--time-limit", "3600")
    assert result.exit_code == exits.LIMIT
    assert "stopped by the time limit: more may be there" in result.stdout


def test_a_hunt_with_a_time_limit_alone_does_what_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    late = iter([False] * 40 + [True] * 1000)
    monkeypatch.setattr("gemcheck.cli.run.Run.late", lambda self: next(late))
    made = document("hunt", "toy", "--time-limit", "3600")
    assert made["complete"]
    assert 0 < made["games"] < 40


def test_an_interrupt_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    taken = module._Told.__call__

    def interrupted(self: Any, hunt: Any) -> None:
        taken(self, hunt)
        if hunt.games == 3:
            os.kill(os.getpid(), 2)

    monkeypatch.setattr(module._Told, "__call__", interrupted)
    result = run("hunt", "toy", "-n", "50", "--jobs", "1", "--save", str(tmp_path / "kept"))
    assert result.exit_code == exits.INTERRUPTED
    assert "stopped by the interrupt: more may be there" in result.stdout
    assert json.loads((tmp_path / "kept" / "hunt.json").read_text())["games"] == 3


def test_a_second_interrupt_is_raised() -> None:
    heard = hunt_run.Interrupt()
    heard._interrupt(2, None)
    assert heard.seen
    with pytest.raises(KeyboardInterrupt):
        heard._interrupt(2, None)


def test_a_task_that_takes_processes_down_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sound = carried_out

    def deadly(game: Any, task: Any, skip: int = 0) -> Iterator[Any]:
        for piece in sound(game, task, skip):
            if getattr(piece, "index", 0) == 9:
                os.kill(os.getpid(), 9)
            yield piece

    monkeypatch.setattr(hunt_pool, "carried_out", deadly)
    result = run("hunt", "toy", "-n", "40", "--jobs", "2", "--save", str(tmp_path / "kept"))
    assert result.exit_code == exits.INTERNAL
    assert "9 games" in result.stdout
    assert "a task has taken 3 processes down" in result.stderr
    assert json.loads((tmp_path / "kept" / "hunt.json").read_text())["games"] == 9
