"""What a finding rests on, and whether it rests on the same where play has led.

A finding is played under each of its readings. For each pair of readings the first fact that differs tells them apart;
where no reading is told from another, the first fact that moves when a cited clause is struck takes its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import combinations
from typing import Any

from gemcheck.checks.reaching_play import REFUSED, STOPPED, UNDEFINED, AnyGame, Entry, Facts, Path, leaves, play, seen
from gemcheck.findings import Finding
from gemcheck.game import GameError
from gemcheck.rulebook import RulebookError, ablated

__all__ = ["Readings", "same_difference", "stated"]

NOTHING = "nothing"
ENDS = (REFUSED, UNDEFINED, STOPPED)
LISTED = 4
"""Facts that a message names."""


class Readings:
    """A finding's witness as played: the game under each reading, what was seen, and which facts tell them apart."""

    def __init__(self, game: AnyGame, finding: Finding) -> None:
        self.game = game
        self.given: Entry = finding.witness["given"]
        self.script: tuple[Entry, ...] = tuple(finding.witness.get("when", ()))
        self.games = _under(game, finding)
        self.clauses = [name for name in finding.clauses if name in game.rulebook.clauses]
        self.facts = {label: self.play_from(self.given, (), self.script, made) for label, made in self.games.items()}
        self.telling = dict.fromkeys(_telling(self.facts))
        """Paths whose values must be the same wherever the finding is played."""
        self.struck: dict[str, tuple[Path, Facts]] = {}
        """Where no two readings are told apart: by clause the first fact that moves when it is struck for the witness's
        script, and what is seen then."""
        if not self.telling:
            label, made = next(iter(self.games.items()))
            for name in self.clauses:
                facts = self.play_from(self.given, (), self.script, made, name)
                path = next(_different(self.facts[label], facts), None)
                if path is not None:
                    self.struck[name] = path, facts

    def begins(self, made: AnyGame, state: Any, names: Sequence[str]) -> bool:
        """Whether a position asks for what the witness begins with: chance, plans of the same seats together, or in
        free order decisions of the seats that its script names first."""
        game, meant, _ = self.game.given(self.given)
        wanted, movers = game.to_move(meant), made.to_move(state)
        if not wanted or not movers or game.joint(meant) or made.joint(state):
            return wanted == movers and game.joint(meant) == made.joint(state)
        return all(names.index(name) in movers for name in (self.script[0] if self.script else ()) if name in names)

    def play_from(
        self, start: Entry, steps: Sequence[Entry], script: Sequence[Entry], game: AnyGame, struck: str = ""
    ) -> Facts:
        """What is seen after `steps` and then `script` under the ruleset of `game`, a clause being struck for the
        script. Raises GameError and OpenEnd."""
        made, state, names = game.given(start)
        before = play(made, state, names, steps)
        if before.short:
            raise GameError(f"the plan is not legal to its end under every reading: {before.short}")
        with ablated(game.package, struck) if struck else nullcontext():
            state = made.recomputed(before.state)
            return seen(made, state, play(made, state, names, script), names)


def _under(game: AnyGame, finding: Finding) -> dict[str, AnyGame]:
    """The game under each reading that the outcomes name, the ruleset in force where they name none."""
    made: dict[str, AnyGame] = {}
    base = dict(game.rules.items())
    named = getattr(game, "rulesets", {})
    for words, _ in finding.outcomes:
        pairs = dict(part.partition("=")[::2] for part in re.split(r",\s*|\+|\s+and\s+", words) if "=" in part)
        try:
            made[words] = game.under(game.rulebook.ruleset({**base, **named.get(words, {}), **pairs}))
        except RulebookError:
            continue
    return made or {"": game}


def _telling(facts: Mapping[str, Facts]) -> Iterator[Path]:
    """For each pair of readings the first fact in which they differ, if there is one."""
    for one, other in combinations(facts.values(), 2):
        path = next(_different(one, other), None)
        if path is not None:
            yield path


def _different(one: Facts, other: Facts) -> Iterator[Path]:
    """Paths with different values, in the order in which the game shows them; a missing outcome before everything."""
    for path in dict.fromkeys([*ENDS, *one, *other]):
        if one.get(path, NOTHING) != other.get(path, NOTHING):
            yield path


def same_difference(readings: Readings, again: Callable[[AnyGame, str], Facts]) -> bool:
    """Raise GameError unless `again`, the witness played where play has led, in a game and with a clause struck, makes
    the witness's difference. False when the witness makes none that can be seen, so that its position has to be the
    very same one."""
    facts = {label: again(made, "") for label, made in readings.games.items()}
    for path in readings.telling:
        _check(path, readings.facts, facts)
    if readings.telling:
        return True
    label, made = next(iter(readings.games.items()))
    for name, (path, moved) in readings.struck.items():
        expected = {label: readings.facts[label], f"striking {name}": moved}
        _check(path, expected, {label: facts[label], name: again(made, name)})
    return bool(readings.struck)


def _check(path: Path, expected: Mapping[str, Facts], got: Mapping[str, Facts]) -> None:
    """Raise GameError unless a fact has the expected value each time. A number may be higher or lower than expected, by
    the same amount each time."""
    pairs = [
        (want.get(path, NOTHING), have.get(path, NOTHING))
        for want, have in zip(expected.values(), got.values(), strict=True)
    ]
    numbers = all(type(want) is int and type(have) is int for want, have in pairs)
    if numbers and len({have - want for want, have in pairs}) == 1 and len({want for want, _ in pairs}) > 1:
        return
    for label, facts, (want, have) in zip(expected, got.values(), pairs, strict=True):
        if want != have:
            early = next((f" ({_name(end)}: {facts[end]})" for end in ENDS if end in facts and end != path), "")
            raise GameError(f"{_name(path)} is {have}, not {want}" + (f" under {label}" if label else "") + early)


def _name(path: Path) -> str:
    return ".".join(path)


def stated(readings: Readings, made: AnyGame, state: Any, names: Sequence[str]) -> list[str]:
    """The facts on seats by which the witness differs from an empty table and that are other facts at `state`."""
    here = dict(leaves(made.observe(state, state, (), names)))
    game, position, named = readings.game.given(readings.given)
    meant = dict(leaves(game.observe(position, position, (), named)))
    plain = {key: value for key, value in readings.given.items() if key != "seats"}
    bare_game, bare, _ = readings.game.given({**plain, "seats": {name: {} for name in named}})
    empty = dict(leaves(bare_game.observe(bare, bare, (), named)))
    facts = [path for path in _different(meant, empty) if set(path) & set(names)]
    other = [path for path in facts if here.get(path, NOTHING) != meant.get(path, NOTHING)]
    return [_name(path) for path in other[:LISTED]] + ["…"] * (len(other) > LISTED)
