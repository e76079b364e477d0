"""What each clause does: strike it and look. Some carry an invariant; some change nothing that was met.

Question   which clause keeps an invariant of the game, and which one changes nothing
Scope      every clause whose rule has a twin without it, or that the game's data carry, on random games; games so small
           that they can be played through are compared position by position
Expected   a break is a report, not a fault of the text, unless the text says the clause nowhere (`inferred`)
Budget     about 4 s for a game of two hundred such clauses

A clause that changed nothing in a sample is left open; it is redundant for certain only where the whole game was
played. Clauses that share all of their code fall together and are told as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from gemcheck.checks import Statement, check
from gemcheck.checks.clauses_sample import AnyGame, Budget, Sample, step_once
from gemcheck.checks.clauses_strike import Break, Struck, examined, fault, strikable, struck
from gemcheck.checks.readings_look import seat_name
from gemcheck.checks.readings_proof import same_everywhere
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, GameError, OpenEnd

__all__ = ["WHOLE", "carried", "carried_by"]

WHOLE = Budget()

ORDER = "fewest seats, then the earliest step, then idle plans"

STEPS = 400
"""Steps of a tiny game after which playing it through with a clause struck is given up."""

Items = Iterator[Finding | Statement]


@check(
    "clauses-struck",
    kind=("load-bearing", "dead-or-redundant"),
    family="dynamics",
    scope="every clause that can be struck, one at a time, on positions of random games",
    certificate="replay",
    slow=True,
)
def carried(game: Game[Any, Any]) -> Items:
    """Clauses that carry an invariant, and clauses that change nothing."""
    yield from carried_by(game, strikable(game), WHOLE)


def carried_by(game: AnyGame, clauses: Iterable[tuple[str, ...]], budget: Budget) -> Items:
    """A finding for each of these clauses that carries an invariant or is redundant for certain, and statements on the
    others. Deterministic."""
    groups = list(clauses)
    if not groups:
        yield Statement("there is no clause that can be struck", verdict=Verdict.VACUOUS)
        return
    sample = Sample(game, budget)
    tiny = same_everywhere(game, game, STEPS) > 0
    looked = [examined(game, sample, group) for group in groups]
    sound: list[Struck] = []
    silent: list[Struck] = []
    for one in looked:
        if one.found is not None:
            yield _load_bearing(game, one, one.found, sample)
        elif one.differs:
            sound.append(one)
        elif tiny and (positions := same_everywhere(game, cast(AnyGame, _Without(game, one.clauses[0])), STEPS)):
            yield _redundant(game, one, positions, sample)
        else:
            silent.append(one)
    yield from _statements(sound, silent, sample)


def _load_bearing(game: AnyGame, one: Struck, found: Break, sample: Sample) -> Finding:
    name = one.clauses[0]
    clause = game.rulebook.clauses[name]
    broken, text = found.fault
    witness, again = _witness(game, name, found)
    source = "only an example or a diagram says so" if clause.inferred else "its text says so"
    return Finding(
        id=f"{game.name}/load-bearing/{name}",
        kind="load-bearing",
        title=f"Without {name} play reaches a position that is unsound: {text}",
        clauses=tuple(dict.fromkeys((*one.clauses, *broken))),
        impact=_impact(clause.inferred, broken),
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"{sample.scope()}; {ORDER}",
            "the witness read from its texts breaks the same invariant again" if again else "",
            (
                f"step {found.step + found.onward + 1} of a game of {found.seats}: the game recorded with the clause "
                "in force comes to the same position without it",
                f"first difference met: {one.differs}",
                f"clause of kind {clause.kind}: {source}",
            ),
        ),
        witness=witness,
        outcomes=(("default ruleset", "no step of the sample breaks an invariant"), (f"without {name}", text)),
        found_by="gemcheck.checks.clauses",
    )


def _impact(inferred: bool, broken: tuple[str, ...]) -> str:
    """A clause that is printed does its work; one that has to be inferred can be missed, and then play goes wrong: it
    stops where no clause is broken but nothing can be done."""
    if not inferred:
        return "cosmetic"
    return "changes-the-winner" if broken else "breaks-the-game"


def _witness(game: AnyGame, clause: str, found: Break) -> tuple[Mapping[str, Any], bool]:
    """The step in words, and whether it breaks the same invariant when it is read again with the clause struck."""
    with struck(game, clause) as changed:
        if not found.plans:
            return {"struck": clause, "seats": found.seats, "seed": found.seed}, False
        state = changed.state_text(found.state)
        plans = {seat: changed.plan_text(found.state, plan) for seat, plan in found.plans.items()}
        words = {seat_name(seat): text for seat, text in plans.items()}
        witness = {"struck": clause, "seats": found.seats, "state": state, "plans": words}
        try:
            before = changed.read_state(state)
            read = {seat: changed.read_plan(before, seat, text) for seat, text in plans.items()}
            after = step_once(changed, before, read, None)
            wrong = fault(changed, changed.inventory(before), after)
        except (GameError, OpenEnd):
            return witness, False
        except Exception:
            return witness, found.after is None
    return witness, wrong == found.fault


def _redundant(game: AnyGame, one: Struck, positions: int, sample: Sample) -> Finding:
    name = one.clauses[0]
    return Finding(
        id=f"{game.name}/dead-or-redundant/{name}",
        kind="dead-or-redundant",
        title=f"Striking {name} changes nothing in the whole game",
        clauses=one.clauses,
        impact="cosmetic",
        verdict=Verdict.PROVED,
        certificate=Certificate(
            "exhaustive",
            f"all {positions} positions of the game and every step from them",
            f"{sample.scope()}: no difference at {one.looks} moments at which it was asked",
        ),
        witness={"struck": name},
        found_by="gemcheck.checks.clauses",
    )


def _statements(sound: list[Struck], silent: list[Struck], sample: Sample) -> Iterator[Statement]:
    scope = Certificate("replay", sample.scope())
    if sound:
        text = f"{len(sound)} strikes matter, and no invariant was seen to rest on any of them alone"
        yield Statement(text, tuple(name for one in sound for name in one.clauses), Verdict.BOUNDED, scope)
    for one in silent:
        asked = f"at {one.looks} moments at which it was asked" if one.looks else "since it was never asked"
        text = f"striking {one.clauses[0]} changed nothing {asked}"
        yield Statement(text, one.clauses, Verdict.UNKNOWN, scope)


class _Without:
    """A game with a clause struck whenever something is asked of it."""

    def __init__(self, game: AnyGame, clause: str) -> None:
        self._game = game
        self._clause = clause

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._game, name)
        if not callable(value):
            return value

        def asked(*args: Any) -> Any:
            with struck(self._game, self._clause) as changed:
                answer = getattr(changed, name)(*args)
                return iter(list(answer)) if isinstance(answer, Iterator) else answer

        return asked
