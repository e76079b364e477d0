"""Positions of Imperial Settlers made by hand, and steps in them by the names of cards.

Cards that are nowhere named lie in their decks. A step goes through the kernel, so that an illegal plan is an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Event
from gemcheck.games.settlers.components import card_index
from gemcheck.games.settlers.effects import GAINS, GOODS
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.notation import with_decks
from gemcheck.games.settlers.plans import Activate, Aim, Answer, Build, MakeDeal, Plan, Raze, Stop
from gemcheck.games.settlers.prices import ways
from gemcheck.games.settlers.state import ACT, Deal, Location, Seat, State, Supply, Virtual

GAME = Settlers()
FACTIONS = [faction.key for faction in GAME.table.box.factions]


def under(readings: Mapping[str, str]) -> Settlers:
    """The game with these readings in place of the defaults."""
    return GAME.under(GAME.rules_with(readings))


def card(key: str) -> int:
    """The number of a card."""
    return card_index()[key]


def pile(*keys: str) -> tuple[int, ...]:
    """These cards as a pile."""
    return tuple(sorted(map(card, keys)))


def names(cards: Iterable[int]) -> list[str]:
    """The keys of cards."""
    return [GAME.table.cards[one].key for one in cards]


def goods(**numbers: int) -> Supply:
    """Goods of a supply by their names."""
    assert set(numbers) <= set(GOODS)
    a, b, c, d, e, f, g = (numbers.get(name, 0) for name in GOODS)
    return (a, b, c, d, e, f, g)


def good(name: str) -> int:
    """The place of a Good among those that are gained."""
    return GAINS.index(name)


def at(key: str, **fields: Any) -> Location:
    """A Location; Goods on it by their names."""
    return Location(card(key), **fields)


def seat(
    faction: str,
    *locations: Location | str,
    hand: Iterable[str] = (),
    deals: Iterable[str | Deal] = (),
    foundations: Iterable[str] = (),
    discards: Iterable[str] = (),
    points: int = 0,
    passed: bool = False,
    **supply: int,
) -> Seat:
    """A seat with these Locations in order, cards and Goods."""
    return Seat(
        FACTIONS.index(faction),
        supply=goods(**supply),
        points=points,
        hand=pile(*hand),
        locations=tuple(at(there) if isinstance(there, str) else there for there in locations),
        foundations=pile(*foundations),
        deals=tuple(sorted(Deal(card(deal)) if isinstance(deal, str) else deal for deal in deals)),
        discards=pile(*discards),
        passed=passed,
    )


def game_of(*seats: Seat, virtual: Virtual | None = None, **fields: Any) -> State:
    """A position in the Action phase, the first seat to act unless something else is said."""
    if len(seats) == 1 and virtual is None:
        virtual = Virtual()
    known = {"phase": ACT, "active": 0, **fields}
    return with_decks(GAME.table, State(seats, (), virtual=virtual, **known))


def without_decks(state: State, who: int | None = None) -> State:
    """The position with the Common deck (or that of a seat) removed; no card is then where it belongs."""
    if who is None:
        return replace(state, deck=())
    seats = [replace(one, deck=()) if i == who else one for i, one in enumerate(state.seats)]
    return replace(state, seats=tuple(seats))


# -- what there is


def supply(state: State, who: int = 0) -> dict[str, int]:
    """The Goods of a seat by name, those that it has."""
    return {name: number for name, number in zip(GOODS, state.seats[who].supply, strict=True) if number}


def locations(state: State, who: int = 0) -> list[str]:
    """The keys of a seat's Locations in order."""
    return names(there.card for there in state.seats[who].locations)


def hand(state: State, who: int = 0) -> list[str]:
    """The keys of a seat's hand."""
    return names(state.seats[who].hand)


def points(state: State, who: int = 0) -> int:
    """The points of a seat on the track."""
    return state.seats[who].points


# -- plans


def place(state: State, key: str, who: int = 0) -> int:
    """The place of the first Location of a seat with this card."""
    return locations(state, who).index(key)


def cheapest(asked: tuple[int, ...], have: Supply) -> Supply:
    """The payment with least Gold; what is asked where it cannot be paid."""
    worker, wood, stone, food, gold, raze = asked[:6]
    return next(iter(ways(asked, have)), (worker, wood, stone, food, gold, raze, 0))


def build(state: State, key: str, over: str = "", foundation: str = "", who: int = 0, **pay: int) -> Build:
    """Build this card over an own Location or a Foundation, paid as stated or with least Gold."""
    one = GAME.table.cards[card(key)]
    price = goods(**pay) if pay else cheapest((0, *one.price, *(0,) * 5), state.seats[who].supply)
    return Build(card(key), price, place(state, over, who) if over else -1, card(foundation) if foundation else -1)


def use(
    state: State,
    key: str,
    *,
    aim: Aim | None = None,
    way: int = 0,
    discarding: Iterable[str] = (),
    giving: tuple[int, ...] = (),
    who: int = 0,
    owner: int | None = None,
    where: int | None = None,
    pay: Supply | None = None,
) -> Activate:
    """Activate this Location, paid as stated or with least Gold."""
    owner = who if owner is None else owner
    where = place(state, key, owner) if where is None else where
    action = GAME.table.cards[state.seats[owner].locations[where].card].action
    assert action is not None
    if pay is None:
        pay = cheapest(action.ways[way].pay, state.seats[who].supply)
    return Activate(owner, where, way, pay, pile(*discarding), giving, aim or Aim())


def deal(key: str, gold: bool = False) -> MakeDeal:
    """Make a Deal with this card."""
    return MakeDeal(card(key), gold)


def raze(state: State, key: str, owner: int | None = None) -> Raze:
    """Raze this card of the hand, or this Location of a seat."""
    return Raze(card(key)) if owner is None else Raze(seat=owner, place=place(state, key, owner))


def pick(key: str) -> Answer:
    """Answer with this card."""
    return Answer(card(key))


# -- steps


def does(state: State, *plans: Plan, game: Settlers = GAME, log: list[Event] | None = None) -> State:
    """The position after these plans of whoever is to move."""
    for plan in plans:
        (who,) = game.to_move(state)
        after = game.step(state, {who: plan}, log)
        assert isinstance(after, State)
        state = after
    return state


def chance(state: State, *keys: str, game: Settlers = GAME, log: list[Event] | None = None) -> State:
    """The position after these cards (or Attack cards) have been drawn."""
    for key in keys:
        assert not game.to_move(state)
        outcome = good(key) if key in GAINS else card(key)
        after = game.chance_step(state, outcome, log)
        assert isinstance(after, State)
        state = after
    return state


def rested(state: State, game: Settlers = GAME) -> State:
    """The position once whoever may go on has stopped."""
    while game.to_move(state) and any(plan == Stop() for plan in game.legal(state, game.to_move(state)[0])):
        state = does(state, Stop(), game=game)
    return state


def against(state: State, plan: Plan, game: Settlers = GAME) -> set[str]:
    """The clauses that forbid a plan of whoever is to move; none when it is legal. The list of legal plans agrees."""
    (who,) = game.to_move(state)
    found = game.why_not(state, who, plan)
    assert (plan in list(game.legal(state, who))) == (not found)
    return {clause for objection in found for clause in objection.clauses}


def legal(state: State, kind: type, game: Settlers = GAME) -> list[Any]:
    """The legal plans of a kind of whoever is to move."""
    return [plan for plan in game.legal(state, game.to_move(state)[0]) if isinstance(plan, kind)]
