"""When one event passes several thresholds, where does it matter whether each of them pays?

question: the smallest rise of an attribute, and of a district, that earns different gems under the readings of
          gem.thresholds; whether plain multiples of ten are touched at all
scope:    rises of 1 to 60 from 0 to 60 in one attribute; one printed card that stands for several buildings, placed
          with or without Surveying into a district of at most two more
expected: University from 19 by 21; Construction and Surveying with a Brothel; never for multiples of ten
budget:   under 1 second

The rises go through the engine's `gem_sources.due`; z3 minimises the same rule `twenties_due` for all whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire.gem_sources import POINTS, UNIVERSITY_POINTS, due, tens_due, twenties_due
from gemcheck.games.gempire.state import COLOURS, Seat
from gemcheck.games.gempire.table import UNIVERSITY
from gemcheck_models.gempire.demand_solving import UndecidedError, replay
from gemcheck_models.gempire.demand_solving import smallest as solved

__all__ = ["CHECKS", "least_card", "least_rise", "several_thresholds"]

POINT = "gem.thresholds"
CLAUSES = ("gem.threshold", "tech.university", "tech.construction")
RANGE = 60
LETTERS = "PGC"


def readings(game: Game[Any, Any]) -> dict[str, Any]:
    """The game under each option of the point."""
    rest = dict(game.rules.items())
    options = game.rulebook.open_points[POINT].option_ids()
    return {option: game.under(game.rulebook.ruleset({**rest, POINT: option})) for option in options}


def earned(game: Any, before: int, rise: int, technologies: int) -> int:
    """Gems that an attribute earns by one rise, all earlier thresholds having been paid."""
    seat = Seat(
        technologies=technologies, reached=(before // POINTS, 0, 0), twenties=(before // UNIVERSITY_POINTS, 0, 0)
    )
    return due(game.table, seat, (before + rise, 0, 0)).earned[0]


def least_rise(game: Game[Any, Any], technologies: int) -> tuple[int, int] | None:
    """The least rise, then the least value before it, for which the readings differ; None in the whole range."""
    games = list(readings(game).values())
    for rise, before in product(range(1, RANGE + 1), range(RANGE + 1)):
        if len({earned(one, before, rise, technologies) for one in games}) > 1:
            return rise, before
    return None


def least_rise_of_all() -> tuple[int, ...] | None:
    """The least rise and value before it by which University owes more than one gem, for all whole numbers. Raises
    UndecidedError."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    rise, before = z3.Ints("rise before")
    owed = twenties_due(before + rise, Z3.quotient(before, UNIVERSITY_POINTS), Z3)
    return solved([rise >= 0, before >= 0, Z3.more(owed, 1)], (rise, before), (rise, before))


def plays(game: Game[Any, Any], tables: Mapping[str, Any], colour: str) -> dict[str, int]:
    """Gems of a colour at the end of a witness under each option."""
    options = game.rulebook.open_points[POINT].option_ids()
    return {option: replay(game, tables, {POINT: option})["after"]["ann"]["gems"][colour] for option in options}


def rise_tables(before: int, rise: int, technologies: Sequence[str]) -> dict[str, Any]:
    """A population card that has been won is placed beside another one."""
    seat = {"city": f"GC1 P{before}", "technologies": list(technologies), "won": [f"p{rise}"]}
    place = f"place p{rise} row1 column 1 as population"
    return {"given": {"phase": "resolve", "seats": {"ann": seat}}, "when": [{"ann": {"do": place}}]}


def card_tables(slug: str, colour: int, beside: int, doubled: bool) -> dict[str, Any]:
    """A printed card of several buildings is placed beside cards of its colour, in the second row with Surveying."""
    letter = LETTERS[colour]
    others = ",".join([f"{letter}0"] * beside)
    technologies = ["construction", *(["surveying"] if doubled else [])]
    base = ",".join([f"{LETTERS[colour - 1]}1"] * (beside + 1))
    city = f"GC1 {base}/{'0,' if others else ''}{others}" if doubled else f"GC1 {others or LETTERS[colour - 1] + '1'}"
    column = beside if doubled else max(beside, 1)
    place = f"place {slug} row{2 if doubled else 1} column {column} as {COLOURS[colour]}"
    seat = {"city": city, "technologies": technologies, "won": [slug]}
    return {"given": {"phase": "resolve", "seats": {"ann": seat}}, "when": [{"ann": {"do": place}}]}


