"""The packaged rulebook of Gempire: complete, connected, and without a loose end."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from gemcheck.findings import IMPACTS, KINDS
from gemcheck.rulebook import Rulebook, RulebookError

PACKAGE = "gemcheck.games.gempire.rulebook"
BOOK = Rulebook.load("gempire", PACKAGE)
FILES = ("clauses.toml", "readings.toml", "numbers.toml")

KINDS_OF_CLAUSES = {
    "definition",
    "permission",
    "obligation",
    "prohibition",
    "computation",
    "timing",
    "component",
}

WITHOUT_POINT = {
    "G-005": "a worked example, which rules nothing",
    "G-013": "two numberings; the engine uses the Compendium's",
    "G-016": "the card set is an input",
    "G-035": "without effect while bids are compared on the state at the reveal",
    "G-038": "the diagrams show whole columns only",
    "G-042": "the rules are clear; the tool reports it",
    "G-066": "allowed by the clause",
    "G-068": "about people at a table",
    "G-089": "a misprint",
    "G-109": "nothing else is defined",
}
"""Findings that need no decision, and why."""


def text_of(name: str) -> str:
    return (files(PACKAGE) / name).read_text(encoding="utf-8")


def resolved(reference: str) -> Any:
    """What a clause's `data` points at; a part of the path names a key, or the entry of a list by slug or id."""
    name, _, path = reference.partition(": ")
    found: Any = tomllib.loads(text_of(name))
    for part in path.split("."):
        if isinstance(found, list):
            found = next(e for e in found if part in (e.get("slug"), str(e.get("id"))))
        else:
            found = found[part]
    return found


def test_rulebook_is_whole() -> None:
    assert len(BOOK.clauses) == 259
    assert len(BOOK.open_points) == 102
    assert [c.number for c in BOOK.clauses.values()] == list(range(1, 260))
    assert BOOK.title == "Gempire: Zarmund's Demands"
    assert BOOK.version == "1.0"


def test_interacts_is_symmetric_and_never_names_itself() -> None:
    for one in BOOK.clauses.values():
        assert one.id not in one.interacts
        assert len(set(one.interacts)) == len(one.interacts)
        for other in one.interacts:
            assert one.id in BOOK.clauses[other].interacts, (one.id, other)


def test_every_clause_is_a_sentence_of_a_known_kind_in_a_section() -> None:
    for one in BOOK.clauses.values():
        assert one.kind in KINDS_OF_CLAUSES
        assert one.section
        assert one.text.endswith((".", "?")), one.id


def test_worked_examples_are_marked() -> None:
    marked = {c.id for c in BOOK.clauses.values() if c.example}
    assert marked >= {c for c in BOOK.clauses if c.startswith("example.")}
    sample = re.compile(r"^Samples?\b|\bsample row\b", re.IGNORECASE)
    assert marked >= {c.id for c in BOOK.clauses.values() if sample.search(c.text)}
    assert "demand.example.diagram" not in marked


def test_every_data_reference_points_at_something() -> None:
    referring = [c for c in BOOK.clauses.values() if c.data]
    assert referring
    for one in referring:
        assert resolved(one.data) not in (None, [], {}), one.id


def test_numbers_in_referenced_data_are_those_of_the_clause() -> None:
    words = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
    # These say without a number that there is no third row, and that all three spaces are filled.
    unnumbered = {"second-row.no-third": 2, "bid.market.full": 3}
    for one in BOOK.clauses.values():
        value = resolved(one.data) if one.data.startswith("components.toml: ") else None
        if isinstance(value, dict) and "value" in value:
            printed = {int(n) for n in re.findall(r"\d+", one.text)}
            printed |= {words[w] for w in re.findall(r"[a-z]+", one.text.lower()) if w in words}
            # "A production" and "the single blueprint" are ones without a number.
            assert value["value"] in printed | {1, unnumbered.get(one.id)}, one.id


def test_a_clause_without_code_gives_one_reason_only() -> None:
    for one in BOOK.clauses.values():
        assert not (one.no_code and (one.data or one.example)), one.id


def test_most_clauses_are_left_to_functions() -> None:
    free = [c.id for c in BOOK.clauses.values() if not (c.data or c.no_code or c.example)]
    assert len(free) > 170


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_left_to_be_written(name: str) -> None:
    text = text_of(name)
    for word in ("to be written", "TODO", "FIXME", "tbd", "://"):
        assert word not in text


def test_open_points_are_written_out() -> None:
    texts = []
    for point in BOOK.open_points.values():
        assert point.question.endswith("?"), point.id
        assert point.why.endswith("."), point.id
        assert point.kind in KINDS, point.id
        assert point.impact in IMPACTS, point.id
        assert point.clauses, point.id
        assert len(set(point.clauses)) == len(point.clauses), point.id
        assert point.default == point.option[0].id, point.id
        for option in point.option:
            assert option.text.endswith("."), (point.id, option.id)
            assert "\n" not in option.text
            texts.append((point.id, option.text))
        assert len({o.text for o in point.option}) == len(point.option)
    assert len(set(texts)) == len(texts)
    assert len({p.question for p in BOOK.open_points.values()}) == 102


def test_every_finding_has_an_open_point_or_a_reason() -> None:
    decided = {finding for point in BOOK.open_points.values() for finding in point.findings}
    every = {f"G-{n:03d}" for n in range(1, 111)}
    assert decided | WITHOUT_POINT.keys() == every
    assert not decided & WITHOUT_POINT.keys()
    notes = text_of("readings.toml").rpartition("# Findings without an open point")[2]
    assert set(re.findall(r"^# (G-\d{3})  ", notes, re.MULTILINE)) == WITHOUT_POINT.keys()


def test_reasons_for_missing_points_name_checks_that_exist() -> None:
    from gemcheck.checks import text, text_gempire, text_samples, text_words

    known = {
        value.id
        for module in (text, text_gempire, text_samples, text_words)
        for value in vars(module).values()
        if type(value).__name__ == "Check"
    }
    notes = text_of("readings.toml").rpartition("# Findings without an open point")[2]
    assert set(re.findall(r"check `([a-z-]+)`", notes)) <= known


def test_exclusions_name_readings_that_exist_and_bar_them() -> None:
    excluding = [(p, o, barred) for p in BOOK.open_points.values() for o, b in p.excludes.items() for barred in b]
    assert excluding
    for point, option, barred in excluding:
        BOOK.check_reading(point.id, option)
        other, _, value = barred.partition("=")
        BOOK.check_reading(other, value)
        with pytest.raises(RulebookError, match="cannot be combined"):
            BOOK.ruleset({point.id: option, other: value})


@pytest.mark.parametrize("point", BOOK.open_points)
def test_every_reading_can_be_chosen_alone(point: str) -> None:
    digests = {BOOK.ruleset({point: option}).digest() for option in BOOK.open_points[point].option_ids()}
    assert len(digests) == len(BOOK.open_points[point].option)
    assert BOOK.ruleset().digest() in digests


def test_points_of_a_clause() -> None:
    assert {p.id for p in BOOK.points_of("tech.mathematics")} == {"tech.mathematics.idle", "diamond.partial"}
