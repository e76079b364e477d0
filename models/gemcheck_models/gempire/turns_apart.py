"""What may a seat do in its own resolution under one reading and not under another? The shortest turn that tells.

question: for open points of upgrades, diamonds and blueprints: a small turn in which two options allow different
          decisions
scope:    one seat; turns of one or two palace upgrades with one diamond for each, a city of one or two cards; turns of
          one or two cards won beside none to three blueprints, with and without Religion; where the game's own ruleset
          does not tell the options apart, with one other option of a point that these turns do tell apart
expected: found for `diamond.two-upgrades` and `blueprint.exchange`
budget:   under 3 seconds

Both games are played side by side, all decisions that both allow, shortest first; the first decision that only one of
them allows ends the search. No solver.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, Undefined
from gemcheck.rulebook import OpenPoint, RulebookError
from gemcheck_models.gempire.script_outcomes import played, seen

__all__ = ["CHECKS", "Turn", "parting", "turns"]

CHAPTERS = {"upgrades": ("diamond.", "palace.", "upgrade."), "blueprints": ("blueprint.",)}
"""The open points that a kind of turn can tell apart, by how their ids begin."""
STATES = 4000
"""Pairs of positions after which a turn is given up."""


class Turn(msgspec.Struct, frozen=True):
    """A kind of turn, the `given` of its witness, and what the seat has written in the planning phase, if anything."""

    kind: str
    given: Mapping[str, Any]
    written: Mapping[str, Any]


def turns() -> Iterator[Turn]:
    """Every turn in the scope, smallest first."""
    for cards in (["C.shrine"], ["C.shrine", "P1"]):
        for steps in ([1], [1, 2]):
            seat = {"city": f"GC1 {','.join(cards)}", "production": 11, "gems": {"population": 6}}
            facts = {"rewards": ["diamonds 1", "diamonds 1"], "assumes": ["The Shrine is worth 5 culture."]}
            given = {"players": 3, "cards": {"shrine": {"value": {"culture": "5"}}}, "seats": {"ann": seat}, **facts}
            yield Turn("upgrades", given, {"ann": {"upgrade": steps}})
    for number in range(1, 3):
        for kept in range(4):
            for owned in ([], ["religion"]):
                if kept <= (3 if owned else 1):
                    won = [f"G{value}" for value in range(1, number + 1)]
                    blueprints = [f"P{value}" for value in range(1, kept + 1)]
                    seat = {"technologies": owned, "blueprints": blueprints, "won": won}
                    given = {"players": 3, "phase": "resolve", "seats": {"ann": {k: v for k, v in seat.items() if v}}}
                    yield Turn("blueprints", given, {})


def companions(game: Game[Any, Any], told: Sequence[OpenPoint]) -> Iterator[dict[str, str]]:
    """The readings in force with one other option of a point that these turns have told apart by itself."""
    own = dict(game.rules.items())
    for other in told:
        for option in other.option_ids():
            if own[other.id] != option:
                yield {**own, other.id: option}


def parting(one: Game[Any, Any], other: Game[Any, Any], turn: Turn) -> list[str] | None:
    """The shortest decisions of the turn, in words, of which only the last is allowed by one game and not by the other;
    None when there are none."""
    here, there = _begun(one, turn), _begun(other, turn)
    if here is None or there is None:
        return None
    (one, first), (other, second) = here, there
    pair = (first, second)
    waiting: deque[tuple[Any, Any, tuple[str, ...]]] = deque([(*pair, ())])
    known = {pair}
    while waiting and len(known) < STATES:
        first, second, said = waiting.popleft()
        mine, yours = _decisions(one, first), _decisions(other, second)
        for words in sorted({*mine} ^ {*yours}):
            return [*said, words]
        for words, plan in mine.items():
            after = (one.advance(first, {0: plan}), other.advance(second, {0: yours[words]}))
            if not any(isinstance(state, Undefined) for state in after) and after not in known:
                known.add(after)
                waiting.append((*after, (*said, words)))
    return None


def _begun(game: Game[Any, Any], turn: Turn) -> tuple[Game[Any, Any], Any] | None:
    """The game with the turn's own facts, and the position in which the seat begins to resolve; None when there is
    none."""
    made, state, _ = game.given(turn.given)
    if not turn.written:
        return made, state
    plans = {seat: made.idle(state, seat) for seat in made.to_move(state)}
    plans[0] = made.plan_from_case(state, 0, turn.written["ann"])
    if made.why_not(state, 0, plans[0]):
        return None
    after = made.step(state, plans)
    return None if isinstance(after, Undefined) else (made, after)


def _decisions(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """What the seat may decide, by its words."""
    if 0 not in game.to_move(state):
        return {}
    return {game.plan_text(state, plan): plan for plan in game.legal(state, 0)}


@check(
    "turns-apart",
    kind="diverging-readings",
    family="function",
    game="gempire",
    clauses=(
        "blueprint.exchange",
        "blueprint.exchange.once",
        "blueprint.one",
        "diamond.one-per-upgrade",
        "tech.religion",
    ),
    scope="small turns of one seat: upgrades with diamonds, cards won beside blueprints",
    certificate="replay+minimal",
    slow=True,
)
def turns_apart(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for the shortest turn that tells the options of each point of these chapters apart."""
    same = []
    for kind, prefixes in CHAPTERS.items():
        some = [turn for turn in turns() if turn.kind == kind]
        points = [point for point in game.rulebook.open_points.values() if point.id.startswith(prefixes)]
        met = {point.id: _found(game, point, [dict(game.rules.items())], some) for point in points}
        told = [point for point in points if met[point.id] is not None]
        for point in points:
            found = met[point.id] or _found(game, point, companions(game, told), some)
            if found is None:
                same.append(point.id)
            else:
                yield found
    if same:
        text = f"in these turns the options of {', '.join(same)} allow the same decisions"
        yield Statement(text, (), Verdict.BOUNDED, Certificate("exhaustive", f"{len(list(turns()))} turns"))