def least_card(game: Any) -> tuple[dict[str, Any], str, str] | None:
    """The witness with the fewest technologies, cards and buildings whose gems differ, its colour, and its card."""
    printed = game.given({"players": 3})[0].table
    cards = [card for card in printed.cards if card.buildings > 1]
    for doubled, beside, card in product((False, True), range(3), sorted(cards, key=lambda c: (c.buildings, c.slug))):
        for colour in card.colours:
            tables = card_tables(card.slug, colour, beside, doubled)
            if len(set(plays(game, tables, COLOURS[colour]).values())) > 1:
                return tables, COLOURS[colour], card.slug
    return None


@check(
    "several-thresholds",
    kind="ambiguous-scope",
    family="function",
    game="gempire",
    clauses=CLAUSES,
    scope=f"rises of 1 to {RANGE} from 0 to {RANGE}; printed cards of several buildings beside at most two others",
    certificate="replay+minimal",
)
def several_thresholds(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Ask University, Construction and the plain gems for the smallest event on which the readings differ."""
    plain = least_rise(game, 0)
    yield plain_statement(plain)
    try:
        yield from by_university(game)
    except UndecidedError as gave_up:
        yield Statement(f"University: the solver gave up: {gave_up}", CLAUSES, Verdict.UNKNOWN)
    found = least_card(game)
    if found is None:
        certificate = Certificate("exhaustive", "printed cards of several buildings, at most two cards beside")
        yield Statement("no printed card passes two multiples of four", CLAUSES, Verdict.BOUNDED, certificate)
        return
    tables, colour, slug = found
    title = f"{slug.replace('-', ' ').title()} passes several multiples of four buildings at once under Construction"
    clauses = ("tech.construction", "tech.surveying", f"card.{slug}")
    scope = "fewest technologies, then cards, then buildings of the card"
    yield finding(game, "construction", title, clauses, tables, colour, Certificate("replay+minimal", scope))


def by_university(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """The smallest rise for an owner of University. Raises UndecidedError."""
    found = least_rise(game, 1 << UNIVERSITY)
    if found is None:
        certificate = Certificate("exhaustive", f"rises of 1 to {RANGE} from 0 to {RANGE}")
        yield Statement("University: the readings never differ", CLAUSES, Verdict.BOUNDED, certificate)
        return
    if least_rise_of_all() != found:
        raise AssertionError(f"z3 knows a smaller rise than {found}")
    rise, before = found
    title = f"one rise of {rise} from {before} passes several multiples of twenty under University"
    certificate = Certificate("replay+minimal", "least rise, then least value before it", "z3, for all whole numbers")
    tables = rise_tables(before, rise, ("university",))
    clauses = ("tech.university", "gem.threshold")
    yield finding(game, "university", title, clauses, tables, COLOURS[0], certificate)


def plain_statement(found: tuple[int, int] | None) -> Statement:
    """What was shown of the multiples of ten alone."""
    if found is not None:
        text = f"multiples of ten: the readings differ on a rise of {found[0]} from {found[1]}"
        return Statement(text, ("gem.threshold",), Verdict.FOUND)
    largest = tens_due(2 * RANGE, 0)
    text = f"multiples of ten: each one passed pays, up to {largest} in one event, under every reading"
    scope = f"rises of 1 to {RANGE} from 0 to {RANGE}"
    return Statement(text, ("gem.threshold",), Verdict.BOUNDED, Certificate("exhaustive", scope))


def finding(
    game: Game[Any, Any],
    source: str,
    title: str,
    clauses: tuple[str, ...],
    tables: Mapping[str, Any],
    colour: str,
    certificate: Certificate,
) -> Finding:
    """An event on which the readings differ, played under each of them."""
    return Finding(
        id=f"gempire/ambiguous-scope/several-thresholds-{source}",
        kind="ambiguous-scope",
        title=title,
        clauses=clauses,
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=certificate,
        witness=tables,
        outcomes=tuple((f"{POINT}={o}", f"{colour} gems: {gems}") for o, gems in plays(game, tables, colour).items()),
        known_as=game.rulebook.open_points[POINT].findings[0],
        found_by="gemcheck_models.gempire.thresholds",
    )


CHECKS: Sequence[Check] = (several_thresholds,)
