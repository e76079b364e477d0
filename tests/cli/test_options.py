"""Options of every command, and where their values come from: command line, environment, file, default."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gemcheck.cli import exits
from tests.cli.support import document, run
from tests.cli.toy import BOOK


def test_json_carries_the_frame() -> None:
    frame = document("rules", "toy")
    assert list(frame)[:8] == ["schema", "game", "ruleset", "data", "seed", "verdict", "bound", "certificate"]
    assert frame["game"] == "toy"
    assert frame["ruleset"] == {"name": "default", "digest": BOOK.ruleset().digest()}
    assert frame["seed"] == 0


def test_a_reading_changes_the_ruleset() -> None:
    rules = document("rules", "toy", "--reading", "show.tie=all")["ruleset"]
    assert rules == {"name": "show.tie=all", "digest": BOOK.ruleset({"show.tie": "all"}).digest()}


def test_output_goes_to_a_file_and_nowhere_else(tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    result = run("rules", "toy", "--format", "json", "-o", str(target))
    assert result.stdout == ""
    assert json.loads(target.read_text(encoding="utf-8"))["game"] == "toy"
    assert [p.name for p in tmp_path.iterdir()] == ["out.json"]


def test_a_failure_leaves_the_old_file_alone(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old", encoding="utf-8")
    assert run("rules", "toy", "show", "none", "-o", str(target)).exit_code == exits.USAGE
    assert target.read_text(encoding="utf-8") == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["out.txt"]


def test_environment_sets_an_option_for_all_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMCHECK_FORMAT", "json")
    monkeypatch.setenv("GEMCHECK_READING", "show.tie=all box.lost=stop")
    frame = json.loads(run("rules", "toy").stdout)
    assert frame["ruleset"]["name"] == "box.lost=stop+show.tie=all"


def test_environment_of_one_command_comes_before_that_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMCHECK_SEED", "5")
    monkeypatch.setenv("GEMCHECK_RULES_SEED", "6")
    assert document("rules", "toy")["seed"] == 6
    assert document("readings", "toy")["seed"] == 5


def test_environment_reaches_options_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMCHECK_SIMULATE_SEATS", "2")
    assert document("simulate", "toy", "-n", "1")["seats"] == [2, 2]


@pytest.mark.parametrize("name", ["gemcheck.toml", "pyproject.toml"])
def test_order_is_option_environment_file_default(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head = "" if name == "gemcheck.toml" else "[tool.gemcheck]\n"
    (tmp_path / name).write_text(f"{head}seed = 3\n", encoding="utf-8")
    assert document("rules", "toy")["seed"] == 3
    monkeypatch.setenv("GEMCHECK_SEED", "2")
    assert document("rules", "toy")["seed"] == 2
    assert document("rules", "toy", "--seed", "1")["seed"] == 1


def test_the_nearest_file_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gemcheck.toml").write_text("seed = 3\n", encoding="utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    monkeypatch.chdir(inner)
    assert document("rules", "toy")["seed"] == 3
    (inner / "pyproject.toml").write_text("[tool.gemcheck]\nseed = 4\n", encoding="utf-8")
    assert document("rules", "toy")["seed"] == 4


def test_a_command_has_a_table_of_its_own(tmp_path: Path) -> None:
    text = "seed = 3\n[simulate]\nseed = 9\nseats = '2'\n"
    (tmp_path / "gemcheck.toml").write_text(text, encoding="utf-8")
    made = document("simulate", "toy", "-n", "1")
    assert (made["seed"], made["seats"]) == (9, [2, 2])
    assert document("rules", "toy")["seed"] == 3


@pytest.mark.parametrize(
    "text",
    [
        "reading = 'show.tie=all'\n",
        "reading = ['show.tie=all']\n",
        "[reading]\nshow.tie = 'all'\n",
        "[reading]\n'show.tie' = 'all'\n",
    ],
)
def test_readings_in_the_file(text: str, tmp_path: Path) -> None:
    (tmp_path / "gemcheck.toml").write_text(text, encoding="utf-8")
    assert document("rules", "toy")["ruleset"]["name"] == "show.tie=all"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("cards = 'none'\n", exits.CLEAN),
        ("cards = 'other'\n", exits.USAGE),
        ("[cards]\nformat = 'json'\n", exits.CLEAN),
    ],
)
@pytest.mark.parametrize("words", [("rules", "toy"), ("cards", "toy", "template")])
def test_cards_is_an_option_and_a_command(text: str, code: int, words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "gemcheck.toml").write_text(text, encoding="utf-8")
    assert run(*words).exit_code == code


def test_a_saved_ruleset(tmp_path: Path) -> None:
    text = "[rulesets.house]\n'show.tie' = 'all'\nbox.lost = 'stop'\n"
    (tmp_path / "gemcheck.toml").write_text(text, encoding="utf-8")
    expected = BOOK.ruleset({"show.tie": "all", "box.lost": "stop"}).digest()
    assert document("rules", "toy", "--ruleset", "house")["ruleset"] == {"name": "house", "digest": expected}
    # The game offers rulesets of its own, and a saved one of the same name replaces it.
    assert document("rules", "toy", "--ruleset", "friendly")["ruleset"] == {
        "name": "friendly",
        "digest": BOOK.ruleset({"show.tie": "all"}).digest(),
    }
    changed = document("rules", "toy", "--ruleset", "house", "--reading", "show.tie=nobody")["ruleset"]
    assert changed["digest"] == BOOK.ruleset({"box.lost": "stop"}).digest()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sed = 3\n", "gemcheck.toml: unknown key 'sed'; did you mean 'seed'?"),
        ("[rules]\nformt = 'json'\n", "gemcheck.toml: unknown key 'rules.formt'; did you mean 'rules.format'?"),
        ("rules = 3\n", "gemcheck.toml: 'rules' is a command and needs a table of its own"),
        ("seed = \n", "gemcheck.toml: Invalid value"),
        ("seed = 'x'\n", "'x' is not a valid integer"),
        ("format = 'xml'\n", "'xml' is not one of 'text', 'json'"),
        (
            "ruleset = 'hous'\n[rulesets.house]\n",
            "unknown ruleset 'hous'; did you mean 'house'? (known: default, friendly, house)",
        ),
        ("[rulesets]\nhouse = 3\n", "gemcheck.toml: ruleset 'house' must be a table of POINT = OPTION"),
        ("rulesets = 3\n", "gemcheck.toml: 'rulesets' must be a table of tables"),
    ],
)
def test_a_bad_file_is_refused_with_one_clear_line(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "gemcheck.toml").write_text(text, encoding="utf-8")
    result = run("rules", "toy", *(["--ruleset", "house"] if "rulesets" in text and "hous'" not in text else []))
    assert result.exit_code == exits.USAGE
    assert result.stderr.startswith("gemcheck: ")
    assert message in result.stderr


def test_help_needs_no_configuration(tmp_path: Path) -> None:
    (tmp_path / "gemcheck.toml").write_text("nonsense", encoding="utf-8")
    assert run("--help").exit_code == exits.CLEAN


BROKEN = ("show", "toy", "points -1,2")


@pytest.mark.parametrize(
    ("words", "no_color", "terminal", "coloured"),
    [
        ((), False, True, True),
        ((), False, False, False),
        ((), True, True, False),
        (("--color", "never"), False, True, False),
        (("--color", "always"), False, False, True),
        (("--color", "always"), True, False, True),
    ],
)
def test_colour(
    words: tuple[str, ...], no_color: bool, terminal: bool, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    assert ("\x1b[" in run(*BROKEN, *words, color=terminal).stdout) is coloured


@pytest.mark.parametrize(("words", "coloured"), [((), False), (("--color", "always"), True)])
def test_colour_in_a_file(words: tuple[str, ...], coloured: bool, tmp_path: Path) -> None:
    run(*BROKEN, *words, "-o", str(tmp_path / "out"), color=True)
    assert ("\x1b[" in (tmp_path / "out").read_text(encoding="utf-8")) is coloured


def test_options_without_effect_are_taken_and_left_out_of_the_help() -> None:
    assert "--jobs" not in run("rules", "--help").stdout
    assert run("rules", "toy", "--jobs", "2", "--time-limit", "9").exit_code == exits.CLEAN
    assert "--jobs" in run("simulate", "--help").stdout
