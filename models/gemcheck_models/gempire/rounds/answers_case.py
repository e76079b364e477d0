"""An answer as a case of the casebook: kind `minimum-rounds`, its plan as the witness.

    [claim]
    instance = { question = "rounds", pair = [3, 7], seats = 4, technologies = "any" }
    value = 7                the rounds of the plan
    bound = 5                the least number of rounds that is not refuted
    measure = "round"

The set-up of the plan is the `given` of the case, its steps are the witness. A seat that does as little as the rules
allow is not named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck import __version__
from gemcheck.casebook.ablation import ablation_faults
from gemcheck.casebook.adopt import renamed
from gemcheck.casebook.games import Games
from gemcheck.casebook.judge import assertion_faults, run_then
from gemcheck.casebook.load import parse_case
from gemcheck.casebook.outcome import split
from gemcheck.casebook.references import mark
from gemcheck.casebook.result import PASS, UNKNOWN
from gemcheck.casebook.schema import Case, Cite, Claim, Found, Grounds, Text
from gemcheck.casebook.verify import verify_case
from gemcheck.casebook.write import canonical, write_case
from gemcheck.game import Game, GameError
from gemcheck.games.gempire import components
from gemcheck.games.gempire.plans import Split
from gemcheck.games.gempire.state import OVER, ROLL
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.rounds.answers import CLOSE, MODEL, REFUTED, RELAXATION, Minimum
from gemcheck_models.gempire.rounds.answers_words import counted, pair_words
from gemcheck_models.gempire.rounds.replay import MARKET, NAMES, Plan, game_of, replayed, set_up

__all__ = ["KIND", "QUESTION", "Script", "case_of", "file_name", "require_savable", "saved", "script", "terms"]

QUESTION = "rounds"
"""What the instance of a claim asks."""

KIND = "minimum-rounds"
MEASURE = "round"
SPARE = 3
"""Cards of the deck that are named although nobody draws them: the next market."""


class Script(NamedTuple):
    """A plan in the words of a case: its set-up and its entries."""

    given: dict[str, Any]
    when: tuple[dict[str, Any], ...]


def script(plan: Plan) -> Script:
    """A plan as a case tells it. Raises ReplayError for a plan that does not replay."""
    replayed(plan)
    given: dict[str, Any] = {
        "players": len(plan.splits),
        "card_set": plan.cards,
        "phase": "split",
        "technologies": list(plan.technologies),
        "demands": list(plan.demands),
        "rewards": list(plan.rewards),
        "market": dict(zip("ABC", plan.deck, strict=False)),
        "deck": list(plan.deck[MARKET:]),
    }
    game = game_of(plan)
    _, start, _ = game.given(given)
    words = {name: game.plan_text(start, Split(part)) for name, part in zip(NAMES, plan.splits, strict=False)}
    entries, left = _entries(game, plan)
    given["deck"] = given["deck"][: len(given["deck"]) - left + SPARE]
    given["assumes"] = ["all other cards lie below those of the deck that are named"]
    return Script(given, (words, *entries))


def _entries(game: Any, plan: Plan) -> tuple[list[dict[str, Any]], int]:
    """The rounds of a plan as entries, and how many cards the deck has in the end; a roll stands with the plans that
    follow it."""
    state = set_up(game, plan)
    entries: list[dict[str, Any]] = []
    for one in plan.rounds:
        faces = zip(("production", "science", "wild"), one.roll, strict=True)
        roll = {face: count for face, count in faces if count}
        state = game.chance_step(state, one.roll)
        steps = [dict(zip(NAMES, one.plans, strict=False))]
        waiting = list(one.decisions)
        head: dict[str, Any] = {"chance": roll} if roll else {}
        while state.phase not in (ROLL, OVER):
            if not steps:
                together = len(game.to_move(state)) if game.joint(state) else 1
                now, waiting = waiting[:together], waiting[together:]
                steps = [{decision.seat: decision.do for decision in now}]
            words = steps.pop()
            plans = {NAMES.index(name): game.read_plan(state, NAMES.index(name), text) for name, text in words.items()}
            idle = {name for name in words if plans[NAMES.index(name)] == game.idle(state, NAMES.index(name))}
            said = {name: text for name, text in words.items() if name not in idle or not game.joint(state)}
            # An entry names somebody even where everybody is idle.
            entries.append({**head, **(said or dict([next(iter(words.items()))]))})
            head = {}
            state = game.step(state, plans)
    return entries, len(state.deck)


# -- the case


def case_of(game: Game[Any, Any], answer: Minimum, technologies: tuple[int, ...] | None, note: str = "") -> Case:
    """The case of an answer, under a name of its own, with the citations that matter. Raises GameError where there is
    no plan to show."""
    plan = answer.plan
    if plan is None or answer.high is None:
        raise GameError("no plan is known, and so there is nothing that a case could replay")
    told = script(plan)
    slugs = "any" if technologies is None else [TECHNOLOGIES[number] for number in technologies]
    seats = len(plan.splits)
    met = {f"D{demand}": True for demand in answer.pair}
    then = {"round": answer.high, "result": {"winners": [NAMES[0]]}, "met": {NAMES[0]: met}}
    case = Case(
        schema=1,
        id=f"gempire/{KIND}/{file_name(answer.pair).removesuffix('.toml')}",
        title=_title(answer, plan, technologies),
        kind=KIND,
        status="rule",
        impact="cosmetic",
        note=note or "The dice, the deck and the palace tokens are as the seat wishes; its rivals do nothing.",
        text=Text(game.name),
        cites=tuple(Cite(clause) for clause in _candidates(game, answer)),
        given=told.given,
        # A settled rule holds under the default readings too, which a plan for others need not.
        then=() if plan.readings else (then,),
        claim=Claim(
            instance={"question": QUESTION, "pair": list(answer.pair), "seats": seats, "technologies": slugs},
            value=answer.high,
            bound=answer.low,
            measure=MEASURE,
            witness=told.when,
            reading=dict(plan.readings),
        ),
        found=Found("rounds gempire", f"gemcheck {__version__}", date.today()),
        certificate=Grounds(KIND, "one seat; dice, deck, tokens and rivals as favourable as can be", _second(answer)),
    )
    return _cited(game, case)


def _title(answer: Minimum, plan: Plan, technologies: tuple[int, ...] | None) -> str:
    """The answer in one line, with what it holds for alone."""
    rounds = f"{answer.low} to {answer.high} rounds"
    if answer.low == answer.high:
        rounds = f"{counted(answer.low, 'round')} and no fewer"
    slugs = [] if technologies is None else [TECHNOLOGIES[number] for number in technologies]
    alone = [", ".join(slugs)] if slugs else []
    alone += [f"{point}={option}" for point, option in sorted(plan.readings.items())]
    more = f" ({'; '.join(alone)})" if alone else ""
    return f"{pair_words(answer.pair)} with {len(plan.splits)} seats: {rounds}{more}"


def _candidates(game: Game[Any, Any], answer: Minimum) -> list[str]:
    """Clauses that may matter: those of the two Demands, and that two of them win."""
    named = [clause for demand in answer.pair for clause in components.demand(demand).clauses]
    known = game.rulebook.clauses
    return [clause for clause in dict.fromkeys([*named, "overview.goal"]) if not known[clause].example]


def _cited(game: Game[Any, Any], case: Case) -> Case:
    """The case with those of its citations that matter, and their digests."""
    games = Games()
    thens = [split(raw) for raw in case.then]
    kept = case.cites
    if thens:
        seen = [run_then(case, then, games) for then in thens]
        for index, (then, run) in enumerate(zip(thens, seen, strict=True)):
            # What is seen is worked out when it is first looked at, which has to be before a clause is struck.
            for fault in assertion_faults(index, then, run):
                raise GameError(fault.text)
        faults = [fault.where for fault in ablation_faults(case, thens, seen, games)]
        kept = tuple(cite for index, cite in enumerate(case.cites) if ("cites", index) not in faults)
    rulebook = game.rulebook
    names = [cite.clause for cite in kept]
    return replace(
        case,
        text=Text(game.name, rulebook.digest(names)),
        cites=tuple(Cite(name, mark(rulebook, name)) for name in names),
    )


def _second(answer: Minimum) -> str:
    """Who says that fewer rounds are not enough."""
    before = answer.low - 1
    if not before:
        return "there is no round before the first"
    by = [
        method
        for method in (RELAXATION, CLOSE, MODEL)
        if any(said.method == method and said.says == REFUTED and said.rounds == before for said in answer.said)
    ]
    return f"{counted(before, 'round')} refuted by {' and '.join(by)}"


def file_name(pair: tuple[int, int]) -> str:
    """The file of a pair's case."""
    return f"demands-{pair[0]}-and-{pair[1]}.toml"


