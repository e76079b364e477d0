"""The packaged rulebook of Tigris & Euphrates: complete, connected, and without a loose end."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from gemcheck.findings import IMPACTS, KINDS
from gemcheck.rulebook import Rulebook, rules_of

PACKAGE = "gemcheck.games.tigris.rulebook"
BOOK = Rulebook.load("tigris", PACKAGE)
FILES = ("clauses.toml", "readings.toml", "boards.toml", "box.toml")

KINDS_OF_CLAUSES = {"definition", "permission", "obligation", "prohibition", "computation", "timing", "component"}

SECTIONS = {
    "box": "Components",
    "board": "Board",
    "setup": "Set-up",
    "hidden": "Screens",
    "word": "Words",
    "turn": "Turn",
    "leader": "Leaders",
    "tile": "Tiles",
    "points": "Victory points",
    "conflict": "Conflicts",
    "revolt": "Revolt",
    "union": "Union",
    "war": "War",
    "monument": "Monuments",
    "treasure": "Treasures",
    "catastrophe": "Catastrophes",
    "swap": "Swaps",
    "refill": "Refilling",
    "end": "End of the game",
    "score": "Scoring",
    "variant": "Variants",
}
"""The section of a clause by the first part of its id, in the order of the rulebook."""

POINTS = {
    "war.supporters": ("linked-now", "as-before-union"),
    "conflict.reinforce": ("free", "only-to-win"),
    "swap.none": ("illegal", "legal"),
    "leader.same-space": ("illegal", "legal"),
    "points.supply": ("unlimited", "limited"),
    "score.full-tie": ("shared", "silent"),
    "monument.declined": ("tiles", "spaces", "each-tile"),
    "refill.order": ("seat-by-seat", "all-or-nothing"),
    "board.side": ("standard", "advanced"),
}
"""Every open point with its options, the default first."""

CHOICES = {"conflict.reinforce", "board.side"}
"""Open points that are choices the game offers."""

INFERRED = {
    "word.kingdom",
    "leader.temple",
    "points.kept",
    "war.marker",
    "monument.after-conflict",
    "treasure.kept",
    "refill.order",
}
"""Clauses that no source states in so many words, or not all of it."""


def text_of(name: str) -> str:
    return (files(PACKAGE) / name).read_text(encoding="utf-8")


def resolved(reference: str) -> Any:
    """What a clause's `data` points at."""
    name, _, path = reference.partition(": ")
    found: Any = tomllib.loads(text_of(name))
    for part in path.split("."):
        found = found[part]
    return found


def test_rulebook_is_whole() -> None:
    assert (BOOK.title, BOOK.version) == ("Tigris & Euphrates", "1.0")
    assert len(BOOK.clauses) == 127
    assert [c.number for c in BOOK.clauses.values()] == list(range(1, 128))
    ids = re.findall(r'^id = "(.+)"$', text_of("clauses.toml"), re.MULTILINE)
    assert len(set(ids)) == len(ids)
    assert set(ids) == set(BOOK.clauses)


def test_interacts_is_symmetric_and_never_names_itself() -> None:
    for one in BOOK.clauses.values():
        assert one.id not in one.interacts
        assert list(one.interacts) == sorted(set(one.interacts)), one.id
        for other in one.interacts:
            assert one.id in BOOK.clauses[other].interacts, (one.id, other)


def test_only_what_is_not_part_of_the_game_stands_alone() -> None:
    assert {c.id for c in BOOK.clauses.values() if not c.interacts} == {"variant.buildings", "variant.wonder"}


def test_every_clause_is_a_sentence_of_a_known_kind() -> None:
    for one in BOOK.clauses.values():
        assert one.kind in KINDS_OF_CLAUSES, one.id
        assert one.text.endswith("."), one.id
        assert one.text[0].isupper(), one.id
    assert len({c.text for c in BOOK.clauses.values()}) == len(BOOK.clauses)


def test_sections_follow_the_ids_in_order() -> None:
    assert {c.id: c.section for c in BOOK.clauses.values()} == {i: SECTIONS[i.split(".")[0]] for i in BOOK.clauses}
    assert list(dict.fromkeys(c.section for c in BOOK.clauses.values())) == list(SECTIONS.values())


def test_every_clause_says_whether_it_is_excerpted_or_completed() -> None:
    for one in BOOK.clauses.values():
        assert re.match(r"(excerpt: rulebook of 2015|completed: \w)", one.source), one.id


