"""Plays of the engine as solutions of planning models: what one seat did and had at the end of each round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from gemcheck_models.gempire.rounds.planning import modelled, solved
from gemcheck_models.gempire.rounds.planning_ceilings import Course
from gemcheck_models.gempire.rounds.planning_demands import CONDITIONS
from gemcheck_models.gempire.rounds.planning_estimate import MOST_POINTS
from gemcheck_models.gempire.rounds.planning_whole import Whole
from gemcheck_models.gempire.rounds.replay import NAMES, Plan, game_of, replayed, set_up
from gemcheck_models.gempire.rounds.worlds import Question, question

from gemcheck.game import OpenEnd, Undefined
from gemcheck.games.gempire.plans import Bid, Collect, Mechanics, Upgrade
from gemcheck.games.gempire.state import CULTURE, OVER, PLAN, ROLL, Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES, Table

MOST_GEMS = 40


class Did(NamedTuple):
    """What a seat did in one round: its written plan, and the seat and the state at the end."""

    written: Any
    seat: Seat
    state: State


def played(plan: Plan) -> tuple[Table, list[Did]]:
    """A plan, round by round, as the engine plays it; it must replay as a whole."""
    replayed(plan)
    game = game_of(plan)
    state: Any = set_up(game, plan)
    names = NAMES
    done = []
    for one in plan.rounds:
        state = game.chance_step(state, one.roll)
        written = {who: game.read_plan(state, who, text) for who, text in enumerate(one.plans)}
        state = game.step(state, written)
        waiting = list(one.decisions)
        while state.phase not in (ROLL, OVER):
            together = len(game.to_move(state)) if game.joint(state) else 1
            now, waiting = waiting[:together], waiting[together:]
            movers = {names.index(decision.seat): decision.do for decision in now}
            state = game.step(state, {who: game.read_plan(state, who, text) for who, text in movers.items()})
        done.append(Did(written[0], state.seats[0], state))
    return game.table, done


def games(game: Any, seats: int, seed: str, policy: str, rounds: int) -> list[list[Did]]:
    """One game of this seed, as each seat has played it up to so many rounds."""
    rng = Random(seed)
    choose = game.greedy if policy == "greedy" else game.sample
    state = game.start(seats, rng)
    done: list[list[Did]] = [[] for _ in range(seats)]
    written: dict[int, Any] = {}
    while state.round <= rounds and game.result(state) is None:
        before, movers = state, game.to_move(state)
        try:
            if movers:
                plans = {seat: choose(state, seat, rng) for seat in movers}
                written = plans if state.phase == PLAN else written
                after = game.advance(state, plans)
            else:
                after = game.chance_step(state, game.draw(state, rng))
        except OpenEnd:
            break
        if isinstance(after, Undefined):
            break
        state = after
        if written and (state.phase == OVER or (state.phase == ROLL and state.round > before.round)):
            for who in range(seats):
                done[who].append(Did(written[who], state.seats[who], state))
            written = {}
    return done


def actions_of(written: Any) -> tuple[bool, bool, bool, tuple[int, ...]]:
    """Whether a written plan bids, collects, upgrades, and its upgrade steps."""
    match written:
        case Bid():
            return True, False, False, ()
        case Collect():
            return False, True, False, ()
        case Upgrade(steps=steps):
            return False, False, True, tuple(steps)
        case Mechanics(before=before, after=after):
            return False, True, True, (*before, *after)
    return False, False, False, ()


def course_of(plays: Sequence[Did]) -> Course:
    """For what the rounds of a play were used."""
    kinds = [actions_of(did.written) for did in plays]
    return Course(sum(kind[0] for kind in kinds), sum(kind[1] for kind in kinds), sum(kind[2] for kind in kinds))


def held(seat: Seat) -> list[int]:
    """The cards that a seat has placed or keeps."""
    return [placed.card for placed in (*seat.row1, *seat.row2)] + [kept.card for kept in seat.blueprints]


def within(asked: Question, plays: Sequence[Did]) -> bool:
    """Whether the play is small enough for the ceilings, which look no further than so many gems and points."""
    seat = plays[-1].seat
    return max(seat.gems) <= MOST_GEMS and max(*seat.attributes, seat.science) <= MOST_POINTS


def fixed(asked: Question, plays: Sequence[Did], met: Sequence[int] = ()) -> Whole:
    """The model of a play with every choice of the seat fixed: actions, cards by round with colour and row, upgrades,
    discoveries; with its gems and attributes, and with production and science at least as large as the seat's, at the
    end of each round.

    met: Demands of the pair that the seat meets in the end, with the culture gems that lie on them.
    """
    whole = modelled(asked, len(plays), course_of(plays), goal=False, trim=False)
    frame, city, palace, values = whole.frame, whole.city, whole.palace, whole.values
    last = plays[-1].seat
    lying = {placed.card: (placed.colour, row) for row in (1, 2) for placed in (last.row1, last.row2)[row - 1]}
    won: dict[int, int] = {}
    for now, did in enumerate(plays, 1):
        for card in held(did.seat):
            won.setdefault(card, now)
    for place, side in enumerate(city.sides):
        colour, row = lying.get(side.number, (-1, 0))
        mine = colour == side.colour
        for now in frame.all:
            frame.add(city.there[place][now] == int(mine and won[side.number] <= now))
        frame.add(city.above[place] == int(mine and row == 2))
    assert all(number in frame.owned for number in range(len(TECHNOLOGIES)) if last.owns(number))
    for now, did in enumerate(plays, 1):
        _fix_round(whole, did, plays[now - 2].seat if now > 1 else Seat(), now)
        for colour in range(3):
            frame.add(frame.gems[colour][now] == did.seat.gems[colour])
            frame.add(values.attributes[colour][now] == did.seat.attributes[colour])
        for level in palace.raised:
            frame.add(palace.reached[level][now] == int(did.seat.palace >= level))
    frame.add(sum(whole.laid.values()) + whole.token <= whole.gems[CULTURE])
    for demand in met:
        frame.add(whole.laid[demand] == last.flag[plays[-1].state.demands.index(demand)])
        CONDITIONS[demand](whole)
    if 9 in met:
        frame.add(whole.token == frame.table.sequence[: last.token].count(CULTURE))
    return whole


def _fix_round(whole: Whole, did: Did, before: Seat, now: int) -> None:
    frame, seat = whole.frame, did.seat
    bids, collects, upgrades, steps = actions_of(did.written)
    for flag, on in ((frame.bid, bids), (frame.collect, collects), (frame.upgrade, upgrades)):
        frame.add(flag[now] == int(on))
    for number, each in frame.owned.items():
        frame.add(each[now] == int(seat.owns(number)))
    frame.add(whole.city.opened[now] == int(seat.second >= 0))
    for level, raised in whole.palace.raised.items():
        if level not in steps or seat.palace == before.palace:
            frame.add(raised[now] == 0)
    frame.add(frame.purse[now] >= seat.production)
    frame.add(frame.science[now] >= seat.science)


def fits(whole: Whole) -> bool:
    """Whether the model has a solution."""
    verdict = solved(whole, 20.0, 0, None)[1]
    assert verdict != "unknown"
    return verdict == "stands"


def asked_of(table: Table, plays: Sequence[Did], pair: tuple[int, int]) -> Question:
    """The question that a play answers."""
    state = plays[-1].state
    return question(table, len(state.seats), pair, tuple(state.technologies))
