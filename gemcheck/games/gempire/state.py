"""What lies on the table in Gempire: the state of the game and of each seat, as frozen values.

Colours are 0 population, 1 gold, 2 culture everywhere; rows are 1 and 2; columns are integers that grow to the right,
shared by both rows, and column 0 is where a city's first card was placed. Cards, technologies and reward tokens are
indices into the `Table`; Demands are their Compendium numbers.
"""

from __future__ import annotations

import msgspec

from gemcheck.game import Result
from gemcheck.games.gempire.plans import Plan

__all__ = [
    "CLAIM",
    "COLOURS",
    "CULTURE",
    "EMPTY_TURN",
    "GOLD",
    "NOBODY",
    "NO_CARD",
    "OVER",
    "PHASES",
    "PLAN",
    "POPULATION",
    "RESOLVE",
    "RESPOND",
    "ROLL",
    "SHUFFLE",
    "SPLIT",
    "Blueprint",
    "Placed",
    "Response",
    "Seat",
    "State",
    "Turn",
]

POPULATION, GOLD, CULTURE = 0, 1, 2
COLOURS = ("population", "gold", "culture")

SPLIT, ROLL, PLAN, RESOLVE, CLAIM, RESPOND, SHUFFLE, OVER = range(8)
PHASES = ("split", "roll", "plan", "resolve", "claim", "respond", "shuffle", "over")
"""split: five resources, in secret; roll: chance; plan: secret actions; resolve: each seat carries out its own;
claim and respond: the end of the round; shuffle: chance, discards become the deck; over: the game has ended."""

NO_CARD = -1
NOBODY = -1

Triple = tuple[int, int, int]


class Placed(msgspec.Struct, frozen=True):
    """A card in a city: which, under which colour it lies, the diamonds on it, and how many of those lay idle when
    they were placed (only one reading of Mathematics asks for that)."""

    card: int
    colour: int
    diamonds: int = 0
    idle: int = 0


class Blueprint(msgspec.Struct, frozen=True):
    """A card kept aside and the round in which it was won."""

    card: int
    round: int


class Turn(msgspec.Struct, frozen=True):
    """What a seat wrote this round and what it still owes. Reset at the end of each round.

    written: the revealed action; acted: how many of its parts are carried out; won: cards to place or keep;
    kept: cards kept as blueprints this round; unkept: blueprints placed this round that were kept before it;
    diamonds: palace diamonds to place now; bearers: (row, column) of cards that received one in the present upgrade;
    literacy: gold-or-culture choices owed; culture: culture gems to lay now; sets: Philosophy sets to lay now, each
    the number of gems left and a bit mask of the flag positions it may use; loose: gems of this turn by colour that may
    still go on the palace token (Demand 9); chain: passes of the present chain of gems; spent, lost: production given
    up by paying and by penalties; held_some: production was at least 1 when the action began; discovered: technologies
    of this round; moved: a flag gem was moved; finished: the seat is done with this resolution.
    """

    written: Plan | None = None
    acted: int = 0
    won: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    unkept: int = 0
    diamonds: int = 0
    bearers: tuple[tuple[int, int], ...] = ()
    literacy: int = 0
    culture: int = 0
    sets: tuple[tuple[int, int], ...] = ()
    loose: Triple = (0, 0, 0)
    chain: int = 0
    spent: int = 0
    lost: int = 0
    held_some: bool = False
    discovered: tuple[int, ...] = ()
    moved: bool = False
    finished: bool = False


EMPTY_TURN = Turn()


class Seat(msgspec.Struct, frozen=True):
    """One player's city and possessions.

    production: chips held; science: the track, all ever gathered; used: science spent on technologies; row1, row2:
    cards left to right; start1, start2: column of each row's leftmost card; second: round in which the second row was
    opened, -1 for none; palace: level 0-5; palace_diamonds: diamonds of palace rewards ever placed; technologies: bit
    mask over the Table's technology indices; gems: all gems owned, wherever they lie; flag: culture gems on positions
    1-3; held: culture gems held back (Calendar); token: gems on the palace token (Demand 9). Derived or historical:
    attributes: current totals; reached: multiples of ten paid per attribute; twenties: multiples of twenty paid
    (University); fours: multiples of four buildings paid per colour (Construction); fifties: bit mask of attributes
    whose Philosophy set is settled.
    """

    production: int = 0
    science: int = 0
    used: int = 0
    row1: tuple[Placed, ...] = ()
    row2: tuple[Placed, ...] = ()
    start1: int = 0
    start2: int = 0
    second: int = -1
    blueprints: tuple[Blueprint, ...] = ()
    palace: int = 0
    palace_diamonds: int = 0
    technologies: int = 0
    gems: Triple = (0, 0, 0)
    flag: Triple = (0, 0, 0)
    held: int = 0
    token: int = 0
    attributes: Triple = (0, 0, 0)
    reached: Triple = (0, 0, 0)
    twenties: Triple = (0, 0, 0)
    fours: Triple = (0, 0, 0)
    fifties: int = 0
    turn: Turn = EMPTY_TURN

    def owns(self, technology: int) -> bool:
        """Whether the technology of this Table index has been discovered."""
        return bool(self.technologies >> technology & 1)


class Response(msgspec.Struct, frozen=True):
    """Where the answers to a victory claim stand: bit mask of claimants, the seat whose turn it is (NOBODY: all at
    once), how many seats in a row have passed, a bit mask of seats that are through, and per seat a bit mask of the
    flag positions whose Demand was met before the responses."""

    claimants: int
    turn: int
    passes: int = 0
    through: int = 0
    early: tuple[int, ...] = ()


class State(msgspec.Struct, frozen=True):
    """The whole table.

    first: the seat that rolls; market: cards on A, B, C; deck: top card first, the top one lies face up; discards: in
    index order, for their order never matters; roll: (production, science, wild) faces; technologies: the four Table
    indices in play; cubes: price numbers used up on each; demands: the three Compendium numbers on flag positions 1-3;
    rewards: token indices of palace levels 1-5; space: next market space to be compared (3: all are); winners: who took
    A, B, C this round.
    """

    seats: tuple[Seat, ...]
    phase: int = SPLIT
    round: int = 1
    first: int = 0
    market: Triple = (NO_CARD, NO_CARD, NO_CARD)
    deck: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    roll: Triple | None = None
    technologies: tuple[int, ...] = ()
    cubes: tuple[int, ...] = (0, 0, 0, 0)
    demands: tuple[int, ...] = ()
    rewards: tuple[int, ...] = (0, 0, 0, 0, 0)
    space: int = 3
    winners: Triple = (NOBODY, NOBODY, NOBODY)
    response: Response | None = None
    result: Result | None = None
