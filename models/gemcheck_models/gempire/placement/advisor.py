"""`advise gempire placement`: where the cards go, why that is best, and what the obvious way loses."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.gempire import picture, picture_svg
from gemcheck.games.gempire.plan_text import plan_text
from gemcheck.games.gempire.state import Seat
from gemcheck.games.gempire.values import worth
from gemcheck_models.gempire.placement.objective import Objective, read_objective
from gemcheck_models.gempire.placement.portfolio import answered
from gemcheck_models.gempire.placement.problem import Answer, Found, Problem, Progress, problem_of
from gemcheck_models.gempire.placement.prove import confirmed
from gemcheck_models.gempire.placement.told import obvious, places, score_words, step_lines

__all__ = ["PLACEMENT", "given_of", "placement"]

YOU = "you"
"""The seat of a city given in notation."""

DEMANDS_IN_PLAY = 3


def given_of(position: str, objective: Objective, card_set: str | None = None) -> tuple[dict[str, Any], str]:
    """The `given` table of a position, and the seat asked about: the only one described, or the first.

    A city in notation stands in a game whose Demands are those of the objective. The card set is that of the position,
    else the one given here, else what print shows. Raises GameError for TOML that cannot be read.
    """
    given, seat = _given_of(position, objective)
    return ({"card_set": card_set, **given} if card_set is not None else given), seat


def _given_of(position: str, objective: Objective) -> tuple[dict[str, Any], str]:
    if position.lstrip().startswith("GC1"):
        wanted = objective.demands()[:DEMANDS_IN_PLAY]
        others = [number for number in (2, 3, 7) if number not in wanted]
        demands = [*wanted, *others][:DEMANDS_IN_PLAY]
        return {"players": 3, "demands": demands, "seats": {YOU: {"city": position.strip()}}}, YOU
    try:
        table = tomllib.loads(position)
    except tomllib.TOMLDecodeError as error:
        raise GameError(f"the position is neither a city (GC1 ...) nor TOML: {error}") from error
    given = table.get("given", table)
    seats = given.get("seats") if isinstance(given, dict) else None
    if not isinstance(seats, dict) or not seats or not all(isinstance(entry, dict) for entry in seats.values()):
        raise GameError("the position describes no seats: write seats.NAME = { city = ... }")
    return dict(given), next(iter(seats))


def asked(game: Game[Any, Any], request: Request) -> Problem:
    """The problem of a request. Raises GameError."""
    options = request.options
    objective = read_objective(options.get("objective", "total"))
    given, seat = given_of(request.position, objective, request.card_set)
    seat = options.get("seat", seat)
    cards = [word.strip() for text in options.get("cards", ()) for word in text.split(",") if word.strip()]
    seats = given["seats"]
    if seat in seats and "won" in seats[seat]:
        cards = [*seats[seat]["won"], *cards]
        given = {**given, "seats": {**seats, seat: {k: v for k, v in seats[seat].items() if k != "won"}}}
    least, most = _taken(options.get("take", "all"), len(cards))
    return problem_of(
        game,
        given,
        seat,
        cards,
        least=least,
        most=most,
        fixed=options.get("order") == "fixed",
        keep=bool(options.get("keep")),
        objective=objective,
    )


def _taken(word: str, number: int) -> tuple[int, int]:
    """How many of so many cards are placed, at least and at most."""
    if word == "all":
        return number, number
    if word == "any":
        return 0, number
    if not word.isdecimal() or int(word) > number:
        raise GameError(f"--take {word}: write all, any, or a number up to {number}")
    return int(word), int(word)


def placement(game: Game[Any, Any], request: Request) -> Advice:
    """Where the cards go. Raises GameError for a city that breaks a rule, an unknown card or an odd objective."""
    problem = asked(game, request)

    def show(step: Progress) -> None:
        request.progress(f"best {step.score}, no better than {step.bound}, {step.work} states")

    top = int(request.options.get("top", 1))
    answer = answered(problem, top=top, progress=show, late=request.late if request.limited else None)
    if request.options.get("prove"):
        request.progress("asking CP-SAT")
        answer = confirmed(problem, answer)
    return _advice(game, problem, answer)


def _advice(game: Game[Any, Any], problem: Problem, answer: Answer) -> Advice:
    if not answer.best:
        return Advice("Nothing found before the limit", (), {}, Verdict.UNKNOWN, answer.bound, answer.certificate)
    best = answer.best[0]
    greedy = obvious(problem)
    seat = best.state.seats[problem.who]
    sections = [
        Section("Before", tuple(_city(problem, problem.seat)), fixed=True),
        Section("Steps", tuple(step_lines(problem, best.plans)) or ("nothing is placed",)),
        Section("After", tuple(_city(problem, seat)), fixed=True),
        Section("Value of each card", tuple(_values(problem, seat)), fixed=True),
        Section("The obvious way", _against(problem, best, greedy)),
        *_others(problem, answer),
        *_not_printed(problem),
        Section("Why to believe it", (_why(answer),)),
    ]
    unplaced = len(problem.hand) - sum(1 for plan in best.plans if hasattr(plan, "card"))
    headline = f"Best: {score_words(problem.objective, best.score)}"
    if answer.verdict is Verdict.BOUNDED:
        bound = (
            "no bound is known"
            if answer.bound is None
            else f"no better than {score_words(problem.objective, answer.bound)}"
        )
        headline = f"Best found: {score_words(problem.objective, best.score)}; {bound}"
    if problem.all and unplaced:
        headline += f"; {unplaced} of the cards fit nowhere [bid.win.place, blueprint.one]"
    return Advice(
        headline=headline,
        sections=tuple(sections),
        data={
            "data": f"card set {problem.table.card_set} {problem.table.digest}",
            "objective": problem.objective.text(),
            "best": [_data(problem, end) for end in answer.best],
            "obvious": _data(problem, greedy),
            "assumed": assumed(problem),
            "method": answer.method,
            "work": answer.work,
        },
        verdict=answer.verdict,
        bound=answer.bound,
        certificate=answer.certificate,
        pictures={"svg": lambda: _drawing(problem, best)},
    )


def _city(problem: Problem, seat: Seat) -> list[str]:
    boxes = picture.city_lines(problem.table, seat)
    return [*boxes, picture.worth_words(problem.table, seat)] if boxes else ["no city yet"]


def _values(problem: Problem, seat: Seat) -> list[str]:
    """What each card yields before and after, where that is not the same."""
    lines = []
    values = worth(problem.table, seat).values
    for cell, value in zip(picture.cells(problem.table, seat), values, strict=True):
        lines.append(f"row {cell.row} column {cell.column:>3}  {cell.name:<18} {cell.words():<8} {sum(value):>4}")
    return lines


def _against(problem: Problem, best: Found, greedy: Found) -> tuple[str, ...]:
    if greedy.score == best.score:
        return ("Each card where it scores most at once is as good here.",)
    words = score_words(problem.objective, greedy.score)
    return (f"Each card where it scores most at once gives {words}: {greedy.city}",)


def _others(problem: Problem, answer: Answer) -> list[Section]:
    if len(answer.best) < 2:
        return []
    lines = [
        f"{place}. {score_words(problem.objective, end.score)}: {end.city}" for place, end in enumerate(answer.best, 1)
    ]
    return [Section(f"The {len(answer.best)} best", tuple(lines))]


ASSUMED = {"colours": "any colour", "value": "0", "buildings": "one", "science": "none"}
"""What stands in for a fact of a card that its card set does not know; only those that may bear on a city."""


def assumed(problem: Problem) -> dict[str, list[str]]:
    """The facts that are not known of the cards in hand and city, each with the names of its cards."""
    seat = problem.seat
    cards = dict.fromkeys([*problem.hand, *(placed.card for placed in (*seat.row1, *seat.row2))])
    found: dict[str, list[str]] = {}
    for card in cards:
        for fact in problem.table.cards[card].unknown:
            if fact in ASSUMED:
                found.setdefault(fact, []).append(picture.card_name(problem.table, card))
    return found


def _not_printed(problem: Problem) -> list[Section]:
    facts = assumed(problem)
    if not facts:
        return []
    lines = [f"{fact}, taken as {ASSUMED[fact]}: {', '.join(names)}" for fact, names in facts.items()]
    lines.append("The position can state them in TOML (cards.SLUG.value), or --card-set names another set.")
    return [Section("Not printed in the rulebook", tuple(lines))]


def _why(answer: Answer) -> str:
    certificate = answer.certificate
    second = f"; {certificate.second}" if certificate.second else ""
    return (
        f"{certificate.kind}: {certificate.scope}{second}. The decisions replay through the engine to the same score."
    )


def _data(problem: Problem, end: Found) -> Mapping[str, Any]:
    seat = end.state.seats[problem.who]
    return {
        "score": list(end.score),
        "city": end.city,
        "plans": [plan_text(problem.table, plan) for plan in end.plans],
        "attributes": list(seat.attributes),
        "gems": list(seat.gems),
    }


def _drawing(problem: Problem, best: Found) -> str:
    marked = places(problem, best.plans, problem.seat, best.state.seats[problem.who])
    cities: Sequence[picture_svg.City] = [
        ("before", problem.seat, frozenset()),
        ("after", best.state.seats[problem.who], marked),
    ]
    return picture_svg.draw_cities(problem.table, f"Best: {score_words(problem.objective, best.score)}", cities)


PLACEMENT = Advisor(
    name="placement",
    text="""Where the cards of a hand go in a city, so that the objective is best.

    CITY is a city in notation (GC1 ...), a file that holds one or a state in TOML, or - for stdin. The answer is exact:
    every way that the rules allow is accounted for, gems, diamonds and technologies included.""",
    position="CITY",
    options=(
        Option("cards", "CARD,CARD", "Cards to place, by slug or bare value (P3, G4X2); may be repeated.", many=True),
        Option("objective", "GOALS", "What is best: total; gems, total; 2*gold + culture; demand 8.", default="total"),
        Option("order", "", "Cards come in any order, or as given.", choices=("any", "fixed"), default="any"),
        Option("take", "N", "How many of the cards are placed: all, any, or a number.", default="all"),
        Option("keep", "", "Cards may be kept as blueprints as well."),
        Option("seat", "NAME", "The seat of a TOML state that is asked about; the first by default."),
        Option("prove", "", "Have CP-SAT confirm value and bound, as a second opinion."),
        Option("top", "K", "Show the K best cities.", whole=True, default="1"),
    ),
    answer=placement,
)
