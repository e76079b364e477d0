"""Phase 5: goods are stored, and what finds no room is lost."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import stores
from gemcheck.games.antiquity.payment import minus
from gemcheck.games.antiquity.plans import Keep
from gemcheck.games.antiquity.state import NO_GOODS, Goods, Seat
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["count", "has_choice", "objections", "offers", "sampled", "stored"]


def _no_limit(table: Table, seat: Seat) -> int:
    return sum(seat.goods)


@clause("storing.lost", without=_no_limit)
def room(table: Table, seat: Seat) -> int:
    """How many of its goods a seat keeps: as many as its stores hold. Under a reading nothing is ever lost."""
    held = sum(seat.goods)
    if table.reading("storing.unstored") == "kept":
        return held
    return min(held, stores.capacity(table, seat))


@clause("storing.choice")
def has_choice(table: Table, seat: Seat) -> bool:
    """Whether a seat has to choose which goods it keeps. To keep fewer than fit is of no use."""
    kept = room(table, seat)
    return 0 < kept < sum(seat.goods) and sum(map(bool, seat.goods)) > 1


def offers(table: Table, seat: Seat) -> Iterator[Keep]:
    """Every choice of goods that fills the room."""
    for numbers in _choices(seat.goods, room(table, seat)):
        yield Keep(numbers)  # type: ignore[arg-type]  # ten numbers


def _choices(goods: tuple[int, ...], kept: int) -> Iterator[tuple[int, ...]]:
    if not goods:
        yield ()
        return
    first, rest = goods[0], goods[1:]
    for number in range(max(0, kept - sum(rest)), min(first, kept) + 1):
        for others in _choices(rest, kept - number):
            yield (number, *others)


def count(table: Table, seat: Seat) -> int:
    """How many choices there are."""
    ways = [1]  # ways[n]: of the kinds looked at so far, to keep n goods
    for number in seat.goods:
        ways = [sum(ways[max(0, n - number) : n + 1]) for n in range(len(ways) + number)]
    return ways[room(table, seat)]


def sampled(table: Table, seat: Seat, rng: Random) -> Keep:
    """Some choice."""
    pile = [kind for kind, number in enumerate(seat.goods) for _ in range(number)]
    numbers = list(NO_GOODS)
    for kind in rng.sample(pile, room(table, seat)):
        numbers[kind] += 1
    return Keep(tuple(numbers))  # type: ignore[arg-type]  # ten numbers


def objections(table: Table, seat: Seat, plan: Keep) -> list[Objection]:
    """Everything against keeping these goods."""
    found = []
    if any(not 0 <= kept <= held for kept, held in zip(plan.goods, seat.goods, strict=True)):
        found.append(Objection(cites(has_choice), "only goods at hand are kept"))
    kept = room(table, seat)
    if sum(plan.goods) != kept:
        found.append(Objection(cites(room), f"the stores hold {kept} goods, not {sum(plan.goods)}"))
    return found


def forced(table: Table, seat: Seat) -> Goods:
    """What a seat without a choice keeps."""
    kept = room(table, seat)
    if not kept:
        return NO_GOODS
    return tuple(min(number, kept) for number in seat.goods)  # type: ignore[return-value]  # ten numbers


def stored(table: Table, seat: Seat, who: int, plan: Keep | None, log: Log) -> Seat:
    """The seat with the goods that it keeps; without a plan there is no choice."""
    kept = forced(table, seat) if plan is None else plan.goods
    if log is not None and kept != seat.goods:
        log.append(Event("lost", who, cites(room), {"goods": sum(minus(seat.goods, kept))}))
    return replace(seat, goods=kept)
