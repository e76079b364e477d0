"""The packaged rulebook of Antiquity: complete, connected, and without a loose end."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from gemcheck.findings import IMPACTS, KINDS
from gemcheck.rulebook import Rulebook, rules_of

PACKAGE = "gemcheck.games.antiquity.rulebook"
BOOK = Rulebook.load("antiquity", PACKAGE)
FILES = ("clauses.toml", "readings.toml", "buildings.toml", "map.toml")

KINDS_OF_CLAUSES = {"definition", "permission", "obligation", "prohibition", "computation", "timing", "component"}

SECTIONS = {
    "overview": "Introduction",
    "box": "Components",
    "map": "Map",
    "setup": "Set-up",
    "turn": "Turn",
    "city": "City building",
    "grave": "Graves",
    "man": "Men",
    "house": "Houses",
    "cart": "Cart shops",
    "store": "Stores",
    "fountain": "Fountains",
    "cathedral": "Cathedral",
    "saint": "Saints",
    "hospital": "Hospital",
    "market": "Market",
    "harbour": "Harbour",
    "stables": "Stables",
    "university": "University",
    "alchemy": "Faculty of Alchemy",
    "biology": "Faculty of Biology",
    "philosophy": "Faculty of Philosophy",
    "theology": "Faculty of Theology",
    "explorer": "Explorer",
    "dump": "Dump",
    "brewery": "Brewery",
    "granary": "Granary",
    "labour": "Forced labour",
    "order": "Order of play",
    "zone": "Zone of control",
    "country": "Countryside building",
    "woodcutter": "Woodcutters",
    "farm": "Farms",
    "mine": "Mines",
    "fishery": "Fisheries",
    "inn": "Inns",
    "newcity": "New cities",
    "storing": "Storing goods",
    "harvest": "Harvest",
    "explore": "Exploring",
    "famine": "Famine",
    "pollution": "Pollution",
    "out": "Elimination",
    "win": "Victory",
}
"""The section of a clause by the first part of its id, in the order of the rulebook."""

POINTS = {
    "house.nicolo-free": ("A1", "lower", "any"),
    "win.barbara-graves": ("A2", "grave-free", "any"),
    "win.graved-cathedral": ("A3", "wins", "blocked"),
    "win.tie-area": ("A4", "in-zone", "connected"),
    "order.first-turn": ("A5", "drawn", "as-placed"),
    "university.next-to": ("A6", "edge", "corner"),
    "city.flips": ("A7", "rotate", "flip"),
    "store.supply": ("A8", "tiles", "stores"),
    "pollution.on-counter": ("A9", "removed", "occupied"),
    "explore.compulsory": ("A10", "optional", "compulsory"),
    "alchemy.centre": ("A11", "polluted", "any"),
    "newcity.in-zone": ("A12", "any", "centre", "all"),
    "hospital.number": ("A14", "up-to-five", "all-it-can"),
    "market.when": ("A15", "city-phase", "countryside-too"),
    "saint.giorgio-rebuilt": ("A16", "each", "standing"),
    "labour.first": ("A17", "owner", "silent"),
    "zone.foreign": ("A18", "open", "blocked"),
    "grave.choice": ("A19", "owner", "spread"),
    "win.several": ("A20", "tie-rule", "shared"),
    "university.grave": ("A21", "piece", "whole"),
    "storing.unstored": ("I1", "lost", "kept"),
    "out.remains": ("I6", "stays", "removed"),
    "box.supply": ("I7", "unlimited", "box"),
    "saint.giorgio-fish": ("C11", "each-cathedral", "at-most-two"),
    "dump.strength": ("C13", "minus-four", "to-four", "half"),
    "inn.supply": ("C17", "sixteen", "unlimited"),
    "grave.room": ("C20", "all-cities", "that-city"),
    "pollution.cities": ("C25", "owned", "in-zone"),
    "city.last-piece": ("I9", "order", "nobody"),
    "market.exchanges": ("I10", "one", "several"),
    "win.nicolo-away": ("I11", "counts", "not-in-play"),
    "win.giorgio-out": ("I12", "playing", "remains"),
}
"""Every open point: the ambiguity, gap or contradiction that it answers, and its options, the default first."""

OVERRULED = {
    "overview.goal",
    "overview.other-game",
    "overview.turns",
    "overview.zone",
    "overview.used-land",
    "box.goods.all",
    "setup.counters.one",
    "grave.city-full",
    "grave.for-ever",
    "man.stored",
    "saint.giorgio.two",
    "dump.to-four",
    "dump.half",
    "country.polluted-free",
    "mine.city-short",
    "inn.no-limit",
    "harvest.all",
    "pollution.per-city",
    "pollution.sources",
    "pollution.nobody",
    "pollution.later",
    "win.giorgio-buildings",
}
"""Statements that no code carries since another clause says it in full, or otherwise."""

BARE = {
    "map.polluted",
    "man.stays",
    "store.lasting",
    "cathedral.shown",
    "saint.shared",
    "market.promises",
    "market.goods-only",
}
"""Statements that hold since nothing could break them."""


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
    assert (BOOK.title, BOOK.version) == ("Antiquity", "1.0")
    assert [c.number for c in BOOK.clauses.values()] == list(range(1, len(BOOK.clauses) + 1))
    ids = re.findall(r'^id = "(.+)"$', text_of("clauses.toml"), re.MULTILINE)
    assert ids == list(BOOK.clauses)
    assert len(ids) == 257


def test_interacts_is_symmetric_and_never_names_itself() -> None:
    for one in BOOK.clauses.values():
        assert one.interacts, one.id
        assert one.id not in one.interacts
        assert list(one.interacts) == sorted(set(one.interacts)), one.id
        for other in one.interacts:
            assert one.id in BOOK.clauses[other].interacts, (one.id, other)


def test_every_clause_is_a_sentence_of_a_known_kind() -> None:
    for one in BOOK.clauses.values():
        assert one.kind in KINDS_OF_CLAUSES, one.id
        assert one.text.endswith("."), one.id
        assert one.text[0].isupper(), one.id
    assert len({c.text for c in BOOK.clauses.values()}) == len(BOOK.clauses)


def test_sections_follow_the_ids_in_order() -> None:
    assert {c.id: c.section for c in BOOK.clauses.values()} == {i: SECTIONS[i.split(".")[0]] for i in BOOK.clauses}
    assert list(dict.fromkeys(c.section for c in BOOK.clauses.values())) == list(SECTIONS.values())


def test_every_clause_names_the_lines_of_the_text_or_what_completes_it() -> None:
    for one in BOOK.clauses.values():
        assert re.match(r"(text: L\d|completed: \w)", one.source), one.id
        lines = [int(line) for line in re.findall(r"L(\d+)", one.source)]
        assert all(1 <= line <= 529 for line in lines), one.id


def test_what_is_inferred_says_so() -> None:
    assert {c.id for c in BOOK.clauses.values() if c.inferred} == {
        c.id for c in BOOK.clauses.values() if "infer" in c.source
    }


def test_every_data_reference_points_at_something() -> None:
    referring = [c for c in BOOK.clauses.values() if c.data]
    assert referring
    for one in referring:
        assert resolved(one.data) not in (None, [], {}), one.id


def test_a_clause_without_code_gives_one_reason_only() -> None:
    without = {c.id for c in BOOK.clauses.values() if c.no_code}
    assert without == OVERRULED | BARE
    assert not any(BOOK.clauses[i].data or BOOK.clauses[i].example for i in without)


def test_every_marked_clause_exists() -> None:
    import gemcheck.games.antiquity.engine  # noqa: F401  (marks the rules of all chapters)

    marked = {clause_id for rule in rules_of("gemcheck.games.antiquity") for clause_id in rule.clauses}
    assert marked - set(BOOK.clauses) == set()


def test_every_clause_is_carried() -> None:
    """By a function, by a packaged table, by a reason for neither, or as an example."""
    import gemcheck.games.antiquity.engine  # noqa: F401  (marks the rules of all chapters)

    marked = {clause_id for rule in rules_of("gemcheck.games.antiquity") for clause_id in rule.clauses}
    carried = marked | {c.id for c in BOOK.clauses.values() if c.data or c.no_code or c.example}
    assert set(BOOK.clauses) - carried == set()


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_left_to_be_written(name: str) -> None:
    text = text_of(name)
    for word in ("to be written", "TODO", "FIXME", "tbd", "://", "\u2013", "\u2014"):
        assert word not in text, word


def test_every_open_point_is_asked_with_the_default_first() -> None:
    assert {p.id: (*p.findings, *p.option_ids()) for p in BOOK.open_points.values()} == POINTS
    assert all(p.default == p.option[0].id for p in BOOK.open_points.values())


def test_open_points_are_written_out() -> None:
    texts = []
    for point in BOOK.open_points.values():
        assert point.kind in KINDS, point.id
        assert point.impact in IMPACTS, point.id
        assert point.question.endswith("?"), point.id
        assert point.why.endswith("."), point.id
        assert point.clauses, point.id
        texts += [point.question, point.why, *(option.text for option in point.option)]
        assert all(option.text.endswith(".") for option in point.option), point.id
    assert len(set(texts)) == len(texts)


def test_no_packaged_sentence_is_longer_than_a_reader_can_hold() -> None:
    for one in BOOK.clauses.values():
        assert len(one.text) <= 220, one.id
