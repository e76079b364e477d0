"""The palace token of Demand 9 when culture gems have struck colours of its order (G-097)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gemcheck.games.gempire import flag, invariants, palace_token
from gemcheck.games.gempire.plans import Lay
from gemcheck.games.gempire.state import NOBODY, Seat, Turn
from gemcheck.games.gempire.table import Table
from tests.gempire.build import C, G, P, state, table

NINE = (9, 2, 3)
READINGS = ("last", "next", "last-but-one")


def a_table(reading: str, sequence: tuple[int, ...] = (P, G, C, G)) -> Table:
    return table(sequence=sequence, readings={"demand.09.strike": reading})


STRUCK = Seat(token=1, gems=(1, 2, 1), flag=(1, 0, 0))
"""Population is on the token, one culture gem on Demand 9."""


@pytest.mark.parametrize(("reading", "following"), [("last", G), ("next", C), ("last-but-one", G)])
def test_the_next_colour(reading: str, following: int) -> None:
    t = a_table(reading)
    at = state(STRUCK, demands=NINE)
    assert palace_token.next_colour(t, at, STRUCK) == following
    assert palace_token.next_colour(t, state(STRUCK, demands=(2, 9, 3)), STRUCK) == G
    assert palace_token.next_colour(t, at, replace(STRUCK, token=3)) == NOBODY


@pytest.mark.parametrize(("reading", "token"), [("last", 2), ("next", 1), ("last-but-one", 3)])
def test_two_gold_gems(reading: str, token: int) -> None:
    after = palace_token.collected(a_table(reading), state(STRUCK, demands=NINE), 0, STRUCK, G, 2, None)
    assert (after.token, after.turn.loose) == (token, (0, 3 - token, 0))


@pytest.mark.parametrize(("reading", "opens"), [("last", False), ("next", True), ("last-but-one", False)])
def test_a_culture_gem(reading: str, opens: bool) -> None:
    seat = replace(STRUCK, gems=(1, 0, 2), turn=Turn(culture=1, loose=(0, 0, 1)))
    t = a_table(reading)
    at = state(seat, demands=NINE)
    assert palace_token.open_to_culture(t, at, seat) == opens
    assert (not flag.lay_objections(t, at, 0, Lay(0))) == opens


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize(("reading", "token"), [("last", 0), ("next", 1), ("last-but-one", 0)])
def test_a_strike_lets_a_gem_of_this_turn_fit(reading: str, token: int, held: bool) -> None:
    """Population is wanted and a gold gem waits; the culture gem laid now strikes population, or another colour."""
    seat = Seat(gems=(0, 1, 1), held=int(held), turn=Turn(culture=int(not held), loose=(0, 1, 0)))
    at = state(seat, demands=NINE)
    after = flag.lay(a_table(reading), at, 0, seat, Lay(1, held), None)
    assert (after.flag, after.token, after.turn.loose) == ((1, 0, 0), token, (0, 1 - token, 0))
    aside = flag.lay(a_table(reading), at, 0, seat, Lay(2, held), None)
    assert (aside.token, aside.turn.loose) == (0, (0, 1, 0))


def test_culture_gems_on_the_token() -> None:
    for reading in READINGS:
        t = a_table(reading)
        plain = Seat(token=3)
        assert palace_token.culture_gems(t, state(plain, demands=NINE), plain) == range(1, 2)
        struck = replace(plain, flag=(1, 0, 0))
        number = range(1, 2) if reading == "last" else range(4)
        assert palace_token.culture_gems(t, state(struck, demands=NINE), struck) == number


@pytest.mark.parametrize(("reading", "fewest", "most"), [("last", 2, 2), ("next", 1, 4), ("last-but-one", 1, 4)])
def test_where_culture_gems_lie(reading: str, fewest: int, most: int) -> None:
    t = a_table(reading)
    for culture in range(6):
        seat = Seat(token=3, gems=(1, 1, culture), flag=(1, 0, 0))
        found = [d.clauses for d in invariants.defects(t, state(seat, demands=NINE))]
        assert found == ([] if fewest <= culture <= most else [("gem.culture.place",)])


@pytest.mark.parametrize(
    ("reading", "on_nine", "token", "culture"),
    [
        ("last", 1, 3, [1]),
        ("last", 0, 2, [0]),
        ("next", 0, 3, [1]),
        ("next", 1, 3, [0, 1, 2, 3]),
        ("last-but-one", 1, 2, [0, 1, 2]),
        ("last-but-one", 1, 0, [0]),
    ],
)
def test_how_many_culture_gems_can_lie_on_the_token(reading: str, on_nine: int, token: int, culture: list[int]) -> None:
    """As many as the order says; any number once a colour other than the last may have been struck."""
    seat = replace(STRUCK, token=token, flag=(on_nine, 0, 0))
    assert list(palace_token.culture_gems(a_table(reading), state(seat, demands=NINE), seat)) == culture
