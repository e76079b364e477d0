"""The root command: help, unknown words, exit codes, and errors as one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gemcheck.cli import exits
from gemcheck.cli.root import COMMANDS, root
from tests.cli.support import run


def test_help_names_every_command_with_its_line() -> None:
    result = run("--help")
    assert result.exit_code == exits.CLEAN
    for name, line in COMMANDS.items():
        assert f"{name} " in result.stdout
        assert line in result.stdout


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_loads_and_has_help(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith(f"Usage: gemcheck {name}") or result.stdout.startswith(f"Usage: root {name}")


def test_no_command_is_bad_usage_and_shows_help() -> None:
    result = run()
    assert result.exit_code == exits.USAGE
    assert "Commands:" in result.stderr
    assert result.stdout == ""


BAD = [
    (("chek", "toy"), "unknown command 'chek'; did you mean 'check'?"),
    (("rules", "tog"), "unknown game 'tog'; did you mean 'toy'? (installed: silent, toy)"),
    (("rules", "toy", "shw"), "'shw' is not one of 'list', 'show', 'search', 'coverage'"),
    (("rules", "toy", "show"), "rules show needs the ID of a clause"),
    (("rules", "toy", "search"), "rules search needs a TEXT"),
    (("rules", "toy", "list", "more"), "rules list takes nothing after it, but got 'more'"),
    (("rules", "toy", "show", "show.hihgest"), "unknown clause 'show.hihgest'; did you mean 'show.highest'?"),
    (("readings", "toy", "show"), "readings show needs an open POINT"),
    (("readings", "toy", "list", "x"), "readings list takes nothing after it, but got 'x'"),
    (("readings", "toy", "show", "show.ty"), "unknown open point 'show.ty'; did you mean 'show.tie'?"),
    (("rules", "toy", "--frmat", "json"), "--frmat"),
    (("rules", "toy", "--format", "yaml"), "'yaml' is not one of 'text', 'json'"),
    (("rules", "toy", "--reading", "show.tie"), "'show.tie' is not of the form POINT=OPTION"),
    (("rules", "toy", "--reading", "=nobody"), "'=nobody' is not of the form POINT=OPTION"),
    (("rules", "toy", "--reading", "show.ty=all"), "unknown open point 'show.ty'; did you mean 'show.tie'?"),
    (("rules", "toy", "--reading", "show.tie=al"), "has no option 'al' (it has nobody, all, silent)"),
    (
        ("rules", "toy", "--reading", "show.tie=all", "--reading", "show.tie=all"),
        "the reading of 'show.tie' is given more than once",
    ),
    (
        ("rules", "toy", "--reading", "show.tie=silent", "--reading", "box.lost=stop"),
        "reading 'box.lost=stop' cannot be combined with 'show.tie=silent'",
    ),
    (("rules", "toy", "--ruleset", "house"), "unknown ruleset 'house' (known: default, friendly)"),
    (("rules", "toy", "--seed", "x"), "'x' is not a valid integer"),
    (("rules", "toy", "--jobs", "0"), "0 is not in the range"),
    (("rules", "toy", "--time-limit", "0"), "0.0 is not in the range"),
    (("rules", "toy", "--color", "blue"), "'blue' is not one of 'auto', 'always', 'never'"),
    (("rules", "toy", "--cards", "none-such"), "unknown card set 'none-such'"),
    (("rules", "toy", "-o", "missing/out.txt"), "-o missing/out.txt: there is no folder 'missing'"),
    (("rules", "toy", "-o", "."), "'.' is a directory"),
    (("simulate", "toy", "-n", "0"), "0 is not in the range"),
    (("simulate", "toy", "--seats", "many"), "'many' is neither a number nor a range such as 3..5"),
    (("simulate", "toy", "--seats", "2.."), "'2..' is neither a number nor a range such as 3..5"),
    (("simulate", "toy", "--seats", "3..2"), "the range of seats 3..2 is empty"),
    (("simulate", "toy", "--seats", "4"), "toy is not played by 4 (allowed: 2, 3)"),
    (("simulate", "toy", "--policy", "gredy"), "unknown policy 'gredy'; did you mean 'greedy'?"),
    (("simulate", "toy", "--seats", "2", "--policy", "random,random,random"), "3 policies for 2 seats"),
    (("show", "toy", "point 1,2"), "^ a state is 'points' and one number per seat"),
    (("show", "toy"), "Missing argument 'STATE'"),
    (("cards", "toy", "lint"), "cards lint needs the FILE of a card set"),
    (("cards", "toy", "lint", "absent.toml"), "'absent.toml': No such file or directory"),
    (("cards", "silent", "template"), "silent offers no template of a card set"),
    (("cards", "silent", "lint", "x"), "silent offers no check of card sets"),
]


@pytest.mark.parametrize(("words", "message"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_bad_input_is_refused_with_one_clear_line(words: tuple[str, ...], message: str) -> None:
    result = run(*words)
    assert result.exit_code == exits.USAGE
    assert result.stderr.startswith("gemcheck: ")
    assert message in result.stderr
    assert "Traceback" not in result.output
    assert result.stdout == ""


def test_a_crash_is_an_internal_error_and_never_a_finding() -> None:
    result = run("show", "silent", "points 1,2")
    assert result.exit_code == exits.INTERNAL
    assert result.stderr.startswith(
        "gemcheck: internal error: ZeroDivisionError: a bug of this game (in read_state, line"
    )
    assert "Traceback" not in result.stderr


def test_verbose_shows_where_a_crash_came_from() -> None:
    result = run("show", "silent", "points 1,2", "-v")
    assert result.exit_code == exits.INTERNAL
    assert "Traceback" in result.stderr


def test_an_interrupt_has_its_own_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tests.cli.toy.Toy.read_state", interrupted)
    result = run("show", "toy", "points 1,2")
    assert result.exit_code == exits.INTERRUPTED
    assert "interrupted" in result.stderr


def test_a_closed_pipe_is_neither_a_finding_nor_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("tests.cli.toy.Toy.read_state", closed)
    result = run("show", "toy", "points 1,2")
    assert result.exit_code == exits.INTERRUPTED


def test_version() -> None:
    from gemcheck import __version__

    assert run("--version").stdout.strip().endswith(__version__)


def test_no_short_help_is_missing() -> None:
    assert all(line.endswith(".") and len(line) < 70 for line in COMMANDS.values())
    assert list(root.list_commands(root.make_context("gemcheck", [], resilient_parsing=True))) == list(COMMANDS)


def script(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """The installed script, in a process of its own."""
    program = Path(sys.executable).parent / "gemcheck"
    return subprocess.run([str(program), *words], capture_output=True, text=True, check=False, cwd=cwd)


@pytest.mark.parametrize(
    ("words", "code"), [(("--help",), exits.CLEAN), ((), exits.USAGE), (("rules", "no-such-game"), exits.USAGE)]
)
def test_codes_of_the_installed_script(words: tuple[str, ...], code: int, tmp_path: Path) -> None:
    done = script(*words, cwd=tmp_path)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
