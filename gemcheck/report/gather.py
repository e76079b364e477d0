"""Everything that the pages of a game show, collected in the order of the rulebook and of the findings' ranks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

from gemcheck import __version__
from gemcheck.casebook.schema import Case
from gemcheck.checks import CheckReport
from gemcheck.findings import Finding
from gemcheck.game import Game
from gemcheck.report.again import departures
from gemcheck.report.casebook import case_pages, grids
from gemcheck.report.drawn import SVG_ROOM, Room
from gemcheck.report.found import finding_page
from gemcheck.report.mattering import games_played, weights
from gemcheck.report.model import CasePage, Chart, Site, StatementRow
from gemcheck.report.overview import numbers, tables
from gemcheck.report.speaking import Index
from gemcheck.search.mattering import Mattering

__all__ = ["gathered"]

AnyGame = Game[Any, Any]


def gathered(
    game: AnyGame,
    reports: Sequence[CheckReport],
    cases: Sequence[Case],
    ran: Mapping[str, Set[str]],
    charts: Sequence[Chart],
    pages: Sequence[CasePage] | None = None,
    progress: Callable[[str], None] = lambda text: None,
    cards: str | None = None,
    often: Mattering | None = None,
) -> Site:
    """All pages of a game: what its checks have found, its casebook, which clauses have run and by what. `pages` are
    the cases when they have been played and drawn before; `cards` is the card set where it is not the game's own;
    `often` says how often open points matter in play."""
    findings = sorted((found for report in reports for found in report.findings), key=Finding.rank)
    checks = {found.id: report.check for report in reports for found in report.findings}
    index = Index(game, findings, cases, ran)
    room = Room(SVG_ROOM)
    progress("drawing findings")
    shown = tuple(finding_page(game, found, checks[found.id], room, cards) for found in findings)
    return Site(
        game=game.name,
        title=game.title,
        version=game.rulebook.version,
        ruleset=f"{game.rules.name} ({game.rules.digest()})",
        readings=departures(game),
        data=game.data(),
        digest=game.rulebook.digest(),
        made_by=f"gemcheck {__version__}",
        numbers=numbers(game, findings, reports, cases, ran),
        tables=(*tables(game, findings, reports, cases, ran), *weights(often)),
        sections=index.sections(),
        points=index.points(often),
        findings=shown,
        statements=_statements(reports),
        cases=case_pages(game, cases, {}, progress) if pages is None else tuple(pages),
        grids=grids(cases),
        charts=tuple(charts),
        played=games_played(often),
    )


def _statements(reports: Sequence[CheckReport]) -> tuple[StatementRow, ...]:
    found = [StatementRow(report.check, one.verdict.word, one.text) for report in reports for one in report.statements]
    return tuple(sorted(found, key=lambda row: (row.verdict != "proved", row.check, row.text)))
