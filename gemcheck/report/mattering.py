"""How often open points matter in play, in words and as a table."""

from __future__ import annotations

from gemcheck.report.model import Cell, Row, Table, anchor
from gemcheck.search.compare_counts import Share
from gemcheck.search.mattering import Mattering, Other

__all__ = ["games_played", "share_words", "weights"]

SHOWN = 12
"""Open points of the table."""


def games_played(often: Mattering | None) -> str:
    """Which games were played and counted."""
    if often is None:
        return ""
    seats = f"{often.low} seats" if often.low == often.high else f"{often.low} to {often.high} seats"
    told = f"{often.games} random games of {seats}, seed {often.seed}"
    return f"{told}; the first {often.pairs} of them under every other reading too" if often.pairs else told


def share_words(share: Share) -> str:
    """A share with its 95 % interval in whole percent: `12 of 20 (39 to 78 %)`."""
    return f"{share.number} of {share.of} ({_interval(share)})"


def _interval(share: Share) -> str:
    return f"{100 * share.low:.0f} to {100 * share.high:.0f} %"


def weights(often: Mattering | None) -> tuple[Table, ...]:
    """The open points with the option that changes the course of most games, the weightiest first; none where nothing
    has been played under other readings."""
    if often is None or not often.pairs:
        return ()
    ranked = sorted(
        (-other.apart.number, -other.winner.number, point, option, other)
        for point, options in often.others.items()
        for option, other in options.items()
        if other.apart.number
    )
    first: dict[str, tuple[str, Other]] = {}
    for *_, point, option, other in ranked:
        first.setdefault(point, (option, other))
    lines = tuple(_row(point, option, other, often.asked[point]) for point, (option, other) in first.items())
    head = ("open point", "other reading", "asked for in", "another course in", "another winner in", "by chance alone")
    title = f"Open points that weigh most in play ({often.games} random games, {often.pairs} under every reading)"
    return (Table("weights", title, head, lines[:SHOWN]),) if lines else ()


def _row(point: str, option: str, other: Other, asked: Share) -> Row:
    shares = (asked, other.apart, other.winner, other.chance)
    cells = (Cell(f"{share.number} of {share.of}", hint=_interval(share)) for share in shares)
    return Row(Cell(point, f"readings.html#p-{anchor(point)}"), (Cell(option), *cells))
