"""`advise antiquity houses`: the most houses that goods at hand can buy."""

from __future__ import annotations

from functools import partial
from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity import payment
from gemcheck.games.antiquity.notation_signs import goods_at
from gemcheck.games.antiquity.table import Table
from gemcheck.scan import line_of
from gemcheck_models.antiquity.asking import SEAT, position_of, seat_of
from gemcheck_models.antiquity.house_buying import PAID_FOR, best_houses, cost, most_houses, read
from gemcheck_models.antiquity.makers import CpSat, asked

__all__ = ["HOUSES"]

MOST_GOODS = 48
"""Goods of a kind that the box holds."""


def houses(game: Game[Any, Any], request: Request) -> Advice:
    """The purchase of the most houses. Raises GameError."""
    words = request.position.split()
    waived, standing, name = bool(request.options.get("philosophy")), 0, "these goods"
    if len(words) == 1 and words[0] != "-":
        held = goods_at(line_of(words[0]))
    else:
        state, names = position_of(game, request.position, "goods (grain2.wine1)")
        who = seat_of(names, request.options.get("seat"))
        seat, name = state.seats[who], names[who]
        held, standing = seat.goods, seat.houses
        waived = waived or not payment.different(Table(game.rules), seat)
    if max(held) > MOST_GOODS:
        raise GameError(f"{max(held)} goods of one kind: the box has {MOST_GOODS} [box.goods.number]")
    foods, luxuries = ([held[good] for good in group] for group in (box.FOOD, box.LUXURY))
    left = [number for number in PAID_FOR if not standing >> number - 1 & 1]
    answer = asked(partial(most_houses, foods=foods, luxuries=luxuries, waived=waived, left=left), CpSat)
    if not answer.optimal:
        raise GameError("the question could not be decided with the effort of one request")
    found, again = best_houses(foods, luxuries, waived, left), read(answer.numbers, left)
    if (len(found.numbers), found.goods) != (len(again.numbers), again.goods):
        raise ValueError("two methods find different houses")
    number = len(found.numbers)
    listed = ", ".join(map(str, found.numbers)) or "none"
    return Advice(
        headline=f"{name}: {number} house{'' if number == 1 else 's'} for {found.goods} goods: {listed}",
        sections=(
            Section("The chart", tuple(_row(one) for one in found.numbers) or ("nothing can be bought",), fixed=True),
            Section("Why to believe it", ("CP-SAT: no more houses, no fewer goods.", "Every set of houses looked at.")),
        ),
        data={"houses": list(found.numbers), "goods": found.goods},
        verdict=Verdict.PROVED,
        bound=number,
        certificate=Certificate("optimum", f"{len(left)} houses of the chart", "every set of houses"),
    )


def _row(number: int) -> str:
    price = box.HOUSES[number - 1]
    return f"house {number:>2}  {price.food} food, {price.luxury} luxury: {cost(number)} goods [house.chart]"


HOUSES = Advisor(
    name="houses",
    text="""The most houses that goods can buy, for as few of them as possible, without San Nicolo and without a market.

    POSITION is goods such as grain2.sheep1.wine1, or a notation (AQ1 ...), a file that holds one or a state in TOML,
    or - for stdin: then the goods of the seat and the houses it has not built yet count.""",
    position="POSITION",
    options=(
        Option("philosophy", "", "Goods of one price may be alike, as with a manned Faculty of Philosophy."),
        SEAT,
    ),
    answer=houses,
)
