"""The course of a round: the roll, the reveal, the bids, what nobody decides, the end and the next round."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import Event, Result
from gemcheck.games.gempire import rounds
from gemcheck.games.gempire.bidding import SpaceOutcome
from gemcheck.games.gempire.plans import Bid, Claim, Collect, Mechanics, Plan, Upgrade
from gemcheck.games.gempire.state import (
    CLAIM,
    EMPTY_TURN,
    NO_CARD,
    NOBODY,
    OVER,
    PLAN,
    RESOLVE,
    RESPOND,
    ROLL,
    SHUFFLE,
    Response,
    Seat,
    State,
    Turn,
)
from gemcheck.games.gempire.table import NUTRITION, Table
from gemcheck.rulebook import ablated
from tests.gempire.build import C, card, mask, state, table

E = NO_CARD
PACKAGE = "gemcheck.games.gempire"
CARDS = [card(f"card-{number}", C) for number in range(9)]
COLLECT = Collect(1, 0)
NONE = (NOBODY, NOBODY, NOBODY)
HOLDER = Seat(held=1, gems=(0, 0, 1))
"""A seat that always has something to decide: a culture gem held back."""


def ruled(**readings: str) -> Table:
    return table(CARDS, {name.replace("__", ".").replace("_", "-"): option for name, option in readings.items()})


PLAIN = ruled()
ONE_BY_ONE = ruled(bid__spaces="space-by-space")
DECLARED = ruled(win__claim="declared")


def planning(*seats: Seat, **fields: Any) -> State:
    fields.setdefault("market", (0, 1, 2))
    fields.setdefault("deck", (3, 4, 5, 6))
    return state(*seats, phase=PLAN, roll=(2, 1, 0), **fields)


# -- roll and reveal


def test_the_roll_is_offered_to_every_seat() -> None:
    log: list[Event] = []
    after = rounds.rolled(state(phase=ROLL, first=2), (3, 1, 1), log)
    assert (after.roll, after.phase) == ((3, 1, 1), PLAN)
    assert [(e.what, e.seat, e.data) for e in log] == [("rolled", 2, {"production": 3, "science": 1, "wild": 1})]


def test_a_round_without_choices_runs_to_the_next_roll() -> None:
    now = planning(Seat(production=1), first=2, round=7, space=3)
    after = rounds.revealed(PLAIN, now, {0: Collect(2, 1), 1: Collect(1, 1), 2: Collect(0, 1)}, None)
    assert (after.phase, after.round, after.first, after.roll, after.space) == (ROLL, 8, 0, None, 3)
    assert [(s.production, s.science) for s in after.seats] == [(3, 1), (1, 1), (0, 1)]
    assert all(s.turn == EMPTY_TURN for s in after.seats)
    assert (after.market, after.deck, after.winners) == ((0, 1, 2), (3, 4, 5, 6), NONE)


def test_every_step_of_an_upgrade_is_carried_out() -> None:
    now = planning(Seat(production=12))
    after = rounds.revealed(PLAIN, now, {0: Upgrade((1, 2)), 1: COLLECT, 2: COLLECT}, None)
    assert (after.phase, after.seats[0].palace, after.seats[0].production) == (ROLL, 2, 1)


@pytest.mark.parametrize(("production", "some"), [(0, False), (1, True), (2, True)])
def test_what_was_written_and_held_is_remembered(production: int, some: bool) -> None:
    now = planning(replace(HOLDER, production=production, turn=Turn(moved=True)), winners=(1, 1, 1))
    after = rounds.revealed(PLAIN, now, dict.fromkeys(range(3), COLLECT), None)
    assert (after.phase, after.space, after.winners) == (RESOLVE, 3, NONE)
    assert after.seats[0].turn == Turn(written=COLLECT, held_some=some)
    assert [s.turn.finished for s in after.seats] == [False, True, True]
    assert after.seats[1].turn == Turn(written=COLLECT, held_some=False, acted=1, finished=True)


def test_others_go_on_while_one_seat_decides() -> None:
    for who in range(3):
        seats = [Seat(), Seat(), Seat()]
        seats[who] = HOLDER
        after = rounds.revealed(PLAIN, planning(*seats), dict.fromkeys(range(3), COLLECT), None)
        assert [s.turn.finished for s in after.seats] == [seat != who for seat in range(3)]
        assert [s.production for s in after.seats] == [int(seat != who) for seat in range(3)]


# -- bids


def bid(*bids: tuple[int, int, int], production: int = 5, readings: Table = PLAIN, **fields: Any) -> State:
    """The state after a reveal of these bids by seats that hold 5 production and science 0, 1, 2."""
    seats = [Seat(production=production, science=who) for who in range(3)]
    plans: dict[int, Plan] = {who: Bid(amounts) if any(amounts) else Collect(0, 0) for who, amounts in enumerate(bids)}
    return rounds.revealed(readings, planning(*seats, **fields), plans, None)


def test_cards_go_to_the_highest_bids() -> None:
    after = bid((3, 1, 0), (2, 2, 0), (0, 0, 0))
    assert (after.phase, after.space, after.winners) == (RESOLVE, 3, (0, 1, NOBODY))
    assert after.market == (E, E, 2)
    assert [s.turn.won for s in after.seats] == [(0,), (1,), ()]
    assert [s.production for s in after.seats] == [1, 2, 5]
    assert [(s.turn.spent, s.turn.lost) for s in after.seats] == [(3, 1), (2, 1), (0, 0)]
    assert after.discards == ()


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_seats_may_sit_in_any_order(order: tuple[int, ...]) -> None:
    amounts = [(3, 1, 0), (2, 2, 0), (0, 0, 1)]
    after = bid(*(amounts[i] for i in order))
    assert after.winners == (order.index(0), order.index(1), order.index(2))
    assert [s.production for s in after.seats] == [[1, 2, 4][i] for i in order]


def test_all_three_cards_may_be_won() -> None:
    after = bid((1, 1, 2), (0, 0, 1), (0, 0, 0))
    assert (after.winners, after.market) == ((0, 0, 0), (E, E, E))
    assert after.seats[0].turn.won == (0, 1, 2)
    assert after.seats[0].production == 1
    with ablated(PACKAGE, "bid.win.several"):
        struck = bid((1, 1, 2), (0, 0, 1), (0, 0, 0))
        assert (struck.winners, struck.seats[0].turn.won) == ((0, NOBODY, NOBODY), (0,))


def test_a_card_left_to_nobody_is_discarded_in_order() -> None:
    seats = [Seat(production=5), Seat(production=5), HOLDER]
    now = planning(*seats, discards=(0, 4), market=(3, 1, 2))
    after = rounds.revealed(PLAIN, now, {0: Bid((2, 0, 0)), 1: Bid((2, 0, 0)), 2: COLLECT}, None)
    assert (after.discards, after.market, after.winners) == ((0, 3, 4), (E, 1, 2), NONE)
    assert [s.production for s in after.seats] == [4, 4, 0]
    assert all(not s.turn.won for s in after.seats)


def test_a_card_nobody_wants_stays() -> None:
    log: list[Event] = []
    now = replace(planning(), phase=RESOLVE)
    after = rounds.awarded(PLAIN, now, 1, SpaceOutcome(NOBODY, (), (), False), log)
    assert (after, log) == (now, [])


def test_an_award_is_told() -> None:
    log: list[Event] = []
    rounds.awarded(PLAIN, planning(Seat(production=3)), 1, SpaceOutcome(0, ((0, 2),), (), False), log)
    assert [(e.what, e.seat) for e in log] == [("paid-production", 0), ("won", 0)]
    assert log[1].data == {"space": "B", "card": "card-1"}


def test_all_spaces_at_the_reveal_or_one_after_another() -> None:
    """bid.spaces, G-030: space by space the card of A is dealt with before B is compared."""
    at_once = bid((2, 1, 0), (1, 0, 0), (0, 0, 1))
    assert (at_once.space, at_once.winners) == (3, (0, 0, 2))
    assert at_once.seats[0].production == 2
    one = bid((2, 1, 0), (1, 0, 0), (0, 0, 1), readings=ONE_BY_ONE)
    assert (one.space, one.winners, one.market) == (1, (0, NOBODY, NOBODY), (E, 1, 2))
    assert [s.production for s in one.seats] == [3, 4, 5]
    settled = replace(one, seats=(replace(one.seats[0], turn=replace(one.seats[0].turn, won=())), *one.seats[1:]))
    two = rounds.progressed(ONE_BY_ONE, settled, None)
    assert (two.space, two.winners, two.market) == (2, (0, 0, NOBODY), (E, E, 2))
    settled = replace(two, seats=(replace(two.seats[0], turn=replace(two.seats[0].turn, won=())), *two.seats[1:]))
    three = rounds.progressed(ONE_BY_ONE, settled, None)
    assert (three.space, three.winners, three.market) == (3, (0, 0, 2), (E, E, E))
    assert [s.production for s in three.seats] == [2, 4, 4]


def test_space_by_space_without_a_bid_passes_on() -> None:
    after = bid((0, 0, 0), (0, 2, 0), (0, 0, 0), readings=ONE_BY_ONE)
    assert (after.space, after.winners) == (2, (NOBODY, 1, NOBODY))
    assert after.seats[0].turn.acted == 0


def test_science_at_the_reveal_decides_all_ties() -> None:
    """Compared at once, science that a card of space A gives comes too late for space B."""
    after = bid((1, 1, 0), (0, 1, 0), (0, 0, 0))
    assert after.winners == (0, 1, NOBODY)


def test_nutrition_follows_a_bid_that_spends_everything() -> None:
    seats = [Seat(production=2, technologies=mask(NUTRITION)), Seat(technologies=mask(NUTRITION)), Seat()]
    after = rounds.revealed(PLAIN, planning(*seats), {0: Bid((2, 0, 0)), 1: Collect(0, 1), 2: COLLECT}, None)
    assert (after.seats[0].production, after.seats[0].science) == (1, 1)
    assert (after.seats[1].production, after.seats[1].science) == (0, 1)
    one = rounds.revealed(ONE_BY_ONE, planning(*seats), {0: Bid((2, 0, 0)), 1: COLLECT, 2: COLLECT}, None)
    assert (one.space, one.seats[0].production) == (1, 0)


def test_a_part_that_waits_for_a_decision_is_not_carried_out() -> None:
    now = planning(replace(HOLDER, production=5))
    after = rounds.revealed(PLAIN, now, {0: Mechanics((1,), COLLECT, ()), 1: COLLECT, 2: COLLECT}, None)
    assert (after.seats[0].turn.acted, after.seats[0].palace) == (0, 0)


# -- the end of the round

BOTH = Seat(gems=(0, 15, 0))
"""Meets Demands 3 and 6."""
WON = (3, 6, 7)


def resolved(*seats: Seat, **fields: Any) -> State:
    """A state in which every seat has finished its resolution."""
    done = tuple(replace(seat, turn=replace(seat.turn, finished=True)) for seat in (*seats, *(Seat(),) * 3)[:3])
    fields.setdefault("demands", WON)
    fields.setdefault("market", (0, 1, 2))
    return state(*done, phase=RESOLVE, **fields)


def test_two_demands_end_the_game() -> None:
    log: list[Event] = []
    after = rounds.progressed(PLAIN, resolved(Seat(), BOTH, round=9, first=1), log)
    assert (after.phase, after.round, after.first, after.response) == (OVER, 9, 1, None)
    assert after.result is not None
    assert (after.result.winners, after.result.reason) == ((1,), "two-demands")
    assert all(seat.turn == EMPTY_TURN for seat in after.seats)
    assert [(e.what, e.data) for e in log] == [("game-over", {"reason": "two-demands"})]


def test_one_demand_does_not() -> None:
    after = rounds.progressed(PLAIN, resolved(Seat(gems=(0, 11, 0)), round=9, first=1), None)
    assert (after.phase, after.round, after.first, after.result) == (ROLL, 10, 2, None)


def test_winners_equal_in_everything_share_or_play_on() -> None:
    shared = rounds.progressed(PLAIN, resolved(BOTH, BOTH), None)
    assert shared.result is not None
    assert shared.result.winners == (0, 1)
    play_on = rounds.progressed(ruled(win__tie__final="play-on"), resolved(BOTH, BOTH), None)
    assert (play_on.phase, play_on.round, play_on.result) == (ROLL, 2, None)


def test_the_last_round_is_a_draw() -> None:
    limited = table(CARDS, round_limit=9)
    assert rounds.ended(limited, resolved(round=8), (), None).phase == ROLL
    last = rounds.ended(limited, resolved(round=9), (), None)
    assert (last.phase, last.result) == (OVER, Result((), "round-limit", ("overview.goal",)))
    tied = table(CARDS, {"win.tie.final": "play-on"}, round_limit=9)
    drawn = rounds.ended(tied, resolved(BOTH, BOTH, round=9), (0, 1), None)
    assert (drawn.result, drawn.phase) == (last.result, OVER)
    won = rounds.ended(limited, resolved(BOTH, round=9), (0,), None)
    assert won.result is not None
    assert won.result.reason == "two-demands"


def test_a_response_may_come_first() -> None:
    after = rounds.progressed(PLAIN, resolved(BOTH, HOLDER), None)
    assert after.phase == RESPOND
    assert after.response == Response(0b001, 1, early=(0b011, 0, 0))
    assert after.seats[0].turn.finished


@pytest.mark.parametrize(
    ("claims", "winners"),
    [
        ({0: True, 2: True}, (0, 2)),
        ({0: True, 2: False}, (0,)),
        ({0: False, 2: True}, (2,)),
        ({0: False, 2: False}, None),
    ],
)
def test_only_claimed_victories_count(claims: dict[int, bool], winners: tuple[int, ...] | None) -> None:
    """win.claim."""
    now = rounds.progressed(DECLARED, resolved(BOTH, Seat(), BOTH), None)
    assert (now.phase, now.result) == (CLAIM, None)
    after = rounds.claimed(DECLARED, now, {who: Claim(yes) for who, yes in claims.items()}, None)
    assert after.phase == (OVER if winners else ROLL)
    assert (after.result.winners if after.result else None) == winners


def test_a_seat_that_comes_to_win_by_a_response_has_not_claimed() -> None:
    now = replace(resolved(BOTH, BOTH), phase=RESPOND, response=Response(0b001, 0, passes=3))
    declared = rounds.answered(DECLARED, now, None)
    assert declared.result is not None
    assert declared.result.winners == (0,)
    automatic = rounds.answered(PLAIN, now, None)
    assert automatic.result is not None
    assert automatic.result.winners == (0, 1)
    waiting = replace(now, response=Response(0b001, 0, passes=2))
    assert rounds.answered(DECLARED, waiting, None) == waiting
    unclaimed = rounds.answered(DECLARED, replace(now, response=None), None)
    assert (unclaimed.phase, unclaimed.result) == (ROLL, None)


def test_prices_are_used_up_and_turns_cleared() -> None:
    seats = [Seat(turn=Turn(discovered=(0, 2))), Seat(turn=Turn(discovered=(2,), lost=1)), Seat()]
    now = resolved(*seats, cubes=(1, 0, 0, 0), response=Response(1, 0), space=2)
    after = rounds.closed(PLAIN, now)
    assert (after.cubes, after.space, after.response) == ((2, 0, 1, 0), 3, None)
    assert all(seat.turn == EMPTY_TURN for seat in after.seats)
    assert rounds.closed(PLAIN, resolved(cubes=(1, 0, 0, 0))).cubes == (1, 0, 0, 0)


@pytest.mark.parametrize(("first", "next_first"), [(0, 1), (1, 2), (2, 0)])
def test_the_dice_pass_to_the_left(first: int, next_first: int) -> None:
    """round.next.pass-left; the market is filled for the next round."""
    now = resolved(first=first, round=4, market=(E, 1, E), deck=(5, 6, 7), roll=(1, 1, 1))
    after = rounds.next_round(PLAIN, now, None)
    assert (after.phase, after.round, after.first, after.roll) == (ROLL, 5, next_first, None)
    assert (after.market, after.deck) == ((5, 1, 6), (7,))
    with ablated(PACKAGE, "round.next.pass-left"):
        struck = rounds.next_round(PLAIN, now, None)
        assert (struck.first, struck.round, struck.market) == (first, 4, (5, 1, 6))


def test_discards_are_shuffled_in_before_the_roll() -> None:
    now = rounds.next_round(PLAIN, resolved(market=(E, 1, E), deck=(5,), discards=(3, 4)), None)
    assert (now.phase, now.round, now.market) == (SHUFFLE, 2, (5, 1, E))
    after = rounds.reshuffled(PLAIN, now, (4, 3), None)
    assert (after.phase, after.round, after.market, after.deck, after.discards) == (ROLL, 2, (5, 1, 4), (3,), ())
    with pytest.raises(TypeError):
        rounds.reshuffled(PLAIN, after, (3,), None)
