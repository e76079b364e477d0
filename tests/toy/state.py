"""States and plans of Lots."""

from __future__ import annotations

import msgspec

from gemcheck.game import Result

COINS = 40
PURSE = 5
LOTS = (1, 1, 2, 2, 3, 3)
TARGET = 3
DRAW, BID, SETTLE, OVER = range(4)
PHASES = ("draw", "bid", "settle", "over")
PILES = ("left", "right")
NOBODY = -1


class Seat(msgspec.Struct, frozen=True):
    """Coins, two piles of lots in rising order, and the score they are worth (derived)."""

    coins: int = PURSE
    left: tuple[int, ...] = ()
    right: tuple[int, ...] = ()
    score: int = 0


class State(msgspec.Struct, frozen=True):
    """The table. lot: the one on offer or just won, 0 for none; bag and gone in rising order; winner: who must put the
    lot on a pile; open: bit mask of the seats that may still act in this round."""

    seats: tuple[Seat, ...]
    phase: int = DRAW
    lot: int = 0
    bag: tuple[int, ...] = LOTS
    gone: tuple[int, ...] = ()
    bank: int = COINS
    winner: int = NOBODY
    open: int = 0
    result: Result | None = None


class Bid(msgspec.Struct, frozen=True, tag=True):
    coins: int


class Keep(msgspec.Struct, frozen=True, tag=True):
    """Put the lot just won on a pile: 0 left, 1 right."""

    pile: int


class Sell(msgspec.Struct, frozen=True, tag=True):
    """Sell a lot of this number; the left pile goes first."""

    lot: int


class Done(msgspec.Struct, frozen=True, tag=True):
    pass


Plan = Bid | Keep | Sell | Done
