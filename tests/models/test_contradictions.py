"""The contradictory spots of Gempire as sets of clauses: each is found, and gone once a clause gives way."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
import z3
from gemcheck_models.core_solvers import Z3Oracle, solved
from gemcheck_models.gempire import contradictions
from gemcheck_models.gempire.contradictions import SPOTS, examined, taken
from gemcheck_models.gempire.obligation_print import printed_spots
from gemcheck_models.gempire.obligations import Claim, Met, Situation, Spot, broken, flags, question, searched
from msgspec.structs import replace

from gemcheck.casebook.adopt import adopt, playable
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.checks import CheckReport, Statement
from gemcheck.checks.text_tables import TextTables
from gemcheck.findings import Finding, Verdict
from gemcheck.game import Game, load_game
from gemcheck.rulebook import ablated

GAME = load_game("gempire")
ALL: dict[str, Spot] = {spot.slug: spot for spot in (*SPOTS, *printed_spots(GAME))}

FOUND: dict[str, tuple[str, tuple[str, ...]]] = {
    "sanitization-limit": ("G-080", ("collect.cap.truncate", "tech.sanitization")),
    "currency-circle": ("G-027", ("bid.award", "bid.tie.science", "tech.currency")),
    "philosophy-held-without-a-bare-demand": ("G-062", ("tech.philosophy.sets", "tech.philosophy.calendar")),
    "culture-gem-flag-and-token": ("G-063", ("gem.culture.place", "demand.09.token", "demand.09.purple")),
    "culture-gem-at-once-and-held": ("G-064", ("gem.culture.place", "tech.calendar")),
    "diamonds-without-room": ("G-047", ("diamond.immediate", "diamond.any-building", "diamond.one-per-upgrade")),
    "second-row-without-a-first": (
        "G-037",
        ("placement.second-row.first-anywhere", "placement.second-row.aligned"),
    ),
    "artistry-beside-no-diamond": ("G-050", ("tech.artistry", "diamond.later-adjacent")),
    "artistry-card-that-joins": ("G-014", ("tech.artistry", "tech.artistry.card-text")),
    "demand-3": ("G-002", ("demand.03.condition", "demand.example.diagram")),
    "reward-tokens": (
        "G-001",
        ("palace.tokens.nothing", "palace.tokens.diamonds", "palace.tokens.science", "palace.tokens.total"),
    ),
    "sample-city-gold": ("", ("example.nick.trading-post", "example.nick.start", "card.trading-post")),
    "sample-roll": ("", ("dice.count", "example.roll")),
    "throne-demand": ("G-004", ("flag.example.one", "demand.id-number")),
}
PLAYED = [spot.slug for spot in SPOTS]


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return contradictions.clause_conflicts.run(GAME)


def by_slug(report: CheckReport) -> dict[str, Finding]:
    return {finding.id.rpartition("/")[2]: finding for finding in report.findings}


def found(slug: str, game: Game[Any, Any] = GAME) -> Finding:
    answer = examined(game, ALL[slug])
    assert isinstance(answer, Finding)
    return answer


def ruling(point: str, option: str) -> Game[Any, Any]:
    return GAME.under(GAME.rulebook.ruleset({point: option}))


# -- what is found


def test_exactly_these_spots_contradict_themselves(report: CheckReport) -> None:
    findings = by_slug(report)
    assert set(findings) == {*FOUND, "technology-cards"}
    for slug, (known_as, clauses) in FOUND.items():
        assert (findings[slug].known_as, findings[slug].clauses) == (known_as, clauses)
        assert findings[slug].verdict is Verdict.PROVED
        assert findings[slug].certificate.second


def test_every_card_that_is_explained_is_one_too_many(report: CheckReport) -> None:
    """21 entries and the number of 20 cards: a conflict of 22 clauses, corrected by giving up any one of them."""
    finding = by_slug(report)["technology-cards"]
    assert len(finding.clauses) == 22
    assert "materials.other-cards" in finding.clauses
    met, _ = searched(ALL["technology-cards"].situations(GAME))
    assert met is not None
    assert {len(one) for one in solved(met.question).corrections} == {1}


def test_quantities_that_agree_are_said_to(report: CheckReport) -> None:
    (statement,) = report.statements
    assert statement.text.startswith("not so: clauses print different numbers for the number of resource dice; ")
    assert "the costs of palace levels" in statement.text
    assert statement.verdict is Verdict.PROVED


def test_further_conflicts_and_the_clause_all_have_in_common() -> None:
    """The second row: two conflicts, and giving up one clause is enough; the pictured Demand 3 likewise."""
    row = found("second-row-without-a-first").certificate.also
    assert "also in conflict: placement.second-row.first-anywhere, placement.second-row.within-ends" in row
    assert "fewest that have to give way: 1, namely placement.second-row.first-anywhere" in row
    assert "without placement.second-row.aligned: still impossible" in row
    three = found("demand-3").certificate.also
    assert "also in conflict: demand.example.diagram, demand.03.example" in three
    assert "fewest that have to give way: 1, namely demand.example.diagram" in three


def test_smallest_situations() -> None:
    assert "holds 4, with room for 1, and 0 production is rolled" in found("sanitization-limit").title
    assert "2 diamonds for a city with 1 building" in found("diamonds-without-room").title


def test_what_one_may_do_without_a_clause() -> None:
    assert "without tech.sanitization: gained 0" in found("sanitization-limit").certificate.also
    assert "without collect.cap.truncate: gained 2" in found("sanitization-limit").certificate.also
    assert "without demand.09.purple: flag 1, token 1" in found("culture-gem-flag-and-token").certificate.also


def test_what_each_reading_leaves_unobeyed() -> None:
    said = dict(found("currency-circle").outcomes)
    assert said["bid.cycle=discard"] == "winner nobody; not obeyed: bid.award"
    assert said["bid.cycle=raise-if-all-poorer"] == "winner bea; not obeyed: tech.currency"
    limit = dict(found("sanitization-limit").outcomes)
    assert limit["tech.sanitization.cap=cap-holds"] == "gained 1; not obeyed: tech.sanitization"
    assert limit["tech.sanitization.cap=two-anyway"] == "gained 2; not obeyed: collect.cap.truncate"


# -- the model against the engine


@pytest.mark.parametrize("slug", PLAYED)
def test_the_engine_obeys_every_clause_exactly_where_that_can_be_done(slug: str) -> None:
    """Each situation of the scope is played under each reading. Two readings of bid.cycle change what Currency says for
    all rivals at once, so that pairs no longer tell."""
    spot = ALL[slug]
    options = [o for o in GAME.rulebook.open_points[spot.point].option_ids() if not o.startswith("raise-if")]
    for situation in list(spot.situations(GAME))[:: 3 if slug == "currency-circle" else 1]:
        asked = question(situation)
        possible = Z3Oracle(asked).decision(frozenset(range(len(asked.obligations)))) is not None
        for option in options:
            done = taken(GAME, Met(situation, asked, 0), spot.point, option)
            assert (not done.failing and not done.refusing) == possible, (situation.words, option, done)


# -- repaired twins


@pytest.mark.parametrize("slug", PLAYED)
def test_a_ruling_settles_it(slug: str) -> None:
    """Every reading but the default lets some clauses give way; then no situation of the scope is contradictory."""
    spot = ALL[slug]
    point = GAME.rulebook.open_points[spot.point]
    others = [option for option in point.option_ids() if option != point.default]
    for option in others if slug != "currency-circle" else others[-1:]:
        answer = examined(ruling(point.id, option), spot)
        assert isinstance(answer, Statement), option
        assert answer.verdict is Verdict.PROVED
        assert f"{point.id}={option} lets" in answer.text


def test_a_ruling_that_does_not_touch_the_spot_settles_nothing() -> None:
    other = found("sanitization-limit", ruling("diamond.must-fit", "upgrade-illegal"))
    assert other.clauses == FOUND["sanitization-limit"][1]


def test_where_two_held_are_enough_the_limit_is_never_in_the_way() -> None:
    """Whoever holds two already is supplied nothing, and below two there is room."""
    answer = examined(ruling("tech.sanitization.two", "held"), ALL["sanitization-limit"])
    assert isinstance(answer, Statement)
    assert answer.text.startswith("no situation")


@pytest.mark.parametrize("slug", FOUND)
def test_with_a_least_correction_left_out_it_is_gone(slug: str) -> None:
    situations = list(ALL[slug].situations(GAME))
    met, _ = searched(situations)
    assert met is not None
    for correction in solved(met.question).corrections:
        assert searched([met.situation], met.question.names(correction)) == (None, 1)


@pytest.mark.parametrize("slug", PLAYED)
def test_a_stated_priority_is_no_contradiction(slug: str) -> None:
    """The same spot with one clause said to yield to another it conflicts with."""
    met, _ = searched(ALL[slug].situations(GAME))
    assert met is not None
    weak, *strong = FOUND[slug][1]

    def repaired(situation: Situation) -> Situation:
        claims = tuple(replace(c, yields_to=tuple(strong)) if c.clauses == (weak,) else c for c in situation.claims)
        return replace(situation, claims=claims)

    assert searched(map(repaired, ALL[slug].situations(GAME)))[0] is None


def test_the_exception_that_the_text_states_is_what_keeps_philosophy_alone_sound() -> None:
    """Without Calendar "take three" and "nothing without a bare Demand" would collide, had the text no priority."""

    def unranked(situation: Situation) -> Situation:
        return replace(situation, claims=tuple(replace(c, yields_to=()) for c in situation.claims))

    spot = ALL["philosophy-held-without-a-bare-demand"]
    met, _ = searched(map(unranked, spot.situations(GAME)))
    assert met is not None
    assert "owner of Philosophy reaches fifty; 0 Demands" in met.situation.words
    assert [o.name for o in met.question.obligations] == ["tech.philosophy", "tech.philosophy.sets"]


STRUCK = {
    "sanitization-limit": "collect.cap.truncate tech.sanitization",
    "currency-circle": "tech.currency bid.award bid.tie.science",
    "philosophy-held-without-a-bare-demand": "tech.philosophy tech.philosophy.sets tech.philosophy.calendar",
    "culture-gem-flag-and-token": "gem.culture.place demand.09.token demand.09.purple",
    "culture-gem-at-once-and-held": "gem.culture.place tech.calendar",
    "diamonds-without-room": "diamond.one-per-upgrade",
    "second-row-without-a-first": "placement.second-row.aligned",
    "artistry-beside-no-diamond": "diamond.later-adjacent tech.artistry",
    "artistry-card-that-joins": "tech.artistry",
}


@pytest.mark.parametrize(
    ("slug", "clause"), [(slug, clause) for slug, all_ in STRUCK.items() for clause in all_.split()]
)
def test_a_clause_struck_from_the_engine_takes_the_contradiction_with_it(slug: str, clause: str) -> None:
    with ablated("gemcheck.games.gempire", clause) as struck:
        assert struck
        assert searched(ALL[slug].situations(GAME))[0] is None


# -- print, repaired


def test_printed_numbers_that_agree_are_no_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tables with the odd number put right, one spot after another."""
    values, value = TextTables.values, TextTables.value
    monkeypatch.setattr(TextTables, "values", lambda self, numbers: values(self, _corrected(numbers)))
    monkeypatch.setattr(TextTables, "value", lambda self, number: value(self, _right(number)))
    repaired = {spot.slug: examined(GAME, spot) for spot in printed_spots(GAME)}
    for slug in ("demand-3", "sample-city-gold", "reward-tokens", "technology-cards"):
        assert isinstance(repaired[slug], Statement), slug


