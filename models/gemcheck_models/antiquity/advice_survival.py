"""`advise antiquity survival`: how long a seat lives if it does nothing, and the fewest graves it can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_build, fountains, pollution
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity.notation_signs import goods_at
from gemcheck.games.antiquity.state import NO_GOODS, Goods, State
from gemcheck.games.antiquity.table import Table
from gemcheck.scan import line_of
from gemcheck_models.antiquity.asking import POSITION, SEAT, position_of, seat_of
from gemcheck_models.antiquity.survival import (
    Choice,
    Income,
    Situation,
    Survived,
    fewest_graves,
    idle_from,
    lived,
    tried,
)

__all__ = ["SURVIVAL"]

TURNS, MOST_TURNS = 8, 15
"""Turns looked at without --turns, and at most."""
TRIED = 3
"""Up to so many turns every sequence of decisions is tried as well."""

WORDS = {
    "granary": "build the granary",
    "fountains": "build {} fountains",
    "dump": "build the dump",
    "hospital": "build the hospital",
    "man_dump": "man the dump",
    "man_hospital": "man the hospital",
}


def survival(game: Game[Any, Any], request: Request) -> Advice:
    """The fewest graves after some turns. Raises GameError for a seat without a city."""
    state, names = position_of(game, request.position)
    who = seat_of(names, request.options.get("seat"))
    turns = int(request.options.get("turns", TURNS))
    if turns > MOST_TURNS:
        raise GameError(f"--turns {turns}: at most {MOST_TURNS} turns are looked at")
    start = situation_of(Table(game.rules), state, who, names[who])
    each = goods_at(line_of(request.options["income"])) if "income" in request.options else NO_GOODS
    incomes = [_income(each, int(request.options.get("men", 0)))] * turns
    tolls = idle_from(start)
    found = fewest_graves(start, incomes, seed=request.seed)
    second = ""
    if turns <= TRIED:
        again = tried(start, incomes)
        if (again is None) != (found is None) or (again and found and found.complete and again.graves != found.graves):
            raise ValueError("two methods find different numbers of graves")
        found = found if found is None or found.complete else again
        second = "every sequence of decisions tried"
    last = tolls[-1]
    end = f"{found.graves} graves after {turns} turns" if found else f"no plan keeps buildings free for {turns} turns"
    idle = f"out in turn {last.turn}, phase {last.out}"
    more = "" if found is None or found.complete else " at most"
    decided = found is None or found.complete
    return Advice(
        headline=f"{names[who]}: {end}{more}; without building: {idle}",
        sections=(
            Section("Turn by turn", tuple(_rows(start, incomes, found)) or ("nothing",), fixed=True),
            Section(
                "Without building",
                tuple(
                    f"turn {t.turn}: {t.famine} of famine, {t.pollution} of pollution, {t.graves} lie" for t in tolls
                ),
            ),
            Section("Assumed", ASSUMED),
            Section("Why to believe it", tuple(filter(None, (SHOWN, second)))),
        ),
        data={
            "graves": None if found is None else found.graves,
            "turns": turns,
            "plan": None if found is None else [_words(choice) for choice in found.choices],
            "idle": {"out": last.turn, "phase": last.out, "graves": [toll.graves for toll in tolls[:-1]]},
        },
        verdict=Verdict.PROVED if second else Verdict.FOUND if decided else Verdict.BOUNDED,
        bound=found.graves if found is not None and decided else None,
        certificate=Certificate(
            "infeasible" if found is None else "optimum" if decided else "replay",
            f"{turns} turns, one seat alone",
            second,
        ),
    )


SHOWN = "CP-SAT on the rules of a turn [famine.graves, pollution.count, hospital.heal]."

ASSUMED = (
    "The other seats build no fountains. Every free hex of the zone takes pollution, and nothing is built outside.",
    "Graves lie on empty squares only, also the hospital's; the squares of houses to come are not kept free.",
    "Goods that are not spent are kept; the food of the income is held in phase 8 and not used up.",
)


def situation_of(table: Table, state: State, who: int, name: str) -> Situation:
    """What survival needs to know of a seat. Raises GameError."""
    seat = state.seats[who]
    if not seat.cities:
        raise GameError(f"{name} has no city [out.graves]")
    kinds = [placed.kind for _, placed in maps.buildings(seat)]
    if any(True in city_build.of_kind(seat, kind) for kind in (box.GRANARY, box.DUMP, box.HOSPITAL)):
        raise GameError(f"{name} has a granary, a dump or a hospital under a grave, which this model cannot heal")
    graves = maps.graves(seat)
    return Situation(
        squares=maps.free_in(seat) + graves,
        hexes=pollution.allowed(table, state, who).bit_count(),
        cities=len(seat.cities),
        level=state.famine,
        wood=seat.goods[box.WOOD],
        stone=seat.goods[box.STONE],
        luxury=sum(seat.goods[good] for good in box.LUXURY),
        granary=int(box.GRANARY in kinds),
        fountains=fountains.standing(seat),
        dump=int(box.DUMP in kinds),
        hospital=int(box.HOSPITAL in kinds),
        graves=graves,
    )


def _income(goods: Goods, men: int) -> Income:
    return Income(
        wood=goods[box.WOOD],
        stone=goods[box.STONE],
        luxury=sum(goods[good] for good in box.LUXURY),
        food=sum(goods[good] for good in box.FOOD),
        men=men,
    )


def _words(choice: Choice) -> str:
    said = [
        words.format(getattr(choice, name)) if getattr(choice, name) > 1 else words.format("").replace("  ", " ")
        for name, words in WORDS.items()
        if getattr(choice, name)
    ]
    return ", ".join(said).replace("build fountains", "build a fountain") or "nothing"


def _rows(start: Situation, incomes: list[Income], found: Survived | None) -> Iterator[str]:
    now = start
    for turn, (choice, income) in enumerate(zip(found.choices if found else (), incomes, strict=False), 1):
        now, _ = lived(now, choice, income)
        yield f"{turn:>2}  {now.graves:>2} graves, famine {now.level:>2}, {now.hexes:>2} hexes left: {_words(choice)}"


SURVIVAL = Advisor(
    name="survival",
    text="""How long a seat lives if it builds nothing, and the fewest graves with granary, fountains, dump, hospital.

    POSITION is a notation (AQ1 ...), a file that holds one or a state in TOML, or - for stdin, before phase 2. Goods at
    hand pay; --income says what every turn brings, its foods being those held in phase 8.""",
    position=POSITION,
    options=(
        Option("turns", "N", f"How many turns, at most {MOST_TURNS}; {TURNS} without it.", whole=True),
        Option("income", "GOODS", "What each turn brings, such as grain2.wood1; nothing without it."),
        Option("men", "N", "Men that can be spared for dump and hospital in each turn; none without it.", whole=True),
        SEAT,
    ),
    answer=survival,
)
