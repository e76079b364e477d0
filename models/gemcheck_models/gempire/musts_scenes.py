"""Scenes in which duties of the rulebook are asked for, smallest first, and what fulfils each duty.

A scene is what a case holds. What fulfils a duty is read off a state of the engine; how the state comes about is the
engine's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations, product
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck.game import Undefined
from gemcheck.games.gempire import bidding, components, diamonds, flag, setup
from gemcheck.games.gempire.districts import line
from gemcheck.games.gempire.state import EMPTY_TURN, NO_CARD, SHUFFLE

__all__ = [
    "Scene",
    "action_scenes",
    "artistry_scenes",
    "bearer_scenes",
    "bid_scenes",
    "diamond_laid",
    "diamonds_used",
    "discovered",
    "every_split",
    "flags",
    "gem_laid",
    "in_second_row",
    "market_full",
    "never_again",
    "nobody_short",
    "price_scenes",
    "refill_scenes",
    "reward_scenes",
    "row_adorned",
    "second_row_scenes",
    "something_changes",
    "splits",
    "starts",
]

Entry = Mapping[str, Any]


class Scene(NamedTuple):
    """A state in words and as a case, the script that makes the duty arise, and what is played to see how it ends.
    `number` is one that the duty needs."""

    words: str
    given: Entry
    when: Sequence[Entry] = ()
    close: Sequence[Entry] = ()
    number: int = 0


def _row(cards: int) -> str:
    return "GC1 " + ",".join(["P1"] * cards)


def _seat(cards: int, **facts: Any) -> dict[str, Any]:
    return {"ann": {**({"city": _row(cards)} if cards else {}), **facts}}


# -- diamonds


def reward_scenes(game: Any) -> Iterator[Scene]:
    """A palace level that gives diamonds, in cities of one row."""
    most = max(token.diamonds for token in game.table.tokens)
    for count, cards in product(range(1, most + 1), range(most + 1)):
        given = {
            "rewards": [f"diamonds {count}"],
            "seats": _seat(cards, production=components.components().level_costs[0]),
        }
        used = [{"ann": {"do": f"diamond row1 {column}"}} for column in range(min(cards, count))]
        lost = [{"ann": {"do": "discard"}}] * (count - len(used))
        words = f"a reward of {count} diamonds in a city of {cards} cards"
        yield Scene(words, given, [{"ann": {"upgrade": [1]}}], [*used, *lost], count)


def diamonds_used(game: Any, scene: Scene, state: Any) -> bool:
    """Whether every diamond of the reward has been put on a card."""
    return bool(state.seats[0].palace_diamonds == scene.number)


def bearer_scenes(game: Any) -> Iterator[Scene]:
    """A further diamond in a row of which one card bears one."""
    for cards in range(1, 4):
        for bearer in range(cards):
            row = ",".join("P1D1" if column == bearer else "P1" for column in range(cards))
            seats = {"ann": {"city": f"GC1 {row}", "owes": {"diamonds": 1}}}
            yield Scene(f"one diamond in {row}", {"phase": "resolve", "seats": seats})


def diamond_laid(game: Any, scene: Scene, state: Any) -> bool:
    """Whether the pending diamond has, or can have, a place."""
    return bool(diamonds.diamond_places(game.table, state, 0))


def artistry_scenes(game: Any) -> Iterator[Scene]:
    """Artistry discovered with one or no diamond in the first row, and one card in the second."""
    for cards in range(1, 4):
        for column, bearer in product(range(cards), (None, *range(cards))):
            row = ",".join("P1D1" if place == bearer else "P1" for place in range(cards))
            seats = {"ann": {"city": f"GC1 {row}/{column},P1", "science": 1}}
            given = {"technologies": ["artistry"], "prices": {"artistry": [1]}, "seats": seats, "phase": "resolve"}
            words = f"Artistry is discovered in {row}/{column},P1"
            yield Scene(words, given, [{"ann": {"do": "discover artistry"}}])


def row_adorned(game: Any, scene: Scene, state: Any) -> bool:
    """Whether every card of the second row bears a diamond."""
    return all(placed.diamonds for placed in line(state.seats[0], 2)[1])


# -- cards and the market


def second_row_scenes(game: Any) -> Iterator[Scene]:
    """A card won for the second row of a city with a short first row."""
    for cards in range(3):
        given = {"phase": "resolve", "seats": _seat(cards, second_row=True, won=["P1"])}
        script = [{"ann": {"do": "place p1 row2 column 0 as population"}}]
        yield Scene(f"a first row of {cards} cards", given, (), script)


def in_second_row(game: Any, scene: Scene, state: Any) -> bool:
    """Whether a card stands in the second row."""
    return bool(state.seats[0].row2)


def refill_scenes(game: Any) -> Iterator[Scene]:
    """A card is won and placed with few cards left in the deck and among the discards."""
    for discards, deck in product(range(2), range(2)):
        given = {
            "market": {"A": "P1"},
            "deck": ["G1"] * deck,
            "discards": ["C1"] * discards,
            "seats": _seat(0, production=1),
        }
        bid = [{"ann": {"bid": {"A": 1}}}]
        place = [{"ann": {"do": "place p1 row1 column 0 as population"}}]
        yield Scene(f"a card is taken with {deck} cards in the deck and {discards} discards", given, bid, place)


def market_full(game: Any, scene: Scene, state: Any) -> bool:
    """Whether the next round finds three cards, those of a new deck included."""
    return state.round > 1 and (NO_CARD not in state.market or state.phase == SHUFFLE)


# -- actions and prices


def action_scenes(game: Any) -> Iterator[Scene]:
    """A seat with little production before a poor roll; nothing can be bid for."""
    none = dict.fromkeys("ABC", "nothing")
    for held, production, science in product(range(2), range(2), range(2)):
        roll = {"production": production, "science": science}
        given = {"market": none, "roll": roll, "seats": _seat(0, production=held)}
        words = f"{held} production held, {production} production and {science} science rolled, nothing to bid for"
        yield Scene(words, given, (), [{"ann": {"collect": {}}}])


def something_changes(game: Any, scene: Scene, state: Any) -> bool:
    """Whether some action changes what the seat has."""
    own = replace(state.seats[0], turn=EMPTY_TURN)
    others = {seat: game.idle(state, seat) for seat in range(1, len(state.seats))}
    for plan in game.legal(state, 0):
        after = game.step(state, {0: plan, **others})
        if not isinstance(after, Undefined) and replace(after.seats[0], turn=EMPTY_TURN) != own:
            return True
    return False


def price_scenes(game: Any) -> Iterator[Scene]:
    """A technology of which some prices are used up, and science for all of them."""
    prices = [3, 4]
    for used in range(len(prices) + 1):
        given = {
            "phase": "resolve",
            "technologies": ["militia"],
            "prices": {"militia": prices},
            "cubes": {"militia": used},
            "seats": _seat(0, science=sum(prices)),
        }
        yield Scene(f"{used} of {len(prices)} prices used up", given, (), [{"ann": {"do": "discover militia"}}])


def discovered(game: Any, scene: Scene, state: Any) -> bool:
    """Whether the technology has been discovered."""
    return bool(state.seats[0].technologies)


def splits(game: Any) -> Iterator[Scene]:
    """The start of the game."""
    yield Scene("five resources", {"phase": "split"})


def every_split(game: Any, scene: Scene, state: Any) -> bool:
    """Whether all resources can be split in every way."""
    return len(list(game.legal(state, 0))) == setup.starting_resources() + 1


def flags(game: Any) -> Iterator[Scene]:
    """A culture gem earned with every number of gems on the flag, without Calendar."""
    for demands, gems in product(([2, 3, 7], [13, 2, 3]), product(range(2), repeat=3)):
        seat = {"flag": list(gems), "gems": {"culture": sum(gems) + 1}, "owes": {"culture": 1}}
        yield Scene(f"{gems} on the flag", {"phase": "resolve", "demands": demands, "seats": {"ann": seat}})


def gem_laid(game: Any, scene: Scene, state: Any) -> bool:
    """Whether the gem can be put on a number of the flag."""
    return any(plan.position in flag.POSITIONS for plan in flag.lays(game.table, state, 0))


# -- payments, set-up


def bid_scenes(game: Any) -> Iterator[Scene]:
    """One to three bidders on one card, with the production that their bids need, or one more."""
    names = ("ann", "bea", "cal")
    for bids in sorted(combinations_with_replacement(range(2, -1, -1), 3), key=sum):
        for gold, owners, spare in product(product(range(2), repeat=3), range(2), range(2)):
            if not any(bids) or any(gems > bid for gems, bid in zip(gold, bids, strict=True)):
                continue  # The gold gems of somebody who does not bid decide nothing.
            seats: dict[str, Any] = {}
            for name, bid, gems in zip(names, bids, gold, strict=True):
                seats[name] = {"production": bid + spare, "gems": {"gold": gems}}
                if owners:
                    seats[name]["technologies"] = ["currency"]
            script = {name: {"bid": {"A": bid}} for name, bid in zip(names, bids, strict=True) if bid}
            words = f"bids {bids}, gold gems {gold}, {spare} production more{', all with Currency' if owners else ''}"
            yield Scene(words, {"market": {"A": "P1"}, "seats": seats}, (), [script])


def nobody_short(game: Any, scene: Scene, state: Any) -> bool:
    """Whether every seat holds what it has to pay and to lose, or some bid is not allowed."""
    plans = {seat: game.plan_from_case(state, seat, entry) for seat, entry in enumerate(scene.close[0].values())}
    if any(game.why_not(state, seat, plan) for seat, plan in plans.items()):
        return True
    bids = {seat: plan.amounts[0] for seat, plan in plans.items()}
    outcome = bidding.resolve_space(game.table, state, 0, bids, None)
    due = [*outcome.paid, *outcome.lost]
    return all(sum(amount for who, amount in due if who == seat) <= state.seats[seat].production for seat in range(3))


def starts(game: Any) -> Iterator[Scene]:
    """Set-up, which no case plays."""
    yield Scene("the three starred Demands are turned up", {})


def never_again(game: Any, scene: Scene, state: Any) -> bool:
    """Whether every replacement leaves a Demand that is not starred."""
    pile = setup.demand_pile(game.table)
    starred = [demand for demand in pile if setup.must_redraw([demand])]
    for drawn in permutations(starred, 3):
        rest = [demand for demand in pile if demand not in drawn]
        places, among = setup.redraw_choices(game.table, list(drawn), rest)
        for place, demand in product(places, among):
            if setup.must_redraw([*drawn[:place], demand, *drawn[place + 1 :]]):
                return False
    return True
