"""Setting the game up: the map, the counters, the order of play, the first cities."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity.components import COUNTERS, COUNTERS_EACH, FIRST_FAMINE, FIRST_WOOD, LARGE, WOOD
from gemcheck.games.antiquity.ground import land
from gemcheck.games.antiquity.hexes import bits, hex_text, mask_of
from gemcheck.games.antiquity.land import LAYOUTS, drawn_tiles, land_of
from gemcheck.games.antiquity.payment import goods_of
from gemcheck.games.antiquity.plans import Settle
from gemcheck.games.antiquity.state import NONE, START, City, Four, Seat, State, seat_changed
from gemcheck.rulebook import cites, clause

__all__ = ["new_state", "next_to_settle", "objections", "offers", "places", "seat_counts", "settled", "unsettled"]


@clause("setup.players")
def seat_counts() -> tuple[int, ...]:
    """Numbers of players for which there is a map."""
    return tuple(sorted(LAYOUTS))


@clause("setup.kit", without=lambda corner: Seat(corner=corner))
def kit(corner: int) -> Seat:
    """What a player starts with: wood, and no men."""
    return Seat(corner=corner, goods=goods_of((WOOD,) * FIRST_WOOD))


@clause("setup.counters", "map.marks", without=lambda tiles, seats: (0, (0,) * len(COUNTERS)))
def counters(tiles: tuple[str, ...], seats: int) -> tuple[int, Four]:
    """The hexes with an exploration counter, and the counters that lie there, nobody knows which where."""
    each = COUNTERS_EACH * seats
    return land_of(tiles).counters, tuple(each for _ in COUNTERS)  # type: ignore[return-value]  # four counters


@clause("setup.order", without=lambda seats, rng: tuple(range(seats)))
def drawn_order(seats: int, rng: Random) -> tuple[int, ...]:
    """The order of play, drawn by lot."""
    return tuple(rng.sample(range(seats), seats))


@clause("setup.famine")
def first_famine() -> int:
    """The famine level at the start."""
    return FIRST_FAMINE


def unsettled(tiles: tuple[str, ...], order: tuple[int, ...]) -> State:
    """A game before the first city, on this land and with this order of play. Raises GameError for an unknown tile."""
    lying, unseen = counters(tiles, len(order))
    state = State(
        seats=tuple(kit(corner) for corner in range(len(order))),
        tiles=tiles,
        order=order,
        phase=START,
        famine=first_famine(),
        counters=lying,
        unseen=unseen,
    )
    return replace(state, active=next_to_settle(state))


def new_state(seats: int, rng: Random) -> State:
    """A game before its first decision, with every draw taken from `rng`."""
    return unsettled(drawn_tiles(seats, rng), drawn_order(seats, rng))


# -- first cities


@clause("setup.choose", without=lambda state: next((who for who in state.order if not state.seats[who].cities), NONE))
def next_to_settle(state: State) -> int:
    """The seat that places its first city next: the last in the order of play first; NONE when all have done so."""
    return next((who for who in reversed(state.order) if not state.seats[who].cities), NONE)


def _anywhere(state: State, who: int) -> int:
    return mask_of(at for at, ring in enumerate(land(state).rings) if ring) & ~_crowded(state)


@clause("setup.city", "setup.own-tile", without=_anywhere)
def places(state: State, who: int) -> int:
    """The hexes on which the first city of a seat may have its middle: all of it on the seat's own start tile."""
    return land(state).starts[state.seats[who].corner] & ~_crowded(state)


def _crowded(state: State) -> int:
    """The middles of cities that would touch one that stands (on small maps for tests; start tiles lie far apart)."""
    hexes = 0
    for seat in state.seats:
        for city in seat.cities:
            hexes |= land(state).far[city.centre]
    return hexes


def offers(state: State, who: int) -> Iterator[Settle]:
    """Every place for the first city."""
    return map(Settle, bits(places(state, who)))


def objections(state: State, who: int, plan: Settle) -> list[Objection]:
    """Everything against placing the first city here."""
    if plan.centre >= 0 and places(state, who) >> plan.centre & 1:
        return []
    return [Objection(cites(places), "a first city lies wholly on its owner's own start tile")]


@clause("setup.covered", without=lambda state, hexes: state.counters)
def uncovered(state: State, hexes: int) -> int:
    """The exploration counters that are left when a first city covers these hexes."""
    return state.counters & ~hexes


def settled(state: State, who: int, plan: Settle, log: Log) -> State:
    """The first city of a seat stands, with the large map."""
    where = land(state)
    hexes = where.rings[plan.centre]
    if log is not None:
        log.append(Event("settled", who, cites(places), {"hex": hex_text(where.hexes[plan.centre])}))
    seat = replace(state.seats[who], cities=(City(LARGE, plan.centre),))
    return replace(state, seats=seat_changed(state, who, seat), counters=uncovered(state, hexes))
