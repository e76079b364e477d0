"""`advise gempire collect`: what to take of a roll, what the limit takes away, and what the obvious amount loses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.case_values import one_of
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.gempire.gem_counts import cap
from gemcheck.games.gempire.plan_text import plan_text
from gemcheck.games.gempire.state import GOLD, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import nearest
from gemcheck_models.gempire.advice_collect_ways import (
    Aim,
    Taken,
    collections,
    on_paper,
    read_aim,
    way_words,
)
from gemcheck_models.gempire.advice_readings import asked_again, listening, reading_words
from gemcheck_models.gempire.placement.advisor import given_of
from gemcheck_models.gempire.placement.objective import TOTAL

__all__ = ["COLLECT", "collect_advice"]

FACES = ("production", "science", "wild")
Asked = tuple[Table, State, int, Aim]


def asked(game: Game[Any, Any], request: Request) -> Asked:
    """Table, state, seat and aim of a request. Raises GameError, also without a roll."""
    aim = read_aim(request.options.get("objective", "production + science"))
    given, first = given_of(request.position, TOTAL, request.card_set)
    if "roll" in request.options:
        given = {**given, "roll": read_roll(request.options["roll"])}
    if "roll" not in given:
        raise GameError('what was rolled? Write roll = { production = 2, wild = 1 } or --roll "production 2 wild 1"')
    wanted = [*aim.technologies]
    if wanted and "technologies" not in given:
        from gemcheck.games.gempire.table import TECHNOLOGIES

        given = {**given, "technologies": [TECHNOLOGIES[index] for index in wanted]}
    made, state, names = game.given({**given, "phase": "plan"})
    name = one_of(request.options.get("seat", first), names, "seat", "--seat")
    return made.table, state, names.index(name), aim  # type: ignore[attr-defined]  # Gempire's own


def read_roll(text: str) -> dict[str, int]:
    """A roll in words: `production 2 science 2 wild 1`. Raises GameError naming the nearest word."""
    words = re.findall(r"[^\s,=]+", text)
    roll: dict[str, int] = {}
    for face, count in zip(words[::2], [*words[1::2], ""], strict=False):
        if face not in FACES:
            raise GameError(f"--roll: unknown face '{face}'{nearest(face, FACES)}")
        if not count.isdecimal():
            raise GameError(f"--roll: how many {face}? Write production 2 science 2 wild 1")
        roll[face] = roll.get(face, 0) + int(count)
    return roll


def collect_advice(game: Game[Any, Any], request: Request) -> Advice:
    """Which amount to write down. Raises GameError for a position or an aim that makes no sense."""
    table, state, who, aim = asked(game, request)
    table, points = listening(table)
    found = collections(table, state, who, aim)
    if not found:
        raise GameError("nothing can be collected here under this reading [round.choice.one-action]")
    best, paper = found[0], on_paper(found)
    lines, whole = _readings(game, request, points, best)
    seat = state.seats[who]
    top = int(request.options.get("top", 5))
    clauses = ", ".join(best.clauses)
    sections = [
        Section("Before", (_held(table, state, who), _roll_words(state)), fixed=True),
        Section(
            "What to write",
            (
                f"{best.plan.production} production and {best.plan.science} science, "
                f"had by: {way_words(table, state, who, best.plan)} [collect.record, collect.wild, gem.gold.switch]",
                f"{_effect(best)}{f' [{clauses}]' if clauses else ''}",
            ),
        ),
        Section("The best amounts", tuple(_line(aim, each) for each in found[:top]), fixed=True),
        Section("The limit", (_limit(table, seat, best, found),)),
        Section("The obvious way", (_against(aim, best, paper),)),
        Section("Readings", lines if request.options.get("alone") else reading_words(lines, len(points), whole)),
        Section("Why to believe it", (_scope(found) + ", each carried out by the engine.",)),
    ]
    return Advice(
        headline=f"Best: {plan_text(table, best.plan)}: {_result(aim, best)}",
        sections=tuple(sections),
        data={
            "objective": aim.text(),
            "best": [_data(table, each) for each in found[:top]],
            "obvious": _data(table, paper),
            "amounts": len(found),
            "readings": list(lines),
        },
        verdict=Verdict.FOUND,
        bound=list(best.score),
        certificate=Certificate("exhaustive", _scope(found)),
    )


def _readings(game: Game[Any, Any], request: Request, points: set[str], best: Taken) -> tuple[tuple[str, ...], bool]:
    """Lines about the readings under which another amount or another result is best, and whether all were asked."""
    if request.options.get("alone"):
        return ("Asked under the chosen ruleset alone.",), True

    def ask(other: Game[Any, Any]) -> tuple[Aim, list[Taken]]:
        table, state, who, aim = asked(other, request)
        return aim, collections(table, state, who, aim)

    lines = []
    for again in asked_again(game, sorted(points), ask, request.late):
        if again.answer is None or not again.answer[1]:
            lines.append(f"{again.name}: {again.refused or 'nothing can be collected'}")
            continue
        aim, found = again.answer
        if (found[0].plan, found[0].score) != (best.plan, best.score):
            same = "the same amount" if found[0].plan == best.plan else _amount(found[0])
            lines.append(f"{again.name}: {same}, {_result(aim, found[0])}")
    return tuple(lines), not request.late()


# -- words


def _held(table: Table, state: State, who: int) -> str:
    seat = state.seats[who]
    return (
        f"{seat.production} production of at most {cap(table, seat)}, {seat.science} science "
        f"({seat.science - seat.used} unused), {seat.gems[GOLD]} gold gems"
    )


def _roll_words(state: State) -> str:
    faces = zip(state.roll or (0, 0, 0), FACES, strict=True)
    return "rolled: " + (", ".join(f"{count} {face}" for count, face in faces if count) or "blanks")


def _amount(each: Taken) -> str:
    return f"collect {each.plan.production} {each.plan.science}"


def _result(aim: Aim, each: Taken) -> str:
    gains = f"{each.gained[0]:+d} production, {each.gained[1]:+d} science"
    if not aim.affords:
        return gains
    production, science = each.short
    missing = [f"{production} production"] * bool(production) + [f"{science} science"] * bool(science)
    return f"{gains}; {aim.text().removeprefix('afford ')}: {' and '.join(missing) + ' short' if missing else 'paid'}"


def _effect(each: Taken) -> str:
    words = [f"{each.gained[0]:+d} production and {each.gained[1]:+d} science arrive"]
    if each.lost:
        words.append(f"{each.lost} production are lost to the limit")
    if each.supplied:
        words.append(f"Sanitization supplies {each.supplied}")
    return ", ".join(words)


def _line(aim: Aim, each: Taken) -> str:
    lost = f", {each.lost} lost" if each.lost else ""
    return f"{_amount(each):<12} {_result(aim, each)}{lost}"


def _limit(table: Table, seat: Any, best: Taken, found: list[Taken]) -> str:
    room = max(0, cap(table, seat) - seat.production)
    most = max(each.lost for each in found)
    if not most:
        return f"There is room for {room} production: no amount loses anything to the limit."
    lost = f"this amount loses {best.lost}, others up to {most}"
    return f"There is room for {room} production: {lost} [collect.cap.truncate]"


def _against(aim: Aim, best: Taken, paper: Taken) -> str:
    if paper.score == best.score:
        return f"The most on paper ({_amount(paper)}) is as good here."
    lost = f", {paper.lost} production lost to the limit" if paper.lost else ""
    return f"The most on paper, production first, is {_amount(paper)}: {_result(aim, paper)}{lost}."


def _scope(found: list[Taken]) -> str:
    return f"all {len(found)} legal amounts"


def _data(table: Table, each: Taken) -> Mapping[str, Any]:
    return {
        "plan": plan_text(table, each.plan),
        "score": list(each.score),
        "gained": list(each.gained),
        "lost": each.lost,
        "supplied": each.supplied,
        "short": list(each.short),
        "production": each.seat.production,
        "science": each.seat.science,
    }


COLLECT = Advisor(
    name="collect",
    text="""What to take of a roll: wilds, gold gems, the limit, Sanitization.

    POSITION is a city in notation (GC1 ... g0.2.0 h4 for two gold gems and 4 production), a file that holds one or a
    state in TOML, or - for stdin. Every legal amount is carried out by the engine.""",
    position="POSITION",
    options=(
        Option("roll", "FACES", "The roll, as in 'production 2 science 2 wild 1'."),
        Option(
            "objective",
            "GOAL",
            "production + science; 2*production + science; production, science; afford palace2 + masonry.",
            default="production + science",
        ),
        Option("seat", "NAME", "The seat of a TOML state that is asked about; the first by default."),
        Option("top", "K", "Show the K best amounts.", whole=True, default="5"),
        Option("alone", "", "Do not ask other readings."),
    ),
    answer=collect_advice,
)
