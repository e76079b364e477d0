"""Blueprints: how many, when they enter the city, and exchanges within a turn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import Event
from gemcheck.games.gempire import blueprints
from gemcheck.games.gempire.blueprints import keep, keep_objections, keeps, limit, may_enter, taken_out
from gemcheck.games.gempire.cards import Yield
from gemcheck.games.gempire.placement import place, place_objections, placements
from gemcheck.games.gempire.plans import Keep, Place
from gemcheck.games.gempire.state import Blueprint, Seat, State, Turn
from gemcheck.games.gempire.table import MILITIA, RELIGION, Table
from gemcheck.games.gempire.values import attributes
from gemcheck.rulebook import ablated

from .build import G, P, card, mask, row, state, table

PACKAGE = "gemcheck.games.gempire"

NAMES = ("u", "v", "w", "x", "y", "z")
U, V, W, X, Y, Z = range(6)
APOTHECARY = 6
ALL = [*(card(name, P, value=1) for name in NAMES), card("apothecary", G, value=1, science=Yield(earned=(0, 4, 0)))]


def at_once(**readings: str) -> Table:
    return table(ALL, {"blueprint.same-round": "at-once", **{k.replace("_", "."): v for k, v in readings.items()}})


def holding(*kept: int, won: tuple[int, ...] = (), **fields: Any) -> Seat:
    """A seat with blueprints kept in round 3 and cards won in the present one."""
    return Seat(blueprints=tuple(Blueprint(c, 3) for c in kept), turn=Turn(won=won), **fields)


def played(tab: Table, seat: Seat, *steps: str, round_: int = 6) -> tuple[Seat, str | None]:
    """Carry out steps like "keep x" and "place y"; the seat afterwards, and the first step that is refused."""
    for step in steps:
        word, name = step.split()
        index = NAMES.index(name)
        at = state(seat, round=round_)
        if word == "keep":
            plan = Keep(index)
            if keep_objections(tab, at, 0, plan):
                return seat, step
            assert plan in keeps(tab, at, 0)
            seat = keep(tab, at, 0, seat, plan, None)
        else:
            from_hand = any(b.card == index for b in seat.blueprints)
            column = len(seat.row1)
            where = Place(index, 1, column, P, from_hand)
            if place_objections(tab, at, 0, where):
                return seat, step
            assert where in placements(tab, at, 0)
            seat = place(tab, at, 0, seat, where, None)
    return seat, None


def held(seat: Seat) -> list[str]:
    return [NAMES[b.card] for b in seat.blueprints]


@pytest.mark.parametrize(("technologies", "number"), [(0, 1), (mask(RELIGION), 3), (mask(MILITIA), 1)])
def test_how_many_blueprints(technologies: int, number: int) -> None:
    tab = table(ALL)
    assert limit(tab, Seat(technologies=technologies)) == number
    seat, refused = played(
        tab, holding(won=(U, V, W, X), technologies=technologies), "keep u", "keep v", "keep w", "keep x"
    )
    assert len(seat.blueprints) == number
    assert refused == ["keep u", "keep v", "keep w", "keep x"][number]


def test_keeping_a_card() -> None:
    tab = table(ALL)
    seat = holding(won=(X, Y))
    log: list[Event] = []
    after = keep(tab, state(seat, round=6), 0, seat, Keep(X), log)
    assert after.blueprints == (Blueprint(X, 6),)
    assert (after.turn.won, after.turn.kept, after.turn.unkept) == ((Y,), (X,), 0)
    assert log == [Event("blueprint", 0, ("blueprint.one", "blueprint.inactive"), {"card": "x"})]
    assert attributes(tab, after) == (0, 0, 0)
    assert keep(tab, state(seat, round=6), 0, seat, Keep(X), None) == after


def test_keeps_are_the_cards_won_each_once() -> None:
    tab = table(ALL)
    assert list(keeps(tab, state(holding(won=(Y, X, Y))), 0)) == [Keep(Y), Keep(X)]
    assert list(keeps(tab, state(holding(U, won=(Y,))), 0)) == []
    assert list(keeps(tab, state(holding()), 0)) == []
    assert list(keeps(tab, state(holding(U, V, won=(Y,), technologies=mask(RELIGION))), 0)) == [Keep(Y)]


def test_what_is_refused() -> None:
    tab = table(ALL)
    (not_won,) = keep_objections(tab, state(holding(won=(Y,))), 0, Keep(X))
    assert not_won.clauses == ("blueprint.one", "blueprint.inactive")
    (full,) = keep_objections(tab, state(holding(U, won=(Y,))), 0, Keep(Y))
    assert full.clauses == ("blueprint.one", "blueprint.exchange")
    assert "1 of 1" in full.text
    assert keep_objections(tab, state(holding(won=(Y,))), 0, Keep(Y)) == []


def test_a_blueprint_may_be_placed_and_another_kept_in_its_stead() -> None:
    seat, refused = played(table(ALL), holding(X, won=(Y,)), "place x", "keep y")
    assert refused is None
    assert held(seat) == ["y"]
    assert (seat.turn.unkept, seat.turn.kept) == (1, (Y,))


def test_g085_one_exchange() -> None:
    for tab in (table(ALL), at_once(), table(ALL, {"blueprint.exchange": "each-card"})):
        seat, refused = played(tab, holding(X, won=(Y, Z)), "place x", "keep y", "place z")
        assert refused is None
        assert held(seat) == ["y"]
        assert seat.row1 == row((X, P), (Z, P))


@pytest.mark.parametrize("option", ["kept-before", "each-card"])
def test_g085_without_religion_a_second_exchange_is_refused_under_both_readings(option: str) -> None:
    tab = table(ALL, {"blueprint.same-round": "at-once", "blueprint.exchange": option})
    seat, refused = played(tab, holding(X, won=(Y, Z)), "place x", "keep y", "place y", "keep z")
    assert refused == "keep z"
    assert seat.turn.unkept == 1
    (objection,) = keep_objections(tab, state(seat, round=6), 0, Keep(Z))
    assert objection.clauses == ("blueprint.exchange.once",)


@pytest.mark.parametrize(("option", "refused"), [("kept-before", "keep y"), ("each-card", None)])
def test_g085_religion_and_a_card_kept_this_turn(option: str, refused: str | None) -> None:
    tab = table(ALL, {"blueprint.same-round": "at-once", "blueprint.exchange": option})
    seat = holding(U, V, W, won=(X, Y, Z), technologies=mask(RELIGION))
    seat, found = played(tab, seat, "place u", "keep x", "place x", "keep y")
    assert found == refused
    assert held(seat) == (["v", "w"] if refused else ["v", "w", "y"])
    assert seat.turn.unkept == 1


@pytest.mark.parametrize("option", ["kept-before", "each-card"])
def test_g085_religion_exchanges_each_card_kept_before_once(option: str) -> None:
    tab = table(ALL, {"blueprint.exchange": option})
    seat = holding(U, V, W, won=(X, Y, Z), technologies=mask(RELIGION))
    steps = ("place u", "keep x", "place v", "keep y", "place w", "keep z")
    seat, refused = played(tab, seat, *steps)
    assert refused is None
    assert held(seat) == ["x", "y", "z"]
    assert (seat.turn.unkept, seat.turn.kept) == (3, (X, Y, Z))


def test_religion_fills_free_slots_and_counts_cards_that_have_come_and_gone() -> None:
    tab = at_once()
    seat = holding(U, won=(X, Y, Z), technologies=mask(RELIGION))
    # Two slots are free. X goes through one of them; with Y and Z three cards would have used two slots.
    seat, refused = played(tab, seat, "keep x", "place x", "keep y", "keep z")
    assert refused == "keep z"
    assert held(seat) == ["u", "y"]


@pytest.mark.parametrize(("option", "enters"), [("later-round", False), ("at-once", True)])
def test_g084_a_blueprint_of_the_same_round(option: str, enters: bool) -> None:
    tab = table(ALL, {"blueprint.same-round": option})
    at: State = state(round=6)
    assert may_enter(tab, at, Blueprint(X, 6)) == enters
    assert may_enter(tab, at, Blueprint(X, 5))
    _, refused = played(tab, holding(won=(X,)), "keep x", "place x")
    assert refused == (None if enters else "place x")


@pytest.mark.parametrize(("option", "legal"), [("later-round", False), ("at-once", True)])
def test_g084_into_a_second_row_opened_after_keeping(option: str, legal: bool) -> None:
    tab = table(ALL, {"blueprint.same-round": option})
    seat = holding(won=(X,), row1=row((U, P)))
    at = state(seat, round=6)
    assert [o.clauses for o in place_objections(tab, at, 0, Place(X, 2, 0, P))] == [("second-row.use",)]
    seat = replace(keep(tab, at, 0, seat, Keep(X), None), second=6)
    plan = Place(X, 2, 0, P, True)
    assert (plan in placements(tab, state(seat, round=6), 0)) == legal
    assert (place_objections(tab, state(seat, round=6), 0, plan) == []) == legal
    assert plan in placements(tab, state(seat, round=7), 0)


def test_taking_a_blueprint_out() -> None:
    seat = holding(X, Y)
    after = taken_out(seat, Y)
    assert after.blueprints == (Blueprint(X, 3),)
    assert after.turn.unkept == 1
    same = replace(seat, turn=Turn(kept=(Y,)))
    assert taken_out(same, Y).turn.unkept == 0


@pytest.mark.parametrize(("option", "kept", "placed"), [("placed", 0, 12), ("won", 4, 0)])
def test_g036_science_of_an_apothecary_on_its_way(option: str, kept: int, placed: int) -> None:
    tab = table(ALL, {"blueprint.built": option})
    seat = Seat(turn=Turn(won=(APOTHECARY,)), gems=(0, 1, 0))
    seat = keep(tab, state(seat, round=2), 0, seat, Keep(APOTHECARY), None)
    assert seat.science == kept
    seat = replace(seat, gems=(0, 3, 0), turn=Turn(), science=0)
    after = place(tab, state(seat, round=4), 0, seat, Place(APOTHECARY, 1, 0, G, True), None)
    assert after.science == placed


@pytest.mark.parametrize(
    ("clause_id", "seat", "legal_without"),
    [
        ("blueprint.one", holding(U, won=(X,)), True),
        ("tech.religion", holding(U, won=(X,), technologies=mask(RELIGION)), False),
        (
            "blueprint.exchange.once",
            Seat(turn=Turn(won=(Z,), kept=(Y,), unkept=1), row1=row((X, P), (Y, P))),
            True,
        ),
    ],
)
def test_striking_a_clause_changes_what_may_be_kept(clause_id: str, seat: Seat, legal_without: bool) -> None:
    at = state(seat, round=6)
    plan = Keep(seat.turn.won[0])
    before = blueprints.keep_objections(at_once(), at, 0, plan) == []
    assert before != legal_without
    with ablated(PACKAGE, clause_id):
        struck = blueprints.keep_objections(at_once(), at, 0, plan)
    if clause_id == "blueprint.one":
        # Room is no obstacle any more; the limit of exchanges is another clause.
        assert [o.clauses for o in struck] == [("blueprint.exchange.once",)]
    else:
        assert (struck == []) == legal_without


def test_striking_the_timing_lets_a_blueprint_in_at_once() -> None:
    with ablated(PACKAGE, "blueprint.place.timing"):
        assert blueprints.may_enter(table(ALL), state(round=6), Blueprint(X, 6))
