"""The best round: the known instances, and small random rounds against the engine itself."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.settlers.advice_round import ROUND
from gemcheck_models.settlers.round import answered, fewest, value_in_engine
from gemcheck_models.settlers.round_play import waited
from gemcheck_models.settlers.round_prices import UNIT, good_prices
from gemcheck_models.settlers.round_problem import problem_of
from gemcheck_models.settlers.round_relaxed import relaxed_bound
from gemcheck_models.settlers.round_search import searched
from gemcheck_models.settlers.round_target import Target
from gemcheck_models.settlers.round_totals import WORK, Totals
from msgspec.structs import replace

from gemcheck.advice import Request
from gemcheck.findings import Verdict
from gemcheck.game import GameError
from gemcheck.games.settlers.components import card_index
from gemcheck.games.settlers.effects import CARD, COMMON_CARD, FACTION_CARD
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.moves import FREE
from gemcheck.games.settlers.pending import Draw
from gemcheck.games.settlers.plans import Pass, Spend
from gemcheck.games.settlers.state import NONE, State, with_seat
from tests.models.settlers.instances import KNOWN, position, random_seat

GAME = Settlers()
CARDS = (Spend(COMMON_CARD), Spend(FACTION_CARD))


@pytest.mark.parametrize("name", KNOWN)
def test_known_instances_are_reproduced_and_proved(name: str) -> None:
    best, objective, seat = KNOWN[name]
    answer = answered(GAME, position(GAME, seat), 0, objective)
    assert (answer.value, answer.verdict) == (best, Verdict.PROVED)
    assert value_in_engine(GAME, answer.play.state, 0, objective) == best
    assert len(answer.shown_by) >= 2


@pytest.mark.parametrize("name", KNOWN)
def test_plain_search_finds_the_same_value_by_itself(name: str) -> None:
    best, objective, seat = KNOWN[name]
    problem = problem_of(GAME.table, position(GAME, seat), 0)
    found = searched(problem, objective, -1, 20_000)
    assert found is not None
    assert (found.better, found.complete) == (best, True)


def exhaustive(state: State, objective: str, most: int) -> int | None:
    """The best value by every plan of the engine; None when there are too many positions."""
    seen, best = {state}, 0
    stack = [state]
    while stack:
        state = stack.pop()
        if len(seen) > most:
            return None
        best = max(best, value_in_engine(GAME, state, 0, objective))
        after = []
        if state.pending and isinstance(state.pending[0], Draw):
            after = [GAME.chance_step(state, next(GAME.chances(state))[0])]
        else:
            for plan in GAME.legal(state, 0):
                if not isinstance(plan, (*FREE, Pass)) and plan not in CARDS:
                    after.append(GAME.advance(state, {0: plan}))
        for one in after:
            assert isinstance(one, State)
            other = waited(GAME, one, 0)
            if other.active == NONE:
                continue
            if other not in seen:
                seen.add(other)
                stack.append(other)
    return best


def test_small_random_rounds_agree_with_the_engine() -> None:
    compared = 0
    for seed in range(60):
        state = position(GAME, random_seat(GAME, seed, 5, rich=False))
        problem = problem_of(GAME.table, state, 0)
        if problem.left_out or _draws(state):
            continue
        best = exhaustive(state, "end", 1_500)
        if best is None:
            continue
        compared += 1
        assert answered(GAME, state, 0).value == best, seed
    assert compared >= 12


@pytest.mark.parametrize("mark", [{"blocked": True}, {"taker": 1}], ids=["blocked", "taken-over"])
def test_small_random_rounds_agree_where_a_location_is_out_of_use(mark: dict[str, Any]) -> None:
    compared = 0
    for seed in range(80):
        state = position(GAME, random_seat(GAME, 5000 + seed, 6, rich=False))
        first, *rest = state.seats[0].locations
        state = with_seat(state, 0, replace(state.seats[0], locations=(replace(first, **mark), *rest)))
        if problem_of(GAME.table, state, 0).left_out or _draws(state):
            continue
        best = exhaustive(state, "end", 1_500)
        if best is None:
            continue
        compared += 1
        assert answered(GAME, state, 0).value == best, seed
    assert compared >= 8


def _draws(state: State) -> bool:
    cards = [*(there.card for there in state.seats[0].locations), *state.seats[0].hand]
    known = [GAME.table.cards[card] for card in cards]
    gains = [gain for card in known for gain in (card.produces, card.bonus, card.raze)]
    gains += [card.action.gain for card in known if card.action is not None]
    return any(any(gain[CARD:]) for gain in gains) or any(card.deal >= CARD for card in known)


def test_bounds_are_never_below_the_best_value() -> None:
    for seed in range(100, 112):
        state = position(GAME, random_seat(GAME, seed, 7))
        answer = answered(GAME, state, 0)
        problem = answer.problem
        assert relaxed_bound(problem, GAME.table, "end").value >= answer.value
        worth = good_prices(problem, "end")
        assert problem.points + worth.start() // UNIT >= answer.value - bool(problem.left_out)


def test_a_location_that_has_been_used_before_is_worth_its_points_less() -> None:
    _, objective, seat = KNOWN["V3"]
    state = position(GAME, {**seat, "locations": ["new-forest", "joiner"]})
    assert answered(GAME, state, 0, objective).value == 12
    used = position(GAME, {**seat, "locations": ["new-forest", "joiner/used1"]})
    assert answered(GAME, used, 0, objective).value == 10


def test_an_own_deal_that_lies_at_an_opponent_can_be_given() -> None:
    words = "IS1 phase.act.a a roman supply.worker1 at/hanseatic-league b egyptian passed at/pyramid/mark.a.builder"
    answer = answered(GAME, GAME.read_state(words), 0)
    assert (answer.value, answer.now, answer.verdict) == (3, 1, Verdict.PROVED)


def test_razing_what_carries_an_own_deal_is_left_out() -> None:
    words = "IS1 phase.act.a a roman supply.worker1.raze5 at/hanseatic-league b japanese at/farm/mark.a.builder"
    told = ROUND.answer(GAME, Request(words, {}))
    assert told.data["left_out"] == ["razing Farm, which carries an own Deal"]
    assert (told.data["value"], told.bound, told.verdict) == (3, None, Verdict.BOUNDED)


@pytest.mark.parametrize(
    "words",
    [
        "IS1 phase.act.a a egyptian supply.worker1.wood1.stone1 b roman passed at/mason-a/taker.a",
        "IS1 phase.act.a a egyptian supply.wood3.stone3 hand.statue b roman passed at/mason-a/taker.a "
        "at/supplier/taker.a",
    ],
)
def test_a_round_with_locations_that_the_seat_has_taken_over_is_refused(words: str) -> None:
    state = GAME.read_state(words)
    with pytest.raises(GameError, match=r"^the best round is not known [^\n]*\[card.temple-of-ra\]$"):
        answered(GAME, state, 0)
    with pytest.raises(GameError, match="taken over"):
        fewest(GAME, state, 0, Target(points=1))


@pytest.mark.parametrize("scorer", ["owner", "taker"])
def test_an_own_location_that_is_taken_over_counts_for_no_colour(scorer: str) -> None:
    game = GAME.under(GAME.rulebook.ruleset({"temple-of-ra.end": scorer}))
    own = "IS1 phase.act.a a roman supply.wood3.stone3 hand.statue at/mason-a{} at/supplier b egyptian passed"
    lent = answered(game, game.read_state(own.format("/taker.b")), 0)
    whole = answered(game, game.read_state(own.format("")), 0)
    assert lent.verdict == whole.verdict == Verdict.PROVED
    assert whole.value - lent.value == {"owner": 1, "taker": 2}[scorer]


def test_a_blocked_location_can_be_given_up() -> None:
    words = "IS1 phase.act.a a barbarian supply.wood2.stone3 hand.sentry-tower at/masons-guild/blocked b roman passed"
    answer = answered(GAME, GAME.read_state(words), 0)
    assert (answer.value, answer.now, answer.verdict) == (2, 1, Verdict.PROVED)


@pytest.mark.parametrize("place", [0, 1])
def test_plain_search_tells_a_blocked_location_from_an_equal_one(place: int) -> None:
    state = position(GAME, {"faction": "roman", "supply": "worker2.wood2.stone2", "locations": ["joiner2"]})
    seat = state.seats[0]
    there = list(seat.locations)
    there[place] = replace(there[place], blocked=True)
    state = with_seat(state, 0, replace(seat, locations=tuple(there)))
    problem = problem_of(GAME.table, state, 0)
    found = searched(problem, "now", 0, 1_000)
    assert found is not None
    assert (found.better, found.complete) == (exhaustive(state, "now", 1_000), True)


def test_once_it_is_late_nothing_more_is_looked_for() -> None:
    best, objective, seat = KNOWN["V2"]
    answer = answered(GAME, position(GAME, seat), 0, objective, late=lambda: True)
    assert (answer.value, answer.steps, answer.verdict) == (answer.now, (), Verdict.BOUNDED)
    assert answer.bound >= best
    problem = problem_of(GAME.table, position(GAME, seat), 0)
    looks = iter([False, False])
    found = searched(problem, objective, -1, 20_000, late=lambda: next(looks, True))
    assert found is not None
    assert (found.positions, found.complete) == (3, False)


@pytest.mark.parametrize("work", [1e-9, 1e-3, 5e-3])
def test_a_bound_that_is_not_finished_is_still_a_bound(work: float) -> None:
    """Stopped before it has begun, before it has an answer, and before it has shown that the answer is the best."""
    problem = problem_of(GAME.table, position(GAME, random_seat(GAME, 1, 24)), 0)
    bounds = []
    for given in (work, WORK):
        model = Totals(problem, given)
        model.model.maximize(model.value(GAME.table, "end"))
        bounds.append(model.most())
    (bound, finished), (best, done) = bounds
    assert bound > best
    assert (finished, done) == (False, True)


def test_fewest_actions_for_nine_points() -> None:
    _, _, seat = KNOWN["V1"]
    found = fewest(GAME, position(GAME, seat), 0, Target(points=9))
    assert found is not None
    assert (found.actions, found.least, found.proved) == (4, 4, True)


def test_fewest_actions_to_a_card_and_to_goods() -> None:
    _, _, seat = KNOWN["V3"]
    state = position(GAME, seat)
    found = fewest(GAME, state, 0, Target(cards=(card_index()["sentry_tower"],)))
    assert found is not None
    assert found.actions == 1
    assert fewest(GAME, state, 0, Target(points=99)) is None


def test_cards_that_are_given_as_drawn_are_used() -> None:
    seat = {"faction": "roman", "supply": "worker3.wood3", "locations": []}
    state = position(GAME, seat)
    blind = answered(GAME, state, 0)
    given = answered(GAME, state, 0, draws=[card_index()["sawmill"]])
    assert given.value > blind.value
    assert any(move.drawn == card_index()["sawmill"] for moves in given.play.actions for move in moves)


def test_advice_tells_steps_with_clauses() -> None:
    _, _, seat = KNOWN["V6"]
    text = GAME.state_text(position(GAME, seat))
    told = ROUND.answer(GAME, Request(text, {"objective": "end"}))
    assert told.headline.startswith("Best round of seat 1: 10 points, ")
    steps = " ".join(told.sections[0].lines)
    assert "use goldsmith with worker1.gold1" in steps
    assert "activate.action" in steps
    assert told.verdict == Verdict.PROVED


def test_advice_refuses_a_position_outside_the_action_phase() -> None:
    from random import Random

    with pytest.raises(GameError):
        ROUND.answer(GAME, Request(GAME.state_text(GAME.start(2, Random(0))), {}))
