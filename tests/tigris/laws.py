"""What must hold of every position and of every step of Tigris & Euphrates, said a second time.

Positions are judged cell by cell from the pieces alone: nothing here uses the engine's sets of spaces, its kingdoms or
its own list of defects. Each function lists what is broken; nothing is what it should list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gemcheck.game import Event, Undefined
from gemcheck.games.tigris.geometry import SQUARE, place, spaces_in
from gemcheck.games.tigris.plans import Build, Commit, Leader, Pass, Plan, Ruin, Tile, War, Withdraw
from gemcheck.games.tigris.state import ACT, BLACK, COLOURS, DEFEND, GREEN, RED, REFILL, State

Cell = tuple[int, int]

TILES_IN_BOX = (30, 57, 36, 30)
TREASURES = (10, 14)
"""Treasures on either side of the board."""


def cells(spaces: int) -> set[Cell]:
    """The row and column of every space of a set."""
    return {place(space) for space in spaces_in(spaces)}


def beside(cell: Cell) -> set[Cell]:
    """The four cells, on the board or not, that share an edge with a cell."""
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def standing(state: State) -> dict[Cell, tuple[int, int]]:
    """(colour, seat) of every leader on the board by its cell."""
    return {
        place(space): (colour, who)
        for who, seat in enumerate(state.seats)
        for colour, space in enumerate(seat.leaders)
        if space >= 0
    }


def hidden(state: State) -> set[Cell]:
    """The cells of face-down tiles."""
    return {cell for monument in state.monuments for cell in cells(SQUARE[monument.corner])}


def kingdoms(state: State) -> list[set[Cell]]:
    """The linked groups that hold a leader."""
    leaders = standing(state)
    loose = set(leaders) | hidden(state)
    for lying in state.tiles:
        loose |= cells(lying)
    found = []
    while loose:
        edge = [loose.pop()]
        group = set(edge)
        while edge:
            near = beside(edge.pop()) & loose
            loose -= near
            group |= near
            edge += near
        if group & leaders.keys():
            found.append(group)
    return found


# -- positions


def conserved(state: State) -> Iterator[str]:
    """Tiles, treasures and catastrophes are all somewhere, once; flipped tiles come in fours."""
    down = [0, 0, 0, 0]
    for monument in state.monuments:
        down[monument.colour] += 4
    for colour, number in enumerate(TILES_IN_BOX):
        hands = sum(seat.hand[colour] for seat in state.seats)
        found = len(cells(state.tiles[colour])) + down[colour] + hands + state.bag[colour] + state.removed[colour]
        if found != number:
            yield f"{found} {COLOURS[colour]} tiles"
    if len(cells(state.treasures)) + sum(seat.treasures for seat in state.seats) != TREASURES[state.board]:
        yield "treasures lost or gained"
    if len(cells(state.ruins)) + sum(seat.catastrophes for seat in state.seats) != 2 * len(state.seats):
        yield "catastrophes lost or gained"
    if len(hidden(state)) != 4 * len(state.monuments) or len(state.monuments) > 6:
        yield "flipped tiles do not come in fours, or there are more than 24"


def at_rest(state: State, river: int) -> Iterator[str]:
    """After every action: leaders stand on land beside a face-up temple, no kingdom holds two of one colour or, with a
    trader, two treasures."""
    leaders = standing(state)
    temples, water, treasures = cells(state.tiles[RED]), cells(river), cells(state.treasures)
    for cell in leaders:
        if not beside(cell) & temples:
            yield f"a leader on {cell} without a temple"
        if cell in water:
            yield f"a leader on river at {cell}"
    if state.phase not in (ACT, REFILL):
        return
    for kingdom in kingdoms(state):
        colours = [leaders[cell][0] for cell in kingdom if cell in leaders]
        if len(set(colours)) < len(colours):
            yield f"leaders of one colour together: {colours}"
        if GREEN in colours and len(kingdom & treasures) > 1:
            yield f"a trader's kingdom with treasures on {kingdom & treasures}"


# -- steps


def payments(log: Sequence[Event]) -> list[tuple[int | None, str, int, bool]]:
    """(seat, colour, amount, whether a monument pays it) of every payment of points in a log, but those of nothing."""
    return [
        (event.seat, event.data["colour"], event.data["amount"], "monument.score" in event.clauses)
        for event in log
        if event.what == "points" and event.data["amount"]
    ]


def points_kept(before: State, after: State, log: Sequence[Event]) -> Iterator[str]:
    """No seat loses points or treasures, and every new point is in the log."""
    for who, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if new.treasures < old.treasures:
            yield f"seat {who} lost a treasure"
        for colour, word in enumerate(COLOURS):
            gained = new.points[colour] - old.points[colour]
            told = sum(amount for seat, name, amount, _ in payments(log) if (seat, name) == (who, word))
            if gained < 0 or gained != told:
                yield f"seat {who} has {gained} more {word} points, told {told}"


def points_due(
    before: State, plan: Plan | None, after: State, log: Sequence[Event], limited: bool = False
) -> Iterator[str]:
    """Tiles pay one point or none, unions nothing, a revolt one red, a war one and the tiles removed to one seat; no
    other plan pays. `limited`: the box may have fewer tokens."""
    paid = [(seat, colour, amount) for seat, colour, amount, monument in payments(log) if not monument]
    conflict = before.conflict
    if isinstance(plan, Tile):
        touched = [group for group in kingdoms(before) if group & beside(place(plan.space))]
        if len(touched) > 2:
            yield "a tile unites three kingdoms"
        if len(touched) > 1:
            due: list[tuple[int | None, str, int]] = []
        else:
            leaders = standing(before)
            there = {leaders[cell] for group in touched for cell in group if cell in leaders}
            own = [who for colour, who in there if colour == plan.colour]
            kings = [who for colour, who in there if colour == BLACK]
            due = [(who, COLOURS[plan.colour], 1) for who in (own or kings)]
        if paid != due and not limited:
            yield f"a tile pays {paid}, due {due}"
    elif isinstance(plan, Commit) and before.phase == DEFEND and conflict is not None:
        if conflict.marker < 0:
            colour, amount = RED, 1
        else:
            colour = conflict.colour
            amount = 1 + len(cells(before.tiles[colour]) - cells(after.tiles[colour]))
        winner = next(iter({conflict.attacker, conflict.defender} - set(losers(before, after))), None)
        if paid != [(winner, COLOURS[colour], amount)] and not limited:
            yield f"a conflict pays {paid}, due {amount} {COLOURS[colour]} to seat {winner}"
    elif paid:
        yield f"{plan} pays {paid}"


def losers(before: State, after: State) -> list[int]:
    """The seats that have taken back the leader for which there is a conflict."""
    colour = before.conflict.colour if before.conflict is not None else 0
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return [who for who, (old, new) in pairs if old.leaders[colour] >= 0 > new.leaders[colour]]


def monuments_pay(before: State, after: State, log: Sequence[Event], monuments: Any) -> Iterator[str]:
    """At the end of a turn, and at no other time, monuments pay the active seat's leaders in their kingdoms."""
    told = sorted((seat, colour) for seat, colour, _, monument in payments(log) if monument)
    due: list[tuple[int, str]] = []
    if before.actions > 0 and (after.actions == 0 or after.turn > before.turn):
        leaders = {leader: cell for cell, leader in standing(after).items()}
        groups = kingdoms(after)
        for monument in after.monuments:
            square = cells(SQUARE[monument.corner])
            for colour in monuments[monument.kind]:
                cell = leaders.get((colour, before.active))
                if cell is not None and any(cell in group and square & group for group in groups):
                    due.append((before.active, COLOURS[colour]))
    if told != sorted(due):
        yield f"monuments pay {told}, due {sorted(due)}"


