"""What a case may assert about Gempire: a nested table of facts, each worked out only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from gemcheck.game import Event, OpenEnd, Undefined
from gemcheck.games.gempire import demands, gems, palace, placement, science, setup, technologies, values
from gemcheck.games.gempire.state import COLOURS, NO_CARD, NOBODY, PHASES, Placed, Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES, Table

__all__ = ["Facts", "observe"]


class Facts(Mapping[str, Any]):
    """A table whose entries are computed on first use."""

    def __init__(self, makers: Mapping[str, Callable[[], Any]]) -> None:
        self._makers = makers
        self._known: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._known:
            self._known[key] = self._makers[key]()
        return self._known[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def observe(
    table: Table, before: State, after: State | Undefined, events: Sequence[Event], names: Sequence[str]
) -> Mapping[str, Any]:
    """Facts about the state after a case's last step.

    `winner`: who took A, B, C; `after`: each seat's possessions; `met`, `tally`: Demands in play; `values`: what each
    card is worth; `phase`, `round`, `first`, `market`, `discards`, `deck`, `result`, `price`; `event`: how often each
    kind happened; `setup`: what set-up draws from.
    After an undefined step there is only `undefined`.
    """
    if isinstance(after, Undefined):
        return {"undefined": after.point}
    state = after
    seats = tuple(enumerate(names))
    return Facts(
        {
            "winner": lambda: {"ABC"[i]: _name(who, names) for i, who in enumerate(state.winners)},
            "after": lambda: {name: seat_facts(table, state, who) for who, name in seats},
            "met": lambda: {name: met_facts(table, state, who) for who, name in seats},
            "tally": lambda: {name: tally_facts(table, state, who) for who, name in seats},
            "values": lambda: {name: value_facts(table, state.seats[who]) for who, name in seats},
            "phase": lambda: PHASES[state.phase],
            "round": lambda: state.round,
            "first": lambda: names[state.first],
            "market": lambda: {"ABC"[i]: _card(table, card) for i, card in enumerate(state.market)},
            "discards": lambda: [table.cards[card].slug for card in state.discards],
            "deck": lambda: len(state.deck),
            "result": lambda: result_facts(state, names),
            "price": lambda: price_facts(table, state),
            "event": lambda: event_counts(events),
            "setup": lambda: setup_facts(table),
        }
    )


def _name(who: int, names: Sequence[str]) -> str:
    return "nobody" if who == NOBODY else names[who]


def _card(table: Table, card: int) -> str:
    return "nothing" if card == NO_CARD else table.cards[card].slug


def seat_facts(table: Table, state: State, who: int) -> Mapping[str, Any]:
    """One seat's possessions."""
    seat = state.seats[who]
    return Facts(
        {
            "production": lambda: seat.production,
            "limit": lambda: gems.cap(table, seat),
            "science": lambda: seat.science,
            "unused": lambda: seat.science - seat.used,
            "current_science": lambda: science.current_science(table, seat),
            **{name: _attribute(seat, colour) for colour, name in enumerate(COLOURS)},
            "total": lambda: sum(seat.attributes),
            "gems": lambda: dict(zip(COLOURS, seat.gems, strict=True)),
            "gems_counted": lambda: dict(zip(COLOURS, gems.owned(table, seat), strict=True)),
            "flag": lambda: list(seat.flag),
            "held": lambda: seat.held,
            "token": lambda: seat.token,
            "palace": lambda: seat.palace,
            "technologies": lambda: [t for i, t in enumerate(TECHNOLOGIES) if seat.owns(i)],
            "second_row": lambda: seat.second >= 0,
            "row1": lambda: [table.cards[p.card].slug for p in seat.row1],
            "row2": lambda: [table.cards[p.card].slug for p in seat.row2],
            "districts": lambda: len(values.districts(seat)),
            "diamonds": lambda: sum(p.diamonds for p in (*seat.row1, *seat.row2)),
            "blueprints": lambda: [table.cards[b.card].slug for b in seat.blueprints],
            "won": lambda: [table.cards[card].slug for card in seat.turn.won],
            "owes": lambda: owed_facts(seat),
            "palace_cost": lambda: {str(level): palace.step_cost(table, seat, level) for level in range(1, 6)},
            "may_place": lambda: may_place(table, state, who),
            "finished": lambda: seat.turn.finished,
        }
    )


def _attribute(seat: Seat, colour: int) -> Callable[[], int]:
    return lambda: seat.attributes[colour]


def owed_facts(seat: Seat) -> dict[str, int]:
    """What is due at once."""
    turn = seat.turn
    return {
        "diamonds": turn.diamonds,
        "literacy": turn.literacy,
        "culture": turn.culture,
        "philosophy": sum(left for left, _ in turn.sets),
    }


def may_place(table: Table, state: State, who: int) -> dict[str, list[str]]:
    """For each card the seat may place now, the places `row.column.colour` it may take."""
    found: dict[str, list[str]] = {}
    for plan in placement.placements(table, state, who):
        place = f"{plan.row}.{plan.column}.{COLOURS[plan.colour]}"
        found.setdefault(table.cards[plan.card].slug, []).append(place)
    return found


def met_facts(table: Table, state: State, who: int) -> dict[str, Any]:
    """Whether each Demand in play is met, by `D` and Compendium number; the open point where that is undefined."""
    facts: dict[str, Any] = {}
    for demand in state.demands:
        try:
            facts[f"D{demand}"] = demands.met(table, state, who, demand)
        except OpenEnd as end:
            facts[f"D{demand}"] = end.undefined.point
    return facts


def tally_facts(table: Table, state: State, who: int) -> dict[str, int]:
    """What each Demand in play counts for the seat, artificial points included."""
    facts = {}
    for demand in state.demands:
        try:
            facts[f"D{demand}"] = demands.tally(table, state, who, demand).have
        except OpenEnd:
            continue
    return facts


def value_facts(table: Table, seat: Seat) -> dict[str, int]:
    """The value of each card in the city, diamonds included, both attributes summed; copies are summed too."""
    facts: dict[str, int] = {}
    cards: tuple[Placed, ...] = (*seat.row1, *seat.row2)
    for placed, value in zip(cards, values.card_values(table, seat), strict=True):
        slug = table.cards[placed.card].slug
        facts[slug] = facts.get(slug, 0) + sum(value)
    return facts


def result_facts(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Winners and reason once the game is over; reason "none" before."""
    if state.result is None:
        return {"winners": [], "reason": "none"}
    return {"winners": [names[who] for who in state.result.winners], "reason": state.result.reason}


def price_facts(table: Table, state: State) -> dict[str, Any]:
    """The price now of each technology in play; "none" where no price is left."""
    facts: dict[str, Any] = {}
    for technology in state.technologies:
        price = technologies.price(table, state, technology)
        facts[TECHNOLOGIES[technology]] = "none" if price is None else price
    return facts


def setup_facts(table: Table) -> dict[str, Any]:
    """What set-up draws from; of the reward tokens also how many pay a diamond."""
    tokens = setup.token_pile(table)
    return {**setup.facts(table), "diamond_tokens": sum(1 for kind in tokens if table.tokens[kind].diamonds)}


def event_counts(events: Sequence[Event]) -> dict[str, int]:
    """How often each kind of event happened."""
    counts: dict[str, int] = {}
    for event in events:
        counts[event.what] = counts.get(event.what, 0) + 1
    return counts
