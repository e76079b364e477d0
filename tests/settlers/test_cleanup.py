"""The Cleanup: what is kept, what goes, the next round; and the last round."""

from __future__ import annotations

from typing import Any

import pytest

from gemcheck.games.settlers import cleanup
from gemcheck.games.settlers.plans import Pass
from gemcheck.rulebook import ablated
from tests.settlers.made import GAME, at, card, does, game_of, goods, pile, points, seat, supply, under

PACKAGE = "gemcheck.games.settlers"
ALL: dict[str, Any] = {"worker": 1, "wood": 2, "stone": 3, "food": 4, "gold": 5, "raze": 6, "defense": 1}


@pytest.mark.parametrize(
    ("faction", "kept"), [("barbarian", "worker"), ("roman", "raze"), ("egyptian", "gold"), ("japanese", "food")]
)
def test_each_faction_keeps_one_good(faction: str, kept: str) -> None:
    state = game_of(seat(faction, **ALL), seat("roman" if faction != "roman" else "egyptian"))
    assert supply(cleanup.cleaned(GAME.table, state, None)) == {kept: ALL[kept]}
    with ablated(PACKAGE, "cleanup.store"):
        assert supply(cleanup.cleaned(GAME.table, state, None)) == {}
    with ablated(PACKAGE, "cleanup.discard"):
        assert supply(cleanup.cleaned(GAME.table, state, None)) == ALL


@pytest.mark.parametrize(("reading", "kept"), [("card-text", True), ("own-turn", False)])
def test_warehouses_keep_resources(reading: str, kept: bool) -> None:
    """Ruling 36: for as long as they stand."""
    table = under({"feature.in-turn": reading}).table
    resources: dict[str, int] = {"wood": 2, "stone": 3, "food": 4} if kept else {}
    state = game_of(seat("roman", "warehouses", **ALL), seat("egyptian"), phase="cleanup", active=-1)
    assert supply(cleanup.cleaned(table, state, None)) == {**resources, "raze": 6}
    lost = game_of(seat("roman", **ALL), seat("egyptian"))
    assert supply(cleanup.cleaned(table, lost, None)) == {"raze": 6}


def test_r7_what_stays_and_what_goes() -> None:
    """The rulebook's example on page 7: Food is kept, a Worker and the Goods on Locations go."""
    stalls = at("stalls", used=2, goods=goods(food=2))
    casino = at("casino", used=1, goods=goods(worker=1), samurai=True)
    market = at("marketplace", defense=True, blocked=True, taker=1, fired=2)
    gate = at("gate", tucked=pile("joiner"))
    shrine = at("shrine", stored=(1, 0, 0, 0))
    one = seat(
        "japanese", stalls, casino, market, gate, shrine, hand=["farm"], deals=["dojo"], food=2, worker=1, points=7
    )
    after = cleanup.cleaned(GAME.table, game_of(one, seat("egyptian")), None)
    assert supply(after) == {"food": 2}
    assert after.seats[0].locations == (at("stalls"), at("casino", samurai=True), at("marketplace"), gate, shrine)
    assert (points(after), after.seats[0].hand, len(after.seats[0].deals)) == (7, (card("farm"),), 1)


@pytest.mark.parametrize(
    ("clause", "there"),
    [
        ("samurai.stay", at("casino")),
        ("defense.gone", at("casino", samurai=True, defense=True)),
        ("activate.goods-stay", at("casino", samurai=True, goods=goods(worker=1))),
    ],
)
def test_what_a_struck_clause_leaves(clause: str, there: object) -> None:
    with ablated(PACKAGE, clause):
        swept = cleanup.swept(at("casino", used=1, goods=goods(worker=1), samurai=True, defense=True))
    assert swept == there


def test_the_marker_moves_on_and_a_round_begins() -> None:
    state = game_of(seat("roman"), seat("egyptian", passed=True), seat("japanese", passed=True), first=2, round=2)
    after = does(state, Pass())
    assert (after.round, after.first) == (3, 0)
    assert not any(one.passed for one in after.seats)
    with ablated(PACKAGE, "cleanup.marker"):
        assert does(state, Pass()).first == 2


@pytest.mark.parametrize(("seats", "shares"), [(2, [3, 2]), (3, [2, 2, 1]), (4, [2, 1, 1, 1])])
def test_how_often_each_is_first(seats: int, shares: list[int]) -> None:
    """Fact 12."""
    state = game_of(*(seat(faction) for faction in ("roman", "egyptian", "japanese", "barbarian")[:seats]))
    firsts = [0]
    for _ in range(4):
        state = cleanup.next_round(GAME.table, state, None)
        firsts.append(state.first)
    assert [firsts.count(who) for who in range(seats)] == shares


def test_the_fifth_round_has_no_cleanup() -> None:
    """Ruling 46 and K12."""
    state = game_of(seat("roman", worker=3), seat("egyptian", passed=True, worker=2), round=5)
    after = does(state, Pass())
    assert after.result is not None
    assert (supply(after), supply(after, 1)) == ({"worker": 3}, {"worker": 2})
    with ablated(PACKAGE, "cleanup.last"):
        assert does(state, Pass()).result is None
    earlier = does(game_of(seat("roman", worker=3), seat("egyptian", passed=True), round=4), Pass())
    assert earlier.result is None
    assert earlier.round == 5
