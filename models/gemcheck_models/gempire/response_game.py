"""What becomes of a claim when everybody answers as well as possible: an exact search over the engine's legal answers.

The claimant wants to be among the winners of the round, all others together want to prevent it. Where answers are made
in turn this is a game with open cards, solved by minimax. Where they are made in secret, every seat fixes all its
answers beforehand: the claim holds when some choice of the claimant withstands every choice of the others, it fails
when some choice of the others beats every choice of the claimant, and else it depends on a guess.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from gemcheck.game import Game, Undefined
from gemcheck.games.gempire.plans import Claim, Done
from gemcheck.games.gempire.state import CLAIM, NOBODY, RESOLVE, RESPOND, Seat, State

__all__ = ["FAILS", "GUESS", "HOLDS", "Solved", "answered", "solve"]

HOLDS, FAILS, GUESS = "the claim holds", "the claim fails", "whether the claim holds depends on a guess"

Move = tuple[int, Any]


class Solved(NamedTuple):
    """What becomes of the claim, a line of best play (seat and plan; passes left out), and how many positions or
    choices were looked at."""

    value: str
    line: tuple[Move, ...]
    looked: int


def answered(game: Game[Any, Any], state: State) -> State:
    """The position in which the answers begin: everybody has finished the resolution part, and where a victory has to
    be declared, all who can have declared it."""
    while state.phase == RESOLVE:
        state = stepped(game, state, {game.to_move(state)[0]: Done()})
    return stepped(game, state, dict.fromkeys(game.to_move(state), Claim(True))) if state.phase == CLAIM else state


def stepped(game: Game[Any, Any], state: State, plans: Mapping[int, Any]) -> State:
    """The state after one step. Raises AssertionError for an outcome without an answer."""
    after = game.step(state, plans)
    if isinstance(after, Undefined):
        raise AssertionError(f"no answer: {after.point}")
    assert isinstance(after, State)
    return after


def won(state: State, claimant: int) -> bool:
    """Whether the claimant is among the winners once the round is over."""
    return state.result is not None and claimant in state.result.winners


def solve(game: Game[Any, Any], state: State, claimant: int = 0) -> Solved:
    """The value of a claim, answers being about to begin."""
    response = state.response
    if state.phase == RESPOND and response is not None and response.turn == NOBODY:
        return _in_secret(game, state, claimant)
    known: dict[State, tuple[bool, tuple[Move, ...]]] = {}
    holds, line = _in_turn(game, state, claimant, known)
    return Solved(HOLDS if holds else FAILS, line, len(known))


def _in_turn(
    game: Game[Any, Any], state: State, claimant: int, known: dict[State, tuple[bool, tuple[Move, ...]]]
) -> tuple[bool, tuple[Move, ...]]:
    if state.phase != RESPOND:
        return won(state, claimant), ()
    if state not in known:
        (who,) = game.to_move(state)
        best: tuple[bool, tuple[Move, ...]] | None = None
        for plan in game.legal(state, who):
            holds, line = _in_turn(game, stepped(game, state, {who: plan}), claimant, known)
            if best is None or (holds != best[0] and holds == (who == claimant)):
                best = holds, line if isinstance(plan, Done) else ((who, plan), *line)
        assert best is not None
        known[state] = best
    return known[state]


def choices(game: Game[Any, Any], state: State, who: int) -> list[tuple[Any, ...]]:
    """Every way for a seat to answer, as the plans up to its passing; of ways that leave it alike the first one."""
    found: dict[Seat, tuple[Any, ...]] = {}
    for plans, seat in _ways(game, state, who, ()):
        found.setdefault(seat, plans)
    return list(found.values())


def _ways(
    game: Game[Any, Any], state: State, who: int, so_far: tuple[Any, ...]
) -> Iterator[tuple[tuple[Any, ...], Seat]]:
    if state.phase != RESPOND or who not in game.to_move(state):
        yield so_far, state.seats[who]
        return
    for plan in game.legal(state, who):
        if isinstance(plan, Done):
            yield (*so_far, plan), state.seats[who]
        else:
            yield from _ways(game, stepped(game, state, {who: plan}), who, (*so_far, plan))


def _in_secret(game: Game[Any, Any], state: State, claimant: int) -> Solved:
    seats = game.to_move(state)
    rivals = [who for who in seats if who != claimant]
    mine = choices(game, state, claimant) if claimant in seats else [()]
    theirs = list(product(*(choices(game, state, who) for who in rivals)))
    withstood: dict[tuple[int, int], bool] = {}
    for (i, own), (j, other) in product(enumerate(mine), enumerate(theirs)):
        after = state
        for who, plans in ((claimant, own), *zip(rivals, other, strict=True)):
            for plan in plans:
                # A seat left without any answer is through of itself.
                if after.phase == RESPOND and who in game.to_move(after):
                    after = stepped(game, after, {who: plan})
        withstood[i, j] = won(after, claimant)
    sure = [i for i in range(len(mine)) if all(withstood[i, j] for j in range(len(theirs)))]
    beaten = [j for j in range(len(theirs)) if not any(withstood[i, j] for i in range(len(mine)))]
    value = HOLDS if sure else FAILS if beaten else GUESS
    i, j = (sure or [0])[0], (beaten or [0])[0]
    if value == GUESS:
        j = next(j for j in range(len(theirs)) if not withstood[i, j])
    line = [(who, plan) for who, plans in zip(rivals, theirs[j], strict=True) for plan in plans]
    line += [(claimant, plan) for plan in mine[i]]
    return Solved(value, tuple(move for move in line if not isinstance(move[1], Done)), len(withstood))
