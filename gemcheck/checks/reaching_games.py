"""Witnesses that were met in a random game: the game itself, played again, is the way to them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from gemcheck.checks.reaching_play import AnyGame
from gemcheck.checks.readings_look import Spot
from gemcheck.checks.readings_play import Asked, recorded
from gemcheck.findings import REACHABLE, UNKNOWN, Reach

__all__ = ["Met", "met_in"]

MET = re.compile(r"game (\d+), step (\d+)(, .*)?")
NEVER = 10**9
"""Steps between two looks at what looking asks for: it is of no interest here."""


class Met(msgspec.Struct, frozen=True):
    """The answer for a witness that says where it was met."""

    reach: Reach


class _Kept(Asked):
    """Writes down the positions of some steps."""

    def __init__(self, steps: set[int]) -> None:
        super().__init__(0, Random(0))
        self.wanted = steps
        self.states: dict[int, Any] = {}

    def add(self, points: set[str], spot: Spot) -> None:
        if spot.step in self.wanted:
            self.states.setdefault(spot.step, spot.state)
        if spot.step >= max(self.wanted):
            raise _EnoughError


class _EnoughError(Exception):
    pass


def met_in(game: AnyGame, witnesses: Sequence[Mapping[str, Any]], seed: int = 0) -> list[Met | None]:
    """For each witness that was met in a random game of this seed whether playing the game again comes to it; None for
    the others. Each game is played once."""
    where = [MET.fullmatch(str(witness.get("met", ""))) for witness in witnesses]
    wanted: dict[tuple[int, int], set[int]] = {}
    for witness, found in zip(witnesses, where, strict=True):
        if found is not None:
            wanted.setdefault((witness["seats"], int(found[1])), set()).add(int(found[2]))
    states = {key: _positions(game, *key, seed, steps) for key, steps in wanted.items()}
    return [
        _dealt(game, witness)
        if found is None
        else Met(_answer(game, witness, states[witness["seats"], int(found[1])], found, seed))
        for witness, found in zip(witnesses, where, strict=True)
    ]


def _dealt(game: AnyGame, witness: Mapping[str, Any]) -> Met | None:
    """A witness that is a set-up: nothing has to be played."""
    if "seed" not in witness or "state" in witness or "given" in witness:
        return None
    start = {"seats": witness["seats"], "seed": witness["seed"]}
    return Met(Reach(REACHABLE, "reachable in round 1, it is a set-up", "the set-up drawn", start))


def _positions(game: AnyGame, seats: int, index: int, seed: int, steps: set[int]) -> dict[int, Any]:
    kept = _Kept(steps)
    with suppress(_EnoughError):
        recorded(game, kept, index, seats, seed, NEVER)
    return kept.states


def _answer(
    game: AnyGame, witness: Mapping[str, Any], states: Mapping[int, Any], found: re.Match[str], seed: int
) -> Reach:
    step = int(found[2])
    start = {"seats": witness["seats"], "seed": seed, "game": int(found[1]), "step": step}
    if found[3]:
        return Reach(
            UNKNOWN, f"met beside a random game{found[3]}, and not played again", "replay of random games", start
        )
    state = states.get(step)
    if state is None or game.state_text(state) != witness.get("state"):
        return Reach(
            UNKNOWN, f"random game {found[1]} does not come to it at step {step}", "replay of random games", start
        )
    at = getattr(state, "round", 0)
    text = f"reachable in round {at}" if at else f"reachable after {step} steps"
    return Reach(REACHABLE, f"{text}, in random game {found[1]}", "replay of the random game", start)
