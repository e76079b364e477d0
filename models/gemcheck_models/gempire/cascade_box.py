"""Which chains of gems come to rest, but only after more gems than the box holds?

question: cards that count gems, their diamonds and technologies whose chain ends with more gems of a colour than exist
scope:    the compositions of `cascades` (printed cards that count gems, at most one diamond each; University, Literacy,
          Iron); one plain population card of 1 to 60 sets the chain off; Literacy gems are taken as culture
expected: one technology, two cards and one diamond: a doubled Dairy Farm, a Farm and University
budget:   under 2 seconds

No solver: `cascade.run` follows the chain to its rest. A larger first card never earns fewer gems, so a composition
that stays within the box from the largest first card does so from every other; growth below 1 proves that it rests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire import cascade
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.state import COLOURS, CULTURE
from gemcheck_models.gempire.cascades import (
    CLAUSE_OF,
    STARTS,
    Composition,
    compositions,
    counting_cards,
    grows,
    script,
    words,
)
from gemcheck_models.gempire.demand_solving import replay

__all__ = ["CHECKS", "beyond_the_box", "box", "chain_beyond_the_box", "least_start"]

Triple = tuple[int, int, int]

CLAUSES = ("gem.threshold", "materials.gems")
POINT = "gem.supply"


def box() -> Triple:
    """How many gems of each colour the box holds."""
    return components().box.gems


def beyond_the_box(game: Game[Any, Any], one: Composition, start: int) -> Triple | None:
    """The gems at rest when a plain population card of this value sets the chain off, if the box has not so many of
    them; None when it has, and when the chain never rests."""
    city = f"GC1 {','.join(one.cards)},P{start}"
    made, state, _ = game.given(one.given({"city": city, "unearned": True}))
    chain = cascade.run(made.table, state.seats[0], CULTURE)  # type: ignore[attr-defined]  # Gempire's own
    over = any(have > there for have, there in zip(chain.gems, box(), strict=True))
    return chain.gems if chain.rests and over else None


def least_start(game: Game[Any, Any], one: Composition, starts: Sequence[int] = STARTS) -> int | None:
    """The least value among `starts` from which the chain ends beyond the box; None when there is none."""
    if not grows(game, one) and beyond_the_box(game, one, starts[-1]) is None:
        return None
    return next((start for start in starts if beyond_the_box(game, one, start) is not None), None)


def smallest(game: Game[Any, Any]) -> tuple[Composition | None, int, int]:
    """The smallest composition that ends beyond the box, of equals the one with the least first card; that card's
    value; and how many smaller compositions there are (all, when none does)."""
    every = compositions(counting_cards(game))
    best: tuple[int, Composition] | None = None
    for one in every:
        if best is not None and one.size > best[1].size:
            break
        start = least_start(game, one)
        if start is not None:
            best = min(best or (start, one), (start, one))
    if best is None:
        return None, 0, len(every)
    return best[1], best[0], sum(one.size < best[1].size for one in every)


@check(
    "gem-cascade-box",
    kind="component-exhaustion",
    family="dynamics",
    game="gempire",
    clauses=CLAUSES,
    scope="printed cards that count gems, each once, at most one diamond; University, Literacy, Iron; one first card",
    certificate="replay+minimal",
)
def chain_beyond_the_box(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for the smallest city whose chain of gems rests beyond what the box holds."""
    found, start, others = smallest(game)
    if found is None:
        certificate = Certificate("exhaustive", f"{others} compositions, first cards of {STARTS[0]} to {STARTS[-1]}")
        yield Statement("every chain that comes to rest fits in the box", CLAUSES, Verdict.BOUNDED, certificate)
        return
    yield finding(game, found, start, others)


def finding(game: Game[Any, Any], one: Composition, start: int, smaller: int) -> Finding:
    """The smallest such chain as a finding, played under every reading of the supply."""
    place = f"place p{start} row1 column {len(one.cards)} as population"
    given = one.given({"won": [f"p{start}"]})
    tables = {"given": given, "when": script(game, given, place)}
    gems = beyond_the_box(game, one, start)
    seen = {option: seat(game, tables, option) for option in game.rulebook.open_points[POINT].option_ids()}
    if gems is None or dict(zip(COLOURS, gems, strict=True)) not in [one["gems"] for one in seen.values()]:
        raise AssertionError(f"the engine does not confirm a chain that ends with {gems}: {seen}")
    cards = tuple(f"card.{card[2:].removesuffix('D1')}" for card in one.cards)
    short = f"{max(gems)} gems of one colour, the box holds {min(box())}"
    return Finding(
        id="gempire/component-exhaustion/chain-that-rests-beyond-the-box",
        kind="component-exhaustion",
        title=f"{words(one)}: the chain of gems rests at {short}",
        clauses=(*CLAUSES, *cards, *(CLAUSE_OF[technology] for technology in one.technologies)),
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            "fewest technologies, then cards, then diamonds, then the least first card",
            f"long-run growth {growth(game, one)}: below 1, every chain of this city rests",
            (f"{smaller} smaller compositions stay within the box from every first card to {STARTS[-1]}",),
        ),
        witness=tables,
        outcomes=tuple((f"{POINT}={option}", sentence(seen)) for option, seen in seen.items()),
        known_as="G-054",
        found_by="gemcheck_models.gempire.cascade_box",
    )


def growth(game: Game[Any, Any], one: Composition) -> str:
    """The factor by which rises shrink from pass to pass in the long run."""
    made, state, _ = game.given(one.given())
    return str(cascade.gain(made.table, state.seats[0], CULTURE))  # type: ignore[attr-defined]  # Gempire's own


def seat(game: Game[Any, Any], tables: Mapping[str, Any], option: str) -> dict[str, Any]:
    """What the owner has at the end under a reading of the supply."""
    after = replay(game, tables, {POINT: option})["after"]["ann"]
    return {name: after[name] for name in (*COLOURS, "gems")}


def sentence(seen: Mapping[str, Any]) -> str:
    """Attributes and gems in words."""
    values = "/".join(str(seen[colour]) for colour in COLOURS)
    gems = "/".join(str(seen["gems"][colour]) for colour in COLOURS)
    return f"population/gold/culture {values} with {gems} gems"


CHECKS: Sequence[Check] = (chain_beyond_the_box,)
