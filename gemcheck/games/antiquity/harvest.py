"""Phase 6: producers yield their goods."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb, prod
from random import Random

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection, OpenEnd, Undefined
from gemcheck.games.antiquity.components import FORCED_LABOUR, LABOUR_GOODS
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.manning import works
from gemcheck.games.antiquity.payment import plus
from gemcheck.games.antiquity.plans import Reap
from gemcheck.games.antiquity.state import NO_GOODS, Goods, Producer, Seat
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["count", "has_choice", "objections", "offers", "reaped", "sampled", "taken", "yields"]


@clause("labour.take", "labour.all", without=lambda table, seat: False)
def forced_labour(table: Table, seat: Seat) -> bool:
    """Whether all producers of a seat are under forced labour in this turn."""
    return works(table, seat, FORCED_LABOUR)


@clause("harvest.one", without=lambda forced, left: min(LABOUR_GOODS, left) if forced else 0)
def taken(forced: bool, left: int) -> int:
    """How many goods are taken from a producer on which so many are left."""
    return min(LABOUR_GOODS if forced else 1, left)


@clause("labour.take", "labour.few", without=lambda forced, number: number)
def yields(forced: bool, number: int) -> int:
    """How many of the goods taken from a producer its owner receives: under forced labour the first is lost."""
    return max(0, number - 1) if forced else number


@clause("harvest.man-last", without=lambda producer: producer.hexes)
def before_the_man(producer: Producer) -> int:
    """The hexes whose goods are taken before the one under the man."""
    return producer.hexes & ~producer.site


class _Part:
    """What is to be taken from one producer: the hexes that are taken anyway, and a number of the others."""

    __slots__ = ("number", "others", "sure")

    def __init__(self, forced: bool, producer: Producer) -> None:
        number = taken(forced, producer.hexes.bit_count())
        others = before_the_man(producer)
        if number < others.bit_count():
            self.sure, self.others, self.number = 0, others, number
        else:
            last = producer.hexes & ~others if number > others.bit_count() else 0
            self.sure, self.others, self.number = others | last, 0, 0


def _parts(table: Table, seat: Seat) -> list[_Part]:
    forced = forced_labour(table, seat)
    return [_Part(forced, producer) for producer in seat.producers]


def _sure(table: Table, seat: Seat) -> int:
    """The hexes whose goods are taken whatever the owner chooses."""
    sure = 0
    for part in _parts(table, seat):
        sure |= part.sure
    return sure


@clause("harvest.choice", "labour.choice")
def has_choice(table: Table, seat: Seat) -> bool:
    """Whether a seat chooses the hexes from which its goods are taken. Raises OpenEnd under the reading that does not
    say who chooses under forced labour."""
    if not seat.producers:
        return False
    forced = forced_labour(table, seat)
    found = any(_Part(forced, producer).number for producer in seat.producers)
    if found and forced and table.reading("labour.first") == "silent":
        why = "the text does not say from which hexes forced labour takes the goods first"
        raise OpenEnd(Undefined("labour.first", ("labour.choice", "harvest.choice"), why))
    return found


def offers(table: Table, seat: Seat) -> Iterator[Reap]:
    """Every choice of hexes."""
    sure = _sure(table, seat)
    ways = [
        [sum(1 << at for at in chosen) for chosen in combinations(bits(part.others), part.number)]
        for part in _parts(table, seat)
        if part.number
    ]
    for chosen in product(*ways):
        yield Reap(sure | sum(chosen))


def count(table: Table, seat: Seat) -> int:
    """How many choices there are."""
    return prod(comb(part.others.bit_count(), part.number) for part in _parts(table, seat))


def sampled(table: Table, seat: Seat, rng: Random) -> Reap:
    """Some choice."""
    hexes = 0
    for part in _parts(table, seat):
        hexes |= part.sure
        for at in rng.sample(list(bits(part.others)), part.number):
            hexes |= 1 << at
    return Reap(hexes)


def objections(table: Table, seat: Seat, plan: Reap) -> list[Objection]:
    """Everything against taking the goods of these hexes."""
    if plan.hexes < 0:
        return [Objection(cites(taken), "no hexes are named")]
    rest = plan.hexes
    found = []
    forced = forced_labour(table, seat)
    for producer, part in zip(seat.producers, _parts(table, seat), strict=True):
        rest &= ~producer.hexes
        chosen = plan.hexes & producer.hexes
        number = taken(forced, producer.hexes.bit_count())
        if chosen.bit_count() != number:
            words = f"{number} goods are taken from each producer that has them, not {chosen.bit_count()}"
            found.append(Objection(cites(taken), words))
        elif chosen & ~(part.sure | part.others):
            found.append(Objection(cites(before_the_man), "the good under the man is taken last"))
    if rest:
        found.append(Objection(cites(taken), "goods are taken from one's own producers only"))
    return found


@clause("harvest.exhausted", without=lambda producer: False)
def exhausted(producer: Producer) -> bool:
    """Whether the last good of a producer is gone: it leaves the countryside, and its man is idle."""
    return not producer.hexes


@clause("harvest.box", without=lambda seat, more: seat)
def received(seat: Seat, more: Goods) -> Seat:
    """The seat with the goods of its harvest."""
    return replace(seat, goods=plus(seat.goods, more))


@clause("harvest.first", "harvest.pollution", "turn.clock")
def reaped(table: Table, seat: Seat, who: int, plan: Reap | None, log: Log) -> Seat:
    """The seat with the goods of these hexes, which count from now on and can be spent from the next turn on; without
    a plan there is no choice."""
    if not seat.producers:
        return seat
    forced = forced_labour(table, seat)
    hexes = _sure(table, seat) if plan is None else plan.hexes
    numbers = list(NO_GOODS)
    left = []
    for producer in seat.producers:
        numbers[producer.good] += yields(forced, (producer.hexes & hexes).bit_count())
        producer = replace(producer, hexes=producer.hexes & ~hexes)
        if not exhausted(producer):
            left.append(producer)
    more: Goods = tuple(numbers)  # type: ignore[assignment]  # ten numbers
    if log is not None:
        clauses = cites(yields) if forced else cites(taken)
        log.append(Event("harvest", who, clauses, {"goods": sum(numbers), "producers": len(left)}))
    return replace(received(seat, more), producers=tuple(left))
