"""The transitions of the net for the loop check beside the engine: what one action brings, in every way to do it.

Everything else that may help lies on the table, as the net takes it to: then both have to say the same.
"""

from __future__ import annotations

from typing import Any

from gemcheck_models.settlers.loop_transitions import EGYPTIAN, KEPT, Transitions

from gemcheck.games.settlers.components import COMMON, DECKS, card_index
from gemcheck.games.settlers.effects import CARD, COMMON_CARD, FACTION_CARD, GAINS, HAND_CARD, VP
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.pending import Again, Draw, MorePairs
from gemcheck.games.settlers.plans import Activate, Build, MakeDeal, Raze, Spend, Stop
from gemcheck.games.settlers.state import ACT, Deal, Location, Seat, State

Vector = tuple[int, ...]
"""What an action brings of each Good that is kept, in points, and in cards drawn."""
PLENTY = 9
SPARE = 6
"""Cards in each deck, all of one kind, so that it is of no matter which one is drawn."""
SILENT = ("sphinx", "oasis")
"""Features that fire in other turns, or add a point to points: they bring none where there are none."""


class Said:
    """What the net says that one action brings, once and by itself."""

    def __init__(self, net: Transitions, name: str) -> None:
        self.model = net.model.clone()
        for other, variable in net.named.items():
            self.model.add(self.model.get_int_var_from_proto_index(variable.index) == int(other == name))
        cards = [sum(net.net[good]) for good in (CARD, COMMON_CARD, FACTION_CARD)]
        self.values = []
        for number, total in enumerate([*(sum(net.net[good]) for good in (*KEPT, VP)), sum(cards)]):
            value = self.model.new_int_var(-99, 99, f"value {number}")
            self.model.add(value == total)
            self.values.append(value)

    def _solved(self, model: Any) -> Vector | None:
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) == cp_model.INFEASIBLE:
            return None
        return tuple(int(solver.value(value)) for value in self.values)

    def has(self, vector: Vector) -> bool:
        """Whether the action may bring exactly this."""
        model = self.model.clone()
        for value, number in zip(self.values, vector, strict=True):
            model.add(model.get_int_var_from_proto_index(value.index) == number)
        return self._solved(model) is not None

    def beyond(self, vectors: set[Vector]) -> Vector | None:
        """Something that it may bring and that none of these equals or beats."""
        model = self.model.clone()
        for vector in vectors:
            above = []
            for value, number in zip(self.values, vector, strict=True):
                more = model.new_bool_var("")
                model.add(model.get_int_var_from_proto_index(value.index) > number).only_enforce_if(more)
                above.append(more)
            model.add_bool_or(above)
        return self._solved(model)


def done(game: Settlers, deck: int, name: str) -> set[Vector]:
    """What the engine makes of one action, in every way, with every answer."""
    kind, _, key = name.partition(" ")
    card = card_index().get(key, -1)
    start = _start(game, deck, kind, card)
    found: set[Vector] = set()
    for plan in game.legal(start, 0):
        fits = (
            (kind == "build" and isinstance(plan, Build) and plan.card == card and plan.place < 0)
            or (kind == "raze" and isinstance(plan, Raze) and plan.card == card)
            or (kind == "deal" and isinstance(plan, MakeDeal) and plan.card == card)
            or (kind == "spend" and isinstance(plan, Spend) and plan.good == GAINS.index(key))
            or (kind == "use" and isinstance(plan, Activate) and _card(start, plan) == card)
        )
        if fits:
            left = {"build": 1, "raze": 1, "deal": 1, "spend": 0, "use": 0}[kind]
            if isinstance(plan, Activate):
                action = game.table.cards[card].action
                assert action is not None
                left = action.ways[0].pay[HAND_CARD] + (action.special == "common_hand_card_to_foundation")
            found |= {_vector(start, end, left) for end in _ends(game, game.advance(start, {0: plan}))}
    return found


def _card(state: State, plan: Activate) -> int:
    return state.seats[plan.seat].locations[plan.place].card


def _start(game: Settlers, deck: int, kind: str, card: int) -> State:
    cards = game.table.cards
    near = [number for number, one in enumerate(cards) if one.deck in (COMMON, deck)]
    far = [number for number, one in enumerate(cards) if deck == EGYPTIAN and number not in near]
    held = card if kind in ("build", "raze", "deal") else -1
    locations: list[Location] = []
    for number in (*near, *(other for other in far if cards[other].feature is not None)):
        if cards[number].key not in SILENT:
            locations += [Location(number)] * (cards[number].copies - (number == held))
    if kind == "use":
        used = {number for number, one in enumerate(cards) if one.action is not None and number != card}
        locations = [Location(there.card, used=int(there.card in used)) for there in locations if there.card != card]
        locations.append(Location(card))
    locations = _guarded(game, locations, deck)
    index = card_index()
    hand = tuple(sorted([held] if held >= 0 else [index["ruins"]]))
    own = next(number for number in near if cards[number].deck == deck and cards[number].deal >= 0)
    other = next(faction for faction in range(len(DECKS) - 1) if faction != deck - 1)
    seat = Seat(
        deck - 1,
        (PLENTY,) * 6 + (0,),
        hand=hand,
        locations=tuple(locations),
        foundations=(index["ruins"],),
        deals=(Deal(own),),
        deck=(own,) * SPARE,
    )
    return State((seat, Seat(other)), deck=(index["ruins"],) * SPARE, phase=ACT, active=0)


def _guarded(game: Settlers, locations: list[Location], deck: int) -> list[Location]:
    """Three Samurai on Faction Locations of the Japanese."""
    left, found = 3 if DECKS[deck] == "japanese" else 0, []
    for there in locations:
        guard = left > 0 and game.table.cards[there.card].deck == deck
        left -= guard
        found.append(Location(there.card, used=there.used, samurai=guard))
    return found


def _ends(game: Settlers, state: Any) -> set[State]:
    stack, found, seen = [state], set(), set()
    while stack:
        state = stack.pop()
        assert isinstance(state, State)
        if state in seen:
            continue
        seen.add(state)
        head = state.pending[0] if state.pending else None
        if isinstance(head, Draw):
            stack += [game.chance_step(state, outcome) for outcome, _ in game.chances(state)]
        elif isinstance(head, Again | MorePairs):
            stack.append(game.advance(state, {0: Stop()}))
        elif head is not None:
            stack += [game.advance(state, {0: plan}) for plan in game.legal(state, 0)]
        else:
            found.add(state)
    return found


def _vector(start: State, end: State, left: int) -> Vector:
    was, now = start.seats[0], end.seats[0]
    goods = tuple(now.supply[good] - was.supply[good] for good in KEPT)
    return (*goods, now.points - was.points, len(now.hand) - len(was.hand) + left)


def greatest(vectors: set[Vector]) -> set[Vector]:
    """Those that no other one equals or beats in everything."""
    return {
        one
        for one in vectors
        if not any(other != one and all(b >= a for a, b in zip(one, other, strict=True)) for other in vectors)
    }
