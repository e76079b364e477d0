"""`advise gempire placement`: where the cards go, why that is best, and what the obvious way loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.gempire import picture, picture_svg
from gemcheck.games.gempire.plan_text import plan_text
from gemcheck_models.gempire.placement.advisor_asking import HAND, NEXT, Asked, asked, given_of
from gemcheck_models.gempire.placement.advisor_spaces import (
    Worth,
    next_last,
    source_words,
    space_lines,
    spaces_of,
    used_from,
    worth_of,
)
from gemcheck_models.gempire.placement.cpsat_scope import require_supported
from gemcheck_models.gempire.placement.portfolio import answered
from gemcheck_models.gempire.placement.problem import Answer, Found, Problem, Progress, replayed, states
from gemcheck_models.gempire.placement.prove import confirmed
from gemcheck_models.gempire.placement.told import places, score_words, step_lines
from gemcheck_models.gempire.placement.told_city import (
    ASSUMED,
    assumed,
    city_words,
    left_over,
    open_lines,
    stuck_lines,
    value_lines,
)
from gemcheck_models.gempire.placement.told_obvious import against, usual

__all__ = ["PLACEMENT", "given_of", "placement"]


def placement(game: Game[Any, Any], request: Request) -> Advice:
    """Where the cards go. Raises GameError for a city that breaks a rule, an unknown card or an odd objective."""
    options = request.options
    question = asked(game, request)
    problem = question.problem
    file = Path(options["save"]) if "save" in options else None
    if options.get("prove"):
        require_supported(problem)
    if file is not None:
        from gemcheck_models.gempire.placement.advisor_save import require_savable

        require_savable(question, file)

    def show(step: Progress) -> None:
        best, bound = (
            "not known" if score is None else score_words(problem.objective, score)
            for score in (step.score, step.bound)
        )
        request.progress(f"best {best}; bound {bound}; {states(step.work)}")

    late = request.late if request.limited else None
    top = int(options.get("top", 1))
    answer = answered(problem, top=top, progress=show, late=late)
    greedy = usual(problem)
    if not answer.best:
        answer = replace(answer, best=(replayed(problem, greedy.plans),), verdict=Verdict.BOUNDED)
    if options.get("prove"):
        request.progress("asking CP-SAT")
        answer = confirmed(problem, answer)
    ordered = [next_last(question, end) for end in answer.best]
    answer = replace(answer, best=tuple(end for end, _ in ordered))
    worths = worth_of(question, late) if question.offered else []
    note = " ".join(against(problem, answer.best[0], greedy)).partition(" 1. ")[0]
    trouble = _saved(game, question, answer, note, file)
    return _advice(game, request, question, answer, greedy, worths, [after for _, after in ordered], trouble)


def _saved(game: Game[Any, Any], question: Asked, answer: Answer, note: str, file: Path | None) -> str:
    """Save the answer where that was asked for; a line about it. The casebook is imported only then."""
    if file is None:
        return ""
    from gemcheck_models.gempire.placement.advisor_save import saved

    try:
        saved(game, question, answer, note, file)
    except GameError as error:
        return f"not saved: {error}"
    except OSError as error:
        return f"not saved: {file} cannot be written ({error.strerror})"
    return f"saved as {file}"


def _advice(
    game: Game[Any, Any],
    request: Request,
    question: Asked,
    answer: Answer,
    greedy: Found,
    worths: Sequence[Worth],
    after_others: Sequence[bool],
    saving: str,
) -> Advice:
    problem, best = question.problem, answer.best[0]
    seat = best.state.seats[problem.who]
    steps = [*step_lines(problem, best.plans, source_words(question))]
    if not after_others[0]:
        steps.append(
            "The next card is won a round later than the others [setup.deck.preview, bid.refill]; with it placed "
            "last this city is not reached, so the score is only a bound on what can be."
        )
    stuck = max(0, problem.least - len(problem.hand) + len(left_over(problem, best)))
    headline = _headline(question, answer, stuck, after_others[0])
    sections = [
        Section("Before", tuple(city_words(problem.table, problem.seat, request.colour)), fixed=True),
        Section("Steps", tuple(steps) or ("nothing is placed",)),
        *([Section("Left over", tuple(stuck_lines(game, problem, best)))] if stuck else []),
        Section("After", tuple(city_words(problem.table, seat, request.colour)), fixed=True),
        Section("Value of each card", tuple(value_lines(problem, seat)), fixed=True),
        *_open(problem, seat),
        *([Section("What the market is worth", tuple(space_lines(question, worths)), fixed=True)] if worths else []),
        Section("The obvious way", tuple(against(problem, best, greedy))),
        *_others(question, answer, int(request.options.get("top", 1))),
        *_not_printed(problem),
        Section("Why to believe it", (_why(answer),)),
        *([Section("Casebook", (f"{saving[0].upper()}{saving[1:]}.",))] if saving else []),
    ]
    return Advice(
        headline=headline + (f"; {saving}" if saving.startswith("not") else ""),
        sections=tuple(sections),
        data={
            "data": f"card set {problem.table.card_set} {problem.table.digest}",
            "objective": problem.objective.text(),
            "best": [_data(question, end) for end in answer.best],
            "obvious": _data(question, greedy),
            "next_last": after_others[0],
            "spaces": spaces_of(worths, lambda card: problem.table.cards[card].slug),
            "assumed": assumed(problem),
            "method": answer.method,
            "work": answer.work,
        },
        verdict=answer.verdict,
        bound=answer.bound,
        certificate=answer.certificate,
        pictures={"svg": lambda: _drawing(problem, best, headline)},
    )


def _headline(question: Asked, answer: Answer, stuck: int, in_time: bool) -> str:
    problem, best = question.problem, answer.best[0]
    words = score_words(problem.objective, best.score)
    words += _won_words(question, best)
    if not best.plans and not problem.hand:
        return f"Nothing to place: {words}"
    headline = f"Best: {words}"
    if answer.verdict is Verdict.BOUNDED:
        bound = (
            "no bound is known"
            if answer.bound is None
            else f"no better than {score_words(problem.objective, answer.bound)}"
        )
        headline = f"Best found: {words}; {bound}"
    if not in_time:
        headline += "; only if the next card came first"
    if stuck:
        headline += f"; {stuck} card{'s fit' if stuck > 1 else ' fits'} nowhere [bid.win.place, blueprint.one]"
    return headline


def _won_words(question: Asked, best: Found) -> str:
    """Which cards of the market a way uses, in the order of the spaces."""
    if not question.offered:
        return ""
    used = sorted((source, card) for card, source in used_from(question, best.plans) if source != HAND)
    names = ((picture.card_name(question.problem.table, card), source) for source, card in used)
    words = [f"{name} as the next card" if source == NEXT else f"{name} from {source}" for name, source in names]
    if not words:
        return ", with nothing of the market"
    *others, last = words
    return f", with {', '.join(others)} and {last}" if others else f", with {last}"


def _open(problem: Problem, seat: Any) -> list[Section]:
    """Where the ends of the rows are still open, when that counts."""
    if not problem.objective.asks_for("open"):
        return []
    lines = [*open_lines(problem.table, seat), "[placement.ends-only, placement.three-districts]"]
    return [Section("Still open", tuple(lines), fixed=True)]


def _others(question: Asked, answer: Answer, top: int) -> list[Section]:
    if top == 1:
        return []
    problem = question.problem
    some = question.take != "all"
    lines = []
    for place, end in enumerate(answer.best, 1):
        names = ", ".join(picture.card_name(problem.table, card) for card, _ in used_from(question, end.plans))
        used = f" with {names or 'no card'}" if some else ""
        lines.append(f"{place}. {score_words(problem.objective, end.score)}{used}: {end.city}")
    if len(answer.best) < top and answer.verdict >= Verdict.FOUND:
        lines.append("There are no others.")
    heading = f"The {len(answer.best)} best" if len(answer.best) > 1 else "The best"
    return [Section(heading, tuple(lines))]


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


def _data(question: Asked, end: Found) -> Mapping[str, Any]:
    problem = question.problem
    seat = end.state.seats[problem.who]
    return {
        "score": list(end.score),
        "city": end.city,
        "plans": [plan_text(problem.table, plan) for plan in end.plans],
        "cards": [
            {"card": problem.table.cards[card].slug, "from": source} for card, source in used_from(question, end.plans)
        ],
        "attributes": list(seat.attributes),
        "gems": list(seat.gems),
    }


def _drawing(problem: Problem, best: Found, title: str) -> str:
    cities: Sequence[picture_svg.City] = [
        ("before", problem.seat, frozenset()),
        ("after", best.state.seats[problem.who], places(best.plans)),
    ]
    return picture_svg.draw_cities(problem.table, title, cities)


PLACEMENT = Advisor(
    name="placement",
    text="""Where the cards of a hand go in a city, so that the objective is best.

    CITY is a city in notation (GC1 ...), a file that holds one or a state in TOML, or - for stdin. The answer is exact:
    every way that the rules allow is accounted for, gems, diamonds and technologies included.

    GOALS stand in the order of their weight, with commas between them. A goal is a sum of quantities, or Demands of
    which as many as possible are to be met: "gems, total", "2*gold + culture", "demands 3 7". Quantities: total,
    population, gold, culture; gems, population-gems, gold-gems, culture-gems; science; and open, which keeps the city
    open: how many colours the ends of its rows still take, each end and colour counted once.

    Hands of nine cards and more are answered by compiled code where the extra "fast" is installed. Compiling takes up
    to a minute, once, and only for a question that is not answered sooner without it; --time-limit holds for it too.

    With --market, the cards on the spaces A, B and C may be won beside the hand, with --next the next card too; --take
    says how many of all these are placed, and each space is told what it is worth.""",
    position="CITY",
    options=(
        Option("cards", "CARD,CARD", "Cards to place, by slug or bare value (P3, G4X2); may be repeated.", many=True),
        Option("objective", "GOALS", "What is best: total; gems, total; demand 8; total, open.", default="total"),
        Option("order", "", "Cards come in any order, or as given.", choices=("any", "fixed"), default="any"),
        Option("take", "N", "How many of the cards are placed: all, any, or a number.", default="all"),
        Option("keep", "", "Cards may be kept as blueprints as well."),
        Option("market", "", "The cards on the market's spaces may be won as well."),
        Option("space", "A=CARD", "What lies on a space, with --market implied; may be repeated.", many=True),
        Option("next", "CARD", "The next card may be won too; deck: the one on top of the position's deck."),
        Option("seat", "NAME", "The seat of a TOML state that is asked about; the first by default."),
        Option("prove", "", "Have CP-SAT confirm value and bound, as a second opinion."),
        Option("top", "K", "Show the K best cities.", whole=True, default="1"),
        Option("save", "FILE", "Write the answer as a case of the casebook; an existing file is never overwritten."),
    ),
    answer=placement,
)
