"""`report`, and `--open` of `check` and `case show`: what is written where, exit codes, one line for each complaint."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gemcheck.checks import Check, check
from gemcheck.cli import exits
from gemcheck.cli.paging import known_cases
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, GameError
from gemcheck.search.mattering import Mattering, mattering
from tests.cli import toy
from tests.cli.support import document, run

CASE = """schema = 1
id = "toy/diverging-readings/tie"
title = "Two seats show the same number"
kind = "diverging-readings"
status = "open"
impact = "changes-the-winner"

[text]
rulebook = "toy"

[[cites]]
clause = "show.highest"

[[when]]
ann = { show = 3 }
bea = { show = 3 }

[[then]]
reading = { "show.tie" = "nobody" }
ann = 0

[[then]]
reading = { "show.tie" = "all" }
ann = 1
"""


@pytest.fixture(autouse=True)
def cases(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one case, answers kept in a folder of their own, and one quick check instead of all."""
    monkeypatch.setenv("GEMCHECK_CACHE", str(tmp_path_factory.mktemp("cache")))
    monkeypatch.setattr("gemcheck.checks._own", lambda: [toy_check])
    monkeypatch.setattr("gemcheck.report.played.GAMES", 4)
    monkeypatch.setattr("gemcheck.search.mattering.GAMES", 4)
    monkeypatch.setattr("gemcheck.search.mattering.PAIRS", 2)
    monkeypatch.setenv("GEMCHECK_JOBS", "1")  # the toy games are known in this process only
    folder = tmp_path_factory.mktemp("cases")
    (folder / "tie.toml").write_text(CASE, encoding="utf-8")
    return folder


def _check() -> Check:
    """A check that counts how often it is asked, in a file: it runs in a process of its own."""

    @check("asked", kind="unresolved-tie", family="function")
    def asked(game: Game[Any, Any]) -> Iterator[Finding]:
        with open("asked.txt", "a", encoding="utf-8") as file:
            file.write(".")
        yield Finding(
            id="toy/unresolved-tie/highest",
            kind="unresolved-tie",
            title="Two numbers can be the highest",
            clauses=("show.highest",),
            impact="changes-the-winner",
            verdict=Verdict.FOUND,
            certificate=Certificate("replay"),
            witness={"shown": [3, 3]},
        )

    return asked


toy_check = _check()


def asked(folder: Path) -> int:
    file = folder / "asked.txt"
    return len(file.read_text(encoding="utf-8")) if file.exists() else 0


