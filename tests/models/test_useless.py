"""Choices that never matter: a culture gem without a use, upgrades that are never better, and their repaired twins."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.gempire import useless, useless_upgrades

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.replay import play
from gemcheck.casebook.schema import Found
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire import components
from gemcheck.rulebook import ablated

GAME: Any = load_game("gempire")
PACKAGE = "gemcheck.games.gempire"


def test_a_gem_that_helps_nowhere_must_be_laid() -> None:
    (found,) = useless.useless_gem.run(GAME).findings
    assert found.known_as == "G-066"
    assert found.title.endswith("and the rules oblige to lay it at once")
    assert found.witness["given"]["demands"][0] == 13
    assert adopt("gempire", found, Found("a check"), Games()).status == "rule"


def test_every_place_for_the_gem_leaves_the_demands_as_they_are() -> None:
    """The second opinion: the three ways of laying it, played."""
    (found,) = useless.useless_gem.run(GAME).findings
    before = play(GAME, found.witness["given"], ()).observation()["met"]["ann"]
    met = {name: before[name] for name in ("D13", "D3", "D7")}
    for position in (1, 2, 3):
        after = play(GAME, found.witness["given"], ({"ann": {"do": f"lay {position}"}},)).observation()["met"]["ann"]
        assert {name: after[name] for name in met} == met
    assert met == {"D13": False, "D3": True, "D7": True}


def test_were_demand_13_to_count_its_gems_every_gem_would_have_a_place() -> None:
    """The repaired twin."""
    with ablated(PACKAGE, "demand.13.no-bonus"):
        report = useless.useless_gem.run(GAME)
    assert report.findings == ()
    assert report.verdict is Verdict.BOUNDED


def test_which_demands_can_be_lost() -> None:
    lost = {d.id for d in components.demands() if not useless.lasting(GAME, d.id)}
    assert {1, 5, 10} <= lost  # They compare with opponents.
    assert {4, 6, 14} <= lost  # A card too many undoes them.
    assert not lost & {2, 3, 7, 8, 11}


def test_upgrades_that_are_never_better() -> None:
    report = useless_upgrades.dominated_upgrades.run(GAME)
    assert {f.id.rpartition("/")[2]: f.known_as for f in report.findings} == {
        "idle-architecture": "",
        "idle-masonry": "",
        "palace-level": "G-044",
    }
    for finding in report.findings:
        assert adopt("gempire", finding, Found("a check"), Games()).status in ("rule", "open")
    assert [one.verdict for one in report.statements] == [Verdict.BOUNDED]


def test_without_a_discount_the_levels_are_in_order_and_no_technology_idles() -> None:
    """The repaired twin: Architecture strikes nothing, and Masonry may not be discovered in vain."""
    with ablated(PACKAGE, "tech.architecture"):
        assert useless_upgrades.dear_levels(GAME) is None
    careful = GAME.under(GAME.rulebook.ruleset({"tech.masonry.idle": "refused"}))
    assert {name for name, _, _ in useless_upgrades.idle_technologies(careful)} == {"architecture"}


@pytest.mark.parametrize(("palace", "row", "idle"), [(0, False, False), (0, True, False), (5, True, True)])
def test_architecture_idles_on_top_only(palace: int, row: bool, idle: bool) -> None:
    assert (("architecture", palace, row) in useless_upgrades.idle_technologies(GAME)) is idle
