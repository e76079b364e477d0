"""What a case says about its seats: names, Factions, supplies, hands, Locations with what lies on them, Deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from gemcheck.case_values import listed, one_of, table_of, text, truth, whole
from gemcheck.game import GameError
from gemcheck.games.settlers.case_cards import amounts_of, card_of, pile_of, piled
from gemcheck.games.settlers.effects import GOODS
from gemcheck.games.settlers.notation_seat import STORED, deal_at, locations_at
from gemcheck.games.settlers.notation_signs import Scope
from gemcheck.games.settlers.state import Deal, Location, Mark, Seat, State, with_seat
from gemcheck.games.settlers.table import Table
from gemcheck.scan import line_of

__all__ = ["DEFAULT_NAMES", "names_of", "seats_of", "with_seats"]

DEFAULT_NAMES = ("ann", "bea", "cal", "dan")
KEYS = (
    "deals",
    "deck",
    "discards",
    "draft",
    "faction",
    "foundations",
    "hand",
    "locations",
    "passed",
    "points",
    "supply",
)
LOCATION_KEYS = (
    "blocked",
    "card",
    "defense",
    "fired",
    "goods",
    "marks",
    "samurai",
    "stored",
    "taker",
    "tucked",
    "used",
)
RESERVED = ("chance", "refused")
"""Words that mean something else in a script."""

Entry = Mapping[str, Any]


def names_of(table: Table, spec: Entry, known: int | None) -> tuple[str, ...]:
    """The names of all seats: those of the case first, then stand-ins up to the number of players, which is `known`
    when a position says it; two play where nothing is said."""
    names = list(table_of(spec.get("seats", {}), None, "given.seats"))
    for word in names:
        if word in RESERVED:
            raise GameError(f"given.seats.{word}: a seat cannot be called '{word}'")
    count, where = known if known is not None else max(2, len(names)), "given.seats"
    if "players" in spec:
        count, where = whole(spec["players"], "given.players"), "given.players"
        if known not in (None, count):
            raise GameError(f"given.players: {count}, but the position has {known} seats")
    least, most = table.box.least_seats, table.box.most_seats
    if not least <= count <= most:
        raise GameError(f"{where}: {least} to {most} play, not {count} [setup.seats]")
    if len(names) > count:
        raise GameError(f"given.seats: {len(names)} seats are named, {count} play")
    return (*names, *[word for word in DEFAULT_NAMES if word not in names][: count - len(names)])


def seats_of(table: Table, spec: Entry, names: Sequence[str]) -> tuple[Seat, ...]:
    """Empty seats with their Factions: those that the case names, then those that are left, in the order of the box."""
    written = table_of(spec.get("seats", {}), names, "given.seats")
    keys = [faction.key for faction in table.box.factions]
    chosen: dict[str, int] = {}
    for word, entry in written.items():
        entry = table_of(entry, KEYS, f"given.seats.{word}")
        if "faction" in entry:
            where = f"given.seats.{word}.faction"
            faction = keys.index(one_of(entry["faction"], keys, "Faction", where))
            if faction in chosen.values():
                raise GameError(f"{where}: two seats have the same Faction [setup.faction]")
            chosen[word] = faction
    free = iter([faction for faction in range(len(keys)) if faction not in chosen.values()])
    return tuple(Seat(chosen[word] if word in chosen else next(free)) for word in names)


def with_seats(table: Table, state: State, names: Sequence[str], spec: Entry) -> State:
    """The state with what the case says about each seat; decks and hands that take in whole decks come later."""
    for word, entry in table_of(spec.get("seats", {}), names, "given.seats").items():
        who, where = names.index(word), f"given.seats.{word}"
        entry = table_of(entry, KEYS, where)
        state = with_seat(state, who, _seat(table, state.seats[who], entry, names, where))
    return state


def _seat(table: Table, seat: Seat, entry: Entry, names: Sequence[str], where: str) -> Seat:
    values: dict[str, Any] = {}
    for key in ("hand", "foundations", "discards", "draft"):
        if key in entry:
            values[key] = pile_of(table, entry[key], f"{where}.{key}")
    if "supply" in entry:
        values["supply"] = amounts_of(entry["supply"], GOODS, f"{where}.supply")
    if "points" in entry:
        values["points"] = whole(entry["points"], f"{where}.points")
    if "passed" in entry:
        values["passed"] = truth(entry["passed"], f"{where}.passed")
    if "deals" in entry:
        values["deals"] = _deals(table, entry["deals"], f"{where}.deals")
    if "locations" in entry:
        found: list[Location] = []
        for value in listed(entry["locations"], f"{where}.locations"):
            found += _locations(table, value, names, f"{where}.locations")
        values["locations"] = tuple(found)
    return replace(seat, **values)


def _deals(table: Table, value: Any, where: str) -> tuple[Deal, ...]:
    words = [text(item, where) for item in listed(value, where)]
    return tuple(sorted(deal for word in words for deal in piled(where, partial(deal_at, table, line_of(word)))))


# -- Locations


def _locations(table: Table, value: Any, names: Sequence[str], where: str) -> list[Location]:
    """The Locations of one entry: a text as in positions (`ruins2`, `castle-a/used1`), or a table."""
    if isinstance(value, str):
        scope = Scope(table, len(names))
        return piled(where, lambda: locations_at(scope, line_of(value)))
    entry = table_of(value, LOCATION_KEYS, where)
    if "card" not in entry:
        raise GameError(f"{where}: 'card' is missing, the card of the Location")
    values: dict[str, Any] = {"card": card_of(table, entry["card"], f"{where}.card")}
    for key in ("used", "fired"):
        if key in entry:
            values[key] = whole(entry[key], f"{where}.{key}")
    for key in ("defense", "samurai", "blocked"):
        if key in entry:
            values[key] = truth(entry[key], f"{where}.{key}")
    if "goods" in entry:
        values["goods"] = amounts_of(entry["goods"], GOODS, f"{where}.goods")
    if "stored" in entry:
        values["stored"] = amounts_of(entry["stored"], STORED, f"{where}.stored")
    if "tucked" in entry:
        values["tucked"] = pile_of(table, entry["tucked"], f"{where}.tucked")
    if "taker" in entry:
        values["taker"] = _seat_named(entry["taker"], names, f"{where}.taker")
    if "marks" in entry:
        marks = [_mark(table, mark, names, f"{where}.marks") for mark in listed(entry["marks"], f"{where}.marks")]
        values["marks"] = tuple(sorted(marks))
    return [Location(**values)]


def _mark(table: Table, value: Any, names: Sequence[str], where: str) -> Mark:
    entry = table_of(value, ("card", "seat"), where)
    if len(entry) != 2:
        raise GameError(f"{where}: a Deal by Trade Route needs its seat and the card that marks it")
    return Mark(_seat_named(entry["seat"], names, f"{where}.seat"), card_of(table, entry["card"], f"{where}.card"))


def _seat_named(value: Any, names: Sequence[str], where: str) -> int:
    return names.index(one_of(value, names, "seat", where))
