"""What is assumed of the tiles behind other screens.

`none`: rivals commit nothing. `known`: they hold what the position says. `best`: each may hold any tiles that the
player cannot see, up to the number in its hand. In all three a rival who has a choice makes the one that is worst for
the player; `hope` is `best` with the choice that is best for the player, which bounds the answer from above.

An assumption is a state that differs in the rivals' hands only. Under `best` a hand holds of each colour as many tiles
as it might, more than its number in all; a commitment lowers what it and others may still hold. That is exact: tiles
can be committed in this way just when some deal of the unseen tiles allows it.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from gemcheck.games.tigris.state import Four, State
from gemcheck.games.tigris.swaps import added

__all__ = ["ASSUMPTIONS", "BEST", "HOPE", "KNOWN", "NONE", "Hidden", "assumption_words", "hidden"]

NONE, BEST, KNOWN, HOPE = "none", "best", "known", "hope"
ASSUMPTIONS = (NONE, BEST, KNOWN)

_WORDS = {
    NONE: "rivals commit no tile",
    BEST: "rivals hold whatever of the unseen tiles is worst for you, and commit it at best",
    KNOWN: "rivals hold the tiles that the position names, and commit them in the way that is worst for you",
}


def assumption_words(mode: str) -> str:
    """The assumption in words, with what it says of draws and other choices."""
    bag = "the bag of the position" if mode == KNOWN else "all tiles that you cannot see, bag and rivals' hands"
    return f"{_WORDS[mode]}; any other choice of a rival is the worst for you; draws come from {bag}"


def _at_most(number: int, pool: Four) -> Four:
    black, red, blue, green = pool
    return (min(black, number), min(red, number), min(blue, number), min(green, number))


class Hidden(msgspec.Struct, frozen=True):
    """An assumption about the rivals of seat `who`.

    pool: the tiles of which each draw is one, as far as this seat knows; sizes: how many tiles each hand holds.
    """

    who: int
    mode: str
    pool: Four
    sizes: tuple[int, ...]

    def assumed(self, state: State) -> State:
        """The state with the rivals' hands as they are assumed to be."""
        if self.mode == KNOWN:
            return state
        seats = []
        for other, seat in enumerate(state.seats):
            if other != self.who:
                number = 0 if self.mode == NONE else self.sizes[other]
                seat = replace(seat, hand=_at_most(number, self.pool))
            seats.append(seat)
        return replace(state, seats=tuple(seats))

    def committed(self, before: State, after: State, mover: int) -> tuple[Hidden, State]:
        """What is assumed after a commitment: a rival's tiles that were shown are behind no screen any more."""
        if self.mode not in (BEST, HOPE) or mover == self.who:
            return self, after
        shown = added(before.seats[mover].hand, after.seats[mover].hand, -1)
        if not any(shown):
            return self, after
        sizes = tuple(size - sum(shown) * (other == mover) for other, size in enumerate(self.sizes))
        left = Hidden(self.who, self.mode, added(self.pool, shown, -1), sizes)
        return left, left.assumed(after)

    def drawn(self, state: State, tiles: Four) -> tuple[Hidden, State]:
        """What is assumed once the seat has drawn these tiles: no rival holds them."""
        left = Hidden(self.who, self.mode, added(self.pool, tiles, -1), self.sizes)
        return left, left.assumed(state)


def hidden(state: State, who: int, mode: str) -> Hidden:
    """The assumption as it stands in a position, for the seat that asks."""
    pool = state.bag
    if mode != KNOWN:
        for other, seat in enumerate(state.seats):
            if other != who:
                pool = added(pool, seat.hand)
    return Hidden(who, mode, pool, tuple(sum(seat.hand) for seat in state.seats))
