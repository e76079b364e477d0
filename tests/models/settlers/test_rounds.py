"""Plans for several rounds with known cards: against every decision of the engine in small worlds."""

from __future__ import annotations

import pytest
from gemcheck_models.settlers.advice_round import ROUND, drawn_cards
from gemcheck_models.settlers.advice_rounds import ROUNDS
from gemcheck_models.settlers.rounds import planned
from gemcheck_models.settlers.rounds_world import World, decided, taken, world_of
from msgspec.structs import replace

from gemcheck.advice import Advisor, Request
from gemcheck.game import GameError
from gemcheck.games.settlers.components import card_index
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.plans import Defend
from gemcheck.games.settlers.scoring import final_points
from gemcheck.games.settlers.state import ACT, State, with_seat
from tests.models.settlers.instances import KNOWN, position

GAME = Settlers()
POOR = "IS1 round.4 phase.act.a a roman supply.wood1 at/sawmill b egyptian"


def best(state: State, last: int, draws: tuple[int, ...], seed: int, most: int) -> int | None:
    """The most points by every decision of the engine in a world; None when there are too many positions."""
    world, _ = decided(GAME, world_of(GAME, state, 0, draws, seed), 0)
    seen, stack, value = {world}, [world], 0
    while stack:
        world = stack.pop()
        if len(seen) > most:
            return None
        here = world.state
        if here.round == last and here.phase == ACT and not here.pending:
            value = max(value, final_points(GAME.table, here, 0))
        if here.result is not None or here.round > last:
            continue
        for plan in GAME.legal(here, 0):
            if isinstance(plan, Defend):
                continue
            after: World = taken(GAME, world, 0, plan)[0]
            if after not in seen:
                seen.add(after)
                stack.append(after)
    return value


@pytest.mark.slow
def test_the_plan_lies_between_passing_and_the_best_by_every_decision() -> None:
    compared = 0
    for seed in range(3):
        state = GAME.read_state(POOR)
        whole = best(state, 5, (), seed, 40_000)
        if whole is None:
            continue
        plan = planned(GAME, state, 0, 2, (), seed)
        assert plan.now <= plan.value <= whole
        assert plan.bound is None or whole <= plan.bound
        assert final_points(GAME.table, plan.state, 0) == plan.value
        compared += 1
    assert compared


def test_the_moves_of_a_plan_replay_from_the_position() -> None:
    state = position(GAME, KNOWN["V6"][2])
    plan = planned(GAME, state, 0, 2, (), 3)
    assert plan.moves[0].before == state
    rounds = [move.before.round for move in plan.moves]
    assert rounds == sorted(rounds)
    assert set(rounds) == {1, 2}
    for move in plan.moves:
        if move.plan is not None:
            assert not GAME.why_not(move.before, 0, move.plan)


def test_cards_that_are_given_come_first() -> None:
    state = GAME.read_state(POOR)
    card = card_index()["quarry"]
    world = world_of(GAME, state, 0, [card], 0)
    assert world.order[0] == card
    assert sorted(world.order) == sorted((*state.deck, *(one for seat in state.seats for one in seat.deck)))


@pytest.mark.parametrize(
    ("words", "rounds", "clause"),
    [
        (POOR, "3", "setup.rounds"),
        (POOR, "1", "setup.rounds"),
        (POOR, "x", "--rounds x: a number from 2"),
        (POOR, "²", "²:"),
    ],
)
def test_what_cannot_be_planned_is_refused(words: str, rounds: str, clause: str) -> None:
    with pytest.raises(GameError, match=clause.replace(".", r"\.")):
        ROUNDS.answer(GAME, Request(words, {"rounds": rounds}))


def test_once_it_is_late_the_seat_passes_up_to_the_last_round() -> None:
    plan = planned(GAME, GAME.read_state(POOR), 0, 2, late=lambda: True)
    assert (plan.state.round, plan.state.phase, plan.value) == (5, ACT, plan.now)
    assert plan.bound is None or plan.bound >= plan.value


@pytest.mark.parametrize("advisor", [ROUND, ROUNDS])
@pytest.mark.parametrize("cards", ["buddhas-temple", "trade-colony, roman-bank, roman-bank"])
def test_a_card_that_cannot_be_drawn_is_refused(advisor: Advisor, cards: str) -> None:
    with pytest.raises(
        GameError, match=r"^--draw [a-z-]+: no such card is left to be drawn \[deck\.common, deck\.faction\]$"
    ):
        advisor.answer(GAME, Request(POOR, {"draw": cards}))


def test_discards_can_be_drawn_once_the_deck_is_empty() -> None:
    state = GAME.read_state(POOR)
    seat = replace(state.seats[0], deck=(), discards=state.seats[0].deck[:1])
    name = GAME.table.cards[seat.discards[0]].key
    assert drawn_cards(GAME, with_seat(state, 0, seat), name.replace("_", "-")) == list(seat.discards)


@pytest.mark.slow
def test_advice_tells_the_steps_of_each_round() -> None:
    told = ROUNDS.answer(GAME, Request(POOR, {"rounds": "2"}))
    lines = told.sections[0].lines
    assert told.headline.startswith("A plan of seat 1 for 2 rounds: ")
    assert any(line.startswith("round 5: ") for line in lines)
    assert told.data["value"] >= told.data["now"]
