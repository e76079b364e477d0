"""From a state of the engine to what the models of the round need to know.

question: which cards, prices, gains and options does the best sequence of actions of one seat depend on?
scope:    the Action phase; the other seats do nothing; cards that are drawn stay unknown unless they are given
expected: everything comes from the engine's own functions, nothing is stated a second time
budget:   microseconds

Effects that the models do not know are named in `Problem.left_out`: a sequence found without them is still legal and
worth what is said, but it need not be the best.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.settlers import building, dealing, features, places, production, razing, scoring, tokens
from gemcheck.games.settlers.components import COLOURS, COMMON, PRODUCTION
from gemcheck.games.settlers.effects import FACTION_CARD, GOLD, NOTHING, RESOURCES
from gemcheck.games.settlers.effects import Per as PerThing
from gemcheck.games.settlers.pending import NONE
from gemcheck.games.settlers.state import ACT, Location, State, Supply
from gemcheck.games.settlers.table import Table
from gemcheck_models.settlers.round_around import Around
from gemcheck_models.settlers.round_items import DEAL, HAND, SAMURAI_COUNT, TABLE, Per, Piece, Problem
from gemcheck_models.settlers.round_options import options_of

__all__ = ["problem_of"]

KNOWN_FEATURES = (
    "build",
    "raze",
    "make_deal",
    "gain_vp>=2",
    "cleanup",
    "opponent_spends_worker_pair",
    "own_turn_any_time",
)
QUIET_TRIGGERS = ("production_phase",)
PUT = (tokens.TUCKS, tokens.STORES)
"""Features that are used at any moment, and known."""
DEALS_NAMED = ("gain_good_of_own_deal", "build_own_deal_ignore_location_cost")
"""Actions for which it is of matter which Deals there are."""


def problem_of(table: Table, state: State, who: int, draws: Sequence[int] = (), later: Sequence[int] = ()) -> Problem:
    """The rest of the round for a seat; `draws`: the cards that it will draw, in their order for each deck; `later`:
    cards that it may come by in later rounds, for the bound over several of them.

    Raises GameError where the seat has taken over a Location (Temple of Ra): the models know only what lies before it.
    """
    if state.phase != ACT or state.pending:
        raise ValueError("a round is asked about in the Action phase, when nothing is pending")
    if any(owner != who for owner, _, _ in places.own(state, who)):
        raise GameError("the best round is not known while Locations of others are taken over [card.temple-of-ra]")
    seat, left_out = state.seats[who], dict[str, None]()
    pieces = [_located(table, state, who, place, there) for place, there in enumerate(seat.locations)]
    pieces += [_card(table, state, who, card) for card in seat.hand]
    before = {COMMON: 0, 1: 0}
    for card in (*draws, *later):
        deck = COMMON if table.cards[card].deck == COMMON else 1
        pieces.append(replace(_card(table, state, who, card), drawn=(deck, before[deck])))
        before[deck] += 1
    tracked = any(_special(table, piece) in DEALS_NAMED for piece in pieces)
    deals = production.deals_of(state, who)
    if tracked:
        pieces += [_dealt(table, state, who, card, owner, marker) for card, owner, marker in deals]
    if table.reading("sphinx.two-uses") == "one-gain":
        left_out["Sphinx on two uses together"] = None
    around = Around(table, state, who, pieces, bool(draws), tracked, left_out)
    around.later = bool(later)
    late = [i for i in range(len(pieces)) if _special(table, pieces[i]) in DEALS_NAMED]
    for i in [*(i for i in range(len(pieces)) if i not in late), *late]:  # Those see what the others bring in.
        options, resets = options_of(around, i)
        action = table.cards[pieces[i].card].action
        uses = action.uses if action is not None and options else 0
        pieces[i] = replace(pieces[i], options=options, uses=uses, resets=resets)
        _unknown(table, pieces[i], bool(draws), left_out)
    founds = seat.foundations or any(option.founds for piece in pieces for option in piece.options)
    if table.reading("foundation.scope") == "none-common-free" and founds:
        left_out["Foundations for Common cards"] = None
    counts = any(per.colour == SAMURAI_COUNT for piece in pieces for per in piece.pers)
    return Problem(
        who=who,
        supply=seat.supply,
        points=seat.points,
        pieces=tuple(pieces),
        targets=tuple(around.targets),
        foundations=len(seat.foundations),
        foundation_cards=seat.foundations,
        deals=0 if tracked else len(deals),
        hand=len(seat.hand),
        pair=table.box.pair,
        hand_price=razing.price_of_card(table),
        deal_price=(_supply(dealing.price_of(False)), _supply(dealing.price_of(True))),
        one_use=table.reading("reset.twice") != "all-uses",
        tracked=tracked,
        samurai=counts,
        posts=counts and table.box.factions[seat.faction].key == tokens.JAPANESE,
        stocks=tuple(around.stocks),
        left_out=tuple(left_out),
    )


def _supply(goods: tuple[int, ...]) -> Supply:
    a, b, c, d, e, f, g = goods
    return (a, b, c, d, e, f, g)


def _special(table: Table, piece: Piece) -> str:
    action = table.cards[piece.card].action
    return action.special if action is not None else ""


def _unknown(table: Table, piece: Piece, drawing: bool, left_out: dict[str, None]) -> None:
    """Name what the models do not know about a piece."""
    card = table.cards[piece.card]
    if card.special and card.special != production.COPIES and drawing:
        left_out[f"what {card.name} brings when it is built"] = None
    if card.produces[FACTION_CARD] and piece.drawn and drawing:
        left_out[f"cards of {card.name}"] = None
    feature = card.feature
    if feature is None or piece.stays:
        return
    known = feature.on.partition(":")[0] in (*KNOWN_FEATURES, *QUIET_TRIGGERS)
    if not known or (feature.special not in ("", *PUT) and piece.trigger not in QUIET_TRIGGERS):
        left_out[f"{card.name}, which is used at any moment"] = None


# -- one piece


def _located(table: Table, state: State, who: int, place: int, there: Location) -> Piece:
    """A Location on the table. One that another seat has taken over counts for nothing, and stays."""
    lent = not building.may_go(there)
    piece = replace(
        _card(table, state, who, there.card), starts=TABLE, place=place, used=there.used, samurai=there.samurai
    )
    scored = scoring.scores(table, who, there) == who
    held = len(there.tucked) + sum(there.stored)
    points = scoring.location_points(table, there.card) if scored else 0
    if lent:
        points += scoring.held_points(table, there) if scored else 0
        piece = replace(piece, colours=(), trigger="", stays=True, gate=False, shrine=(), tiers=(), produces=False)
    return replace(piece, points=points, held=held)


def _dealt(table: Table, state: State, who: int, card: int, owner: int, marker: int) -> Piece:
    piece = _card(table, state, who, card)
    marked = owner != NONE or marker != NONE
    return replace(piece, starts=DEAL, marked=marked, owner=owner, raze=None)


def _card(table: Table, state: State, who: int, index: int) -> Piece:
    """A card of the hand."""
    card = table.cards[index]
    feature, makes = card.feature, card.kind == PRODUCTION
    special = feature.special if feature is not None else ""
    stored = tuple(good for good in (*RESOURCES, GOLD) if good != GOLD or table.reading("shrine.gold") != "no")
    return Piece(
        card=index,
        key=card.key,
        colours=tuple(colour for colour in range(len(COLOURS)) if places.has_colour(card, colour)),
        starts=HAND,
        price=building.price_of(card),
        location=building.asks_for_location(state, who, card),
        bonus=card.bonus,
        bonus_per=_per(card.bonus_per),
        product=card.produces if makes else NOTHING,
        product_per=_per(card.per) if makes else None,
        choices=card.choices if makes else (),
        produces=makes,
        copies=makes and card.special == production.COPIES,
        points=scoring.location_points(table, index),
        deal=card.deal if dealing.has_deal(table, index) else None,
        raze=card.raze if razing.has_field(table, index) else None,
        common=card.deck == COMMON,
        trigger=feature.on if feature is not None else "",
        feature=feature.gain if feature is not None else NOTHING,
        ways=feature.ways if feature is not None else (),
        fires=tuple(word for word in _words(table) if features.fires_for(table, card, word)),
        each=feature.each if feature is not None else 0,
        tiers=feature.tiers if feature is not None else (),
        gate=special == tokens.TUCKS,
        shrine=stored if special == tokens.STORES else (),
    )


def _words(table: Table) -> list[str]:
    words = {card.feature.on for card in table.cards if card.feature is not None}
    return sorted(word for word in words if word.startswith("build:"))


def _per(per: PerThing | None) -> Per | None:
    if per is None:
        return None
    return Per(COLOURS.index(per.count) if per.count in COLOURS else SAMURAI_COUNT, per.good, per.most)
