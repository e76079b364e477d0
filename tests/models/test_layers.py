"""Effects on one number: which pairs do not commute, what decides them, and twins with and without a given order."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
import z3
from gemcheck_models.gempire import layers, layers_effects
from gemcheck_models.gempire.layers_asking import Pair, asked, composed, order_clause, pairs
from gemcheck_models.gempire.layers_effects import alone, catalogue
from gemcheck_models.gempire.layers_numbers import Effect
from msgspec.structs import replace

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.checks import CheckReport
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck.rulebook import Clause, Rulebook

GAME: Any = load_game("gempire")
KNOWN = {
    "demand-05-drain": "G-072",
    "demand-05-iron": "G-087",
    "demand-11-diamonds": "G-098",
    "demand-11-iron": "G-073",
    "diamond-multiplies": "G-052",
    "tech-artistry-unit": "G-051",
    "tech-bonus-row": "G-077",
    "tech-construction-surveying": "G-059",
    "tech-drain-order": "G-070",
    "tech-economics-credit": "G-075",
    "tech-economics-unit": "G-076",
    "tech-iron-district": "G-088",
    "tech-mathematics-idle": "G-048",
    "tech-surveying-scope": "G-086",
}


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return layers.layer_order.run(GAME)


def slugs(some: CheckReport) -> dict[str, str]:
    return {finding.id.rpartition("/")[2]: finding.known_as for finding in some.findings}


def test_the_open_orders_are_found(report: CheckReport) -> None:
    assert slugs(report) == KNOWN
    assert {finding.verdict for finding in report.findings} == {Verdict.FOUND}


def test_all_pairs_are_accounted_for(report: CheckReport) -> None:
    first, second = (statement.text for statement in report.statements)
    asked_for = sum(1 for _ in pairs(catalogue(GAME)))
    assert first == f"{asked_for} pairs of effects meet on one number; 23 of them commute"
    assert second == f"of the others 24 have their order from a clause, {asked_for - 47} have not"


def test_each_finding_can_be_adopted(report: CheckReport) -> None:
    games, found = Games(), Found(by="test", date=date(2026, 11, 30))
    statuses = {finding.id: adopt("gempire", finding, found, games).status for finding in report.findings}
    assert set(statuses.values()) == {"open"}


def test_the_smallest_numbers(report: CheckReport) -> None:
    values = {f.id.rpartition("/")[2]: f.witness["given"].get("cards", {}).get("sample", {}) for f in report.findings}
    assert values["demand-11-diamonds"]["value"] == {"gold": "5"}
    assert values["demand-11-iron"]["value"] == {"gold": "9", "culture": "1"}
    assert values["tech-iron-district"]["value"] == {"gold": "19", "culture": "1"}
    assert values["tech-drain-order"]["value"] == {"gold": "0"}


def test_every_technology_is_in_the_catalogue_or_alone() -> None:
    effects = catalogue(GAME)
    named = {name for effect in effects for name in effect.clauses}
    assert sorted([*alone(effects), *(t for t in TECHNOLOGIES if f"tech.{t}" in named)]) == list(TECHNOLOGIES)
    assert alone(effects) == [
        "architecture",
        "calendar",
        "currency",
        "education",
        "literacy",
        "masonry",
        "mechanics",
        "militia",
        "nutrition",
        "philosophy",
        "religion",
        "sanitization",
    ]
    assert {name for name in named if name not in GAME.rulebook.clauses} == set()


# -- twins

DOUBLED = Effect("doubling", "n", ("toy.double",), change=lambda n, terms, alg: (2 * n[0],))
RAISED = Effect("three more", "n", ("toy.more",), change=lambda n, terms, alg: (n[0] + 3,))
TRIPLED = Effect("tripling", "n", ("toy.triple",), change=lambda n, terms, alg: (3 * n[0],))


def toy(*interacts: str) -> Rulebook:
    """A rulebook of two sentences; the second may speak of the first."""
    clauses = [
        Clause(1, "toy.double", "computation", "toy", "The value is doubled."),
        Clause(2, "toy.more", "computation", "toy", "Three more.", interacts),
    ]
    return Rulebook("toy", "Toy", "1", clauses, [])


def test_a_pair_without_a_given_order_and_its_repair() -> None:
    (pair,) = pairs([DOUBLED, RAISED])
    answer = asked(pair)
    assert answer.numbers == {"value": 0}
    assert answer.results == (3, 6)
    assert order_clause(toy(), pair) == ""
    assert order_clause(toy("toy.double"), pair) == "toy.more"


def test_effects_that_commute_have_no_smallest_numbers() -> None:
    answer = asked(Pair(DOUBLED, TRIPLED))
    assert answer.numbers is None
    assert answer.enumerated == 41


def test_a_reading_is_ordered_by_what_keeps_the_change_in_force() -> None:
    look = Effect("look", "n", ("toy.double",), note=lambda n, terms, alg: alg.at_least(n[0], 5))
    pair = Pair(replace(RAISED, lasting="toy.more"), look)
    assert asked(pair).numbers == {"value": 2}
    assert order_clause(toy(), pair) == "toy.more"
    assert list(pairs([look, RAISED])) == [Pair(RAISED, look)]
    assert list(pairs([look, look])) == []


def test_an_order_that_no_clause_gives_any_more_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The faulty twin of the game: the sentence on growing cards no longer speaks of Drain System, nor it of them."""
    book = GAME.rulebook.clauses
    for name in ("tech.drain-system.dynamic", "attribute.dynamic"):
        monkeypatch.setitem(book, name, replace(book[name], interacts=()))
    asked_for = [e for e in catalogue(GAME) if e.number.startswith("value") and e.name[:3] in ("cou", "Dra")]
    monkeypatch.setattr(layers, "catalogue", lambda game: asked_for)
    found = slugs(layers.layer_order.run(GAME))
    assert {name for name in found if name.startswith("counting")} == {
        "counting-gems-and-drain-system",
        "counting-right-and-drain-system",
        "counting-row2-and-drain-system",
    }


