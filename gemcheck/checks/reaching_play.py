"""Playing a script from a position, every plan looked at by the rules, and what is seen at its end, fact by fact.

An entry of a script is one joint step: plans by the seats' names, in words or as tables, and under `chance` what chance
does before. A seat that an entry does not name does as little as it may. A plan that the rules refuse, a
question to which the ruleset has no answer, or an entry that does not fit ends the script and is what is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from gemcheck.game import Event, Game, GameError, OpenEnd, Undefined

__all__ = ["REFUSED", "STOPPED", "UNDEFINED", "AnyGame", "Entry", "Facts", "Path", "Played", "leaves", "play", "seen"]

AnyGame = Game[Any, Any]
Entry = Mapping[str, Any]
Path = tuple[str, ...]
Facts = dict[Path, Any]
"""What is seen, by the path to it, in the game's own order."""

REFUSED: Path = ("refused",)
UNDEFINED: Path = ("undefined",)
STOPPED: Path = ("stopped",)

PATIENCE = 1000
"""Steps that may pass in silence before one entry."""


class Played(msgspec.Struct, frozen=True):
    """Where a script has led: the position, what happened on the way, and how it ended early (`refused`: the seats
    whose plans the rules refuse, with the clauses; `undefined`: the open point without an answer; `stopped`: why an
    entry does not fit the game)."""

    state: Any
    events: tuple[Event, ...] = ()
    refused: tuple[str, ...] = ()
    undefined: str = ""
    stopped: str = ""

    @property
    def short(self) -> str:
        """Why the script was not played to its end; empty when it was."""
        refused = f"refused: {', '.join(self.refused)}" if self.refused else ""
        return refused or (f"no answer ({self.undefined})" if self.undefined else self.stopped)


class _Refused(Exception):
    def __init__(self, seats: tuple[str, ...]) -> None:
        super().__init__(", ".join(seats))
        self.seats = seats


def play(game: AnyGame, state: Any, names: Sequence[str], script: Sequence[Entry]) -> Played:
    """Play a script."""
    events: list[Event] = []
    for number, entry in enumerate(script, 1):
        try:
            for after in _entry(game, state, names, entry, events):
                if isinstance(after, Undefined):
                    return Played(state, tuple(events), undefined=after.point)
                state = after
        except _Refused as refused:
            return Played(state, tuple(events), refused=refused.seats)
        except OpenEnd as end:
            return Played(state, tuple(events), undefined=end.undefined.point)
        except GameError as error:
            return Played(state, tuple(events), stopped=f"step {number}: {' '.join(str(error).split())}")
    return Played(state, tuple(events))


def _entry(game: AnyGame, state: Any, names: Sequence[str], entry: Entry, events: list[Event]) -> Iterator[Any]:
    """The positions that one entry leads through."""
    strangers = [name for name in entry if name not in ("chance", *names)]
    if strangers:
        raise GameError(f"there is no seat '{strangers[0]}'")
    named = [names.index(name) for name in entry if name != "chance"]
    waiting = "chance" in entry
    for _ in range(PATIENCE):
        movers = game.to_move(state)
        if not movers:
            if game.result(state) is not None:
                raise GameError("the game is over")
            outcome = game.chance_from_case(state, entry["chance"] if waiting else {})
            after = game.chance_step(state, outcome, events)
            waiting, done = False, waiting and not named
            yield after
            if done:
                return
        elif not game.joint(state) and (waiting or not set(named) <= set(movers)):
            after = game.step(state, {seat: _idle(game, state, seat, names) for seat in movers}, events)
            yield after
        elif waiting or not set(named) <= set(movers):
            raise GameError("it is not the turn of what the entry names")
        else:
            yield _step(game, state, names, entry, movers, events)
            return
        state = after
    raise GameError(f"nothing the entry names has a turn within {PATIENCE} steps")


def _step(
    game: AnyGame, state: Any, names: Sequence[str], entry: Entry, movers: Sequence[int], events: list[Event]
) -> Any:
    plans = {}
    for seat, name in enumerate(names):
        if name in entry:
            plan = entry[name]
            words = isinstance(plan, str)
            plans[seat] = game.read_plan(state, seat, plan) if words else game.plan_from_case(state, seat, plan)
        elif game.joint(state) and seat in movers:
            plans[seat] = _idle(game, state, seat, names)
    if not plans:
        raise GameError("the entry names nobody")
    held = {seat: game.why_not(state, seat, plan) for seat, plan in plans.items()}
    refused = tuple(
        f"{names[s]} [{', '.join(sorted({c for o in why for c in o.clauses}))}]" for s, why in held.items() if why
    )
    if refused:
        raise _Refused(refused)
    return game.step(state, plans, events)


def _idle(game: AnyGame, state: Any, seat: int, names: Sequence[str]) -> Any:
    plan = game.idle(state, seat)
    if plan is None:
        raise GameError(f"{names[seat]} has a choice to make that the entry does not name")
    return plan


def leaves(table: Mapping[str, Any], prefix: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The values of a nested table that are no tables themselves, each with its path; lists as tuples."""
    for name, value in table.items():
        path = (*prefix, str(name))
        if isinstance(value, Mapping):
            yield from leaves(value, path)
        else:
            yield path, tuple(value) if isinstance(value, list) else value


def seen(game: AnyGame, before: Any, played: Played, names: Sequence[str]) -> Facts:
    """Everything that can be seen where a script has led that began at `before`."""
    if played.refused:
        return {REFUSED: played.refused}
    if played.undefined:
        return {UNDEFINED: played.undefined}
    if played.stopped:
        return {STOPPED: played.stopped}
    try:
        return dict(leaves(game.observe(before, played.state, played.events, names)))
    except OpenEnd as end:
        return {UNDEFINED: end.undefined.point}
