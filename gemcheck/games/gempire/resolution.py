"""The resolution part seen from one seat: what it may do next, what it must do first, and how each decision works.

Obligations come before everything else: Literacy choices, culture gems to lay and palace diamonds to use are due at
once. Then the seat carries out its own action, places or keeps what it has won, may place blueprints, discover and lay
held gems, in any order it likes unless a reading fixes one.
"""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection, OpenEnd, Undefined
from gemcheck.games.gempire import actions, collecting, diamonds, flag, gems, palace, placement, technologies
from gemcheck.games.gempire.plans import (
    Act,
    Collect,
    Diamond,
    Discard,
    Discover,
    Done,
    Keep,
    Lay,
    Literacy,
    MoveGem,
    Place,
    Plan,
)
from gemcheck.games.gempire.state import RESOLVE, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "carried_on",
    "moves",
    "objections",
    "obligations",
    "obliged",
    "perform",
    "waiting",
    "waits",
    "with_seat",
    "won_moves",
]

IMMEDIATE = (Literacy, Lay, Diamond, Discard)
ACT, DONE = Act(), Done()


@clause("diamond.immediate", "gem.culture.place", without=lambda seat: bool(seat.turn.literacy))
def obliged(seat: Seat) -> bool:
    """Whether the seat owes a decision that is due at once."""
    turn = seat.turn
    return bool(turn.literacy or turn.culture or turn.sets or turn.diamonds)


def acted(seat: Seat) -> bool:
    """Whether the own action has been carried out completely."""
    turn = seat.turn
    return turn.written is None or turn.acted >= actions.parts(turn.written)


def obligations(table: Table, state: State, who: int) -> list[Plan]:
    """The decisions that are due at once."""
    seat = state.seats[who]
    found: list[Plan] = []
    if seat.turn.literacy:
        found += [Literacy(gold) for gold in range(seat.turn.literacy + 1)]
    if seat.turn.culture or seat.turn.sets:
        found += flag.lays(table, state, who)
    if seat.turn.diamonds:
        found += [Diamond(row, column) for row, column in diamonds.diamond_places(table, state, who)]
        found.append(Discard())
    return found


def moves(table: Table, state: State, who: int) -> list[Plan]:
    """Every legal decision of a seat in the resolution part, in a fixed order."""
    seat = state.seats[who]
    if obliged(seat):
        return obligations(table, state, who)
    if state.space < 3:
        return won_moves(table, state, who)
    complete = acted(seat)
    free = complete or not own_action_first(table)
    found: list[Plan] = []
    if not complete:
        found.append(ACT)
    if not seat.turn.won and not seat.blueprints:
        pass
    elif free:
        found += placement.placements(table, state, who)
        found += placement.keeps(table, state, who)
    else:
        found += won_moves(table, state, who)
    for technology in technologies.discoverable(table, state, who):
        found.append(Discover(technology))
    if free:
        if seat.held:
            found += flag.lays(table, state, who)
        found += flag.gem_moves(table, state, who)
    if complete and won_cards_settled(table, state, who):
        found.append(DONE)
    return found


def won_moves(table: Table, state: State, who: int) -> list[Plan]:
    """Placing and keeping the cards won this round."""
    found: list[Plan] = [plan for plan in placement.placements(table, state, who) if not plan.blueprint]
    found += placement.keeps(table, state, who)
    return found


@clause("blueprint.place.timing", "round.reveal")
def own_action_first(table: Table) -> bool:
    """Whether the own action must be carried out before anything optional; the text orders nothing."""
    return table.reading("round.own-order") == "action-first"


def stuck_card_rule(table: Table) -> str:
    """What becomes of a card won that can be neither placed nor kept: the reading in force."""
    return table.reading("card.stuck")


