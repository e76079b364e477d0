"""Does the number of gems that a city has earned follow from what lies on the table?

question: for each technology: two orders of the same decisions after which a seat's city, technologies and science are
          alike and its gems are not, so that nobody who finds a miscount later can tell how many gems are right
scope:    every way through one resolution part of a seat with a population card of 9 to 59, one point short of a
          multiple of ten, a blueprint worth 1 and the science for one technology
expected: Literacy and Philosophy; the gems of all others are the same in every order
budget:   under 2 seconds
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck.casebook.replay import ScriptError
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire.case_cards import PRICES
from gemcheck.games.gempire.on_table import on_table
from gemcheck.games.gempire.state import Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.hidden_history import told_apart
from gemcheck_models.gempire.history_orders import Way, gone_through

__all__ = ["CHECKS", "Orders", "orders", "recounts", "without_gems"]

KNOWN = "G-068"
CLAUSES = ("error.best-judgement", "gem.keep")
VALUES = (9, 19, 29, 39, 49, 59)


class Orders(NamedTuple):
    """Two ways to cities that look alike but for their gems: the value begun with, both ways, both numbers of gems, and
    how many positions were met."""

    value: int
    ways: tuple[Way, Way]
    gems: tuple[int, int]
    met: int


def without_gems(state: State) -> State:
    """What lies on the table, the gems of seat 1 taken away."""
    seen = on_table(state)
    bare = replace(seen.seats[0], gems=(0, 0, 0), flag=(0, 0, 0), held=0, token=0)
    return replace(seen, seats=(bare, *seen.seats[1:]))


def settled(seat: Seat) -> bool:
    """Whether the seat owes no decision."""
    turn = seat.turn
    return not (turn.literacy or turn.culture or turn.sets or turn.diamonds)


def facts(value: int) -> dict[str, Any]:
    """The seat that begins."""
    return {"science": PRICES[0], "city": f"GC1 P{value} b.P1"}


def orders(game: Any, slug: str) -> Orders | int:
    """The first two ways to different numbers of gems, the smallest value first; else how many positions were met."""
    met = 0
    for value in VALUES:
        given = {"phase": "resolve", "technologies": [slug], "seats": {"ann": facts(value)}}
        there, state, _ = game.given(given)
        ways = gone_through(there, [state], 1, lambda plan: False)
        met += len(ways)
        known: dict[State, tuple[Way, int]] = {}
        for after, way in ways.items():
            seat = after.seats[0]
            if settled(seat):
                first, count = known.setdefault(without_gems(after), (way, sum(seat.gems)))
                if count != sum(seat.gems):
                    return Orders(value, (first, way), (count, sum(seat.gems)), met)
    return met


def witness(game: Any, slug: str, found: Orders) -> dict[str, Any]:
    """ann and bea begin alike and go the two ways."""
    seats = {name: facts(found.value) for name in ("ann", "bea")}
    given = {"phase": "resolve", "technologies": [slug], "seats": seats}
    there, state, _ = game.given(given)
    script = [
        {name: there.plan_text(state, plan)}
        for name, way in zip(seats, found.ways, strict=True)
        for _, plan in way.line
    ]
    return {"given": given, "when": tuple(script)}


@check(
    "recounted-gems",
    kind="hidden-history",
    family="dynamics",
    game="gempire",
    clauses=(*CLAUSES, *(f"tech.{slug}" for slug in TECHNOLOGIES)),
    scope="21 technologies; a card of 9 to 59 points, a blueprint of one point, one discovery, in every order",
    certificate="exhaustive",
)
def recounts(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Compare the gems of all orders of a discovery and a placement."""
    same, met = [], 0
    for slug in TECHNOLOGIES:
        found = orders(game, slug)
        if isinstance(found, Orders):
            yield finding(game, slug, found)
        else:
            same.append(slug)
            met += found
    text = f"the gems are the same in every order with {', '.join(same)}"
    yield Statement(text, CLAUSES, Verdict.BOUNDED, Certificate("exhaustive", f"{met} positions"))


def deciding(game: Any, slug: str, tables: Mapping[str, Any]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The known fault and the outcomes of the open point about the technology that does away with the difference; else
    those of correcting a miscount."""
    for point in game.rulebook.open_points.values():
        if f"tech.{slug}" in point.clauses:
            try:
                told = {o: told_apart(game.under(game.rules_with({point.id: o})), tables) for o in point.option_ids()}
            except ScriptError:
                continue  # Under some option the course of the decisions is another one.
            if len(set(told.values())) > 1:
                known = point.findings[0] if point.findings else KNOWN
                return known, tuple((f"{point.id}={option}", words) for option, words in told.items())
    return KNOWN, (("default ruleset", told_apart(game, tables)),)


def finding(game: Any, slug: str, found: Orders) -> Finding:
    """Cities that look alike and have earned different numbers of gems."""
    tables = witness(game, slug, found)
    known, outcomes = deciding(game, slug, tables)
    fewer, more = sorted(found.gems)
    return Finding(
        id=f"gempire/hidden-history/recount-{slug}",
        kind="hidden-history",
        title=f"How many gems a city has earned cannot be recounted from the table: {fewer} or {more}, by {slug}",
        clauses=(*CLAUSES, f"tech.{slug}"),
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"values in ascending order from {VALUES[0]}; {found.met} positions met",
            "exhaustive: with a smaller value all orders earn the same number of gems",
        ),
        witness=tables,
        outcomes=outcomes,
        known_as=known,
        found_by="gemcheck_models.gempire.recounts",
    )


CHECKS: Sequence[Check] = (recounts,)
