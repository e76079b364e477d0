"""What lies around a seat in a round: Locations and Deals of opponents, and what they can lose."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.games.settlers import razing
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import CARD, NOTHING, WOOD
from gemcheck.games.settlers.leaving import wood_for
from gemcheck.games.settlers.pending import NONE, VIRTUAL_SEAT
from gemcheck.games.settlers.state import State
from gemcheck.games.settlers.table import Table
from gemcheck_models.settlers.round_items import Option, Piece, Target

__all__ = ["Around", "Options", "outside"]

Options = Iterator[Option]

WHOLE_TABLE = ("remove_enemy_location", "gain_one_raze_good_of_enemy", "deal_with_enemy_faction_location")
"""Effects for which Locations without a Raze field are of matter too."""


class Around:
    """The pieces of a seat, and what lies around it: Locations and Deals of opponents, and what they can lose. Pieces
    and stocks are added as Actions need them."""

    def __init__(
        self,
        table: Table,
        state: State,
        who: int,
        pieces: list[Piece],
        drawing: bool,
        tracked: bool,
        left_out: dict[str, None],
    ) -> None:
        self.table, self.state, self.who, self.pieces = table, state, who, pieces
        self.drawing, self.tracked, self.left_out = drawing, tracked, left_out
        self.later = False
        self.stocks: list[int] = []
        self.named: dict[tuple[str, int], int] = {}
        actions = [table.cards[piece.card].action for piece in pieces]
        self.specials = {action.special for action in actions if action is not None}
        self.mine = len(pieces)
        feeds = self.stock("steal_resource", WOOD) if "steal_resource" in self.specials else NONE
        self.targets: list[Target] = [*self._targets(feeds)]

    def stock(self, special: str, good: int) -> int:
        """The number of a stock of opponents, made when it is first asked for: Resources, or cards of their hands."""
        if (special, good) not in self.named:
            seats = [self.state.seats[seat] for seat in razing.rivals(self.state, self.who) if seat >= 0]
            there = sum(len(seat.hand) if good == CARD else seat.supply[good] for seat in seats)
            self.named[special, good] = len(self.stocks)
            self.stocks.append(there)
        return self.named[special, good]

    def _targets(self, feeds: int) -> Iterator[Target]:
        table, state, who = self.table, self.state, self.who
        whole = any(name in self.specials for name in WHOLE_TABLE)
        for seat in razing.rivals(state, who):
            virtual = state.virtual
            count = len(virtual.locations if virtual and seat == VIRTUAL_SEAT else state.seats[seat].locations)
            for place in range(count):
                if razing.reach_objections(state, who, seat, place):
                    continue
                razable = not razing.target_objections(table, state, who, seat, place)
                if not razable and not whole:
                    continue
                card = razing.card_at(state, seat, place)
                there = None if seat == VIRTUAL_SEAT else state.seats[seat].locations[place]
                if there is not None and any(mark.seat == who for mark in there.marks):
                    self.left_out[f"razing {table.cards[card].name}, which carries an own Deal"] = None
                    continue
                price = razing.price_of_location(table, state, seat, place) if razable else None
                if razing.peaceful(table):
                    price = None
                fed = feeds if there is not None and table.cards[card].deck == COMMON else NONE
                if there is not None and wood_for(seat, there) != seat:
                    fed = NONE
                raze = table.cards[card].raze if razable else NOTHING
                yield Target(seat, place, card, price, raze, fed)


def outside(around: Around, key: str, piece: Piece) -> int:
    """The number of a piece that lies outside, made when it is first asked for."""
    for k, there in enumerate(around.pieces[around.mine :], around.mine):
        if there.key == key:
            return k
    around.pieces.append(piece)
    return len(around.pieces) - 1
