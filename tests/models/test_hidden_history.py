"""Histories that leave one table and have two futures; orders after which gems cannot be recounted."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.gempire.hidden_history import LOST, ROW, SCENES, hidden_facts, search
from gemcheck_models.gempire.recounts import Orders, orders, recounts

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.checks import CheckReport
from gemcheck.game import load_game
from gemcheck.games.gempire import on_table as projection
from gemcheck.games.gempire.on_table import on_table
from gemcheck.games.gempire.state import State
from gemcheck.rulebook import ablated

GAME: Any = load_game("gempire")
PACKAGE = "gemcheck.games.gempire"


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return hidden_facts.run(GAME)


@pytest.fixture(scope="module")
def recounted() -> CheckReport:
    return recounts.run(GAME)


def test_four_facts_are_hidden(report: CheckReport) -> None:
    assert {f.id.rpartition("/")[2]: f.known_as for f in report.findings} == {
        "idle-diamond": "G-048",
        "lost-multiple": "G-069",
        "round-of-the-blueprint": "G-084",
        "round-of-the-row": "G-039",
    }
    assert report.statements == ()


def test_readings_that_ask_for_no_history_treat_both_alike(report: CheckReport) -> None:
    alike = {
        reading
        for finding in report.findings
        for reading, words in finding.outcomes
        if words == "ann and bea fare alike"
    }
    assert alike == {
        "tech.mathematics.idle=becomes-useful",
        "tech.mathematics.idle=not-placeable",
        "gem.have=not-on-flag, gem.threshold.again=each-time",
        "blueprint.same-round=at-once",
        "second-row.earlier-cards=allowed",
    }


def test_findings_become_cases(report: CheckReport, recounted: CheckReport) -> None:
    for finding in (*report.findings, *recounted.findings):
        assert adopt("gempire", finding, Found("a check"), Games()).status in ("open", "rule")


def test_an_attribute_falls_with_an_embassy_whose_gem_is_laid() -> None:
    found = search(GAME.under(GAME.rules_with({**LOST.besides, "gem.threshold.again": "once-ever"})), LOST)
    assert found.pair is not None
    falls = [
        (way.start.seats[0].attributes[2], state.seats[0].attributes[2])
        for state, way in found.ways.items()
        if state.seats[0].attributes[2] < way.start.seats[0].attributes[2]
    ]
    assert (11, 9) in falls
    assert search(GAME.under(GAME.rules_with({"gem.threshold.again": "once-ever"})), LOST).pair is None


def test_the_repaired_twin_marks_the_round_of_the_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule to note on the tile and on each card in which round they came makes the fact visible."""
    strict = GAME.under(GAME.rules_with({ROW.point: "won-after-only"}))
    assert search(strict, ROW).pair is not None
    hide = projection.seen_seat

    def marked(seat: Any) -> Any:
        seen = hide(seat)
        return type(seen)(
            **{
                **{name: getattr(seen, name) for name in seen.__struct_fields__},
                "second": seat.second,
                "blueprints": seat.blueprints,
            }
        )

    monkeypatch.setattr(projection, "seen_seat", marked)
    assert search(strict, ROW).pair is None


def test_what_lies_on_the_table_keeps_what_is_marked() -> None:
    _, state, _ = GAME.given({"seats": {"ann": {"science": 12, "used": 10, "city": "GC1 P12 b.P1", "palace": 1}}})
    seen = on_table(state)
    assert isinstance(seen, State)
    assert (seen.seats[0].used, seen.seats[0].palace, seen.seats[0].gems) == (10, 1, (1, 0, 0))
    assert (seen.seats[0].reached, seen.seats[0].attributes) == ((0, 0, 0), (0, 0, 0))
    assert on_table(seen) == seen


def test_gems_that_cannot_be_recounted(recounted: CheckReport) -> None:
    assert {f.id.rpartition("/")[2]: f.known_as for f in recounted.findings} == {
        "recount-literacy": "G-068",
        "recount-philosophy": "G-060",
    }
    assert "university" in recounted.statements[0].text


@pytest.mark.parametrize(("slug", "value", "gems"), [("literacy", 9, (1, 2)), ("philosophy", 49, (5, 8))])
def test_the_smallest_city_of_which_that_is_true(slug: str, value: int, gems: tuple[int, int]) -> None:
    found = orders(GAME, slug)
    assert isinstance(found, Orders)
    assert (found.value, tuple(sorted(found.gems))) == (value, gems)


def test_without_the_sentence_or_with_its_retroactive_twin_the_orders_agree() -> None:
    with ablated(PACKAGE, "tech.literacy"):
        assert isinstance(orders(GAME, "literacy"), int)
    assert isinstance(orders(GAME.under(GAME.rules_with({"tech.philosophy.retro": "yes"})), "philosophy"), int)


def test_scenes_name_points_and_fields_that_exist() -> None:
    for scene in SCENES:
        assert scene.point in GAME.rulebook.open_points
        assert scene.field in {*projection.HIDDEN, "second", "blueprints", "row1"}
