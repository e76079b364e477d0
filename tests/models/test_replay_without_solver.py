"""Findings of the models replay where no solver is installed: each witness is made into a case, which is verified."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import msgspec
import pytest

from gemcheck.casebook.adopt import playable
from gemcheck.checks import checks_for
from gemcheck.findings import Finding
from gemcheck.game import load_game

REPLAY = """
import sys
from datetime import date

class NoSolver:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("z3", "ortools"):
            raise ImportError(f"{name} is not installed here")

sys.meta_path.insert(0, NoSolver())

import msgspec
from gemcheck.casebook.adopt import AdoptError, adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.findings import Finding

games = Games()
for finding in msgspec.json.decode(sys.stdin.buffer.read(), type=list[Finding]):
    try:
        case = adopt("gempire", finding, Found("a check", date=date(2026, 1, 1)), games)
        print(finding.id, "replays", len(case.then))
    except AdoptError as error:
        print(finding.id, "fails:", error)
"""


def replayed(findings: Sequence[Finding]) -> dict[str, str]:
    """What a process without solvers says of each finding."""
    done = subprocess.run(
        [sys.executable, "-c", REPLAY], input=msgspec.json.encode(findings), capture_output=True, check=True
    )
    lines = done.stdout.decode().splitlines()
    return {line.partition(" ")[0]: line.partition(" ")[2] for line in lines}


def found(*ids: str, slow: bool = True) -> list[Finding]:
    """The playable findings of some checks; of all when none is named."""
    game = load_game("gempire")
    chosen = [check for check in checks_for(game) if (not ids or check.id in ids) and (slow or not check.slow)]
    return [finding for check in chosen for finding in check.run(game).findings if playable(finding.witness)]


def test_a_witness_replays_without_a_solver() -> None:
    findings = found("bid-spaces", "victory-tie")
    said = replayed(findings)
    assert len(said) == len(findings) > 1
    assert all(text.startswith("replays") for text in said.values()), said


def test_a_witness_that_shows_nothing_is_told() -> None:
    (finding, *_) = found("victory-tie")
    assert isinstance(finding.witness["given"], dict)
    twin = msgspec.structs.replace(finding, witness={"given": {"players": 3}})
    assert replayed([twin])[finding.id].startswith("fails:")


@pytest.mark.slow
def test_every_witness_replays_without_a_solver() -> None:
    findings = found()
    failing = {name: text for name, text in replayed(findings).items() if not text.startswith("replays")}
    assert len(failing) * 10 <= len(findings), failing
