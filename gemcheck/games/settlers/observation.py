"""What a case may assert about Imperial Settlers: a nested table of facts with the names of seats and cards as keys.

What is not there has no entry: `location.joiner` of a seat without a Joiner, `virtual` where several play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck.game import Event, Undefined
from gemcheck.games.settlers import scoring, solo
from gemcheck.games.settlers.effects import GAINS, GOODS
from gemcheck.games.settlers.notation_pending import KINDS
from gemcheck.games.settlers.notation_seat import STORED
from gemcheck.games.settlers.notation_signs import card_word, good_word
from gemcheck.games.settlers.pending import Draw, Reveal
from gemcheck.games.settlers.production import deals_of
from gemcheck.games.settlers.state import NONE, Location, State
from gemcheck.games.settlers.table import Table

__all__ = ["observe"]

HIDDEN = "hidden"

Facts = dict[str, Any]


def observe(
    table: Table, before: State, after: State | Undefined, events: Sequence[Event], names: Sequence[str]
) -> Mapping[str, Any]:
    """Facts about the state after a case's last step; what seats have gained is counted from `before`. Nothing when the
    step has no outcome."""
    if isinstance(after, Undefined):
        return {}
    seats = tuple(enumerate(names))
    facts = {
        **_course(after, names),
        "row": _words(table, after.row),
        "pool": _words(table, after.pool),
        "deck": len(after.deck),
        "discards": _words(table, after.discards),
        "after": {word: _seat(table, after, who, names) for who, word in seats},
        "gained": {word: _gained(before, after, who) for who, word in seats},
        "sees": {word: _seen(table, after, who, names) for who, word in seats},
    }
    if after.virtual is not None:
        facts["virtual"] = {
            "locations": _words(table, after.virtual.locations),
            "collection": _words(table, after.virtual.collection),
            "line": [good_word(GAINS[good]) for good in after.virtual.line],
            "attacks": after.virtual.left,
            "against": solo.locations_counted(table, after),
        }
    return facts


def _words(table: Table, cards: Sequence[int]) -> list[str]:
    return [card_word(table, card) for card in cards]


def _goods(numbers: Sequence[int], names: Sequence[str] = GOODS) -> dict[str, int]:
    return dict(zip(names, numbers, strict=True))


# -- the course of the game


def _course(state: State, names: Sequence[str]) -> Facts:
    """The phase, whose turn it is, what is to be decided, and how the game has ended; before that the reason is
    "none"."""
    result, head = state.result, state.pending[0] if state.pending else None
    chance = isinstance(head, Draw | Reveal)
    deciding = state.active if head is None else getattr(head, "seat", NONE)
    return {
        "phase": state.phase,
        "round": state.round,
        "first": names[state.first],
        "active": names[state.active] if state.active != NONE else "nobody",
        "to_move": [] if chance or deciding == NONE or result is not None else [names[deciding]],
        "waiting": "nothing"
        if head is None
        else next(name for name, kind in KINDS.items() if kind.struct is type(head)),
        "over": result is not None,
        "reason": "none" if result is None else result.reason,
        "winners": [] if result is None else [names[who] for who in result.winners],
    }


# -- the seats


def _seat(table: Table, state: State, who: int, names: Sequence[str]) -> Facts:
    """One seat's possessions, and its points if the game ended now."""
    seat = state.seats[who]
    location: Facts = {}
    for place, there in enumerate(seat.locations):
        word = card_word(table, there.card)
        known = sum(card_word(table, other.card) == word for other in seat.locations[:place])
        location[word if not known else f"{word}-{known + 1}"] = _location(table, there, names)
    return {
        "faction": table.box.factions[seat.faction].key,
        "supply": _goods(seat.supply),
        "points": seat.points,
        "final": scoring.final_points(table, state, who),
        "hand": _words(table, seat.hand),
        "cards": len(seat.hand),
        "locations": [card_word(table, there.card) for there in seat.locations],
        "location": location,
        "foundations": _words(table, seat.foundations),
        "deals": [card_word(table, card) for card, _, _ in deals_of(state, who)],
        "deck": len(seat.deck),
        "discards": _words(table, seat.discards),
        "passed": seat.passed,
    }


def _location(table: Table, there: Location, names: Sequence[str]) -> Facts:
    return {
        "used": there.used,
        "goods": _goods(there.goods),
        "defense": there.defense,
        "samurai": there.samurai,
        "blocked": there.blocked,
        "taker": names[there.taker] if there.taker != NONE else "nobody",
        "tucked": _words(table, there.tucked),
        "stored": _goods(there.stored, STORED),
        "fired": there.fired,
        "marks": [names[mark.seat] for mark in there.marks],
    }


def _gained(before: State, after: State, who: int) -> Facts:
    """What a seat has more, or less, than before: Goods of the supply, points on the track, cards in hand."""
    old, new = before.seats[who], after.seats[who]
    goods = {name: now - then for name, then, now in zip(GOODS, old.supply, new.supply, strict=True)}
    return {**goods, "points": new.points - old.points, "cards": len(new.hand) - len(old.hand)}


def _seen(table: Table, state: State, who: int, names: Sequence[str]) -> Facts:
    """What a seat sees of the hands: its own cards, of others the number, and `hidden` in place of the cards."""
    hands = {
        word: _words(table, seat.hand) if other == who else HIDDEN
        for other, (seat, word) in enumerate(zip(state.seats, names, strict=True))
    }
    return {"hand": hands, "cards": {word: len(seat.hand) for seat, word in zip(state.seats, names, strict=True)}}