def test_a_point_that_is_settled_is_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """The repaired twin of the game: the rulebook leaves open no more what Economics counts."""
    shops = [e for e in catalogue(GAME) if e.number.startswith("buildings") and e.name in ("Surveying", "Economics")]
    monkeypatch.setattr(layers, "catalogue", lambda game: shops)
    assert slugs(layers.layer_order.run(GAME)) == {"tech-economics-unit": "G-076"}
    settled = {name: point for name, point in GAME.rulebook.open_points.items() if name != "tech.economics.unit"}
    monkeypatch.setattr(layers, "open_points", lambda game: settled)
    assert slugs(layers.layer_order.run(GAME)) == {}


def test_the_two_orders_of_a_floor_and_a_diamond() -> None:
    effects = {(e.name, e.number): e for e in catalogue(GAME)}
    drain, gems = (effects[name, "value of a card"] for name in ("Drain System", "diamonds"))
    assert composed(Pair(drain, gems), {"value": 3, "diamonds": 1}) == 10
    assert composed(Pair(drain, gems), {"value": 3, "diamonds": 1}, swapped=True) == 6


def test_without_the_floor_drain_system_commutes_with_diamonds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers_effects, "floored", lambda value, alg: value)
    effects = {(e.name, e.number): e for e in catalogue(GAME)}
    drain, gems = (effects[name, "value of a card"] for name in ("Drain System", "diamonds"))
    assert asked(Pair(drain, gems)).numbers is None


def test_a_solver_that_gives_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *terms: z3.unknown)
    monkeypatch.setattr(layers, "catalogue", lambda game: catalogue(game)[:5])
    report = layers.layer_order.run(GAME)
    assert report.findings == ()
    assert report.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("seed", range(2))
def test_the_numbers_do_not_depend_on_the_seed(seed: int) -> None:
    z3.set_param("smt.random_seed", seed)
    try:
        effects = {(e.name, e.number): e for e in catalogue(GAME)}
        iron, look = (effects[name, "value of a card"] for name in ("Iron", "reading of Demand 11"))
        assert asked(Pair(iron, look)).numbers == {"other": 1, "value": 9}
    finally:
        z3.set_param("smt.random_seed", 0)
