"""Wars and revolts: the table of commitments, orders, intervals and chances agree with plain enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import Any

import pytest
from gemcheck_models.tigris import war_orders
from gemcheck_models.tigris.rivals import BEST, NONE
from gemcheck_models.tigris.war import WarTable, analysed
from gemcheck_models.tigris.war_chances import deals, held
from msgspec.structs import replace

from gemcheck.games.tigris.plans import Commit, War
from gemcheck.games.tigris.state import BLACK, DEFEND, GREEN, ORDER, OVER, RED, REFILL, State, seat_changed
from gemcheck.rulebook import ablated
from tests.models.tigris.plain import Plain, dealt, game, total
from tests.models.tigris.war_positions import GAME, conflict, helped, union

PACKAGE = "gemcheck.games.tigris"

CONFLICTS = [(number % 2, f"war/{number}") for number in range(60)]


# -- the table of commitments


@pytest.mark.parametrize(("side", "seed"), CONFLICTS)
def test_every_pair_of_commitments_ends_as_the_engine_ends_it(side: int, seed: str) -> None:
    made = game(side)
    state = conflict(made, seed)
    table = analysed(made, state, known=True)
    assert state.phase == ORDER or len(table.fights) == 1
    for fight in table.fights:
        start = made.step(state, {state.active: War(fight.colour)}) if state.phase == ORDER else state
        rows = {(row.attack, row.defence): row for row in fight.rows}
        seen = 0
        attacks = [None] if start.phase == DEFEND else list(made.legal(start, fight.attacker))
        for attack in attacks:
            waiting = start if attack is None else made.step(start, {fight.attacker: attack})
            for defence in made.legal(waiting, fight.defender):
                events: list[Any] = []
                after = made.step(waiting, {fight.defender: defence}, events)
                row = rows[0 if attack is None else attack.tiles, defence.tiles]
                (beaten,) = (event.seat for event in events if event.what == "beaten")
                earned = next(e for e in events if e.what == "points" and e.seat == row.winner)
                assert (row.loser, row.points) == (beaten, earned.data["amount"])
                outcome = fight.outcomes[row.winner == fight.defender]
                assert outcome.winner == row.winner != row.loser
                assert (outcome.points, outcome.after.tiles) == (row.points, after.tiles)
                assert [seat.leaders for seat in outcome.after.seats] == [seat.leaders for seat in after.seats]
                assert outcome.after.kingdoms == after.kingdoms
                seen += 1
        assert seen == len(rows)


def test_a_threshold_and_its_chance() -> None:
    kings = analysed(GAME, union()).fights[0]
    assert (kings.colour, kings.attack, kings.defence) == (BLACK, 0, 1)
    assert (kings.hopeful(), kings.at_once()) == (2, None)
    assert kings.holding(2) == [1, 2, 3, 4, 5, 6]
    assert kings.chance(2) == kings.defending[0]
    assert kings.chance(1) == 0


def test_a_defender_without_enough_hidden_tiles_cannot_hold() -> None:
    state = union()
    seats = seat_changed(state, 1, replace(state.seats[1], hand=(1, 0, 0, 0)))
    short = replace(state, seats=seat_changed(replace(state, seats=seats), 0, replace(seats[0], hand=(4, 0, 0, 0))))
    kings = analysed(GAME, short).fights[0]
    assert (kings.hopeful(), kings.at_once()) == (2, 3)
    assert kings.holding(3) == []


# -- orders and intervals


def plain_values(made: Any, state: State, who: int, rivals: str) -> Any:
    """The value of the conflict, every decision and every deal tried."""
    searched = made.under(made.rulebook.ruleset({p: made.rules.reading(p) for p in made.rulebook.open_points}, "test"))
    plain = Plain(searched, replace(state, active=who), "total", rivals)
    return plain.value(replace(state, actions=1), plain.deals)


def agrees(made: Any, state: State, who: int) -> WarTable:
    table = analysed(made, state, who, "total", chances=False)
    assert table.free is not None
    assert table.free.least == plain_values(made, state, who, "best")
    assert table.free.most == plain_values(made, state, who, "none")
    known = analysed(made, state, who, "total", known=True).course
    assert known.least == known.most == plain_values(made, state, who, "known")
    assert table.free.least <= known.least <= table.free.most
    return table


@pytest.mark.parametrize(("side", "seed"), CONFLICTS)
def test_intervals_are_those_of_plain_enumeration(side: int, seed: str) -> None:
    made = game(side)
    state = conflict(made, seed)
    for who in range(len(state.seats)):
        table = agrees(made, state, who)
        if table.choices:
            assert table.choices[0].least == table.course.least
            assert max(choice.most for choice in table.choices) == table.course.most


class Hopeful(Plain):
    """Plain enumeration with rivals who decide as the seat would wish."""

    def value(self, state: State, deals: Any) -> Any:
        if state.phase in (REFILL, OVER) or state.turn != self.state.turn:
            return super().value(state, deals)
        state = self.seen(state, deals)
        (mover,) = self.game.to_move(state)
        return max(self.after(state, plan, deals) for plan in self.game.legal(state, mover))


def test_no_hand_and_no_decision_of_rivals_gives_more() -> None:
    wars = [(game(side), conflict(game(side), seed)) for side, seed in CONFLICTS[:20]]
    for made, state in (*wars, (GAME, helped())):
        for who in range(len(state.seats)):
            table = analysed(made, state, who, "total", chances=False)
            plain = Hopeful(made, replace(state, active=who), "total", "best")
            assert plain.value(replace(state, actions=1), plain.deals) == table.ever
            assert table.course.most <= table.ever
            assert analysed(made, state, who, "total", known=True).ever <= table.ever


def test_a_rival_who_beats_another_may_help() -> None:
    """Only where cal commits a temple and wins, the link to a second treasure stays."""
    table = analysed(GAME, helped(), 0)
    assert table.course.least == table.course.most == (0, 0, 0, 0)
    assert table.ever == (0, 0, 0, 1)
    assert analysed(GAME, helped(), 0, known=True).ever == (0, 0, 0, 0)


def test_decisions_that_come_to_something_else_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = war_orders.resolved

    def better(*words: Any) -> Any:
        value, line = sound(*words)
        return (value[0] + 1, *value[1:]), line

    monkeypatch.setattr(war_orders, "resolved", better)
    with pytest.raises(ValueError, match="by the engine"):
        analysed(GAME, union(), objective="total", chances=False)


class Ordered(Plain):
    """Plain enumeration with an order of wars that is settled."""

    order: tuple[int, ...]

    def value(self, state: State, deals: Any) -> Any:
        if state.phase != ORDER:
            return super().value(state, deals)
        state = self.seen(state, deals)
        open_wars = [plan.colour for plan in self.game.legal(state, state.active)]
        return self.after(state, War(next(colour for colour in self.order if colour in open_wars)), deals)


def test_fixed_orders_are_those_of_plain_enumeration() -> None:
    compared = 0
    for side, seed in CONFLICTS:
        made = game(side)
        state = conflict(made, seed)
        for who in range(len(state.seats)):
            for course in analysed(made, state, who, "total", chances=False).orders:
                for rivals, value in (("best", course.least), ("none", course.most)):
                    plain = Ordered(made, replace(state, active=who), "total", rivals)
                    plain.order = course.order
                    assert plain.value(replace(state, actions=1), plain.deals) == value, seed
                compared += 1
    assert compared >= 10


@pytest.mark.parametrize("option", ["only-to-win", "free"])
def test_intervals_of_the_english_variant(option: str) -> None:
    agrees(game(0, {"conflict.reinforce": option}), conflict(game(0), "war/english"), 0)


def test_the_order_decides() -> None:
    best, other = analysed(GAME, union(), objective="total").orders
    assert (best.order, other.order) == ((BLACK, GREEN), (GREEN, BLACK))
    assert (best.most, other.most) == ((3, 0, 0, 1, 2), (2, 0, 0, 0, 2))


@pytest.mark.parametrize("who", [0, 1])
def test_the_free_course_lies_at_the_end_that_the_chooser_prefers(who: int) -> None:
    table = analysed(GAME, union(), who, "total")
    assert table.free is not None
    least = [course.least for course in table.orders]
    # No war can be chosen anew once one is over, so that the free course is one of the two orders.
    assert table.free.least == (max(least) if who == 0 else min(least))
    settled = analysed(GAME, union(), who, "total", order=table.orders[1].order)
    assert settled.orders == (table.orders[1],)
    assert settled.free is None


# -- chances


def test_a_hand_is_a_blind_draw() -> None:
    bag = [BLACK] * 3 + [RED] * 2 + [GREEN] * 2
    draws = [sum(bag[i] == BLACK for i in drawn) for drawn in combinations(range(len(bag)), 4)]
    assert held((3, 2, 0, 2), 4, BLACK) == tuple(Fraction(draws.count(n), len(draws)) for n in range(4))


def test_two_hands_are_drawn_from_the_same_tiles() -> None:
    found = dict(deals((1, 2, 1, 0), (2, 1), (RED,)))
    assert sum(found.values()) == 1
    whole: dict[Any, Fraction] = {}
    for one, other in dealt((1, 2, 1, 0), [2, 1]):
        ways = (
            prod(comb(n, k) for n, k in zip((1, 2, 1, 0), one, strict=True))
            * total([(1, 2, 1, 0), one], (1, -1))[other.index(1)]
        )
        hands = ((0, one[RED], 0, 0), (0, other[RED], 0, 0))
        whole[hands] = whole.get(hands, Fraction(0)) + Fraction(ways, comb(4, 2) * comb(2, 1))
    assert found == whole


def test_chances_and_averages_are_those_of_the_deals() -> None:
    pool, hand = (2, 1, 0, 2), (0, 0, 0, 2)
    state = union()
    rival = replace(state.seats[1], hand=hand)
    state = replace(state, bag=total([pool, hand], (1, -1)), seats=seat_changed(state, 1, rival))
    table = analysed(GAME, state, objective="total")
    chances: dict[Any, Fraction] = {}
    means = {choice.plan: [Fraction(0)] * 5 for choice in table.choices}
    for (held_by_bea,) in dealt(pool, [2]):
        chance = Fraction(prod(comb(n, k) for n, k in zip(pool, held_by_bea, strict=True)), comb(sum(pool), 2))
        opened = replace(state, seats=seat_changed(state, 1, replace(rival, hand=held_by_bea)), actions=1)
        value = plain_values(GAME, opened, 0, "known")
        chances[value] = chances.get(value, Fraction(0)) + chance
        plain = Plain(GAME, opened, "total", "known")
        for plan, sums in means.items():
            after = plain.after(opened, plan, plain.deals)
            means[plan] = [so_far + chance * part for so_far, part in zip(sums, after, strict=True)]
    assert len(chances) > 1
    assert table.spread == tuple(sorted(chances.items(), reverse=True))
    assert {choice.plan: list(choice.mean or ()) for choice in table.choices} == means
    assert [choice.plan for choice in table.choices] == sorted(means, key=lambda plan: means[plan], reverse=True)


def test_values_lie_in_their_interval() -> None:
    for who in (0, 1):
        table = analysed(GAME, union(), who, "total")
        assert table.spread is not None
        assert sum(chance for _, chance in table.spread) == 1
        assert all(table.course.least <= value <= table.course.most for value, _ in table.spread)


def test_too_many_deals_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(war_orders, "DEALS", 3)
    assert analysed(GAME, union()).spread is None


# -- mutants: what would be wrong is seen


def test_the_table_asks_the_engine_who_wins_a_tie() -> None:
    with ablated(PACKAGE, "conflict.tie") as struck:
        assert struck
        kings = analysed(GAME, union()).fights[0]
    assert kings.hopeful() == 1


def test_the_table_asks_the_engine_for_strengths() -> None:
    with ablated(PACKAGE, "war.strength") as struck:
        assert struck
        assert analysed(GAME, union()).fights[0].defence == 0


@pytest.mark.parametrize("wrong", [(NONE, NONE), (BEST, BEST)])
def test_enumeration_sees_an_interval_that_is_no_interval(
    wrong: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(war_orders, "modes", lambda known: wrong)
    found = analysed(GAME, union(), 1, "total", chances=False).course
    ends = plain_values(GAME, union_of_few(), 1, "best"), plain_values(GAME, union_of_few(), 1, "none")
    few = analysed(GAME, union_of_few(), 1, "total", chances=False).course
    assert found.least == found.most
    assert (few.least, few.most) != ends


def union_of_few() -> State:
    """The union with few tiles that nobody can see, so that every deal can be tried."""
    state = union()
    state = replace(state, bag=(1, 0, 0, 1), seats=seat_changed(state, 0, replace(state.seats[0], hand=(2, 0, 0, 1))))
    return replace(state, seats=seat_changed(state, 1, replace(state.seats[1], hand=(1, 0, 0, 1))))


def test_few_hidden_tiles_agree_with_enumeration() -> None:
    for who in (0, 1):
        course = agrees(GAME, union_of_few(), who).course
    assert course.least != course.most


def test_a_decided_commitment_is_in_the_strength() -> None:
    state = GAME.step(union(), {0: War(BLACK)})
    state = GAME.step(state, {0: Commit(2)})
    (kings,) = analysed(GAME, state, 1).fights
    assert (kings.attack, kings.defence, kings.attacks()) == (2, 1, [0])
    assert kings.attacking == (Fraction(1),)
    assert kings.holding(0) == [1]