def _found(
    game: Game[Any, Any], point: OpenPoint, beside: Iterable[Mapping[str, str]], some: Sequence[Turn]
) -> Finding | None:
    """The first turn, under the first of some readings beside it, that tells two options of a point apart."""
    for readings in beside:
        games = {}
        for option in point.option_ids():
            try:
                games[option] = game.under(game.rulebook.ruleset({**readings, point.id: option}))
            except RulebookError:
                continue  # excluded by another reading
        for turn in some:
            for one, other in combinations(games, 2):
                said = parting(games[one], games[other], turn)
                if said is not None:
                    return _finding(game, point, readings, turn, said)
    return None


def _finding(
    game: Game[Any, Any], point: OpenPoint, readings: Mapping[str, str], turn: Turn, said: Sequence[str]
) -> Finding:
    when = [*([turn.written] if turn.written else []), *({"ann": {"do": words}} for words in said)]
    tables = {"given": turn.given, "when": when}
    own = dict(game.rules.items())
    beside = {name: option for name, option in readings.items() if own[name] != option}
    choices = [{**beside, point.id: option} for option in point.option_ids()]
    return Finding(
        id=f"gempire/diverging-readings/{point.id}-turn",
        kind="diverging-readings",
        title=f"{point.question} '{said[-1]}' is allowed under one reading and refused under another.",
        clauses=point.clauses,
        impact=point.impact,
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            "smallest turn of its kind, then fewest decisions",
            "every decision that both readings allow is played side by side",
        ),
        witness=tables,
        outcomes=tuple(_outcome(game, tables, choice) for choice in choices),
        known_as=point.findings[0] if point.findings else "",
        found_by="gemcheck_models.gempire.turns_apart",
    )


def _outcome(game: Game[Any, Any], tables: Mapping[str, Any], choice: Mapping[str, str]) -> tuple[str, str]:
    """What comes of the last decision under some readings."""
    facts = seen(played(game.under(game.rules_with(choice)), tables))
    label = ", ".join(f"{name}={option}" for name, option in choice.items())
    return label, f"refused: {facts['refused']}" if "refused" in facts else "allowed"


CHECKS: Sequence[Check] = (turns_apart,)
