"""Reading a case: the state, the plans and the draws that its `[given]` and `[[when]]` describe.

A case names only what differs from the set-up: start temples with their treasures, every hand the same six tiles, the
other tiles in the bag, the first seat about to take the first turn. A position in one line may stand in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.case_values import listed, one_of, table_of, text, truth, whole
from gemcheck.game import Game, GameError, IllegalPlan, Objection, OpenEnd, Undefined
from gemcheck.games.tigris import case_board, case_seats, notation, setup
from gemcheck.games.tigris.case_board import counts, kind_of, space_of
from gemcheck.games.tigris.invariants import defects, face_down
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.plans import (
    Build,
    Commit,
    Decline,
    Leader,
    Leave,
    Pass,
    Plan,
    Ruin,
    Swap,
    Tile,
    War,
    Withdraw,
)
from gemcheck.games.tigris.state import ACT, BOARDS, COLOURS, LEADERS, TILES, Four, State, changed
from gemcheck.games.tigris.swaps import added
from gemcheck.games.tigris.table import Table

__all__ = ["begun", "chance_from_case", "given", "plan_from_case"]

HAND: Four = (1, 2, 2, 1)
"""The hand of every seat of which nothing is said."""

KEYS = (
    *case_board.KEYS,
    "actions",
    "assumes",
    "bag",
    "begun",
    "board",
    "number",
    "players",
    "position",
    "reachable",
    "seats",
    "turn",
)


# -- the given state


def given(table: Table, entry: Mapping[str, Any]) -> tuple[State, tuple[str, ...]]:
    """The state and the names of its seats. Raises GameError for contradictions, and for a state that breaks an
    invariant unless the case says `reachable = false`."""
    spec = table_of(entry, KEYS, "given")
    sound = truth(spec.get("reachable", True), "given.reachable")
    position = position_of(table, spec)
    names = case_seats.names_of(table, spec, None if position is None else len(position.seats))
    state = set_up(table, spec, len(names)) if position is None else position
    state = case_board.with_pieces(table, state, names, spec, sound)
    state = case_seats.with_seats(table, state, names, spec, sound)
    refuse_lost_treasures(table, state)
    state = derived(with_supply(table, with_turn(table, state, names, spec), spec))
    if sound:
        for defect in defects(table, state):
            raise GameError(fault(defect, names))
    return state, names


def begun(game: Game[State, Plan], state: State, entry: Mapping[str, Any]) -> State:
    """The state once the plans of `begun` have been made, each by the seat that is to move: a conflict that is under
    way, a monument that is offered. Raises GameError for one that is refused, and OpenEnd where there is no answer."""
    for value in listed(entry.get("begun", ()), "given.begun"):
        words, movers = text(value, "given.begun"), game.to_move(state)
        if len(movers) != 1:
            raise GameError(f"given.begun: nobody is to move where '{words}' is said")
        try:
            after = game.step(state, {movers[0]: game.read_plan(state, movers[0], words)})
        except (GameError, IllegalPlan) as error:
            raise GameError(f"given.begun: {error}".partition("\n")[0]) from error
        if isinstance(after, Undefined):
            raise OpenEnd(after)
        state = after
    return state


def board_of(spec: Mapping[str, Any]) -> int:
    """The side of the board that the case names."""
    return BOARDS.index(one_of(spec["board"], BOARDS, "board", "given.board"))


def position_of(table: Table, spec: Mapping[str, Any]) -> State | None:
    """The position that the case starts from instead of the set-up."""
    if "position" not in spec:
        return None
    try:
        state = notation.read_state(table, text(spec["position"], "given.position"))
    except GameError as error:
        message = str(error)
        raise GameError(message if message.startswith("given.") else f"given.position: {message}") from error
    if "board" in spec and board_of(spec) != state.board:
        raise GameError(f"given.board: the position is on the {BOARDS[state.board]} board")
    return state


def set_up(table: Table, spec: Mapping[str, Any], seats: int) -> State:
    """The default set-up on the side of the case or of the ruleset. Its bag is still full."""
    board = board_of(spec) if "board" in spec else setup.side(table)
    state = setup.empty_board(table, board, seats)
    return replace(state, seats=tuple(replace(seat, hand=HAND) for seat in state.seats))


def with_turn(table: Table, state: State, names: Sequence[str], spec: Mapping[str, Any]) -> State:
    """Whose turn it is, which one, and how many actions are left in it."""
    if "turn" in spec:
        active = names.index(one_of(spec["turn"], names, "seat", "given.turn"))
        if state.phase != ACT and active != state.active:
            raise GameError(f"given.turn: the position is in the middle of a turn of {names[state.active]}")
        state = replace(state, active=active)
    if "actions" in spec:
        state = replace(state, actions=whole(spec["actions"], "given.actions", 1, table.box.actions))
    return replace(state, turn=whole(spec["number"], "given.number", 1)) if "number" in spec else state


def with_supply(table: Table, state: State, spec: Mapping[str, Any]) -> State:
    """Bag and removed tiles: what is neither placed nor held is in the bag, or removed where the case says what the bag
    holds."""
    spare = table.box.tiles
    for colour, (lying, down) in enumerate(zip(state.tiles, face_down(state), strict=True)):
        spare = changed(spare, colour, -lying.bit_count() - down.bit_count())
    for seat in state.seats:
        spare = added(spare, seat.hand, -1)
    if "bag" in spec:
        bag = counts(spec["bag"], "given.bag")
        return replace(state, bag=bag, removed=rest(table, spare, bag, "given.bag"))
    return replace(state, bag=rest(table, spare, state.removed, "given"))


def rest(table: Table, spare: Four, taken: Four, where: str) -> Four:
    """What is left of the spare tiles. Raises GameError when there are more tiles than the box holds."""
    left = added(spare, taken, -1)
    for number, word, there in zip(left, TILES, table.box.tiles, strict=True):
        if number < 0:
            raise GameError(f"{where}: {there - number} {word} tiles in all, the box has {there} [box.tiles]")
    return left


def refuse_lost_treasures(table: Table, state: State) -> None:
    """Refuse a state that does not say where each treasure is."""
    game = table.boards[state.board].temples.bit_count()
    lying, won = state.treasures.bit_count(), sum(seat.treasures for seat in state.seats)
    if lying + won != game:
        words = f"{lying} on the board and {won} with the seats are {lying + won}, the game has {game}"
        raise GameError(f"given.treasures: {words} [box.treasures]")


def fault(defect: Objection, names: Sequence[str]) -> str:
    """A broken invariant in one line, with the seat by its name."""
    where, words = "given", defect.text
    for number, name in enumerate(names, 1):
        if words.startswith(f"seat {number} "):
            where, words = f"given.seats.{name}", words.removeprefix(f"seat {number} ")
            break
    return f"{where}: {words} [{', '.join(defect.clauses)}]"


# -- plans


def colour_of(value: Any, words: Sequence[str], what: str, where: str) -> int:
    """A colour by the word for its tile or leader, or by its own."""
    known = (*words, *COLOURS)
    return known.index(one_of(value, known, what, where)) % len(COLOURS)


def confirmed(value: Any, where: str, plan: Plan) -> Plan:
    """A plan without particulars, said by `true`."""
    if not truth(value, where):
        raise GameError(f"{where}: only true makes a plan")
    return plan


def _tile(table: Table, value: Any, at: Any) -> Plan:
    return Tile(colour_of(value, TILES, "tile", "plan.tile"), space_of(at, "plan.at"))


def _leader(table: Table, value: Any, at: Any) -> Plan:
    return Leader(colour_of(value, LEADERS, "leader", "plan.leader"), space_of(at, "plan.at"))


def _build(table: Table, value: Any, at: Any) -> Plan:
    return Build(kind_of(table, value, "plan.build"), space_of(at, "plan.at"))


PLACING: dict[str, Callable[[Table, Any, Any], Plan]] = {"build": _build, "leader": _leader, "tile": _tile}
"""Plans that need a space beside them, `at`."""

OTHERS: dict[str, Callable[[Any], Plan]] = {
    "catastrophe": lambda value: Ruin(space_of(value, "plan.catastrophe")),
    "commit": lambda value: Commit(whole(value, "plan.commit")),
    "decline": lambda value: confirmed(value, "plan.decline", Decline()),
    "leave": lambda value: Leave(space_of(value, "plan.leave")),
    "pass": lambda value: confirmed(value, "plan.pass", Pass()),
    "swap": lambda value: Swap(counts(value, "plan.swap")),
    "war": lambda value: War(colour_of(value, LEADERS, "colour", "plan.war")),
    "withdraw": lambda value: Withdraw(colour_of(value, LEADERS, "leader", "plan.withdraw")),
}

PLANS = tuple(sorted((*PLACING, *OTHERS)))


def plan_from_case(table: Table, entry: Mapping[str, Any]) -> Plan:
    """The plan of a table such as `{ tile = "market", at = "c7" }`. Raises GameError."""
    table_of(entry, (*PLANS, "at"), "plan")
    kinds = [key for key in entry if key != "at"]
    if len(kinds) != 1:
        raise GameError(f"plan: one of {', '.join(PLANS)} is expected, not {' and '.join(kinds) or 'none'}")
    kind = kinds[0]
    if kind in PLACING:
        if "at" not in entry:
            raise GameError(f"plan.{kind}: 'at' is missing, the space")
        return PLACING[kind](table, entry[kind], entry["at"])
    if "at" in entry:
        raise GameError(f"plan.at: '{kind}' has no space beside it")
    return OTHERS[kind](entry[kind])


# -- chance


def chance_from_case(state: State, number: int, entry: Mapping[str, Any]) -> Four:
    """The tiles drawn, `number` being wanted: those of `draw`, else one at a time from the most plentiful colour of the
    bag. Raises GameError."""
    table_of(entry, ("draw",), "chance")
    if not number:
        raise GameError("chance: no tiles are drawn now")
    number = min(number, sum(state.bag))
    if "draw" not in entry:
        return plentiful(state.bag, number)
    drawn = counts(entry["draw"], "chance.draw")
    if sum(drawn) != number:
        raise GameError(f"chance.draw: {sum(drawn)} tiles, {number} are drawn now")
    for asked, word, there in zip(drawn, TILES, state.bag, strict=True):
        if asked > there:
            raise GameError(f"chance.draw: {asked} {word} tiles, the bag has {there} [swap.draw]")
    return drawn


def plentiful(bag: Four, number: int) -> Four:
    """So many tiles, each of the colour of which the bag then has most; of equals the first."""
    drawn: Four = (0, 0, 0, 0)
    for _ in range(number):
        left = added(bag, drawn, -1)
        drawn = changed(drawn, left.index(max(left)), 1)
    return drawn
