"""What `advise antiquity city` is asked: the maps, the pieces that must and may be packed, and the purse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from gemcheck.advice import Request
from gemcheck.game import Game, GameError
from gemcheck.games.antiquity import city_build, payment
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity.notation import LINE
from gemcheck.games.antiquity.notation_signs import goods_at
from gemcheck.games.antiquity.state import Goods, Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import nearest
from gemcheck.scan import line_of
from gemcheck_models.antiquity.asking import position_of, seat_of
from gemcheck_models.antiquity.limits import under
from gemcheck_models.antiquity.maps import maps_at, plots_of, standing
from gemcheck_models.antiquity.pieces import Item, Task, items

__all__ = ["Question", "question_of"]

WORDS = {building.word: building.kind for building in box.BUILDINGS}
MOST_PIECES = 40
"""As many pieces as may be wanted in one question."""


class Question(msgspec.Struct, frozen=True):
    """The rules, the state and the seat that asks with its name, the goods that may be spent (None: any), and the task
    of packing.

    bare: there is nothing but maps, so that there is no turn to play; saint: for whom a cathedral is built; dropped:
    pieces that may not be built at all, and why.
    """

    table: Table
    state: State
    who: int
    name: str
    bare: bool
    saint: int
    goods: Goods | None
    task: Task
    dropped: tuple[tuple[Item, str], ...] = ()

    @property
    def seat(self) -> Seat:
        """The seat that asks."""
        return self.state.seats[self.who]


def question_of(game: Game[Any, Any], request: Request) -> Question:
    """The question of a request. Raises GameError."""
    state, names, bare = _position(game, request.position)
    who = seat_of(names, request.options.get("seat"))
    seat, table = state.seats[who], Table(game.rules)
    goods = None if bare else seat.goods
    if "goods" in request.options:
        goods = goods_at(line_of(request.options["goods"]))
    if not seat.cities:
        raise GameError(f"{names[who]} has no city to build in")
    must = _pieces(request.options.get("want", ()))
    if "only" in request.options:
        may = _pieces(request.options["only"])
    else:
        may = items(kind for kind in range(len(box.BUILDINGS)) if kind != box.HOUSE)
        may = tuple(item for item in may if item.kind not in {one.kind for one in must})
    open_pieces, dropped = _allowed(table, state, who, goods, must, may)
    joined = box.FACULTIES if request.options.get("joined") else ()
    task = Task(plots_of(seat), must, open_pieces, joined=joined, standing=standing(seat), purse=_purse(goods))
    saint = box.SAINTS.index(request.options.get("saint", box.SAINTS[0]))
    return Question(table, state, who, names[who], bare, saint, goods, under(game, task), dropped)


# -- the position


def _position(game: Game[Any, Any], text: str) -> tuple[State, tuple[str, ...], bool]:
    """The state, the names of its seats, and whether it is bare maps."""
    if text.split() and text.split()[0] != LINE and "=" not in text:
        return maps_at(text), ("seat 1",), True
    state, names = position_of(game, text, "maps (......./...)" if not text.split() else "maps")
    return state, names, False


# -- the pieces


def _pieces(words: Iterable[str]) -> tuple[Item, ...]:
    """Pieces by their words: `dump`, `store6` for a store of six squares, `house*3` for three of them."""
    found: list[Item] = []
    for word in words:
        name, star, times = word.strip().lower().replace(" ", "_").replace("-", "_").partition("*")
        number = int(times) if times.isdecimal() else 0
        if star and not 1 <= number <= MOST_PIECES:
            raise GameError(f"'{word}': a number of pieces from 1 to {MOST_PIECES} is expected behind *")
        found += [_piece(word, name)] * (number if star else 1)
    if len(found) > MOST_PIECES:
        raise GameError(f"{len(found)} pieces: at most {MOST_PIECES} are looked at")
    return tuple(found)


def _piece(word: str, name: str) -> Item:
    store = box.BUILDINGS[box.STORE]
    size = name.removeprefix(store.word)
    if name.startswith(store.word) and size.isdecimal():
        squares = int(size)
        if squares % store.squares or not 0 < squares <= box.LARGE**2:
            raise GameError(f"'{word}': a store has an even number of squares [store.rectangle]")
        return Item(box.STORE, squares)
    if name not in WORDS:
        raise GameError(f"unknown building '{word}'{nearest(name, WORDS)}")
    return Item(WORDS[name], box.BUILDINGS[WORDS[name]].squares)


def _allowed(
    table: Table, state: State, who: int, goods: Goods | None, must: Sequence[Item], may: Sequence[Item]
) -> tuple[tuple[Item, ...], tuple[tuple[Item, str], ...]]:
    """Which pieces may be built, and why others may not. Raises GameError when one that must be may not."""
    found, dropped = [], []
    for number, item in enumerate((*must, *may)):
        why = _against(table, state, who, goods, item)
        if why and number < len(must):
            raise GameError(why)
        if why:
            dropped.append((item, why))
        elif number >= len(must):
            found.append(item)
    once = [item.kind for item in (*must, *found) if not box.BUILDINGS[item.kind].repeatable]
    for kind in once:
        if once.count(kind) > 1:
            raise GameError(f"the {box.BUILDINGS[kind].name} is built once only [city.once]")
    return tuple(found), tuple(dropped)


def _against(table: Table, state: State, who: int, goods: Goods | None, item: Item) -> str:
    """The first objection against building a piece, whatever its place."""
    seat = state.seats[who]
    objections = city_build.kind_objections(table, state, seat, item.kind, (1 << item.squares) - 1)
    if objections:
        return f"{objections[0].text} [{', '.join(objections[0].clauses)}]"
    two = box.BUILDINGS[item.kind].price.luxury > 1 and payment.different(table, seat)
    if goods is not None and two and sum(goods[good] > 0 for good in box.LUXURY) < 2:
        return f"two different luxuries are wanted for the {item.word} [city.different]"
    return ""


def _purse(goods: Goods | None) -> box.Price | None:
    if goods is None:
        return None
    return box.Price(
        food=sum(goods[good] for good in box.FOOD),
        luxury=sum(goods[good] for good in box.LUXURY),
        wood=goods[box.WOOD],
        stone=goods[box.STONE],
    )
