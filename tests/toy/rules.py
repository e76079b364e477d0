"""The rules of Lots, one function per clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection, OpenEnd, Result, Undefined
from gemcheck.rulebook import Ruleset, cites, clause
from tests.toy.state import NOBODY, OVER, PILES, Bid, Keep, Plan, Seat, Sell, State


@clause("bid.limit", without=lambda state, who, coins: [])
def bid_objections(state: State, who: int, coins: int) -> list[Objection]:
    if 0 <= coins <= state.seats[who].coins:
        return []
    return [Objection(("bid.limit",), f"{coins} is not between 0 and {state.seats[who].coins} coins")]


@clause("bid.award", without=lambda rules, state, bids: NOBODY)
def award(rules: Ruleset, state: State, bids: Mapping[int, int]) -> int:
    """The seat that wins the lot, or NOBODY."""
    top = max(bids.values())
    best = [who for who in sorted(bids) if bids[who] == top > 0]
    if len(best) < 2:
        return best[0] if best else NOBODY
    reading = rules.reading("bid.tie")
    if reading == "silent":
        raise OpenEnd(Undefined("bid.tie", ("bid.award",), "two bids are the highest"))
    if reading == "nobody":
        return NOBODY
    least = min(state.seats[who].coins for who in best)
    poorest = [who for who in best if state.seats[who].coins == least]
    return poorest[0] if len(poorest) == 1 else NOBODY


@clause("bid.pay", without=lambda state, who, amount, log: state)
def pay(state: State, who: int, amount: int, log: Log) -> State:
    if log is not None:
        log.append(Event("paid", who, cites(pay), {"coins": amount}))
    return move_coins(state, who, -amount)


@clause("bid.lose", without=lambda state, who, log: state)
def lose(state: State, who: int, log: Log) -> State:
    if log is not None:
        log.append(Event("lost-coin", who, cites(lose)))
    return move_coins(state, who, -1)


def move_coins(state: State, who: int, amount: int) -> State:
    seat = state.seats[who]
    return with_seat(replace(state, bank=state.bank - amount), who, replace(seat, coins=seat.coins + amount))


def with_seat(state: State, who: int, seat: Seat) -> State:
    return replace(state, seats=(*state.seats[:who], seat, *state.seats[who + 1 :]))


@clause("lot.keep", without=lambda rules, state, who, pile, log: replace(state, lot=0, gone=add(state.gone, state.lot)))
def keep(rules: Ruleset, state: State, who: int, pile: int, log: Log) -> State:
    seat = state.seats[who]
    if log is not None:
        log.append(Event("kept", who, cites(keep), {"lot": state.lot, "pile": PILES[pile]}))
    seat = replace(seat, **{PILES[pile]: add(getattr(seat, PILES[pile]), state.lot)})
    return with_seat(replace(state, lot=0), who, scored(rules, seat))


@clause("lot.sell", without=lambda rules, state, who, lot, log: state)
def sell(rules: Ruleset, state: State, who: int, lot: int, log: Log) -> State:
    seat = state.seats[who]
    if log is not None:
        log.append(Event("sold", who, cites(sell), {"lot": lot}))
    pile = "left" if lot in seat.left else "right"
    seat = replace(seat, **{pile: drop(getattr(seat, pile), lot)})
    state = with_seat(replace(state, gone=add(state.gone, lot)), who, scored(rules, seat))
    return move_coins(state, who, lot)


def add(pile: tuple[int, ...], lot: int) -> tuple[int, ...]:
    return tuple(sorted((*pile, lot)))


def drop(pile: tuple[int, ...], lot: int) -> tuple[int, ...]:
    place = pile.index(lot)
    return pile[:place] + pile[place + 1 :]


def scored(rules: Ruleset, seat: Seat) -> Seat:
    return replace(seat, score=SCORES["lots"](seat) + SCORES["sets"](rules, seat))


@clause("score.lots", without=lambda seat: 0)
def score_lots(seat: Seat) -> int:
    return sum(seat.left) + sum(seat.right)


@clause("score.set", without=lambda rules, seat: 0)
def score_sets(rules: Ruleset, seat: Seat) -> int:
    if rules.reading("score.set") == "pile":
        return 3 * ((len(set(seat.left)) == 3) + (len(set(seat.right)) == 3))
    return 3 * (len({*seat.left, *seat.right}) == 3)


SCORES: dict[str, Any] = {"lots": score_lots, "sets": score_sets}


@clause("end.target", without=lambda state, target: False)
def target_reached(state: State, target: int) -> bool:
    return any(seat.score >= target for seat in state.seats)


@clause("end.bag", without=lambda state: False)
def bag_empty(state: State) -> bool:
    return not state.bag


@clause("goal", without=lambda state, reason, clauses: replace(state, phase=OVER, result=Result((), reason, clauses)))
def finish(state: State, reason: str, clauses: tuple[str, ...]) -> State:
    top = max(seat.score for seat in state.seats)
    winners = tuple(who for who, seat in enumerate(state.seats) if seat.score == top)
    return replace(state, phase=OVER, result=Result(winners, reason, (*clauses, "goal")))


def plan_objections(state: State, who: int, plan: Plan) -> list[Objection]:
    """Objections to a plan in the settling phase."""
    owes = state.winner == who and state.lot > 0
    if isinstance(plan, Bid):
        return [Objection(("bid.award",), "bids are made before the lot is awarded")]
    if isinstance(plan, Keep):
        if not owes:
            return [Objection(("lot.keep",), "there is no lot to keep")]
        return [] if plan.pile in (0, 1) else [Objection(("lot.keep",), "there are two piles")]
    if owes:
        return [Objection(("lot.keep",), "the lot must be put on a pile first")]
    seat = state.seats[who]
    if isinstance(plan, Sell) and plan.lot not in (*seat.left, *seat.right):
        return [Objection(("lot.sell",), f"there is no lot {plan.lot} to sell")]
    return []
