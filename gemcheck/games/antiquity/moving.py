"""Santa Barbara's moves: buildings and graves lifted together and put down together."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_build, saints
from gemcheck.games.antiquity.components import BARBARA, BUILDINGS, FOUNTAIN, HOUSE, STORE
from gemcheck.games.antiquity.plans import Move, Shift
from gemcheck.games.antiquity.state import City, Placed, Seat
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["GRAVE", "Piece", "may_move", "move_objections", "moved", "piece_of", "pieces", "targets"]

GRAVE = -1
"""Stands for a kind where a grave is moved by itself."""


class Piece(msgspec.Struct, frozen=True):
    """Something that may be moved: its kind (or GRAVE), its squares, and whether a man stands on it."""

    kind: int
    mask: int
    man: bool = False

    @property
    def name(self) -> str:
        return "grave" if self.kind == GRAVE else BUILDINGS[self.kind].name


@clause("saint.barbara", without=lambda table, seat: False)
def may_move(table: Table, seat: Seat) -> bool:
    """Whether the seat may move its buildings."""
    return saints.power(table, seat, BARBARA)


# -- what is moved, and where to


def piece_of(city: City, shift: Shift) -> Piece | None:
    """What a shift moves: the building that covers its square, or, where a single square is named as the target of
    something larger or of a bare grave, the grave there."""
    bit = 1 << shift.square
    placed = maps.piece_at(city, shift.square)
    if city.graves & bit and shift.to_mask.bit_count() == 1 and not (city.houses | city.fountains) & bit:
        return Piece(GRAVE, bit)
    if placed is not None:
        return Piece(placed.kind, placed.mask, placed.man)
    if city.houses & bit:
        return Piece(HOUSE, bit)
    return Piece(FOUNTAIN, bit) if city.fountains & bit else None


def pieces(seat: Seat) -> Iterator[tuple[int, Piece]]:
    """Everything that may be moved, with the number of its city."""
    for at, city in enumerate(seat.cities):
        for placed in city.placed:
            yield at, Piece(placed.kind, placed.mask, placed.man)
        for square in maps.squares_in(city.houses):
            yield at, Piece(HOUSE, 1 << square)
        for square in maps.squares_in(city.fountains):
            yield at, Piece(FOUNTAIN, 1 << square)
        for square in maps.squares_in(city.graves & ~(city.houses | city.fountains)):
            yield at, Piece(GRAVE, 1 << square)


def targets(table: Table, seat: Seat, at: int, piece: Piece) -> Iterator[Shift]:
    """Every shift of a piece by itself to squares that its shape fits, occupied or not."""
    loaded = piece.kind != GRAVE and bool(seat.cities[at].graves & piece.mask)
    for to, city in enumerate(seat.cities):
        kind = HOUSE if piece.kind == GRAVE else piece.kind
        for mask in city_build.places(table, kind, city.side):
            if kind == STORE and mask.bit_count() != piece.mask.bit_count():
                continue
            if (to, mask) != (at, piece.mask):
                for graves in (False, True) if loaded else (False,):
                    yield Shift(at, maps.first(piece.mask), to, mask, graves)


# -- lifting and putting down


def lifted(city: City, piece: Piece, graves: bool) -> City:
    """The city without a piece; its graves go along or stay where they lie."""
    if piece.kind == GRAVE or graves:
        city = replace(city, graves=city.graves & ~piece.mask)
    if piece.kind == GRAVE:
        return city
    if piece.kind == HOUSE:
        return replace(city, houses=city.houses & ~piece.mask)
    if piece.kind == FOUNTAIN:
        return replace(city, fountains=city.fountains & ~piece.mask)
    return maps.placed_changed(city, maps.piece_at(city, maps.first(piece.mask)), None)


def carried(mask: int, graves: int, target: int) -> int:
    """The squares of the graves that go along: the same ones, counted from the first square of the building."""
    places = list(maps.squares_in(target))
    return sum(1 << places[i] for i, square in enumerate(maps.squares_in(mask)) if graves >> square & 1)


def put_down(city: City, piece: Piece, target: int, graves: int) -> City:
    """The city with a piece put down, and the graves that go with it."""
    city = replace(city, graves=city.graves | graves)
    if piece.kind == GRAVE:
        return replace(city, graves=city.graves | target)
    if piece.kind == HOUSE:
        return replace(city, houses=city.houses | target)
    if piece.kind == FOUNTAIN:
        return replace(city, fountains=city.fountains | target)
    return maps.placed_changed(city, None, Placed(piece.kind, target, piece.man))


def all_lifted(seat: Seat, shifts: tuple[Shift, ...]) -> tuple[Seat, list[tuple[Piece, int]]]:
    """The seat without the pieces of all shifts, and the pieces with the graves that each takes along."""
    found, after = [], seat
    for shift in shifts:
        piece = piece_of(seat.cities[shift.city], shift)
        if piece is None:
            raise ValueError("nothing there to move")
        graves = seat.cities[shift.city].graves & piece.mask if shift.graves else 0
        found.append((piece, carried(piece.mask, graves, shift.to_mask)))
        after = maps.city_changed(after, shift.city, lifted(after.cities[shift.city], piece, shift.graves))
    return after, found


@clause("saint.barbara.graves", without=lambda city, target: 0)
def on_building(city: City, target: int) -> int:
    """The squares on which a grave may not be put: those of buildings."""
    return maps.built(city) & target


@clause("saint.barbara.graves", without=lambda city, target: 0)
def on_graves(city: City, target: int) -> int:
    """The squares on which a building may not be put: those of graves, which would lie on the building then."""
    return city.graves & target


@clause("city.stays", without=lambda shift, piece: False)
def stays(shift: Shift, piece: Piece) -> bool:
    """Whether a piece would not move at all."""
    return (shift.city, piece.mask) == (shift.to_city, shift.to_mask)


def move_objections(table: Table, seat: Seat, plan: Move) -> list[Objection]:
    """Everything against these moves."""
    if not may_move(table, seat):
        return [Objection(cites(may_move), "only Santa Barbara moves buildings")]
    found = [one for shift in plan.shifts for one in shift_objections(table, seat, shift)]
    starts = [(shift.city, shift.square) for shift in plan.shifts]
    if not found and (not starts or starts != sorted(set(starts))):
        found.append(Objection(cites(may_move), "each piece is moved once, in the order of cities and squares"))
    if found or _double(seat, plan):
        return found or [Objection(cites(may_move), "a grave is moved by itself or with its building, not both")]
    after, taken = all_lifted(seat, plan.shifts)
    for shift, (piece, graves) in zip(plan.shifts, taken, strict=True):
        city = after.cities[shift.to_city]
        where = f"the {piece.name} to city {shift.to_city + 1}"
        if piece.kind == GRAVE and on_building(city, shift.to_mask):
            found.append(Objection(cites(on_building), f"{where}: a grave never goes on a building"))
        elif piece.kind != GRAVE and on_graves(city, shift.to_mask):
            found.append(Objection(cites(on_graves), f"{where}: a building is not put on a grave"))
        elif city_build.in_the_way(city, shift.to_mask) & ~(city.graves if piece.kind != GRAVE else maps.built(city)):
            found.append(Objection(cites(city_build.in_the_way), f"{where}: the squares are not empty"))
        after = maps.city_changed(after, shift.to_city, put_down(city, piece, shift.to_mask, graves))
    return found


def _double(seat: Seat, plan: Move) -> bool:
    """Whether a grave is named by itself that goes along with its building too."""
    along = [
        (shift.city, piece.mask)
        for shift in plan.shifts
        if shift.graves and (piece := piece_of(seat.cities[shift.city], shift)) is not None
    ]
    alone = [
        (shift.city, piece.mask)
        for shift in plan.shifts
        if (piece := piece_of(seat.cities[shift.city], shift)) is not None and piece.kind == GRAVE
    ]
    return any(at == other and mask & grave for at, mask in along for other, grave in alone)


def shift_objections(table: Table, seat: Seat, shift: Shift) -> list[Objection]:
    """Everything against one shift by itself, whatever lies at its target."""
    for at, squares in ((shift.city, 1 << max(shift.square, 0)), (shift.to_city, shift.to_mask)):
        if not 0 <= at < len(seat.cities) or shift.square < 0 or squares <= 0:
            return [Objection(("city.fit",), "there is no such square or city")]
        if city_build.off_the_map(seat.cities[at], squares):
            return [Objection(("city.fit",), f"a move leads off the map of city {at + 1}")]
    piece = piece_of(seat.cities[shift.city], shift)
    if piece is None or maps.first(piece.mask) != shift.square:
        return [Objection(cites(may_move), "nothing to be moved has its first square there")]
    if stays(shift, piece):
        return [Objection(cites(stays), f"the {piece.name} does not move")]
    if shift.graves and (piece.kind == GRAVE or not seat.cities[shift.city].graves & piece.mask):
        return [Objection(cites(on_building), f"the {piece.name} has no graves to take along")]
    side = seat.cities[shift.to_city].side
    kind = HOUSE if piece.kind == GRAVE else piece.kind
    alike = shift.to_mask.bit_count() == piece.mask.bit_count()
    if not alike or not city_build.fits(table, kind, side, shift.to_mask):
        return [Objection(("city.shape", "city.fit"), f"the {piece.name} does not have this shape")]
    return []


def moved(seat: Seat, who: int, plan: Move, log: Log) -> Seat:
    """The pieces are moved, men and graves with them."""
    after, taken = all_lifted(seat, plan.shifts)
    for shift, (piece, graves) in zip(plan.shifts, taken, strict=True):
        city = put_down(after.cities[shift.to_city], piece, shift.to_mask, graves)
        after = maps.city_changed(after, shift.to_city, city)
        if log is not None:
            log.append(Event("moved", who, cites(may_move), {"piece": piece.name, "city": shift.to_city + 1}))
    return after
