"""A game with one clause struck: what looks different, and which invariant no longer holds.

A break is looked for from the positions of recorded games at which striking the clause makes a difference, by random
play of a few steps. It counts only when the recorded game, played again from its set-up with the clause struck, comes
to the same position: a position that the struck rules never reach says nothing about them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec

from gemcheck.checks.clauses_sample import AnyGame, Recorded, Sample, Seen, look, step_once
from gemcheck.game import OpenEnd, Undefined
from gemcheck.rulebook import ablated, rules_of

__all__ = ["Break", "Struck", "examined", "fault", "strikable", "struck"]

Fault = tuple[tuple[str, ...], str]
"""The clauses of an invariant that does not hold, and what is wrong."""

CRASH = "the rules cannot be carried out"


def strikable(game: AnyGame) -> list[tuple[str, ...]]:
    """The clauses that can be struck: those of a rule with a twin, and those in the game's data (`ablate_data`), in the
    order of the rulebook. Clauses that share all of their code fall together and stand in one tuple, worked examples
    last; examples that stand alone rule nothing and are left out."""
    code: dict[str, tuple[str, ...]] = {}
    for rule in rules_of(game.package):
        for name in rule.clauses if rule.without is not None else ():
            code[name] = (*code.get(name, ()), rule.where)
    hook = getattr(game, "ablate_data", lambda name: None)
    together: dict[tuple[str, ...], list[str]] = {}
    for name in game.rulebook.clauses:
        data = (name,) if hook(name) is not None else ()
        if name in code or data:
            together.setdefault((*code.get(name, ()), *data), []).append(name)
    groups = (sorted(names, key=lambda name: game.rulebook.clauses[name].example) for names in together.values())
    return [tuple(names) for names in groups if not game.rulebook.clauses[names[0]].example]


@contextmanager
def struck(game: AnyGame, clause: str) -> Iterator[AnyGame]:
    """The game without a clause for the duration of the block."""
    hook = getattr(game, "ablate_data", None)
    changed = hook(clause) if hook else None
    with ablated(game.package, clause):
        yield game if changed is None else changed.under(game.rules)


class Break(msgspec.Struct, frozen=True):
    """A step that leads to a position which breaks an invariant while a clause is struck.

    seats, seed and step name the recorded game and its step after which play went on; onward counts the steps since.
    state is sound, after is not; after is None where the step could not be carried out.
    """

    seats: int
    seed: str
    step: int
    onward: int
    state: Any
    plans: Mapping[int, Any]
    outcome: Any
    after: Any
    fault: Fault

    def order(self) -> tuple[int, int, str]:
        """Smaller is simpler: fewest seats, then the earliest step."""
        return (self.seats, self.step + self.onward, self.seed)


class Struck(msgspec.Struct, frozen=True):
    """What came of striking a clause, or several that fall together: how often it was looked, the first difference in
    words (empty: none seen), and the simplest break."""

    clauses: tuple[str, ...]
    looks: int
    differs: str
    found: Break | None


def examined(game: AnyGame, sample: Sample, clauses: tuple[str, ...]) -> Struck:
    """Strike clauses that fall together and look at every moment that the sample keeps for them. `game` is sound."""
    with struck(game, clauses[0]) as changed:
        return _Examination(changed, sample, clauses).run()


class _Examination:
    """Clauses that fall together, already struck."""

    def __init__(self, game: AnyGame, sample: Sample, clauses: tuple[str, ...]) -> None:
        self.game = game
        self.sample = sample
        self.clauses = clauses
        self.clause = clauses[0]
        self.differs = ""
        self.breaks: list[Break] = []

    def run(self) -> Struck:
        looks = 0
        left = self.sample.budget.starts
        for one in self.sample.at_start(self.clause):
            looks += 1
            if left and self.set_up(one):
                left -= 1
        for one, step in self.sample.moments(self.clause):
            if not left:
                break
            looks += 1
            if self.moment(one, step):
                left -= 1
        found = min(self.breaks, key=Break.order, default=None)
        return Struck(self.clauses, looks, self.differs, found and _calmed(self.game, found))

    def set_up(self, one: Recorded) -> bool:
        """Look at a set-up; whether it comes out differently."""
        try:
            state = self.game.start(one.seats, Random(one.seed))
        except Exception as error:
            self.note(f"set-up fails: {type(error).__name__}")
            return True
        if state == one.moments[0].state:
            return False
        self.note("another set-up")
        wrong = fault(self.game, None, state)
        if wrong:
            self.breaks.append(Break(one.seats, one.seed, 0, 0, one.moments[0].state, {}, None, state, wrong))
        else:
            self.onward(one, 0, state)
        return True

    def moment(self, one: Recorded, step: int) -> bool:
        """Look at a moment; whether anything is different."""
        was = one.moments[step]
        try:
            seen = look(self.game, was.state, was.plans, was.outcome)
            differs = difference(was.seen, seen)
        except Exception as error:
            differs = f"{CRASH}: {type(error).__name__}"
        if not differs:
            return False
        self.note(differs)
        known = len(self.breaks)
        self.onward(one, step, was.state)
        if len(self.breaks) > known and not self.reached(one, step):
            del self.breaks[known:]
        return True

    def note(self, differs: str) -> None:
        self.differs = self.differs or differs

    def reached(self, one: Recorded, step: int) -> bool:
        """Whether the recorded game, played with the clause struck, comes to the position before this step."""
        state: Any = self.game.start(one.seats, Random(one.seed))
        for was in one.moments[:step]:
            if state != was.state or any(self.game.why_not(state, seat, plan) for seat, plan in was.plans.items()):
                return False
            try:
                state = step_once(self.game, state, was.plans, was.outcome)
            except Exception:
                # Rules with a piece missing fail in any way at all: an index, a key, a sum that does not come out, and
                # whatever else a game raises. None can be left out, and each says the same: the struck rules cannot
                # carry the step out, and so do not come to the position. The break itself is told by `onward`.
                return False
        return bool(state == one.moments[step].state)

    def onward(self, one: Recorded, step: int, state: Any) -> None:
        """Play on from a position until an invariant breaks: first as recorded, then at random."""
        rng = Random(f"{self.clause}/{one.seed}/{step}")
        pieces = self.game.inventory(state)
        for count in range(self.sample.budget.onward):
            if self.game.result(state) is not None:
                return
            plans: Mapping[int, Any] = {}
            outcome = None
            after: Any = None
            try:
                if count == 0 and self.allowed(state, one.moments[step].plans) and state == one.moments[step].state:
                    plans, outcome = one.moments[step].plans, one.moments[step].outcome
                else:
                    plans, outcome = self.chosen(state, rng)
                after = step_once(self.game, state, plans, outcome)
                wrong = None if isinstance(after, Undefined) else fault(self.game, pieces, after)
            except OpenEnd:
                return
            except Exception as error:
                wrong = ((), f"{CRASH} ({type(error).__name__})")
            if wrong:
                self.breaks.append(Break(one.seats, one.seed, step, count, state, plans, outcome, after, wrong))
                return
            if isinstance(after, Undefined):
                return
            state = after

    def allowed(self, state: Any, plans: Mapping[int, Any]) -> bool:
        return not any(self.game.why_not(state, seat, plan) for seat, plan in plans.items())

    def chosen(self, state: Any, rng: Random) -> tuple[Mapping[int, Any], Any]:
        """Random plans, or an outcome of chance."""
        movers = self.game.to_move(state)
        if not movers:
            return {}, self.game.draw(state, rng)
        if not self.game.joint(state):
            movers = (rng.choice(movers),)
        return {seat: self.game.sample(state, seat, rng) for seat in movers}, None


def difference(one: Seen, other: Seen) -> str:
    """The first respect in which two looks at the same step differ; empty when they are alike."""
    if one.legal != other.legal:
        return "other plans are legal"
    if one.refused != other.refused:
        return "a plan is refused"
    if one.after != other.after:
        return "another position follows"
    return "" if one.events == other.events else "other events are told"


def fault(game: AnyGame, pieces: Mapping[str, int] | None, state: Any) -> Fault | None:
    """The first invariant that a position breaks: what the game says of its states, its pieces compared with those
    before (None: not compared), and that somebody can act, or chance moves, or the game is over."""
    for objection in game.defects(state):
        return objection.clauses, objection.text
    if pieces is not None:
        for name, number in game.inventory(state).items():
            if number != pieces[name]:
                return (), f"{name}: {number} instead of {pieces[name]}"
    if game.result(state) is not None:
        return None
    movers = game.to_move(state)
    for seat in movers:
        if next(iter(game.legal(state, seat)), None) is None:
            return (), f"seat {seat + 1} is to move and has no legal plan"
    if not movers and next(iter(game.chances(state)), None) is None:
        return (), "nobody is to move, nor is chance, and the game is not over"
    return None


def _calmed(game: AnyGame, found: Break) -> Break:
    """The break with every plan idle that need not be made for it."""
    for seat in found.plans:
        idle = game.idle(found.state, seat)
        if idle is None or idle == found.plans[seat] or len(found.plans) < 2 or found.after is None:
            continue
        plans = {**found.plans, seat: idle}
        after = step_once(game, found.state, plans, None)
        if isinstance(after, Undefined):
            continue
        wrong = fault(game, game.inventory(found.state), after)
        if wrong is not None and wrong[0] == found.fault[0]:
            found = msgspec.structs.replace(found, plans=plans, after=after, fault=wrong)
    return found
