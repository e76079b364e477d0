"""Lots as a gemcheck game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from gemcheck.game import Event, Game, GameError, Log, Objection, OpenEnd, Result, Undefined
from gemcheck.rulebook import Rulebook, Ruleset, nearest
from tests.toy import rules as r
from tests.toy.state import (
    BID,
    COINS,
    DRAW,
    LOTS,
    NOBODY,
    PHASES,
    PILES,
    PURSE,
    SETTLE,
    TARGET,
    Bid,
    Done,
    Keep,
    Plan,
    Seat,
    Sell,
    State,
)

NAMES = ("ann", "bea", "cal", "dan")


@cache
def rulebook() -> Rulebook:
    return Rulebook.load("toy", "tests.toy")


class Toy(Game[State, Plan]):
    name = "toy"
    title = "Lots"
    package = "tests.toy"
    rulesets: Mapping[str, Mapping[str, str]] = {"house": {"bid.tie": "poorest"}}

    def __init__(self, rules: Ruleset | None = None, target: int = TARGET) -> None:
        self.rulebook = rulebook()
        self.rules = rules or self.rulebook.ruleset()
        self.target = target

    def under(self, rules: Ruleset) -> Toy:
        return type(self)(rules, self.target)

    def ablate_data(self, clause_id: str) -> Toy | None:
        return type(self)(self.rules, self.target + 5) if clause_id == "end.target" else None

    # -- the course of a game

    def seat_counts(self) -> tuple[int, ...]:
        return (2, 3, 4)

    def start(self, seats: int, rng: Random) -> State:
        if seats not in self.seat_counts():
            raise GameError(f"Lots is for 2 to 4 players, not {seats}")
        return State((Seat(),) * seats, bank=COINS - PURSE * seats)

    def to_move(self, state: State) -> tuple[int, ...]:
        if state.phase == BID:
            return tuple(range(len(state.seats)))
        if state.phase == SETTLE:
            return tuple(who for who in range(len(state.seats)) if state.open >> who & 1)
        return ()

    def joint(self, state: State) -> bool:
        return state.phase == BID

    def chances(self, state: State) -> Iterator[tuple[int, int]]:
        if state.phase == DRAW:
            for lot in sorted(set(state.bag)):
                yield lot, state.bag.count(lot)

    def draw(self, state: State, rng: Random) -> int:
        return rng.choice(state.bag)

    def legal(self, state: State, seat: int) -> Iterator[Plan]:
        if state.phase == BID:
            yield from (Bid(coins) for coins in range(state.seats[seat].coins + 1))
        elif state.winner == seat and state.lot:
            yield from (Keep(0), Keep(1))
        else:
            yield from (Sell(lot) for lot in sorted({*state.seats[seat].left, *state.seats[seat].right}))
            yield Done()

    def sample(self, state: State, seat: int, rng: Random) -> Plan:
        return rng.choice(list(self.legal(state, seat)))

    def idle(self, state: State, seat: int) -> Plan | None:
        if state.phase == BID:
            return Bid(0)
        return None if state.winner == seat and state.lot else Done()

    def why_not(self, state: State, seat: int, plan: Plan) -> list[Objection]:
        if state.phase == BID:
            if isinstance(plan, Bid):
                return r.bid_objections(state, seat, plan.coins)
            return [Objection(("bid.award",), "a bid is due")]
        return r.plan_objections(state, seat, plan)

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        try:
            if state.phase == BID:
                return self._auction(state, {s: p.coins for s, p in plans.items() if isinstance(p, Bid)}, log)
            for seat, plan in sorted(plans.items()):
                state = self._settle(state, seat, plan, log)
            return self._round_over(state) if not state.open else state
        except OpenEnd as end:
            return end.undefined

    def _auction(self, state: State, bids: Mapping[int, int], log: Log) -> State:
        winner = r.award(self.rules, state, bids)
        if log is not None:
            log.append(Event("awarded", None if winner == NOBODY else winner, ("bid.award",), {"lot": state.lot}))
        for who, coins in bids.items():
            if who == winner:
                state = r.pay(state, who, coins, log)
            elif coins:
                state = r.lose(state, who, log)
        if winner == NOBODY:
            state = replace(state, lot=0, gone=r.add(state.gone, state.lot))
        owners = sum(1 << i for i, s in enumerate(state.seats) if i == winner or s.left or s.right)
        state = replace(state, phase=SETTLE, winner=winner, open=owners)
        return state if owners else self._round_over(state)

    def _settle(self, state: State, seat: int, plan: Plan, log: Log) -> State:
        if isinstance(plan, Keep):
            return r.keep(self.rules, state, seat, plan.pile, log)
        if isinstance(plan, Sell):
            return r.sell(self.rules, state, seat, plan.lot, log)
        return replace(state, open=state.open & ~(1 << seat))

    def _round_over(self, state: State) -> State:
        state = replace(state, winner=NOBODY, phase=DRAW)
        if r.target_reached(state, self.target):
            return r.finish(state, "target", ("end.target",))
        return r.finish(state, "bag", ("end.bag",)) if r.bag_empty(state) else state

    def chance_step(self, state: State, outcome: Any, log: Log = None) -> State | Undefined:
        if log is not None:
            log.append(Event("drawn", None, ("bid.award",), {"lot": outcome}))
        return replace(state, phase=BID, lot=outcome, bag=r.drop(state.bag, outcome))

    def result(self, state: State) -> Result | None:
        return state.result

    # -- text forms

    def state_text(self, state: State) -> str:
        return msgspec.json.encode(state).decode()

    def read_state(self, text: str) -> State:
        try:
            return msgspec.json.decode(text, type=State)
        except msgspec.DecodeError as error:
            raise GameError(f"not a state: {error}") from error

    def plan_text(self, state: State, plan: Plan) -> str:
        if isinstance(plan, Bid):
            return f"bid {plan.coins}"
        if isinstance(plan, Keep):
            return f"keep {PILES[plan.pile]}" if plan.pile in (0, 1) else f"keep {plan.pile}"
        return f"sell {plan.lot}" if isinstance(plan, Sell) else "done"

    def read_plan(self, state: State, seat: int, text: str) -> Plan:
        word, _, value = text.partition(" ")
        if word == "done":
            return Done()
        if word == "keep" and value in PILES:
            return Keep(PILES.index(value))
        if word in ("bid", "sell") and re.fullmatch(r"\d+", value):
            return Bid(int(value)) if word == "bid" else Sell(int(value))
        raise GameError(f"cannot read the plan '{text}'{nearest(word, ('bid', 'keep', 'sell', 'done'))}")

    # -- what checks and audits need

    def defects(self, state: State) -> list[Objection]:
        found = []
        if any(seat.coins < 0 for seat in state.seats):
            found.append(Objection(("bid.limit",), "somebody owes coins"))
        if self.inventory(state)["coins"] != COINS:
            found.append(Objection(("box.coins",), f"{self.inventory(state)['coins']} coins instead of {COINS}"))
        return found

    def recomputed(self, state: State) -> State:
        return replace(state, seats=tuple(r.scored(self.rules, seat) for seat in state.seats))

    def inventory(self, state: State) -> Mapping[str, int]:
        lots = [*state.bag, *state.gone, *(lot for s in state.seats for lot in (*s.left, *s.right))]
        lots += [state.lot] if state.lot else []
        return {
            "coins": state.bank + sum(s.coins for s in state.seats),
            **{f"lot {n}": lots.count(n) for n in (1, 2, 3)},
        }

    def seats_moved(self, state: State, order: Sequence[int]) -> State:
        place = {seat: i for i, seat in enumerate(order)}
        result = state.result
        if result:
            result = replace(result, winners=tuple(sorted(place[w] for w in result.winners)))
        return replace(
            state,
            seats=tuple(state.seats[i] for i in order),
            winner=place.get(state.winner, NOBODY),
            open=sum(1 << place[i] for i in range(len(order)) if state.open >> i & 1),
            result=result,
        )

    # -- what cases need

    def given(self, table: Mapping[str, Any]) -> tuple[Toy, State, tuple[str, ...]]:
        known = ("players", "assumes", "reachable", "target", "lot", "seats")
        for name in table:
            if name not in known:
                raise GameError(f"given: unknown key '{name}'{nearest(name, known)}")
        game = type(self)(self.rules, table.get("target", self.target))
        players = table.get("players", 2)
        state = self.start(players, Random(0))
        names = NAMES[:players]
        for name, facts in table.get("seats", {}).items():
            if name not in names:
                raise GameError(f"given: unknown seat '{name}'{nearest(name, names)}")
            coins = facts.get("coins", PURSE)
            seat = Seat(coins, tuple(sorted(facts.get("left", ()))), tuple(sorted(facts.get("right", ()))))
            state = r.with_seat(state, names.index(name), r.scored(self.rules, seat))
        held = [lot for s in state.seats for lot in (*s.left, *s.right)]
        offered = table.get("lot", 0)
        bag = list(LOTS)
        for lot in [*held, *([offered] if offered else [])]:
            if lot not in bag:
                raise GameError(f"given: there are not so many lots of {lot}")
            bag.remove(lot)
        bank = COINS - sum(s.coins for s in state.seats)
        state = replace(state, bag=tuple(bag), lot=offered, phase=BID if offered else DRAW, bank=bank)
        if table.get("reachable", True) and game.defects(state):
            raise GameError("given: " + "; ".join(o.text for o in game.defects(state)))
        return game, state, names

    def plan_from_case(self, state: State, seat: int, table: Mapping[str, Any]) -> Plan:
        if len(table) == 1:
            ((word, value),) = table.items()
            return self.read_plan(state, seat, "done" if word == "done" else f"{word} {value}")
        raise GameError("a plan has one key")

    def chance_from_case(self, state: State, table: Mapping[str, Any]) -> Any:
        lot = table.get("lot", state.bag[0])
        if lot not in state.bag:
            raise GameError(f"there is no lot {lot} in the bag")
        return lot

    def observe(
        self, before: State, after: State | Undefined, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        if isinstance(after, Undefined):
            return {}
        seats = {
            name: {
                "coins": s.coins,
                "score": s.score,
                "left": s.left,
                "right": s.right,
                "kept": bool(s.left or s.right),
            }
            for name, s in zip(names, after.seats, strict=True)
        }
        seen: dict[str, Any] = {"after": seats, "phase": PHASES[after.phase], "lots": {"bag": len(after.bag)}}
        for event in events:
            if event.what == "awarded":
                seen["winner"] = "nobody" if event.seat is None else names[event.seat]
        if after.result:
            seen["result"] = {"reason": after.result.reason, "winners": [names[w] for w in after.result.winners]}
        return seen
