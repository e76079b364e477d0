"""One step of a sequence that a model of the round has found, and what the sequence is worth."""

from __future__ import annotations

import msgspec

from gemcheck.games.settlers.pending import NONE
from gemcheck.games.settlers.state import NO_GOODS, Supply

__all__ = ["BUILD", "DEAL", "END", "ENEMY", "GOODS", "NOW", "OBJECTIVES", "RAZE", "SPEND", "USE", "Line", "Step"]

SPEND, BUILD, DEAL, RAZE, ENEMY, USE = "spend", "build", "deal", "raze", "enemy", "use"

NOW, END, GOODS = "now", "end", "goods"
OBJECTIVES = (END, NOW, GOODS)
"""Points at the end of the game if it ended with this round, points on the track, and the former with what is left in
the supply to break ties."""


class Step(msgspec.Struct, frozen=True):
    """Spend pairs, or act with a piece (place in Problem.pieces; for ENEMY in Problem.targets).

    pay: what is paid; over: the piece, or FOUNDATION, given up; frees: the piece that a reset frees; hand: those of the
    hand that are paid; times: how often in this one action; chosen: for each Feature that offers ways (piece) the way,
    NONE for none; choice: what is produced where there is a choice; pairs: pairs of Workers for Wood, Stone, Food, a
    Common card, a Faction card; decks: from which deck each card of one's choice is drawn.
    """

    kind: str
    piece: int = NONE
    pay: Supply = NO_GOODS
    over: int = NONE
    frees: int = NONE
    hand: tuple[int, ...] = ()
    times: int = 1
    chosen: tuple[tuple[int, int], ...] = ()
    choice: int = NONE
    pairs: tuple[int, ...] = ()
    decks: tuple[int, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """A sequence and its worth: the value of the objective, the best value that is still possible as far as the solver
    knows, whether nothing better exists within its length, and the steps."""

    value: int
    bound: int
    proved: bool
    steps: tuple[Step, ...]
