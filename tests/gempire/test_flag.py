"""Laying culture gems: the flag, the palace token, Philosophy sets, Calendar, moving gems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import Event
from gemcheck.games.gempire import flag, gems
from gemcheck.games.gempire.plans import Lay, MoveGem
from gemcheck.games.gempire.state import Seat, Turn
from gemcheck.games.gempire.table import CALENDAR, LITERACY, PHILOSOPHY, Table
from gemcheck.rulebook import ablated
from tests.gempire.build import C, G, P, card, mask, row, state, table

PACKAGE = "gemcheck.games.gempire"
CARDS = [card("c50", C, value=50), card("c10", C, value=10), card("p10", P, value=10), card("g50", G, value=50)]
NINE = (9, 2, 3)


def a_table(readings: Mapping[str, str] | None = None, sequence: Sequence[int] = ()) -> Table:
    return table(CARDS, readings, sequence=sequence)


def options(t: Table, seat: Seat, demands: tuple[int, int, int] = (2, 3, 4)) -> list[int]:
    """Positions open to the next gem, each of them also free of objections."""
    at = state(seat, demands=demands)
    found = list(flag.lays(t, at, 0))
    for position in range(-1, 6):
        for held in (False, True):
            assert (Lay(position, held) in found) == (not flag.lay_objections(t, at, 0, Lay(position, held)))
    return [plan.position for plan in found]


def lay(t: Table, seat: Seat, position: int, held: bool = False, demands: tuple[int, int, int] = (2, 3, 4)) -> Seat:
    at = state(seat, demands=demands)
    plan = Lay(position, held)
    assert not flag.lay_objections(t, at, 0, plan)
    return flag.lay(t, at, 0, seat, plan, None)


def why(t: Table, seat: Seat, plan: Lay, demands: tuple[int, int, int] = (2, 3, 4)) -> str:
    return flag.lay_objections(t, state(seat, demands=demands), 0, plan)[0].text


OWED = Seat(gems=(0, 0, 2), turn=Turn(culture=2))
SET = Seat(gems=(0, 0, 3), turn=Turn(sets=((3, 0b111),)))


# -- earned gems


def test_an_earned_gem_goes_on_any_position() -> None:
    t = a_table()
    assert options(t, OWED) == [1, 2, 3]
    once = lay(t, OWED, 2)
    assert (once.flag, once.turn.culture, once.gems) == ((0, 1, 0), 1, (0, 0, 2))
    twice = lay(t, once, 2)
    assert (twice.flag, twice.turn.culture) == ((0, 2, 0), 0)
    assert lay(t, OWED, 1).flag == (1, 0, 0)
    assert lay(t, OWED, 3).flag == (0, 0, 1)
    assert options(t, twice) == []


def test_why_a_gem_cannot_be_laid() -> None:
    t = a_table()
    assert why(t, OWED, Lay(4)) == "without Calendar no gem is held back"
    assert why(t, OWED, Lay(0)) == "the palace token does not take this culture gem"
    assert why(t, OWED, Lay(5)) == "there is no position 5"
    assert why(t, OWED, Lay(1, True)) == "no culture gem is held back"
    assert why(t, replace(OWED, held=1), Lay(1, True)) == "culture gems just earned are laid first"
    assert why(t, Seat(held=1), Lay(4, True)) == "a held gem goes on a position of the flag"
    assert why(t, Seat(), Lay(1)) == "no culture gem is to be laid"


def test_laying_is_explained() -> None:
    t = a_table()
    log: list[Event] = []
    flag.lay(t, state(OWED), 0, OWED, Lay(2), log)
    flag.lay(t, state(Seat(held=1)), 0, Seat(held=1), Lay(1, True), log)
    calendar = replace(OWED, technologies=mask(CALENDAR))
    flag.lay(t, state(calendar), 0, calendar, Lay(4), log)
    assert [(e.clauses, e.data) for e in log] == [
        (("gem.culture.place", "flag.positions"), {"position": 2, "held": False}),
        (("tech.calendar", "tech.calendar.block"), {"position": 1, "held": True}),
        (("tech.calendar",), {"position": 4, "held": False}),
    ]
    with ablated(PACKAGE, "gem.culture.place"):
        assert flag.lay(t, state(OWED), 0, OWED, Lay(2), None).flag == (0, 0, 0)


# -- Philosophy sets


def test_a_set_comes_before_earned_gems() -> None:
    t = a_table()
    seat = replace(SET, turn=Turn(culture=1, sets=((1, 0b010), (3, 0b100))))
    assert options(t, seat) == [2]
    assert why(t, seat, Lay(1)) == "position 1 is not open to this Philosophy set"
    second = lay(t, seat, 2)
    assert (second.turn.sets, second.turn.culture) == (((3, 0b100),), 1)
    assert options(t, second) == [3]
    after = lay(t, lay(t, lay(t, second, 3), 3), 3)
    assert (after.flag, after.turn.sets) == ((0, 1, 3), ())
    assert options(t, after) == [1, 2, 3]
    with ablated(PACKAGE, "tech.philosophy.sets"):
        assert options(t, seat) == [1, 2, 3]


def splits(t: Table, seat: Seat) -> set[tuple[int, int, int]]:
    """Every way in which what is owed can be laid."""
    if not seat.turn.sets and not seat.turn.culture:
        return {seat.flag}
    return {result for position in options(t, seat) for result in splits(t, lay(t, seat, position))}


def test_g061_per_set() -> None:
    found = splits(a_table(), SET)
    assert len(found) == 10
    assert (2, 1, 0) in found


def test_g061_per_gem() -> None:
    t = a_table({"tech.philosophy.bare": "per-gem"})
    assert splits(t, SET) == {(3, 0, 0), (0, 3, 0), (0, 0, 3), (1, 1, 1)}
    two = replace(SET, flag=(0, 4, 0), turn=Turn(sets=((3, 0b101),)))
    assert splits(t, two) == {(3, 4, 0), (0, 4, 3)}
    one = replace(SET, flag=(1, 4, 0), turn=Turn(sets=((3, 0b100),)))
    assert splits(t, one) == {(1, 4, 3)}
    pair = replace(two, turn=Turn(sets=((2, 0b101),)))
    assert splits(t, pair) == {(2, 4, 0), (0, 4, 2), (1, 4, 1)}


def test_g061_what_is_left_for_later_sets() -> None:
    """1/1/1 forfeits a later set, 3/0/0 does not."""
    t = a_table()
    seat = Seat(row1=row((3, G)), technologies=mask(PHILOSOPHY), fifties=0b101, reached=(0, 5, 0))
    for laid, received in (((1, 1, 1), 0), ((3, 0, 0), 3)):
        before = replace(seat, gems=(0, 5, 3), flag=laid)
        assert gems.settle(t, state(before), 0, before, None).gems[C] == 3 + received


# -- G-063 and Demand 9


@pytest.mark.parametrize(("reading", "ordinary", "of_set"), [("ordinary", 1, 0), ("all", 1, 1), ("none", 0, 0)])
def test_g063_flag_and_palace_token(reading: str, ordinary: int, of_set: int) -> None:
    t = a_table({"demand.09.culture-token": reading}, sequence=(C, C, C, C, C))
    seat = Seat(row1=row((1, C)))
    earned = gems.settle(t, state(seat, demands=NINE), 0, seat, None)
    assert options(t, earned, NINE) == [1, 2, 3] + [0] * ordinary
    philosophy = Seat(row1=row((0, C)), technologies=mask(PHILOSOPHY), reached=(0, 0, 5))
    given_set = gems.settle(t, state(philosophy, demands=NINE), 0, philosophy, None)
    assert given_set.turn.sets == ((3, 0b111),)
    assert options(t, given_set, NINE) == [1, 2, 3] + [0] * of_set


def test_a_gem_on_the_token_is_not_on_the_flag() -> None:
    t = a_table(sequence=(C, P, C, G))
    seat = Seat(gems=(1, 0, 2), turn=Turn(culture=2, loose=(1, 0, 2)))
    after = lay(t, seat, 0, demands=NINE)
    assert (after.token, after.flag, after.turn.culture) == (2, (0, 0, 0), 1)
    assert after.turn.loose == (0, 0, 1)
    assert lay(t, after, 0, demands=NINE).token == 3
    off = lay(t, seat, 1, demands=NINE)
    assert (off.token, off.flag, off.turn.loose) == (0, (1, 0, 0), (1, 0, 1))
    assert lay(t, off, 1, demands=NINE).turn.loose == (1, 0, 0)
    with ablated(PACKAGE, "demand.09.purple"):
        both = lay(t, seat, 0, demands=NINE)
        assert (both.token, both.turn.culture) == (2, 2)


def test_the_token_in_events() -> None:
    t = a_table(sequence=(C, P))
    seat = Seat(gems=(1, 0, 1), turn=Turn(culture=1, loose=(1, 0, 1)))
    log: list[Event] = []
    flag.lay(t, state(seat, demands=NINE), 0, seat, Lay(0), log)
    assert [(e.what, e.clauses, e.data.get("colour")) for e in log[1:]] == [
        ("on-token", ("demand.09.purple",), "culture"),
        ("on-token", ("demand.09.token", "demand.09.condition"), "population"),
    ]


@pytest.mark.parametrize(
    ("sequence", "loose", "demands", "opens"),
    [
        ((C,), 1, NINE, True),
        ((C,), 0, NINE, False),
        ((P,), 1, NINE, False),
        ((), 1, NINE, False),
        ((C,), 1, (1, 2, 3), False),
    ],
)
def test_when_the_token_takes_a_culture_gem(
    sequence: tuple[int, ...], loose: int, demands: tuple[int, int, int], opens: bool
) -> None:
    seat = Seat(gems=(0, 0, 1), turn=Turn(culture=1, loose=(0, 0, loose)))
    assert (0 in options(a_table(sequence=sequence), seat, demands)) == opens


def test_set_gems_laid_do_not_use_up_the_chance_of_an_earned_one() -> None:
    for reading, loose in (("ordinary", 1), ("all", 3)):
        t = a_table({"demand.09.culture-token": reading}, sequence=(C,))
        seat = Seat(gems=(0, 0, 4), turn=Turn(culture=1, sets=((3, 0b111),), loose=(0, 0, loose + (reading == "all"))))
        assert lay(t, seat, 2, demands=NINE).turn.loose == (0, 0, loose)


# -- Calendar


def test_held_gems_go_anywhere_at_any_time() -> None:
    t = a_table()
    seat = Seat(gems=(0, 0, 2), held=2, flag=(0, 0, 0))
    assert options(t, seat) == [1, 2, 3]
    once = lay(t, seat, 3, held=True)
    assert (once.held, once.flag) == (1, (0, 0, 1))
    assert lay(t, once, 3, held=True).held == 0


def test_g064_holding() -> None:
    seat = replace(OWED, technologies=mask(CALENDAR))
    must = a_table()
    assert options(must, seat) == [4]
    assert why(must, seat, Lay(1)) == "with Calendar a culture gem is held back when it is earned"
    optional = a_table({"tech.calendar.hold": "optional"})
    assert options(optional, seat) == [1, 2, 3, 4]
    held = lay(optional, seat, 4)
    assert (held.held, held.turn.culture, held.flag) == (1, 1, (0, 0, 0))
    with ablated(PACKAGE, "tech.calendar"):
        assert options(optional, seat) == [1, 2, 3]


def test_g062_a_set_without_a_bare_demand_is_held() -> None:
    t = a_table({"tech.philosophy.calendar": "calendar-lifts", "tech.calendar.hold": "optional"})
    seat = Seat(
        row1=row((3, G)), technologies=mask(PHILOSOPHY, CALENDAR), gems=(0, 5, 3), flag=(1, 1, 1), reached=(0, 5, 0)
    )
    after = gems.settle(t, state(seat), 0, seat, None)
    assert after.turn.sets == ((3, 0),)
    assert options(t, after) == [4]
    with ablated(PACKAGE, "tech.philosophy.calendar"):
        assert options(t, after) == []


def test_a_set_may_be_held_gem_by_gem() -> None:
    t = a_table({"tech.calendar.hold": "optional"})
    seat = replace(SET, technologies=mask(CALENDAR))
    assert options(t, seat) == [1, 2, 3, 4]
    after = lay(t, lay(t, seat, 4), 1)
    assert (after.held, after.flag, after.turn.sets) == (1, (1, 0, 0), ((1, 0b111),))


def test_a_gem_that_might_go_on_the_token_is_held_or_laid_there() -> None:
    t = a_table(sequence=(C,))
    seat = replace(OWED, technologies=mask(CALENDAR), turn=Turn(culture=2, loose=(0, 0, 2)))
    assert options(t, seat, NINE) == [0, 4]
    on_token = gems.settle(t, state(seat, demands=NINE), 0, lay(t, seat, 0, demands=NINE), None)
    assert (on_token.token, on_token.held, on_token.turn.culture) == (1, 1, 0)
    held = gems.settle(t, state(seat, demands=NINE), 0, lay(t, seat, 4, demands=NINE), None)
    assert (held.token, held.held, held.turn.culture) == (0, 1, 1)


# -- G-067: moving gems


def test_g067_moving_gems() -> None:
    seat = Seat(gems=(0, 0, 4), flag=(4, 0, 0))
    fixed = a_table()
    assert list(flag.gem_moves(fixed, state(seat), 0)) == []
    assert [o.text for o in flag.move_objections(fixed, state(seat), 0, MoveGem(1, 2))] == [
        "a culture gem stays where it was laid"
    ]
    t = a_table({"gem.culture.move": "movable"})
    assert list(flag.gem_moves(t, state(seat), 0)) == [MoveGem(1, 2), MoveGem(1, 3)]
    log: list[Event] = []
    after = flag.move_gem(t, state(seat), 0, seat, MoveGem(1, 3), log)
    assert (after.flag, after.turn.moved) == ((3, 0, 1), True)
    assert [(e.what, e.data) for e in log] == [("gem-moved", {"from": 1, "to": 3})]
    assert list(flag.gem_moves(t, state(after), 0)) == []
    spread = Seat(flag=(2, 3, 4))
    assert flag.move_gem(t, state(spread), 0, spread, MoveGem(2, 1), None).flag == (3, 2, 4)
    assert flag.move_gem(t, state(spread), 0, spread, MoveGem(3, 2), None).flag == (2, 4, 3)


def test_why_a_gem_cannot_be_moved() -> None:
    t = a_table({"gem.culture.move": "movable"})

    def why_not(seat: Seat, source: int, target: int) -> list[str]:
        return [o.text for o in flag.move_objections(t, state(seat), 0, MoveGem(source, target))]

    seat = Seat(flag=(1, 0, 0))
    assert why_not(seat, 1, 2) == []
    assert why_not(seat, 1, 1) == ["a gem moves from one position of the flag to another"]
    assert why_not(seat, 0, 1) == why_not(seat, 1, 4) == why_not(seat, 1, 1)
    assert why_not(seat, 2, 1) == ["no gem lies on position 2"]
    assert why_not(replace(seat, turn=Turn(moved=True)), 1, 2) == ["a gem has been moved this round"]
    assert why_not(replace(seat, turn=Turn(culture=1)), 1, 2) == ["culture gems just earned are laid first"]


# -- properties


@settings(max_examples=200, deadline=None)
@given(
    st.integers(0, 3),
    st.lists(st.tuples(st.integers(1, 3), st.integers(1, 7)), max_size=1),
    st.booleans(),
    st.sampled_from([{}, {"tech.philosophy.bare": "per-gem"}, {"tech.calendar.hold": "optional"}]),
    st.sampled_from([(), (C, C), (P, C)]),
)
def test_every_gem_owed_can_be_laid_and_none_gets_lost(
    culture: int, sets: list[tuple[int, int]], calendar: bool, readings: dict[str, str], sequence: tuple[int, ...]
) -> None:
    t = a_table(readings, sequence)
    total = culture + sum(left for left, _ in sets)
    bare = sets[0][1] if sets else 0b111
    seat = Seat(
        gems=(0, 0, total + 3),
        flag=(3 * (bare & 1 == 0), 3 * (bare & 2 == 0), 3 * (bare & 4 == 0)),
        technologies=mask(CALENDAR, LITERACY) if calendar else 0,
        turn=Turn(culture=culture, sets=tuple(sets), loose=(0, 0, culture)),
    )
    before = sum(seat.flag) + seat.held + seat.token
    for number in range(total):
        positions = options(t, seat, NINE)
        assert positions
        seat = lay(t, seat, positions[number % len(positions)], demands=NINE)
    assert (seat.turn.culture, seat.turn.sets) == (0, ())
    assert sum(seat.flag) + seat.held + seat.token == before + total
