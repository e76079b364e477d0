"""The tables of docs/games/gempire-findings.md, made anew from the casebook and from what `check` says.

    gemcheck check gempire --format json -o CHECK.json
    python -m tests.pages.findings CHECK.json

Each table stands between two marks, `<!-- table NAME -->` and `<!-- end -->`; the rest of the page is written by hand.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from gemcheck.casebook.schema import SOLVER_KINDS
from gemcheck.findings import IMPACTS, KINDS
from gemcheck.game import load_game

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "games" / "gempire-findings.md"
SHORT = {"breaks-the-game": "breaks", "changes-the-winner": "changes", "cosmetic": "cosmetic"}
NUMBER = re.compile(r"G-\d{3}")
MARKED = re.compile(r"(<!-- table (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

Table = Mapping[str, Any]


@cache
def known() -> tuple[Table, ...]:
    """The known findings: number, subject, and why there is no case where there is none."""
    text = (files("gemcheck.games.gempire.rulebook") / "known.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["known"])


@cache
def casebook() -> tuple[tuple[str, Table], ...]:
    """Every case of a fault, with the link to it: no settled rules, no answers of solvers."""
    found = []
    for path in sorted((ROOT / "cases" / "gempire").rglob("*.toml")):
        case = tomllib.loads(path.read_text(encoding="utf-8"))
        if case["kind"] not in ("rule", *SOLVER_KINDS):
            found.append((f"../../{path.relative_to(ROOT).as_posix()}", case))
    return tuple(found)


def cases_of(number: str) -> list[str]:
    """Links to the cases of a known finding."""
    return [f"[{short(case)}]({link})" for link, case in casebook() if number in case.get("known_as", "")]


def short(case: Table) -> str:
    return str(case["id"]).rpartition("/")[2]


def numbers(finding: Table) -> list[str]:
    """The known findings that a finding of a check is."""
    return NUMBER.findall(finding.get("known_as", ""))


def rows(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    body = [f"| {' | '.join(cell or ' ' for cell in line)} |".replace("|   |", "| |") for line in lines]
    return "\n".join([f"| {' | '.join(head)} |", "|---" * len(head) + "|", *body]) + "\n"


def kinds_table(found: Sequence[Table]) -> str:
    """How many cases and findings there are of each kind."""
    cases = Counter(case["kind"] for _, case in casebook())
    checks = Counter(finding["kind"] for finding in found)
    lines = []
    for kind, entry in KINDS.items():
        if cases[kind] or checks[kind]:
            name = f"[{kind}](#{kind})" if cases[kind] else kind
            lines.append([name, entry.text, str(cases[kind] or ""), str(checks[kind] or "")])
    lines.append(["all", "", str(cases.total()), str(checks.total())])
    return rows(["kind", "means", "cases", "by checks"], lines)


def impacts_line() -> str:
    """How bad the cases are."""
    impacts = Counter(case["impact"] for _, case in casebook())
    breaks, changes, cosmetic = (impacts[impact] for impact in IMPACTS)
    return (
        f"Of the {impacts.total()} cases below {breaks} break the game, {changes} change the winner, and {cosmetic} "
        "are cosmetic.\n"
    )


def told_apart(found: Sequence[Table]) -> set[str]:
    """The open points of which some finding has different outcomes for two options."""
    told = set()
    for finding in found:
        outcomes: dict[str, dict[str, set[str]]] = {}
        for label, outcome in finding["outcomes"]:
            for choice in label.split(", "):
                point, given, option = choice.partition("=")
                if given:
                    outcomes.setdefault(point, {}).setdefault(option, set()).add(outcome)
        told |= {point for point, options in outcomes.items() if len(set(map(frozenset, options.values()))) > 1}
    return told


def found_line(found: Sequence[Table]) -> str:
    """How much the checks find."""
    met = {number for finding in found for number in numbers(finding)} & {entry["id"] for entry in known()}
    reach = Counter(finding["reach"]["answer"] for finding in found if finding.get("reach"))
    return (
        f"{len(found)} findings, which meet {len(met)} of the {len(known())} known ones. Of the {reach.total()} whose "
        f"witness is a position\n{reach['reachable']} are reached by a game from a legal set-up, "
        f"{reach['refuted']} cannot come about as they are stated, {reach['unknown']} are unknown.\n"
        f"Options of {len(told_apart(found))} of the {len(load_game('gempire').rulebook.open_points)} open points come "
        "apart in one of them or more.\n"
    )


def known_table(found: Sequence[Table]) -> str:
    """Each known finding: the checks that meet it, its cases, whether a game leads to it."""
    lines = []
    for entry in known():
        number = entry["id"]
        met = [finding for finding in found if number in numbers(finding)]
        names = sorted({finding["id"].partition("/")[2] for finding in met})
        cases = cases_of(number)
        lines.append(
            [
                number,
                entry["subject"],
                listed([f"`{name}`" for name in names]) or "none",
                listed(cases) or entry.get("no_case", "none"),
                reached(met),
            ]
        )
    return rows(["known as", "about", "met by the checks as", "cases", "in play"], lines)


def listed(words: Sequence[str], most: int = 3) -> str:
    """The first few of some words."""
    return ", ".join(words[:most]) + (f" and {len(words) - most} more" if len(words) > most else "")


def reached(found: Sequence[Table]) -> str:
    """What is known of games that lead to one of these findings: the best answer of all."""
    answers = [finding["reach"] for finding in found if finding.get("reach")]
    for word in ("reachable", "unknown", "refuted"):
        texts = sorted((answer["text"] for answer in answers if answer["answer"] == word), key=round_of)
        if texts:
            return str(texts[0])
    return "" if not found else "a matter of the text"


def round_of(text: str) -> tuple[int, str]:
    """Earlier rounds first."""
    number = re.search(r"round (\d+)", text)
    return (int(number[1]) if number else 0, text)


def cases_tables() -> str:
    """The casebook by kind."""
    parts = []
    for kind, entry in KINDS.items():
        chosen = [(link, case) for link, case in casebook() if case["kind"] == kind]
        if not chosen:
            continue
        chosen.sort(key=lambda one: (IMPACTS.index(one[1]["impact"]), one[1].get("known_as", "~"), one[0]))
        lines = [
            [
                case.get("known_as", ""),
                f"[{case['title']}]({link})",
                SHORT[case["impact"]],
                ", ".join(f"`{point}`" for point in points(case)),
            ]
            for link, case in chosen
        ]
        table = rows(["known as", "case", "impact", "open point"], lines)
        parts.append(f"### {kind}\n\n{entry.text[0].upper()}{entry.text[1:]}.\n\n{table}")
    return "\n" + "\n".join(parts)


def points(case: Table) -> list[str]:
    """The open points whose options a case tells apart."""
    named: dict[str, None] = {}
    for then in case.get("then", ()):
        named.update(dict.fromkeys(then.get("reading", {})))
        if "undefined" in then:
            named[then["undefined"]] = None
    return list(named)


def checks_table(found: Sequence[Table], readings: bool) -> str:
    """What the checks find: the open points whose readings come apart, or everything else."""
    lines = []
    for finding in found:
        if (finding.get("found_by", "") == "gemcheck.checks.readings") is readings:
            cases = [link for number in numbers(finding) for link in cases_of(number)]
            lines.append(
                [
                    f"`{finding['id'].partition('/')[2]}`",
                    finding["title"].replace("|", "\\|"),
                    SHORT[finding["impact"]],
                    finding.get("known_as", ""),
                    listed(cases),
                ]
            )
    return rows(["finding", "says", "impact", "known as", "cases"], lines)


def tables(found: Sequence[Table]) -> dict[str, str]:
    """Every table of the page by its name."""
    return {
        "impacts": impacts_line(),
        "kinds": kinds_table(found),
        "found": found_line(found),
        "known": known_table(found),
        "cases": cases_tables(),
        "checks": checks_table(found, readings=False),
        "readings": checks_table(found, readings=True),
    }


def filled(page: str, made: Mapping[str, str]) -> str:
    """The page with these tables in the place of its own."""
    return MARKED.sub(lambda mark: mark[1] + made[mark[2]] + mark[3] if mark[2] in made else mark[0], page)


def table_in(page: str, name: str) -> str:
    """A table as it stands in the page."""
    return next(mark[0] for mark in MARKED.finditer(page) if mark[2] == name).partition("\n")[2].rpartition("<!--")[0]


def main(arguments: Sequence[str]) -> None:
    (report,) = arguments
    found = json.loads(Path(report).read_text(encoding="utf-8"))["findings"]
    made = tables(found)
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), made), encoding="utf-8")
    met = {number for finding in found for number in numbers(finding)}
    missing = [entry["id"] for entry in known() if entry["id"] not in met]
    print(f"{len(found)} findings; {len(known()) - len(missing)} of {len(known())} known ones met; not met: {missing}")


if __name__ == "__main__":
    main(sys.argv[1:])
