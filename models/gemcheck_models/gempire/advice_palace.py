"""`advise gempire palace`: which levels and whether the second row to buy, now or later, and where the diamonds go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.case_values import one_of
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.gempire import picture, picture_svg, resolution
from gemcheck.games.gempire.casework import token_word
from gemcheck.games.gempire.gem_counts import cap
from gemcheck.games.gempire.plan_text import plan_text
from gemcheck.games.gempire.plans import Diamond
from gemcheck.games.gempire.state import EMPTY_TURN, PLAN, State
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.upgrade_steps import TOP
from gemcheck_models.gempire.advice_palace_plans import Bought, Search, obvious, searched
from gemcheck_models.gempire.advice_palace_told import level_lines, plan_line, step_lines
from gemcheck_models.gempire.advice_readings import asked_again, listening, reading_words
from gemcheck_models.gempire.placement.advisor import given_of
from gemcheck_models.gempire.placement.objective import Objective, read_objective
from gemcheck_models.gempire.placement.told import score_words

__all__ = ["PALACE", "Question", "palace_advice", "question_of"]

UNKNOWN_REWARDS = (
    'write rewards = ["diamonds 1", "science 7"] in the position, --reward 2="diamonds 1", or --reward none'
)

READING_STATES = 12_000
"""States for all other readings together: some seconds."""
LATER_STATES = 6_000
"""States for each question about later."""


class Question(msgspec.Struct, frozen=True):
    """A seat in the planning phase and what is best for it."""

    table: Table
    state: State
    who: int
    objective: Objective

    def search(self, request: Request, budget: int | None) -> Search:
        """The best of every plan."""
        return searched(
            self.table,
            self.state,
            self.who,
            self.objective,
            budget=budget,
            late=request.late,
            progress=request.progress,
        )

    def rich(self) -> Question:
        """The same seat with as much production as its limit lets it hold."""
        seat = self.state.seats[self.who]
        most = max(seat.production, cap(self.table, seat))
        return self._with(replace(seat, production=most, turn=EMPTY_TURN))

    def after(self, bought: Bought) -> Question:
        """The question one round later, with production at the limit again."""
        then = replace(bought.state, phase=PLAN, round=self.state.round + 1)
        return replace(self, state=then).rich()

    def _with(self, seat: Any) -> Question:
        return replace(self, state=resolution.with_seat(self.state, self.who, seat))


# -- reading the request


def question_of(game: Game[Any, Any], request: Request) -> Question:
    """The question of a request. Raises GameError, also where a reward that counts is not known."""
    objective = read_objective(request.options.get("objective", "total, science"))
    given, first = given_of(request.position, objective, request.card_set)
    name = request.options.get("seat", first)
    words, known = _rewards(game, given, request.options.get("reward", ()))
    made, state, names = game.given({**given, "phase": "plan", "rewards": words})
    question = Question(made.table, state, names.index(one_of(name, names, "seat", "--seat")), objective)  # type: ignore[attr-defined]  # Gempire's own
    unknown = [level for level in range(1, _reach(question) + 1) if level not in known]
    if unknown:
        levels = ", ".join(map(str, unknown))
        raise GameError(f"what palace level{'s' * (len(unknown) > 1)} {levels} pay is not known: {UNKNOWN_REWARDS}")
    return question


def _rewards(game: Game[Any, Any], given: Mapping[str, Any], options: Sequence[str]) -> tuple[list[str], set[int]]:
    """The reward tokens of levels 1 to 5 in words, and the levels whose reward is known."""
    tokens = [token_word(token) for token in game.table.tokens]  # type: ignore[attr-defined]  # Gempire's own
    stated = list(given.get("rewards", ()))
    words = [*stated, *["nothing"] * (TOP - len(stated))]
    known = set(range(1, len(stated) + 1))
    for option in options:
        if option.strip() == "none":
            known = set(range(1, TOP + 1))
            continue
        level, equals, word = (part.strip() for part in option.partition("="))
        if not equals or not level.isdecimal() or not 1 <= int(level) <= TOP:
            raise GameError(f"--reward {option}: write LEVEL=TOKEN with a level of 1 to {TOP}, or none")
        words[int(level) - 1] = one_of(word, tokens, "reward token", f"--reward {level}")
        known.add(int(level))
    return words, known


def _reach(question: Question) -> int:
    """The highest palace level that the seat could buy with production at its limit."""
    from gemcheck.games.gempire.palace import upgrades

    rich = question.rich()
    steps = (step for plan in upgrades(rich.table, rich.state, rich.who) for step in plan.steps)
    return max(steps, default=0)


# -- the answer


def palace_advice(game: Game[Any, Any], request: Request) -> Advice:
    """Which upgrade to write down. Raises GameError for a position that breaks a rule or leaves a reward unknown."""
    budget = int(request.options["budget"]) if "budget" in request.options else None
    question = question_of(game, request)
    table, points = listening(question.table)
    question = replace(question, table=table)
    search = question.search(request, budget)
    greedy = obvious(question.table, question.state, question.who, question.objective)
    best = search.best[0] if search.whole else min(search.best[0], greedy, key=Bought.rank)
    again, whole = _other_readings(game, request, points, best, budget)
    seat = question.state.seats[question.who]
    top = int(request.options.get("top", 5))
    sections = [
        Section("Before", tuple(_city(question, question.state)), fixed=True),
        Section("Steps", tuple(step_lines(question.table, question.state, question.who, best)) or ("nothing to do",)),
        Section("After", tuple(_city(question, best.state)), fixed=True),
        Section("What can be bought now", tuple(plan_line(question.objective, end) for end in search.best[:top])),
        Section("What each step costs and pays now", tuple(level_lines(game, question)), fixed=True),
        Section("Now or later", tuple(_later(question, request, best, min(budget or LATER_STATES, LATER_STATES)))),
        Section("The obvious way", (_against(question, best, greedy),)),
        Section("Readings", again if request.options.get("alone") else reading_words(again, len(points), whole)),
        Section("Why to believe it", (_why(search),)),
    ]
    words = "no upgrade now" if best.plan is None else f"{plan_text(question.table, best.plan)} now"
    left = best.state.seats[question.who].production
    result = f"{score_words(question.objective, best.score)}; {best.spent} production spent, {left} left"
    return Advice(
        headline=f"{'Best' if search.whole else 'Best found'}: {words}: {result}",
        sections=tuple(sections),
        data={
            "objective": question.objective.text(),
            "best": [_data(question, end) for end in search.best[:top]],
            "obvious": _data(question, greedy),
            "held": seat.production,
            "readings": list(again),
            "states": search.states,
        },
        verdict=Verdict.FOUND if search.whole else Verdict.BOUNDED,
        bound=list(best.score) if search.whole else None,
        certificate=Certificate("exhaustive", _scope(search)),
        pictures={"svg": lambda: _drawing(question, best)},
    )


def _other_readings(
    game: Game[Any, Any], request: Request, points: set[str], best: Bought, budget: int | None
) -> tuple[tuple[str, ...], bool]:
    """Lines about the readings under which another plan or another result is best, and whether all were asked."""
    if request.options.get("alone"):
        return ("Asked under the chosen ruleset alone.",), True

    states, cut = 0, False

    def ask(other: Game[Any, Any]) -> tuple[Objective, Search]:
        nonlocal states, cut
        question = question_of(other, request)
        search = question.search(request, min(budget or READING_STATES, READING_STATES - states))
        states, cut = states + search.states, cut or not search.whole
        return question.objective, search

    def late() -> bool:
        return cut or request.late() or states >= READING_STATES

    lines = []
    for again in asked_again(game, sorted(points), ask, late):
        if again.answer is None:
            lines.append(f"{again.name}: {again.refused}")
            continue
        objective, search = again.answer
        other = search.best[0]
        if search.whole and (other.words, other.score) != (best.words, best.score):
            change = "the same plan" if other.words == best.words else other.words
            lines.append(f"{again.name}: {change}, {score_words(objective, other.score)}")
    return tuple(lines), not late()


def _later(question: Question, request: Request, best: Bought, budget: int) -> Iterator[str]:
    """What waiting for production at the limit would allow, alone and after the best plan now."""
    rich = question.rich()
    held = question.state.seats[question.who].production
    most = rich.state.seats[question.who].production
    if most == held:
        yield f"Production is at its limit of {most} already: nothing more can be bought at once later."
    else:
        later = rich.search(request, budget)
        yield f"With {most} production, the limit, {_best_words(question, later)}"
    if best.plan is not None:
        then = question.after(best)
        again = then.state.seats[question.who].production
        more = _best_words(question, then.search(request, budget))
        yield f"Once this is bought and {again} production are held again, {more}"


def _best_words(question: Question, search: Search) -> str:
    how = "best is" if search.whole else "the best found before the search was stopped is"
    return f"{how} {plan_line(question.objective, search.best[0])}"


def _against(question: Question, best: Bought, greedy: Bought) -> str:
    how = "Raising the palace as far as it goes at once, each diamond where it brings most,"
    if greedy.score == best.score and greedy.spent == best.spent:
        return f"{how} is as good here."
    if greedy.score == best.score:
        return f"{how} gives the same and spends {greedy.spent - best.spent:+d} production: {greedy.words}"
    return f"{how} gives {plan_line(question.objective, greedy)}"


def _city(question: Question, state: State) -> list[str]:
    seat = state.seats[question.who]
    boxes = picture.city_lines(question.table, seat)
    rest = f"palace level {seat.palace}, {seat.production} production, {seat.science} science"
    return [*boxes, picture.worth_words(question.table, seat), rest] if boxes else ["no city yet", rest]


def _drawing(question: Question, best: Bought) -> str:
    """The city before and after, cards that receive a diamond marked."""
    marked = frozenset((each.row, each.column) for each in best.decisions if isinstance(each, Diamond))
    title = f"{best.words}: {score_words(question.objective, best.score)}"
    cities: Sequence[picture_svg.City] = [
        ("before", question.state.seats[question.who], frozenset()),
        ("after", best.state.seats[question.who], marked),
    ]
    return picture_svg.draw_cities(question.table, title, cities)


def _scope(search: Search) -> str:
    how = "every legal plan and every way to carry it out" if search.whole else "stopped"
    return f"{how}, {search.states} states; blueprints stay where they are"


def _why(search: Search) -> str:
    return f"exhaustive: {_scope(search)}. The decisions are those of the engine's resolution and replay there."


def _data(question: Question, end: Bought) -> Mapping[str, Any]:
    seat = end.state.seats[question.who]
    return {
        "plan": None if end.plan is None else end.words,
        "decisions": [plan_text(question.table, decision) for decision in end.decisions],
        "score": list(end.score),
        "spent": end.spent,
        "production": seat.production,
        "science": seat.science,
        "city": end.city,
    }


PALACE = Advisor(
    name="palace",
    text="""Which palace levels to buy, and whether the second row, now or later; where the diamonds go.

    POSITION is a city in notation (GC1 ... h7 for 7 production), a file that holds one or a state in TOML, or - for
    stdin. Every legal plan is carried out in every way by the engine. Rewards come from the position (rewards = [...])
    or from --reward.""",
    position="POSITION",
    options=(
        Option("objective", "GOALS", "What is best: total, science; gems; demand 11.", default="total, science"),
        Option("reward", "LEVEL=TOKEN", "A reward, as in 2='diamonds 1'; none: unknown ones are nothing.", many=True),
        Option("seat", "NAME", "The seat of a TOML state that is asked about; the first by default."),
        Option("top", "K", "Show the K best plans.", whole=True, default="5"),
        Option("budget", "N", "Stop each search after N states.", whole=True),
        Option("alone", "", "Do not ask other readings."),
    ),
    answer=palace_advice,
)
