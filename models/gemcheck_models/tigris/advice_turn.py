"""`advise tigris turn`: the best action and the best turn of two actions, and why the obvious one is not it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game
from gemcheck.games.tigris.picture import pictures
from gemcheck.games.tigris.plan_text import plan_text
from gemcheck_models.tigris.objective import OBJECTIVES, VICTORY, plain_numbers, value_words
from gemcheck_models.tigris.position import position_of
from gemcheck_models.tigris.rivals import ASSUMPTIONS, NONE, assumption_words
from gemcheck_models.tigris.search import Found
from gemcheck_models.tigris.told import line_words, turn_lines
from gemcheck_models.tigris.turn import Answer, Question, answered, question_of, replayed
from gemcheck_models.tigris.turn_plain import Confirmed, confirmed

__all__ = ["TURN"]


def turn(game: Game[Any, Any], request: Request) -> Advice:
    """The best turn of the seat to move. Raises GameError for a position in which it has no turn."""
    options = request.options
    tigris, state, names = position_of(game, request.position)
    question = question_of(tigris, state, options.get("objective", VICTORY), options.get("rivals", NONE))
    answer = answered(question, int(options.get("top", 1)), request.late if request.limited else None)
    best = answer.best[0]
    last = [told.after for told in replayed(question, best.line)][-1]
    plain = confirmed(question, answer, request.late) if options.get("prove") and answer.complete else None
    certificate = _certificate(answer, plain)
    return Advice(
        headline=_headline(question, answer, names),
        sections=tuple(_sections(question, answer, names, certificate)),
        data={
            "seat": question.who + 1,
            "objective": question.objective,
            "rivals": question.rivals,
            "assumed": assumption_words(question.rivals),
            "now": None if answer.now is None else plain_numbers(answer.now),
            "single": None if answer.single is None else _data(question, answer.single),
            "best": [_data(question, found) for found in answer.best],
            "obvious": None if answer.obvious is None else _data(question, answer.obvious),
            "at_most": None if answer.hope is None else plain_numbers(answer.hope),
            "actions": answer.actions,
            "followed": answer.followed,
            "left_out": answer.left_out,
            "work": answer.steps,
        },
        verdict=Verdict.PROVED if certificate.second else Verdict.FOUND if answer.complete else Verdict.BOUNDED,
        bound=plain_numbers(best.value) if answer.complete else None,
        certificate=certificate,
        pictures=pictures(question.game.table, last),
    )


def _headline(question: Question, answer: Answer, names: Sequence[str]) -> str:
    found = "Best turn" if answer.complete else "Best turn found"
    least = "at least " if answer.hope is not None else ""
    return f"{found} of {names[question.who]}: {least}{line_words(question, names, answer.best[0])}"


def _sections(question: Question, answer: Answer, names: Sequence[str], certificate: Certificate) -> list[Section]:
    best, objective = answer.best[0], question.objective
    sections = [Section("Steps", tuple(turn_lines(question, names, best)))]
    if answer.now is not None and answer.single is not None:
        sections.append(Section("The best single action", (line_words(question, names, answer.single),)))
        sections.append(Section("Ending the turn at once", (value_words(objective, answer.now),)))
    if answer.obvious is not None:
        sections.append(Section("The obvious turn", tuple(_against(question, answer, answer.obvious, names))))
    if len(answer.best) > 1:
        lines = [f"{n}. {line_words(question, names, found)}" for n, found in enumerate(answer.best, 1)]
        sections.append(Section("The best turns by their first action", tuple(lines)))
    sections.append(Section("Assumed", tuple(_assumed(question, answer))))
    words = "; ".join(filter(None, (certificate.scope, certificate.second, *certificate.also)))
    sections.append(Section("Why to believe it", (f"{certificate.kind}: {words}.",)))
    return sections


def _against(question: Question, answer: Answer, obvious: Found, names: Sequence[str]) -> list[str]:
    best = answer.best[0]
    words = line_words(question, names, obvious)
    if obvious.value >= best.value:
        return [f"The best action, and then the best that is left, is as good: {words}"]
    place = next(i for i, (one, other) in enumerate(zip(obvious.value, best.value, strict=True)) if one != other)
    lost = Fraction(best.value[place]) - Fraction(obvious.value[place])
    amount = str(lost) if lost.denominator == 1 else f"{float(lost):.3f}"
    lines = [
        f"The best action, and then the best that is left, gives {words}",
        f"It falls behind by {amount} in number {place + 1} of these, the first that differs.",
    ]
    if answer.first_alone is not None:
        alone = value_words(question.objective, answer.first_alone)
        lines.append(
            f"By itself the first action of the best turn is worth {alone}; what it makes possible is the rest."
        )
    return lines


def _assumed(question: Question, answer: Answer) -> list[str]:
    lines = [f"--rivals {question.rivals}: {assumption_words(question.rivals)}."]
    if answer.hope is not None:
        lines.append(
            f"Whatever rivals hold, this turn gives at least {value_words(question.objective, answer.best[0].value)}; "
            f"begun like this, at most {value_words(question.objective, answer.hope)}."
        )
    lines.append("Points count up to the end of this turn, monuments included; what rivals do later does not.")
    return lines


def _scope(answer: Answer) -> str:
    shown = "all" if answer.complete else f"{answer.followed} of the"
    left_out = f"{answer.left_out} first actions were left out as they make no second one better; "
    left_out *= answer.left_out > 0
    return (
        f"{shown} {answer.actions} decisions that are open now, each with all that can follow in this turn, in "
        f"{answer.steps} steps of the engine; {left_out}last actions that are worth the same were tried once; the turn "
        "shown replays through the engine"
    )


def _certificate(answer: Answer, plain: Confirmed | None) -> Certificate:
    scope = _scope(answer)
    if plain is None:
        return Certificate("exhaustive", scope)
    if not plain.complete:
        words = (
            f"plain enumeration was stopped after {plain.followed} of {plain.actions} decisions, none of them better"
        )
        return Certificate("exhaustive", scope, also=(words,))
    words = (
        f"plain enumeration of every decision, with no choice among them and no bound, in {plain.steps} steps of the "
        "engine, agrees; rivals are assumed alike in both"
    )
    return Certificate("exhaustive", scope, words)


def _data(question: Question, found: Found) -> Mapping[str, Any]:
    table = question.game.table
    return {
        "value": plain_numbers(found.value),
        "plans": [{"seat": mover + 1, "plan": plan_text(table, plan)} for mover, plan in found.line],
        "draws": found.draws,
    }


TURN = Advisor(
    name="turn",
    text="""The best action and the best turn of the seat to move, its own points at the end of the turn counted.

    POSITION is a notation (TE1 ... or a picture), a file that holds one or a state in TOML, or - for stdin. Tiles,
    leaders, catastrophes and swaps are looked at on every space, with every conflict, monument and treasure that
    follows; a swap counts as the exact average over what may be drawn. A position in the middle of an action is played
    on from there.

    The objective "victory" compares totals from the lowest colour to the highest with treasures spread best, as the
    game does in the end; "lowest" the lowest colour, then the sum; "total" the sum; a colour its own points first.""",
    position="POSITION",
    options=(
        Option("objective", "", "What is best.", choices=OBJECTIVES, default=VICTORY),
        Option(
            "rivals",
            "",
            "What rivals hold: nothing they would commit, the worst of all unseen tiles, or what the position says.",
            choices=ASSUMPTIONS,
            default=NONE,
        ),
        Option("top", "K", "Show the K best turns, each with another first action.", whole=True, default="1"),
        Option("prove", "", "Have plain enumeration of all turns confirm the answer, as a second opinion."),
    ),
    answer=turn,
)