def conflicts_begin(before: State, plan: Plan | None, after: State) -> Iterator[str]:
    """Only a tile starts wars, and only a leader a revolt."""
    if before.conflict is None and after.conflict is not None:
        cause = Tile if after.conflict.marker >= 0 else Leader
        if not isinstance(plan, cause):
            yield f"{plan} starts a conflict"
    if before.conflict is not None and not isinstance(plan, Commit | War):
        yield f"{plan} comes in a conflict"


def pieces_leave(before: State, plan: Plan | None, after: State) -> Iterator[str]:
    """What leaves the board: the leaders and tiles that the plan may take off, and no others."""
    gone = sum(
        old >= 0 > new
        for one, other in zip(before.seats, after.seats, strict=True)
        for old, new in zip(one.leaders, other.leaders, strict=True)
    )
    decided = isinstance(plan, Commit) and before.phase == DEFEND
    if not isinstance(plan, Ruin | Build) and gone != (decided or isinstance(plan, Withdraw)):
        yield f"{gone} leaders leave the board by {plan}"
    war = decided and before.conflict is not None and before.conflict.marker >= 0
    for colour in range(4):
        lost = cells(before.tiles[colour]) - cells(after.tiles[colour]) - hidden(after)
        if isinstance(plan, Ruin):
            lost -= {place(plan.space)}
        if lost and not (war and before.conflict is not None and colour == before.conflict.colour):
            yield f"{COLOURS[colour]} tiles leave {lost} by {plan}"
        if war and before.conflict is not None and place(before.conflict.marker) in lost:
            yield "the marked tile leaves"
        if lost and colour == RED and war:
            parties = {place(before.seats[who].leaders[RED]) for who in sides(before)}
            others = set(standing(before)) - parties
            if lost & cells(before.treasures) or any(beside(cell) & others for cell in lost):
                yield "a priests' war removes a protected temple"
    if hidden(before) - hidden(after):
        yield "flipped tiles leave"


