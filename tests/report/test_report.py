"""The annotated rulebook: what its pages hold, that every link leads somewhere, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from gemcheck.casebook.find import find_cases
from gemcheck.casebook.load import read_case
from gemcheck.casebook.schema import Case
from gemcheck.checks import CheckReport, Statement
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import GameError, load_game
from gemcheck.report import changes
from gemcheck.report.cache import Kept
from gemcheck.report.folder import refuse, write
from gemcheck.report.gather import gathered
from gemcheck.report.model import Picture, Site, anchor
from gemcheck.report.pages import rendered
from tests.report.pages import broken, parsed

GAME = load_game("tigris")


@cache
def cases() -> tuple[Case, ...]:
    known = [read_case(file) for file in find_cases()]
    return tuple(case for case in known if case.text.rulebook == "tigris")[:25]


def report() -> CheckReport:
    """What a check might say: a fault with a witness that can be played, one with facts only, and a statement."""
    case = next(case for case in cases() if case.when)
    point = next(iter(GAME.rulebook.open_points.values()))
    outcomes = tuple((f"{point.id}={option}", f"it is {option} & <so>") for option in point.option_ids())
    certificate = Certificate("replay", "two seats", "another way", ("a fact",))
    played = Finding(
        id="tigris/diverging-readings/made-up",
        kind="diverging-readings",
        title="Two options <differ> & show it",
        clauses=case.clauses,
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=certificate,
        witness={"given": dict(case.given), "when": list(case.when)},
        outcomes=outcomes,
    )
    facts = replace(played, id="tigris/undefined-term/made-up", kind="undefined-term", witness={"word": ["a", "b"]})
    return CheckReport("made-up", (played, facts), Verdict.FOUND, certificate, (Statement("it always ends"),))


@cache
def site() -> Site:
    chart = Picture("rounds", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>', "5: 60")
    return gathered(GAME, (report(),), cases(), {"cases": {"tile.where"}}, (chart,))


@cache
def files() -> Mapping[str, str]:
    return rendered(site())


def test_every_link_leads_somewhere() -> None:
    assert broken(parsed(files())) == []


def test_a_broken_link_is_noticed() -> None:
    spoiled = {**files(), "index.html": files()["index.html"].replace('href="cases.html"', 'href="case.html"')}
    assert broken(parsed(spoiled))


def test_every_clause_point_finding_and_case_has_its_place_and_is_linked() -> None:
    pages = parsed(files())
    ids = {name: page.ids for name, page in pages.items()}
    assert {f"c-{anchor(name)}" for name in GAME.rulebook.clauses} <= ids["clauses.html"]
    assert {f"p-{anchor(name)}" for name in GAME.rulebook.open_points} <= ids["readings.html"]
    assert {f"f-{anchor(found.id)}" for found in report().findings} <= ids["findings.html"]
    assert {f"case-{anchor(case.id)}" for case in cases()} <= ids["cases.html"]
    linked = {link for page in pages.values() for link in page.links}
    for case in cases():
        assert f"cases.html#case-{anchor(case.id)}" in linked
    for found in report().findings:
        assert f"findings.html#f-{anchor(found.id)}" in linked


def test_headings_begin_with_one_and_leave_out_no_level() -> None:
    for name, page in parsed(files()).items():
        assert page.heads.count(1) == 1, name
        assert all(after <= before + 1 for before, after in zip(page.heads, page.heads[1:], strict=False)), name


def test_nothing_is_fetched() -> None:
    for name, text in files().items():
        assert parsed({name: text}).get(name) is None or not parsed({name: text})[name].sources
        assert not re.search(r"(?:href|src|url\()\s*=?\s*[\"']?(?:https?:)?//", text), name


def test_words_are_escaped() -> None:
    assert "Two options &lt;differ&gt; &amp; show it" in files()["findings.html"]
    assert "<differ>" not in files()["findings.html"]


def test_a_finding_shows_its_witness_steps_outcomes_and_command() -> None:
    page = next(found for found in site().findings if found.kind == "diverging-readings")
    assert [picture.title for picture in page.pictures] == ["before", "after"]
    assert all(picture.svg.startswith("<svg") for picture in page.pictures)
    assert len(page.steps) == len(report().findings[0].witness["when"])
    assert any("[" in event for step in page.steps for event in step.events)
    assert [outcome.chosen for outcome in page.outcomes].count(True) == 1
    assert page.commands[0].startswith(
        "gemcheck check tigris --check made-up --finding tigris/diverging-readings/made-up"
    )
    facts = next(found for found in site().findings if found.kind == "undefined-term")
    assert facts.witness == ("word: a b",)
    assert facts.pictures == ()


def test_the_same_content_gives_the_same_bytes() -> None:
    assert rendered(gathered(GAME, (report(),), cases(), {"cases": {"tile.where"}}, site().charts)) == files()


CONTRAST = 4.5
"""The least contrast of text that is not large (WCAG 2.2, level AA)."""


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_stands_out_from_its_paper(scheme: int) -> None:
    text = files()["index.html"]
    colours = dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", text.split(":root {")[scheme + 1].split("}")[0]))
    for paper in ("paper", "soft"):
        for ink in ("ink", "faint", "link", "bad", "mild", "calm"):
            low, high = sorted((luminance(colours[paper]), luminance(colours[ink])))
            assert (high + 0.05) / (low + 0.05) >= CONTRAST, (paper, ink)


# -- two reports


def test_changes_are_told_clause_by_clause() -> None:
    section, *others = site().sections
    clause = replace(section.clauses[0], text="Something else.")
    chapter = replace(section, clauses=(clause, *section.clauses[2:]))
    new = replace(site(), sections=(chapter, *others), cases=site().cases[1:], ruleset="another")
    told = changes.changes(site(), new)
    assert ("ruleset", "another", f"was {site().ruleset}") in told
    assert ("clause", section.clauses[1].id, "is gone") in told
    assert ("case", site().cases[0].id, "is gone") in told
    (how,) = [how for what, which, how in told if (what, which) == ("clause", clause.id)]
    assert how == f"text: '{section.clauses[0].text}' became 'Something else.'"
    assert len(told) == 4
    assert changes.changes(site(), site()) == ()


def test_an_older_report_is_read_back(tmp_path: Path) -> None:
    write(tmp_path / "one", files())
    assert changes.changes(changes.older(tmp_path / "one"), site()) == ()
    (tmp_path / "no.json").write_text("{}", encoding="utf-8")
    with pytest.raises(GameError, match=r"no\.json: no report"):
        changes.older(tmp_path / "no.json")
    with pytest.raises(GameError, match="No such file"):
        changes.older(tmp_path / "none")
    with pytest.raises(GameError, match="about tigris, not gempire"):
        changes.changes(site(), replace(site(), game="gempire"))


# -- writing


def test_a_report_replaces_a_report_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "report"
    write(target, files())
    write(target, {"index.html": "new", "report.json": "{}"})
    assert sorted(path.name for path in target.iterdir()) == ["index.html", "report.json"]
    assert [path.name for path in target.parent.iterdir()] == ["report"]
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("precious", encoding="utf-8")
    with pytest.raises(GameError, match="no report"):
        write(other, files())
    with pytest.raises(GameError, match="is a file"):
        refuse(other / "thesis.txt")
    assert [path.name for path in other.iterdir()] == ["thesis.txt"]


def test_answers_are_kept_for_the_same_question_only(tmp_path: Path) -> None:
    question = Kept.question_of(GAME, fast=True)
    assert Kept.read(tmp_path, question) is None
    Kept(question, (report(),)).write(tmp_path)
    assert Kept.read(tmp_path, question) == (report(),)
    assert Kept.read(tmp_path, {**question, "sources": "others"}) is None
    assert Kept.read(None, question) is None
    Kept.file(tmp_path, question).write_bytes(b"{")
    assert Kept.read(tmp_path, question) is None
