"""The duties of the rulebook that are asked about: their clauses, their open points, scenes and fulfilment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from gemcheck_models.gempire import musts_scenes as scenes
from gemcheck_models.gempire.musts_scenes import Scene

__all__ = ["DUTIES", "ELSEWHERE", "Duty"]

ELSEWHERE = ("bid.win.place",)
"""Obligations that a check of their own looks at: cards won with nowhere to go."""


class Duty(NamedTuple):
    """Something that must be done: its clauses, the open point about it, in words, the scenes and their order, what
    fulfils it, and what is shown of the end."""

    slug: str
    clauses: tuple[str, ...]
    point: str
    says: str
    order: str
    scenes: Callable[[Any], Iterator[Scene]]
    kept: Callable[[Any, Scene, Any], bool]
    shows: str


DUTIES: Sequence[Duty] = (
    Duty(
        "diamond-without-a-card",
        ("diamond.immediate", "diamond.one-per-upgrade", "diamond.discard"),
        "diamond.must-fit",
        "using every diamond at once",
        "diamonds, then cards in the city",
        scenes.reward_scenes,
        scenes.diamonds_used,
        "after.ann.diamonds",
    ),
    Duty(
        "later-diamond",
        ("diamond.later-adjacent",),
        "",
        "putting one more diamond on or beside a card with a diamond",
        "cards, then the card that bears the diamond",
        scenes.bearer_scenes,
        scenes.diamond_laid,
        "after.ann.diamonds",
    ),
    Duty(
        "artistry-away-from-diamonds",
        ("tech.artistry", "diamond.later-adjacent", "diamond.first-anywhere"),
        "tech.artistry.adjacency",
        "giving every card of the second row a diamond",
        "cards of the first row, column of the second, the card that bears a diamond",
        scenes.artistry_scenes,
        scenes.row_adorned,
        "after.ann.diamonds",
    ),
    Duty(
        "second-row-above-nothing",
        (
            "placement.second-row.aligned",
            "placement.second-row.first-anywhere",
            "placement.second-row.within-ends",
            "second-row.cost",
        ),
        "second-row.first-card",
        "putting a card won into the second row that was bought",
        "cards in the first row",
        scenes.second_row_scenes,
        scenes.in_second_row,
        "after.ann.row2",
    ),
    Duty(
        "refill-from-nothing",
        ("bid.market.full", "bid.refill", "materials.building-cards"),
        "deck.exhausted",
        "filling all three spaces",
        "discards, then cards in the deck",
        scenes.refill_scenes,
        scenes.market_full,
        "market.A",
    ),
    Duty(
        "action-without-effect",
        ("round.choice.one-action", "collect.full-amount"),
        "round.pass",
        "taking an action that changes something",
        "production held, production rolled, science rolled",
        scenes.action_scenes,
        scenes.something_changes,
        "after.ann.production",
    ),
    Duty(
        "no-price-left",
        ("tech.cost.lowest", "tech.discover.threshold", "tech.any-number"),
        "tech.price.exhausted",
        "marking a price that is still free",
        "prices used up",
        scenes.price_scenes,
        scenes.discovered,
        "after.ann.technologies",
    ),
    Duty(
        "last-demand-again",
        ("demand.asterisk.redraw", "setup.demand.draw-three"),
        "setup.demand.redraw",
        "having a Demand without a star after one replacement",
        "the one scene there is",
        scenes.starts,
        scenes.never_again,
        "setup.redraw_pile",
    ),
    Duty(
        "five-resources",
        ("start.five-resources", "start.secret"),
        "",
        "splitting five resources",
        "the one scene there is",
        scenes.splits,
        scenes.every_split,
        "phase",
    ),
    Duty(
        "culture-gem",
        ("gem.culture.place",),
        "",
        "putting a culture gem on the flag at once",
        "Demands, then gems on the flag",
        scenes.flags,
        scenes.gem_laid,
        "after.ann.flag",
    ),
    Duty(
        "payment",
        ("bid.win.pay", "bid.lose.penalty", "bid.tie.payment", "bid.tie.equal-science.penalty"),
        "",
        "paying and losing no more than one holds",
        "bids of three seats, gold gems, Currency, production beyond the bids",
        scenes.bid_scenes,
        scenes.nobody_short,
        "after.ann.production",
    ),
)
"""The duties that are asked about."""
