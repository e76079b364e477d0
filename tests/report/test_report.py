"""The annotated rulebook: what its pages hold, that every link leads somewhere, and how it is written."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from gemcheck.checks import CheckReport
from gemcheck.game import GameError, load_game
from gemcheck.report import changes
from gemcheck.report.cache import KEPT_FILES, Store, question, sources
from gemcheck.report.casebook import TONES, grids
from gemcheck.report.drawn import Room
from gemcheck.report.folder import refuse, write
from gemcheck.report.found import finding_page
from gemcheck.report.gather import gathered
from gemcheck.report.model import anchor
from gemcheck.report.pages import PAGES, rendered
from tests.report.pages import broken, parsed
from tests.report.samples import GAME, RAN, answers, cases, files, report, site, solved


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
    assert rendered(gathered(GAME, (report(),), cases(), RAN, site().charts)) == files()


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
    for step in range(1, TONES + 1):
        low, high = sorted((luminance(colours[f"h{step}"]), luminance(colours["ink"])))
        assert (high + 0.05) / (low + 0.05) >= CONTRAST, step


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
    (other / "report.json").write_text("{}", encoding="utf-8")
    with pytest.raises(GameError, match=r"'thesis\.txt', so that it is no report"):
        write(other, files())
    assert sorted(path.name for path in other.iterdir()) == ["report.json", "thesis.txt"]


# -- what is kept


def test_answers_are_kept_for_the_same_question_only(tmp_path: Path) -> None:
    store = Store(tmp_path)
    asked = question(GAME, "answers", fast=True)
    kind = tuple[CheckReport, ...]
    assert store.read(asked, kind) is None
    store.write(asked, (report(),))
    assert store.read(asked, kind) == (report(),)
    assert store.read(question(GAME, "answers", fast=False), kind) is None
    assert store.read({**asked, "sources": "others"}, kind) is None
    assert Store(None).read(asked, kind) is None
    file = store.file(asked)
    assert file is not None
    file.write_bytes(b"{")
    assert store.read(asked, kind) is None


def test_answers_of_code_in_no_file_are_not_kept(tmp_path: Path) -> None:
    asked = {**question(GAME, "answers"), "sources": ""}
    Store(tmp_path).write(asked, (1,))
    assert list(tmp_path.iterdir()) == []
    assert Store(tmp_path).read(asked, tuple[int, ...]) is None


def test_old_answers_are_forgotten(tmp_path: Path) -> None:
    store, asked = Store(tmp_path), question(GAME, "answers")
    for number in range(KEPT_FILES + 3):
        store.write({**asked, "number": number}, number)
    assert len(list(tmp_path.iterdir())) == KEPT_FILES
    assert store.read({**asked, "number": KEPT_FILES + 2}, int) == KEPT_FILES + 2


def test_answers_rest_on_the_code_of_their_game() -> None:
    assert sources(GAME) != sources(load_game("gempire"))
    assert sources(GAME) == sources(load_game("tigris"))


# -- answers of solvers


def test_answers_of_solvers_have_a_page_with_their_pictures() -> None:
    pages = rendered(solved())
    assert broken(parsed(pages)) == []
    ids = parsed(pages)["optima.html"].ids
    assert {f"case-{anchor(case.id)}" for case in answers()} <= ids
    assert pages["optima.html"].count("<svg") > len(answers())
    assert "<svg" not in pages["cases.html"]
    assert [table.id for table in solved().grids] == ["pairs-minimum-rounds"]


def test_a_grid_holds_the_bounds_of_every_pair_twice() -> None:
    (table,) = grids(answers())
    names = table.head[1:]
    assert list(names) == [str(number) for number in range(int(names[0]), int(names[-1]) + 1)]
    told = {}
    for row in table.rows:
        told.update({(row.label.text, name): cell for name, cell in zip(names, row.cells, strict=True)})
    assert all(told[a, b] == told[b, a] for a in names for b in names)
    assert all(told[a, a].text == "–" for a in names)
    for case in answers():
        if case.claim is not None and "pair" in case.claim.instance:
            one, other = map(str, case.claim.instance["pair"])
            cell = told[one, other]
            if not cell.text.endswith("*"):
                assert cell.text.split("–")[0] == str(case.claim.bound)
                assert cell.text.split("–")[-1] == str(case.claim.value)
            assert cell.link.startswith("optima.html#case-")
    assert grids(cases()) == ()


# -- the overview


def test_the_overview_counts_what_there_is() -> None:
    tables = {table.id: table for table in site().tables}
    assert list(tables) == ["kinds", "verdicts", "coverage", "casebook"]
    kinds = {row.label.text: [cell.text for cell in row.cells] for row in tables["kinds"].rows}
    assert kinds == {"diverging-readings": ["1", "1"], "undefined-term": ["1", "1"], "all": ["2", "2"]}
    assert tables["kinds"].head == ("kind", "changes-the-winner", "all")
    verdicts = {row.label.text: [cell.text for cell in row.cells] for row in tables["verdicts"].rows}
    assert verdicts == {"proved": ["", "1"], "found": ["2", ""], "all": ["2", "1"]}
    assert tables["casebook"].rows[-1].cells[-1].text == str(len(cases()))
    code = next(row for row in tables["coverage"].rows if row.label.text == "code")
    assert code.cells[1].text == "1"
    assert int(code.cells[0].text) == 1 + int(code.cells[2].text)


def test_large_drawings_stand_below_one_another() -> None:
    assert 'class="pictures large"' in files()["cases.html"]  # boards
    assert 'class="pictures"' not in files()["cases.html"]
    assert 'class="pictures"' in rendered(solved())["optima.html"]  # small cities


def test_the_longest_bar_of_a_chart_takes_the_room_there_is() -> None:
    assert re.findall(r'style="width: ([\d.]+)%"', files()["index.html"]) == ["100.0", "50.0"]


def test_every_page_is_in_the_list_of_pages() -> None:
    assert sorted(name for name in files() if name.endswith(".html")) == sorted(file for _, file, _ in PAGES)


@pytest.mark.parametrize("name", ["gempire", "tigris", "antiquity", "settlers"])
def test_a_witness_in_notation_is_drawn_in_every_game(name: str) -> None:
    game = load_game(name)
    state = game.start(3, Random(0))
    found = replace(report().findings[0], witness={"state": game.state_text(state)}, outcomes=())
    assert [picture.title for picture in finding_page(game, found, "made-up", Room(10**6)).pictures] == ["before"]


def test_other_cards_stand_in_the_command_and_make_no_case() -> None:
    page = finding_page(GAME, report().findings[0], "made-up", Room(0), "mine.toml")
    assert len(page.commands) == 1
    assert "--cards mine.toml" in page.commands[0]