def written(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


PAGES = ["cases.html", "clauses.html", "findings.html", "index.html", "optima.html", "readings.html", "report.json"]


def test_the_pages_are_written_and_named(tmp_path: Path, cases: Path) -> None:
    result = run("report", "toy", "-o", "out", "--cases", str(cases))
    assert result.exit_code == exits.CLEAN
    assert written(tmp_path / "out") == PAGES
    size = sum((tmp_path / "out" / name).stat().st_size for name in PAGES)
    assert result.stdout == f"Toy: 1 finding, 1 case\npages: out/index.html ({size / 1e6:.1f} MB)\n"
    assert f"gemcheck explain {cases / 'tie.toml'}" in (tmp_path / "out" / "cases.html").read_text(encoding="utf-8")


def test_a_second_report_asks_nothing_and_is_the_same(tmp_path: Path, cases: Path) -> None:
    run("report", "toy", "-o", "one", "--cases", str(cases))
    run("report", "toy", "-o", "two", "--cases", str(cases))
    assert asked(tmp_path) == 1
    assert [(tmp_path / "one" / name).read_bytes() for name in PAGES] == [
        (tmp_path / "two" / name).read_bytes() for name in PAGES
    ]
    run("report", "toy", "-o", "two", "--cases", str(cases), "--fresh")
    run("report", "toy", "-o", "two", "--cases", str(cases), "--reading", "show.tie=all")
    assert asked(tmp_path) == 3


def test_json(tmp_path: Path, cases: Path) -> None:
    told = document("report", "toy", "-o", "out", "--cases", str(cases))
    assert told["game"] == "toy"
    assert (told["folder"], told["files"], told["changes"]) == ("out", PAGES, [])
    assert told["bytes"] == sum((tmp_path / "out" / name).stat().st_size for name in PAGES)


def test_since_tells_what_has_changed(tmp_path: Path, cases: Path) -> None:
    run("report", "toy", "-o", "old", "--cases", str(cases))
    (cases / "tie.toml").write_text(CASE.replace("the same number", "a three"), encoding="utf-8")
    result = run("report", "toy", "-o", "new", "--cases", str(cases), "--since", "old")
    assert result.exit_code == exits.CLEAN
    assert "title: 'Two seats show the same number' became 'Two seats show a three'" in result.stdout
    assert "What has changed" in (tmp_path / "new" / "index.html").read_text(encoding="utf-8")
    told = document("report", "toy", "-o", "new", "--cases", str(cases), "--since", "old")
    assert [change[:2] for change in told["changes"]] == [["case", "toy/diverging-readings/tie"]]


# -- complaints: one line, exit code 2, nothing written


def complaint(*words: str) -> str:
    result = run("report", *words)
    assert result.exit_code == exits.USAGE
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


def test_an_unknown_game_is_named(tmp_path: Path) -> None:
    assert "unknown game 'toi'; did you mean 'toy'?" in complaint("toi", "-o", "out")
    assert written(tmp_path) == []


def test_a_game_without_cases_has_no_report(tmp_path: Path) -> None:
    assert "toy has no cases" in complaint("toy", "-o", "out")
    (tmp_path / "none").mkdir()
    assert "toy has no cases in none" in complaint("toy", "-o", "out", "--cases", "none")
    assert written(tmp_path) == ["none"]
    with pytest.raises(GameError, match="silent has no cases"):
        known_cases(toy.Silent(), ())


def test_something_that_is_no_report_is_left_alone(tmp_path: Path, cases: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious", encoding="utf-8")
    assert "is a file" in complaint("toy", "-o", "thesis.txt", "--cases", str(cases))
    assert "is a file" in complaint("toy", "-o", "thesis.txt/below/it", "--cases", str(cases))
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "notes").write_text("precious", encoding="utf-8")
    assert "no report" in complaint("toy", "-o", "work", "--cases", str(cases))
    assert written(tmp_path) == ["thesis.txt", "work"]


def test_a_folder_that_cannot_be_written(tmp_path: Path, cases: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: mode == os.R_OK)  # root may write anywhere
    assert "nothing can be written" in complaint("toy", "-o", "locked/out", "--cases", str(cases))
    assert written(tmp_path) == []


def test_a_full_disk_leaves_the_older_report(tmp_path: Path, cases: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("report", "toy", "-o", "out", "--cases", str(cases))
    before = (tmp_path / "out" / "index.html").read_bytes()

    def full(self: Path, text: str, **options: str) -> int:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_text", full)
    assert "No space left on device" in complaint(
        "toy", "-o", "out", "--cases", str(cases), "--reading", "show.tie=all"
    )
    assert (tmp_path / "out" / "index.html").read_bytes() == before
    assert written(tmp_path) == ["asked.txt", "out"]


def test_since_needs_a_report_of_the_same_game(tmp_path: Path, cases: Path) -> None:
    assert "no report lies there" in complaint("toy", "-o", "out", "--cases", str(cases), "--since", "nowhere")
    run("report", "toy", "-o", "old", "--cases", str(cases))
    data = json.loads((tmp_path / "old" / "report.json").read_text(encoding="utf-8"))
    (tmp_path / "other.json").write_text(json.dumps({**data, "game": "chess"}), encoding="utf-8")
    assert "a report about chess" in complaint("toy", "-o", "out", "--cases", str(cases), "--since", "other.json")
    assert not (tmp_path / "out").exists()


def test_a_stop_writes_nothing(tmp_path: Path, cases: Path) -> None:
    result = run("report", "toy", "-o", "out", "--cases", str(cases), "--time-limit", "0.000001")
    assert result.exit_code == exits.LIMIT
    assert not (tmp_path / "out").exists()


def test_a_stop_while_open_points_are_weighed_shows_what_has_been_played(
    tmp_path: Path, cases: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here the limit passes behind three games; what they show is not kept in place of all."""

    def late(*given: Any) -> Mattering:
        *others, deadline = given
        limits.append(deadline)
        make, seed, jobs, _, _, progress = others
        return mattering(make, seed, jobs, 3, 0, progress)

    limits: list[float | None] = []
    monkeypatch.setattr("gemcheck.search.mattering.mattering", late)
    words = ("report", "toy", "-o", "out", "--cases", str(cases), "--time-limit", "1000")
    result = run(*words)
    assert result.exit_code == exits.LIMIT
    assert "stopped by the time limit while weighing open points: 3 random games of" in result.stdout
    assert "3 random games of" in (tmp_path / "out" / "readings.html").read_text(encoding="utf-8")
    assert document(*words)["complete"] is False
    assert [limit is not None for limit in limits] == [True, True]


def test_a_cache_that_cannot_be_written_is_no_hindrance(
    tmp_path: Path, cases: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    monkeypatch.setenv("GEMCHECK_CACHE", str(tmp_path / "cache"))
    result = run("report", "toy", "-o", "out", "--cases", str(cases))
    assert result.exit_code == exits.CLEAN
    assert "answers are not kept" in result.stderr


# -- in a browser


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was told to open."""
    addresses: list[str] = []
    monkeypatch.setattr("webbrowser.open", addresses.append)
    return addresses


def page_of(address: str) -> str:
    """The text of the page at an address, which has the place that the address names."""
    file, _, place = address.removeprefix("file://").partition("#")
    text = Path(file).read_text(encoding="utf-8")
    assert not place or f'id="{place}"' in text
    return text


def test_open_shows_the_pages(tmp_path: Path, cases: Path, shown: list[str]) -> None:
    run("report", "toy", "-o", "out", "--cases", str(cases), "--open")
    assert shown == [(tmp_path / "out" / "index.html").as_uri()]


def test_check_opens_its_finding(cases: Path, shown: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemcheck.casebook.find.case_root", lambda: cases)
    result = run("check", "toy", "--open")
    assert result.exit_code == exits.FINDINGS
    (address,) = shown
    assert address.endswith("findings.html#f-toy-unresolved-tie-highest")
    assert "Two numbers can be the highest" in page_of(address)


def test_case_show_opens_its_case_with_what_is_known_of_the_game(tmp_path: Path, cases: Path, shown: list[str]) -> None:
    result = run("case", "show", str(cases / "tie.toml"), "--open")
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("schema = 1\n")
    (address,) = shown
    assert address.endswith("cases.html#case-toy-diverging-readings-tie")
    assert "Two seats show the same number" in page_of(address)
    assert asked(tmp_path) == 0
    run("report", "toy", "-o", "out", "--cases", str(cases))
    run("case", "show", str(cases / "tie.toml"), "--open")
    assert "Two numbers can be the highest" in page_of(shown[-1].replace("cases.html", "findings.html").split("#")[0])
