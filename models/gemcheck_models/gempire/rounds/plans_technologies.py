"""Which technologies a pair of Demands is after: those in play, and how much each of them would do for a growth."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.game import GameError
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_genes import Gene
from gemcheck_models.gempire.rounds.plans_growth import Growth, seed
from gemcheck_models.gempire.rounds.plans_rough import roughly
from gemcheck_models.gempire.rounds.worlds import IN_PLAY

__all__ = ["chosen", "helping", "open_to_choice"]

DOUBT = 0.05
"""How much a technology is thought to help that seems to do nothing."""


def open_to_choice(table: Table, technologies: Sequence[int] | None) -> tuple[int, ...]:
    """The technologies that a growth may learn: those in play, or all that have a price while they are not chosen.

    Raises GameError for technologies that cannot be in play together.
    """
    if technologies is None:
        return tuple(index for index, facts in enumerate(table.technologies) if facts.prices)
    given = tuple(sorted(set(technologies)))
    if len(given) != len(technologies) or len(given) > IN_PLAY or not all(0 <= t < len(TECHNOLOGIES) for t in given):
        raise GameError(f"at most {IN_PLAY} different technologies are in play, not {tuple(technologies)}")
    return given


def chosen(aim: Aim, growth: Growth) -> tuple[int, ...]:
    """The technologies in play for a growth: those it may learn if they are few, or those it has learned; filled up
    with others that it leaves alone."""
    able = aim.state.technologies
    found = [t for t in able if len(able) <= IN_PLAY or growth.seat.owns(t)]
    found += [t for t in range(len(TECHNOLOGIES)) if t not in found][: IN_PLAY - len(found)]
    return tuple(sorted(found))


def helping(aim: Aim, genes: Sequence[Gene]) -> list[float]:
    """For each technology that may be learned, by how many rounds it would bring a growth nearer to the pair if it
    were there from the beginning; never nothing at all."""
    empty = seed(aim.table)
    without = aim.distance(roughly(aim, empty, genes).seat)
    found = []
    for technology in aim.state.technologies:
        known = roughly(aim, empty, [Gene(technology=technology), *genes])
        found.append(max(DOUBT, without - aim.distance(known.seat)))
    return found
