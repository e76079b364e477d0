"""Two cards that replace one rule: both in force in either order, the action played by the engine, the ends compared.

question: for every two cards of the override table that replace one rule, do they come to the same in either order?
scope:    for each pair one small position with targets for both. Two Actions: every plan of the one with every plan of
          the other, first the one, then the other, with every answer and every card drawn in between. Cards that are
          merely in force: the two orders in which they can lie, and what happens to them (`EVENTS`). Nothing in a state
          tells in which order two seats built their cards, so that there is nothing to compare for those
expected: the ends are the same but where one Action changes what the other one finds
budget:   a few seconds; `MOST` states for each end
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec
from msgspec.structs import replace

from gemcheck.games.settlers.components import COMMON, DECKS, card_index
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.pending import Draw, Reveal
from gemcheck.games.settlers.plans import Activate
from gemcheck.games.settlers.state import ACT, FIRST_DRAW, NONE, PICK, ROW, State

__all__ = ["EVENTS", "Differs", "Met", "met", "pairs"]

MOST = 3_000
NAMES = ("ann", "bea")

AROUND: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "activate.once": ({"supply": "worker1.gold1", "locations": ["masons-guild/used1"]}, {"supply": "worker1"}),
    "build.location": ({"supply": "worker1.wood4", "hand": ["stalls"], "deals": ["casino"]}, {}),
    "raze.price": ({"supply": "raze1"}, {"supply": "worker2", "locations": ["armorer", "monument"]}),
    "raze.foundation": ({"supply": "worker1", "hand": ["ruins"]}, {"supply": "raze2", "locations": ["armorer"]}),
    "feature.when": (
        {"supply": "wood3.gold1", "hand": ["mill"], "deals": ["@"], "locations": ["%"]},
        {"supply": "worker2", "locations": ["town"]},
    ),
    "production.locations": ({"supply": "worker1.food1", "locations": ["town"], "deals": ["@"]}, {}),
    "cleanup.discard": ({"supply": "wood3.worker1", "hand": ["mill"]}, {}),
    "card.colours": ({"supply": "wood3.stone3", "hand": ["lords-fields"]}, {}),
    "deal.hand": (
        {"supply": "food2", "deals": ["casino"], "deck": ["farm", "rice-fields"]},
        {"supply": "worker1", "locations": ["%"]},
    ),
    "goods.spent": ({"supply": "worker2", "deals": ["@"]}, {"supply": "worker1.stone1"}),
}
"""What lies around two cards that replace a rule: with the seat of the first card, with the other one. `@` is a Deal of
the Faction, `%` a Location of it."""
DEALS = {"barbarian": "raid", "japanese": "stalls", "roman": "gardens", "egyptian": "pyramid"}
LOCATIONS = {"barbarian": "sentry-tower", "japanese": "farm", "roman": "legion", "egyptian": "pharaohs-guard"}
EVENTS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "feature.when": (
        {"phase": "production"},
        {"active": "bea", "then": "spend wood"},
        {"phase": "cleanup"},
        {"round": 5, "phase": "cleanup"},
    ),
    "cleanup.discard": ({"phase": "cleanup"}, {"round": 5, "phase": "cleanup"}),
    "card.colours": ({"then": "build lords-fields"},),
    "production.locations": ({"phase": "production"},),
}
"""What happens to cards that are merely in force: a phase of a case, or what a seat does."""


class Differs(msgspec.Struct, frozen=True):
    """A position as a case, what is played in either order (seat and words), and the ends that only one order has."""

    given: Mapping[str, Any]
    first: tuple[tuple[str, str], ...]
    second: tuple[tuple[str, str], ...]
    ends: tuple[str, str]


class Met(msgspec.Struct, frozen=True):
    """Two cards that replace a rule: how many comparisons came to the same, in how many only one order is possible, and
    those that differ."""

    rule: str
    cards: tuple[str, str]
    same: int
    barred: int
    differs: tuple[Differs, ...]


def pairs(game: Settlers) -> list[tuple[str, str, str]]:
    """Every two cards of the override table that replace one rule, with the rule."""
    cards: dict[str, list[str]] = {}
    for row in game.table.box.overrides:
        cards.setdefault(row.rule, []).extend(row.cards)
    return [(rule, one, other) for rule, keys in cards.items() for one, other in combinations(keys, 2)]


def met(game: Settlers, rule: str, one: str, other: str) -> Met:
    """Two cards in either order, with one seat and with two, where they can be."""
    free = game.under(game.rules_with({"repeat.rule": "allowed"}))
    acting = [key for key in (one, other) if game.table.cards[card_index()[key]].action is not None]
    results: list[bool | Differs] = []
    for apart in _whose(game, (one, other)):
        given = _position(game, rule, (one, other), apart)
        if len(acting) == 2:
            results += _in_turn(free, given, (0, int(apart)), (one, other))
        if not apart:
            results += _lying(free, rule, given, (one, other), acting)
    found = tuple(result for result in results if isinstance(result, Differs))
    return Met(rule, (one, other), results.count(True), results.count(False), found)


def _whose(game: Settlers, keys: tuple[str, str]) -> list[bool]:
    """Whether two cards can be of two seats, and whether they can be of one."""
    decks = [game.table.cards[card_index()[key]].deck for key in keys]
    if COMMON in decks:
        return [False, True]
    return [decks[0] != decks[1]]


def _position(game: Settlers, rule: str, keys: tuple[str, str], apart: bool) -> dict[str, Any]:
    """A case with both cards, of the first seat, or one of each."""
    decks = [game.table.cards[card_index()[key]].deck for key in keys]
    needed = {decks[0], decks[1]} - {COMMON}
    spare = iter([deck for deck in (2, 3, 1, 4) if deck not in needed])
    mine = decks[0] if apart and decks[0] != COMMON else 0
    mine = mine or (next(iter(needed), 0) if not apart else 0) or next(spare)
    theirs = decks[1] if apart and decks[1] != COMMON else next(spare)
    seats: dict[str, Any] = {}
    for name, deck, around in zip(NAMES, (mine, theirs), AROUND[rule], strict=True):
        seat = {key: list(value) if isinstance(value, list) else value for key, value in around.items()}
        for key, own in (("deals", DEALS), ("locations", LOCATIONS)):
            seat[key] = [own[DECKS[deck]] if word in ("@", "%") else word for word in seat.get(key, ())]
        seats[name] = {"faction": DECKS[deck], **seat}
    for key, owner in zip(keys, (0, int(apart)), strict=True):
        seats[NAMES[owner]]["locations"].insert(0, key.replace("_", "-"))
    return {"seats": seats}


# -- playing


def _ends(game: Settlers, state: State) -> frozenset[State]:
    """Where everything that is pending can lead to, up to the next Lookout, as positions in which nobody is to move."""
    found, stack, looked = set(), [state], 0
    while stack:
        state = stack.pop()
        looked += 1
        if looked > MOST:
            raise TimeoutError("the answers were not all looked at")
        if state.phase in (FIRST_DRAW, ROW, PICK):
            found.add(_plain(state))
        elif state.pending and isinstance(state.pending[0], Draw | Reveal):
            stack += [_state(game.chance_step(state, outcome)) for outcome, _ in game.chances(state)]
        elif state.pending:
            (who,) = game.to_move(state)
            stack += [_state(game.advance(state, {who: plan})) for plan in game.legal(state, who)]
        else:
            found.add(_plain(state))
    return frozenset(found)


def _state(value: Any) -> State:
    if not isinstance(value, State):
        raise ValueError("the rules leave open what follows")
    return value


def _plain(state: State) -> State:
    """The position without whose turn it is, Locations in one order."""
    seats = tuple(replace(seat, locations=tuple(sorted(seat.locations))) for seat in state.seats)
    active = NONE if state.phase == ACT else state.active
    return replace(state, seats=seats, active=active, acted=False, loose=False, seen=())


def _uses(game: Settlers, state: State, who: int, key: str) -> dict[str, frozenset[State]]:
    """Where each plan that activates a card leads to, by its words."""
    state = replace(state, active=who, acted=False)
    card = card_index()[key]
    found = {}
    for plan in game.legal(state, who):
        if isinstance(plan, Activate) and state.seats[plan.seat].locations[plan.place].card == card:
            found[game.plan_text(state, plan)] = _ends(game, _state(game.advance(state, {who: plan})))
    return found


def _in_turn(
    game: Settlers, given: Mapping[str, Any], owners: tuple[int, int], keys: tuple[str, str]
) -> Iterator[bool | Differs]:
    """Every plan of the one card with every plan of the other: True where the ends are the same, False where only one
    order is possible."""
    start = _plain(game.given(given)[1])
    both: list[dict[tuple[str, str], frozenset[State]]] = []
    for first, second in ((0, 1), (1, 0)):
        ends: dict[tuple[str, str], set[State]] = {}
        for words, states in _uses(game, start, owners[first], keys[first]).items():
            for state in states:
                for more, last in _uses(game, state, owners[second], keys[second]).items():
                    ends.setdefault((words, more) if not first else (more, words), set()).update(last)
        both.append({plans: frozenset(states) for plans, states in ends.items()})
    for plans in sorted({*both[0], *both[1]}):
        if plans not in both[0] or plans not in both[1]:
            yield False
        elif both[0][plans] == both[1][plans]:
            yield True
        else:
            played = tuple((NAMES[owner], words) for owner, words in zip(owners, plans, strict=True))
            yield Differs(given, played, played[::-1], _apart(game, both[0][plans], both[1][plans]))


def _apart(game: Settlers, one: frozenset[State], other: frozenset[State]) -> tuple[str, str]:
    """An end that only the one has, and one that only the other has."""
    only = [sorted(map(game.state_text, ends)) for ends in (one - other, other - one)]
    return (only[0] or ["nothing more"])[0], (only[1] or ["nothing more"])[0]


def _lying(
    game: Settlers, rule: str, given: Mapping[str, Any], keys: tuple[str, str], acting: Sequence[str]
) -> Iterator[bool | Differs]:
    """Both cards in either order on the table of a seat: what happens to them, and what one of them does."""
    who, name = 0, NAMES[0]
    orders = []
    for change in (False, True):
        seat = dict(given["seats"][name])
        first = [key.replace("_", "-") for key in (keys[::-1] if change else keys)]
        seat["locations"] = [*first, *seat["locations"][2:]]
        orders.append({**given, "seats": {**given["seats"], name: seat}})
    for event in EVENTS.get(rule, ()):
        then = str(event.get("then", ""))
        more = {key: value for key, value in event.items() if key != "then"}
        ends = [_after(game, {**order, **more}, then) for order in orders]
        played: tuple[tuple[str, str], ...] = ((str(event.get("active", name)), then),) if then else ()
        yield ends[0] == ends[1] or Differs({**orders[0], **more}, played, played, _apart(game, *ends))
    for key in acting:
        uses = [_uses(game, _state(game.given(order)[1]), who, key) for order in orders]
        for words in sorted({*uses[0], *uses[1]}):
            ends = [one.get(words, frozenset()) for one in uses]
            played = ((name, words),)
            yield ends[0] == ends[1] or Differs(orders[0], played, played, _apart(game, *ends))


def _after(game: Settlers, given: Mapping[str, Any], then: str) -> frozenset[State]:
    """Where an event leads to: to the end of the phase, or of what a seat does."""
    state = _state(game.given(given)[1])
    if then:
        who = state.active
        plans = [plan for plan in game.legal(state, who) if game.plan_text(state, plan).startswith(then)]
        return frozenset().union(*(_ends(game, _state(game.advance(state, {who: plan}))) for plan in plans))
    return _ends(game, state)
