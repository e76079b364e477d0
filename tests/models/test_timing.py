"""Predicates that are true at one moment of a round and false at another."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.gempire import timing
from gemcheck_models.gempire.timing import LOOKS, Hit, first_hit, moments, timing_mismatch

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.checks import CheckReport
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.rulebook import ablated

GAME: Any = load_game("gempire")
KNOWN = {
    "demands-answered": "G-018",
    "demands-outbuilt": "G-107",
    "demands-claimed": "G-106",
    "upgrade-payable": "G-045",
    "upgrade-cheaper": "G-045",
    "second-row-there": "G-083",
    "philosophy-fifty": "G-060",
    "blueprint-later": "G-084",
    "nothing-left": "G-079",
    "lowest-price": "G-011",
    "room-to-collect": "G-019",
}


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return timing_mismatch.run(GAME)


def hit(name: str, game: Any = GAME) -> Hit | int:
    look = next(look for look in LOOKS if look.name == name)
    return first_hit(game, look, game.rulebook.open_points[look.point])


def test_every_look_finds_its_moments(report: CheckReport) -> None:
    assert {f.id.rpartition("/")[2]: f.known_as for f in report.findings} == KNOWN
    assert report.statements == ()
    assert all(len({words for _, words in f.outcomes}) > 1 for f in report.findings)


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_every_finding_becomes_a_case(report: CheckReport, name: str) -> None:
    finding = next(f for f in report.findings if f.id.endswith(f"/{name}"))
    assert adopt("gempire", finding, Found("a check"), Games()).status == "open"


def test_the_smallest_states(report: CheckReport) -> None:
    seats = {f.id.rpartition("/")[2]: f.witness["given"]["seats"] for f in report.findings}
    assert seats["nothing-left"]["ann"]["production"] == 1
    assert seats["philosophy-fifty"]["ann"]["city"] == "GC1 P49 b.P1"
    assert seats["upgrade-cheaper"]["ann"]["production"] == 3
    assert seats["room-to-collect"]["ann"]["city"] == "GC1 P9 b.P1"


def test_moments_name_the_rows_of_the_order() -> None:
    found = hit("upgrade-payable")
    assert isinstance(found, Hit)
    assert [(m.holds, m.when) for m in found.moments[:2]] == [
        (False, "in the phase 'plan'"),
        (True, "once each seat carries out its own action"),
    ]


@pytest.mark.parametrize(
    ("clause", "name"),
    [
        ("tech.nutrition", "nothing-left"),
        ("tech.philosophy", "philosophy-fifty"),
        ("tech.calendar", "demands-answered"),
    ],
)
def test_without_its_sentence_a_finding_is_gone(clause: str, name: str) -> None:
    with ablated("gemcheck.games.gempire", clause):
        assert isinstance(hit(name), int)


def test_a_twin_whose_predicate_never_changes_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    look = next(look for look in LOOKS if look.name == "nothing-left")
    monkeypatch.setattr(timing, "LOOKS", (look._replace(holds=lambda table, state: True),))
    found = timing_mismatch.run(GAME)
    assert (found.findings, found.verdict) == ((), Verdict.BOUNDED)


def test_a_twin_whose_text_names_the_moment_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "LOOKS", (LOOKS[0]._replace(point="demand.checkpoint.settled"),))
    found = timing_mismatch.run(GAME)
    assert found.findings == ()
    assert "one moment counts" in found.statements[0].text


def test_a_script_is_watched_only_as_far_as_it_can_be_played() -> None:
    look = next(look for look in LOOKS if look.name == "upgrade-payable")
    scene = next(scene for scene in look.scenes(GAME.table) if scene.given["seats"]["ann"]["technologies"])
    assert [m.holds for m in moments(GAME, look, scene)] == [False]