def sides(state: State) -> tuple[int, ...]:
    """The two seats of a conflict."""
    return () if state.conflict is None else (state.conflict.attacker, state.conflict.defender)


class Story:
    """What must hold of a whole turn: at most two actions, at most four wars in a union, each of another colour."""

    def __init__(self) -> None:
        self.turn = 0
        self.actions = 0
        self.wars: list[int] = []

    def step(self, before: State, plan: Plan | None) -> Iterator[str]:
        """Whatever this step breaks; to be asked of every step of a game in order."""
        if before.turn != self.turn:
            self.turn, self.actions = before.turn, 0
        if before.phase == ACT:
            self.wars = []
            self.actions += not isinstance(plan, Pass)
            if self.actions > 2:
                yield f"action {self.actions} of turn {self.turn}"
        if before.phase == DEFEND and before.conflict is not None and before.conflict.marker >= 0:
            self.wars.append(before.conflict.colour)
            if len(self.wars) > 4 or len(set(self.wars)) < len(self.wars):
                yield f"wars of {[COLOURS[colour] for colour in self.wars]} in one union"


def broken(game: Any, before: State, plan: Plan | None, after: State, log: Sequence[Event]) -> list[str]:
    """Every law that a step, or the position after it, breaks."""
    limited = game.rules.reading("points.supply") == "limited"
    found = [
        *conserved(after),
        *at_rest(after, game.table.boards[after.board].river),
        *points_kept(before, after, log),
        *points_due(before, plan, after, log, limited),
        *conflicts_begin(before, plan, after),
        *pieces_leave(before, plan, after),
    ]
    if not limited:
        found += monuments_pay(before, after, log, game.table.box.monuments)
    return found


def looked_at(game: Any, seats: int, rng: Any, choose: Any = None) -> Iterator[tuple[State, Plan | None, State]]:
    """Each step of a random game that runs to its end, every law of this module and every promise of the engine about
    states kept; AssertionError otherwise."""
    state: State = game.start(seats, rng)
    stock = game.inventory(state)
    story = Story()
    while state.result is None:
        log: list[Event] = []
        movers = game.to_move(state)
        plan: Plan | None = None
        if movers:
            plan = (choose or game.sample)(state, movers[0], rng)
            after = game.advance(state, {movers[0]: plan}, log)
        else:
            after = game.chance_step(state, game.draw(state, rng), log)
        if isinstance(after, Undefined):
            return
        assert [*broken(game, state, plan, after, log), *story.step(state, plan)] == [], (state, plan)
        assert game.defects(after) == [], (state, plan)
        assert game.recomputed(after) == after, (state, plan)
        assert game.inventory(after) == stock, (state, plan)
        yield state, plan, after
        state = after