def _right(number: Any) -> Any:
    return {16: 18, 20: 21}.get(number, number)


def _corrected(numbers: Sequence[Any]) -> tuple[Any, ...]:
    return {(13, 12, 11): (11, 10, 9), (21,): (22,)}.get(tuple(numbers), tuple(numbers))


def test_a_roll_of_five_faces_and_a_name_that_an_entry_has(monkeypatch: pytest.MonkeyPatch) -> None:
    clauses = GAME.rulebook.clauses
    roll = replace(clauses["example.roll"], text="3 production with 2 science; 3 production with 1 science and 1 wild.")
    entry = replace(clauses["demand.09.condition"], text="The throne needs gems in the order printed on its card.")
    monkeypatch.setitem(clauses, "example.roll", roll)
    monkeypatch.setitem(clauses, "demand.09.condition", entry)
    repaired = {spot.slug: examined(GAME, spot) for spot in printed_spots(GAME)}
    assert isinstance(repaired["sample-roll"], Statement)
    assert isinstance(repaired["throne-demand"], Statement)


# -- how they are reported


@pytest.mark.parametrize("slug", PLAYED)
def test_what_can_be_played_can_be_adopted(slug: str, report: CheckReport) -> None:
    finding = by_slug(report)[slug]
    assert playable(finding.witness)
    case = adopt("gempire", finding, Found("test", date=date(2026, 11, 30)), Games())
    assert case.cites
    assert len(case.then) >= 2


def test_a_solver_that_gives_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *terms: z3.unknown)
    report = contradictions.clause_conflicts.run(GAME)
    assert report.findings == ()
    assert report.verdict is Verdict.UNKNOWN


def test_a_decision_leaves_unsaid_what_breaks_least() -> None:
    def same(terms: Any, alg: Any) -> Any:
        return alg.equal(terms["x"], terms["y"])

    def one(terms: Any, alg: Any) -> Any:
        return alg.equal(terms["y"], 1)

    asked = question(Situation("", flags("x", "y"), (Claim(("a",), "", same), Claim(("b",), "", one))))
    assert broken(asked, {"x": 1}) == ()
    assert broken(asked, {"x": 0}) == ("b",)
    with pytest.raises(AssertionError, match="outside the model"):
        broken(asked, {"x": 2})
