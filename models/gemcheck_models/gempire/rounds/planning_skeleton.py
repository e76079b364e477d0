"""What a solution of a planning model says a play might look like."""

from __future__ import annotations

from typing import Any

import msgspec

from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck.games.gempire.upgrade_steps import TOP
from gemcheck_models.gempire.rounds.planning_whole import Whole

__all__ = ["Bought", "Skeleton", "SkeletonRound", "skeleton"]


class Bought(msgspec.Struct, frozen=True):
    """A card won: its number and slug, its colour, whether it lies in the second row in the end, the diamonds that
    count on it then, and what it is worth."""

    card: int
    slug: str
    colour: int
    above: bool
    diamonds: int
    worth: int


class SkeletonRound(msgspec.Struct, frozen=True):
    """One round: bid, collect, upgrade, two of them joined by "+", or nothing; cards won; upgrade steps (0 is the
    second row); technologies discovered; production and science collected; and what there is at its end."""

    action: str
    cards: tuple[Bought, ...]
    steps: tuple[int, ...]
    discoveries: tuple[str, ...]
    collected: tuple[int, int]
    production: int
    science: int
    attributes: tuple[int, int, int]
    gems: tuple[int, int, int]


class Skeleton(msgspec.Struct, frozen=True):
    """A solution: production at the start, the rounds, technologies, tokens of the palace levels (diamonds, science,
    science per symbol), culture gems on the two Demands and on the palace token."""

    start: int
    rounds: tuple[SkeletonRound, ...]
    technologies: tuple[str, ...]
    tokens: tuple[tuple[int, int, int], ...]
    laid: tuple[int, int]
    token: int

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards won, by number, in the order of rounds."""
        return tuple(bought.card for one in self.rounds for bought in one.cards)


def skeleton(whole: Whole, solver: Any) -> Skeleton:
    """The skeleton of the solution that a solver has found."""
    frame = whole.frame
    low, high = frame.asked.pair
    last = frame.rounds
    tokens = []
    for level in range(1, TOP + 1):
        lying = [
            kind
            for (kind, _), there in zip(whole.palace.kinds, whole.palace.token[level], strict=True)
            if solver.value(there)
        ]
        tokens.append((lying[0].diamonds, lying[0].science, lying[0].per_symbol) if lying else (0, 0, 0))
    return Skeleton(
        start=solver.value(frame.purse[0]),
        rounds=tuple(_round(whole, solver, now) for now in frame.all),
        technologies=tuple(TECHNOLOGIES[n] for n, each in frame.owned.items() if solver.value(each[last])),
        tokens=tuple(tokens),
        laid=(solver.value(whole.laid[low]), solver.value(whole.laid[high])),
        token=solver.value(whole.token),
    )


def _round(whole: Whole, solver: Any, now: int) -> SkeletonRound:
    frame, city = whole.frame, whole.city
    done = [("upgrade", frame.upgrade), ("bid", frame.bid), ("collect", frame.collect)]
    steps = [0] if solver.value(city.bought[now]) else []
    steps += [level for level, raised in whole.palace.raised.items() if solver.value(raised[now])]

    def new(each: list[Any]) -> bool:
        before = solver.value(each[now - 1]) if now > 1 else 0
        return bool(solver.value(each[now]) > before)

    def triple(lists: list[list[Any]]) -> tuple[int, int, int]:
        a, b, c = (solver.value(each[now]) for each in lists)
        return (a, b, c)

    return SkeletonRound(
        action="+".join(name for name, each in done if solver.value(each[now])),
        cards=tuple(_bought(whole, solver, place) for place, each in enumerate(city.there) if new(each)),
        steps=tuple(steps),
        discoveries=tuple(TECHNOLOGIES[number] for number, each in frame.owned.items() if new(each)),
        collected=(solver.value(frame.taken[now]), solver.value(frame.studied[now])),
        production=solver.value(frame.purse[now]),
        science=solver.value(frame.science[now]),
        attributes=triple(whole.values.attributes),
        gems=triple(frame.gems),
    )


def _bought(whole: Whole, solver: Any, place: int) -> Bought:
    side, last = whole.city.sides[place], whole.frame.rounds
    return Bought(
        card=side.number,
        slug=side.card.slug,
        colour=side.colour,
        above=bool(solver.value(whole.city.above[place])),
        diamonds=sum(solver.value(each[last]) for each in whole.values.sparkling[place]),
        worth=solver.value(whole.values.points[place][last]) + solver.value(whole.values.other[place][last]),
    )
