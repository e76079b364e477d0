"""What a seat can do in the rest of a round, as plain data for the models of the round: its cards, Goods and targets.

Every card that may play a part is a piece. A piece is in one place at a time: gone, in the hand, among the Locations,
among the Deals, or away (a Deal of another seat, a Deal that Trade Route may make). What an Action does is a list of
options, one for each thing at which it can be aimed. `round_problem` fills all of this in from the engine.
"""

from __future__ import annotations

import msgspec

from gemcheck.games.settlers.effects import NOTHING, PRICES, Amounts, Way
from gemcheck.games.settlers.pending import NONE
from gemcheck.games.settlers.state import NO_GOODS, Supply

__all__ = [
    "AWAY",
    "DEAL",
    "FOUNDATION",
    "FREE",
    "GONE",
    "HAND",
    "RESET",
    "SAMURAI_COUNT",
    "TABLE",
    "Option",
    "Per",
    "Piece",
    "Problem",
    "Target",
]

FOUNDATION = -2
"""What is given up for the Location in a price, where it is a Foundation."""
RESET = "reset_other_own_action_location"
SAMURAI_COUNT = -1
"""What a `Per` counts where it counts no colour."""
GONE, HAND, TABLE, DEAL, AWAY = range(5)
"""Where a piece is."""
FREE: Amounts = (0,) * len(PRICES)


class Per(msgspec.Struct, frozen=True):
    """One `good` (place in GAINS) for each own card of a colour (place in COLOURS), or for each own Samurai
    (SAMURAI_COUNT), at most `most`."""

    colour: int
    good: int
    most: int


class Option(msgspec.Struct, frozen=True):
    """One thing that one use of an Action can do.

    way: the way to pay; pay: what that asks for; gains: single gains of it. Pieces: `hand` leaves the hand, `own` is a
    Location that is razed, `needs` a Deal whose Good is gained, `loses` a Deal of another seat that goes, `enters` a
    piece from outside that becomes an own Deal, `builds` a card that is built without a Location (`dealt`: out of the
    Deals), `produces` a Production Location that produces, `frees` a Location that may be used again. target: a
    Location of an opponent, which goes if `takes` is set; stock: one of `Problem.stocks`; good: the Good that is aimed
    at; founds: a Foundation is gained; fires: what it sets off; changed: how many of each Good Dark Chapel changes.
    """

    way: int = 0
    pay: Amounts = FREE
    gains: tuple[Amounts, ...] = ()
    hand: int = NONE
    own: int = NONE
    needs: int = NONE
    loses: int = NONE
    enters: int = NONE
    builds: int = NONE
    dealt: bool = False
    produces: int = NONE
    frees: int = NONE
    target: int = NONE
    takes: bool = False
    stock: int = NONE
    good: int = NONE
    founds: bool = False
    fires: str = ""
    changed: tuple[int, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether it only pays and gains, so that two uses in one action may both do it."""
        touched = (self.hand, self.own, self.loses, self.enters, self.builds, self.produces, self.frees, self.stock)
        return all(one == NONE for one in touched) and not self.takes and not self.fires


class Piece(msgspec.Struct, frozen=True):
    """A card that the seat has or may get.

    starts: where it is at first; place: its place among the Locations; drawn: its deck and how many cards are drawn
    from that deck before it, None when it is there already. price, location, bonus, bonus_per: what building it costs
    and gains at once; product, product_per, choices, copies: what it produces (`copies`: what another one does);
    points: its worth at the end; options, uses, used: its Action; deal, raze: Goods, None where it has no such field;
    common: whether it is a Common card; trigger, feature, ways: its Feature; fires: triggers that its building sets
    off; samurai: whether one stands on it; each, tiers, held: points for each thing put there, for so many of them at
    the end, and what it holds; gate, shrine: whether cards may be put there, which Goods; marked: a Deal that is no
    card of its own; owner: who has it, where that is an opponent.
    """

    card: int
    key: str
    colours: tuple[int, ...] = ()
    starts: int = HAND
    place: int = NONE
    drawn: tuple[int, int] | None = None
    price: Amounts = FREE
    location: int = 0
    bonus: Amounts = NOTHING
    bonus_per: Per | None = None
    product: Amounts = NOTHING
    product_per: Per | None = None
    choices: tuple[Amounts, ...] = ()
    produces: bool = False
    copies: bool = False
    points: int = 0
    options: tuple[Option, ...] = ()
    uses: int = 0
    used: int = 0
    resets: bool = False
    stays: bool = False
    deal: int | None = None
    raze: Amounts | None = None
    common: bool = True
    trigger: str = ""
    feature: Amounts = NOTHING
    ways: tuple[Way, ...] = ()
    fires: tuple[str, ...] = ()
    samurai: bool = False
    each: int = 0
    tiers: tuple[tuple[int, int], ...] = ()
    held: int = 0
    gate: bool = False
    shrine: tuple[int, ...] = ()
    marked: bool = False
    owner: int = NONE

    @property
    def in_hand(self) -> bool:
        """Whether it is in the hand, or will be once it is drawn."""
        return self.starts == HAND

    @property
    def on_table(self) -> bool:
        """Whether it is a Location of the seat."""
        return self.starts == TABLE

    @property
    def buildable(self) -> bool:
        """Whether it may come to the table."""
        return self.starts != TABLE and not self.marked

    @property
    def gains(self) -> tuple[Amounts, ...]:
        """The plain gains of building it, each for itself."""
        return tuple(gain for gain in (self.product, self.bonus) if any(gain))

    @property
    def pers(self) -> tuple[Per, ...]:
        """The gains of building it that depend on a count."""
        return tuple(per for per in (self.product_per, self.bonus_per) if per is not None)


class Target(msgspec.Struct, frozen=True):
    """A Location of an opponent: whose, its place, its card, the Raze tokens it costs (None: it cannot be razed by the
    plain action), the Goods of its Raze field, and the stock that its owner's Wood goes to when it is razed."""

    seat: int
    place: int
    card: int
    price: int | None
    gain: Amounts
    feeds: int = NONE


class Problem(msgspec.Struct, frozen=True):
    """All that the best sequence of one seat depends on.

    one_use: what a reset gives back (reading reset.twice); tracked: whether it is of matter which Deals there are, not
    only how many; posts: whether Samurai are of matter and may be posted; stocks: things of opponents that can be taken
    or lost, so many of each.
    """

    who: int
    supply: Supply
    points: int
    pieces: tuple[Piece, ...]
    targets: tuple[Target, ...] = ()
    foundations: int = 0
    foundation_cards: tuple[int, ...] = ()
    deals: int = 0
    hand: int = 0
    pair: int = 2
    hand_price: int = 1
    deal_price: tuple[Supply, Supply] = (NO_GOODS, NO_GOODS)
    one_use: bool = False
    tracked: bool = False
    samurai: bool = False
    posts: bool = False
    stocks: tuple[int, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def held(self) -> int:
        """What the Locations on the table are worth at the end."""
        return sum(piece.points for piece in self.pieces if piece.on_table)
