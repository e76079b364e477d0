"""Demand 14: the colour with the fewest cards is the colour with the most gems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_numbers import Score, full_sets, gems_on, lowered, number_of_cards, struck
from gemcheck.games.gempire.gem_counts import owned
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.state import COLOURS, Placed, Seat, State, Triple
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import clause

__all__ = ["demand_14", "fewest_and_most", "meets_demand_14"]


@clause("demand.14.ties", without=lambda larger, smaller, alg=INTS: alg.at_least(larger, smaller))
def unshared(larger: Any, smaller: Any, alg: Algebra = INTS) -> Any:
    """Whether one number is larger than another; equality would be a shared place."""
    return alg.more(larger, smaller)


def stops_at_zero(table: Table) -> bool:
    """Whether the bonus of Demand 14 takes away no more cards than there are."""
    return table.reading("demand.14.below-zero") == "stops-at-zero"


@clause("demand.14.bonus", without=lambda cards, gems, alg=INTS, stops=True: cards)
def cards_less_bonus(cards: Any, gems: Any, alg: Algebra = INTS, stops: bool = True) -> Any:
    """Cards of the colour with most gems when this many culture gems lie on Demand 14: every two take one away, down to
    none where the count stops there."""
    taken = full_sets(gems, components.demand(14).gems_per_step, alg)
    return lowered(cards, taken, 0, alg) if stops else cards - taken


@clause("demand.14.condition", without=struck("demand.14.condition"))
def fewest_and_most(
    cards: Sequence[Any],
    gems: Sequence[Any],
    lying: Any,
    rivals: Sequence[Sequence[Any]] = (),
    alg: Algebra = INTS,
    stops: bool = True,
) -> Any:
    """Whether the colour with the fewest cards is the colour with the most gems.

    cards, gems: own cards and own gems by colour; lying: culture gems on Demand 14; rivals: opponents' gems by colour,
    where those must be exceeded too; stops: the bonus takes away no more cards than there are.
    """
    colours = []
    for colour in range(3):
        others = [other for other in range(3) if other != colour]
        most = [unshared(gems[colour], gems[other], alg) for other in others]
        if any(larger is False for larger in most):
            continue  # Decided already, whatever the cards are; a solver's terms never are.
        leads = [unshared(gems[colour], rival[colour], alg) for rival in rivals]
        own = cards_less_bonus(cards[colour], lying, alg, stops)
        fewest = [unshared(cards[other], own, alg) for other in others]
        colours.append(alg.both(*most, *leads, *fewest))
    return alg.either(*colours)


def rivals_gems(table: Table, state: State, who: int) -> list[Triple]:
    """The opponents' gems, if "most gems" is meant among all players; none if it is meant among the own colours."""
    if table.reading("demand.14.most") == "own-colours":
        return []
    return [owned(table, seat) for other, seat in enumerate(state.seats) if other != who]


def cards_by_colour(table: Table, seat: Seat) -> list[int]:
    """How many cards of each colour the city has."""
    key = (table.serial, id(seat.row1), id(seat.row2))
    known = _counted.get(key)
    if known is None:
        known = _counted.keep(key, (_counted_by_colour(table, seat), seat.row1, seat.row2))
    return known[0]


_counted: Memo[tuple[list[int], object, object]] = Memo(1024)
"""The cards by colour of the cities seen last, with the rows alive by whose identities they are found."""


def _counted_by_colour(table: Table, seat: Seat) -> list[int]:
    cards = [0, 0, 0]
    for row, placed in ((1, seat.row1), (2, seat.row2)):
        by_colour: tuple[list[Placed], ...] = ([], [], [])
        for card in placed:
            by_colour[card.colour].append(card)
        for colour, found in enumerate(by_colour):
            cards[colour] += number_of_cards(table, seat, row, found)
    return cards


def demand_14(table: Table, state: State, who: int) -> Score:
    """Demand 14. have: cards by which the colour with most gems is short of the next colour; need: 1.

    Without a colour that has most gems, or if an opponent has more of them where that matters, have is 0.
    """
    seat = state.seats[who]
    cards = cards_by_colour(table, seat)
    gems, lying, rivals = owned(table, seat), gems_on(state, seat, 14), rivals_gems(table, state, who)
    stops = stops_at_zero(table)
    met = fewest_and_most(cards, gems, lying, rivals, stops=stops)
    colour = gems.index(max(gems))
    others = [cards[other] for other in range(3) if other != colour]
    short = min(others) - cards_less_bonus(cards[colour], lying, stops=stops)
    sole = gems.count(gems[colour]) == 1 and all(gems[colour] > rival[colour] for rival in rivals)
    facts = (_slashed(cards), _slashed(gems), COLOURS[colour] if sole else "no colour")
    return Score(met, short if sole else 0, 1, facts)


def meets_demand_14(table: Table, state: State, who: int) -> bool:
    """Whether the seat meets Demand 14."""
    seat = state.seats[who]
    gems = owned(table, seat)
    lying, rivals = gems_on(state, seat, 14), rivals_gems(table, state, who)
    return bool(fewest_and_most(cards_by_colour(table, seat), gems, lying, rivals, stops=stops_at_zero(table)))


def _slashed(numbers: Sequence[int]) -> str:
    return "/".join(map(str, numbers))
