"""Numbers of the text that clash: each conflict by two solvers, and the repaired twins in which nothing clashes."""

from __future__ import annotations

import msgspec
import pytest
from gemcheck_models.antiquity.contradictions import (
    COUNTERS,
    DUMPED,
    GOODS,
    INNS,
    SOURCES,
    SPOTS,
    Spot,
    alike,
    examined,
)
from gemcheck_models.cores import Question

from gemcheck.checks import Statement
from gemcheck.findings import KINDS, Finding, Verdict
from gemcheck.games.antiquity import pollution
from tests.models.antiquity.rules import game

RULEBOOK = game().rulebook


def found(spot: Spot) -> Finding:
    answer = examined(spot)
    assert isinstance(answer, Finding)
    return answer


@pytest.mark.parametrize("spot", SPOTS, ids=lambda spot: spot.slug)
def test_each_spot_is_a_proved_finding_of_known_clauses(spot: Spot) -> None:
    finding = found(spot)
    assert finding.verdict is Verdict.PROVED
    assert finding.kind in KINDS
    assert set(finding.clauses) <= set(RULEBOOK.clauses)
    assert set(finding.witness["stated"]) <= set(RULEBOOK.clauses)
    assert finding.known_as == spot.known_as
    assert finding.certificate.second


def test_a_city_with_three_sources_must_be_three_cities() -> None:
    finding = found(SOURCES)
    assert finding.clauses == ("pollution.count", "pollution.sources", "pollution.example")
    assert dict(finding.outcomes)["without pollution.sources"] == "cities 3, pollution 9"
    assert dict(finding.outcomes)["without pollution.example"] == "cities 1, pollution 3"


def test_the_sentences_about_the_dump_meet_at_eight_only() -> None:
    assert alike() == (0, 8)
    assert len(found(DUMPED).certificate.also) == 3
    assert [pollution.pollution(2, 0, True, reading) for reading in ("minus-four", "to-four", "half")] == [2, 4, 3]
    assert [pollution.pollution(3, 1, True, reading) for reading in ("minus-four", "to-four", "half")] == [4, 4, 4]


def test_the_counters_are_one_of_each_kind_for_every_player() -> None:
    finding = found(COUNTERS)
    assert "setup.counters.one" in finding.clauses
    assert finding.outcomes == (("without setup.counters.one", "players 4, counters 16"),)


def test_goods_and_inns() -> None:
    assert dict(found(GOODS).outcomes)["without box.goods.all"] == "goods 480"
    assert dict(found(INNS).outcomes)["without box.inns"] == "inns 17"


@pytest.mark.parametrize("spot", SPOTS, ids=lambda spot: spot.slug)
def test_without_the_losing_sentence_nothing_clashes(spot: Spot) -> None:
    """The repaired twin: the obligations that do not give way, as the rulebook rules them."""
    losing = {"pollution.sources", "dump.to-four", "dump.half", "setup.counters.one", "box.goods.all", "inn.no-limit"}
    kept = tuple(each for each in spot.question.obligations if not losing & set(each.clauses))
    assert 0 < len(kept) < len(spot.question.obligations)
    question = Question(spot.question.unknowns, kept, spot.question.facts)
    answer = examined(msgspec.structs.replace(spot, question=question))
    assert isinstance(answer, Statement)
    assert answer.verdict is Verdict.PROVED