@clause("bid.win.place", "blueprint.one", without=lambda table, state, who: True)
def won_cards_settled(table: Table, state: State, who: int) -> bool:
    """Whether every card won has been placed or kept, or can be neither.

    The text is silent on such a card; under one reading blueprints that may be placed make room for it first.
    """
    won = state.seats[who].turn.won
    if not won:
        return True
    if not all(placement.stuck(table, state, who, card) for card in won):
        return False
    if stuck_card_rule(table) != "room-first":
        return True
    return not any(plan.blueprint for plan in placement.placements(table, state, who))


def forced(table: Table, state: State, who: int) -> Plan | None:
    """The next thing a seat does when nothing at all is left to its choice: its action, or ending."""
    seat = state.seats[who]
    turn = seat.turn
    if (
        turn.won
        or state.space < 3
        or obliged(seat)
        or seat.blueprints
        or seat.held
        or technologies.discoverable(table, state, who)
        or flag.gem_moves(table, state, who)
    ):
        return None
    return DONE if acted(seat) else ACT


def carried_on(table: Table, state: State, who: int, log: Log) -> State:
    """The state after a seat has done all that is left to nobody's choice."""
    while not state.seats[who].turn.finished:
        plan = forced(table, state, who)
        if plan is None:
            return state
        state = perform(table, state, who, plan, log)
    return state


def objections(table: Table, state: State, who: int, plan: Plan) -> list[Objection]:
    """Everything the rules hold against a decision in the resolution part."""
    seat = state.seats[who]
    if obliged(seat) and not isinstance(plan, IMMEDIATE):
        return [Objection(cites(obliged), "something that is due at once comes first")]
    match plan:
        case Act():
            return [] if not acted(seat) else [Objection(cites(perform_act), "the own action is complete")]
        case Done():
            return finish_objections(table, state, who)
        case Literacy(gold=gold):
            owed = seat.turn.literacy
            if not owed:
                return [Objection(cites(gems.take_literacy), "no Literacy gem is due")]
            if not 0 <= gold <= owed:
                return [Objection(cites(gems.take_literacy), f"{gold} of {owed} Literacy gems cannot be gold")]
            return []
        case Discard():
            return [] if seat.turn.diamonds else [Objection(cites(diamonds.discard_diamond), "no diamond is pending")]
        case Diamond():
            return diamonds.diamond_objections(table, state, who, plan)
        case Lay():
            early = early_objections(table, state, who) if plan.held and not obliged(seat) else []
            return early or flag.lay_objections(table, state, who, plan)
        case MoveGem():
            return early_objections(table, state, who) or flag.move_objections(table, state, who, plan)
        case Place():
            early = early_objections(table, state, who) if plan.blueprint else []
            return early or placement.place_objections(table, state, who, plan)
        case Keep():
            return placement.keep_objections(table, state, who, plan)
        case Discover():
            return technologies.discover_objections(table, state, who, plan)
        case _:
            return [Objection(("round.order",), "this is not a decision of the resolution part")]


def early_objections(table: Table, state: State, who: int) -> list[Objection]:
    """Why something optional may not be done yet."""
    if state.space < 3:
        return [Objection(cites(own_action_first), "bids are still being compared")]
    if not acted(state.seats[who]) and own_action_first(table):
        return [Objection(cites(own_action_first), "the own action comes first")]
    return []


def finish_objections(table: Table, state: State, who: int) -> list[Objection]:
    """Why a seat may not end its resolution yet."""
    if not acted(state.seats[who]):
        return [Objection(cites(perform_act), "the own action has not been carried out")]
    if not won_cards_settled(table, state, who):
        return [Objection(cites(won_cards_settled), "a card won must be placed or kept")]
    return []


