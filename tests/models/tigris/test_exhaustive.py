"""Last actions, the bound of a union and commitments, on every position of a small scope.

The random boards of `test_search` are larger; here nothing of its size is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from gemcheck_models.tigris.bound import union_at_most
from gemcheck_models.tigris.cells import last_tiles
from gemcheck_models.tigris.objective import worth
from gemcheck_models.tigris.rivals import KNOWN, hidden
from gemcheck_models.tigris.search import Search
from msgspec.structs import replace

from gemcheck.games.tigris.plans import Leader, Swap, Tile
from gemcheck.games.tigris.state import ATTACK, BLACK, RED, REFILL, Four, Seat, State
from tests.models.tigris.plain import Plain, game
from tests.models.tigris.windows import GAME, fillings, line, window

HANDS: tuple[Four, Four] = ((1, 1, 0, 0), (1, 1, 0, 0))


def same(state: State) -> None:
    """The best last action is worth what the best of all legal actions is, a swap aside: it earns nothing."""
    state = replace(state, actions=1)
    assumption = hidden(state, 0, KNOWN)
    search = Search(GAME, state, 0, worth("total"), KNOWN)
    plain = Plain(GAME, state, "total", KNOWN)
    plans = [plan for plan in plain.plans(state) if not isinstance(plan, Swap)]
    best = max(plain.after(state, plan, plain.deals) for plan in plans)
    assert search.last(state, assumption).value == best, GAME.state_text(state)


def test_the_best_last_action_on_every_filling_of_five_spaces() -> None:
    """Two colours of tiles, two kings, a trader, a temple with a treasure."""
    asked = 0
    for spaces in (window(1, 5), window(2, 3)[:5]):
        for state in fillings(spaces, ".ST$kK", HANDS):
            same(state)
            asked += 1
    assert asked > 1_000


@pytest.mark.slow
@pytest.mark.parametrize("signs", [".STkK", ".T$kt", ".STkP", ".TMRt"])
def test_the_best_last_action_on_every_filling_of_six_spaces(signs: str) -> None:
    hands = ((1, 1, 0, 1), HANDS[1])
    for state in fillings(window(2, 3), signs, hands):
        same(state)


# -- the bound of a union


def ends(state: State) -> Iterator[Seat]:
    """What seat 1 may have at the end of its turn, whatever is decided."""
    if state.phase == REFILL or state.turn != 1:
        yield state.seats[0]
        return
    (mover,) = GAME.to_move(state)
    for plan in GAME.legal(state, mover):
        yield from ends(GAME.step(state, {mover: plan}))


def unions(state: State) -> Iterator[Tile]:
    return (tile for tile, uniting in last_tiles(GAME.table, state, 0) if uniting)


@pytest.mark.parametrize(("columns", "signs"), [(5, ".STkKp"), (6, ".STkK"), (6, ".T$tk"), (6, ".T$tK"), (6, ".TMtR")])
def test_no_union_on_a_line_brings_more_than_its_bound(columns: int, signs: str) -> None:
    asked = 0
    for state in fillings(window(1, columns), signs, HANDS):
        state = replace(state, actions=1)
        for tile in unions(state):
            most = union_at_most(GAME.table, state, 0, tile)
            for seat in ends(GAME.step(state, {0: tile})):
                asked += 1
                assert seat.treasures <= most.treasures
                assert all(own <= bound for own, bound in zip(seat.points, most.points, strict=True))
    assert asked > 20


# -- commitments

READINGS = ("free", "only-to-win")
UPRISINGS = ("T.SKT", "T.TKT", "S.TKT", "T.TKS")
"""A king is to be placed on the empty space."""


def decided(reading: str, state: State, plan: Tile | Leader) -> None:
    """The search among few commitments agrees with the enumeration of all."""
    made = game(0, {"conflict.reinforce": reading})
    state = replace(state, actions=1)
    plain = Plain(made, state, "total", KNOWN)
    after = made.step(state, {0: plan})
    assert after.phase == ATTACK
    found = Search(made, state, 0, worth("total"), KNOWN).resolved(after, hidden(state, 0, KNOWN))
    assert found.value == plain.value(after, plain.deals), made.state_text(state)


@pytest.mark.parametrize("reading", READINGS)
def test_commitments_left_out_of_a_war_change_nothing(reading: str) -> None:
    """Sides of up to three supporters, hands of up to three tiles each."""
    for attack, defence, own, other in product(range(4), repeat=4):
        signs = "S" * attack + "Tk.KT" + "S" * defence
        spaces = window(1, len(signs))
        state = line(spaces, signs, ((own, 1, 0, 0), (other, 0, 0, 0)))
        decided(reading, state, Tile(RED, spaces[attack + 2]))


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("signs", UPRISINGS)
def test_commitments_left_out_of_a_revolt_change_nothing(reading: str, signs: str) -> None:
    """Hands of up to three temples each."""
    spaces = window(1, len(signs))
    for own, other in product(range(4), repeat=2):
        state = line(spaces, signs, ((0, own, 0, 0), (0, other, 0, 0)))
        decided(reading, state, Leader(BLACK, spaces[1]))
