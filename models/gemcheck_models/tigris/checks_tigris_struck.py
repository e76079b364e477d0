"""Does every clause of the rulebook move something?

question: for each clause with a rule that can be struck, a case or a drawn position whose outcome is another without it
scope:    the cases of the casebook, shortest first, then small positions drawn at random and played on for a few steps
expected: every clause moves the outcome of a case
budget:   under 15 seconds

A clause that moves nothing is left open: that it is redundant is known only where the whole game can be played through.
Random games (`clauses-struck`) say more about invariants and less about rules that are rarely needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, cast

import msgspec

from gemcheck.casebook.find import case_root
from gemcheck.casebook.games import Games
from gemcheck.casebook.judge import run_then
from gemcheck.casebook.load import CaseError, read_case
from gemcheck.casebook.outcome import Then, split
from gemcheck.casebook.schema import Case
from gemcheck.checks import Statement, check
from gemcheck.checks.clauses_strike import strikable, struck
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError, OpenEnd
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.state import State
from gemcheck.rulebook import traced

__all__ = ["Played", "clauses_move", "drawn_cases", "known_cases", "mover"]

DRAWN = 150
"""Positions drawn for the clauses that no case of the casebook moves."""
STEPS = 3

Look = Any
"""All that is seen of a case, to be compared."""


class Played(msgspec.Struct, frozen=True):
    """Something that was played: its name, the clauses whose rules were asked, those that it cites, what was seen, and
    how it is played again. `again` raises whatever rules that make no sense raise."""

    name: str
    called: frozenset[str]
    cited: frozenset[str]
    seen: Look
    again: Any


def _of_case(case: Case, then: Then, games: Games) -> Look:
    seen = run_then(case, then, games)
    refused = [(refusal.seat, tuple(sorted(refusal.got))) for refusal in seen.run.refusals]
    return seen.observed, seen.undefined and seen.undefined.point, refused, seen.run.stopped_by


def packaged(name: str) -> list[Case]:
    """The cases of a game, the shortest first; none when the package came without them."""
    try:
        cases = [read_case(file) for file in sorted((case_root() / name).rglob("*.toml"))]
    except CaseError:
        return []
    return sorted(cases, key=lambda case: len(case.script))


def known_cases(game: Tigris) -> list[Played]:
    """The cases of the casebook, once under each ruleset that they speak of."""
    games = Games()
    games.load(game.name)
    found = []
    for case in packaged(game.name):
        for raw in case.then:
            then = split(raw)

            def again(case: Case = case, then: Then = then) -> Look:
                return _of_case(case, then, games)

            found.append(_played(case.id, again, case.clauses, game.package))
    return found


def _played(name: str, again: Any, cited: Sequence[str], package: str) -> Played:
    with traced(package) as calls:
        seen = again()
        return Played(name, frozenset(calls), frozenset(cited), seen, again)


def drawn_cases(game: Tigris, clauses: Sequence[str], number: int = DRAWN) -> Iterator[Played]:
    """Small positions in which these clauses are likely to matter, each with a few random steps on: how many plans are
    legal, and what the steps lead to."""
    for index in range(number):

        def again(index: int = index) -> Look:
            return list(_course(game, clauses, index))

        yield _played(f"drawn position {index}", again, (), game.package)


def _course(game: Tigris, clauses: Sequence[str], index: int) -> Iterator[Any]:
    rng = Random(f"struck/{clauses[0]}/{index}")
    given = game.sampled_given(rng, clauses)
    try:
        _, state, _ = game.given(given)
        for _ in range(STEPS):
            movers = game.to_move(state)
            yield state.phase, [seat.points for seat in state.seats], [game.count_legal(state, seat) for seat in movers]
            if not movers:
                break
            after = game.advance(state, {seat: game.sample(state, seat, rng) for seat in movers})
            if not isinstance(after, State):
                break
            state = after
        yield state
    except (GameError, OpenEnd) as error:
        yield str(error)


def mover(clauses: Sequence[str], played: Iterable[Played], game: Tigris) -> str:
    """The name of the first of these that comes out differently without the clauses; empty for none. Only what asks a
    rule of theirs can."""
    for one in played:
        if one.called.isdisjoint(clauses):
            continue
        with struck(game, clauses[0]):
            try:
                seen = one.again()
            except Exception:  # rules that make no sense without the clause are another outcome
                return one.name
        if seen != one.seen:
            return one.name
    return ""


@check(
    "clauses-move",
    kind="dead-or-redundant",
    family="function",
    game="tigris",
    scope=f"the cases of the casebook, then {DRAWN} drawn positions for a clause that moves none of them",
    certificate="replay",
    slow=True,
)
def clauses_move(game: Game[Any, Any]) -> Iterator[Statement]:
    """For every clause that can be struck something that comes out differently without it."""
    tigris = cast(Tigris, game)
    cases = known_cases(tigris)
    groups = strikable(tigris)
    moved: list[str] = []
    for clauses in groups:
        if mover(clauses, sorted(cases, key=lambda one: one.cited.isdisjoint(clauses)), tigris):
            moved += clauses
            continue
        asked = sum(not one.called.isdisjoint(clauses) for one in cases)
        name = mover(clauses, drawn_cases(tigris, clauses), tigris)
        words = f"moves none of the {asked} cases that ask for it"
        if name:
            text = f"striking {clauses[0]} {words}, but a {name}"
            yield Statement(text, clauses, Verdict.PROVED, Certificate("replay", name))
        else:
            text = f"striking {clauses[0]} {words}, and none of {DRAWN} drawn positions"
            yield Statement(text, clauses, Verdict.UNKNOWN, Certificate("replay", "the casebook and drawn positions"))
    if moved:
        text = f"{len(moved)} clauses that can be struck each move a case of the casebook"
        scope = f"{len(cases)} outcomes of cases, {len(groups)} strikes"
        yield Statement(text, tuple(moved), Verdict.PROVED, Certificate("replay", scope))
