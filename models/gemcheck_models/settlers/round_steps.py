"""One step of a sequence that a model of the round has found, and what the sequence is worth."""

from __future__ import annotations

import msgspec

from gemcheck.games.settlers.pending import NONE
from gemcheck.games.settlers.state import NO_GOODS, Supply

__all__ = [
    "BUILD",
    "DEAL",
    "END",
    "ENEMY",
    "GOODS",
    "MOVES",
    "NOW",
    "OBJECTIVES",
    "RAZE",
    "SPEND",
    "USE",
    "Line",
    "Step",
]

SPEND, BUILD, DEAL, RAZE, ENEMY, USE = "spend", "build", "deal", "raze", "enemy", "use"
MOVES = "moves"
"""What is no action: Samurai, cards under Gate, Resources on Shrine."""

NOW, END, GOODS = "now", "end", "goods"
OBJECTIVES = (END, NOW, GOODS)
"""Points at the end of the game if it ended with this round, points on the track, and the former with what is left in
the supply to break ties."""


class Step(msgspec.Struct, frozen=True):
    """Spend pairs, act with a piece (place in Problem.pieces; for ENEMY in Problem.targets), or move what is no action.

    pay: what is paid; over: the piece, or FOUNDATION, given up; options: what each use of an Action does; hand, deals:
    those of the hand and of the Deals that are paid; chosen: for each Feature that offers ways (piece) the way, NONE
    for none; choice: what is produced where there is a choice; copied: the piece whose production is copied; pairs:
    pairs of Workers for Wood, Stone, Food, a Common card, a Faction card; decks: from which deck each card of one's
    choice is drawn; posts: where Samurai are posted, by moves or after the action; tucks: Gates and the cards that are
    put under them; stows: Shrines and the Goods put there, with how many.
    """

    kind: str
    piece: int = NONE
    pay: Supply = NO_GOODS
    over: int = NONE
    options: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    deals: tuple[int, ...] = ()
    chosen: tuple[tuple[int, int], ...] = ()
    choice: int = NONE
    copied: int = NONE
    pairs: tuple[int, ...] = ()
    decks: tuple[int, ...] = ()
    posts: tuple[int, ...] = ()
    tucks: tuple[tuple[int, int], ...] = ()
    stows: tuple[tuple[int, int, int], ...] = ()


class Line(msgspec.Struct, frozen=True):
    """A sequence and its worth: the value of the objective, the best value that is still possible as far as the solver
    knows, whether nothing better exists within its length, and the steps."""

    value: int
    bound: int
    proved: bool
    steps: tuple[Step, ...]
