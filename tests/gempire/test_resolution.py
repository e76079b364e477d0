"""The resolution part of one seat: what is due at once, what is open in which order, and what each decision does."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import Event, OpenEnd
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.plans import (
    Act,
    Bid,
    Claim,
    Collect,
    Diamond,
    Discard,
    Discover,
    Done,
    Keep,
    Lay,
    Literacy,
    Mechanics,
    MoveGem,
    Place,
    Plan,
    Upgrade,
)
from gemcheck.games.gempire.state import PLAN, RESOLVE, RESPOND, Blueprint, Seat, State, Turn
from gemcheck.games.gempire.table import CALENDAR, LITERACY, NUTRITION, RELIGION, Table
from gemcheck.rulebook import ablated
from tests.gempire.build import C, G, P, card, mask, row, state, table

PACKAGE = "gemcheck.games.gempire"
CARDS = [
    card("tower", C, value=3, diamond_symbols=1),
    card("hut", P, value=2),
    card("mill", G, value=10),
    card("mine", G, value=1),
]
TOWER, HUT, MILL, MINE = range(4)
COLLECT = Collect(1, 0)


def ruled(**readings: str) -> Table:
    return table(CARDS, {name.replace("__", ".").replace("_", "-"): option for name, option in readings.items()})


PLAIN = ruled()
FIRST = ruled(round__own_order="action-first", gem__culture__move="movable", tech__discover__when="any-time")
CHOOSES = ruled(round__own_order="owner-chooses", gem__culture__move="movable", tech__discover__when="any-time")


def resolving(seat: Seat, **fields: Any) -> State:
    fields.setdefault("round", 3)
    fields.setdefault("roll", (2, 1, 0))
    return state(seat, phase=RESOLVE, **fields)


def texts(made: Table, now: State, plan: Plan, who: int = 0) -> list[str]:
    return [objection.text for objection in resolution.objections(made, now, who, plan)]


# -- what is due at once


@pytest.mark.parametrize(
    ("turn", "due", "struck"),
    [
        (Turn(), False, False),
        (Turn(literacy=1), True, True),
        (Turn(culture=1), True, False),
        (Turn(sets=((3, 0b111),)), True, False),
        (Turn(diamonds=1), True, False),
        (Turn(won=(1,), written=COLLECT), False, False),
    ],
)
def test_what_is_due_at_once(turn: Turn, due: bool, struck: bool) -> None:
    seat = Seat(turn=turn)
    assert resolution.obliged(seat) is due
    with ablated(PACKAGE, "diamond.immediate"):
        assert resolution.obliged(seat) is struck


@pytest.mark.parametrize("owed", [1, 2, 3])
def test_literacy_choices(owed: int) -> None:
    """From none of the gems gold to all of them."""
    now = resolving(Seat(turn=Turn(literacy=owed), technologies=mask(LITERACY)))
    plans = [Literacy(gold) for gold in range(owed + 1)]
    assert list(resolution.moves(PLAIN, now, 0)) == plans
    assert all(texts(PLAIN, now, plan) == [] for plan in plans)
    for gold in (-1, owed + 1):
        assert texts(PLAIN, now, Literacy(gold)) == [f"{gold} of {owed} Literacy gems cannot be gold"]


def test_no_literacy_gem_is_due() -> None:
    now = resolving(Seat(turn=Turn(culture=1)))
    assert texts(PLAIN, now, Literacy(0)) == ["no Literacy gem is due"]
    assert list(resolution.moves(PLAIN, now, 0)) == [Lay(1), Lay(2), Lay(3)]


@pytest.mark.parametrize("turn", [Turn(culture=1), Turn(sets=((3, 0b101),)), Turn(culture=1, sets=((1, 0b010),))])
def test_culture_gems_to_lay(turn: Turn) -> None:
    now = resolving(Seat(turn=turn, gems=(0, 0, 4)))
    found = list(resolution.moves(PLAIN, now, 0))
    assert found == [Lay(position) for position in (1, 2, 3) if texts(PLAIN, now, Lay(position)) == []]
    assert found


def test_palace_diamonds_to_put() -> None:
    seat = Seat(turn=Turn(diamonds=1), row1=row((HUT, P), (TOWER, C), (TOWER, C)), start1=-1)
    now = resolving(seat)
    assert list(resolution.moves(PLAIN, now, 0)) == [*(Diamond(1, x) for x in (-1, 0, 1)), Discard()]
    assert texts(PLAIN, now, Diamond(1, 1)) == []
    assert texts(PLAIN, now, Diamond(1, 2))
    assert texts(PLAIN, now, Discard()) == []
    assert texts(PLAIN, resolving(replace(seat, turn=Turn())), Discard()) == ["no diamond is pending"]


def test_obligations_come_before_everything_else() -> None:
    seat = Seat(turn=Turn(diamonds=1, won=(HUT,), written=COLLECT), held=1, science=20)
    for space in (0, 3):
        now = resolving(seat, space=space)
        for plan in (Act(), Done(), Place(HUT, 1, 0, P), Keep(HUT), Discover(0), MoveGem(1, 2)):
            assert texts(PLAIN, now, plan) == ["something that is due at once comes first"]
        assert list(resolution.moves(PLAIN, now, 0)) == [Discard()]


# -- what is open in which order

RICH = Seat(
    science=10,
    held=1,
    flag=(1, 0, 0),
    gems=(0, 0, 2),
    blueprints=(Blueprint(MILL, 1),),
    technologies=mask(RELIGION, CALENDAR),
    turn=Turn(written=COLLECT, won=(HUT,)),
)
PLACE, BUILD = Place(HUT, 1, 0, P), Place(MILL, 1, 0, G, blueprint=True)
LAYS = [Lay(position, held=True) for position in (1, 2, 3)]
MOVES = [MoveGem(1, 2), MoveGem(1, 3)]
DISCOVERIES = [Discover(0), Discover(1), Discover(3)]
EVERYTHING: list[Plan] = [Act(), PLACE, BUILD, Keep(HUT), *DISCOVERIES, *LAYS, *MOVES, Done()]


def done(seat: Seat) -> Seat:
    return replace(seat, turn=replace(seat.turn, acted=1))


@pytest.mark.parametrize(
    ("made", "seat", "expected"),
    [
        (CHOOSES, RICH, [Act(), PLACE, BUILD, Keep(HUT), *DISCOVERIES, *LAYS, *MOVES]),
        (FIRST, RICH, [Act(), PLACE, Keep(HUT), *DISCOVERIES]),
        (CHOOSES, done(RICH), [PLACE, BUILD, Keep(HUT), *DISCOVERIES, *LAYS, *MOVES]),
        (FIRST, done(RICH), [PLACE, BUILD, Keep(HUT), *DISCOVERIES, *LAYS, *MOVES]),
    ],
)
def test_the_order_of_the_own_resolution(made: Table, seat: Seat, expected: list[Plan]) -> None:
    """round.own-order: with the action first, blueprints and held gems wait for it, cards won do not."""
    now = resolving(seat)
    assert list(resolution.moves(made, now, 0)) == expected
    for plan in EVERYTHING:
        assert (texts(made, now, plan) == []) == (plan in expected), plan


def test_the_end_is_open_once_all_is_done() -> None:
    seat = Seat(turn=Turn(written=COLLECT, acted=1))
    assert list(resolution.moves(PLAIN, resolving(seat), 0)) == [Done()]
    assert list(resolution.moves(PLAIN, resolving(replace(seat, turn=Turn(written=COLLECT))), 0)) == [Act()]
    assert list(resolution.moves(PLAIN, resolving(replace(seat, turn=Turn())), 0)) == [Done()]
    assert texts(PLAIN, resolving(seat), Act()) == ["the own action is complete"]
    assert texts(PLAIN, resolving(replace(seat, turn=Turn(written=COLLECT))), Done()) == [
        "the own action has not been carried out"
    ]
    assert texts(PLAIN, resolving(done(RICH)), Done()) == ["a card won must be placed or kept"]


@pytest.mark.parametrize(
    ("plan", "parts"),
    [(COLLECT, 1), (Bid((1, 0, 0)), 0), (Upgrade((1, 2)), 2), (Mechanics((1,), COLLECT, (2,)), 3), (None, 0)],
)
def test_when_the_action_is_complete(plan: Plan | None, parts: int) -> None:
    for acted in range(4):
        assert resolution.acted(Seat(turn=Turn(written=plan, acted=acted))) is (acted >= parts)


@pytest.mark.parametrize("space", [0, 1, 2])
def test_while_bids_are_compared_only_cards_won_are_dealt_with(space: int) -> None:
    now = resolving(replace(RICH, turn=Turn(written=Bid((1, 0, 0)), won=(HUT,))), space=space)
    for made in (CHOOSES, FIRST):
        assert list(resolution.moves(made, now, 0)) == [PLACE, Keep(HUT)]
        early: list[Plan] = [BUILD, *LAYS, *MOVES]
        for plan in early:
            assert texts(made, now, plan) == ["bids are still being compared"]
        assert texts(made, now, PLACE) == []
        assert texts(made, now, Keep(HUT)) == []


def test_the_own_action_comes_first() -> None:
    now = resolving(RICH)
    assert texts(FIRST, now, BUILD) == ["the own action comes first"]
    assert texts(FIRST, now, LAYS[0]) == ["the own action comes first"]
    assert texts(FIRST, now, MOVES[0]) == ["the own action comes first"]
    assert texts(FIRST, resolving(replace(RICH, turn=Turn(written=COLLECT, culture=1))), Lay(4)) == []
    assert texts(FIRST, now, Lay(1)) == ["no culture gem is to be laid"]


def test_what_is_no_decision_of_the_resolution() -> None:
    for plan in (Claim(True), COLLECT, Bid((1, 0, 0))):
        assert texts(PLAIN, resolving(Seat()), plan) == ["this is not a decision of the resolution part"]
        with pytest.raises(TypeError):
            resolution.perform(PLAIN, resolving(Seat()), 0, plan, None)


# -- cards that can be neither placed nor kept

FULL = Seat(row1=row((HUT, P), (TOWER, C), (HUT, P)), blueprints=(Blueprint(MILL, 1),), attributes=(4, 0, 3))
"""A city whose first row takes no gold card, with the one slot for blueprints taken."""


def test_a_card_without_a_place_is_lost() -> None:
    log: list[Event] = []
    now = resolving(replace(FULL, turn=Turn(won=(MINE,))), discards=(1, 9))
    assert resolution.won_cards_settled(PLAIN, now, 0)
    assert texts(PLAIN, now, Done()) == []
    after = resolution.perform(PLAIN, now, 0, Done(), log)
    assert after.discards == (1, MINE, 9)
    assert (after.seats[0].turn.won, after.seats[0].turn.finished) == ((), True)
    assert [(e.what, e.data) for e in log] == [("card-lost", {"card": "mine"})]


def test_every_card_won_must_be_dealt_with() -> None:
    for won, settled in (((), True), ((MINE,), True), ((HUT,), False), ((MINE, HUT), False), ((HUT, MINE), False)):
        now = resolving(replace(FULL, turn=Turn(won=won)))
        assert resolution.won_cards_settled(PLAIN, now, 0) is settled
        assert (Done() in resolution.moves(PLAIN, now, 0)) is settled
        with ablated(PACKAGE, "bid.win.place"):
            assert resolution.won_cards_settled(PLAIN, now, 0)


@pytest.mark.parametrize(("reading", "settled"), [("discarded", True), ("room-first", False), ("no-answer", True)])
def test_a_blueprint_may_make_room_for_a_stuck_card(reading: str, settled: bool) -> None:
    table = ruled(**{"card.stuck": reading})
    kept = replace(FULL, blueprints=(Blueprint(HUT, 1),), turn=Turn(won=(MINE,)))
    now = resolving(kept, round=2)
    assert resolution.won_cards_settled(table, now, 0) is settled
    assert resolution.won_cards_settled(table, resolving(replace(FULL, turn=Turn(won=(MINE,)))), 0)
    if reading == "no-answer":
        with pytest.raises(OpenEnd, match="neither placed nor kept"):
            resolution.perform(table, now, 0, Done(), None)


# -- waiting and being forced


def test_who_has_something_to_decide() -> None:
    waits = resolution.waits
    for phase in (PLAN, RESPOND):
        assert not waits(PLAIN, replace(resolving(Seat(turn=Turn(literacy=1))), phase=phase), 0)
    for space in (0, 1, 2):
        assert not waits(PLAIN, resolving(Seat(turn=Turn(written=COLLECT)), space=space), 0)
        assert waits(PLAIN, resolving(Seat(turn=Turn(diamonds=1)), space=space), 0)
        assert waits(PLAIN, resolving(Seat(turn=Turn(won=(HUT,))), space=space), 0)
        assert not waits(PLAIN, resolving(replace(FULL, turn=Turn(won=(MINE,))), space=space), 0)
    assert waits(PLAIN, resolving(Seat()), 0)
    assert not waits(PLAIN, resolving(Seat(turn=Turn(finished=True, won=(HUT,)))), 0)


@pytest.mark.parametrize(
    ("seat", "space", "plan"),
    [
        (Seat(), 3, Done()),
        (Seat(turn=Turn(written=COLLECT)), 3, Act()),
        (Seat(turn=Turn(written=COLLECT, acted=1)), 3, Done()),
        (Seat(turn=Turn(written=COLLECT)), 2, None),
        (Seat(turn=Turn(won=(HUT,))), 3, None),
        (Seat(turn=Turn(diamonds=1)), 3, None),
        (Seat(blueprints=(Blueprint(HUT, 1),)), 3, None),
        (Seat(held=1), 3, None),
        (Seat(flag=(1, 0, 0), gems=(0, 0, 1)), 3, None),
        (Seat(science=10), 3, None),
        (Seat(science=9), 3, Done()),
    ],
)
def test_what_a_seat_without_a_choice_does(seat: Seat, space: int, plan: Plan | None) -> None:
    assert resolution.forced(CHOOSES, resolving(seat, space=space), 0) == plan
    other = state(Seat(), seat, phase=RESOLVE, space=space, round=3)
    assert resolution.forced(CHOOSES, other, 1) == plan


# -- what each decision does


@pytest.mark.parametrize("who", [0, 1, 2])
def test_only_the_own_seat_changes(who: int) -> None:
    seats = [Seat(turn=Turn(written=Collect(2, 1)))] * 3
    now = replace(resolving(Seat()), seats=tuple(seats))
    after = resolution.perform(PLAIN, now, who, Act(), None)
    assert [(s.production, s.science, s.turn.acted) for s in after.seats] == [
        (2, 1, 1) if seat == who else (0, 0, 0) for seat in range(3)
    ]


def test_upgrade_steps_are_carried_out_one_by_one() -> None:
    now = resolving(Seat(production=11, turn=Turn(written=Upgrade((1, 2)))))
    one = resolution.perform(PLAIN, now, 0, Act(), None)
    assert (one.seats[0].palace, one.seats[0].production, one.seats[0].turn.acted) == (1, 6, 1)
    two = resolution.perform(PLAIN, one, 0, Act(), None)
    assert (two.seats[0].palace, two.seats[0].production, two.seats[0].turn.acted) == (2, 0, 2)


@pytest.mark.parametrize(("production", "palace"), [(5, 1), (4, 0)])
def test_a_step_that_cannot_be_paid_any_more_is_void(production: int, palace: int) -> None:
    log: list[Event] = []
    now = resolving(Seat(production=production, turn=Turn(written=Upgrade((1,)))))
    after = resolution.perform(PLAIN, now, 0, Act(), log).seats[0]
    assert (after.palace, after.turn.acted) == (palace, 1)
    assert [e.data for e in log if e.what == "step-void"] == ([] if palace else [{"step": 1}])


def test_nutrition_waits_for_the_whole_action() -> None:
    seat = Seat(production=5, technologies=mask(NUTRITION), turn=Turn(written=Mechanics((1,), Collect(0, 1), ())))
    one = resolution.perform(PLAIN, resolving(seat), 0, Act(), None)
    assert (one.seats[0].production, one.seats[0].science) == (0, 0)
    two = resolution.perform(PLAIN, one, 0, Act(), None)
    assert (two.seats[0].production, two.seats[0].science) == (1, 2)


def test_nothing_written_cannot_be_carried_out() -> None:
    with pytest.raises(TypeError):
        resolution.perform_act(PLAIN, resolving(Seat()), 0, Seat(), None)


def after(seat: Seat, plan: Plan, made: Table = PLAIN) -> Seat:
    return resolution.perform(made, resolving(seat), 0, plan, None).seats[0]


def test_literacy_gems_are_taken() -> None:
    taken = after(Seat(turn=Turn(literacy=3), technologies=mask(LITERACY)), Literacy(1))
    assert (taken.gems, taken.turn.literacy, taken.turn.culture) == ((0, 1, 2), 0, 2)


def test_a_diamond_is_put_or_thrown_away() -> None:
    seat = Seat(turn=Turn(diamonds=2), row1=row((TOWER, C)), attributes=(0, 0, 3))
    put = after(seat, Diamond(1, 0))
    assert (put.row1, put.attributes, put.turn.diamonds) == (row((TOWER, C, 1)), (0, 0, 6), 1)
    thrown = after(seat, Discard())
    assert (thrown.row1, thrown.turn.diamonds) == (seat.row1, 1)


def test_gems_are_laid_and_moved() -> None:
    assert after(Seat(turn=Turn(culture=1), gems=(0, 0, 1)), Lay(2)).flag == (0, 1, 0)
    held = after(Seat(held=1, gems=(0, 0, 1)), Lay(3, held=True))
    assert (held.flag, held.held) == ((0, 0, 1), 0)
    moved = after(Seat(flag=(1, 0, 0), gems=(0, 0, 1)), MoveGem(1, 3), CHOOSES)
    assert (moved.flag, moved.turn.moved) == ((0, 0, 1), True)


def test_a_card_is_placed_or_kept_and_its_gems_are_earned() -> None:
    seat = Seat(turn=Turn(won=(MILL,)))
    placed = after(seat, Place(MILL, 1, 0, G))
    assert (placed.row1, placed.attributes, placed.gems, placed.turn.won) == (row((MILL, G)), (0, 10, 0), (0, 1, 0), ())
    kept = after(seat, Keep(MILL))
    assert (kept.blueprints, kept.attributes, kept.turn.won) == ((Blueprint(MILL, 3),), (0, 0, 0), ())


def test_a_technology_is_discovered() -> None:
    found = after(Seat(science=10), Discover(0))
    assert (found.technologies, found.used, found.turn.discovered) == (mask(0), 10, (0,))


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"row1": row((HUT, P))}, True),
        ({"row2": row((HUT, P))}, True),
        ({"gems": (0, 1, 0)}, True),
        ({"palace": 1}, True),
        ({"technologies": 1}, True),
        ({"blueprints": (Blueprint(HUT, 1),)}, True),
        ({"flag": (1, 0, 0)}, True),
        ({"held": 1}, True),
        ({"token": 1}, True),
        ({"turn": Turn(literacy=1)}, True),
        ({"production": 3, "science": 4, "used": 2, "second": 1}, False),
        ({"turn": Turn(acted=1, won=(HUT,), culture=1)}, False),
        ({}, False),
    ],
)
def test_what_totals_and_gems_rest_on(changed: dict[str, Any], expected: bool) -> None:
    seat = Seat()
    assert resolution.worth_changed(seat, replace(seat, **changed)) is expected
