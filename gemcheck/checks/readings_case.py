"""A case, `given` and `when`, played under a ruleset: the facts that are seen at its end.

The script is played as the casebook plays it: chance takes its least eventful course, seats without an entry do
nothing, and a plan that is refused ends it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from gemcheck.checks.readings_look import NOTHING, AnyGame, Difference, Fact, flat, no_answer
from gemcheck.checks.shrinking import Case
from gemcheck.game import Event, GameError, Objection, OpenEnd, Undefined

__all__ = ["PLAYED", "SCRIPT", "case_difference", "case_facts", "family"]

SEATS = "seats"
SCRIPT = "script"
PLAYED = "played to its end"

PATIENCE = 100
"""Silent steps that may pass before one entry of a script."""


def case_facts(game: AnyGame, case: Case, kind: str = "") -> Iterator[Fact]:
    """The seats, how the script ended under the game's ruleset, and what is seen then, of one kind where it is named.

    Raises GameError for a case that cannot be played.
    """
    try:
        game, state, names = game.given(case["given"])
        yield SEATS, " ".join(names)
        played = _Played(game, state, names)
        for number, entry in enumerate(case["when"], 1):
            refused = played.one(entry)
            if refused:
                # By which clauses does not count: two readings that both refuse a plan do not come apart.
                yield SCRIPT, f"step {number}: {', '.join(refused)} refused"
                return
        seen = game.observe(state, played.state, played.events, names)
        yield SCRIPT, PLAYED
        head, _, what = kind.partition(".")
        for key in [head] if kind and head != SCRIPT else seen if not kind else ():
            if what:
                for name in names:
                    yield from flat(seen[key][name].get(what, NOTHING), f"{key}.{name}.{what}")
            else:
                yield from flat(seen.get(key, NOTHING), key)
    except OpenEnd as end:
        yield SCRIPT, no_answer(end.undefined)


class _Played:
    """Where a script stands."""

    def __init__(self, game: AnyGame, state: Any, names: Sequence[str]) -> None:
        self.game = game
        self.state = state
        self.names = names
        self.events: list[Event] = []

    def one(self, entry: Mapping[str, Any]) -> dict[str, list[Objection]]:
        """Play one entry; the plans that are refused, if any. Raises GameError and OpenEnd."""
        game = self.game
        named = []
        for name in entry:
            if name not in self.names:
                raise GameError(f"unknown seat '{name}'")
            named.append(self.names.index(name))
        movers = self.brought_about(named)
        plans = {seat: self.plan(seat, entry[self.names[seat]]) for seat in named}
        if game.joint(self.state):
            plans |= {seat: self.idle(seat) for seat in movers if seat not in plans}
        elif not plans:
            raise GameError("the entry names nobody")
        held = {self.names[seat]: game.why_not(self.state, seat, plan) for seat, plan in plans.items()}
        refused = {name: objections for name, objections in held.items() if objections}
        if not refused:
            self.after(game.advance(self.state, plans, self.events))
        return refused

    def brought_about(self, named: Sequence[int]) -> tuple[int, ...]:
        """Let chance move, and seats that are free to wait finish, until these seats are to move."""
        game = self.game
        for _ in range(PATIENCE):
            movers = game.to_move(self.state)
            if not movers:
                if game.result(self.state) is not None:
                    break
                self.after(game.chance_step(self.state, game.chance_from_case(self.state, {}), self.events))
            elif not game.joint(self.state) and not set(named) <= set(movers):
                self.after(game.step(self.state, {seat: self.idle(seat) for seat in movers}, self.events))
            elif set(named) <= set(movers):
                return movers
            else:
                break
        raise GameError("the seats of the entry are not to move")

    def after(self, state: Any) -> None:
        if isinstance(state, Undefined):
            raise OpenEnd(state)
        self.state = state

    def plan(self, seat: int, plan: Any) -> Any:
        if isinstance(plan, str):
            return self.game.read_plan(self.state, seat, plan)
        return self.game.plan_from_case(self.state, seat, plan)

    def idle(self, seat: int) -> Any:
        plan = self.game.idle(self.state, seat)
        if plan is None:
            raise GameError("a seat without an entry must choose")
        return plan


def family(path: str, names: Collection[str]) -> str:
    """What kind of fact a path names: its first part, and of what a seat has its name."""
    head, *rest = path.split(".")
    of_seat = len(rest) > 1 and rest[0] in names and head == "after"
    return f"{head}.{rest[1]}" if of_seat else head


def case_difference(one: AnyGame, other: AnyGame, case: Case, kind: str = "") -> tuple[Difference, str] | None:
    """The first fact (of a kind, where one is named) in which two rulesets disagree about a case, and its kind; None
    where there is none, and where the case cannot be played under both."""
    names: list[str] = []
    first, second = case_facts(one, case, kind), case_facts(other, case, kind)
    try:
        for a, b in zip_longest(first, second):
            if a == b:
                names = a[1].split() if a[0] == SEATS else names
                continue
            if a and b and a[0] == b[0]:
                found = Difference(a[0], a[1], b[1])
            elif a and a[0] not in dict(second):
                found = Difference(a[0], a[1], NOTHING)
            else:
                found = Difference(b[0], NOTHING, b[1])  # one of the two has a fact that the other lacks
            told = family(found.path, names)
            return (found, told) if kind in ("", told) else None
    except GameError:
        return None
    return None
