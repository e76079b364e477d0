"""`advise antiquity yields`: where so many producers of one kind yield most together."""

from __future__ import annotations

from functools import partial
from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.antiquity import ground
from gemcheck.games.antiquity.hexes import hex_text
from gemcheck.games.antiquity.table import Table
from gemcheck_models.antiquity.asking import POSITION, SEAT, position_of, seat_of
from gemcheck_models.antiquity.makers import IMPOSSIBLE, CpSat, asked
from gemcheck_models.antiquity.yields import (
    FARM,
    KINDS,
    MINE,
    WOODCUTTER,
    Ground,
    Yield,
    best_fishery,
    chosen,
    places,
    read,
)
from gemcheck_models.antiquity.yields import stated as stated_yield

__all__ = ["YIELDS"]

FISHERY = "fishery"
GROWN = {WOODCUTTER: "wood", FARM: "goods", MINE: "stone or gold", FISHERY: "goods"}
CLAUSES = {WOODCUTTER: "woodcutter.cover", FARM: "farm.cover", MINE: "mine.cover", FISHERY: "fishery.cover"}
MOST, TRIED = 8, 3
"""Producers that may be asked for; up to so many every choice of places is tried as well."""


def yields(game: Game[Any, Any], request: Request) -> Advice:
    """The best places. Raises GameError for a seat without a city, or when there is no room."""
    state, names = position_of(game, request.position)
    table, who = Table(game.rules), seat_of(names, request.options.get("seat"))
    kind, number = request.options.get("kind", WOODCUTTER), int(request.options.get("number", 1))
    if not state.seats[who].cities:
        raise GameError(f"{names[who]} has no city and so no zone of control [zone.walk]")
    if number > (1 if kind == FISHERY else MOST):
        raise GameError(f"--number {number}: at most {1 if kind == FISHERY else MOST} of this kind are looked at")
    where = ground.land(state)
    here = Ground(where, ground.zone_of(table, state, who), ground.occupied(state), state.polluted, state.cut)
    found, shown, second = _best(here, kind, number)
    if found is None:
        raise GameError(f"{names[who]} has no room for {number} of this kind in the zone [{CLAUSES[kind]}]")
    spots = [hex_text(where.hexes[at]) for at in found.places]
    return Advice(
        headline=f"{names[who]}: {found.goods} {GROWN[kind]} from {_many(number, kind)} at {' and '.join(spots)}",
        sections=(
            Section("Counted", (f"Hexes taken, those outside the zone included [{CLAUSES[kind]}, country.reach].",)),
            Section("Why to believe it", tuple(filter(None, (shown, second)))),
        ),
        data={"kind": kind, "places": spots, "goods": found.goods},
        verdict=Verdict.PROVED if second else Verdict.FOUND,
        bound=found.goods,
        certificate=Certificate("optimum", shown, second),
    )


def _many(number: int, kind: str) -> str:
    return f"one {kind}" if number == 1 else f"{number} {kind}s"


def _best(here: Ground, kind: str, number: int) -> tuple[Yield | None, str, str]:
    if kind == FISHERY:
        return best_fishery(here), "every pair of neighbours in the zone", ""
    taken = places(here, kind)
    answer = asked(partial(stated_yield, taken=taken, number=number), CpSat)
    if not answer.optimal and answer.says != IMPOSSIBLE:
        raise GameError("the question could not be decided with the effort of one request")
    found = read(taken, answer.numbers) if answer.optimal else None
    if number > TRIED:
        return found, "CP-SAT: no better places", ""
    again = chosen(taken, number)
    if (again and again.goods) != (found and found.goods):
        raise ValueError("two methods find different yields")
    return found, "CP-SAT: no better places", "every choice of places tried"


YIELDS = Advisor(
    name="yields",
    text="""Where woodcutters, farms, mines or a fishery of a seat yield most, all of them counted together.

    POSITION is a notation (AQ1 ...), a file that holds one or a state in TOML, or - for stdin. Men, cart shops and
    prices are left out; pollution, what is occupied and the zone of control of the moment count.""",
    position=POSITION,
    options=(
        Option("kind", "", "What is built.", choices=(*KINDS, FISHERY), default=WOODCUTTER),
        Option("number", "N", f"How many of them, at most {MOST}; one without it.", whole=True),
        SEAT,
    ),
    answer=yields,
)
