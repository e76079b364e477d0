"""docs/rounds.md tells the truth: options, fields and messages that it names are those of the command."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
from gemcheck_models.gempire.rounds.answers import PROVED, Minimum, minimum
from gemcheck_models.gempire.rounds.answers_case import case_of
from gemcheck_models.gempire.rounds.replay import Plan, PlanRound, toml_of
from gemcheck_models.gempire.rounds.worlds import Question

from gemcheck.casebook.load import read_case
from gemcheck.rounds import rounds_for
from tests.cli.support import run
from tests.models.rounds.plan_in_hand import GAME, plan

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "rounds.md").read_text(encoding="utf-8")
CONSOLE = "".join(re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL))
EXAMPLES = re.findall(r"^\$ (.*)\n((?:[^$].*\n)+)", CONSOLE, re.MULTILINE)
BLOCKS = [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)]
FIELDS = dict(
    re.findall(r"^\| (`--demands`|all pairs|`--replay`) \| (.+) \|$", PAGE.partition("\n## JSON\n")[2], re.MULTILINE)
)


def solve(game: Any, asked: Question, **terms: Any) -> Minimum:
    """A stand-in, but the real thing where no search is needed."""
    if 9 in asked.pair and asked.table.reading("demand.09.sequence") == "excluded":
        return minimum(game, asked, **terms)
    return Minimum(asked.pair, 3, 3, PROVED, plan=plan(), finished=True)


@pytest.fixture(autouse=True)
def _stand_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("gemcheck_models.gempire.rounds.answers.minimum", solve)
    monkeypatch.setenv("GEMCHECK_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_what_is_shown_is_what_is_printed(command: str, shown: str) -> None:
    program, *words = shlex.split(command)
    assert program == "gemcheck"
    assert run(*words).output == shown


def test_options_that_are_named_exist_and_all_are_named() -> None:
    solver = rounds_for("gempire")
    assert solver is not None
    own = {f"--{option.name}" for option in solver.options}
    common = {"--svg", "--cards", "--reading", "--time-limit", "--seed", "--jobs", "--format"}
    assert set(re.findall(r"--[a-z][a-z-]*", PAGE)) == own | common


def test_the_plan_and_the_claim_have_the_shape_that_is_shown() -> None:
    extract, claim = BLOCKS
    assert set(extract) <= set(Plan.__struct_fields__)
    assert all(set(one) <= set(PlanRound.__struct_fields__) for one in extract["rounds"])
    whole = tomllib.loads(toml_of(plan()))
    assert whole["rounds"][1]["plans"] == extract["rounds"][0]["plans"]
    assert whole["rounds"][2]["decisions"][0] == extract["rounds"][1]["decisions"][0]
    made = case_of(GAME, Minimum((1, 5), 3, 3, PROVED, plan=plan()), None).claim
    assert made is not None
    assert claim["claim"] == {
        "instance": made.instance,
        "value": made.value,
        "bound": made.bound,
        "measure": made.measure,
    }


@pytest.mark.parametrize(
    ("name", "rounds", "readings"),
    [("four-technologies", (2, 2), {}), ("real-cards", (2, 3), {"demand.bonus.minimum": "only-demand-5"})],
)
def test_the_difference_that_a_reading_makes_is_in_the_casebook(
    name: str, rounds: tuple[int, int], readings: dict[str, str]
) -> None:
    path = f"cases/gempire/minimum-rounds/demands-1-and-10-{name}.toml"
    assert f"(../{path})" in PAGE
    claim = read_case(ROOT / path).claim
    assert claim is not None
    assert (claim.bound, claim.value, claim.reading) == (*rounds, readings)
    cells = [cell.strip() for cell in re.findall(r"^\| 1 and 10 \|(.*)\|$", PAGE, re.MULTILINE)[0].split("|")]
    assert cells["real-cards" in name] == ("2-3" if rounds == (2, 3) else "2, proved")


@pytest.mark.parametrize("asked", ["`--demands`", pytest.param("all pairs", marks=pytest.mark.slow), "`--replay`"])
def test_fields_that_are_named_stand_in_the_json(asked: str, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text(toml_of(plan()), encoding="utf-8")
    words = {"`--demands`": ["--demands", "1,5"], "all pairs": [], "`--replay`": ["--replay", "p.toml"]}[asked]
    document = json.loads(run("rounds", "gempire", *words, "--format", "json").stdout)
    outer = re.sub(r" \(.*?\)", "", FIELDS[asked])
    named = set(re.findall(r"`(\w+)`", outer))
    assert named
    assert named <= set(document)
