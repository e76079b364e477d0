"""Command lines with the real game, in processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gemcheck.cli import exits

PROGRAM = "from gemcheck.cli import main; main()"


def gemcheck(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A command line in a new interpreter; `cwd` is a folder without configuration."""
    return subprocess.run([sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, check=False, cwd=cwd)


def test_every_clause_is_carried_by_something(tmp_path: Path) -> None:
    done = gemcheck("rules", "gempire", "coverage", "--format", "json", cwd=tmp_path)
    assert done.returncode == exits.CLEAN, done.stderr
    coverage = json.loads(done.stdout)
    assert coverage["missing"] == []
    assert sum(row["clauses"] for row in coverage["coverage"].values()) == 259


def test_every_clause_can_be_shown(tmp_path: Path) -> None:
    done = gemcheck("rules", "gempire", "list", "--format", "json", cwd=tmp_path)
    clauses = json.loads(done.stdout)["clauses"]
    assert len({clause["id"] for clause in clauses}) == 259
    assert all(clause["where"] for clause in clauses)


def test_every_open_point_has_its_options(tmp_path: Path) -> None:
    done = gemcheck("readings", "gempire", "--format", "json", cwd=tmp_path)
    points = json.loads(done.stdout)["open_points"]
    assert len(points) == 102
    assert all(point["chosen"] == point["default"] in point["options"] for point in points)


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_simulation_is_the_same_on_two_processes(policy: str, tmp_path: Path) -> None:
    outputs = []
    for jobs in ("1", "2"):
        words = ("simulate", "gempire", "-n", "3", "--seats", "3", "--policy", policy, "--seed", "5", "--jobs", jobs)
        done = gemcheck(*words, "-o", f"{jobs}.jsonl", cwd=tmp_path)
        assert done.returncode == exits.CLEAN, done.stderr
        assert done.stderr == ""
        outputs.append((done.stdout, (tmp_path / f"{jobs}.jsonl").read_bytes()))
    assert outputs[0] == outputs[1]
    assert len(outputs[0][1].splitlines()) == 3


def test_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    script = f'{sys.executable} -c "{PROGRAM}" rules gempire -v | head -n 1'
    done = subprocess.run(script, shell=True, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
