"""Every invariant, broken once and kept at its border; what is conserved; how a state looks from other seats."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import Result
from gemcheck.games.gempire import invariants
from gemcheck.games.gempire.state import NO_CARD, NOBODY, Blueprint, Response, Seat, State, Turn
from gemcheck.games.gempire.table import MILITIA, RELIGION
from tests.gempire.build import C, G, P, card, mask, row, state, table

CARDS = [card("tower", C), card("hut", P), card("mill", G), card("barn", P, G), card("shrine", C, value=3)]
TOWER, HUT, MILL, BARN, SHRINE = range(5)
PLAIN = table([*CARDS, card("unnamed", C)], deck_size=5, sequence=(P, C, G))
UNNAMED = 5
A, B = (UNNAMED, C), (UNNAMED, C)


def found(seat: Seat, made: Any = PLAIN, **fields: Any) -> list[tuple[tuple[str, ...], str]]:
    """The clauses and texts of the defects of a state in which this seat is the second of three."""
    return [(d.clauses, d.text) for d in invariants.defects(made, state(Seat(), seat, **fields))]


def striped(count: int) -> tuple[Any, ...]:
    """A row of so many districts, of unnamed cards that may repeat."""
    made = striped_table()
    return row(*((made.card_index("striped"), (P, G)[number % 2]) for number in range(count)))


def striped_table() -> Any:
    return table([card("striped", P, G)], deck_size=0)


# -- stock


def test_an_empty_table_is_sound() -> None:
    assert found(Seat()) == []


@pytest.mark.parametrize(
    ("seat", "clause", "text"),
    [
        (Seat(production=-1), "bid.total-limit", "seat 2: production is -1"),
        (Seat(production=6), "gem.population.cap", "seat 2: production 6 exceeds the limit 5"),
        (Seat(production=8, gems=(2, 0, 0)), "gem.population.cap", "seat 2: production 8 exceeds the limit 7"),
        (Seat(science=3, used=4), "tech.science.spent-once", "seat 2: 4 science is used of 3"),
        (Seat(science=3, used=-1), "tech.science.spent-once", "seat 2: -1 science is used of 3"),
        (Seat(palace=6), "palace.cost.track", "seat 2: palace level is 6"),
        (Seat(palace=-1), "palace.cost.track", "seat 2: palace level is -1"),
        (
            Seat(blueprints=(Blueprint(TOWER, 1), Blueprint(HUT, 1))),
            "tech.religion",
            "seat 2: 2 blueprints are kept, 1 may be",
        ),
        (
            Seat(blueprints=tuple(Blueprint(c, 1) for c in range(4)), technologies=mask(RELIGION)),
            "tech.religion",
            "seat 2: 4 blueprints are kept, 3 may be",
        ),
    ],
)
def test_stock_out_of_range(seat: Seat, clause: str, text: str) -> None:
    ((clauses, words),) = found(seat)
    assert clause in clauses
    assert words == text


@pytest.mark.parametrize(
    "seat",
    [
        Seat(production=5),
        Seat(production=7, gems=(2, 0, 0)),
        Seat(science=3, used=3),
        Seat(science=3, used=0),
        Seat(palace=5),
        Seat(blueprints=(Blueprint(TOWER, 1),)),
        Seat(blueprints=tuple(Blueprint(c, 1) for c in range(3)), technologies=mask(RELIGION)),
    ],
)
def test_stock_within_its_range(seat: Seat) -> None:
    assert found(seat) == []


def test_the_limit_does_not_hold_where_sanitization_may_exceed_it() -> None:
    loose = table(CARDS, {"tech.sanitization.cap": "two-anyway"})
    assert found(Seat(production=6), loose) == []


# -- cities


def test_too_many_districts() -> None:
    made = striped_table()
    militia = mask(MILITIA)
    for first, second, technologies, broken in [
        (3, 0, 0, []),
        (4, 0, 0, ["seat 2: row 1 holds 4 districts, 3 are allowed"]),
        (4, 0, militia, []),
        (5, 0, militia, ["seat 2: row 1 holds 5 districts, 4 are allowed"]),
        (3, 3, 0, []),
        (4, 4, 0, [f"seat 2: row {r} holds 4 districts, 3 are allowed" for r in (1, 2)]),
        (4, 4, militia, []),
        (5, 5, militia, [f"seat 2: row {r} holds 5 districts, 4 are allowed" for r in (1, 2)]),
    ]:
        seat = Seat(row1=striped(first), row2=striped(second), second=2, technologies=technologies)
        defects = found(seat, made)
        assert [text for _, text in defects] == broken
        assert all("tech.militia" in clauses for clauses, _ in defects)


def test_a_second_row_that_was_never_opened() -> None:
    seat = Seat(row1=row(A), row2=row(B), second=-1)
    assert found(seat) == [(("second-row.cost",), "seat 2: there are cards in a second row that was never opened")]
    assert found(replace(seat, second=0)) == []
    assert found(Seat(row1=row(A), second=-1)) == []


@pytest.mark.parametrize(
    ("start1", "first", "start2", "second", "beyond"),
    [
        (0, 3, 0, 3, False),
        (0, 3, 1, 1, False),
        (0, 3, 2, 1, False),
        (-2, 3, -2, 3, False),
        (0, 3, -1, 1, True),
        (0, 3, 3, 1, True),
        (0, 3, 2, 2, True),
        (0, 3, -1, 4, True),
        (-2, 3, -1, 3, True),
        (1, 3, 0, 3, True),
    ],
)
def test_a_second_row_beyond_the_first(start1: int, first: int, start2: int, second: int, beyond: bool) -> None:
    seat = Seat(
        row1=row(*((UNNAMED, C),) * first), row2=row(*((UNNAMED, C),) * second), start1=start1, start2=start2, second=1
    )
    text = "seat 2: the second row reaches beyond the first"
    assert found(seat) == ([(("placement.second-row.within-ends",), text)] if beyond else [])


def test_a_second_row_without_a_first_where_it_needs_no_support() -> None:
    free = table([card("unnamed", C)], {"second-row.first-card": "anywhere"}, deck_size=0)
    seat = Seat(row2=row((0, C)), second=1)
    assert found(seat, free) == []
    needs = table([card("unnamed", C)], deck_size=0)
    assert [text for _, text in found(seat, needs)] == ["seat 2: the second row reaches beyond the first"]


def test_a_colour_that_the_card_does_not_have() -> None:
    seat = Seat(row1=row((BARN, P), (HUT, P)), row2=row((MILL, G)), second=1)
    assert found(seat) == []
    for wrong in (replace(seat, row1=row((BARN, P), (HUT, P), (TOWER, G))), replace(seat, row2=row((MILL, C)))):
        ((clauses, text),) = found(wrong)
        assert clauses == ("hybrid.definition",)
        assert text.endswith("lies under a colour it does not have")


def test_totals_that_do_not_follow_from_the_city() -> None:
    seat = Seat(row1=row((SHRINE, C)), attributes=(0, 0, 3))
    assert found(seat) == []
    for attributes in ((0, 0, 0), (0, 0, 4), (1, 0, 3)):
        text = f"seat 2: attributes {attributes}, worked out (0, 0, 3)"
        assert found(replace(seat, attributes=attributes)) == [(("attribute.update",), text)]


# -- gems


@pytest.mark.parametrize(
    "seat",
    [
        Seat(gems=(-1, 0, 0)),
        Seat(gems=(0, -1, 0)),
        Seat(flag=(1, 0, -1)),
        Seat(gems=(0, 0, -1), held=-1),
        Seat(held=-1, flag=(1, 0, 0)),
    ],
)
def test_numbers_of_gems_are_not_negative(seat: Seat) -> None:
    assert found(seat) == [(("gem.keep",), "seat 2: a number of gems is negative")]


@pytest.mark.parametrize(
    ("seat", "lying"),
    [
        (Seat(gems=(3, 3, 5), flag=(1, 2, 0), held=2), None),
        (Seat(gems=(0, 0, 6), flag=(1, 2, 0), held=2, turn=Turn(culture=1)), None),
        (Seat(gems=(0, 0, 7), flag=(1, 2, 0), turn=Turn(culture=1, sets=((2, 7), (1, 7)))), None),
        (Seat(gems=(0, 0, 4), flag=(1, 2, 0), held=2), 5),
        (Seat(gems=(0, 0, 6), flag=(1, 2, 0), held=2), 5),
        (Seat(gems=(0, 0, 5), flag=(1, 2, 0), held=2, turn=Turn(culture=1)), 6),
        (Seat(gems=(0, 0, 6), flag=(1, 2, 0), turn=Turn(culture=1, sets=((2, 7), (1, 7)))), 7),
    ],
)
def test_every_culture_gem_lies_somewhere(seat: Seat, lying: int | None) -> None:
    if lying is None:
        assert found(seat) == []
    else:
        text = f"seat 2: {seat.gems[C]} culture gems are owned, {lying} lie somewhere"
        assert found(seat) == [(("gem.culture.place",), text)]


@pytest.mark.parametrize(
    ("token", "culture", "flag", "lying"),
    [
        # The order is population, culture, gold: the second gem on the token is the only culture gem there.
        (0, 0, (0, 0, 0), None),
        (1, 0, (0, 0, 0), None),
        (2, 1, (0, 0, 0), None),
        (3, 1, (0, 0, 0), None),
        (2, 0, (0, 0, 0), 1),
        (3, 2, (0, 0, 0), 1),
        (3, 2, (1, 0, 0), None),
    ],
)
def test_culture_gems_on_the_palace_token(
    token: int, culture: int, flag: tuple[int, int, int], lying: int | None
) -> None:
    seat = Seat(gems=(2, 2, culture), flag=flag, token=token)
    text = f"seat 2: {culture} culture gems are owned, {lying} lie somewhere"
    expected = [] if lying is None else [(("gem.culture.place",), text)]
    assert found(seat, demands=(2, 3, 9)) == expected


def test_the_token_holds_no_more_than_its_order() -> None:
    seat = Seat(gems=(2, 2, 1), token=3)
    assert found(seat, demands=(2, 3, 9)) == []
    text = "seat 2: more gems lie on the palace token than its sequence has"
    assert found(replace(seat, token=4), demands=(2, 3, 9)) == [(("demand.09.token",), text)]


# -- cards


PLACES: dict[str, State] = {
    "market": state(market=(HUT, TOWER, NO_CARD)),
    "deck": state(deck=(MILL, HUT)),
    "discards": state(discards=(HUT,)),
    "row1": state(Seat(row1=row((HUT, P)))),
    "row2": state(Seat(), Seat(row1=row(A), row2=row((HUT, P)), second=1)),
    "blueprints": state(Seat(), Seat(), Seat(blueprints=(Blueprint(HUT, 1),))),
    "won": state(Seat(turn=Turn(won=(HUT,)))),
}


@pytest.mark.parametrize("place", list(PLACES))
def test_a_card_lies_in_one_place_only(place: str) -> None:
    once = PLACES[place]
    assert invariants.defects(PLAIN, once) == []
    assert HUT in invariants.cards_lying(once)
    extra = once.discards if place != "discards" else (HUT,)
    twice = replace(once, discards=(HUT, *extra))
    (defect,) = invariants.defects(PLAIN, twice)
    assert (defect.clauses, defect.text) == (("materials.building-cards",), "card 'hut' lies in two places")


def test_cards_beyond_the_deck_may_repeat() -> None:
    assert invariants.defects(PLAIN, state(deck=(UNNAMED, UNNAMED))) == []
    assert len(invariants.defects(PLAIN, state(deck=(SHRINE, SHRINE, SHRINE)))) == 2
    assert invariants.defects(PLAIN, state(market=(NO_CARD, NO_CARD, NO_CARD), deck=(0, 1, 2, 3, 4))) == []


def test_every_broken_invariant_is_told() -> None:
    bad = Seat(production=-1, used=1, palace=6, attributes=(1, 0, 0))
    first = invariants.defects(PLAIN, state(bad, Seat(), bad))
    assert [d.text.split(":")[0] for d in first] == ["seat 1"] * 4 + ["seat 3"] * 4


def test_the_inventory_counts_cards_wherever_they_lie() -> None:
    now = state(
        Seat(row1=row((HUT, P)), blueprints=(Blueprint(MILL, 1),)),
        Seat(row2=row((UNNAMED, C)), turn=Turn(won=(UNNAMED,))),
        market=(TOWER, NO_CARD, BARN),
        deck=(SHRINE,),
        discards=(UNNAMED,),
        technologies=(0, 1, 2, 3),
    )
    assert invariants.inventory(PLAIN, now) == {
        "building cards": 8,
        "different building cards": 6,
        "technologies": 4,
        "demands": 3,
        "seats": 3,
    }


# -- other seats


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_state_with_its_seats_moved(order: tuple[int, int, int]) -> None:
    seats = tuple(Seat(science=who) for who in range(3))
    response = Response(0b011, 2, passes=1, through=0b100, early=(1, 2, 4))
    now = replace(
        state(*seats, first=1, winners=(2, NOBODY, 0)), response=response, result=Result((0, 2), "shared", ("a",))
    )
    place = {old: new for new, old in enumerate(order)}
    moved = invariants.seats_moved(now, order)
    assert [seat.science for seat in moved.seats] == list(order)
    assert moved.first == place[1]
    assert moved.winners == (place[2], NOBODY, place[0])
    assert moved.response is not None
    assert moved.response.claimants == 1 << place[0] | 1 << place[1]
    assert (moved.response.turn, moved.response.passes, moved.response.through) == (place[2], 1, 1 << place[2])
    assert moved.response.early == tuple((1, 2, 4)[old] for old in order)
    assert moved.result == Result(tuple(sorted((place[0], place[2]))), "shared", ("a",))
    back = tuple(place[old] for old in range(3))
    assert invariants.seats_moved(moved, back) == now


def test_what_is_not_there_stays_away_when_seats_move() -> None:
    plain = state(Seat(science=1))
    assert invariants.seats_moved(plain, (0, 1, 2)) == plain
    open_to_all = replace(plain, response=Response(1, NOBODY))
    moved = invariants.seats_moved(open_to_all, (1, 2, 0))
    assert moved.response == Response(0b100, NOBODY)
    drawn = replace(plain, result=Result((), "round-limit", ()))
    assert invariants.seats_moved(drawn, (1, 2, 0)).result == drawn.result
