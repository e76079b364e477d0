"""The packaged rulebook of Imperial Settlers: complete, connected, and without a loose end."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import gemcheck.games.settlers.engine
from gemcheck.findings import IMPACTS, KINDS
from gemcheck.rulebook import Rulebook, rules_of

PACKAGE = "gemcheck.games.settlers"
BOOK = Rulebook.load("settlers", f"{PACKAGE}.rulebook")
FILES = ("clauses.toml", "readings.toml", "cards.toml", "box.toml")
SOURCES = Path(gemcheck.games.settlers.engine.__file__).parent

KINDS_OF_CLAUSES = {"definition", "permission", "obligation", "prohibition", "computation", "timing", "component"}

POINTS = {
    "deck.reshuffle": ("printed", "erratum"),
    "repeat.rule": ("forbidden", "allowed"),
    "oasis.passed": ("yes", "no"),
    "shrine.gold": ("no", "yes"),
    "trade-route.target-gone": ("lost", "stays"),
    "reset.twice": ("all-uses", "one-use"),
    "draw.two-of-one": ("draw-one", "draw-none"),
    "dark-chapel.vp": ("yes", "no"),
    "pack.passed": ("no", "yes"),
    "temple-of-ra.end": ("owner", "taker"),
    "sphinx.two-uses": ("two-gains", "one-gain"),
    "solo.win": ("all", "faction-only"),
    "solo.last-attack": ("yes", "no"),
    "tie.gold": ("no", "yes"),
    "foundation.scope": ("location-price", "none-common-free"),
    "feature.in-turn": ("card-text", "own-turn"),
    "trade-route.dojo": ("yes", "no"),
    "spies.good": ("no", "yes"),
    "play.lookout": ("standard", "alternate"),
    "play.peaceful": ("no", "yes"),
}
"""Every open point with its options, the default first."""

CHOICES = {"play.lookout", "play.peaceful"}
"""Open points that are choices the game offers."""

UNSTRIKABLE = {
    "action.any",
    "action.kinds",
    "action.pass",
    "action.turns",
    "box.attack",
    "deal.hand",
    "end.when",
    "feature.warehouses.lost",
    "goods.kinds",
    "goods.spent",
    "lookout.last",
    "lookout.pick",
    "production.order",
    "raze.target",
    "setup.seats",
    "solo.end",
    "solo.end.faction",
    "solo.seat",
}
"""Clauses without which there is no game to go on with, so that no rule of theirs has a twin."""


def text_of(name: str) -> str:
    return (files(f"{PACKAGE}.rulebook") / name).read_text(encoding="utf-8")


def resolved(reference: str) -> Any:
    """What a clause's `data` points at: a key of a file, a card of cards.toml, or a field of its cards."""
    name, _, key = reference.partition(": ")
    whole = tomllib.loads(text_of(name))
    if name != "cards.toml" or key == "cards":
        return whole[key]
    cards = whole["cards"]
    return next((card for card in cards if card["key"] == key), [card[key] for card in cards if key in card])


def test_rulebook_is_whole() -> None:
    assert (BOOK.title, BOOK.version) == ("Imperial Settlers", "1.0")
    assert [clause.number for clause in BOOK.clauses.values()] == list(range(1, 161))
    ids = re.findall(r'^id = "(.+)"$', text_of("clauses.toml"), re.MULTILINE)
    assert len(set(ids)) == len(ids) == 160


def test_interacts_is_symmetric_and_never_names_itself() -> None:
    for one in BOOK.clauses.values():
        assert one.interacts, one.id
        assert one.id not in one.interacts
        assert list(one.interacts) == sorted(set(one.interacts)), one.id
        for other in one.interacts:
            assert one.id in BOOK.clauses[other].interacts, (one.id, other)


def test_every_clause_is_a_sentence_of_a_known_kind_with_its_source() -> None:
    for one in BOOK.clauses.values():
        assert one.kind in KINDS_OF_CLAUSES, one.id
        assert one.text.endswith("."), one.id
        assert one.text[0].isupper(), one.id
        assert re.match(r"(excerpt|completed): \w", one.source), one.id
    assert len({clause.text for clause in BOOK.clauses.values()}) == len(BOOK.clauses)


def test_clauses_of_a_section_stand_together() -> None:
    sections = [clause.section for clause in BOOK.clauses.values()]
    runs = [section for number, section in enumerate(sections) if number == 0 or sections[number - 1] != section]
    assert len(runs) == len(set(runs))


def test_every_data_reference_points_at_something() -> None:
    referring = [clause for clause in BOOK.clauses.values() if clause.data]
    assert referring
    for one in referring:
        assert resolved(one.data) not in (None, [], {}), one.id


def test_every_clause_is_carried() -> None:
    """By a function, by a packaged table, by a reason for neither, or as an example."""
    marked = {clause_id for rule in rules_of(PACKAGE) for clause_id in rule.clauses}
    assert marked <= set(BOOK.clauses)
    carried = marked | {c.id for c in BOOK.clauses.values() if c.data or c.no_code or c.example}
    assert set(BOOK.clauses) - carried == set()


def test_a_clause_without_code_gives_one_reason_only() -> None:
    marked = {clause_id for rule in rules_of(PACKAGE) for clause_id in rule.clauses}
    for one in BOOK.clauses.values():
        assert sum(map(bool, (one.no_code, one.data, one.example))) <= 1, one.id
        assert not (one.no_code and one.id in marked), one.id


def test_what_can_be_struck_has_a_twin() -> None:
    rules = rules_of(PACKAGE)
    marked = {clause_id for rule in rules for clause_id in rule.clauses}
    strikable = {clause_id for rule in rules if rule.without is not None for clause_id in rule.clauses}
    assert marked - strikable == UNSTRIKABLE


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_left_to_be_written(name: str) -> None:
    text = text_of(name)
    for word in ("to be written", "TODO", "FIXME", "tbd", "://", " - ", "\u2013", "\u2014"):
        assert word not in text, word


def test_every_open_point_is_asked_with_the_default_first() -> None:
    assert {p.id: p.option_ids() for p in BOOK.open_points.values()} == POINTS
    assert all(p.default == p.option[0].id for p in BOOK.open_points.values())


@pytest.mark.parametrize("point", POINTS)
def test_every_open_point_is_asked_at_exactly_one_place(point: str) -> None:
    asked = re.compile(rf'reading\(\s*"{re.escape(point)}"\s*\)')
    places = [path.name for path in sorted(SOURCES.glob("*.py")) for _ in asked.findall(path.read_text("utf-8"))]
    assert len(places) == 1, places


def test_open_points_are_written_out() -> None:
    texts = []
    for point in BOOK.open_points.values():
        assert point.question.endswith("?") != (point.id in CHOICES), point.id
        assert point.why.endswith("."), point.id
        assert point.impact in IMPACTS, point.id
        assert point.clauses, point.id
        for option in point.option:
            assert option.text.endswith("."), (point.id, option.id)
            texts.append((point.id, option.text))
    assert len(set(texts)) == len(texts)
    assert {p.id for p in BOOK.open_points.values() if p.kind == "variant"} == CHOICES
    assert {p.kind for p in BOOK.open_points.values() if p.id not in CHOICES} <= set(KINDS)


@pytest.mark.parametrize("point", POINTS)
def test_every_reading_can_be_chosen_alone(point: str) -> None:
    digests = {BOOK.ruleset({point: option}).digest() for option in POINTS[point]}
    assert len(digests) == len(POINTS[point])
    assert BOOK.ruleset().digest() in digests
