"""The pages in a real browser: no complaint, nothing wider than a phone, a filter that filters, links that lead."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from gemcheck.report.folder import write
from gemcheck.report.model import anchor
from gemcheck.report.pages import PAGES, rendered
from tests.report import browser
from tests.report.browser import Browser, chromium
from tests.report.samples import files, site, solved

pytestmark = pytest.mark.skipif(bool(browser.missing()), reason=f"Chromium is {browser.missing()}")

PHONE, DESK = (360, 740), (1200, 900)
FILES = [file for _, file, _ in PAGES]
FILTERED = [file for file in FILES if file != "index.html"]
DARK = 60
"""A page is dark when no channel of its paper is lighter than this, of 255."""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with chromium(tmp_path_factory.mktemp("chromium")) as made:
        yield made


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report with findings, and one with answers of solvers below it."""
    place = tmp_path_factory.mktemp("report") / "pages"
    write(place, files())
    write(place / "solved", rendered(solved()))
    return place


def address(folder: Path, file: str) -> str:
    file, _, place = file.partition("#")
    return (folder / file).as_uri() + (f"#{place}" if place else "")


@pytest.mark.parametrize("file", [*FILES, "solved/optima.html"])
def test_a_page_loads_without_a_complaint_and_fits_a_phone(opened: Browser, folder: Path, file: str) -> None:
    opened.complaints()
    for width, height in (PHONE, DESK):
        opened.size(width, height)
        opened.open(address(folder, file))
        assert opened.run("return document.documentElement.scrollWidth") <= width
        assert opened.run("return document.querySelectorAll('h1').length") == 1
    assert opened.complaints() == []


def test_a_complaint_and_a_page_that_is_too_wide_are_noticed(opened: Browser, tmp_path: Path) -> None:
    wide = '<body><p style="width: 50rem">wide</p><script>no such thing</script>'
    (tmp_path / "bad.html").write_text(wide, encoding="utf-8")
    opened.size(*PHONE)
    opened.open((tmp_path / "bad.html").as_uri())
    assert opened.run("return document.documentElement.scrollWidth") > PHONE[0]
    assert any("SyntaxError" in line for line in opened.complaints())


SHOWN = """return [...document.querySelectorAll("[data-search]")].filter((one) => one.checkVisibility()).length"""


@pytest.mark.parametrize("file", [*[file for file in FILTERED if file != "optima.html"], "solved/optima.html"])
def test_the_filter_filters_and_clears(opened: Browser, folder: Path, file: str) -> None:
    opened.size(*DESK)
    opened.open(address(folder, file))
    every = opened.run("return document.querySelectorAll('[data-search]').length")
    assert opened.run(SHOWN) == every > 1
    first = opened.run("return document.querySelector('[data-search]').dataset.search")
    opened.write("#filter", first)
    told = opened.run("return document.getElementById('shown').textContent")
    assert 1 <= opened.run(SHOWN) <= every
    assert told == f"{opened.run(SHOWN)} of {every}"
    opened.write("#filter", "no such word anywhere")
    assert opened.run(SHOWN) == 0
    assert opened.run("return document.getElementById('shown').textContent") == f"0 of {every}"
    heads = """return [...document.querySelectorAll("main > section")].filter((one) => one.checkVisibility()).length"""
    assert opened.run(heads) == 0
    opened.write("#filter", "")
    opened.run("document.getElementById('filter').dispatchEvent(new Event('input'))")
    assert opened.run(SHOWN) == every
    assert opened.run("return document.getElementById('shown').textContent") == ""


def test_a_link_opens_its_case(opened: Browser, folder: Path) -> None:
    case = site().cases[-1]
    opened.size(*DESK)
    opened.open(address(folder, f"cases.html#case-{anchor(case.id)}"))
    state = """const one = document.getElementById(arguments[0]);
        const box = one.getBoundingClientRect();
        return [one.querySelector("details").open, box.top < innerHeight && box.bottom > 0]"""
    assert opened.run(state, f"case-{anchor(case.id)}") == [True, True]
    closed = "return [...document.querySelectorAll('article > details')].filter((one) => one.open).length"
    assert opened.run(closed) == 1


