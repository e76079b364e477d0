"""Checks of words: terms that nothing defines, parallel clauses that differ, one number for two things.

All of them compute on a game's `numbers.toml` (see `text_tables`) and the texts of its clauses; none knows a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.checks.text_rows import Siblings, Term, Use
from gemcheck.checks.text_tables import TextTables
from gemcheck.findings import Certificate, Finding
from gemcheck.game import Game
from gemcheck.rulebook import Clause

__all__ = ["numbering_collision", "sibling_clauses", "undefined_terms"]


def _occurs(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.IGNORECASE) is not None


def _uses(tables: TextTables, term: Term) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The clauses in which a term occurs, and the clauses that define it and really contain it."""
    pattern = term.pattern or rf"\b{re.escape(term.word)}\b"
    used = dict.fromkeys(term.used)
    used |= dict.fromkeys(c.id for c in tables.rulebook.clauses.values() if _occurs(pattern, c.text))
    defined = tuple(c for c in term.defined if _occurs(pattern, tables.clause(c).text))
    return tuple(used), defined


@check(
    "undefined-terms",
    kind="undefined-term",
    family="text",
    scope="every listed term in the texts of all clauses",
)
def undefined_terms(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Terms that clauses use and no clause defines."""
    tables = TextTables(game)
    for term in tables.numbers.term:
        used, defined = _uses(tables, term)
        if not used:
            yield Statement(f"'{term.word}' is not used")
        elif defined:
            yield Statement(
                f"'{term.word}' is used in {len(used)} clauses and defined by {', '.join(defined)}", defined
            )
        else:
            near = f", it may stand for '{term.near}'" if term.near else ""
            yield tables.fault(
                term,
                "undefined-term",
                "undefined-terms",
                f"'{term.word}' is used and never defined{near}",
                used,
                {"term": term.word, "used_in": list(used)},
                certificate=Certificate("table", f"the texts of {len(tables.rulebook.clauses)} clauses"),
            )


def _family(tables: TextTables, member: str) -> list[Clause]:
    """The clause of an id, or, for a beginning that ends with a dot, all clauses that begin so."""
    if not member.endswith("."):
        return [tables.clause(member)]
    return [c for c in tables.rulebook.clauses.values() if f"{c.id}.".startswith(member)]


def _stated(tables: TextTables, row: Siblings) -> Mapping[str, dict[str, str]]:
    """For each member, what its clauses state and the clause that states it."""
    return {
        member: {
            label: clause.id
            for label, patterns in row.phrases.items()
            for clause in _family(tables, member)
            if any(_occurs(p, clause.text) for p in patterns)
        }
        for member in row.members
    }


@check(
    "sibling-clauses",
    kind=("sibling-asymmetry", "contradiction"),
    family="text",
    scope="every listed group of parallel clauses",
)
def sibling_clauses(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Parallel clauses of which some state a thing and others omit it or state another."""
    tables = TextTables(game)
    for row in tables.numbers.siblings:
        stated = _stated(tables, row)
        groups: dict[str, list[str]] = {}
        for member, labels in stated.items():
            groups.setdefault(" and ".join(sorted(labels)) or "nothing", []).append(member)
        if len(groups) == 1:
            (what,) = groups
            cited = tuple(clause for labels in stated.values() for clause in labels.values())
            yield Statement(f"{row.what}: all {len(stated)} parallel entries state {what}", cited)
            continue
        silent = [c.id for m in groups.get("nothing", ()) for c in _family(tables, m)[:1]]
        yield tables.fault(
            row,
            row.kind,
            "sibling-clauses",
            f"{row.what}: " + "; ".join(f"{what} in {_named(members)}" for what, members in groups.items()),
            (*(clause for labels in stated.values() for clause in labels.values()), *silent),
            {"stated": {what: [m.rstrip(".") for m in members] for what, members in groups.items()}},
            certificate=Certificate("table", f"{len(stated)} parallel entries"),
        )


def _named(members: list[str]) -> str:
    return ", ".join(member.rstrip(".") for member in members)


def _fits(entry: Mapping[str, Any], use: Use) -> bool:
    """Whether an entry has all facts of a use; a list of numbers has a fact when all its numbers are equal to it."""
    for key, fact in use.facts.items():
        value = entry.get(key)
        if not (value and all(v == fact for v in value) if isinstance(value, list) else value == fact):
            return False
    return True


@check(
    "numbering-collision",
    kind="undefined-term",
    family="text",
    scope="every number used as a name beside the numbers of the entries",
)
def numbering_collision(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Numbers that name one thing in one place and another thing in another place."""
    tables = TextTables(game)
    for row in tables.numbers.numbering:
        entries: list[dict[str, Any]] = tables.data(row.entries)
        meant = {use.number: [e["id"] for e in entries if _fits(e, use)] for use in row.uses}
        clauses = tuple(dict.fromkeys((*row.numbered_by, *(c for use in row.uses for c in use.clauses))))
        known = {e["id"] for e in entries}
        twice = {n: found for n, found in meant.items() if n in known and found and n not in found}
        if not twice:
            yield Statement(f"{row.what}: no number names two different entries", clauses)
            continue
        told = "; ".join(f"{n} is entry {' or '.join(map(str, found))} there" for n, found in twice.items())
        yield tables.fault(
            row,
            "undefined-term",
            "numbering-collision",
            f"'{row.what} {'/'.join(map(str, twice))}' names different entries: {told}",
            clauses,
            {"meant": {str(n): found for n, found in twice.items()}},
            certificate=Certificate("table", f"{len(entries)} entries compared with the printed facts"),
        )
