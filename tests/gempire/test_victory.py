"""Victory: which Demands are met, when they are looked at, and what decides between several winners."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from gemcheck.game import OpenEnd, Result
from gemcheck.games.gempire import victory
from gemcheck.games.gempire.state import Response, Seat, State
from gemcheck.games.gempire.table import CALENDAR
from gemcheck.rulebook import ablated, cites
from tests.gempire.build import mask, state, table

PACKAGE = "gemcheck.games.gempire"
PLAIN = table()
NOTHING = Seat()
THIRD = Seat(gems=(0, 11, 0))
"""Meets Demand 3 among three seats, and no other in play here."""
BOTH = Seat(gems=(0, 15, 0))
"""Meets Demands 3 and 6, but not 7."""
SIXTH = Seat(gems=(15, 0, 0))
ALL = Seat(gems=(0, 22, 0))
"""Meets Demands 3, 6 and 7."""
DEMANDS = (3, 6, 7)


def ahead(*seats: Seat, demands: tuple[int, ...] = DEMANDS) -> State:
    return state(*seats, demands=demands)


# -- what is met


@pytest.mark.parametrize(
    ("seat", "demands", "met"),
    [
        (NOTHING, (3, 6, 7), 0b000),
        (THIRD, (3, 6, 7), 0b001),
        (SIXTH, (3, 6, 7), 0b010),
        (BOTH, (3, 6, 7), 0b011),
        (BOTH, (3, 7, 6), 0b101),
        (BOTH, (7, 3, 6), 0b110),
        (ALL, (3, 6, 7), 0b111),
        (Seat(gems=(0, 14, 0)), (3, 6, 7), 0b001),
        (Seat(gems=(0, 10, 0)), (3, 6, 7), 0b000),
    ],
)
def test_the_demands_met_as_a_mask_of_positions(seat: Seat, demands: tuple[int, ...], met: int) -> None:
    for who in range(3):
        seats = [NOTHING, NOTHING, NOTHING]
        seats[who] = seat
        now = ahead(*seats, demands=demands)
        assert victory.positions_met(PLAIN, now, who) == met
        assert victory.able(PLAIN, now) == ((who,) if met.bit_count() >= 2 else ())
        assert victory.winning(PLAIN, now) == victory.able(PLAIN, now)


@pytest.mark.parametrize(
    ("met", "enough"),
    [(0b000, False), (0b001, False), (0b100, False), (0b011, True), (0b101, True), (0b110, True), (0b111, True)],
)
def test_two_demands_are_enough(met: int, enough: bool) -> None:
    """overview.goal."""
    assert victory.enough(met) is enough
    with ablated(PACKAGE, "overview.goal"):
        assert victory.enough(met) is (met != 0)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_seats_may_stand_in_any_order(order: tuple[int, ...]) -> None:
    seats = [BOTH, NOTHING, ALL]
    now = ahead(*(seats[i] for i in order))
    able = tuple(place for place, old in enumerate(order) if old != 1)
    assert victory.able(PLAIN, now) == able
    assert victory.winning(PLAIN, now) == able


def test_a_demand_that_can_decide_nothing_is_not_looked_at() -> None:
    """The throne of the sample has no answer; it is asked for only while it matters."""
    throne = table((), {"demand.throne": "sixteenth-demand"})
    assert victory.able(throne, ahead(NOTHING, NOTHING, NOTHING, demands=(3, 6, 16))) == ()
    for demands in ((3, 6, 16), (7, 3, 16), (16, 3, 6)):
        with pytest.raises(OpenEnd) as end:
            victory.able(throne, ahead(THIRD, demands=demands))
        assert end.value.undefined.point == "demand.throne"
    with pytest.raises(OpenEnd):
        victory.positions_met(throne, ahead(NOTHING, demands=(3, 6, 16)), 0)


# -- when they are looked at


@pytest.mark.parametrize(
    ("demands", "early"),
    [((1, 2, 3), 0b000), ((10, 2, 3), 0b001), ((3, 12, 1), 0b010), ((3, 1, 14), 0b100), ((15, 4, 6), 0b111)],
)
def test_the_demands_judged_before_the_responses(demands: tuple[int, ...], early: int) -> None:
    """demand.checkpoint, G-018: Demands 1 to 3 name the end of the round, no other does."""
    now = ahead(demands=demands)
    assert victory.early_positions(PLAIN, now) == 0
    assert victory.early_positions(table((), {"demand.checkpoint": "two-instants"}), now) == early


@pytest.mark.parametrize(
    ("seat", "early", "one", "two"),
    [
        # Position 1 is Demand 3, judged after the responses; Demands 6 and 7 count as they stood before them.
        (BOTH, 0b010, True, True),
        (BOTH, 0b011, True, True),
        (BOTH, 0b001, True, False),
        (THIRD, 0b010, False, True),
        (THIRD, 0b100, False, True),
        (NOTHING, 0b011, False, False),
        (NOTHING, 0b110, False, True),
        (ALL, 0b000, True, False),
    ],
)
def test_demands_of_the_resolution_part_count_as_before_the_responses(
    seat: Seat, early: int, one: bool, two: bool
) -> None:
    response = Response(0b001, 0, early=(0, early, 0))
    now = replace(ahead(NOTHING, seat), response=response)
    two_instants = table((), {"demand.checkpoint": "two-instants"})
    assert victory.winning(PLAIN, now) == ((1,) if one else ())
    assert victory.winning(two_instants, now) == ((1,) if two else ())
    assert victory.winning(two_instants, replace(now, response=None)) == ((1,) if one else ())
    with ablated(PACKAGE, "demand.win.checkpoint"):
        assert victory.winning(PLAIN, now) == ()


# -- who prevails


def test_a_single_winner_needs_no_tie_break() -> None:
    result = victory.ranked(PLAIN, ahead(NOTHING, BOTH, ALL), (1,))
    assert result == Result((1,), "two-demands", cites(victory.enough))


GEMS = (Seat(gems=(0, 16, 0)), Seat(gems=(0, 15, 0), palace=5, science=40))
PALACE = (Seat(gems=(0, 15, 0), palace=2), Seat(gems=(0, 15, 0), palace=1, science=40))
SCIENCE = (Seat(gems=(0, 15, 0), palace=2, science=8), Seat(gems=(0, 15, 0), palace=2, science=7))


@pytest.mark.parametrize(
    ("pair", "clause"), [(GEMS, "win.tie.gems"), (PALACE, "win.tie.palace"), (SCIENCE, "win.tie.science")]
)
@pytest.mark.parametrize(("first", "second"), list(permutations(range(3), 2)))
def test_each_key_alone_decides(pair: tuple[Seat, Seat], clause: str, first: int, second: int) -> None:
    """win.tie.gems before win.tie.palace before win.tie.science, wherever the winners sit."""
    seats = [NOTHING, NOTHING, NOTHING]
    seats[first], seats[second] = pair
    now = ahead(*seats)
    winners = tuple(sorted((first, second)))
    assert victory.ranked(PLAIN, now, winners) == Result((first,), "tie-break", cites(victory.ranked))
    with ablated(PACKAGE, clause):
        struck = victory.ranked(PLAIN, now, winners)
        assert struck is not None
        assert struck.winners == (winners if clause == "win.tie.science" else (second,))


def test_what_decides_between_winners() -> None:
    assert victory.standing(PLAIN, Seat(gems=(1, 2, 4), palace=3, science=9)) == (7, 3, 9)


def test_three_winners() -> None:
    low, high = Seat(gems=(0, 15, 0)), Seat(gems=(0, 17, 0))
    middle = Seat(gems=(0, 16, 0))
    for order in permutations((low, middle, high)):
        found = victory.ranked(PLAIN, ahead(*order), (0, 1, 2))
        assert found == Result((order.index(high),), "tie-break", cites(victory.ranked))
    assert victory.ranked(PLAIN, ahead(high, low, high), (0, 1, 2)) == Result((0, 2), "shared", cites(victory.ranked))


def test_only_winners_are_ranked() -> None:
    assert victory.ranked(PLAIN, ahead(ALL, BOTH, BOTH), (1, 2)) == Result((1, 2), "shared", cites(victory.ranked))


def test_winners_equal_in_everything() -> None:
    """win.tie.final."""
    now = ahead(BOTH, NOTHING, BOTH)
    assert victory.ranked(PLAIN, now, (0, 2)) == Result((0, 2), "shared", cites(victory.ranked))
    play_on = table((), {"win.tie.final": "play-on"})
    assert victory.ranked(play_on, now, (0, 2)) is None
    found = victory.ranked(play_on, ahead(GEMS[0], GEMS[1]), (0, 1))
    assert found == Result((0,), "tie-break", cites(victory.ranked))


def test_gems_held_back_and_science_used_up_may_not_count() -> None:
    """tech.calendar.count and science.current reach the tie-break."""
    holding = Seat(gems=(0, 12, 3), held=2, science=9, used=4, technologies=mask(CALENDAR))
    assert victory.standing(PLAIN, holding) == (15, 0, 9)
    assert victory.standing(table((), {"tech.calendar.count": "in-position"}), holding) == (13, 0, 9)
    assert victory.standing(table((), {"science.current": "unused"}), holding) == (15, 0, 5)


# -- claims and the limit


def test_whether_a_victory_must_be_claimed() -> None:
    """win.claim."""
    assert not victory.must_declare(PLAIN)
    assert victory.must_declare(table((), {"win.claim": "declared"}))


def test_the_limit_of_rounds() -> None:
    """game.endless."""
    made = table(round_limit=30)
    assert victory.at_limit(made, 29) is None
    assert victory.at_limit(made, 30) == Result((), "round-limit", cites(victory.at_limit))
    assert victory.at_limit(made, 31) == Result((), "round-limit", cites(victory.at_limit))
    endless = table((), {"game.endless": "endless"}, round_limit=30)
    assert [victory.at_limit(endless, number) for number in (29, 30, 31)] == [None, None, None]
