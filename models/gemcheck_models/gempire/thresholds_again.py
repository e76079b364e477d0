"""Can an attribute lose a multiple of ten and reach it again, and does it matter whether that pays twice?

question: under which readings the value of a printed card falls when a gem is laid, and the smallest city in which the
          readings of gem.threshold.again then differ
scope:    one printed card that counts gems and one plain card of 0 to 20 of its colour, one or two culture gems held
          back by Calendar, then one plain card of 1 to 10 of the same colour
expected: only where a gem on the flag is spent (gem.have=not-on-flag): Embassy and a card of 4, one held gem
budget:   under 1 second

Nothing else can fall: no printed formula has a negative weight, and cards, buildings and palace levels never go away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire.cards import Card, Formula
from gemcheck.games.gempire.gem_sources import POINTS
from gemcheck.games.gempire.state import COLOURS, Placed, Seat
from gemcheck.games.gempire.table import CALENDAR
from gemcheck.games.gempire.values import attributes
from gemcheck_models.gempire.cascades import counting_cards
from gemcheck_models.gempire.demand_solving import replay

__all__ = ["CHECKS", "Fall", "falls", "multiple_reached_again", "negative_weights"]

POINT = "gem.threshold.again"
HAVE = "gem.have"
CLAUSES = ("gem.threshold", "attribute.dynamic", "gem.keep")
LETTERS = "PGC"


class Fall(msgspec.Struct, frozen=True, order=True):
    """A city whose attribute loses a multiple of ten: held gems, points of the two plain cards together, of the one
    that stands there, and the counting card in notation."""

    held: int
    points: int
    plain: int
    card: str

    @property
    def next(self) -> int:
        """Points of the card that brings the multiple back."""
        return self.points - self.plain

    @property
    def colour(self) -> int:
        return LETTERS.index(self.card[0])

    def tables(self) -> dict[str, Any]:
        """Its case: one held gem is laid, then the next card is placed."""
        letter = self.card[0]
        seat = {
            "city": f"GC1 {letter}{self.plain},{self.card}",
            "technologies": ["calendar"],
            "gems": {"culture": self.held},
            "held": self.held,
            "blueprints": [f"{letter}{self.next}"],
        }
        place = f"place {letter.lower()}{self.next} row1 column 2 as {COLOURS[self.colour]} from blueprint"
        steps = [{"ann": {"do": "lay 1 held"}}, {"ann": {"do": place}}]
        return {"given": {"phase": "resolve", "seats": {"ann": seat}}, "when": steps}


def negative_weights(cards: Sequence[Card]) -> list[str]:
    """The cards some number of whose formula is below zero."""

    def numbers(side: Formula) -> Iterator[int]:
        for field in msgspec.structs.astuple(side):
            yield from field if isinstance(field, tuple) else (field,)

    return [card.slug for card in cards if any(side and min(numbers(side)) < 0 for side in card.sides)]


def falls(game: Any) -> list[Fall]:
    """Every city of the scope in which laying one held gem loses a multiple of ten, smallest first."""
    table, found = game.table, []
    for slug, letters in counting_cards(game).items():
        for letter, plain, held in product(letters, range(21), (1, 2)):
            colour = LETTERS.index(letter)
            cards = (Placed(table.card_index(slug), colour),)
            seat = Seat(row1=cards, technologies=1 << CALENDAR, gems=(0, 0, held), held=held)
            before, after = (
                plain + attributes(table, one)[colour] for one in (seat, replace(seat, held=held - 1, flag=(1, 0, 0)))
            )
            lost = before // POINTS * POINTS
            if after < lost:
                found.append(Fall(held, plain + lost - after, plain, f"{letter}.{slug}"))
    return sorted(found)


def plays(game: Game[Any, Any], fall: Fall, have: str) -> dict[str, tuple[int, int]]:
    """The attribute and its gems at the end under each option of the point."""
    seen = {}
    for option in game.rulebook.open_points[POINT].option_ids():
        after = replay(game, fall.tables(), {HAVE: have, POINT: option})["after"]["ann"]
        colour = COLOURS[fall.colour]
        seen[option] = (after[colour], after["gems"][colour])
    return seen


@check(
    "multiple-reached-again",
    kind="vacuous",
    family="function",
    game="gempire",
    clauses=CLAUSES,
    scope="a printed card that counts gems, a plain card, one or two held gems, one more plain card",
    certificate="replay+minimal",
)
def multiple_reached_again(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look, under each reading of the gems that count, for an attribute that falls below a multiple of ten."""
    negative = negative_weights(game.table.cards)  # type: ignore[attr-defined]  # Gempire's own
    for have in game.rulebook.open_points[HAVE].option_ids():
        every = falls(game.under(game.rules_with({HAVE: have})))
        found = next((fall for fall in every if len(set(plays(game, fall, have).values())) > 1), None)
        if found is not None:
            yield finding(game, found, have)
            continue
        text = f"no attribute loses a multiple of ten ({HAVE}={have})"
        proof = "no printed formula has a negative weight, and what they count never goes away"
        verdict = Verdict.BOUNDED if negative or every else Verdict.PROVED
        scope = "cities of one printed card that counts gems and one plain card"
        yield Statement(text, CLAUSES, verdict, Certificate("exhaustive", scope, "" if negative else proof))


def finding(game: Game[Any, Any], fall: Fall, have: str) -> Finding:
    """The smallest city, played under each option."""
    name = fall.card[2:].replace("-", " ").title()
    return Finding(
        id="gempire/vacuous/multiple-reached-again",
        kind="vacuous",
        title=f"{name} and a card of {fall.plain}: a multiple of ten is lost when a gem is laid, and reached again",
        clauses=(*CLAUSES, f"card.{fall.card[2:]}", "tech.calendar"),
        impact="cosmetic",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            "fewest held gems, then points of plain cards",
            "the engine's attributes before and after laying, and the played witness",
            (f"falls only under {HAVE}={have}",),
        ),
        witness=fall.tables(),
        outcomes=tuple(
            (f"{HAVE}={have}, {POINT}={option}", f"{COLOURS[fall.colour]} {value}, gems: {gems}")
            for option, (value, gems) in plays(game, fall, have).items()
        ),
        known_as=game.rulebook.open_points[POINT].findings[0],
        found_by="gemcheck_models.gempire.thresholds_again",
    )


CHECKS: Sequence[Check] = (multiple_reached_again,)
