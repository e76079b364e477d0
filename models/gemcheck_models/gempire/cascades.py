"""Which cards and technologies make a chain of gems that never comes to rest?

question: cards that count gems, their diamonds, and technologies such that gems keep earning gems for ever
scope:    the printed cards that count gems, each once, with no or one diamond on each (one diamond symbol assumed), and
          all subsets of University, Literacy and Iron; one row; one plain card to set the chain off
expected: none with fewer than two technologies; found with two technologies and two doubled cards
budget:   under 10 seconds

No solver: the long-run growth of a chain is the spectral radius of a small matrix of fractions, which is compared with
1 exactly (`cascade.always_rests`); the engine's own chain (`cascade.endless`) then proves one endless and says why. The
two are independent: one knows only rates, the other only plays passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

import msgspec

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Event, Game, Undefined

__all__ = ["CHECKS", "Composition", "compositions", "counting_cards", "grows", "smallest_start"]

CLAUSES = ("gem.threshold", "diamond.one-symbol.double", "materials.gems")
POINT = "gem.cascade.endless"
TECHNOLOGIES = ("iron", "literacy", "university")
CLAUSE_OF = {"iron": "tech.iron", "literacy": "tech.literacy", "university": "tech.university"}
LETTERS = "PGC"
LITERACY_COLOURS = (2, 1)
"""Colours a Literacy gem may be taken in, culture first."""
STARTS = range(1, 61)
"""Values of the plain card that sets the chain off."""
CHOICES = 200
"""Steps after which a played witness is given up."""
LITERACY_AS_CULTURE = "literacy gold 0"
"""A plan: none of the Literacy gems now due is gold."""


class Composition(msgspec.Struct, frozen=True, order=True):
    """A city of cards that count gems: how many technologies, cards and diamonds it takes, then which ones. Each card
    is its notation in a city, such as `P.farmD1`."""

    size: tuple[int, int, int]
    technologies: tuple[str, ...]
    cards: tuple[str, ...]

    def given(self, extra: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The `given` of a case: seat ann owns all of it, nothing has been earned."""
        slugs = sorted({card[2:].removesuffix("D1") for card in self.cards})
        symbols = {slug: {"diamond_symbols": 1} for slug in slugs}
        seat = {"city": f"GC1 {','.join(self.cards)}", "technologies": list(self.technologies), **(extra or {})}
        assumes = [f"{slug} has one diamond symbol" for slug in slugs]
        return {"players": 3, "phase": "resolve", "assumes": assumes, "cards": symbols, "seats": {"ann": seat}}


def counting_cards(game: Game[Any, Any]) -> dict[str, tuple[str, ...]]:
    """The printed cards whose value counts gems, each with the letters of the colours under which it does."""
    table = game.given({"players": 3})[0].table  # type: ignore[attr-defined]  # Gempire's own
    found = {}
    for card in table.cards:
        sides = [letter for letter, side in zip(LETTERS, card.sides, strict=True) if side and any(side.gems)]
        if sides:
            found[card.slug] = tuple(sides)
    return found


def compositions(cards: Mapping[str, Sequence[str]]) -> list[Composition]:
    """Every composition in the scope, smallest first: fewest technologies, then cards, then diamonds, then by name."""
    places = [
        [None, *(f"{letter}.{slug}{tail}" for letter in letters for tail in ("", "D1"))]
        for slug, letters in sorted(cards.items())
    ]
    found = []
    for count in range(len(TECHNOLOGIES) + 1):
        for technologies in combinations(TECHNOLOGIES, count):
            for choice in product(*places):
                city = tuple(sorted(card for card in choice if card))
                if city:
                    size = (count, len(city), sum(card.endswith("D1") for card in city))
                    found.append(Composition(size, technologies, city))
    return sorted(found)


def grows(game: Game[Any, Any], composition: Composition) -> bool:
    """Whether the rise of a chain does not shrink from pass to pass in the long run, with some colour for all Literacy
    gems; decided exactly."""
    from gemcheck.games.gempire import cascade

    made, state, _ = game.given(composition.given())
    table = made.table  # type: ignore[attr-defined]  # Gempire's own
    return any(not cascade.always_rests(table, state.seats[0], colour) for colour in LITERACY_COLOURS)


def smallest_start(game: Game[Any, Any], composition: Composition) -> tuple[int, Certificate] | None:
    """The least value of a plain population card, among STARTS, that sets off a chain which the engine proves endless,
    and the proof; None when no such value does."""
    from gemcheck.games.gempire import cascade

    for start in STARTS:
        city = f"GC1 {','.join(composition.cards)},P{start}"
        made, state, _ = game.given(composition.given({"city": city, "unearned": True}))
        proof = cascade.endless(made.table, state.seats[0])  # type: ignore[attr-defined]  # Gempire's own
        if proof is not None:
            return start, proof
    return None


def under(game: Game[Any, Any], option: str) -> Game[Any, Any]:
    """The game with this answer to what an endless chain does."""
    return game.under(game.rules_with({POINT: option}))


