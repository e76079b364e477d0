"""Leaders: where they may stand, placing, moving and withdrawing them, and when they must go home."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.tigris import revolts
from gemcheck.games.tigris.geometry import NOWHERE, WHOLE, around, name, spaces_in
from gemcheck.games.tigris.kingdoms import kingdoms_beside, off_board, taken, with_leader
from gemcheck.games.tigris.plans import Leader, Withdraw
from gemcheck.games.tigris.state import LEADERS, RED, State, changed, seat_changed
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["homeless", "objections", "placed", "spaces", "withdraw_objections", "withdrawn"]


@clause("leader.own")
def stand(state: State, who: int, colour: int) -> int:
    """Where the seat's own leader stands; no action reaches another's."""
    return state.seats[who].leaders[colour]


@clause("leader.move", "leader.place")
def freed(state: State, who: int, colour: int) -> State:
    """The state in which a leader looks for a space: a leader on the board frees its space first."""
    return state if stand(state, who, colour) < 0 else off_board(state, who, colour)


# -- legality: each rule gives the spaces that it bars to a leader that has been freed


def _nowhere_barred(table: Table, state: State) -> int:
    return 0


@clause("leader.empty", without=_nowhere_barred)
def occupied(table: Table, state: State) -> int:
    """A leader needs an empty space."""
    return taken(state)


@clause("leader.land", without=_nowhere_barred)
def river(table: Table, state: State) -> int:
    """No leader stands on river."""
    return table.boards[state.board].river


@clause("leader.temple", without=_nowhere_barred)
def templeless(table: Table, state: State) -> int:
    """A leader stands next to a face-up temple, whoever placed it and whatever lies on it."""
    return ~around(state.tiles[RED])


@clause("leader.no-union", without=_nowhere_barred)
def joining_kingdoms(table: Table, state: State) -> int:
    """No leader unites kingdoms, whatever leaders they hold."""
    once = twice = 0
    for kingdom in state.kingdoms:
        beside = around(kingdom)
        twice |= once & beside
        once |= beside
    return twice


BARS = {
    "is not empty": occupied,
    "is river": river,
    "has no face-up temple beside it": templeless,
    "adjoins two kingdoms": joining_kingdoms,
}


@clause("leader.move", without=lambda table, origin: 0)
def same_space(table: Table, origin: int) -> int:
    """Whether a leader may be moved to the space on which it stands (an open point)."""
    if origin < 0 or table.reading("leader.same-space") == "legal":
        return 0
    return 1 << origin


def spaces(table: Table, state: State, who: int, colour: int) -> int:
    """Every space to which the seat may bring its leader of this colour."""
    barred = same_space(table, stand(state, who, colour))
    state = freed(state, who, colour)
    for bar in BARS.values():
        barred |= bar(table, state)
    return WHOLE & ~barred


def objections(table: Table, state: State, who: int, plan: Leader) -> list[Objection]:
    """Everything against bringing the leader to this space."""
    found = []
    if same_space(table, stand(state, who, plan.colour)) >> plan.space & 1:
        found.append(Objection(cites(same_space), f"the {LEADERS[plan.colour]} already stands on {name(plan.space)}"))
    after = freed(state, who, plan.colour)
    for why, bar in BARS.items():
        if bar(table, after) >> plan.space & 1:
            found.append(Objection(cites(bar), f"{name(plan.space)} {why}"))
    return found


@clause("leader.withdraw")
def withdraw_objections(state: State, who: int, plan: Withdraw) -> list[Objection]:
    """Only a leader on the board can be withdrawn."""
    if stand(state, who, plan.colour) >= 0:
        return []
    return [Objection(cites(withdraw_objections), f"the {LEADERS[plan.colour]} is not on the board")]


# -- effects


@clause("leader.joins", without=lambda state, space: [])
def joined(state: State, space: int) -> list[int]:
    """The kingdom that a leader on this space joins, if any; regions beside it come along."""
    return kingdoms_beside(state.kingdoms, state.linked, space)


@clause("leader.no-points")
def standing(state: State, who: int, plan: Leader, near: list[int]) -> State:
    """The leader on its space, linked with all that touches it. It brings no points."""
    seat = state.seats[who]
    bit = 1 << plan.space
    return replace(
        state,
        seats=seat_changed(state, who, replace(seat, leaders=changed(seat.leaders, plan.colour, plan.space - NOWHERE))),
        linked=state.linked | bit,
        leading=state.leading | bit,
        kingdoms=with_leader(state, plan.space, near),
    )


def placed(table: Table, state: State, who: int, plan: Leader, log: Log) -> State:
    """Place or move a leader; a rival of its colour in the kingdom it joins means revolt."""
    if log is not None:
        origin = stand(state, who, plan.colour)
        facts = {"leader": LEADERS[plan.colour], "from": name(origin), "space": name(plan.space)}
        log.append(Event("leader", who, cites(freed), facts))
    state = freed(state, who, plan.colour)
    state = standing(state, who, plan, joined(state, plan.space))
    return revolts.begun(state, who, plan.colour, plan.space, log)


def withdrawn(state: State, who: int, plan: Withdraw, log: Log) -> State:
    """Take a leader back into the supply."""
    if log is not None:
        facts = {"leader": LEADERS[plan.colour], "from": name(stand(state, who, plan.colour))}
        log.append(Event("withdrawn", who, cites(withdraw_objections), facts))
    return off_board(state, who, plan.colour)


@clause("leader.stranded", without=lambda state: 0)
def stranded(state: State) -> int:
    """The spaces of leaders without a face-up temple beside them."""
    return state.leading & ~around(state.tiles[RED])


def homeless(state: State, log: Log) -> State:
    """Send every leader that has lost its last temple back to its owner."""
    for space in spaces_in(stranded(state)):
        for who, seat in enumerate(state.seats):
            if space in seat.leaders:
                colour = seat.leaders.index(space)
                if log is not None:
                    facts = {"leader": LEADERS[colour], "from": name(space)}
                    log.append(Event("stranded", who, cites(stranded), facts))
                state = off_board(state, who, colour)
    return state
