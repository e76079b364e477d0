"""An answer as a case of the casebook: the best of a hand as an `optimum`, a Demand out of reach as `impossible`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from gemcheck import __version__
from gemcheck.casebook.adopt import renamed
from gemcheck.casebook.games import Games
from gemcheck.casebook.load import parse_case
from gemcheck.casebook.references import mark
from gemcheck.casebook.result import PASS, UNKNOWN
from gemcheck.casebook.schema import Case, Cite, Claim, Found, Grounds, Text
from gemcheck.casebook.verify import verify_case
from gemcheck.casebook.write import canonical, write_case
from gemcheck.findings import Verdict
from gemcheck.game import Event, Game, GameError
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.picture import card_name
from gemcheck.games.gempire.plan_text import plan_text
from gemcheck.games.gempire.state import COLOURS
from gemcheck_models.gempire.placement.advisor_asking import Asked
from gemcheck_models.gempire.placement.objective import Objective
from gemcheck_models.gempire.placement.problem import Answer
from gemcheck_models.gempire.placement.prover import QUESTION, prove_placement
from gemcheck_models.gempire.placement.told import score_words, won

__all__ = ["case_of", "require_savable", "saved"]

OPTIMUM, IMPOSSIBLE = "optimum", "impossible"
FEW = 4
"""Up to so many cards are named in a title."""


def require_savable(asked: Asked, path: Path) -> None:
    """Raises GameError for what is known before the search: a file that exists or cannot bear a case, and a question
    that no claim can ask."""
    objective = asked.problem.objective
    if path.suffix != ".toml":
        raise GameError(f"--save {path}: the name of a case ends in .toml")
    if path.exists():
        raise GameError(f"{path}: exists already; a case is never overwritten")
    if str(asked.given.get("card_set", "")).endswith(".toml"):
        raise GameError("--save: a case names a packaged card set, not a file")
    if not _only_demands(objective):
        _measure(objective, asked.seat)
    _require_place(path, (OPTIMUM, IMPOSSIBLE) if _only_demands(objective) else (OPTIMUM,))


def _require_place(path: Path, kinds: Sequence[str]) -> None:
    """Raises GameError for a name that no case can have, and for a place where none of these kinds belongs."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9.-]*", path.stem):
        raise GameError(f"--save {path}: the name of a case is made of small letters, digits, '-' and '.'")
    stub = Claim(value=0, bound=0, measure="none")
    for number, kind in enumerate(kinds, 1):
        try:
            renamed(_frame(kind, "", ("bid.win.place",), {}, stub), str(path.absolute()))
            return
        except GameError:
            if number == len(kinds):
                raise


def _only_demands(objective: Objective) -> bool:
    return len(objective.goals) == 1 and bool(objective.goals[0].demands)


def _measure(objective: Objective, seat: str) -> str:
    """Where the observation of a position shows the last part of a score. Raises GameError."""
    goal = objective.goals[-1]
    if len(goal.demands) == 1:
        return f"tally.{seat}.D{goal.demands[0]}"
    if [weight for _, weight in goal.weights] == [1]:
        name = goal.weights[0][0]
        if name in ("total", *COLOURS, "science"):
            return f"after.{seat}.{name}"
        if name.removesuffix("-gems") in COLOURS:
            return f"after.{seat}.gems_counted.{name.removesuffix('-gems')}"
    raise GameError(
        f"--save: a case cannot show '{goal.text()}' as one number; let the last goal be total, an attribute, gems of "
        "one colour, science or one Demand"
    )


def saved(game: Game[Any, Any], asked: Asked, answer: Answer, note: str, path: Path) -> None:
    """Write the case of an answer, once it has been read back and verified; what is said to be impossible is proved
    by two methods as well. Raises GameError where the answer is no claim."""
    if answer.verdict < Verdict.FOUND or answer.score is None or answer.score != answer.bound:
        raise GameError("best and bound are not equal, for the search was stopped")
    case = renamed(case_of(game, asked, answer, note), str(path.absolute()))
    if case.kind == IMPOSSIBLE:
        proof = prove_placement(game, case)
        if proof is None or proof.verdict is not Verdict.PROVED:
            raise GameError(f"no second method has shown that it is impossible ({proof.note if proof else QUESTION})")
        case = replace(
            case, certificate=Grounds(OPTIMUM, f"{answer.certificate.kind}: {answer.certificate.scope}", proof.note)
        )
    case = parse_case(canonical(case), str(path.absolute()))
    result = verify_case(case, str(path), Games())
    if result.outcome not in (PASS, UNKNOWN):
        raise GameError(result.faults[0].text)
    write_case(path, case)