def script(game: Game[Any, Any], given: Mapping[str, Any], place: str) -> list[dict[str, Any]]:
    """The steps of a witness, every Literacy gem taken as culture, until nothing is due; played where the box ends
    the chain, which takes the most choices."""
    made, state, _ = under(game, "box-stops").given(given)
    steps = [place]
    after = made.step(state, {0: made.read_plan(state, 0, place)})
    while len(steps) < CHOICES and any(made.plan_text(after, p).startswith("literacy") for p in made.legal(after, 0)):
        steps.append(LITERACY_AS_CULTURE)
        after = made.step(after, {0: made.read_plan(after, 0, LITERACY_AS_CULTURE)})
    return [{"ann": {"do": step}} for step in steps]


def played(game: Game[Any, Any], tables: Mapping[str, Any], option: str) -> str:
    """What comes of the witness under an option; a chain that has come to rest needs fewer choices."""
    made, state, names = under(game, option).given(tables["given"])
    events: list[Event] = []
    before, after = state, state
    for step in tables["when"]:
        plan = made.plan_from_case(after, 0, step["ann"])
        if made.why_not(after, 0, plan):
            break
        after = made.step(after, {0: plan}, events)
        if isinstance(after, Undefined):
            return f"no answer ({after.point})"
    seen = made.observe(before, after, events, names)["after"]["ann"]
    gems = seen["gems"]
    return (
        f"the chain stops at population {seen['population']} with {gems['population']} population and "
        f"{gems['culture']} culture gems"
    )


@check(
    "gem-cascade",
    kind="runaway-cascade",
    family="dynamics",
    game="gempire",
    clauses=CLAUSES,
    scope="printed cards that count gems, each once, with at most one diamond; University, Literacy, Iron",
    certificate="inductive+minimal",
)
def gem_cascade(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for the smallest city whose gems earn gems for ever, and prove that smaller ones rest."""
    every = compositions(counting_cards(game))
    growing = [one for one in every if grows(game, one)]
    if not growing:
        scope = f"{len(every)} compositions of cards and technologies"
        certificate = Certificate("exhaustive", scope, "spectral radius below 1 for each, in exact fractions")
        yield Statement("every chain of gems comes to rest", CLAUSES, Verdict.PROVED, certificate)
        return
    least = [one for one in growing if one.size == growing[0].size]
    started = [(start[0], one, start[1]) for one in least if (start := smallest_start(game, one)) is not None]
    if not started:
        text = "the smallest growing compositions rest from every start that was tried"
        yield Statement(text, CLAUSES, Verdict.UNKNOWN)
        return
    value, composition, proof = min(started, key=lambda one: (one[0], one[1]))
    resting = [one for one in every if one.size < composition.size]
    yield finding(game, composition, value, proof, len(resting))
    yield Statement(
        f"{len(resting)} smaller compositions of cards, diamonds and technologies always come to rest",
        CLAUSES,
        Verdict.PROVED,
        Certificate("exhaustive", "long-run growth below 1", "spectral radius compared with 1 in exact fractions"),
    )
    for one in minimal_others(growing, composition):
        yield Statement(f"{words(one)}: grows without bound as well", CLAUSES, Verdict.FOUND)


def minimal_others(growing: Sequence[Composition], found: Composition) -> list[Composition]:
    """Growing compositions, other than the one found, that contain no smaller growing one."""

    def inside(small: Composition, large: Composition) -> bool:
        bare = {card.removesuffix("D1"): card.endswith("D1") for card in large.cards}
        return set(small.technologies) <= set(large.technologies) and all(
            card.removesuffix("D1") in bare and bare[card.removesuffix("D1")] >= card.endswith("D1")
            for card in small.cards
        )

    return [one for one in growing if one != found and not any(inside(other, one) for other in growing if other != one)]


def words(composition: Composition) -> str:
    """A composition in a few words."""
    cards = [_card_words(card) for card in composition.cards]
    return f"{' and '.join(composition.technologies) or 'no technology'} with {', '.join(cards)}"


def _card_words(card: str) -> str:
    doubled = " doubled" if card.endswith("D1") else ""
    gold = " as gold" if card.startswith("G.") else ""
    return f"{card[2:].removesuffix('D1')}{gold}{doubled}"


def finding(game: Game[Any, Any], composition: Composition, value: int, proof: Certificate, resting: int) -> Finding:
    """The smallest endless chain as a finding, played under every reading."""
    place = f"place p{value} row1 column {len(composition.cards)} as population"
    given = composition.given({"won": [f"p{value}"]})
    tables = {"given": given, "when": script(game, given, place)}
    options = game.rulebook.open_points[POINT].option_ids()
    cards = tuple(f"card.{card[2:].removesuffix('D1')}" for card in composition.cards)
    return Finding(
        id="gempire/runaway-cascade/gems-that-earn-gems",
        kind="runaway-cascade",
        title=f"{words(composition)}: gems earn gems and never come to rest",
        clauses=(*CLAUSES, *cards, *(CLAUSE_OF[t] for t in composition.technologies)),
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "inductive+minimal",
            "fewest technologies, then cards, then diamonds, then the least card that sets it off",
            f"spectral radius at least 1 here, below 1 for the {resting} smaller compositions, in exact fractions",
            proof.also,
        ),
        witness=tables,
        outcomes=tuple((f"{POINT}={option}", played(game, tables, option)) for option in options),
        known_as="G-053",
        found_by="gemcheck_models.gempire.cascades",
    )


CHECKS: Sequence[Check] = (gem_cascade,)
