"""The course of a round: revealing plans, comparing bids, ending the round and beginning the next."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from gemcheck.game import Event, Log, Result
from gemcheck.games.gempire import (
    bidding,
    collecting,
    market,
    resolution,
    responses,
    technologies,
    victory,
)
from gemcheck.games.gempire.plans import Bid, Claim, Plan
from gemcheck.games.gempire.state import (
    CLAIM,
    EMPTY_TURN,
    NO_CARD,
    NOBODY,
    OVER,
    PLAN,
    RESOLVE,
    ROLL,
    SHUFFLE,
    Seat,
    State,
    Turn,
)
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["answered", "claimed", "progressed", "reshuffled", "revealed", "rolled"]

SPACES = 3


@clause("round.roll.who", "dice.count", "collect.same-roll")
def rolled(state: State, roll: tuple[int, int, int], log: Log) -> State:
    """The roll of the five dice, an offer to every seat that collects."""
    if log is not None:
        facts = {"production": roll[0], "science": roll[1], "wild": roll[2]}
        log.append(Event("rolled", state.first, cites(rolled), facts))
    return replace(state, roll=roll, phase=PLAN)


@clause("round.reveal", "round.choice.hidden", "round.order")
def revealed(table: Table, state: State, plans: Mapping[int, Plan], log: Log) -> State:
    """Uncover all choices at the same moment; comparing bids begins."""
    seats = tuple(
        replace(seat, turn=Turn(written=plans[who], held_some=seat.production > 0))
        for who, seat in enumerate(state.seats)
    )
    state = replace(state, seats=seats, phase=RESOLVE, space=0, winners=(NOBODY, NOBODY, NOBODY))
    return progressed(table, state, log)


@clause("bid.compare", "bid.tie.science")
def compared_at_once(table: Table) -> bool:
    """Whether all spaces are compared on the state at the reveal, or one after another with immediate effects."""
    return table.reading("bid.spaces") == "at-reveal"


def progressed(table: Table, state: State, log: Log) -> State:
    """Take the state on to the next decision: compare bids, let seats without a choice act and end, end the round."""
    while state.phase == RESOLVE:
        if state.space < SPACES:
            if resolution.waiting(table, state):
                return state
            state = contested(table, state, log)
            continue
        for who, seat in enumerate(state.seats):
            if not seat.turn.finished:
                state = resolution.carried_on(table, state, who, log)
        return state if resolution.waiting(table, state) else finished(table, state, log)
    return state


def contested(table: Table, state: State, log: Log) -> State:
    """Compare the bids on the next space, or on all three at once."""
    spaces = range(SPACES) if state.space == 0 and compared_at_once(table) else range(state.space, state.space + 1)
    before = state
    written = {
        who: seat.turn.written.amounts for who, seat in enumerate(before.seats) if isinstance(seat.turn.written, Bid)
    }
    for space in spaces if written else ():
        bids = {who: amounts[space] for who, amounts in written.items() if amounts[space]}
        if bids:
            outcome = bidding.resolve_space(table, before, space, bids, log)
            state = awarded(table, state, space, outcome, log)
    state = replace(state, space=spaces.stop)
    return bidders_done(table, state, log) if written and state.space == SPACES else state


@clause("bid.win.several", without=lambda won: not won)
def may_win_another(won: tuple[int, ...]) -> bool:
    """Whether a bidder who has won these cards this round can take one more: all three if the bids are the highest."""
    return True


@clause("bid.award")
def awarded(table: Table, state: State, space: int, outcome: bidding.SpaceOutcome, log: Log) -> State:
    """Hand the card to its winner, or to the discards; collect payments and penalties."""
    card = state.market[space]
    seats = list(state.seats)
    for who, amount in outcome.paid:
        seats[who] = bidding.pay(table, state, who, seats[who], amount, log)
    for who, amount in outcome.lost:
        seats[who] = bidding.lose(table, state, who, seats[who], amount, log)
    taken = list(state.market)
    winners = list(state.winners)
    discards = state.discards
    if outcome.winner != NOBODY and may_win_another(seats[outcome.winner].turn.won):
        turn = seats[outcome.winner].turn
        seats[outcome.winner] = replace(seats[outcome.winner], turn=replace(turn, won=(*turn.won, card)))
        winners[space] = outcome.winner
        taken[space] = NO_CARD
        if log is not None:
            facts = {"space": "ABC"[space], "card": table.cards[card].slug}
            log.append(Event("won", outcome.winner, cites(awarded), facts))
    elif outcome.discarded:
        discards = tuple(sorted((*discards, card)))
        taken[space] = NO_CARD
    return replace(
        state,
        seats=tuple(seats),
        market=(taken[0], taken[1], taken[2]),
        winners=(winners[0], winners[1], winners[2]),
        discards=discards,
    )


def bidders_done(table: Table, state: State, log: Log) -> State:
    """A bid is carried out once all spaces are compared; what follows from a complete action happens now."""
    seats = tuple(
        collecting.nutrition(table, state, who, seat, log) if isinstance(seat.turn.written, Bid) else seat
        for who, seat in enumerate(state.seats)
    )
    return replace(state, seats=seats)


def finished(table: Table, state: State, log: Log) -> State:
    """Every seat has carried out its resolution: look at the Demands, open claims and responses."""
    able = victory.able(table, state)
    if not able:
        return ended(table, state, (), log)
    if victory.must_declare(table):
        return replace(state, phase=CLAIM)
    return opened(table, state, able, log)


@clause("demand.win.response")
def claimed(table: Table, state: State, plans: Mapping[int, Plan], log: Log) -> State:
    """Take the claims of the seats that meet two Demands."""
    claimants = tuple(who for who in sorted(plans) if plans[who] == Claim(True))
    return opened(table, state, claimants, log) if claimants else ended(table, state, (), log)


def opened(table: Table, state: State, claimants: tuple[int, ...], log: Log) -> State:
    """Let the others answer these claims."""
    met = tuple(victory.positions_met(table, state, who) for who in range(len(state.seats)))
    return answered(table, responses.opened(table, state, claimants, met), log)


def answered(table: Table, state: State, log: Log) -> State:
    """End the round once nobody has anything more to answer."""
    if not responses.over(state):
        return state
    winners = victory.winning(table, state)
    if victory.must_declare(table):
        claims = state.response.claimants if state.response is not None else 0
        winners = tuple(who for who in winners if claims >> who & 1)
    return ended(table, state, winners, log)


@clause("demand.win.checkpoint", "demand.win.simultaneous")
def ended(table: Table, state: State, winners: tuple[int, ...], log: Log) -> State:
    """The round ends: rank the winners, or prepare the next round."""
    result = victory.ranked(table, state, winners) if winners else None
    if result is None:
        result = victory.at_limit(table, state.round)
    if result is not None:
        return game_over(table, state, result, log)
    return next_round(table, state, log)


def game_over(table: Table, state: State, result: Result, log: Log) -> State:
    """The state after the last round, with every turn closed."""
    if log is not None:
        log.append(Event("game-over", None, result.clauses, {"reason": result.reason}))
    return replace(closed(table, state), phase=OVER, result=result)


def closed(table: Table, state: State) -> State:
    """Prices used up, turns cleared."""
    discoveries = [(who, technology) for who, s in enumerate(state.seats) for technology in s.turn.discovered]
    cubes = technologies.cubes_after(table, state, discoveries) if discoveries else state.cubes
    seats = tuple(cleared(seat) for seat in state.seats)
    return replace(state, seats=seats, cubes=cubes, space=SPACES, response=None)


def cleared(seat: Seat) -> Seat:
    """The seat with nothing written and nothing owed."""
    return replace(seat, turn=EMPTY_TURN)


@clause("round.next.pass-left", without=lambda table, state, log: market.refill(table, closed(table, state), log))
def next_round(table: Table, state: State, log: Log) -> State:
    """Refill the market and pass the dice to the left."""
    state = replace(
        closed(table, state),
        phase=ROLL,
        round=state.round + 1,
        roll=None,
        first=(state.first + 1) % len(state.seats),
    )
    return market.refill(table, state, log)


def reshuffled(table: Table, state: State, order: tuple[int, ...], log: Log) -> State:
    """Play goes on with the discards as the new deck."""
    if state.phase != SHUFFLE:
        raise TypeError("nothing to shuffle")
    return market.shuffled_in(table, replace(state, phase=ROLL), order, log)
