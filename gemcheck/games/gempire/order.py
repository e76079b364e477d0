"""The order of a round's resolution, in one table: each row cites its clauses or names the open point that fills a gap."""

from __future__ import annotations

import msgspec

__all__ = ["RESOLUTION_ORDER", "Row"]


class Row(msgspec.Struct, frozen=True):
    """One step of the order: what happens, the clauses that put it here, and the open point where they are silent."""

    step: str
    clauses: tuple[str, ...]
    open_point: str = ""


RESOLUTION_ORDER: tuple[Row, ...] = (
    Row("every secret choice is uncovered", ("round.order", "round.reveal")),
    Row("bids are compared, space by space", ("bid.compare", "bid.award"), "bid.spaces"),
    Row("winners pay, losers give up production", ("bid.win.pay", "bid.lose.penalty", "bid.tie.payment")),
    Row("each seat carries out its own action", ("round.choice.one-action",), "round.own-order"),
    Row("won cards are placed or kept, blueprints may be placed", ("bid.win.place", "blueprint.place.timing")),
    Row("palace diamonds are used the moment they are received", ("diamond.immediate",)),
    Row("gems are taken as soon as they are earned, until the chain rests", ("gem.threshold",)),
    Row("a culture gem is laid at once", ("gem.culture.place",)),
    Row("technologies are discovered", ("tech.discover.timing",), "tech.discover.when"),
    Row("held culture gems may be laid", ("tech.calendar",)),
    Row("Demands are looked at and a victory may be claimed", ("demand.win.checkpoint",), "win.claim"),
    Row("the others may answer", ("demand.win.response",), "win.response.order"),
    Row("winners are ranked", ("win.tie.gems", "win.tie.palace", "win.tie.science"), "win.tie.final"),
    Row("empty spaces are refilled", ("bid.refill",), "deck.exhausted"),
    Row("the dice go to the left neighbour", ("round.next.pass-left",)),
)