def case_of(game: Game[Any, Any], asked: Asked, answer: Answer, note: str) -> Case:
    """The case of an answer, under a name of its own. Raises GameError."""
    problem, objective, end = asked.problem, asked.problem.objective, answer.best[0]
    unmet = _only_demands(objective) and end.score[0] < len(objective.goals[0].demands)
    claim = Claim(instance=_instance(asked), reading=_reading(game))
    if unmet:
        kind, cites = IMPOSSIBLE, [f"demand.{number:02}.condition" for number in objective.goals[0].demands]
        title = f"{_cards(asked)} cannot be placed so that {_demands(objective)} met"
        note = f"The nearest is {end.city}: {score_words(objective, end.score)}."
    else:
        kind, cites = OPTIMUM, _clauses(asked, answer)
        if len(end.score) > 1:
            claim = replace(claim, instance={**claim.instance, "score": list(end.score)})
        witness = tuple({asked.seat: plan_text(problem.table, plan)} for plan in end.plans)
        measure = _measure(objective, asked.seat)
        claim = replace(claim, value=end.score[-1], bound=end.score[-1], measure=measure, witness=witness)
        title = f"The best that {_cards(asked)} can do: {score_words(objective, end.score)}"
    rulebook, certificate = game.rulebook, answer.certificate
    cited = tuple(name for name in dict.fromkeys(cites) if name in rulebook.clauses)
    entry = {**asked.given["seats"][asked.seat], "won": list(asked.words)}
    table = {key: value for key, value in asked.given.items() if key not in ("phase", "seats")}
    given = {**table, "phase": "resolve", "seats": {**asked.given["seats"], asked.seat: entry}}
    return replace(
        _frame(kind, title, cited, given, claim),
        note=note,
        text=Text(game.name, rulebook.digest(cited)),
        cites=tuple(Cite(name, mark(rulebook, name)) for name in cited),
        found=Found("advise gempire placement", f"gemcheck {__version__}", date.today()),
        certificate=Grounds(OPTIMUM, f"{certificate.kind}: {certificate.scope}", certificate.second),
    )


def _instance(asked: Asked) -> dict[str, Any]:
    """The terms of the question, as the prover reads them."""
    problem = asked.problem
    terms = {"question": QUESTION, "seat": asked.seat, "objective": problem.objective.text()}
    take = int(asked.take) if asked.take.isdecimal() else asked.take
    more = {"keep": True} if problem.keep else {}
    return {**terms, "take": take, "order": "fixed" if problem.fixed else "any", **more}


def _reading(game: Game[Any, Any]) -> dict[str, str]:
    """The readings that are not the default ones."""
    points = game.rulebook.open_points
    return {point: option for point, option in game.rules.items() if option != points[point].default}


def _frame(kind: str, title: str, cites: tuple[str, ...], given: Mapping[str, Any], claim: Claim) -> Case:
    """A case of this kind that says nothing yet of digests, finder and certificate."""
    return Case(
        schema=1,
        id=f"gempire/{kind}/advice",
        title=title,
        kind=kind,
        status="rule",
        impact="cosmetic",
        text=Text("gempire"),
        cites=tuple(Cite(name) for name in cites),
        given=dict(given),
        claim=claim,
    )


def _clauses(asked: Asked, answer: Answer) -> list[str]:
    """The clauses that made the witness happen."""
    problem = asked.problem
    state, left = problem.state, list(problem.hand)
    events: list[Event] = []
    for plan in answer.best[0].plans:
        state, left = won(problem, state, left, plan)
        state = resolution.perform(problem.table, state, problem.who, plan, events)
    return [clause for event in events for clause in event.clauses] or ["bid.win.place"]


def _cards(asked: Asked) -> str:
    """The cards of a question in a few words."""
    hand = asked.problem.hand
    names = [card_name(asked.problem.table, card) for card in hand]
    if not names:
        return "no card"
    some = "" if asked.take == "all" else "some of " if asked.take == "any" else f"{asked.take} of "
    if len(names) > FEW:
        return f"{some}{len(names)} cards"
    return some + (names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}")


def _demands(objective: Objective) -> str:
    numbers = [str(number) for number in objective.goals[0].demands]
    return f"Demand {numbers[0]} is" if len(numbers) == 1 else f"Demands {', '.join(numbers)} are all"
