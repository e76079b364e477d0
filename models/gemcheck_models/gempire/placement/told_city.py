"""The city of an answer: its picture, what each card yields, what the ends of the rows still take, and cards that
found no place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from gemcheck.game import Game, Objection
from gemcheck.games.gempire import picture, resolution
from gemcheck.games.gempire.blueprints import keep_objections, keeps
from gemcheck.games.gempire.districts import line
from gemcheck.games.gempire.placement import columns, ends, place_objections
from gemcheck.games.gempire.plans import Keep, Place
from gemcheck.games.gempire.state import COLOURS, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.values import worth
from gemcheck_models.gempire.placement.problem import Found, Problem, handed
from gemcheck_models.gempire.placement.told import from_hand

__all__ = ["ASSUMED", "assumed", "city_words", "left_over", "open_lines", "stuck_lines", "value_lines"]


def city_words(table: Table, seat: Seat, colour: bool) -> Iterator[str]:
    """The picture of a city, its totals, and the blueprints beside it."""
    boxes = picture.city_lines(table, seat, colour)
    yield from [*boxes, picture.worth_words(table, seat)] if boxes else ["no city yet"]
    if seat.blueprints:
        yield "blueprints: " + ", ".join(picture.card_name(table, kept.card) for kept in seat.blueprints)


def value_lines(problem: Problem, seat: Seat) -> Iterator[str]:
    """What each card yields at the end, which cards are new, and what the others yielded before."""
    before = {
        (cell.row, cell.column): sum(value)
        for cell, value in zip(
            picture.cells(problem.table, problem.seat), worth(problem.table, problem.seat).values, strict=True
        )
    }
    values = worth(problem.table, seat).values
    for cell, value in zip(picture.cells(problem.table, seat), values, strict=True):
        was = before.get((cell.row, cell.column))
        note = "new" if was is None else f"was {was}" if was != sum(value) else ""
        diamonds = f"{note}{', ' if note else ''}{cell.diamonds} diamond{'s' * (cell.diamonds > 1)}"
        said = diamonds if cell.diamonds else note
        words = f"row {cell.row} column {cell.column:>3}  {cell.name:<18} {cell.words():<8} {sum(value):>4}  {said}"
        yield words.rstrip()


def open_lines(table: Table, seat: Seat) -> Iterator[str]:
    """Which colours each end of the rows still takes: what the quantity `open` counts."""
    for row in (1, 2):
        takes = [columns(table, seat, row, colour) for colour in range(len(COLOURS))]
        spots = sorted({column for each in takes for column in each})
        if not spots:
            yield f"row {row} takes no card"
        for colours, group in groupby(spots, key=lambda column: [column in each for each in takes]):
            found = list(group)
            span = f"column {found[0]}" if len(found) == 1 else f"columns {', '.join(map(str, found))}"
            names = [name for name, may in zip(COLOURS, colours, strict=True) if may]
            yield f"row {row}, {span}: {', '.join(names)}"


def left_over(problem: Problem, end: Found) -> list[int]:
    """The cards of the hand that a way does not use."""
    left = list(problem.hand)
    for plan in end.plans:
        if isinstance(plan, Keep | Place) and from_hand(plan):
            left.remove(plan.card)
    return left


def stuck_lines(game: Game[Any, Any], problem: Problem, end: Found) -> Iterator[str]:
    """For each card that had to be placed and could not: what forbids it, and what becomes of it."""
    state, who = end.state, problem.who
    for card in left_over(problem, end):
        name = picture.card_name(problem.table, card)
        held = handed(problem, state, [card])
        yield f"{name} goes nowhere: {_said(_forbidden(problem, held, card))}."
        if keeps(problem.table, held, who):
            yield f"{name} has to be kept as a blueprint then [bid.win.place, blueprint.one]; --keep counts that in."
            state = resolution.perform(problem.table, held, who, Keep(card), None)
            continue
        option = resolution.stuck_card_rule(problem.table)
        point = game.rulebook.open_points["card.stuck"]
        text = next(each.text for each in point.option if each.id == option)
        yield f"{name} cannot be kept: {_said(keep_objections(problem.table, held, who, Keep(card)))}."
        yield f"What becomes of it is an open point, card.stuck={option}: {text} [{', '.join(point.clauses)}]"


def _forbidden(problem: Problem, state: State, card: int) -> list[Objection]:
    """What the rules hold against a card that has been won, at each end of each row."""
    seat = state.seats[problem.who]
    found = []
    for row in (1, 2):
        spots = ends(seat, row) if line(seat, row)[1] else (seat.start1,)
        for column in spots:
            for colour in problem.table.cards[card].colours:
                found += place_objections(problem.table, state, problem.who, Place(card, row, column, colour))
    return found


def _said(objections: Sequence[Objection]) -> str:
    """Objections, each once, with their clauses."""
    words = dict.fromkeys(f"{each.text} [{', '.join(each.clauses)}]" for each in objections)
    return "; ".join(words)


# -- facts that nobody knows

ASSUMED = {"colours": "any colour", "value": "0", "buildings": "one", "science": "none"}
"""What stands in for a fact of a card that its card set does not know; only those that may bear on a city."""


def assumed(problem: Problem) -> dict[str, list[str]]:
    """The facts that are not known of the cards in hand and city, each with the names of its cards."""
    seat = problem.seat
    cards = dict.fromkeys([*problem.hand, *(placed.card for placed in (*seat.row1, *seat.row2))])
    found: dict[str, list[str]] = {}
    for card in cards:
        for fact in problem.table.cards[card].unknown:
            if fact in ASSUMED:
                found.setdefault(fact, []).append(picture.card_name(problem.table, card))
    return found