def test_a_link_is_followed_from_a_clause_to_its_case_and_past_the_filter(opened: Browser, folder: Path) -> None:
    case = site().cases[0]
    opened.size(*DESK)
    opened.open(address(folder, f"clauses.html#c-{anchor(case.clauses[0])}"))
    link = f"#c-{case.clauses[0].replace('.', chr(92) + '.')} a[href='cases.html#case-{anchor(case.id)}']"
    opened.run("for (const one of document.querySelectorAll('details')) one.open = true")
    opened.click(link)
    opened.wait("location.pathname.endsWith('cases.html') && document.readyState === 'complete'")
    assert opened.run("return document.querySelector('article:target').id") == f"case-{anchor(case.id)}"
    opened.write("#filter", "no such word anywhere")
    opened.run("location.hash = arguments[0]", f"case-{anchor(site().cases[1].id)}")
    opened.run("window.dispatchEvent(new Event('hashchange'))")
    assert opened.run("return document.querySelector('article:target').checkVisibility()") is True
    assert opened.run("return document.getElementById('filter').value") == ""


def test_a_pair_of_the_grid_leads_to_its_plan(opened: Browser, folder: Path) -> None:
    opened.size(*PHONE)
    opened.open(address(folder, "solved/optima.html"))
    opened.click(".heat td a")
    opened.wait("document.querySelector('article:target') !== null")
    target = opened.run("return document.querySelector('article:target').id")
    assert target.startswith("case-gempire-minimum-rounds-")


def paper(opened: Browser) -> list[int]:
    colour = opened.run("return getComputedStyle(document.body).backgroundColor")
    return [int(part) for part in re.findall(r"\d+", colour)][:3]


def test_dark_and_light(opened: Browser, folder: Path) -> None:
    opened.size(*PHONE, dark=True)
    opened.open(address(folder, "findings.html"))
    assert max(paper(opened)) < DARK
    assert max(pixel(opened.picture())) < DARK
    opened.size(*PHONE, dark=False)
    assert min(paper(opened)) > 255 - DARK
    assert min(pixel(opened.picture())) > 255 - DARK


def pixel(png: bytes) -> list[int]:
    """The colour of the first pixel of a picture: of its margin, which shows the paper. (Its first line has a filter
    that leaves the first pixel as it is, whichever it is.)"""
    start = png.index(b"IDAT")
    length = int.from_bytes(png[start - 4 : start], "big")
    return list(zlib.decompressobj().decompress(png[start + 4 : start + 4 + length], 4)[1:])


def test_the_keyboard_reaches_the_content(opened: Browser, folder: Path) -> None:
    opened.size(*DESK)
    opened.open(address(folder, "clauses.html"))
    focused = (
        "const one = document.activeElement; return [one.className || one.tagName, one.getAttribute('href') || one.id]"
    )
    opened.press("tab")
    assert opened.run(focused) == ["skip", "#main"]
    visible = "const box = document.activeElement.getBoundingClientRect(); return box.left >= 0 && box.top >= 0"
    assert opened.run(visible) is True
    reached = []
    for _ in range(len(PAGES) + 3):
        opened.press("tab")
        reached.append(opened.run(focused)[1])
    assert reached[:-2] == ["index.html", *FILES]
    assert reached[-2] == "filter"
    assert reached[-1].startswith("#c-")
    assert opened.run("return getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_a_case_opens_by_the_keyboard(opened: Browser, folder: Path) -> None:
    opened.size(*DESK)
    opened.open(address(folder, "cases.html"))
    opened.run("document.querySelector('article summary').focus()")
    opened.press("enter")
    assert opened.run("return document.querySelector('article > details').open") is True


def test_printed_pages_show_what_is_folded(opened: Browser, folder: Path) -> None:
    opened.size(*DESK)
    opened.open(address(folder, "cases.html"))
    height = "return document.documentElement.scrollHeight"
    on_screen = opened.run(height)
    opened.devtools("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert opened.run("return getComputedStyle(document.querySelector('nav')).display") == "none"
        assert opened.run(height) > 2 * on_screen
    finally:
        opened.devtools("Emulation.setEmulatedMedia", {"media": ""})
    sheet = opened.ask("POST", "/print", {})
    assert base64.b64decode(sheet).startswith(b"%PDF")
