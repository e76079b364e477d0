"""Every oracle is silent about a sound game, and speaks about one with the fault it is there for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import Log, Objection, Undefined
from gemcheck.legality import LegalModel
from gemcheck.search import oracles
from gemcheck.search.oracles import ORACLES, Look, Oracle, asked_of
from tests.toy import rules as r
from tests.toy.game import Toy
from tests.toy.state import BID, Bid, Done, Plan, State

BY_NAME = {oracle.name: oracle for oracle in ORACLES}


def looks(game: Toy, games: int = 4, steps: int = 40) -> Iterator[Look]:
    """The steps of some random games."""
    for index in range(games):
        rng = Random(f"looks/{index}")
        seats = 2 + index % 3
        state: Any = game.start(seats, rng)
        elsewhere: tuple[Any, ...] = ()
        for _ in range(steps):
            movers = game.to_move(state)
            if game.result(state) is not None or any(next(game.legal(state, seat), None) is None for seat in movers):
                break
            plans: Mapping[int, Any] = {seat: game.sample(state, seat, rng) for seat in movers}
            outcome = None if movers else game.draw(state, rng)
            after = game.advance(state, plans) if movers else game.chance_step(state, outcome)
            yield Look(game, seats, state, plans, outcome, after, elsewhere)
            elsewhere = (*elsewhere, *plans.values())[-8:]
            if isinstance(after, Undefined):
                break
            state = after


def said(oracle: Oracle, game: Toy) -> set[tuple[str, str]]:
    return {(told.kind, told.slug) for look in looks(game) for told in asked_of(oracle, look)}


class Indebted(Toy):
    """Paying may leave a seat with less than no coins."""

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        after = super().advance(state, plans, log)
        if state.phase != BID or isinstance(after, Undefined):
            return after
        return replace(after, seats=(replace(after.seats[0], coins=-1), *after.seats[1:]))


class Forgetful(Toy):
    """Scores are not brought up to date."""

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        after = super().advance(state, plans, log)
        if isinstance(after, Undefined):
            return after
        old = zip(after.seats, state.seats, strict=True)
        return replace(after, seats=tuple(replace(seat, score=was.score) for seat, was in old))


class Leaking(Toy):
    """A coin vanishes whenever a lot is bid for."""

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        after = super().advance(state, plans, log)
        return after if isinstance(after, Undefined) else replace(after, bank=after.bank - (state.phase == BID))


class Watched(Toy):
    """Losers pay once more while events are recorded."""

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        after = super().advance(state, plans, log)
        if log is None or isinstance(after, Undefined) or not after.seats[0].coins:
            return after
        return r.move_coins(after, 0, -1)


class Favouring(Toy):
    """Of equal bids the one of the first seat counts more."""

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        first = plans.get(0)
        if state.phase == BID and isinstance(first, Bid) and first.coins < state.seats[0].coins:
            plans = {**plans, 0: Bid(first.coins + 1)}
        return super().advance(state, plans, log)


class Racing(Toy):
    """Whoever is done first gets a coin from the bank."""

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        after = super().advance(state, plans, log)
        done = [seat for seat, plan in plans.items() if isinstance(plan, Done)]
        if isinstance(after, Undefined) or not done or state.open.bit_count() < 2:
            return after
        return r.move_coins(after, done[0], 1) if after.open else after


class Miscounting(Toy):
    def count_legal(self, state: State, seat: int) -> int:
        return super().count_legal(state, seat) + 1


class Lenient(Toy):
    """Nothing is ever held against a bid."""

    def why_not(self, state: State, seat: int, plan: Plan) -> list[Objection]:
        return [] if isinstance(plan, Bid) and state.phase == BID else super().why_not(state, seat, plan)


class Mumbling(Toy):
    def plan_text(self, state: State, plan: Plan) -> str:
        return "bid 0" if isinstance(plan, Bid) else super().plan_text(state, plan)


class Careless(Toy):
    def read_state(self, text: str) -> State:
        return replace(super().read_state(text), lot=0)


class Generous(Toy):
    """Says that only one seat may be rich, and two may be."""

    def exclusive(self, state: State) -> Sequence[Objection]:
        rich = [seat for seat in state.seats if seat.coins > 3]
        return [Objection(("bid.limit",), "two seats are rich")] if len(rich) > 1 else []


class Frozen(Toy):
    """Nobody ever finishes, and nothing else may be done without end."""

    def idle(self, state: State, seat: int) -> Plan | None:
        return Bid(0) if state.phase == BID else Done()

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        idle = all(plan == Bid(0) for plan in plans.values())
        return replace(state) if idle and state.phase == BID else super().advance(state, plans, log)


class Stuck(Toy):
    def legal(self, state: State, seat: int) -> Iterator[Plan]:
        return super().legal(state, seat) if state.phase != BID or state.seats[seat].coins else iter(())


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.name)
def test_a_sound_game_gives_no_trouble(oracle: Oracle) -> None:
    assert said(oracle, Toy()) == set()


FAULTS: list[tuple[str, Toy, str]] = [
    ("duties", Indebted(), "illegal-yet-allowed"),
    ("duties", Stuck(), "stuck-piece"),
    ("derived", Forgetful(), "hidden-history"),
    ("inventory", Leaking(), "illegal-yet-allowed"),
    ("exclusive", Generous(), "exclusivity-broken"),
    ("recording", Watched(), "hidden-history"),
    ("seats-moved", Favouring(), "order-dependence"),
    ("seats-in-turn", Racing(), "order-dependence"),
    ("legal", Miscounting(), "contradiction"),
    ("near", Lenient(), "contradiction"),
    ("words", Mumbling(), "illegal-yet-allowed"),
    ("values", Careless(), "illegal-yet-allowed"),
    ("endless", Frozen(), "infinite-play"),
]
"""An oracle, a game with a fault, and the kind of finding that it makes of it."""


@pytest.mark.parametrize(("name", "game", "kind"), FAULTS)
def test_a_fault_is_seen_by_its_oracle(name: str, game: Toy, kind: str) -> None:
    assert kind in {found for found, _ in said(BY_NAME[name], game)}


def test_an_engine_that_fails_is_a_trouble() -> None:
    class Failing(Toy):
        def inventory(self, state: State) -> Mapping[str, int]:
            raise KeyError("coins")

    assert said(BY_NAME["inventory"], Failing()) == {("contradiction", "fails-keyerror")}


@pytest.mark.parametrize(
    ("least", "slugs"), [(0, set()), (1, {("contradiction", "model-of-bids")})], ids=["sound", "stricter"]
)
def test_a_model_of_what_is_legal_is_compared(
    least: int, slugs: set[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def plans(game: Toy, state: State, seat: int) -> frozenset[Bid] | None:
        if state.phase != BID:
            return None
        return frozenset(Bid(coins) for coins in range(least, state.seats[seat].coins + 1))

    model = LegalModel("bids", lambda plan: isinstance(plan, Bid), plans)  # type: ignore[arg-type]  # a game of its own
    monkeypatch.setattr(oracles, "legal_models", lambda name: (model,))
    assert said(BY_NAME["modelled"], Toy()) == slugs


def test_every_oracle_has_a_fault_above() -> None:
    shown = [*dict.fromkeys(name for name, _, _ in FAULTS), "modelled"]
    assert sorted(oracle.name for oracle in ORACLES) == sorted(shown)
