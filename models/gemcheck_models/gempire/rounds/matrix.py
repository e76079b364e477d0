"""`gemcheck rounds gempire`: one pair of Demands or all of them, answered, told, drawn and saved."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from gemcheck.advice import Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck.rounds import RoundsAnswer, RoundsRequest, RoundsSolver
from gemcheck_models.gempire.rounds.answers import CLOSE, IMPOSSIBLE, MODEL, PROVED, REFUTED, RELAXATION, Minimum
from gemcheck_models.gempire.rounds.answers_words import counted, pair_words
from gemcheck_models.gempire.rounds.expected_told import expected_answer
from gemcheck_models.gempire.rounds.matrix_asking import EXPECTED, GIVEN, Asked, asked_of, options
from gemcheck_models.gempire.rounds.matrix_sums import GIVEN_SCOPE, SCOPE, findings, median, median_of, strength
from gemcheck_models.gempire.rounds.matrix_svg import draw_matrix
from gemcheck_models.gempire.rounds.matrix_told import (
    headline_of,
    matrix_headline,
    matrix_sections,
    pair_sections,
    plan_lines,
)
from gemcheck_models.gempire.rounds.matrix_work import Work, Worked, worked
from gemcheck_models.gempire.rounds.replay import Plan, ReplayError, plan_of_toml, replayed, toml_of
from gemcheck_models.gempire.rounds.worlds import DEMANDS, PAIRS

__all__ = ["answered", "solver"]


def solver() -> RoundsSolver:
    """Who can be asked about rounds, for gemcheck.rounds."""
    text = "The fewest rounds in which a seat can meet two Demands: one pair in words, or all 105 as a matrix."
    return RoundsSolver(text, options(), answered)


def answered(game: Game[Any, Any], request: RoundsRequest) -> RoundsAnswer:
    """The answer to a request. Raises GameError for a question that makes no sense, Disagreement where two methods
    contradict each other."""
    if "replay" in request.options:
        return _replay(Path(request.options["replay"]))
    asked = asked_of(game, request)
    work = Work(request.jobs, request.late, request.progress)
    result = worked(asked.asking, asked.pairs, asked.cache, work)
    notes = _saved(asked, result)
    if asked.world == EXPECTED:
        return _expected(asked, result)
    if asked.pair is None:
        return _matrix(asked, result, notes)
    return _pair(asked, result.answers.get(asked.pair, Minimum(asked.pair)), result.stopped, notes, request.detail)


def _expected(asked: Asked, result: Worked) -> RoundsAnswer:
    plan = next((answer.plan for answer in result.answers.values() if answer.plan is not None), None)
    if plan is None:
        raise GameError("--world expected: no plan is known for this pair")
    return expected_answer(asked.asking.game, plan)


def _pair(asked: Asked, answer: Minimum, stopped: str, notes: list[str], detail: int) -> RoundsAnswer:
    sections = [*pair_sections(answer, detail), *_notes(stopped, notes)]
    return RoundsAnswer(
        headline=headline_of(answer, asked.asking.seats),
        sections=tuple(sections),
        data={**_frame(asked), **_data(answer)},
        verdict=strength({answer.pair: answer}, 1),
        bound=None if answer.verdict == IMPOSSIBLE else answer.low,
        certificate=_certificate(answer, _scope(asked)),
        pictures={"svg": lambda: draw_matrix({answer.pair: answer}, headline_of(answer, asked.asking.seats))},
        stopped=stopped,
    )


def _matrix(asked: Asked, result: Worked, notes: list[str]) -> RoundsAnswer:
    answers = result.answers
    headline = matrix_headline(answers, asked.asking.seats)
    middle = median(answers.values())
    finished = {pair: answer for pair, answer in answers.items() if answer.finished}
    found = findings(finished, asked.asking.seats)
    pairs = [{key: value for key, value in _data(answer).items() if key != "reasons"} for answer in answers.values()]
    return RoundsAnswer(
        headline=headline,
        sections=(*matrix_sections(answers), *_notes(result.stopped, notes)),
        data={
            **_frame(asked),
            "median": None if middle is None else middle.words,
            "medians": {str(one): _words(median_of(answers, one)) for one in DEMANDS},
            "pairs": [{key: value for key, value in pair.items() if key != "plan"} for pair in pairs],
            "missing": [list(pair) for pair in PAIRS if pair not in answers],
            "findings": found,
        },
        verdict=strength(answers, len(PAIRS)),
        bound=None,
        certificate=Certificate(
            "bound+replay", _scope(asked), f"{counted(len(finished), 'pair')}, each by the methods it names"
        ),
        pictures={"svg": lambda: draw_matrix(answers, headline)},
        stopped=result.stopped,
    )


def _words(middle: Any) -> str | None:
    return None if middle is None else str(middle.words)


def _frame(asked: Asked) -> dict[str, Any]:
    """What the answer holds for, as data."""
    asking = asked.asking
    table = asking.game.table
    slugs = None if asking.technologies is None else [TECHNOLOGIES[number] for number in asking.technologies]
    return {
        "data": f"card set {table.card_set} {table.digest}",
        "world": asked.world,
        "seats": asking.seats,
        "technologies": slugs,
        "effort": msgspec.to_builtins(asking.effort),
    }


def _data(answer: Minimum) -> Mapping[str, Any]:
    """One answer as data; `stands` is its verdict with the word for what is impossible."""
    table: dict[str, Any] = msgspec.to_builtins(answer)
    table["stands"] = table.pop("verdict")
    table["words"] = answer.words
    return table


def _scope(asked: Asked) -> str:
    return GIVEN_SCOPE if asked.world == GIVEN else SCOPE


def _certificate(answer: Minimum, scope: str) -> Certificate:
    if answer.never is not None:
        return Certificate("text", scope)
    before = answer.low - 1
    by = [
        method
        for method in (RELAXATION, CLOSE, MODEL)
        if any((said.method, said.rounds, said.says) == (method, before, REFUTED) for said in answer.said)
    ]
    second = f"{counted(before, 'round')} refuted by {' and '.join(by)}" if by else ""
    if answer.plan is None:
        return Certificate("bound", scope, second)
    return Certificate("bound+replay" if answer.verdict == PROVED else "replay", scope, second)


def _notes(stopped: str, notes: list[str]) -> list[Section]:
    sections = []
    if stopped:
        line = f"Stopped by {stopped}. Pairs that are done are kept; the same command goes on from there."
        sections.append(Section("Stopped", (line,)))
    return [*sections, *([Section("Saved", tuple(notes))] if notes else [])]


# -- files


def _saved(asked: Asked, result: Worked) -> list[str]:
    """Write what was asked for; a line about each file, or why it was not written."""
    notes = []
    if asked.plan is not None and asked.pair is not None:
        answer = result.answers.get(asked.pair)
        if answer is None or answer.plan is None:
            notes.append(f"{asked.plan}: not written, no plan is known")
        else:
            asked.plan.write_text(toml_of(answer.plan), encoding="utf-8")
            notes.append(f"plan: {asked.plan}")
    if asked.save is not None:
        from gemcheck_models.gempire.rounds.answers_case import file_name, saved

        for pair, answer in result.answers.items():
            path = asked.save / file_name(pair) if asked.pair is None else asked.save
            try:
                saved(asked.asking.game, answer, asked.asking.technologies, path)
            except GameError as error:
                notes.append(f"{path}: not written, {error}")
            else:
                notes.append(f"case: {path}")
    return notes


def _replay(path: Path) -> RoundsAnswer:
    """Replay a plan that was saved. A file that is no plan is bad input; a plan that does not hold is an answer."""
    plan = _read(path)
    data: dict[str, Any] = {"pair": list(plan.pair), "rounds": len(plan.rounds)}
    lines = Section("The plan", tuple(plan_lines(plan)))
    certificate = Certificate("replay", "every step by the engine, without a search")
    try:
        outcome = replayed(plan)
    except ReplayError as error:
        said = f"The plan does not hold: {error}"
        return RoundsAnswer(said, (lines,), {**data, "holds": False}, Verdict.UNKNOWN, None, certificate, failed=True)
    said = f"The plan holds: {outcome.winner} meets {pair_words(plan.pair)} in round {outcome.round}"
    data |= {"holds": True, "winner": outcome.winner, "met": list(outcome.met), "state": outcome.state}
    return RoundsAnswer(said, (lines,), data, Verdict.FOUND, outcome.round, certificate)


def _read(path: Path) -> Plan:
    text = path.read_text(encoding="utf-8")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise GameError(f"{path}: not valid TOML: {error}") from error
    if "kind" in table:
        raise GameError(f"{path}: this is a case; gemcheck verify {path} replays it")
    try:
        return plan_of_toml(text)
    except ReplayError as error:
        raise GameError(f"{path}: {error}") from error
