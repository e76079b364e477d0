"""Answers to a victory claim: whose turn it is, who is skipped, when it is over, and which moves are answers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gemcheck.games.gempire import responses
from gemcheck.games.gempire.plans import Act, Diamond, Discard, Discover, Done, Keep, Lay, MoveGem, Place, Plan
from gemcheck.games.gempire.state import NO_CARD, NOBODY, RESPOND, Blueprint, Response, Seat, State, Turn
from gemcheck.games.gempire.table import CALENDAR, Table
from gemcheck.rulebook import ablated
from tests.gempire.build import C, P, card, mask, row, state, table

PACKAGE = "gemcheck.games.gempire"
CARDS = [card("tower", C, value=3, diamond_symbols=1), card("hut", P)]
ROBIN, ONCE, TOGETHER = "round-robin", "others-once", "simultaneous"
SILENT = Seat()
HOLDER = Seat(held=2, gems=(0, 0, 2), technologies=mask(CALENDAR))
"""A seat with two answers to give: two culture gems held back."""
EARLY = (3, 1, 0)


def ruled(order: str = ROBIN, **readings: str) -> Table:
    named = {name.replace("__", "."): option for name, option in readings.items()}
    return table(CARDS, {"win.response.order": order, **named})


def opened(order: str, *seats: Seat, claimants: tuple[int, ...] = (0,)) -> Response:
    """The response that is open after these claims."""
    found = responses.opened(ruled(order), state(*seats), claimants, EARLY)
    assert found.phase == RESPOND
    assert found.response is not None
    assert found.response.early == EARLY
    assert found.response.claimants == sum(1 << who for who in claimants)
    return found.response


def respond(order: str, now: State, *plans: tuple[int, Plan]) -> State:
    for who, plan in plans:
        assert who in responses.to_answer(now)
        now = responses.respond(ruled(order), now, who, plan, None)
    return now


# -- who begins


@pytest.mark.parametrize(
    ("claimants", "turn"), [((0,), 1), ((1,), 2), ((2,), 0), ((0, 2), 1), ((1, 2), 2), ((0, 1, 2), 1)]
)
def test_the_left_neighbour_of_the_first_claimant_begins(claimants: tuple[int, ...], turn: int) -> None:
    """win.response.order, round-robin: the claimants answer as well."""
    found = opened(ROBIN, HOLDER, HOLDER, HOLDER, claimants=claimants)
    assert (found.turn, found.passes, found.through) == (turn, 0, 0)


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("order", [ROBIN, ONCE])
@pytest.mark.parametrize("claimants", [(0, 1), (0, 2), (1, 2), (0, 1, 2)])
def test_seats_turned_about_answer_in_the_same_order(order: str, claimants: tuple[int, ...], first: int) -> None:
    """Of several claimants the first is who sits first from the starting player on, however seats are named."""
    seats = (HOLDER, replace(HOLDER, held=1), replace(HOLDER, held=3))
    plain = replace(state(*seats), first=first)
    turned = replace(state(*seats[2:], *seats[:2]), first=(first + 1) % 3)
    response = responses.opened(ruled(order), plain, claimants, EARLY).response
    other = responses.opened(ruled(order), turned, tuple(sorted((who + 1) % 3 for who in claimants)), EARLY).response
    assert response is not None
    assert other is not None
    assert other.turn == (response.turn + 1) % 3
    if order == ROBIN:
        begins = min(claimants, key=lambda who: (who - first) % 3)
        assert response.turn == (begins + 1) % 3


@pytest.mark.parametrize(
    ("claimants", "turn", "passes"), [((0,), 1, 0), ((1,), 2, 0), ((2,), 0, 0), ((0, 1), 2, 1), ((1, 2), 0, 1)]
)
def test_each_other_seat_once(claimants: tuple[int, ...], turn: int, passes: int) -> None:
    """win.response.order, others-once: claimants are through from the start."""
    found = opened(ONCE, HOLDER, HOLDER, HOLDER, claimants=claimants)
    mask = sum(1 << who for who in claimants)
    assert (found.turn, found.passes) == (turn, passes)
    assert found.through & mask == mask
    assert found.through.bit_count() == len(claimants)


def test_nobody_is_left_when_all_have_claimed() -> None:
    now = responses.opened(ruled(ONCE), state(HOLDER, HOLDER, HOLDER), (0, 1, 2), EARLY)
    assert responses.over(now)


def test_all_at_once() -> None:
    """win.response.order, simultaneous: whoever has an answer, claimants included."""
    found = opened(TOGETHER, HOLDER, HOLDER, HOLDER)
    assert (found.turn, found.through) == (NOBODY, 0)
    assert opened(TOGETHER, HOLDER, SILENT, HOLDER).through == 0b010
    assert opened(TOGETHER, SILENT, HOLDER, SILENT).through == 0b101
    now = responses.opened(ruled(TOGETHER), state(SILENT, HOLDER, HOLDER), (0,), EARLY)
    assert responses.to_answer(now) == (1, 2)
    assert not responses.over(now)
    assert responses.over(responses.opened(ruled(TOGETHER), state(), (0,), EARLY))


def test_seats_without_an_answer_are_skipped() -> None:
    found = opened(ROBIN, HOLDER, SILENT, HOLDER)
    assert (found.turn, found.passes, found.through) == (2, 1, 0)
    found = opened(ROBIN, HOLDER, SILENT, SILENT)
    assert (found.turn, found.passes, found.through) == (0, 2, 0)
    found = opened(ROBIN, SILENT, SILENT, HOLDER, claimants=(1,))
    assert (found.turn, found.passes, found.through) == (2, 0, 0)
    found = opened(ONCE, HOLDER, SILENT, HOLDER)
    assert (found.turn, found.passes, found.through) == (2, 1, 0b011)
    for order in (ROBIN, ONCE, TOGETHER):
        assert responses.over(responses.opened(ruled(order), state(), (1,), EARLY))
    assert responses.over(responses.opened(ruled(ONCE), state(HOLDER), (0,), EARLY))
    assert not responses.over(responses.opened(ruled(ROBIN), state(HOLDER), (0,), EARLY))


# -- how it goes on


def test_round_robin_ends_when_all_have_passed_in_a_row() -> None:
    now = responses.opened(ruled(), state(HOLDER, HOLDER, HOLDER), (0,), EARLY)
    now = respond(ROBIN, now, (1, Done()), (2, Done()))
    assert now.response == Response(0b001, 0, passes=2, early=EARLY)
    now = respond(ROBIN, now, (0, Lay(2, held=True)))
    assert now.response == Response(0b001, 1, passes=0, early=EARLY)
    assert (now.seats[0].flag, now.seats[0].held) == ((0, 1, 0), 1)
    now = respond(ROBIN, now, (1, Done()), (2, Done()))
    assert not responses.over(now)
    now = respond(ROBIN, now, (0, Done()))
    assert responses.over(now)


def test_an_answer_hands_the_turn_to_the_left() -> None:
    now = responses.opened(ruled(), state(HOLDER, HOLDER, HOLDER), (0,), EARLY)
    seats = []
    for _ in range(6):
        (who,) = responses.to_answer(now)
        seats.append(who)
        now = respond(ROBIN, now, (who, Lay(1, held=True)))
    assert seats == [1, 2, 0, 1, 2, 0]
    assert responses.over(now)
    assert [seat.flag for seat in now.seats] == [(2, 0, 0)] * 3


def test_with_nobody_else_the_turn_comes_back() -> None:
    now = responses.opened(ruled(), state(SILENT, HOLDER), (0,), EARLY)
    now = respond(ROBIN, now, (1, Lay(1, held=True)))
    assert now.response == Response(0b001, 1, passes=2, early=EARLY)
    assert responses.over(respond(ROBIN, now, (1, Lay(1, held=True))))


def test_others_once_keep_their_turn_until_they_pass() -> None:
    now = responses.opened(ruled(ONCE), state(HOLDER, HOLDER, HOLDER), (0,), EARLY)
    now = respond(ONCE, now, (1, Lay(1, held=True)))
    assert now.response == Response(0b001, 1, passes=0, through=0b001, early=EARLY)
    now = respond(ONCE, now, (1, Done()))
    assert now.response == Response(0b001, 2, passes=1, through=0b011, early=EARLY)
    now = respond(ONCE, now, (2, Lay(1, held=True)), (2, Lay(3, held=True)))
    assert responses.over(now)
    assert now.response is not None
    assert now.response.through == 0b111
    assert [seat.held for seat in now.seats] == [2, 1, 0]


def test_together_each_seat_passes_for_itself() -> None:
    now = responses.opened(ruled(TOGETHER), state(HOLDER, HOLDER, HOLDER), (0,), EARLY)
    now = respond(TOGETHER, now, (2, Done()))
    assert now.response == Response(0b001, NOBODY, through=0b100, early=EARLY)
    assert responses.to_answer(now) == (0, 1)
    now = respond(TOGETHER, now, (0, Lay(1, held=True)), (0, Lay(1, held=True)))
    assert now.response == Response(0b001, NOBODY, through=0b101, early=EARLY)
    assert responses.to_answer(now) == (1,)
    now = respond(TOGETHER, now, (1, Done()))
    assert responses.over(now)
    assert responses.to_answer(now) == ()


def test_what_is_owed_is_done_before_the_turn_passes_on() -> None:
    """An answer that brings a culture gem to lay keeps the turn until it is laid."""
    first = replace(HOLDER, turn=Turn(diamonds=2), row1=row((0, C)), attributes=(0, 0, 3))
    now = replace(state(SILENT, first, HOLDER), phase=RESPOND, response=Response(0b001, 1, early=EARLY))
    now = respond(ROBIN, now, (1, Discard()))
    assert now.response == Response(0b001, 1, early=EARLY)
    now = respond(ROBIN, now, (1, Diamond(1, 0)))
    assert now.response == Response(0b001, 2, early=EARLY)


def test_no_claim_no_answer() -> None:
    now = state(HOLDER)
    assert responses.over(now)
    assert responses.to_answer(now) == ()
    with pytest.raises(TypeError):
        responses.respond(ruled(), now, 0, Done(), None)


def test_over_is_all_passed_in_a_row_or_all_through() -> None:
    def over(passes: int, through: int) -> bool:
        return responses.over(replace(state(), response=Response(1, 0, passes, through)))

    assert [over(passes, 0) for passes in (2, 3, 4)] == [False, True, True]
    assert [over(0, through) for through in (0b110, 0b011, 0b111)] == [False, False, True]
    four = State(seats=(SILENT,) * 4, response=Response(1, 0, 3, 0b0111))
    assert not responses.over(four)
    assert responses.over(replace(four, response=Response(1, 0, 3, 0b1111)))


# -- what is an answer

RICH = replace(
    HOLDER,
    science=10,
    flag=(1, 0, 0),
    gems=(0, 0, 3),
    blueprints=(Blueprint(1, 1),),
    turn=Turn(won=(0,), finished=True),
)


def answering(seat: Seat) -> State:
    return replace(state(seat, round=2), phase=RESPOND, response=Response(0b010, 0, early=EARLY))


LAYS = [Lay(position, held=True) for position in (1, 2, 3)]
MOVES = [MoveGem(1, 2), MoveGem(1, 3)]
BUILD = Place(1, 1, 0, P, blueprint=True)


@pytest.mark.parametrize(
    ("moves", "movable", "expected"),
    [
        ("resolution-moves", "movable", [*LAYS, BUILD, *(Discover(t) for t in (0, 1, 3)), *MOVES]),
        ("resolution-moves", "fixed", [*LAYS, BUILD, *(Discover(t) for t in (0, 1, 3))]),
        ("held-gems-only", "movable", LAYS),
    ],
)
def test_which_moves_are_answers(moves: str, movable: str, expected: list[Plan]) -> None:
    """win.response.moves: cards won are no answer under either reading."""
    readings = {"win.response.moves": moves, "tech.discover.when": "any-time"}
    if movable:
        readings["gem.culture.move"] = movable
    made = table(CARDS, readings)
    now = answering(RICH)
    assert list(responses.answers(made, now, 0)) == expected
    tried: tuple[Plan, ...] = (*LAYS, BUILD, Discover(0), *MOVES)
    for plan in tried:
        assert (not responses.objections(made, now, 0, plan)) == (plan in expected)
    barred: tuple[Plan, ...] = (Keep(0), Place(0, 1, 0, C), Act(), Lay(1))
    for plan in barred:
        assert responses.objections(made, now, 0, plan)
    assert responses.objections(made, now, 0, Done()) == []
    with ablated(PACKAGE, "tech.calendar.block"):
        assert list(responses.answers(made, now, 0)) == []


def test_what_is_owed_comes_first() -> None:
    owing = replace(RICH, turn=Turn(culture=1), gems=(0, 0, 4))
    now = answering(owing)
    made = ruled()
    expected = list(responses.answers(made, now, 0))
    assert expected
    assert all(isinstance(plan, Lay) and not plan.held for plan in expected)
    assert all(not responses.objections(made, now, 0, plan) for plan in expected)
    for plan in (Done(), BUILD, Discover(0), Lay(1, held=True)):
        assert responses.objections(made, now, 0, plan)


def test_a_seat_without_anything_has_no_answer() -> None:
    assert list(responses.answers(ruled(), answering(SILENT), 0)) == []
    won = replace(SILENT, turn=Turn(won=(0,)))
    assert list(responses.answers(ruled(), answering(won), 0)) == []
    assert not responses.can_answer(ruled(), answering(won), 0)
    assert responses.can_answer(ruled(), answering(HOLDER), 0)
    assert NO_CARD == NOBODY
