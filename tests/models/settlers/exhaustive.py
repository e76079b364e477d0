"""Every sequence of a round by the engine's own plans, for small positions; cards that are drawn are not used."""

from __future__ import annotations

from gemcheck_models.settlers.round import value_in_engine
from gemcheck_models.settlers.round_play import waited
from msgspec.structs import replace

from gemcheck.games.settlers.effects import COMMON_CARD, FACTION_CARD
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.pending import Draw, Keep
from gemcheck.games.settlers.plans import Defend, Pass, Spend
from gemcheck.games.settlers.state import NONE, State, with_seat

__all__ = ["exhaustive"]

CARDS = (Spend(COMMON_CARD), Spend(FACTION_CARD))


def exhaustive(game: Settlers, state: State, objective: str, most: int) -> int | None:
    """The best value by every plan of the engine; None when there are too many positions."""
    seen, best = {state}, 0
    stack = [state]
    while stack:
        state = stack.pop()
        if len(seen) > most:
            return None
        if not state.pending:
            best = max(best, value_in_engine(game, state, 0, objective))
        for one in _after(game, state):
            other = waited(game, one, 0)
            if other.active != NONE and other not in seen:
                seen.add(other)
                stack.append(other)
    return best


def _unread(after: State, before: State) -> State:
    """The hand as it was: nobody knows which card has been drawn, so that it is not used."""
    return with_seat(after, 0, replace(after.seats[0], hand=before.seats[0].hand))


def _after(game: Settlers, state: State) -> list[State]:
    head = state.pending[0] if state.pending else None
    if isinstance(head, Draw):
        after = game.chance_step(state, next(game.chances(state))[0])
        assert isinstance(after, State)
        return [_unread(after, state)]
    who = 0 if head is None else head.seat  # type: ignore[union-attr]
    found = []
    for plan in game.legal(state, who):
        if not isinstance(plan, (Defend, Pass)) and plan not in CARDS:
            one = game.advance(state, {who: plan})
            assert isinstance(one, State)
            found.append(_unread(one, state) if isinstance(head, Keep) else one)
    return found