def require_savable(game: Game[Any, Any], path: Path, cards: str | None) -> None:
    """Raises GameError for what is known before the search: a file that exists or cannot bear a case, and a card set
    that a case cannot name."""
    if path.suffix != ".toml" or not re.fullmatch(r"[a-z0-9][a-z0-9.-]*", path.stem):
        raise GameError(f"--save {path}: the name of a case is made of small letters, digits, '-' and '.', and .toml")
    if path.exists():
        raise GameError(f"{path}: exists already; a case is never overwritten")
    if cards is not None and cards.endswith(".toml"):
        raise GameError("--save: a case names a packaged card set, not a file")
    stub = Claim(value=0, bound=0, measure=MEASURE)
    frame = Case(
        schema=1,
        id=f"gempire/{KIND}/x",
        title="",
        kind=KIND,
        status="rule",
        text=Text(game.name),
        cites=(Cite("overview.goal"),),
        claim=stub,
    )
    renamed(frame, str(path.absolute()))


def saved(game: Game[Any, Any], answer: Minimum, technologies: tuple[int, ...] | None, path: Path) -> None:
    """Write the case of an answer, once it has been read back and verified. Raises GameError."""
    case = renamed(case_of(game, answer, technologies), str(path.absolute()))
    case = parse_case(canonical(case), str(path.absolute()))
    result = verify_case(case, str(path), Games())
    if result.outcome not in (PASS, UNKNOWN):
        raise GameError(result.faults[0].text)
    write_case(path, case)


def terms(instance: Mapping[str, Any]) -> tuple[tuple[int, int], int, tuple[int, ...] | None]:
    """Pair, seats and technologies of a claim's instance. Raises GameError for odd terms."""
    for word in instance:
        if word not in ("question", "pair", "seats", "technologies"):
            raise GameError(f"claim.instance: unknown term '{word}'")
    pair, seats, slugs = instance.get("pair"), instance.get("seats"), instance.get("technologies", "any")
    if not (isinstance(pair, list) and len(pair) == 2 and all(type(one) is int for one in pair)):
        raise GameError("claim.instance.pair: two numbers of Demands are expected")
    if type(seats) is not int:
        raise GameError("claim.instance.seats: a number of seats is expected")
    if slugs == "any":
        return (pair[0], pair[1]), seats, None
    if not isinstance(slugs, list) or not set(slugs) <= set(TECHNOLOGIES):
        raise GameError("claim.instance.technologies: neither any nor a list of technologies")
    return (pair[0], pair[1]), seats, tuple(TECHNOLOGIES.index(slug) for slug in slugs)
