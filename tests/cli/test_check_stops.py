"""Checks that are stopped, that fail, and that run in several processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from gemcheck.checks import Statement, check
from gemcheck.cli import asking, exits
from gemcheck.findings import Finding
from gemcheck.game import GameError
from tests.cli.support import run
from tests.cli.test_check import finding, gaps, silent, ties, use

ROOT = Path(__file__).resolve().parents[2]


@check("hangs", kind="vacuous", family="play", clauses=("win.three",))
def hangs(game: Any) -> Iterator[Finding | Statement]:
    """Finds one thing and is never done."""
    yield finding("early", "vacuous", "cosmetic")
    yield Statement("the first step is sound")
    time.sleep(60)


@check("interrupted", kind="vacuous", family="play")
def interrupted(game: Any) -> Iterator[Finding | Statement]:
    """Is interrupted."""
    raise KeyboardInterrupt
    yield


@check("fails", kind="vacuous", family="play")
def fails(game: Any) -> Iterator[Finding | Statement]:
    """Has a fault in its code."""
    yield finding("before", "vacuous", "cosmetic")
    raise ZeroDivisionError("a bug of this check")


@check("complains", kind="vacuous", family="play")
def complains(game: Any) -> Iterator[Finding | Statement]:
    """Cannot be asked of this game."""
    raise GameError("there is no such seat")
    yield


@check("dies", kind="vacuous", family="play")
def dies(game: Any) -> Iterator[Finding | Statement]:
    """Takes its process down."""
    os._exit(7)
    yield


def test_an_interrupt_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, ties, interrupted, gaps)
    result = run("check", "toy", "--jobs", "1")
    assert result.exit_code == exits.INTERRUPTED
    assert "a-tie" in result.stdout
    assert "stopped by the interrupt: more may be there; not finished: interrupted, gaps" in result.stdout


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_the_time_limit_stops_inside_a_check(jobs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, ties, hangs, *([gaps] if jobs == "3" else []))
    began = time.monotonic()
    result = run("check", "toy", "--time-limit", "1.5", "--jobs", jobs, "--format", "json")
    assert time.monotonic() - began < 20
    assert result.exit_code == exits.LIMIT
    made = json.loads(result.stdout)
    assert [entry["id"] for entry in made["findings"]] == ["a-tie", "b-tie", "early"]
    assert not made["complete"]
    stopped = next(entry for entry in made["checks"] if entry["check"] == "hangs")
    assert not stopped["finished"]
    first, last = stopped["statements"]
    assert (first["text"], first["verdict"]) == ("the first step is sound", "proved")
    assert (last["text"], last["verdict"]) == ("hangs: stopped by the time limit before the answer", "unknown")


def test_the_time_limit_stops_between_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, gaps, ties)
    result = run("check", "toy", "--time-limit", "0.000001")
    assert result.exit_code == exits.LIMIT
    assert "0 findings of 2 checks" in result.stdout
    assert "stopped by the time limit: more may be there; not finished: gaps, ties" in result.stdout
    made = json.loads(run("check", "toy", "--time-limit", "0.000001", "--format", "json").stdout)
    assert (made["verdict"], {entry["verdict"] for entry in made["checks"]}) == ("unknown", {"unknown"})


def test_a_stopped_run_does_not_say_that_there_is_no_such_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, ties)
    assert run("check", "toy", "--finding", "later", "--time-limit", "0.000001").exit_code == exits.LIMIT


def test_filters_hold_for_a_check_that_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, hangs)
    made = json.loads(run("check", "toy", "--clause", "win.three", "--time-limit", "1", "--format", "json").stdout)
    assert made["findings"] == []


@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit"])
def test_the_same_bytes_on_any_number_of_processes(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, gaps, ties, silent)
    one, three = (run("check", "toy", "--format", form, "--jobs", jobs).stdout for jobs in ("1", "3"))
    assert one == three
    assert one == run("check", "toy", "--format", form).stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_check_that_fails_is_no_finding(jobs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, ties, fails, dies)
    result = run("check", "toy", "--jobs", jobs)
    assert (result.exit_code, result.stdout) == (exits.INTERNAL, "")
    assert "check 'fails': ZeroDivisionError: a bug of this check (in fails" in result.stderr
    assert "raise ZeroDivisionError" in run("check", "toy", "-v").stderr


def test_a_complaint_of_a_check_is_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, complains)
    result = run("check", "toy")
    assert (result.exit_code, result.stderr) == (exits.USAGE, "gemcheck: there is no such seat\n")


def test_a_process_that_dies_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, dies)
    result = run("check", "toy")
    assert result.exit_code == exits.INTERNAL
    assert "check 'dies': its process ended with code 7" in result.stderr


def test_nothing_of_the_progress_is_left_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, gaps)
    assert run("check", "toy").stderr == ""


def test_an_interrupt_that_is_dropped_on_the_way_stops_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, ties, hangs)
    begin = asking._Work.begin

    def interrupted_meanwhile(work: asking._Work) -> None:
        begin(work)
        if work.begun == 2:
            with suppress(KeyboardInterrupt):  # as Python does inside the callbacks of a fork
                signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(asking._Work, "begin", interrupted_meanwhile)
    before = signal.getsignal(signal.SIGINT)
    result = run("check", "toy", "--jobs", "2", "--time-limit", "8")
    assert result.exit_code == exits.INTERRUPTED
    assert "stopped by the interrupt" in result.stdout
    assert signal.getsignal(signal.SIGINT) is before


PROGRAM = """\
import sys
sys.path.insert(0, {root!r})
import gemcheck.checks, gemcheck.game
from gemcheck.cli import main
from tests.cli import toy
from tests.cli.support import GAMES
from tests.cli.test_check import ties
from tests.cli.test_check_stops import hangs
gemcheck.game.registered_games = lambda: GAMES
gemcheck.checks.checks_for = lambda game: [ties, hangs]
sys.argv = ["gemcheck", "check", "toy"]
print("ready", flush=True)
main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the stand-in checks reach the other processes by a fork")
def test_ctrl_c_stops_inside_a_check(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(root=str(ROOT))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        start_new_session=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(1.5)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: to every process of the command
    out, err = child.communicate(timeout=30)
    assert child.returncode == exits.INTERRUPTED, err
    assert "a-tie" in out
    assert "early" in out
    assert "stopped by the interrupt: more may be there; not finished: hangs" in out
    assert err == ""
