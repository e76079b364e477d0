"""What one use of an Action can do: an option for each thing at which the effect of its card can be aimed.

question: which single things may be done with this Action, and what does each of them pay, gain and move?
scope:    every effect of `effects.SPECIALS` that an Action may have, but taking over Locations; effects that only harm
          an opponent, or only draw unknown cards, bring nothing and have no option
expected: what can be aimed at comes from the engine's own functions; the sequence is replayed through the engine
budget:   microseconds
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from gemcheck.games.settlers import activating
from gemcheck.games.settlers.effects import CARD, WOOD, Action, Way
from gemcheck.games.settlers.gains import good_of
from gemcheck.games.settlers.pending import NONE
from gemcheck_models.settlers.round_around import Around, Options
from gemcheck_models.settlers.round_items import AWAY, RESET, Option
from gemcheck_models.settlers.round_rivals import AT_RIVALS

__all__ = ["options_of"]


def options_of(around: Around, i: int) -> tuple[tuple[Option, ...], bool]:
    """What one use of a piece can do, and whether it frees others; nothing for what is no Action or out of use."""
    piece = around.pieces[i]
    card = around.table.cards[piece.card]
    action = card.action
    blocked = piece.place != NONE and around.state.seats[around.who].locations[piece.place].blocked
    if action is None or not activating.is_action(card) or piece.stays or blocked or piece.marked:
        return (), False
    kind = OPTIONS.get(action.special)
    if kind is None:
        around.left_out[f"the Action of {card.name}"] = None
        return (), False
    found: list[Option] = []
    for number, way in enumerate(action.ways):
        start = Option(way=number, pay=way.pay, gains=(action.gain,) if any(action.gain) else ())
        found += kind(around, i, action, way, start)
    return tuple(found), bool(found) and action.special == RESET


def _plain(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    yield start


def _draws(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    if around.drawing:
        around.left_out[f"the Action of {around.table.cards[around.pieces[i].card].name}"] = None
    if around.later:
        yield replace(start, gains=(*start.gains, good_of(CARD)))


def _resets(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    for k, piece in enumerate(around.pieces[: around.mine]):
        acts = around.table.cards[piece.card].action is not None and not piece.marked
        if k != i and acts and not piece.stays:
            yield replace(start, frees=k)


def _own_cards(around: Around, common: bool) -> Iterator[int]:
    for k, piece in enumerate(around.pieces[: around.mine]):
        if piece.in_hand and piece.common == common:
            yield k


def _settlers(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    yield from (replace(start, builds=k) for k in _own_cards(around, False))


def _negotiator(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    for k, piece in enumerate(around.pieces):
        if piece.deal is not None and not piece.marked and not piece.on_table and k != i:
            yield replace(start, builds=k, dealt=True)


def _sanctuary(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    yield from (replace(start, hand=k, founds=True) for k in _own_cards(around, True) if k != i)


def _porters(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    for k, piece in enumerate(around.pieces[: around.mine]):
        if piece.produces and not piece.marked:
            yield replace(start, produces=k)


def _messenger(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    entering = {option.enters for piece in around.pieces for option in piece.options}
    for k, piece in enumerate(around.pieces):
        if piece.deal is not None and not piece.on_table and (piece.starts != AWAY or k in entering):
            yield replace(start, needs=k, gains=(*start.gains, good_of(piece.deal)))


def _rabble(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    wood = good_of(WOOD)
    for k, piece in enumerate(around.pieces[: around.mine]):
        if piece.common and piece.raze is not None and not piece.stays:
            yield replace(start, own=k, founds=True, fires="raze", gains=(*start.gains, piece.raze, wood))


OPTIONS: dict[str, Callable[[Around, int, Action, Way, Option], Options]] = {
    "": _plain,
    RESET: _resets,
    "draw2_keep1": _draws,
    "build_faction_now_ignore_location_cost": _settlers,
    "build_own_deal_ignore_location_cost": _negotiator,
    "common_hand_card_to_foundation": _sanctuary,
    "produce_with_own_production_location": _porters,
    "gain_good_of_own_deal": _messenger,
    "raze_own_common": _rabble,
    **AT_RIVALS,
}
"""For each effect of an Action, what lists its options."""
