"""Cards won with nowhere to go, and Demand 8 walled in: least, replayed, and silent where the fault is mended."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.gempire import stuck, stuck_demands
from gemcheck_models.gempire.stuck_cards import Loose, Setting, cities, hands, plain_cards, waiting, way_out

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.replay import play
from gemcheck.casebook.schema import Found
from gemcheck.findings import Finding, Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.demands_districts import demand_8
from gemcheck.games.gempire.notation import read_city
from gemcheck.games.gempire.table import MILITIA
from gemcheck.rulebook import ablated

GAME: Any = load_game("gempire")
PACKAGE = "gemcheck.games.gempire"


@pytest.fixture(scope="module")
def cards() -> dict[str, Finding]:
    return {finding.kind: finding for finding in stuck.stuck_card.run(GAME).findings}


def adoptable(finding: Finding) -> bool:
    return adopt("gempire", finding, Found("a check"), Games()).status in ("rule", "open")


def test_three_cards_of_three_districts_and_two_won(cards: dict[str, Finding]) -> None:
    found = cards["stuck-piece"]
    assert found.witness["given"]["seats"]["ann"]["city"] == "GC1 P1,G1,P1"
    discarded = "ann has paid 2, and g1 of the cards won goes to the discards"
    assert found.outcomes == (
        ("card.stuck=discarded", discarded),
        ("card.stuck=room-first", discarded),
        ("card.stuck=no-answer", "no answer (card.stuck)"),
    )
    assert [line.partition(": ")[0] for line in found.certificate.also] == [
        "with Militia",
        "with Religion",
        "with a second row",
    ]
    assert adoptable(found)


def test_the_witness_loses_a_card_when_it_is_played(cards: dict[str, Finding]) -> None:
    for found in cards.values():
        run = play(GAME, found.witness["given"], found.witness["when"])
        assert run.played == len(found.witness["when"])
        assert len(run.observation()["discards"]) == 1


def test_nothing_smaller_is_stuck() -> None:
    """The second opinion: with one loose card, or with two districts, there is always a way, by counting colours."""
    for count in range(4):
        for seat in cities(GAME.table, Setting(), count):
            colours = {placed.colour for placed in (seat.row1[:1] + seat.row1[-1:])}
            districts = 1 + sum(a.colour != b.colour for a, b in zip(seat.row1, seat.row1[1:], strict=False))
            for loose in hands(GAME.table, seat):
                total = len(loose.kept) + len(loose.won)
                if total == 1:
                    assert way_out(GAME.table, seat, loose)
                if total == 2 and count == 3 and districts == 3:
                    assert way_out(GAME.table, seat, loose) == bool(colours & {*loose.kept, *loose.won})
                if total == 2 and districts < 3:
                    assert way_out(GAME.table, seat, loose)


def test_a_card_may_be_let_go(cards: dict[str, Finding]) -> None:
    found = cards["illegal-yet-allowed"]
    assert found.witness["given"]["seats"]["ann"]["blueprints"] == ["P1"]
    assert adoptable(found)
    seat = read_city(GAME.table, "GC1 P1,G1,P1")
    state = waiting(GAME.table, seat, Loose((0,), (1,)))
    assert way_out(GAME.table, seat, Loose((0,), (1,)))
    assert not resolution.finish_objections(GAME.table, state, 0)
    assert plain_cards(GAME.table)[1] in state.seats[0].turn.won


def test_without_the_limit_of_districts_nothing_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The repaired twin: a row may hold any number of districts."""
    monkeypatch.setattr(stuck, "SETTINGS", stuck.SETTINGS[:1])
    monkeypatch.setattr(stuck, "MOST_CARDS", 3)
    with ablated(PACKAGE, "placement.three-districts"):
        report = stuck.stuck_card.run(GAME)
    assert report.findings == ()
    assert [one.verdict for one in report.statements] == [Verdict.BOUNDED] * 2


def test_a_city_walls_in_demand_8() -> None:
    (found,) = stuck_demands.walled_in_demand.run(GAME).findings
    assert found.known_as == "G-042"
    assert found.verdict is Verdict.PROVED
    assert found.witness["given"]["seats"]["ann"]["city"] == "GC1 P1,G1,P1"
    assert "3 culture gems on the Demand open it again, 2 do not" in found.certificate.also
    assert any(line.startswith("with Militia") for line in found.certificate.also)
    assert adoptable(found)


def test_a_strong_district_in_the_middle_walls_in_nothing() -> None:
    table = GAME.table
    for line, most in (
        ("GC1 P1,G20,P1", 6),
        ("GC1 P1,G10,P1", 5),
        ("GC1 P1,G10O1,P1", 6),
        ("GC1 P1,G1,P1", 5),
        ("GC1 P1,G1", 6),
    ):
        assert stuck_demands.most_districts(table, read_city(table, line)) == most, line
    assert stuck_demands.most_districts(table, read_city(table, "GC1 P1,G1,P1/0,P1,G1,P1")) == 4


def test_the_argument_is_tight_and_militia_opens_the_row() -> None:
    table = GAME.table
    seat = read_city(table, "GC1 P1,G1,P1")
    assert stuck_demands.alive(table, seat) is None
    best = max(demand_8(table, stuck_demands.scene(city), 0).have for city in stuck_demands.futures(table, seat, 5))
    assert best == 5
    freed = read_city(table, "GC1 P1,G1,P1 t.militia")
    assert freed.owns(MILITIA)
    city = stuck_demands.alive(table, freed)
    assert city is not None
    assert demand_8(table, stuck_demands.scene(city), 0).met


def test_without_the_rule_that_blocks_no_demand_dies() -> None:
    """The repaired twin: further districts may be opened at any time."""
    with ablated(PACKAGE, "placement.blocking"):
        report = stuck_demands.walled_in_demand.run(GAME)
    assert report.findings == ()
    assert report.verdict is Verdict.BOUNDED


def test_a_wrong_argument_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stuck_demands, "walled_in", lambda table, seat: 3)
    with pytest.raises(AssertionError, match="more than 3 strong districts"):
        stuck_demands.argument_holds(GAME.table, read_city(GAME.table, "GC1 P1,G1,P1"))
