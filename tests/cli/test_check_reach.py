"""What `check` says about the way to a finding, in every format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from gemcheck.checks import check
from gemcheck.checks.reaching import Barrier, Prefix
from gemcheck.findings import Finding
from gemcheck.game import Game, register_game
from tests.checks.reaching_toy import START, STEPS, TIE, WAY, offering
from tests.cli.support import document, run
from tests.toy import Toy

WALL = Barrier("nobody is ever so poor", ("bid.limit",))


@check("lots-ties", kind="unresolved-tie", family="play", game="lots")
def ties(game: Game[Any, Any]) -> Iterator[Finding]:
    """The tie, and another one."""
    yield TIE
    yield msgspec.structs.replace(TIE, id="toy/unresolved-tie/printed", witness={"printed": 2})


@pytest.fixture(autouse=True)
def _lots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("gemcheck.checks.checks_for", lambda game: [ties])
    plans(monkeypatch, WAY)
    register_game("lots", Toy)
    yield
    register_game("lots", None)


def plans(monkeypatch: pytest.MonkeyPatch, *candidates: Prefix | Barrier) -> None:
    monkeypatch.setattr("gemcheck.checks.reaching.planners", lambda game: [offering(*candidates)])


def reached(*words: str) -> list[Any]:
    return [found.get("reach") for found in document("check", "lots", *words)["findings"]]


def test_the_answer_stands_beside_the_verdict_and_below_the_outcome() -> None:
    text = run("check", "lots").stdout
    assert "unresolved-tie · found · reachable · toy/unresolved-tie/poorer" in text
    assert "unresolved-tie · found · toy/unresolved-tie/printed" in text
    assert "reach      reachable after 4 steps" in text
    assert "by reach    1 reachable" in text
    assert "bid 1" not in text


def test_with_v_the_way_is_told_step_by_step() -> None:
    lines = [line.strip() for line in run("check", "lots", "-v").stdout.splitlines()]
    first = lines.index("reach      reachable after 4 steps")
    assert lines[first + 1 : first + 7] == [
        "guided search, replayed under every reading",
        "set-up: players=2",
        "1. chance(lot=1) bea=bid 1 ann=bid 0",
        "2. bea=keep left",
        "3. bea=done",
        "4. chance(lot=1)",
    ]


def test_another_last_word_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    plans(monkeypatch, Prefix({**START, "assumes": ["a", "a", "b"]}, STEPS, tuple(TIE.witness["when"])))
    text = run("check", "lots", "-v").stdout
    assert "set-up: players=2 assumes=[a*2 b]" in text
    assert "then ann=bid 3 bea=bid 3" in text


def test_refuted_and_unknown_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    plans(monkeypatch, WALL)
    assert "found · refuted · toy" in run("check", "lots").stdout
    plans(monkeypatch)
    text = run("check", "lots").stdout
    assert "found · unknown reach · toy" in text
    assert "by reach    1 unknown" in text


def test_a_document_holds_the_way() -> None:
    way, nothing = reached()
    assert nothing is None
    assert (way["answer"], way["start"], way["steps"]) == ("reachable", dict(START), [dict(step) for step in STEPS])


def test_one_process_or_two_give_the_same() -> None:
    assert reached("--jobs", "1") == reached("--jobs", "2") != [None, None]


def test_a_fast_run_does_not_ask() -> None:
    assert reached("--fast") == [None, None]


def test_other_formats_hold_the_answer() -> None:
    (way, nothing) = (r["properties"].get("reach") for r in document_of("sarif")["runs"][0]["results"])
    assert (way["text"], nothing) == ("reachable after 4 steps", None)
    suites = ElementTree.fromstring(run("check", "lots", "--format", "junit").stdout)
    told, printed = (failure.text or "" for failure in suites.iter("failure"))
    assert "reach: reachable after 4 steps" in told
    assert "reach:" not in printed


def document_of(name: str) -> Any:
    return msgspec.json.decode(run("check", "lots", "--format", name).stdout)
