"""What the pictures of a state say in words: whose decision it is, what each seat has, what lies on a Location."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from gemcheck.games.settlers import scoring
from gemcheck.games.settlers.components import COLOURS
from gemcheck.games.settlers.effects import GAINS, GOODS
from gemcheck.games.settlers.notation_seat import STORED
from gemcheck.games.settlers.notation_signs import SEAT_SIGNS
from gemcheck.games.settlers.pending import (
    Again,
    Change,
    Copy,
    Draw,
    FromDeck,
    GiveUp,
    Keep,
    MorePairs,
    Reveal,
    Samurais,
    Surrender,
    Toll,
    Yield,
)
from gemcheck.games.settlers.production import deals_of
from gemcheck.games.settlers.state import (
    ACT,
    AGAIN,
    ATTACK,
    CLEANUP,
    FIRST_DRAW,
    NONE,
    OVER,
    PICK,
    PRODUCE,
    ROW,
    SECOND_ROW,
    Location,
    State,
)
from gemcheck.games.settlers.table import Table

__all__ = [
    "cards",
    "colour_words",
    "facts",
    "goods",
    "heading",
    "lying",
    "phase_words",
    "seat_heading",
    "seat_words",
]

_PHASES = {
    FIRST_DRAW: "Lookout",
    ROW: "Lookout",
    PICK: "Lookout, first row",
    SECOND_ROW: "Lookout",
    AGAIN: "Lookout, second row",
    PRODUCE: "Production",
    ACT: "Action",
    CLEANUP: "Cleanup",
    ATTACK: "virtual attack",
    OVER: "end",
}
_DOES = {
    FromDeck: "says from which deck it draws",
    Keep: "keeps a card of those drawn",
    Yield: "chooses what it gains",
    Copy: "chooses a Location to copy",
    GiveUp: "may give up Goods from Deals for points",
    Change: "may change Goods gained by razing into points",
    MorePairs: "may spend another pair of Workers",
    Again: "may use the Location once more",
    Samurais: "posts a Samurai",
    Surrender: "discards a card of its hand",
    Toll: "says which Location falls",
}


def heading(state: State) -> str:
    """The game, the round, the phase, the first player."""
    return f"Imperial Settlers, round {state.round}, {_PHASES[state.phase]}, first player {SEAT_SIGNS[state.first]}"


def phase_words(state: State) -> str:
    """Whose decision it is, and which."""
    if state.result is not None:
        winners = " and ".join(f"seat {SEAT_SIGNS[who]}" for who in state.result.winners)
        verb = "win" if len(state.result.winners) > 1 else "wins"
        return f"the game is over ({state.result.reason}): {f'{winners} {verb}' if winners else 'nobody wins'}"
    head = state.pending[0] if state.pending else None
    if isinstance(head, Draw):
        return "a card is drawn"
    if isinstance(head, Reveal):
        return "an Attack card is turned up"
    if head is not None:
        return f"seat {SEAT_SIGNS[head.seat]} {_DOES[type(head)]}"
    if state.active == NONE:
        return "nobody has to decide"
    does = "picks a card" if state.phase in (PICK, AGAIN) else "ends its turn" if state.acted else "acts"
    return f"seat {SEAT_SIGNS[state.active]} {does}"


def cards(table: Table, pile: Iterable[int]) -> str:
    """The names of cards with their numbers."""
    found = Counter(pile)
    return ", ".join(
        f"{number} {table.cards[card].name}" if number > 1 else table.cards[card].name
        for card, number in sorted(found.items())
    )


def goods(numbers: Sequence[int], names: Sequence[str] = GOODS) -> str:
    """Goods with their numbers; `none` for nothing."""
    said = [f"{name} {number}" for name, number in zip(names, numbers, strict=True) if number]
    return " ".join(said) or "none"


def colour_words(table: Table, card: int) -> str:
    """The colours of a card; Ruins have none."""
    return "/".join(COLOURS[colour] for colour in table.cards[card].colours) or "no colour"


def facts(table: Table, state: State) -> list[str]:
    """What belongs to nobody: decks, cards laid out, the virtual player."""
    lines = [f"Common deck {len(state.deck)}, discards {len(state.discards)}"]
    if state.row:
        lines.append(f"laid out: {cards(table, state.row)}")
    if state.pool:
        lines.append(f"drawn: {cards(table, state.pool)}")
    if state.virtual is not None:
        virtual = state.virtual
        line = " ".join(GAINS[good] for good in virtual.line) or "empty"
        lines.append(
            f"virtual player: {cards(table, virtual.locations) or 'no Location'}; "
            f"Collection {len(virtual.collection)}; line of Attack cards: {line}"
        )
    return lines


def seat_heading(table: Table, state: State, who: int) -> str:
    """The seat, its Faction, its points."""
    seat = state.seats[who]
    final = scoring.final_points(table, state, who)
    title = table.box.factions[seat.faction].title
    passed = ", passed" if seat.passed else ""
    return f"seat {SEAT_SIGNS[who]}: {title}, {seat.points} points, {final} with Locations{passed}"


def seat_words(table: Table, state: State, who: int) -> list[str]:
    """What a seat has besides its Locations, in lines."""
    seat = state.seats[who]
    deals = ", ".join(
        f"{table.cards[card].name} ({GAINS[table.cards[card].deal]})" for card, _, _ in deals_of(state, who)
    )
    lines = [
        f"supply {goods(seat.supply)}",
        f"hand {len(seat.hand)}: {cards(table, seat.hand) or 'none'}",
        f"Deals {deals or 'none'}",
        f"Foundations {len(seat.foundations)}; own deck {len(seat.deck)}, discards {len(seat.discards)}",
    ]
    return [*lines, f"to pick from: {cards(table, seat.draft)}"] if seat.draft else lines


def lying(table: Table, there: Location) -> list[str]:
    """What lies or stands on a Location, and what has become of it in this round."""
    said = []
    if there.used:
        said.append("used" if there.used == 1 else f"used {there.used} times")
    if any(there.goods):
        said.append(goods(there.goods))
    said += [word for word in ("defense", "samurai", "blocked") if getattr(there, word)]
    if there.taker != NONE:
        said.append(f"taken over by {SEAT_SIGNS[there.taker]}")
    if there.tucked:
        said.append(f"{len(there.tucked)} cards under it")
    if any(there.stored):
        said.append(f"stored {goods(there.stored, STORED)}")
    if there.fired:
        said.append(f"fired {there.fired} times")
    if there.marks:
        said.append(f"Deal of {' '.join(SEAT_SIGNS[mark.seat] for mark in there.marks)}")
    return said
