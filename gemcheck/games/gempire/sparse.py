"""Positions in few words: what a case needs to say of a state that was met in play, and plain cards for named ones.

What is said so need not be the same state: whoever uses it looks again whether it still shows what was seen.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gemcheck.games.gempire import casework
from gemcheck.games.gempire.case_cards import table_for
from gemcheck.games.gempire.demands import THRONE
from gemcheck.games.gempire.notation_city import city_text, history
from gemcheck.games.gempire.notation_scan import LETTERS, is_unnamed
from gemcheck.games.gempire.state import COLOURS, NO_CARD, PHASES, Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES, Table

__all__ = ["plain_words", "sparse_given"]

Spec = dict[str, Any]


def plain_words(table: Table) -> dict[str, str]:
    """For every named card a plain card of its first colour, worth nothing."""
    named = [card for card in (*table_for(table, {}).cards, *table.cards) if card.colours and not is_unnamed(card)]
    return {card.slug: f"{LETTERS[card.colours[0]]}0".lower() for card in named}


def sparse_given(table: Table, state: State) -> Spec:
    """A `given` with what a case can say in few words of a state: deck, discards and the past of the cities are left
    out, so that it need not be the same state."""
    names = casework.DEFAULT_NAMES[: len(state.seats)]
    spec: Spec = {
        "card_set": table.card_set,
        "players": len(names),
        "phase": PHASES[state.phase],
        "first": names[state.first],
        "demands": ["throne" if number >= THRONE else number for number in state.demands],
        "technologies": [TECHNOLOGIES[index] for index in state.technologies],
        "cubes": {TECHNOLOGIES[i]: used for i, used in zip(state.technologies, state.cubes, strict=True) if used},
        "rewards": [casework.token_word(table.tokens[index]) for index in state.rewards],
        "market": {
            space: "nothing" if card == NO_CARD else table.cards[card].slug
            for space, card in zip("ABC", state.market, strict=True)
        },
    }
    if state.roll is not None:
        spec["roll"] = dict(zip(("production", "science", "wild"), state.roll, strict=True))
    return {**spec, "seats": {name: _sparse_seat(table, seat) for name, seat in zip(names, state.seats, strict=True)}}


def _sparse_seat(table: Table, seat: Seat) -> Spec:
    city = replace(
        Seat(),
        row1=seat.row1,
        row2=seat.row2,
        start1=seat.start1,
        start2=seat.start2,
        second=seat.second,
        technologies=seat.technologies,
        attributes=seat.attributes,
    )
    past = history(table, city)
    city = replace(city, **{name: getattr(past, name) for name in past.__struct_fields__})
    line = " ".join(word for word in city_text(table, city).split() if not word.startswith("t."))
    spec: Spec = {"city": line, "technologies": [name for i, name in enumerate(TECHNOLOGIES) if seat.owns(i)]}
    spec |= {key: getattr(seat, key) for key in ("production", "science", "used", "palace", "held", "token")}
    spec["gems"] = dict(zip(COLOURS, seat.gems, strict=True))
    spec["flag"] = list(seat.flag)
    spec["blueprints"] = [table.cards[kept.card].slug for kept in seat.blueprints]
    spec["won"] = [table.cards[card].slug for card in seat.turn.won]
    owed = {"diamonds": seat.turn.diamonds, "literacy": seat.turn.literacy, "culture": seat.turn.culture}
    spec["owes"] = {key: count for key, count in owed.items() if count}
    return {key: value for key, value in spec.items() if value and value != "GC1"}
