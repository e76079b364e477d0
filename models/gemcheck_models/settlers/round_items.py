"""What a seat can do in the rest of a round, as plain data for the models of the round: its cards, Goods and targets.

question: which cards, prices and gains does the best sequence of actions of one seat depend on?
scope:    the Action phase; the other seats do nothing; cards that are drawn stay unknown unless they are given
expected: everything comes from the engine's own functions, nothing is stated a second time
budget:   microseconds

Effects that the models do not know are named in `Problem.left_out`: a sequence found without them is still legal and
worth what is said, but it need not be the best.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gemcheck.game import GameError
from gemcheck.games.settlers import activating, building, dealing, features, places, production, razing, scoring
from gemcheck.games.settlers.components import COLOURS, COMMON, PRODUCTION, Card
from gemcheck.games.settlers.effects import FACTION_CARD, NOTHING, Amounts, Way
from gemcheck.games.settlers.pending import NONE, VIRTUAL_SEAT
from gemcheck.games.settlers.state import ACT, NO_GOODS, Location, State, Supply
from gemcheck.games.settlers.table import Table

__all__ = ["FOUNDATION", "RESET", "Per", "Piece", "Problem", "Target", "problem_of"]

FOUNDATION = -2
"""What is given up for the Location in a price, where it is a Foundation."""
RESET = "reset_other_own_action_location"
KNOWN_FEATURES = ("build", "raze", "make_deal", "gain_vp>=2", "cleanup", "opponent_spends_worker_pair")
QUIET_TRIGGERS = ("production_phase",)


class Per(msgspec.Struct, frozen=True):
    """One `good` (place in GAINS) for each own card of a colour (place in COLOURS), at most `most`."""

    colour: int
    good: int
    most: int


class Piece(msgspec.Struct, frozen=True):
    """A card that the seat has or may draw.

    place: where it lies among the Locations, NONE in the hand; drawn: its deck and how many cards are drawn from that
    deck before it, None when it is there already. price, location, gains, pers, choices: what building it costs and
    gains; points: its worth at the end; way, gain, uses, used, resets: its Action; deal, raze: Goods, None where it has
    no such field; trigger, feature, ways: its Feature; fires: triggers that its building sets off.
    """

    card: int
    key: str
    colours: tuple[int, ...]
    place: int = NONE
    drawn: tuple[int, int] | None = None
    price: Amounts = ()
    location: int = 0
    gains: tuple[Amounts, ...] = ()
    pers: tuple[Per, ...] = ()
    choices: tuple[Amounts, ...] = ()
    points: int = 0
    way: Amounts | None = None
    gain: Amounts = NOTHING
    uses: int = 0
    used: int = 0
    resets: bool = False
    stays: bool = False
    deal: int | None = None
    raze: Amounts | None = None
    trigger: str = ""
    feature: Amounts = NOTHING
    ways: tuple[Way, ...] = ()
    fires: tuple[str, ...] = ()

    @property
    def in_hand(self) -> bool:
        """Whether it can be built, dealt with or razed: it is no Location yet."""
        return self.place == NONE


class Target(msgspec.Struct, frozen=True):
    """A Location of an opponent that can be razed: whose, its place, its card, the Raze tokens, the Goods."""

    seat: int
    place: int
    card: int
    price: int
    gain: Amounts


class Problem(msgspec.Struct, frozen=True):
    """All that the best sequence of one seat depends on. `one_use`: what a reset gives back (reading reset.twice)."""

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
    left_out: tuple[str, ...] = ()

    @property
    def held(self) -> int:
        """What the Locations on the table are worth at the end."""
        return sum(piece.points for piece in self.pieces if not piece.in_hand)


def problem_of(table: Table, state: State, who: int, draws: Sequence[int] = ()) -> Problem:
    """The rest of the round for a seat; `draws`: the cards that it will draw, in their order for each deck.

    Raises GameError where the seat has taken over a Location (Temple of Ra): the models know only what lies before it.
    """
    if state.phase != ACT or state.pending:
        raise ValueError("a round is asked about in the Action phase, when nothing is pending")
    if any(owner != who for owner, _, _ in places.own(state, who)):
        raise GameError("the best round is not known while Locations of others are taken over [card.temple-of-ra]")
    seat, left_out = state.seats[who], dict[str, None]()
    pieces = [
        _piece(table, state, who, there.card, place, None, left_out) for place, there in enumerate(seat.locations)
    ]
    pieces += [_piece(table, state, who, card, NONE, None, left_out) for card in seat.hand]
    before = {COMMON: 0, 1: 0}
    for card in draws:
        deck = COMMON if table.cards[card].deck == COMMON else 1
        pieces.append(_piece(table, state, who, card, NONE, (deck, before[deck]), left_out))
        before[deck] += 1
    if table.reading("foundation.scope") == "none-common-free" and seat.foundations:
        left_out["Foundations for Common cards"] = None
    if table.reading("sphinx.two-uses") == "one-gain":
        left_out["Sphinx on two uses together"] = None
    return Problem(
        who=who,
        supply=seat.supply,
        points=seat.points,
        pieces=tuple(pieces),
        targets=tuple(_targets(table, state, who, left_out)),
        foundations=len(seat.foundations),
        foundation_cards=seat.foundations,
        deals=len(production.deals_of(state, who)),
        hand=len(seat.hand),
        pair=table.box.pair,
        hand_price=razing.price_of_card(table),
        deal_price=(_supply(dealing.price_of(False)), _supply(dealing.price_of(True))),
        one_use=table.reading("reset.twice") != "all-uses",
        left_out=tuple(left_out),
    )


def _supply(goods: tuple[int, ...]) -> Supply:
    a, b, c, d, e, f, g = goods
    return (a, b, c, d, e, f, g)


def _targets(table: Table, state: State, who: int, left_out: dict[str, None]) -> list[Target]:
    if razing.peaceful(table):
        return []
    found = []
    for seat in razing.rivals(state, who):
        virtual = state.virtual
        count = len(virtual.locations if virtual and seat == VIRTUAL_SEAT else state.seats[seat].locations)
        for place in range(count):
            if not razing.target_objections(table, state, who, seat, place):
                card = razing.card_at(state, seat, place)
                there = None if seat == VIRTUAL_SEAT else state.seats[seat].locations[place]
                if there is not None and any(mark.seat == who for mark in there.marks):
                    left_out[f"razing {table.cards[card].name}, which carries an own Deal"] = None
                    continue
                price = razing.price_of_location(table, state, seat, place)
                found.append(Target(seat, place, card, price, table.cards[card].raze))
    return found


def _piece(
    table: Table,
    state: State,
    who: int,
    index: int,
    place: int,
    drawn: tuple[int, int] | None,
    left_out: dict[str, None],
) -> Piece:
    card, seat = table.cards[index], state.seats[who]
    there = None if place == NONE else seat.locations[place]
    lent = there is not None and not building.may_go(there)
    way, resets = (None, False) if lent or (there is not None and there.blocked) else _way(card, left_out)
    action = card.action
    if card.special:
        left_out[f"what {card.name} brings when it is built"] = None
    if card.produces[FACTION_CARD] and drawn:
        left_out[f"cards of {card.name}"] = None
    trigger = card.feature.on if card.feature is not None and not lent else ""
    if trigger and trigger.partition(":")[0] not in (*KNOWN_FEATURES, *QUIET_TRIGGERS):
        left_out[f"{card.name}, which is used at any moment"] = None
    return Piece(
        card=index,
        key=card.key,
        colours=() if lent else tuple(colour for colour in range(len(COLOURS)) if places.has_colour(card, colour)),
        place=place,
        drawn=drawn,
        price=building.price_of(card),
        location=building.asks_for_location(state, who, card),
        gains=tuple(gain for gain in (card.produces if card.kind == PRODUCTION else NOTHING, card.bonus) if any(gain)),
        pers=_pers(state, who, card, left_out),
        choices=card.choices,
        points=_points(table, who, index, there),
        way=way,
        gain=action.gain if action is not None else NOTHING,
        uses=action.uses if action is not None and way is not None else 0,
        used=there.used if there is not None else 0,
        resets=resets,
        stays=lent,
        deal=card.deal if dealing.has_deal(table, index) else None,
        raze=card.raze if razing.has_field(table, index) else None,
        trigger=trigger,
        feature=card.feature.gain if card.feature is not None else NOTHING,
        ways=card.feature.ways if card.feature is not None else (),
        fires=tuple(word for word in _words(table) if features.fires_for(table, card, word)),
    )


def _points(table: Table, who: int, index: int, there: Location | None) -> int:
    """What a card is worth at the end as a Location, with what lies on it now."""
    if there is None:
        return scoring.location_points(table, index)
    if scoring.scores(table, who, there) != who:
        return 0
    return scoring.location_points(table, index) + scoring.held_points(table, there)


def _words(table: Table) -> list[str]:
    words = {card.feature.on for card in table.cards if card.feature is not None}
    return sorted(word for word in words if word.startswith("build:"))


def _way(card: Card, left_out: dict[str, None]) -> tuple[Amounts | None, bool]:
    """What an activation asks for, and whether it frees another Location; None where the models do not know it."""
    action = card.action
    if action is None or not activating.is_action(card):
        return None, False
    if len(action.ways) > 1 or action.special not in ("", RESET):
        left_out[f"the Action of {card.name}"] = None
        return None, False
    return action.ways[0].pay, action.special == RESET


def _pers(state: State, who: int, card: Card, left_out: dict[str, None]) -> tuple[Per, ...]:
    found = []
    for per in (card.per if card.kind == PRODUCTION else None, card.bonus_per):
        if per is None:
            continue
        if per.count not in COLOURS:
            left_out[f"Samurai for {card.name}"] = None
            continue
        found.append(Per(COLOURS.index(per.count), per.good, per.most))
    return tuple(found)
