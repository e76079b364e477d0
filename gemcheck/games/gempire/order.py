"""The order of a round's resolution in one table: rows cite their clauses, or name the open point that fills a gap."""

from __future__ import annotations

import msgspec

__all__ = ["RESOLUTION_ORDER", "Row"]


class Row(msgspec.Struct, frozen=True):
    """One step of the order: what happens, the clauses that put it here, the open point where they are silent, and the
    events that show it. An `any_time` row belongs to the seats' own resolutions, where its place is a seat's choice or
    follows at once from what the seat did."""

    step: str
    clauses: tuple[str, ...]
    open_point: str = ""
    events: tuple[str, ...] = ()
    any_time: bool = False


RESOLUTION_ORDER: tuple[Row, ...] = (
    Row("every secret choice is uncovered", ("round.order", "round.reveal")),
    Row(
        "bids are compared on the state at the reveal",
        ("bid.compare", "bid.award"),
        "bid.spaces",
        ("bids-compared", "paid-production", "lost-production", "won"),
    ),
    Row(
        "each seat carries out its own action",
        ("round.choice.one-action",),
        "round.own-order",
        ("collected-production", "supplied-production", "palace", "second-row", "step-void", "nutrition"),
        True,
    ),
    Row(
        "won cards are placed or kept, blueprints may be placed",
        ("bid.win.place", "blueprint.place.timing"),
        "blueprint.same-round",
        ("placed", "blueprint", "card-lost"),
        True,
    ),
    Row(
        "palace diamonds are used the moment they are received",
        ("diamond.immediate",),
        events=("diamond", "diamond-discarded"),
        any_time=True,
    ),
    Row(
        "gems are taken as soon as they are earned, until the chain rests",
        ("gem.threshold",),
        "gem.thresholds",
        ("gem", "on-token"),
        True,
    ),
    Row("a culture gem is laid at once", ("gem.culture.place",), events=("culture-gem", "held-back"), any_time=True),
    Row("technologies are discovered", ("tech.discover.timing",), "tech.discover.when", ("discovered",), True),
    Row("held culture gems may be laid", ("tech.calendar",), any_time=True),
    Row("Demands are looked at and a victory may be claimed", ("demand.win.checkpoint",), "win.claim"),
    Row("the others may answer", ("demand.win.response",), "win.response.order"),
    Row(
        "winners are ranked",
        ("win.tie.gems", "win.tie.palace", "win.tie.science"),
        "win.tie.final",
        ("game-over",),
    ),
    Row("empty spaces are refilled", ("bid.refill",), "deck.exhausted", ("refilled",)),
    Row("the dice go to the left neighbour", ("round.next.pass-left",)),
)
