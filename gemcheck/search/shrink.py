"""Making what a hunt has found small: fewer readings, seats, steps, cards and numbers, while it is the same fault.

A hit shows itself by a case, `given` and `when`. Whether a smaller case still shows it is asked of the oracle that
found it; how cases are made smaller is the business of `gemcheck.checks.shrinking`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from gemcheck.checks.readings_case import case_difference
from gemcheck.checks.readings_found import plain_words
from gemcheck.checks.shrinking import Case, shrunk
from gemcheck.game import Game, GameError, OpenEnd, Undefined
from gemcheck.rulebook import RulebookError
from gemcheck.search.fuzz_witness import READINGS, SILENT, Hit, signature_of
from gemcheck.search.oracles import FAILURE, ORACLES, Look, Trouble, asked_of, failure
from gemcheck.search.shrink_state import state_reduced

__all__ = ["Small", "shows", "smaller", "steps_of"]

AnyGame = Game[Any, Any]

EFFORT = 600
"""Small cases that are tried, at most, to make one hit smaller; a long one counts once for each LENGTH characters."""
LENGTH = 400

PATIENCE = 100
"""Silent steps that may pass before one entry of a script, and after the last."""


class _SpentError(Exception):
    """No more cases may be tried."""


_BY_NAME = {oracle.name: oracle for oracle in ORACLES}


class Small(msgspec.Struct, frozen=True):
    """A case that shows a hit, the readings it needs beside the ruleset of the hunt, what differs there (path, and what
    each of the two options gives), and whether nothing more can be left out or lowered (as far as was tried)."""

    case: Case
    readings: Mapping[str, str]
    minimal: bool
    differs: tuple[str, str, str] = ("", "", "")


def smaller(game: AnyGame, hit: Hit, effort: int = EFFORT) -> Small | None:
    """The smallest case that was found for a hit; None when none of its cases shows it."""
    asked = _Asked.under(game, hit, hit.readings)
    case = next((case for case in hit.cases if asked and asked.shows(case)), None)
    if asked is None or case is None:
        return None
    readings = dict(hit.readings)
    for point in ("", *hit.readings):
        fewer = {p: o for p, o in readings.items() if point not in ("", p)}
        other = _Asked.under(game, hit, fewer)
        if fewer != readings and other is not None and other.shows(case):
            readings, asked = fewer, other
    kind = asked.family(case)
    best, left = case, effort

    def holds(candidate: Case) -> bool:
        nonlocal best, left
        if left <= 0:
            raise _SpentError
        left -= 1 + len(repr(candidate)) // LENGTH
        held = asked.shows(candidate, kind) and asked.sound(candidate)
        best = candidate if held else best
        return held

    try:
        best, minimal = shrunk(state_reduced(case, holds), holds, plain_words(game)), True
    except _SpentError:
        minimal = False
    return Small(best, readings, minimal, asked.differs(best, kind))


def shows(game: AnyGame, hit: Hit, case: Case, readings: Mapping[str, str]) -> bool:
    """Whether a case shows the same fault as a hit under some readings."""
    asked = _Asked.under(game, hit, readings)
    return asked is not None and asked.shows(case)


class _Asked:
    """The question whether a case shows a hit, under some readings: the game under them, and for two options that come
    apart the game under each."""

    def __init__(self, hit: Hit, games: tuple[AnyGame, ...]) -> None:
        self.hit = hit
        self.games = games

    @classmethod
    def under(cls, game: AnyGame, hit: Hit, readings: Mapping[str, str]) -> _Asked | None:
        """The question under these readings; None where they exclude one another."""
        sets = [{**readings, hit.points[0]: option} for option in hit.pair] or [dict(readings)]
        try:
            return cls(hit, tuple(game.under(game.rules_with(one)) for one in sets))
        except RulebookError:
            return None

    def shows(self, case: Case, kind: str = "") -> bool:
        """Whether a case shows it; kind: in a fact of this kind, where two options come apart."""
        try:
            if self.hit.oracle == READINGS:
                return case_difference(self.games[0], self.games[-1], case, kind) is not None
            if self.hit.oracle == SILENT:
                return any(
                    isinstance(look.after, Undefined) and look.after.point == self.hit.points[0]
                    for look in steps_of(self.games[0], case)
                )
            return any(signature_of(told) == self.hit.signature for told in self._troubles(case))
        except (GameError, OpenEnd):
            return False
        except Exception as error:  # an engine with a fault may fail in other ways on a case that makes no sense
            return signature_of(failure(error)) == self.hit.signature

    def sound(self, case: Case) -> bool:
        """Whether the position that a case names by its text is one for so many seats and breaks no invariant. What a
        case says in words has been looked at by the game."""
        if not any(isinstance(value, str) and "\n" in value for value in case["given"].values()):
            return True
        try:
            game, state, names = self.games[0].given(case["given"])
            return len(names) in game.seat_counts() and not game.defects(state)
        except (GameError, OpenEnd):
            return False
        except Exception:  # an engine with a fault may fail at positions that make no sense
            return self.hit.oracle == FAILURE

    def _troubles(self, case: Case) -> Iterator[Trouble]:
        """What the oracle of the hit says of a case, step by step."""
        for look in steps_of(self.games[0], case):
            if self.hit.oracle != FAILURE:
                yield from asked_of(_BY_NAME[self.hit.oracle], look)
            elif not isinstance(look.after, Undefined):
                # Where the engine fails when a seat looks for something to do, no script shows it.
                for seat in look.game.to_move(look.after):
                    look.game.count_legal(look.after, seat)

    def family(self, case: Case) -> str:
        """The kind of fact in which two options differ, which smaller cases have to keep."""
        told = case_difference(self.games[0], self.games[-1], case) if self.hit.oracle == READINGS else None
        return told[1] if told else ""

    def differs(self, case: Case, kind: str) -> tuple[str, str, str]:
        """The fact in which two options differ, and what it is under each."""
        told = case_difference(self.games[0], self.games[-1], case, kind) if self.hit.oracle == READINGS else None
        return (told[0].path, told[0].one, told[0].other) if told else ("", "", "")


# -- a case, step by step


def steps_of(game: AnyGame, case: Case) -> Iterator[Look]:
    """Every step of a case as a look for the oracles: the entries of its script, what passes silently between them, and
    chance after the last. Raises GameError for a case that cannot be played."""
    try:
        game, state, names = game.given(case["given"])
    except OpenEnd as end:
        yield Look(game, 0, None, {}, None, end.undefined)
        return
    try:
        for entry in case["when"]:
            for look in _entry(game, state, names, entry):
                yield look
                state = look.after
                if isinstance(state, Undefined):
                    return
        for _ in range(PATIENCE):
            if game.to_move(state) or game.result(state) is not None:
                return
            look = _chance(game, state, len(names))
            yield look
            state = look.after
            if isinstance(state, Undefined):
                return
    except OpenEnd as end:
        yield Look(game, len(names), state, {}, None, end.undefined)


def _entry(game: AnyGame, state: Any, names: tuple[str, ...], entry: Mapping[str, Any]) -> Iterator[Look]:
    """What passes silently before an entry, and the entry itself."""
    unknown = [name for name in entry if name not in names]
    if unknown:
        raise GameError(f"unknown seat '{unknown[0]}'")
    named = [names.index(name) for name in entry]
    for _ in range(PATIENCE):
        movers = game.to_move(state)
        if movers and set(named) <= set(movers):
            break
        if not movers and game.result(state) is None:
            look = _chance(game, state, len(names))
        elif movers and not game.joint(state):
            look = _look(game, state, len(names), _idle(game, state, movers))
        else:
            raise GameError("the seats of the entry are not to move")
        yield look
        state = look.after
        if isinstance(state, Undefined):
            return
    plans = {seat: _plan(game, state, seat, entry[names[seat]]) for seat in named}
    if game.joint(state):
        plans |= _idle(game, state, tuple(seat for seat in game.to_move(state) if seat not in plans))
    if not plans or any(game.why_not(state, seat, plan) for seat, plan in plans.items()):
        raise GameError("a plan is refused")
    yield _look(game, state, len(names), plans)


def _chance(game: AnyGame, state: Any, seats: int) -> Look:
    outcome = game.chance_from_case(state, {})
    return Look(game, seats, state, {}, outcome, game.chance_step(state, outcome))


def _look(game: AnyGame, state: Any, seats: int, plans: Mapping[int, Any]) -> Look:
    return Look(game, seats, state, plans, None, game.advance(state, plans))


def _plan(game: AnyGame, state: Any, seat: int, plan: Any) -> Any:
    return game.read_plan(state, seat, plan) if isinstance(plan, str) else game.plan_from_case(state, seat, plan)


def _idle(game: AnyGame, state: Any, seats: tuple[int, ...]) -> dict[int, Any]:
    plans = {seat: game.idle(state, seat) for seat in seats}
    if None in plans.values():
        raise GameError("a seat without an entry must choose")
    return plans