def test_what_the_excerpt_leaves_out_is_completed() -> None:
    completed = {c.id for c in BOOK.clauses.values() if c.source.startswith("completed: ")}
    chapters = ("conflict", "revolt", "union", "war", "monument")
    assert completed == {i for i in BOOK.clauses if i.startswith(tuple(f"{c}." for c in chapters))} | {
        "hidden.removed",
        "turn.complete",
        "points.kept",
        "treasure.kept",
        "refill.order",
        "variant.english",
        "variant.buildings",
        "variant.wonder",
    }


def test_what_is_inferred_says_so() -> None:
    assert {c.id for c in BOOK.clauses.values() if c.inferred} == INFERRED
    assert {c.id for c in BOOK.clauses.values() if "inference" in c.source} == INFERRED


def test_every_data_reference_points_at_something() -> None:
    referring = [c for c in BOOK.clauses.values() if c.data]
    assert referring
    for one in referring:
        assert resolved(one.data) not in (None, [], {}), one.id


@pytest.mark.parametrize(
    ("clause_id", "numbers"),
    [
        ("box.tiles", {"153", "30", "57", "36"}),
        ("box.leaders", {"16"}),
        ("box.points", {"140", "20", "15"}),
        ("board.spaces", {"11", "16"}),
        ("board.standard", {"41", "135"}),
        ("board.advanced", {"39", "137"}),
    ],
)
def test_numbers_of_a_clause_stand_in_its_data(clause_id: str, numbers: set[str]) -> None:
    one = BOOK.clauses[clause_id]
    assert set(re.findall(r"\d+", one.text)) == numbers
    held = set(re.findall(r"\d+", str(resolved(one.data))))
    assert numbers - {"16"} <= held


def test_a_clause_without_code_gives_one_reason_only() -> None:
    without = {c.id for c in BOOK.clauses.values() if c.no_code}
    assert without == {"box.unification", "variant.buildings", "variant.wonder"}
    assert not any(BOOK.clauses[i].data or BOOK.clauses[i].example for i in without)


def test_every_clause_is_carried() -> None:
    """By a function, by a packaged table, by a reason for neither, or as an example."""
    import gemcheck.games.tigris.engine  # noqa: F401  (marks the rules of all chapters)

    marked = {clause_id for rule in rules_of("gemcheck.games.tigris") for clause_id in rule.clauses}
    assert marked <= set(BOOK.clauses)
    carried = marked | {c.id for c in BOOK.clauses.values() if c.data or c.no_code or c.example}
    assert set(BOOK.clauses) - carried == set()


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_left_to_be_written(name: str) -> None:
    text = text_of(name)
    for word in ("to be written", "TODO", "FIXME", "tbd", "://", " - ", "\u2013", "\u2014"):
        assert word not in text, word


def test_every_open_point_is_asked_with_the_default_first() -> None:
    assert {p.id: p.option_ids() for p in BOOK.open_points.values()} == POINTS
    assert all(p.default == p.option[0].id for p in BOOK.open_points.values())


def test_open_points_are_written_out() -> None:
    texts = []
    for point in BOOK.open_points.values():
        assert point.question.endswith("?"), point.id
        assert point.why.endswith("."), point.id
        assert point.impact in IMPACTS, point.id
        assert point.clauses, point.id
        assert len(set(point.clauses)) == len(point.clauses), point.id
        for option in point.option:
            assert option.text.endswith("."), (point.id, option.id)
            assert "\n" not in option.text
            texts.append(option.text)
    assert len(set(texts)) == len(texts)
    assert len({p.question for p in BOOK.open_points.values()}) == len(POINTS)


def test_choices_of_the_game_are_told_from_doubts() -> None:
    assert {p.id for p in BOOK.open_points.values() if p.kind == "variant"} == CHOICES
    assert {p.id for p in BOOK.open_points.values() if "choice" in p.question} == CHOICES
    assert {p.kind for p in BOOK.open_points.values() if p.id not in CHOICES} <= set(KINDS)


@pytest.mark.parametrize("point", POINTS)
def test_every_reading_can_be_chosen_alone(point: str) -> None:
    digests = {BOOK.ruleset({point: option}).digest() for option in POINTS[point]}
    assert len(digests) == len(POINTS[point])
    assert BOOK.ruleset().digest() in digests


def test_points_of_a_clause() -> None:
    assert {p.id for p in BOOK.points_of("variant.english")} == {"conflict.reinforce"}
    assert {p.id for p in BOOK.points_of("end.bag")} == {"refill.order"}
