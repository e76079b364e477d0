"""Does a mix of actions go round in the engine? A search for an order and a position, and the cycle played three times.

question: from which position can a seat play exactly this mix and be no worse off in anything, with more points?
scope:    all cards that help lie on the table, those of the mix on the table, in the hand or among the discards, every
          other card in the hand, so that decks are empty; the other seat has passed
expected: the position before the mix with at least the same Goods, the same cards in the same places
budget:   `NODES` positions of the engine for each place of the cards of the mix
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

import msgspec

from gemcheck.game import GameError
from gemcheck.games.settlers.activating import activates
from gemcheck.games.settlers.building import builds_of
from gemcheck.games.settlers.components import COLOURS, COMMON, Card
from gemcheck.games.settlers.effects import GAINS, RESOURCES
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.pending import Again, Draw, MorePairs
from gemcheck.games.settlers.plans import MakeDeal, Plan, Raze, Spend, Stop
from gemcheck.games.settlers.state import State
from gemcheck_models.settlers.loop_mix import Mix, Setting
from gemcheck_models.settlers.round_items import RESET

__all__ = ["Loop", "Moves", "found_loop", "rounds_of"]

NODES = 3_000
STARTS = 6
WIDEST = 12
"""Answers that are tried where something is to be chosen."""
RETRY = 250
"""Positions for each attempt to do with less."""
PLENTY = 6
RESOURCE_WORDS = tuple(GAINS[good] for good in RESOURCES)

Moves = tuple[tuple[str, str], ...]
"""What happens, in words: `("plan", "build ...")` or `("draw", "geisha-house")`."""


class Loop(msgspec.Struct, frozen=True):
    """A cycle that goes round: where it begins, what is done, what it gains in points, how many actions it has."""

    setting: Setting
    moves: Moves
    points: int
    mix: Mix


def found_loop(game: Settlers, deck: int, mix: Mix, positions: int = NODES) -> Loop | None:
    """A cycle of exactly these actions in the engine, from a position with as little as possible; None when the search
    finds none in so many positions of the engine. Whether a position may come again is left to who plays it."""
    free = game.under(game.rulebook.ruleset({**_readings(game), "repeat.rule": "allowed"}))
    for setting in islice(_settings(free, deck, mix), STARTS):
        found = _cycle(free, setting, mix, positions // STARTS)
        if found is not None:
            return _smaller(free, Loop(setting, *found, mix))
    return None


def _readings(game: Settlers) -> dict[str, str]:
    return {"deck.reshuffle": game.table.reading("deck.reshuffle")}


def _settings(game: Settlers, deck: int, mix: Mix) -> Iterator[Setting]:
    """Every way for the cards of the mix to lie, with everything that may help on the table."""
    moving = _moving(game, mix)
    pers = [card.per.count for card in game.table.cards if card.key in mix.again and card.per is not None]
    counted = {COLOURS.index(count) for count in pers if count in COLOURS}
    table: list[str] = []
    hand: list[str] = []
    for card in game.table.cards:
        if card.deck in (COMMON, deck):
            left = card.copies - moving.count(card.key)
            (table if _helps(card, mix, counted) else hand).extend([card.key] * left)
    table = _tired(game, table, mix)
    for places in sorted(product(range(3), repeat=len(moving)), key=lambda at: (at.count(2), abs(at.count(0) - 1), at)):
        lies = [[key for key, place in zip(moving, places, strict=True) if place == here] for here in range(3)]
        common = tuple(key for key in lies[2] if _deck(game, key) == COMMON)
        others = tuple(key for key in lies[2] if _deck(game, key) != COMMON)
        for resources in (0, PLENTY):  # Without Resources Gold pays for them, which leaves fewer ways to go wrong.
            goods = tuple((good, resources if good in RESOURCE_WORDS else PLENTY) for good in GAINS[:6])
            yield Setting(deck, (*table, *lies[0]), (*hand, *lies[1]), common, others, goods)


def _moving(game: Settlers, mix: Mix) -> list[str]:
    """The cards that move in the mix: one of each, and all of one that can only be built over another of its name."""
    kinds = [tuple(name.split(" ", 1)) for name, _ in mix.actions]
    alone = sum(kind == "build" for kind, _ in kinds) == 1
    found = []
    for kind, key in kinds:
        if kind in ("build", "raze", "deal"):
            copies = next(card.copies for card in game.table.cards if card.key == key)
            found += [key] * (min(copies, 2) if kind == "build" and alone else 1)
    return found


def _tired(game: Settlers, table: list[str], mix: Mix) -> list[str]:
    """The Locations with those that the mix activates used up, but for one that frees others."""
    used = {name.partition(" ")[2] for name, _ in mix.actions if name.startswith("use")}
    found, fresh = [], False
    for key in table:
        action = next(card.action for card in game.table.cards if card.key == key)
        if key not in used or action is None:
            found.append(key)
        elif action.special == RESET and not fresh:
            fresh = True
            found.append(key)
        else:
            found.append(f"{key}/used{action.uses}")
    return found


def _deck(game: Settlers, key: str) -> int:
    return next(card.deck for card in game.table.cards if card.key == key)


def _helps(card: Card, mix: Mix, counted: set[int]) -> bool:
    used = {name.partition(" ")[2] for name, _ in mix.actions if name.startswith("use")}
    fires = card.feature is not None and card.feature.on.startswith(("build:", "raze", "make_deal"))
    return card.key in used or fires or card.key in mix.again or bool(counted & set(card.colours))


# -- the search


def _cycle(game: Settlers, setting: Setting, mix: Mix, positions: int) -> tuple[Moves, int] | None:
    """The moves of a cycle from this position and the points it gains; None when there is none."""
    try:
        _, start, _ = game.given(setting.given())
    except GameError:
        return None
    left = dict(mix.actions)
    stack: list[tuple[State, dict[str, int], Moves]] = [(start, left, ())]
    for _ in range(positions):
        if not stack:
            return None
        state, left, moves = stack.pop()
        if not any(left.values()) and not state.pending and not state.acted:
            if _no_worse(start, state, mix.points > 0):
                return moves, state.seats[0].points - start.seats[0].points
            continue
        stack += reversed(list(_after(game, state, left, moves, mix)))
    return None


def _after(
    game: Settlers, state: State, left: dict[str, int], moves: Moves, mix: Mix
) -> Iterator[tuple[State, dict[str, int], Moves]]:
    head = state.pending[0] if state.pending else None
    if isinstance(head, Draw):
        for card, _ in game.chances(state):
            word = ("draw", game.table.cards[card].key.replace("_", "-"))
            yield _state(game.chance_step(state, card)), left, (*moves, word)
        return
    choices: list[tuple[Plan, str]]
    if (head is None and state.acted) or isinstance(head, MorePairs | Again):
        choices = [(Stop(), "")]
    elif head is not None:
        choices = [(plan, "") for plan in islice(game.legal(state, 0), WIDEST)]
    elif game.to_move(state) != (0,):
        return
    else:
        built = {name.partition(" ")[2] for name in left if name.startswith("build")}
        choices = [
            (plan, name) for name, number in left.items() if number for plan in _plans(game, state, name, built, mix)
        ]
    for plan, name in choices:
        if isinstance(plan, Spend | Raze | MakeDeal) and game.why_not(state, 0, plan):
            continue  # All others come from lists of legal plans.
        word = ("plan", game.plan_text(state, plan))
        rest = {other: number - (other == name) for other, number in left.items()}
        yield _state(game.advance(state, {0: plan})), rest, (*moves, word)


def _state(value: Any) -> State:
    if not isinstance(value, State):
        raise GameError("the rules leave open what follows")
    return value


def _plans(game: Settlers, state: State, name: str, built: set[str], mix: Mix) -> Iterator[Plan]:
    """Every plan for an action of the mix; only cards that it builds are given up, as the others do not come back."""
    kind, _, key = name.partition(" ")
    if kind == "spend":
        yield Spend(GAINS.index(key.replace("-", "_")))
        return
    card = next(number for number, card in enumerate(game.table.cards) if card.key == key)
    if kind == "use":
        locations = state.seats[0].locations
        for plan in activates(game.table, state, 0):
            aimed = plan.aim.card < 0 or not mix.again or game.table.cards[plan.aim.card].key in mix.again
            if plan.seat == 0 and locations[plan.place].card == card and aimed:
                yield plan
    elif card not in state.seats[0].hand:
        return
    elif kind == "build":
        locations, cards = state.seats[0].locations, game.table.cards
        for build in builds_of(game.table, state, 0, card):
            if build.place < 0 or cards[locations[build.place].card].key in built:
                yield build
    elif kind == "raze":
        yield Raze(card=card)
    else:
        yield from (MakeDeal(card), MakeDeal(card, gold=True))


def _no_worse(start: State, state: State, points: bool) -> bool:
    was, now = start.seats[0], state.seats[0]
    same = (was.hand, was.discards, was.deck, was.deals, was.foundations) == (
        now.hand,
        now.discards,
        now.deck,
        now.deals,
        now.foundations,
    )
    uses = Counter((there.card, there.used) for there in was.locations)
    uses_now = Counter((there.card, there.used) for there in now.locations)
    if [there.card for there in was.locations] == [there.card for there in now.locations]:
        same = same and [there.used for there in was.locations] == [there.used for there in now.locations]
    goods = all(b >= a for a, b in zip(was.supply, now.supply, strict=True))
    decks = (start.deck, start.discards) == (state.deck, state.discards)
    return same and decks and uses == uses_now and goods and now.points >= was.points + points


# -- as little as possible


def _smaller(game: Settlers, loop: Loop) -> Loop:
    """The loop from a position with fewer Locations and Goods: none of them can be spared."""
    for key in dict.fromkeys(loop.setting.table):
        while key in loop.setting.table:
            setting = loop.setting
            rest = list(setting.table)
            rest.remove(key)
            other = msgspec.structs.replace(setting, table=tuple(rest), hand=(*setting.hand, key.partition("/")[0]))
            smaller = _cycle(game, other, loop.mix, RETRY)
            if smaller is None:
                break
            loop = Loop(other, *smaller, loop.mix)
    for good, _ in loop.setting.supply:
        for number in range(PLENTY):
            supply = tuple((name, number if name == good else there) for name, there in loop.setting.supply)
            other = msgspec.structs.replace(loop.setting, supply=supply)
            smaller = _cycle(game, other, loop.mix, RETRY)
            if smaller is not None:
                loop = Loop(other, *smaller, loop.mix)
                break
    return loop


def rounds_of(game: Settlers, loop: Loop, times: int = 3) -> list[Mapping[str, int]]:
    """The points and Goods after each time round, the same words played again in the engine. Raises GameError when
    something is not legal there."""
    _, state, _ = game.given(loop.setting.given())
    found: list[Mapping[str, int]] = []
    for _ in range(times):
        for kind, word in loop.moves:
            if kind == "draw":
                state = _state(game.chance_step(state, game.chance_from_case(state, {"draw": word})))
                continue
            plan = game.read_plan(state, 0, word)
            wrong = game.why_not(state, 0, plan)
            if wrong:
                raise GameError(f"{word}: {wrong[0].text} [{', '.join(wrong[0].clauses)}]")
            state = _state(game.advance(state, {0: plan}))
        goods = dict(zip(GAINS[:7], state.seats[0].supply, strict=True))
        found.append({"points": state.seats[0].points, **goods})
    return found
