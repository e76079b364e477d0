"""`advise antiquity saint`: how many turns a saint takes at least, and the shortest game found that ends by him."""

from __future__ import annotations

from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.case_values import one_of
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity import setup
from gemcheck_models.antiquity.makers import IMPOSSIBLE, CpSat
from gemcheck_models.antiquity.saint_play import Route, found
from gemcheck_models.antiquity.turn_bounds import MOST_TURNS, ruled_out
from gemcheck_models.antiquity.turn_model import BARBARA, CHRISTOFORI, GOALS, NICOLO, Goal, stated

__all__ = ["SAINT"]

FIRST_TURNS = 6
"""The first game that is looked for has at most so many turns."""

LANDS, MOST_LANDS = 150, 20_000
"""Lands looked at without --lands for each number of turns, and at most."""

BRIEF = 2.0
"""Of CP-SAT, for one number of turns under a time limit, in its deterministic measure."""

NAMES = {box.NICOLO: NICOLO, box.BARBARA: BARBARA, box.CHRISTOFORI: CHRISTOFORI}
"""The saints whose goal the outline states."""


def saint(game: Game[Any, Any], request: Request) -> Advice:
    """Bounds of the turns of a saint. Raises GameError for an unknown saint, number of seats or of lands."""
    name = request.position.strip().lower()
    one_of(name, box.SAINTS, "saint", "NAME")
    seats, lands = int(request.options.get("seats", 2)), int(request.options.get("lands", LANDS))
    if seats not in setup.seat_counts():
        raise GameError(
            f"--seats {seats}: there is a map for {', '.join(map(str, setup.seat_counts()))} [setup.players]"
        )
    if not 1 <= lands <= MOST_LANDS:
        raise GameError(f"--lands {lands}: 1 to {MOST_LANDS} lands are looked at")
    number = box.SAINTS.index(name)
    least, why, agreed = _least(game, number, request)
    route = _shortest(game, seats, lands, least, request) if number == box.GIORGIO else None
    exact = route is not None and route.turns == least
    most = f"at most {route.turns}" if route else "no game found" if number == box.GIORGIO else "no game looked for"
    return Advice(
        headline=f"{name}: {_turns(least)}" if exact else f"{name}: at least {_turns(least)}, {most}",
        sections=(
            Section("At least", (why,)),
            *((Section("A game that ends so", tuple(_rows(route)), fixed=True),) if route else ()),
            Section("Why to believe it", (_shown(number, route, lands, request.late()),)),
        ),
        data={
            "saint": name,
            "seats": seats,
            "least": least,
            "most": route.turns if route else None,
            "position": route.start if route else None,
            "steps": [
                {"turn": turn, **{f"seat {seat + 1}": text for seat, text in words.items()}}
                for turn, words in (route.steps if route else ())
            ],
        },
        verdict=Verdict.PROVED if exact and agreed else Verdict.BOUNDED,
        bound=least,
        certificate=Certificate(
            "minimum-rounds", f"{seats} seats, the others idle; tiles and first cities as favourable as found"
        ),
    )


def _turns(number: int) -> str:
    return f"{number} turn{'' if number == 1 else 's'}"


def _least(game: Game[Any, Any], number: int, request: Request) -> tuple[int, str, bool]:
    """The fewest turns not excluded, in which words, and whether two solvers agree; it stops when time is up."""
    if number == box.GIORGIO:
        return 1, "The outline of a turn has no land, and so excludes no number of turns for San Giorgio.", False
    reading = game.rules.reading
    wanted = (NAMES[number],) if number in NAMES else GOALS
    turns, agreed, why = 1, not request.limited, "Fewer turns are excluded in the outline of a turn, whatever the land."
    while turns <= MOST_TURNS:
        for one in wanted:
            if request.late():
                return turns, f"{why} Time was up, so more may be excluded.", agreed
            request.progress(f"{one}: {turns} turns")
            goal = Goal(
                one,
                turns,
                all_powers=number == box.MARIA,
                any_house=reading("house.nicolo-free") == "any",
                any_store=reading("store.supply") != "tiles",
                all_kept=reading("storing.unstored") == "kept",
            )
            answers = _briefly(goal) if request.limited else ruled_out(goal)
            if any(answer != IMPOSSIBLE for answer in answers):
                return turns, why, agreed
        turns += 1
    return turns, why, agreed


def _briefly(goal: Goal) -> tuple[str, ...]:
    """What CP-SAT alone says with little effort: under a time limit no single question may take long."""
    problem = CpSat()
    stated(problem, goal)
    return (problem.answer(BRIEF).says,)


def _shortest(game: Game[Any, Any], seats: int, lands: int, least: int, request: Request) -> Route | None:
    """The shortest game met: one after another, each shorter than the last."""
    best, turns = None, FIRST_TURNS
    while turns >= least and not request.late():
        request.progress(f"a game of {turns} turns")
        route = found(game, seats, turns, lands, request.seed, request.late)
        if route is None:
            break
        best, turns = route, route.turns - 1
    return best


def _rows(route: Route) -> list[str]:
    rows = [route.start]
    for turn, words in route.steps:
        rows += [f"{turn:>2}  seat {seat + 1}: {text}" for seat, text in words.items() if text != "nothing"]
    return rows


def _shown(number: int, route: Route | None, lands: int, late: bool) -> str:
    if number != box.GIORGIO:
        return (
            "CP-SAT, and without a time limit SCIP, on an outline that leaves out what hinders [turn.phases]. "
            "Games are looked for only for San Giorgio; others are cases in minimum-rounds where there are any."
        )
    if route is None and late:
        return f"Time was up before {lands} lands were looked at; that excludes nothing."
    if route is None:
        return f"None of {lands} lands gave a game; that excludes nothing."
    return (
        "Land first, then the plan of each turn by CP-SAT on its sites; played and replayed by the rules [win.giorgio]."
    )


SAINT = Advisor(
    name="saint",
    text="""How many turns a saint takes at least, and for San Giorgio the shortest game found that ends by him.

    NAME is the saint: nicolo, barbara, christofori, giorgio or maria. The game starts from the set-up with tiles and
    first cities as favourable as are found; the other seats build nothing. The work is counted in lands.""",
    position="NAME",
    options=(
        Option("seats", "N", "How many players; 2 without it.", whole=True),
        Option("lands", "N", f"Lands looked at for each number of turns; {LANDS} without it.", whole=True),
    ),
    answer=saint,
)
