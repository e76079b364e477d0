"""Readings that order effects: the smallest position on which they come apart, and positions on which they cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from gemcheck_models.gempire import orders_points
from gemcheck_models.gempire.orders_points import QUESTIONS, Question, options_apart, separated

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.findings import Finding, Verdict
from gemcheck.game import Game, load_game
from gemcheck.rulebook import ablated

GAME = load_game("gempire")
BY_SLUG = {question.slug: question for question in QUESTIONS}


@pytest.fixture(scope="module")
def found() -> dict[str, Finding]:
    return {finding.id.rpartition("/")[2]: finding for finding in options_apart.run(GAME).findings}


@pytest.mark.parametrize(
    ("slug", "known", "words"),
    [
        ("philosophy-set", "G-061", ["ann.flag 2/1/0", "refused, ann.flag 2/0/0"]),
        ("drain-system-demand-5", "G-072", ["ann.D5 8", "ann.D5 5"]),
        ("palace-token", "G-096", ["ann.token 2", "ann.token 1"]),
        (
            "responses",
            "G-108",
            [
                "winners ann, reason two-demands",
                "refused, winners none, reason none",
                "winners ann, reason two-demands",
            ],
        ),
    ],
)
def test_every_question_has_a_witness(found: Mapping[str, Finding], slug: str, known: str, words: list[str]) -> None:
    assert found[slug].known_as == known
    assert [text for _, text in found[slug].outcomes] == words


def test_every_witness_makes_a_case(found: Mapping[str, Finding]) -> None:
    for finding in found.values():
        assert adopt("gempire", finding, Found("a check"), Games()).status == "open", finding.id


# -- repaired twins: the same questions where the order cannot matter


def without(slug: str, **changes: Any) -> Question:
    """A question whose seats have something else than before."""

    def givens(game: Game[Any, Any]) -> Iterator[Mapping[str, Any]]:
        for given in BY_SLUG[slug].givens(game):
            seats = {name: {**seat, **changes} for name, seat in given["seats"].items()}
            yield {**given, "seats": seats}

    return BY_SLUG[slug]._replace(givens=givens)


def test_a_set_is_the_same_under_both_readings_up_to_its_second_gem() -> None:
    assert separated(GAME, BY_SLUG["philosophy-set"]._replace(depth=3)) is None


def test_gems_on_another_demand_leave_no_points_to_order() -> None:
    assert separated(GAME, without("drain-system-demand-5", flag=[0, 1, 0])) is None


def test_one_gem_of_a_turn_has_no_order() -> None:
    assert separated(GAME, without("palace-token", won=["P1"])) is None


def test_without_held_gems_nobody_answers_and_the_order_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    question = without("responses", held=0, gems={"gold": 11})
    monkeypatch.setattr(orders_points, "QUESTIONS", (question,))
    report = options_apart.run(GAME)
    assert (report.findings, report.verdict) == ((), Verdict.BOUNDED)
    assert "win.response.order" in report.statements[0].text


def test_without_drain_system_its_floor_has_no_order() -> None:
    with ablated("gemcheck.games.gempire", "tech.drain-system"):
        assert separated(GAME, BY_SLUG["drain-system-demand-5"]) is None


def test_a_reading_without_such_positions_has_no_witness() -> None:
    excluded = GAME.under(GAME.rulebook.ruleset({"demand.09.sequence": "excluded"}))
    assert separated(excluded, BY_SLUG["palace-token"]) is None
    assert separated(excluded, BY_SLUG["drain-system-demand-5"]) is not None
