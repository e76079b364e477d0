"""`advise antiquity city`: what fits into the cities of a seat and how, from what it can pay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity.city import square_name
from gemcheck.games.antiquity.shapes import cells
from gemcheck.games.antiquity.state import CITY as CITY_PHASE
from gemcheck.games.antiquity.state import Seat
from gemcheck_models.antiquity.city_play import played
from gemcheck_models.antiquity.city_question import Question, question_of
from gemcheck_models.antiquity.cover import StoppedError, packed, refuted
from gemcheck_models.antiquity.maps import built, drawn, rows
from gemcheck_models.antiquity.packing import Best, best
from gemcheck_models.antiquity.pieces import Item, Packing, Task, area, price

__all__ = ["CITY"]

WORDS = ("food", "luxury", "wood", "stone")


def city(game: Game[Any, Any], request: Request) -> Advice:
    """The best packing. Raises GameError for a question that makes no sense."""
    question = question_of(game, request)
    task = weighted(question.task)
    found = best(task, seed=request.seed)
    if found.packing is None:
        return _impossible(question, found)
    second = confirmed(task, found) if found.complete else ""
    after = built(question.table, question.seat, found.packing)
    plan = _plan(game, question, found.packing)
    pieces = found.packing.items
    left = task.room - area(pieces)
    number = len(pieces)
    most = "" if found.complete else "at least "
    words = ", ".join(item.word for item in pieces) or "nothing"
    headline = (
        f"{question.name} fits {most}{number} piece{'' if number == 1 else 's'} into {_cities(len(task.plots))}: "
        f"{words}; free squares left: {left}"
    )
    return Advice(
        headline=headline,
        sections=tuple(_sections(question, found, found.packing, after, second, plan)),
        data={
            "maps": drawn(after.cities),
            "pieces": [
                {"kind": box.BUILDINGS[item.kind].word, "city": at + 1, "squares": _squares(task, at, mask)}
                for item, (at, mask) in found.packing.placed
            ],
            "price": {word: getattr(price(pieces), word) for word in WORDS},
            "free": left,
            "plan": plan[0],
            "left_out": [item.word for item in task.may if item not in pieces],
            "not_allowed": {item.word: why for item, why in question.dropped},
        },
        verdict=Verdict.PROVED if second else Verdict.FOUND if found.complete else Verdict.BOUNDED,
        bound=number if found.complete else None,
        certificate=Certificate("optimum" if found.complete else "replay", _scope(task), second),
    )


def weighted(task: Task) -> Task:
    """The task with most pieces first, then fewest squares."""
    each = 1 + area(task.may)
    return msgspec.structs.replace(task, worth=tuple(each - item.squares for item in task.may))


def confirmed(task: Task, found: Best) -> str:
    """How the second method shows that nothing is better; empty when it has not."""
    try:
        looked_at = refuted(task, found.value)
    except StoppedError:
        return ""
    if looked_at is None:
        raise ValueError("the search finds a better packing than CP-SAT")
    if looked_at:
        return f"search: none of the {looked_at} better choices with enough squares and goods can be packed"
    return "counting: every better choice has too many squares or costs too much"


def _impossible(question: Question, found: Best) -> Advice:
    task = question.task
    if not found.complete:
        raise GameError("whether the wanted pieces fit could not be decided")
    second = ""
    if area(task.must) > task.room:
        second = f"counting: {area(task.must)} squares are wanted, {task.room} are free"
    elif question.goods is None or _payable(task):
        try:
            again = packed(task, task.must)
        except StoppedError:
            again = None
        else:
            second = "search: every place of every piece"
        if again is not None:
            raise ValueError("the search packs what CP-SAT does not")
    else:
        second = "counting: the wanted pieces cost too much"
    words = ", ".join(item.word for item in task.must)
    return Advice(
        headline=f"{question.name} cannot build all of this: {words}",
        sections=(
            Section("The maps", tuple(rows(question.seat.cities)), fixed=True),
            Section("Why to believe it", tuple(filter(None, (f"CP-SAT: no packing, {_scope(task)}", second)))),
        ),
        data={"maps": drawn(question.seat.cities), "pieces": None, "wanted": [item.word for item in task.must]},
        verdict=Verdict.PROVED if second else Verdict.FOUND,
        bound=None,
        certificate=Certificate("infeasible", _scope(task), second),
    )


def _payable(task: Task) -> bool:
    cost, purse = price(task.must), task.purse
    return purse is None or all(getattr(cost, word) <= getattr(purse, word) for word in WORDS)


# -- words


def _plan(game: Game[Any, Any], question: Question, packing: Packing) -> tuple[str | None, str]:
    """The packing as a plan of the city phase, None when it cannot be played now, and what to say of it."""
    state = question.state
    if question.bare or state.phase != CITY_PHASE or question.goods != question.seat.goods:
        return None, ""
    plan, against = played(question.table, state, question.who, packing, question.saint)
    if against:
        return None, f"as a plan of this turn it fails: {against}"
    return game.plan_text(state, plan), ""


def _sections(
    question: Question, found: Best, packing: Packing, after: Seat, second: str, plan: tuple[str | None, str]
) -> Iterator[Section]:
    task = question.task
    yield Section("The maps", tuple(rows(after.cities)), fixed=True)
    yield Section(
        "What is built", tuple(_line(task, item, at, mask) for item, (at, mask) in packing.placed), fixed=True
    )
    cost = price(packing.items)
    spent = ", ".join(f"{getattr(cost, word)} {word}" for word in WORDS if getattr(cost, word)) or "nothing"
    yield Section("What it costs", (f"{spent} [city.price]; houses beyond the free ones cost more [house.chart]",))
    if any(plan):
        yield Section("The plan", (plan[0] or plan[1],))
    out = [item.word for item in task.may if item not in packing.items]
    lines = [f"no room or no goods beside the others: {', '.join(out)}"] if out else []
    yield Section("What is left out", (*lines, *(why for _, why in question.dropped)) or ("nothing",))
    how = "CP-SAT: no better choice, " if found.complete else "CP-SAT, stopped before the end, "
    believe = [f"{how}{_scope(task)}.", f"{second}." if second else "", REPLAYED]
    yield Section("Why to believe it", tuple(filter(None, believe)))


REPLAYED = "The pieces were put up one after another by the rules about shapes and places [city.fit, city.empty]."


def _squares(task: Task, at: int, mask: int) -> list[str]:
    return [square_name(task.plots[at].side, square) for square in cells(mask)]


def _line(task: Task, item: Item, at: int, mask: int) -> str:
    letter = box.BUILDINGS[item.kind].letter
    where = f"city {at + 1}: " if len(task.plots) > 1 else ""
    return f"{letter}  {item.word:<22} {where}{' '.join(_squares(task, at, mask))}"


def _cities(number: int) -> str:
    return "one city" if number == 1 else f"{number} cities"


def _scope(task: Task) -> str:
    turned = "turned and turned over" if task.flips else "turned"
    joined = ", each faculty next to the university" if task.joined else ""
    return f"every place of {len(task.must)} wanted and {len(task.may)} possible pieces, {turned}{joined}"


CITY = Advisor(
    name="city",
    text="""Which buildings fit into the cities of a seat, and where: most pieces, then most free squares.

    POSITION is a notation (AQ1 ...), a file that holds one or a state in TOML, or - for stdin: the seat pays with its
    goods. City maps alone will do, rows of letters with / between rows and + between cities: a full stop is an empty
    square, x a grave, the letters of buildings are those of the notation; then any goods are at hand.

    Buildings are named by their words: dump, cart_shop, faculty_alchemy or such; store6 is a store of six squares,
    house*3 are three houses. Without --want and --only, one of every kind that may be built is looked at.""",
    position="POSITION",
    options=(
        Option("want", "KIND", "This must be built; may be repeated.", many=True),
        Option("only", "KIND", "Besides, only this may be built; may be repeated.", many=True),
        Option("joined", "", "Every faculty is to be next to the university."),
        Option("goods", "GOODS", "What may be spent, such as wood6.stone1.gold2."),
        Option("saint", "", "For whom a cathedral is built.", choices=box.SAINTS, default=box.SAINTS[0]),
        Option("seat", "NAME", "Whose cities: a number or, in TOML, a name; the first seat without it."),
    ),
    answer=city,
)
