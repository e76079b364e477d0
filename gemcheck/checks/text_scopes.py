"""A check of words that pick things out by name: do the readings of the word pick out the same ones?

It computes on a game's `numbers.toml` (see `text_tables`) and on lists of names in packaged data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.checks.text_rows import Scope
from gemcheck.checks.text_tables import TextTables
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game

__all__ = ["word_scopes"]


def _picked(row: Scope, names: list[str]) -> Mapping[str, tuple[str, ...]]:
    """The names each reading of the word picks out; capitals do not matter."""
    return {
        reading: tuple(name for name in names if re.search(pattern, name, re.IGNORECASE))
        for reading, pattern in row.readings.items()
    }


@check(
    "word-scopes",
    kind="ambiguous-scope",
    family="text",
    scope="every name of each listed registry, printed ones before invented ones",
)
def word_scopes(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Words whose readings pick out different names; the first registry that separates the readings is the witness."""
    tables = TextTables(game)
    for row in tables.numbers.scope:
        for registry in row.registries:
            names: list[str] = [entry["name"] for entry in tables.data(registry.entries) if "name" in entry]
            picked = _picked(row, names)
            disputed = sorted(
                {n for group in picked.values() for n in group if any(n not in g for g in picked.values())}
            )
            if not disputed:
                verdict = Verdict.PROVED if registry.complete else Verdict.UNKNOWN
                rest = "" if registry.complete else "; other names are not known"
                yield Statement(
                    f"'{row.word}': all readings pick out the same of {len(names)} {registry.what}{rest}",
                    row.clauses,
                    verdict,
                )
                continue
            yield tables.fault(
                row,
                "ambiguous-scope",
                "word-scopes",
                f"'{row.word}' picks out different names under different readings: {', '.join(disputed)}",
                row.clauses,
                {"picked": {reading: list(group) for reading, group in picked.items()}, "disputed": disputed},
                certificate=Certificate("table", f"{len(names)} {registry.what}"),
            )
            break
