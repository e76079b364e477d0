"""The culture flag: laying culture gems one at a time, holding them back, moving them."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.gempire import palace_token
from gemcheck.games.gempire.gems import must_hold
from gemcheck.games.gempire.plans import Lay, MoveGem
from gemcheck.games.gempire.state import Seat, State
from gemcheck.games.gempire.table import CALENDAR, Table
from gemcheck.rulebook import cites, clause

__all__ = ["HOLD", "TOKEN", "gem_moves", "lay", "lay_objections", "lays", "move_gem", "move_objections"]

TOKEN, HOLD = 0, 4
POSITIONS = (1, 2, 3)

# -- legality


def owes(seat: Seat) -> bool:
    """Whether culture gems are to be laid at once."""
    return bool(seat.turn.culture or seat.turn.sets)


def judged_per_gem(table: Table) -> bool:
    """Whether a Demand is bare for each gem of a Philosophy set rather than for the set as a whole."""
    return table.reading("tech.philosophy.bare") == "per-gem"


@clause("tech.philosophy", "tech.philosophy.sets", without=lambda table, seat: POSITIONS)
def set_positions(table: Table, seat: Seat) -> tuple[int, ...]:
    """Positions for the next gem of the pending Philosophy set: those that were bare when the set was received.

    Judged per gem a set lies on one Demand, or on as many as it has gems; gems that lie on its positions by now are
    its own, as it is laid before anything else.
    """
    left, mask = seat.turn.sets[0]
    bare = [position for position in POSITIONS if mask >> position - 1 & 1]
    if not judged_per_gem(table):
        return tuple(bare)
    begun = [position for position in bare if seat.flag[position - 1]]
    fresh = [position for position in bare if not seat.flag[position - 1]]
    if len(begun) > 1:
        return tuple(fresh)
    if begun and seat.flag[begun[0] - 1] > 1:
        return tuple(begun)
    return tuple(bare) if not begun or len(fresh) >= left else tuple(begun)


@clause("tech.calendar", without=lambda seat: False)
def may_hold(seat: Seat) -> bool:
    """Whether a culture gem earned now may be held back."""
    return seat.owns(CALENDAR)


@clause("tech.philosophy.calendar", without=lambda seat: False)
def may_hold_set(seat: Seat) -> bool:
    """Whether a gem of a Philosophy set may be held back."""
    return seat.owns(CALENDAR)


def lay_objections(table: Table, state: State, who: int, plan: Lay) -> list[Objection]:
    """Everything the rules hold against laying the next culture gem, or a held one, there."""
    seat = state.seats[who]
    if plan.position not in (TOKEN, *POSITIONS, HOLD):
        return [Objection(cites(on_flag), f"there is no position {plan.position}")]
    if plan.held:
        if not seat.held:
            return [Objection(cites(lay_held), "no culture gem is held back")]
        if owes(seat):
            return [Objection(cites(on_flag), "culture gems just earned are laid first")]
        if plan.position not in POSITIONS:
            return [Objection(cites(lay_held), "a held gem goes on a position of the flag")]
        return []
    if not owes(seat):
        return [Objection(cites(on_flag), "no culture gem is to be laid")]
    of_set = bool(seat.turn.sets)
    if plan.position == TOKEN:
        if palace_token.open_to_culture(table, state, seat, of_set):
            return []
        return [Objection(cites(palace_token.in_play), "the palace token does not take this culture gem")]
    if plan.position == HOLD:
        if (may_hold_set if of_set else may_hold)(seat):
            return []
        return [Objection(cites(may_hold), "without Calendar no gem is held back")]
    if of_set and plan.position not in set_positions(table, seat):
        return [Objection(cites(set_positions), f"position {plan.position} is not open to this Philosophy set")]
    if not of_set and must_hold(table, seat):
        return [Objection(cites(may_hold), "with Calendar a culture gem is held back when it is earned")]
    return []


def lays(table: Table, state: State, who: int) -> list[Lay]:
    """Every legal way of laying the next culture gem owed, or, when none is owed, a held one."""
    held = not owes(state.seats[who])
    plans = [Lay(position, held) for position in (*POSITIONS, TOKEN, HOLD)]
    return [plan for plan in plans if not lay_objections(table, state, who, plan)]


# -- effect


@clause("gem.culture.place", "flag.positions", without=lambda seat, position: seat)
def on_flag(seat: Seat, position: int) -> Seat:
    """The seat with one more culture gem on a position of its flag."""
    flag = list(seat.flag)
    flag[position - 1] += 1
    return replace(seat, flag=(flag[0], flag[1], flag[2]))


@clause("tech.calendar", "tech.calendar.block", without=lambda seat, position: seat)
def lay_held(seat: Seat, position: int) -> Seat:
    """Lay a held gem: in any resolution part, on any position, also to thwart an opponent."""
    return on_flag(replace(seat, held=seat.held - 1), position)


def taken(seat: Seat) -> Seat:
    """The seat with the next gem owed taken up: one of the pending Philosophy set, else an earned one."""
    turn = seat.turn
    if not turn.sets:
        return replace(seat, turn=replace(turn, culture=turn.culture - 1))
    (left, mask), *others = turn.sets
    sets = ((left - 1, mask), *others) if left > 1 else tuple(others)
    return replace(seat, turn=replace(turn, sets=sets))


def lay(table: Table, state: State, who: int, seat: Seat, plan: Lay, log: Log) -> Seat:
    """Lay one culture gem. Not settled."""
    if log is not None:
        rule = lay_held if plan.held else may_hold if plan.position == HOLD else on_flag
        log.append(Event("culture-gem", who, cites(rule), {"position": plan.position, "held": plan.held}))
    if plan.held:
        return palace_token.order_changed(table, state, who, lay_held(seat, plan.position), log)
    seat = taken(seat)
    if plan.position == TOKEN:
        return palace_token.lay_culture(table, state, who, seat, log)
    seat = palace_token.left_off(table, seat)
    if plan.position == HOLD:
        return replace(seat, held=seat.held + 1)
    return palace_token.order_changed(table, state, who, on_flag(seat, plan.position), log)


# -- moving gems


def movable(table: Table) -> bool:
    """Whether culture gems on the flag may be moved; nothing allows it, nothing forbids it."""
    return table.reading("gem.culture.move") == "movable"


@clause("gem.culture.place", "gem.keep")
def move_objections(table: Table, state: State, who: int, plan: MoveGem) -> list[Objection]:
    """Everything the rules hold against moving a culture gem; even where it is allowed, once per round."""
    seat = state.seats[who]
    if not movable(table):
        return [Objection(cites(move_objections), "a culture gem stays where it was laid")]
    if plan.source not in POSITIONS or plan.target not in POSITIONS or plan.source == plan.target:
        return [Objection(cites(move_objections), "a gem moves from one position of the flag to another")]
    found = []
    if not seat.flag[plan.source - 1]:
        found.append(Objection(cites(move_objections), f"no gem lies on position {plan.source}"))
    if seat.turn.moved:
        found.append(Objection(cites(move_objections), "a gem has been moved this round"))
    if owes(seat):
        found.append(Objection(cites(move_objections), "culture gems just earned are laid first"))
    return found


def gem_moves(table: Table, state: State, who: int) -> list[MoveGem]:
    """Every legal move of a culture gem on the flag."""
    if not movable(table):
        return []
    plans = [MoveGem(source, target) for source in POSITIONS for target in POSITIONS]
    return [plan for plan in plans if not move_objections(table, state, who, plan)]


def move_gem(table: Table, state: State, who: int, seat: Seat, plan: MoveGem, log: Log) -> Seat:
    """Move one culture gem on the flag."""
    flag = list(seat.flag)
    flag[plan.source - 1] -= 1
    if log is not None:
        facts = {"from": plan.source, "to": plan.target}
        log.append(Event("gem-moved", who, cites(move_objections), facts))
    return on_flag(replace(seat, flag=(flag[0], flag[1], flag[2]), turn=replace(seat.turn, moved=True)), plan.target)
