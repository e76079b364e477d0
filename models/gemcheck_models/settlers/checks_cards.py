"""Checks of the cards: what can be razed, cards that are never of use.

question: which means razes what; which cards can never do what they say?
scope:    `raze_table`; every card by its own effect
expected: what rulings 10 to 23 say; no card is dead
budget:   a few seconds
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.settlers.components import COMMON, Card, card_index
from gemcheck.games.settlers.engine import Settlers
from gemcheck_models.settlers.raze_table import MEANS, TARGETS, Cell, cells

__all__ = ["CHECKS", "broken_rules", "dead_cards", "idle_cards"]

FOUND_BY = "gemcheck_models.settlers.checks_cards"


ANY_FIELD = ("garrison", "engineers")
"""Means that do not raze, and need no Raze field by their text."""


def allowed(game: Settlers, cell: Cell) -> bool:
    """Whether the general rules on razing and the text of the means allow a cell, where tokens are plenty."""
    card = game.table.cards[card_index()[cell.target]]
    if cell.means == "rabble":
        return cell.own and card.deck == COMMON and card.razable
    return not cell.own and not cell.passed and (card.razable or cell.means in ANY_FIELD)


def broken_rules(game: Settlers, table: Sequence[Cell]) -> list[str]:
    """What in the table goes against the general rules on razing, in words."""
    cards, index, box = game.table.cards, card_index(), game.table.box
    found = []
    for cell in table:
        razing = cell.means not in (*ANY_FIELD, "pack_a")
        words = f"{cell.means} against {cell.target}"
        field = cards[index[cell.target]].razable
        if cell.legal and (razing or cell.means == "pack_a") and not field:
            found.append(f"{words}: there is no Raze field")
        if cell.legal and cell.passed and not cell.own:
            found.append(f"{words}: the opponent has passed")
        if cell.legal and cell.own != (cell.means == "rabble"):
            found.append(f"{words}: own and not own are mixed up")
        if not cell.legal and allowed(game, cell):
            found.append(f"{words}: it is allowed, and not legal")
        if cell.legal and cell.means in ("action", "dark_chapel_a"):
            price = box.raze_enemy + cell.defense * box.raze_defense + cell.samurai * box.raze_samurai
            if cell.raze != price:
                found.append(f"{words}: {cell.raze} Raze tokens, not {price}")
        if cell.legal and razing:
            common = cards[index[cell.target]].deck == COMMON
            if cell.after != ("foundation" if common else "discarded"):
                found.append(f"{words}: the card is {cell.after}")
    return found


@check(
    "raze-table",
    kind="contradiction",
    family="function",
    game="settlers",
    clauses=("raze.target", "raze.field", "raze.price", "raze.foundation", "raze.gone", "action.pass.safe"),
    scope=f"{len(MEANS)} means, {len(TARGETS)} classes of targets, tokens, passed or not, own or not",
    certificate="exhaustive",
)
def raze_table(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Every cell of the table against the general rules."""
    settlers = cast(Settlers, game)
    table = list(cells(settlers))
    wrong = broken_rules(settlers, table)
    legal = sum(cell.legal for cell in table)
    verdict = Verdict.BOUNDED if not wrong else Verdict.FOUND
    text = f"{legal} of {len(table)} cells are legal; {'; '.join(wrong) or 'legal and illegal ones as the rules say'}"
    scope = (
        "one card for each class of targets, tokens enough; legal or not: every cell; Raze tokens: the action and Dark "
        "Chapel; what becomes of the card: every means that razes"
    )
    yield Statement(text, ("raze.target", "raze.field", "raze.price"), verdict, Certificate("exhaustive", scope))


def idle_cards(game: Settlers) -> list[str]:
    """Locations that do nothing once their Building Bonus has been paid."""
    return [card.key for card in game.table.cards if not _works(card)]


def _works(card: Card) -> bool:
    return bool(
        any(card.produces)
        or card.choices
        or card.per
        or card.special
        or card.feature is not None
        or card.action is not None
    )


def dead_cards(game: Settlers) -> list[str]:
    """Cards that bring nothing at all: no production, bonus, Feature or Action."""
    return [
        card.key for card in game.table.cards if not _works(card) and not any(card.bonus) and card.bonus_per is None
    ]


@check(
    "dead-cards",
    kind="dead-or-redundant",
    family="text",
    game="settlers",
    clauses=("card.kinds",),
    scope="every card by what it produces, its bonus, its Feature and its Action",
    certificate="table",
)
def dead(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Cards that can never do anything."""
    settlers = cast(Settlers, game)
    dead_ones, idle = dead_cards(settlers), idle_cards(settlers)
    for key in dead_ones:
        yield Finding(
            id=f"settlers/dead-or-redundant/{key.replace('_', '-')}",
            kind="dead-or-redundant",
            title=f"{key} brings nothing",
            clauses=("card.kinds",),
            impact="cosmetic",
            verdict=Verdict.PROVED,
            certificate=Certificate("table", "the card"),
            witness={"card": key},
            found_by=FOUND_BY,
        )
    every = f"{len(dead_ones)} cards bring nothing" if dead_ones else "every card brings something"
    yield Statement(
        f"{every}; {len(idle)} do nothing once built but count: {', '.join(idle)}",
        ("card.kinds",),
        Verdict.PROVED,
        Certificate("exhaustive", f"{len(settlers.table.cards)} cards"),
    )


CHECKS: Sequence[Check] = (raze_table, dead)
