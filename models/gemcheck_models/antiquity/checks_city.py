"""What is impossible in cities, and what is best: packings, idle players, San Nicolo's houses.

question: the limits of the city maps, how long an idle player lives, what all houses cost with San Nicolo
scope:    empty maps; one idle player alone; the chart of houses
budget:   under 20 seconds
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.antiquity import components as box
from gemcheck_models.antiquity.house_buying import PAID_FOR, cost, fewest_goods, stated_pairs
from gemcheck_models.antiquity.limits import ALL, JOINED, all_kinds, cities, held, most_kinds, shown, under
from gemcheck_models.antiquity.makers import CpSat, asked
from gemcheck_models.antiquity.pieces import Plot, Task, area, items
from gemcheck_models.antiquity.survival import closed_form, idle

__all__ = ["CHECKS"]

MAPS = {"first": box.LARGE, "later": box.SMALL}

NEIGHBOURS = (
    (box.BREWERY,),
    (box.HOSPITAL,),
    (box.HARBOUR,),
    (box.GRANARY,),
    (box.MARKET, box.STABLES),
    (box.EXPLORER, box.CART_SHOP, box.STORE, box.HOUSE, box.FOUNTAIN),
    (box.FORCED_LABOUR,),
    (box.CATHEDRAL,),
    (box.HOSPITAL, box.BREWERY),
)
"""What is tried in the first city beside a university with all its faculties."""


@check(
    "kinds-in-one-city",
    kind=("impossible", "optimum"),
    family="play",
    game="antiquity",
    clauses=("city.fit", "city.empty"),
    scope="an empty city map, every choice of kinds",
    certificate="optimum",
)
def kinds_in_one_city(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """The most kinds on one map: counting squares allows no more, and so many are packed."""
    for word, side in MAPS.items():
        task = under(game, Task((Plot(side),)))
        found = most_kinds(task)
        picture = "" if found.packing is None else f": {shown(game, task, found.packing)}"
        yield Statement(
            f"the map of a {word} city holds at most {found.limit} of {len(ALL)} kinds{picture}",
            ("city.fit", "city.empty"),
            Verdict.PROVED if found.kinds == found.limit else Verdict.BOUNDED,
            Certificate("optimum", f"{side} x {side} squares", "counting squares; the packing by CP-SAT"),
        )


@check(
    "cities-for-all-kinds",
    kind=("impossible", "optimum"),
    family="play",
    game="antiquity",
    clauses=("win.barbara", "city.fit", "city.empty", "university.joined"),
    scope="empty city maps, one building of each kind, every faculty next to the university",
    certificate="optimum",
)
def cities_for_all_kinds(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """The fewest cities for the goal of Santa Barbara."""
    number, task, packing = all_kinds(under(game, Task((), joined=box.FACULTIES)))
    fewer = sum(plot.side**2 for plot in cities(number - 1))
    yield Statement(
        f"all {len(ALL)} kinds need {area(ALL)} squares: {number - 1} cities have {fewer}, {number} hold them with "
        f"{task.room - area(ALL)} squares to spare: {shown(game, task, packing)}",
        ("win.barbara", "city.fit", "city.empty", "university.joined"),
        Verdict.PROVED if area(ALL) > fewer else Verdict.FOUND,
        Certificate("optimum", f"{number} cities", "counting squares; the packing by search and by CP-SAT"),
    )


@check(
    "beside-the-university",
    kind=("impossible", "optimum"),
    family="play",
    game="antiquity",
    clauses=("city.fit", "city.empty", "university.joined"),
    scope="the empty map of a first city with a university and four faculties next to it",
    certificate="exhaustive",
)
def beside_the_university(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """What else the first city holds."""
    task = under(game, Task(cities(1), joined=box.FACULTIES))
    for kinds in NEIGHBOURS:
        more = items(kinds)
        packing = held(task, (*JOINED, *more))
        words = ", ".join(item.word for item in more)
        answer = f"fits: {shown(game, task, packing)}" if packing is not None else "does not fit"
        yield Statement(
            f"beside a university with all faculties in the first city {words} {answer}",
            ("city.fit", "city.empty", "university.joined"),
            Verdict.PROVED,
            Certificate("exhaustive", "every place of every piece", "CP-SAT"),
        )


@check(
    "idle-player",
    kind="optimum",
    family="play",
    game="antiquity",
    clauses=("famine.graves", "famine.rises", "out.graves", "grave.never-house"),
    scope="one player with the first city and the free houses, pollution left out",
    certificate="exhaustive",
)
def idle_player(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """How many turns a player lives who does nothing, with and without a granary."""
    squares = box.LARGE**2 - box.FREE_HOUSES
    for granary in (False, True):
        tolls = idle(squares - granary * box.BUILDINGS[box.GRANARY].squares, granary=granary)
        last = tolls[-2]
        agreed = all(toll.graves == closed_form(toll.turn, granary) for toll in tolls[:-1])
        yield Statement(
            f"an idle player with {box.FREE_HOUSES} houses {'and a granary ' if granary else ''}is out in turn "
            f"{tolls[-1].turn}: {last.graves} graves after turn {last.turn}, {tolls[-1].famine} more in the next",
            ("famine.graves", "famine.rises", "out.graves", "grave.never-house"),
            Verdict.PROVED if agreed else Verdict.FOUND,
            Certificate("exhaustive", f"{len(tolls)} turns", "the closed form of the sum" if agreed else ""),
        )


@check(
    "houses-of-nicolo",
    kind="optimum",
    family="play",
    game="antiquity",
    clauses=("saint.nicolo", "saint.nicolo.lower", "house.chart"),
    scope="all houses that have a price, in whatever turns they are bought",
    certificate="optimum",
)
def houses_of_nicolo(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """The fewest goods for all houses with San Nicolo, under the reading in force."""
    any_house = game.rules.reading("house.nicolo-free") == "any"
    found = fewest_goods(any_house)
    answer = asked(lambda make: stated_pairs(make, any_house), CpSat)
    again = sum(cost(number) for number in PAID_FOR if answer.numbers.get(f"house {number}"))
    agreed = answer.optimal and again == found.goods
    yield Statement(
        f"with San Nicolo houses {PAID_FOR[0]} to {PAID_FOR[-1]} take {found.goods} goods at least, paying for "
        f"{', '.join(map(str, found.numbers))}; without him {sum(map(cost, PAID_FOR))}",
        ("saint.nicolo", "saint.nicolo.lower", "house.chart"),
        Verdict.PROVED if agreed else Verdict.FOUND,
        Certificate("optimum", f"{len(PAID_FOR)} houses", "CP-SAT" if agreed else ""),
    )


CHECKS: Sequence[Check] = (
    kinds_in_one_city,
    cities_for_all_kinds,
    beside_the_university,
    idle_player,
    houses_of_nicolo,
)
