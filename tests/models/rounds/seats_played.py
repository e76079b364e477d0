"""Seats of real games at the ends of rounds, and whether the relaxation has room for them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from gemcheck_models.gempire.rounds.bounds_demands import NEEDS
from gemcheck_models.gempire.rounds.bounds_groups import leader, upgraded
from gemcheck_models.gempire.rounds.bounds_spending import relief
from gemcheck_models.gempire.rounds.bounds_splits import stands
from gemcheck_models.gempire.rounds.bounds_view import View
from gemcheck_models.gempire.rounds.worlds import question

from gemcheck.game import OpenEnd, Undefined
from gemcheck.games.gempire import demands
from gemcheck.games.gempire.bidding import lowest_bid
from gemcheck.games.gempire.state import OVER, ROLL, Seat, State


def ends_of_rounds(game: Any, seats: int, seed: str, policy: str, rounds: int) -> Iterator[tuple[int, State]]:
    """One game of this seed, as it stands after each round, up to so many."""
    rng = Random(seed)
    choose = game.greedy if policy == "greedy" else game.sample
    state = game.start(seats, rng)
    seen = 0
    while state.round <= rounds and game.result(state) is None:
        movers = game.to_move(state)
        try:
            if movers:
                after = game.advance(state, {seat: choose(state, seat, rng) for seat in movers})
            else:
                after = game.chance_step(state, game.draw(state, rng))
        except OpenEnd:
            return
        if isinstance(after, Undefined):
            return
        state = after
        if state.phase == OVER or (state.phase == ROLL and state.round > 1 and state.round - 1 > seen):
            seen = state.round if state.phase == OVER else state.round - 1
            yield seen, state


def lying(seat: Seat) -> tuple[int, int, int]:
    """How many cards lie under each colour."""
    colours = [placed.colour for placed in seat.row1 + seat.row2]
    return (colours.count(0), colours.count(1), colours.count(2))


def beyond(seen: View, table: Any, state: State, who: int) -> str:
    """What the seat has that the view says nobody can have; empty when everything is within it."""
    seat = state.seats[who]
    cards = [table.cards[placed.card] for placed in seat.row1 + seat.row2]
    paid = sum(lowest_bid(card.min_bid, relief(seen.case)) for card in cards)
    claims = {
        "attributes": all(a <= b for a, b in zip(seat.attributes, seen.attributes, strict=True)),
        "together": sum(seat.attributes) <= seen.together,
        "gems": all(a <= b for a, b in zip(seat.gems, seen.gems, strict=True)),
        "all gems": sum(seat.gems) <= seen.all_gems,
        "science": seat.science <= seen.means.science,
        "production": paid <= seen.means.production,
        "scored": max(seat.attributes) + seat.science <= seen.scored,
    }
    wrong = [name for name, fits in claims.items() if not fits]
    for demand in state.demands:
        try:
            met = demands.met(table, state, who, demand)
        except OpenEnd:
            continue
        if met:
            gems = NEEDS[demand](seen)
            token = table.sequence[: seat.token].count(2) if demand == 9 else 0
            if gems is None or gems > demands.gems_on(state, seat, demand) + token:
                wrong.append(f"demand {demand}: {gems}")
    return ", ".join(wrong)


def refused(table: Any, state: State, who: int, rounds: int) -> str:
    """Why no case of the relaxation has room for a seat at the end of round `rounds`; empty when one has."""
    seat = state.seats[who]
    if max(seat.gems) >= 25 or sum(seat.attributes) > 400:
        return ""
    first, second = sorted(state.demands)[:2]
    asked = question(table, len(state.seats), (first, second), state.technologies)
    split = lying(seat)
    cards = sum(split)
    why: set[str] = set()

    def fits(seen: View) -> bool:
        wrong = beyond(seen, table, state, who)
        why.add(wrong)
        return not wrong

    for bids in range(-(-cards // 3), rounds + 1):
        group = leader(asked, rounds, bids, seat.technologies)
        for case in upgraded(group._replace(free=0)):
            if case.palace == seat.palace and case.row == (seat.second >= 0):
                for sparkling in range(1 << case.palace):
                    if stands(case._replace(cards=cards, sparkling=sparkling), cards, fits, (split,)):
                        return ""
    return min(why, key=len) if why else "no case at all"
