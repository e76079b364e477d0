"""The pages as text: templates of this package filled with what was gathered. Equal content gives equal bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from gemcheck.findings import KINDS
from gemcheck.report.mattering import share_words
from gemcheck.report.model import FindingPage, Picture, Site, anchor, undrawn

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["DATA", "PAGES", "rendered"]

PAGES = (
    ("overview", "index.html", "{title}"),
    ("clauses", "clauses.html", "The clauses"),
    ("open points", "readings.html", "Open points and their readings"),
    ("findings", "findings.html", "What the checks have found"),
    ("optima", "optima.html", "What is best, soonest or impossible"),
    ("cases", "cases.html", "The casebook"),
)
"""Each page: its name, its file, its heading."""

DATA = "report.json"
"""The file with the same content for programs, and for comparing two reports."""
SHORT = 160
LARGE = 800
"""Drawings wider than this, in pixels, stand below one another: side by side their words would be too small."""


class Group(msgspec.Struct, frozen=True):
    """Findings of one kind and impact, and what the kind means."""

    kind: str
    means: str
    impact: str
    findings: tuple[FindingPage, ...]


def rendered(site: Site) -> Mapping[str, str]:
    """The text of each file by its name."""
    known = {
        "clauses": {clause.id for section in site.sections for clause in section.clauses},
        "points": {point.id for point in site.points},
        "findings": {found.id for found in site.findings},
        "cases": {case.id for case in site.cases},
    }
    made = _environment()
    found = {}
    for name, file, heading in PAGES:
        template = made.get_template(f"{file}.j2")
        text = template.render(
            site=site,
            pages=[(name, file) for name, file, _ in PAGES],
            here=file,
            heading=heading.format(title=site.title),
            known=known,
            kinds=KINDS,
            asked={point.id: point.asked for point in site.points},
            filtered=name != "overview",
            style=_packaged("style.css"),
            script=_packaged("filter.js"),
        )
        found[file] = "\n".join(line.rstrip() for line in text.splitlines() if line.strip()) + "\n"
    found[DATA] = msgspec.json.format(msgspec.json.encode(undrawn(site))).decode() + "\n"
    return found


@cache
def _packaged(name: str) -> str:
    return (files("gemcheck.report") / "templates" / name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("gemcheck.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"anchor": anchor, "short": _short, "groupby_kind": _by_kind, "share": share_words}
    made.tests |= {"large": _large}
    return made


def _large(pictures: Sequence[Picture]) -> bool:
    widths = [re.search(r'<svg\b[^>]*?\swidth="(\d+)', picture.svg) for picture in pictures]
    return any(width is not None and int(width[1]) > LARGE for width in widths)


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= SHORT else words[: SHORT - 1] + "…"


def _by_kind(findings: Sequence[FindingPage]) -> Iterator[Group]:
    def key(found: FindingPage) -> tuple[str, str]:
        return found.kind, found.impact

    for (kind, impact), group in groupby(findings, key):
        yield Group(kind, KINDS[kind].text, impact, tuple(group))
