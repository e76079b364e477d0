"""Playing the script of a case: every choice scripted, every command consumed, anything else is an error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from gemcheck.game import Event, Game, GameError, IllegalPlan, OpenEnd, Undefined
from gemcheck.rulebook import nearest

__all__ = ["Refusal", "Run", "ScriptError", "play"]

_LISTED = 6
"""How many legal plans an error lists."""

_PATIENCE = 1000
"""How many silent steps may pass before one entry of a script."""

Entry = Mapping[str, Any]


class ScriptError(Exception):
    """A script that does not fit the game; `entry` is the index in `[[when]]`."""

    def __init__(self, entry: int, text: str) -> None:
        super().__init__(text)
        self.entry = entry


class Refusal(msgspec.Struct, frozen=True):
    """A plan that an entry of the script says is refused: the clauses expected, and those that the game gives."""

    entry: int
    seat: str
    expected: tuple[str, ...]
    got: tuple[str, ...]

    def holds(self) -> bool:
        return bool(self.got) and set(self.expected) <= set(self.got)


class Run(msgspec.Struct, frozen=True):
    """A script as played, up to its end or to the entry where it stopped: at an outcome without an answer (`after` is
    then an Undefined) or at plans that the rules refuse (`stopped_by`: seat's name and clauses). `played` counts the
    entries carried out."""

    game: Game[Any, Any]
    names: tuple[str, ...]
    before: Any
    after: Any
    events: tuple[Event, ...]
    refusals: tuple[Refusal, ...]
    played: int
    stopped_by: Mapping[str, tuple[str, ...]] = {}
    objections: tuple[str, ...] = ()

    @property
    def undefined(self) -> Undefined | None:
        return self.after if isinstance(self.after, Undefined) else None

    def observation(self) -> Mapping[str, Any]:
        """What can be seen at the end. Empty when the outcome has no answer."""
        if isinstance(self.after, Undefined):
            return {}
        return self.game.observe(self.before, self.after, self.events, self.names)


def play(game: Game[Any, Any], given: Entry, script: Sequence[Entry]) -> Run:
    """Play a script from a given state. Raises GameError for a given state that cannot be read or is unsound,
    ScriptError for a script that does not fit."""
    try:
        game, state, names = game.given(given)
    except OpenEnd as end:
        return Run(game, (), None, end.undefined, (), (), 0)
    return _Player(game, state, names).play(script)


class _Refused(Exception):
    def __init__(self, by: Mapping[str, tuple[str, ...]], objections: tuple[str, ...]) -> None:
        self.by = by
        self.objections = objections


class _Player:
    """The state of one playing: where the game stands and what has happened."""

    def __init__(self, game: Game[Any, Any], state: Any, names: tuple[str, ...]) -> None:
        self.game = game
        self.names = names
        self.seats = {name: seat for seat, name in enumerate(names)}
        self.before = state
        self.state = state
        self.events: list[Event] = []
        self.refusals: list[Refusal] = []
        self.entry = 0

    def play(self, script: Sequence[Entry]) -> Run:
        stopped: Mapping[str, tuple[str, ...]] = {}
        objections: tuple[str, ...] = ()
        for entry in script:
            try:
                self.one(entry)
            except OpenEnd as end:
                self.state = end.undefined
                break
            except _Refused as refused:
                stopped, objections = refused.by, refused.objections
                break
            self.entry += 1
        return Run(
            self.game,
            self.names,
            self.before,
            self.state,
            tuple(self.events),
            tuple(self.refusals),
            self.entry,
            stopped,
            objections,
        )

    def one(self, entry: Entry) -> None:
        """One entry: what has to pass before it, then its joint step."""
        named: list[int] = []
        for name in entry:
            if name not in ("chance", "refused"):
                if name not in self.seats:
                    raise self.error(f"unknown seat '{name}'{nearest(name, self.names)}")
                named.append(self.seats[name])
        if self.bring_about(entry, named):
            return
        to_move = self.game.to_move(self.state)
        for seat in named:
            if seat not in to_move:
                raise self.error(f"{self.names[seat]} is not to move ({self.whose(to_move)})")
        plans = {seat: self.plan(seat, entry[self.names[seat]]) for seat in named}
        if "refused" in entry:
            self.check_refusals(entry["refused"], plans)
            return
        if self.game.joint(self.state):
            for seat in to_move:
                if seat not in plans:
                    plans[seat] = self.idle(seat)
        elif not plans:
            raise self.error(f"the entry names nobody ({self.whose(to_move)})")
        self.step(plans)

    def bring_about(self, entry: Entry, named: Sequence[int]) -> bool:
        """Let chance move, and seats that are free to wait finish, until the entry's plans can be made. True when the
        entry was an outcome of chance alone and is done."""
        waiting = "chance" in entry
        for _ in range(_PATIENCE):
            to_move = self.game.to_move(self.state)
            if not to_move:
                if self.game.result(self.state) is not None:
                    raise self.error("the game is over before this entry")
                self.chance(entry["chance"] if waiting else {})
                if waiting and len(entry) == 1:
                    return True
                waiting = False
            elif not self.game.joint(self.state) and (waiting or any(seat not in to_move for seat in named)):
                self.step({seat: self.idle(seat) for seat in to_move})
            elif waiting:
                raise self.error(f"chance is not to move ({self.whose(to_move)})")
            else:
                return False
        raise self.error(f"not reached after {_PATIENCE} steps")

    def chance(self, table: Entry) -> None:
        try:
            outcome = self.game.chance_from_case(self.state, table)
        except GameError as error:
            raise self.error(f"chance: {error}") from error
        self.advance(self.game.chance_step(self.state, outcome, self.events))

    def step(self, plans: Mapping[int, Any]) -> None:
        try:
            self.advance(self.game.step(self.state, plans, self.events))
        except IllegalPlan:
            by: dict[str, tuple[str, ...]] = {}
            objections: list[str] = []
            for seat, plan in plans.items():
                held = self.game.why_not(self.state, seat, plan)
                if held:
                    by[self.names[seat]] = tuple(dict.fromkeys(c for o in held for c in o.clauses))
                    objections += [f"{self.names[seat]}: {o.text} [{', '.join(o.clauses)}]" for o in held]
            raise _Refused(by, tuple(objections)) from None

    def advance(self, after: Any) -> None:
        if isinstance(after, Undefined):
            raise OpenEnd(after)
        self.state = after

    def plan(self, seat: int, plan: Any) -> Any:
        try:
            if isinstance(plan, str):
                return self.game.read_plan(self.state, seat, plan)
            return self.game.plan_from_case(self.state, seat, plan)
        except GameError as error:
            raise self.error(f"{self.names[seat]}: {error}") from error

    def idle(self, seat: int) -> Any:
        plan = self.game.idle(self.state, seat)
        if plan is not None:
            return plan
        some = [self.game.plan_text(self.state, p) for p in islice(self.game.legal(self.state, seat), _LISTED + 1)]
        more = ", …" if len(some) > _LISTED else ""
        raise self.error(f"unscripted choice: {self.names[seat]} must choose ({', '.join(some[:_LISTED])}{more})")

    def check_refusals(self, refused: Mapping[str, Sequence[str]], plans: Mapping[int, Any]) -> None:
        for name, expected in refused.items():
            seat = self.seats[name]
            got = tuple(c for o in self.game.why_not(self.state, seat, plans[seat]) for c in o.clauses)
            self.refusals.append(Refusal(self.entry, name, tuple(expected), tuple(dict.fromkeys(got))))

    def whose(self, to_move: Sequence[int]) -> str:
        return f"to move: {', '.join(self.names[seat] for seat in to_move)}"

    def error(self, text: str) -> ScriptError:
        return ScriptError(self.entry, text)