def perform(table: Table, state: State, who: int, plan: Plan, log: Log) -> State:
    """Carry out one legal decision of a seat, and the gems it earns."""
    seat = state.seats[who]
    match plan:
        case Act():
            seat = perform_act(table, state, who, seat, log)
        case Done():
            if seat.turn.won:
                state = replace(state, discards=tuple(sorted(state.discards + seat.turn.won)))
            return with_seat(state, who, finished(table, state, who, seat, log))
        case Place():
            seat = placement.place(table, state, who, seat, plan, log)
        case Keep():
            seat = placement.keep(table, state, who, seat, plan, log)
        case Literacy(gold=gold):
            seat = gems.take_literacy(table, state, who, seat, gold, log)
        case Diamond(row=row, column=column):
            seat = diamonds.put_diamond(table, state, who, seat, row, column, log)
        case Discard():
            seat = diamonds.discard_diamond(table, state, who, seat, log)
        case Lay():
            seat = flag.lay(table, state, who, seat, plan, log)
        case MoveGem():
            seat = flag.move_gem(table, state, who, seat, plan, log)
        case Discover(technology=technology):
            seat = technologies.discover(table, state, who, seat, technology, log)
        case _:
            raise TypeError(f"not a decision of the resolution part: {plan!r}")
    if worth_changed(state.seats[who], seat):
        seat = gems.settle(table, state, who, seat, log)
    return with_seat(state, who, seat)


def with_seat(state: State, who: int, seat: Seat) -> State:
    """The state with another value of one seat."""
    seats = [*state.seats]
    seats[who] = seat
    return replace(state, seats=tuple(seats))


def worth_changed(before: Seat, after: Seat) -> bool:
    """Whether anything on which totals or gems rest is another object than before."""
    return not (
        before.row1 is after.row1
        and before.row2 is after.row2
        and before.gems is after.gems
        and before.palace == after.palace
        and before.technologies == after.technologies
        and before.blueprints is after.blueprints
        and before.flag is after.flag
        and before.held == after.held
        and before.token == after.token
        # A chain that waited for a Literacy choice goes on, even when the box has no gem for it.
        and before.turn.literacy == after.turn.literacy
    )


@clause("round.choice.one-action", "tech.mechanics.sequence")
def perform_act(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """Carry out the next part of the written action; the first part is finished before the second begins."""
    written = seat.turn.written
    if written is None:
        raise TypeError("no action has been written")
    part = actions.part(written, seat.turn.acted)
    if isinstance(part, Collect):
        seat = collecting.collect(table, state, who, seat, part, log)
    elif palace.affordable(table, seat, part):
        seat = palace.upgrade_step(table, state, who, seat, part, log)
    elif log is not None:
        log.append(Event("step-void", who, cites(perform_act), {"step": part}))
    turn = seat.turn
    seat = replace(seat, turn=replace(turn, acted=turn.acted + 1))
    return collecting.nutrition(table, state, who, seat, log) if acted(seat) else seat


@clause("bid.win.place")
def finished(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """End the seat's resolution; a card that could be neither placed nor kept is lost, or leaves play without an answer
    under one reading."""
    if seat.turn.won and stuck_card_rule(table) == "no-answer":
        why = "a card won can be neither placed nor kept"
        raise OpenEnd(Undefined("card.stuck", (*cites(finished), "blueprint.one", "placement.blocking"), why))
    if log is not None and seat.turn.won:
        for card in seat.turn.won:
            log.append(Event("card-lost", who, cites(finished), {"card": table.cards[card].slug}))
    return replace(seat, turn=replace(seat.turn, won=(), finished=True))


def waiting(table: Table, state: State) -> tuple[int, ...]:
    """The seats that still have something to decide in the resolution part, in seat order."""
    if state.phase == RESOLVE and state.space >= 3:
        return tuple([who for who, seat in enumerate(state.seats) if not seat.turn.finished])
    return tuple([who for who in range(len(state.seats)) if waits(table, state, who)])


def waits(table: Table, state: State, who: int) -> bool:
    """Whether the seat still has something to decide in the resolution part.

    While spaces are being compared one after another, only what is due at once and cards that can be placed or kept
    hold the comparison up.
    """
    seat = state.seats[who]
    if state.phase != RESOLVE:
        return False
    if state.space < 3:
        return obliged(seat) or bool(seat.turn.won and not won_cards_settled(table, state, who))
    return not seat.turn.finished
