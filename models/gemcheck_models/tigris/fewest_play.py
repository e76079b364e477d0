"""One seat plays on alone: its own decisions, rivals that do nothing, and draws that are settled late.

Rivals pass, commit no tile and, where one has to say which treasure stays, name the first. Of draws there are two
assumptions. `none`: nothing is known of a tile that is drawn, so it is never used. `best`: a draw brings whatever the
bag of the position can give. Which tiles were drawn is settled only when one of them is used: a colour that is in the
bag then was there at the draw too.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from gemcheck.game import Undefined
from gemcheck.games.tigris import fights, swaps, turns
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.plans import Commit, Plan, Swap, Tile
from gemcheck.games.tigris.state import ACT, ATTACK, DEFEND, OVER, REFILL, Four, State, changed, seat_changed
from gemcheck.games.tigris.swaps import added

__all__ = ["BEST", "DRAWS", "NONE", "Alone", "Drawn", "Made", "Stand", "reckoned"]

NONE, BEST = "none", "best"
DRAWS = (NONE, BEST)

NO_TILES: Four = (0, 0, 0, 0)


class Stand(msgspec.Struct, frozen=True):
    """A state in which drawn tiles have no colour yet: `state` shows hands without them, and its bag still holds them;
    `fresh` says how many of them each seat has."""

    state: State
    fresh: tuple[int, ...]


class Made(msgspec.Struct, frozen=True):
    """A decision that was made, and how many drawn tiles of each colour it used."""

    mover: int
    plan: Plan
    used: Four = NO_TILES


class Drawn(msgspec.Struct, frozen=True):
    """A draw of so many tiles."""

    seat: int
    number: int


Record = list[Made | Drawn] | None


def reckoned(stand: Stand, who: int) -> tuple[object, ...]:
    """What the rest of a lonely game depends on: neither points nor the number of the turn."""
    state = stand.state
    own = state.seats[who]
    return (
        state.tiles,
        state.ruins,
        state.treasures,
        state.monuments,
        own.hand,
        own.catastrophes,
        tuple(seat.leaders for seat in state.seats),
        state.bag,
        state.actions,
        state.phase,
        state.conflict,
        state.placed,
        state.barred,
        stand.fresh,
    )


class Alone:
    """Play of the seat `who` with rivals that do nothing; `steps` counts the engine's steps."""

    def __init__(self, game: Tigris, who: int, draws: str) -> None:
        self.game = game
        self.table = game.table
        self.who = who
        self.best = draws == BEST
        self.steps = 0

    def begun(self, state: State) -> Stand:
        """The position in which nothing has been drawn yet."""
        return Stand(state, (0,) * len(state.seats))

    # -- what the seat may do

    def usable(self, stand: Stand, colour: int) -> int:
        """How many tiles of this colour the seat may use."""
        state = stand.state
        drawn = min(stand.fresh[self.who], state.bag[colour]) if self.best else 0
        return state.seats[self.who].hand[colour] + drawn

    def usable_at_most(self, state: State, colour: int) -> int:
        """How many tiles of this colour the seat may ever use at once, whatever it draws before."""
        drawn = min(self.table.box.hand, state.bag[colour]) if self.best else 0
        return state.seats[self.who].hand[colour] + drawn

    def short(self, stand: Stand) -> bool:
        """Whether the end of the turn brings tiles."""
        hand = stand.state.seats[self.who].hand
        return sum(hand) + stand.fresh[self.who] < self.table.box.hand

    def plans(self, stand: Stand) -> Iterator[Plan]:
        """The decisions open to the seat, passing last. Drawn tiles are never swapped: what a swap could bring, they
        can be already. Without known draws nothing is swapped."""
        state, who = stand.state, self.who
        if state.phase == ACT:
            hand = state.seats[who].hand
            black, red, blue, green = (min(1, self.usable(stand, colour)) for colour in range(4))
            shown = replace(
                state, seats=seat_changed(state, who, replace(state.seats[who], hand=(black, red, blue, green)))
            )
            *actions, passing = (plan for plan in self.game.legal(shown, who) if not isinstance(plan, Swap))
            yield from actions
            if self.best and any(hand):
                yield from swaps.legal(self.table, state, who)
            yield passing
        elif state.phase in (ATTACK, DEFEND) and state.conflict is not None:
            colour = fights.colour(state.conflict)
            filled, _ = self._filled(stand, colour, self.table.box.hand)
            most = self.usable(stand, colour)
            yield from (Commit(n) for n in fights.amounts(self.table, filled, state.conflict) if n <= most)
        else:
            yield from self.game.legal(state, who)

    # -- what follows

    def step(self, stand: Stand, plan: Plan, record: Record = None) -> Stand:
        """What follows a decision of the seat, up to its next one or the end of the game."""
        stand = self._decided(stand, self.who, plan, record)
        while stand.state.phase != OVER:
            state = stand.state
            movers = self.game.to_move(state)
            if not movers:
                stand = self._dealt(stand, record)
            elif movers[0] == self.who:
                break
            else:
                idle = self.game.idle(state, movers[0]) or next(self.game.legal(state, movers[0]))
                stand = self._decided(stand, movers[0], idle, record)
        return stand

    def _decided(self, stand: Stand, mover: int, plan: Plan, record: Record) -> Stand:
        self.steps += 1
        colour, number = -1, 0
        if isinstance(plan, Tile):
            colour, number = plan.colour, 1
        elif isinstance(plan, Commit) and stand.state.conflict is not None and mover == self.who:
            colour, number = fights.colour(stand.state.conflict), plan.tiles
        filled, fills = self._filled(stand, colour, number)
        used = min(number, fills[mover][colour]) if number and self.best else 0
        after = self.game.advance(filled, {mover: plan})
        if isinstance(after, Undefined):
            raise ValueError(f"{after.point}: {after.why}")
        if used:
            fills[mover] = changed(fills[mover], colour, -used)
        if record is not None:
            record.append(Made(mover, plan, changed(NO_TILES, colour, used) if used else NO_TILES))
        return _emptied(after, fills)

    def _dealt(self, stand: Stand, record: Record) -> Stand:
        """What follows when chance deals tiles to the seat that draws."""
        self.steps += 1
        filled, fills = self._filled(stand)
        seat = filled.drawing if filled.phase == REFILL else filled.active
        number = turns.wanted(self.table, filled, seat) if filled.phase == REFILL else filled.dealt
        tiles = _some(filled.bag, number)
        after = self.game.chance_step(filled, tiles)
        if isinstance(after, Undefined):
            raise ValueError(f"{after.point}: {after.why}")
        fills[seat] = added(fills[seat], tiles)
        if record is not None:
            record.append(Drawn(seat, number))
        return _emptied(after, fills)

    def _filled(self, stand: Stand, colour: int = -1, number: int = 0) -> tuple[State, list[Four]]:
        """A state of the engine with tiles in the place of those that have no colour yet, up to `number` of the seat's
        own of this colour where drawn tiles may be used; and those tiles, seat by seat."""
        if not any(stand.fresh):
            return stand.state, [NO_TILES] * len(stand.fresh)
        state, fills = stand.state, [NO_TILES] * len(stand.fresh)
        bag, seats = state.bag, list(state.seats)
        if number and self.best:
            wished = min(number, stand.fresh[self.who], bag[colour])
            fills[self.who] = changed(NO_TILES, colour, wished)
            bag = changed(bag, colour, -wished)
        for who, fresh in enumerate(stand.fresh):
            more = _some(bag, fresh - sum(fills[who]))
            fills[who], bag = added(fills[who], more), added(bag, more, -1)
            seats[who] = replace(seats[who], hand=added(seats[who].hand, fills[who]))
        return replace(state, seats=tuple(seats), bag=bag), fills


def _emptied(state: State, fills: list[Four]) -> Stand:
    """The same without the tiles that stand in for others."""
    if not any(map(any, fills)):
        return Stand(state, (0,) * len(fills))
    bag, seats = state.bag, []
    for seat, fill in zip(state.seats, fills, strict=True):
        seats.append(replace(seat, hand=added(seat.hand, fill, -1)))
        bag = added(bag, fill)
    return Stand(replace(state, seats=tuple(seats), bag=bag), tuple(map(sum, fills)))


def _some(bag: Four, number: int) -> Four:
    """So many tiles of a bag that holds them."""
    found = []
    for there in bag:
        found.append(min(there, number))
        number -= found[-1]
    return (found[0], found[1], found[2], found[3])
