"""Checks of printed numbers: do they agree, are they really printed, do tables and components suffice.

All of them compute on a game's `numbers.toml` (see `text_tables`), its clauses and packaged data; none knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.checks.text_arithmetic import numbers_in, numbers_of
from gemcheck.checks.text_rows import Number, Printed, Quantity, Row, Supply
from gemcheck.checks.text_tables import TextTables
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game

__all__ = ["out_of_domain", "printed_numbers", "punched_pieces", "quoted_numbers", "supplies"]

Values = tuple[int | None, ...]


def _listed(values: Values) -> str:
    return "/".join("?" if v is None else str(v) for v in values)


def _source(place: Printed) -> str:
    """Where a number stands: its clauses, else the packaged data it is taken from."""
    return " + ".join(place.clauses) or f"the data ({place.values[0]})"


def _differ(one: Values, other: Values) -> bool:
    """Whether two lists of numbers differ where both print one."""
    return len(one) != len(other) or any(a != b for a, b in zip(one, other, strict=True) if None not in (a, b))


def _conflicts(tables: TextTables, quantity: Quantity) -> list[tuple[Printed, Printed]]:
    """Every pair of places that print different numbers for one quantity."""
    worked = [(place, tables.values(place.values)) for place in quantity.printed]
    return [
        (worked[i][0], worked[j][0])
        for i in range(len(worked))
        for j in range(i + 1, len(worked))
        if _differ(worked[i][1], worked[j][1])
    ]


def _by_example(tables: TextTables, place: Printed) -> bool:
    return any(tables.clause(c).example for c in place.clauses)


@check(
    "printed-numbers",
    kind=("data-inconsistency", "example-contradicts-rule"),
    family="text",
    scope="every quantity of the table of printed numbers, all its places compared in pairs",
)
def printed_numbers(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Quantities that are printed with different numbers; a difference is charged to a worked example only when all
    other places agree."""
    tables = TextTables(game)
    for quantity in tables.numbers.quantity:
        pairs = _conflicts(tables, quantity)
        printed = [{"at": _source(p), "value": _listed(tables.values(p.values))} for p in quantity.printed]
        clauses = tuple(c for place in quantity.printed for c in place.clauses)
        if not pairs:
            agreed = ", ".join(dict.fromkeys(p["value"] for p in printed))
            yield Statement(f"{quantity.what}: all {len(printed)} places agree on {agreed}", clauses)
            continue
        rule_against_rule = any(not _by_example(tables, a) and not _by_example(tables, b) for a, b in pairs)
        one, other = pairs[0]
        yield tables.fault(
            quantity,
            "data-inconsistency" if rule_against_rule else "example-contradicts-rule",
            "printed-numbers",
            f"{quantity.what}: {_listed(tables.values(one.values))} at {_source(one)}, "
            f"{_listed(tables.values(other.values))} at {_source(other)}",
            clauses,
            {"printed": printed},
            certificate=Certificate("table", f"{len(printed)} places that print it"),
        )


def _citations(tables: TextTables) -> Iterator[tuple[str, tuple[Number, ...], tuple[str, ...]]]:
    """Every number that the table claims to be printed, with the clauses that should print it."""
    numbers = tables.numbers
    for quantity in numbers.quantity:
        for place in quantity.printed:
            if place.clauses:
                yield quantity.id, place.values, place.clauses
    for parameter in numbers.parameter:
        yield parameter.id, (parameter.most,), parameter.allowed_by
        yield parameter.id, parameter.covered, parameter.covered_by
    for supply in numbers.supply:
        yield supply.id, (supply.in_box,), supply.in_box_by
        yield supply.id, tuple(n for n in (supply.need, supply.first, supply.per_round) if n != 0), supply.need_by
    for piece in numbers.pieces:
        yield piece.id, (piece.total,), piece.total_by
    for numbering in numbers.numbering:
        for use in numbering.uses:
            yield numbering.id, (use.number,), use.clauses
    for sample in numbers.sample:
        for claim in sample.statements:
            yield sample.id, claim.result, (claim.clause,)


def _written(value: Number) -> list[int]:
    """The numbers written out in a value; those of packaged data cite no clause."""
    if isinstance(value, int):
        return [value]
    return [] if ": " in value else numbers_of(value)


@check(
    "quoted-numbers",
    kind="data-inconsistency",
    family="text",
    scope="every number of the table of printed numbers that cites a clause",
)
def quoted_numbers(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Numbers that our table takes from clauses which do not print them: the table has been left behind by the text."""
    tables = TextTables(game)
    checked = 0
    missing: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
    for row, values, clauses in _citations(tables):
        printed = set().union(*(numbers_in(tables.clause(c).text) for c in clauses))
        for value in values:
            for number in _written(value):
                checked += 1
                if number not in printed:
                    missing.setdefault(row, []).append((number, clauses))
    about = {row.id: row.what for row in tables.numbers.rows()}
    for row_id, gone in missing.items():
        number, clauses = gone[0]
        yield tables.fault(
            # A fault of our table, not of the text: no open point hangs on it.
            Row(id=f"{row_id}-quoted", what=about[row_id]),
            "data-inconsistency",
            "quoted-numbers",
            f"{about[row_id]}: the table has {number}, which {' + '.join(clauses)} does not print",
            tuple(c for _, cited in gone for c in cited),
            {"not_printed": [number for number, _ in gone]},
            certificate=Certificate("table", "the texts of the clauses cited"),
        )
    yield Statement(f"{checked - sum(map(len, missing.values()))} of {checked} numbers stand in the clauses they cite")


@check(
    "out-of-domain",
    kind="out-of-domain",
    family="text",
    scope="every value that the rules allow for each listed parameter",
)
def out_of_domain(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Parameters for which the rules allow a value that a table has no entry for."""
    tables = TextTables(game)
    for row in tables.numbers.parameter:
        allowed = range(tables.value(row.least), tables.value(row.most) + 1)
        covered = set(tables.values(row.covered))
        missing = [value for value in allowed if value not in covered]
        clauses = (*row.covered_by, *row.allowed_by)
        if not missing:
            yield Statement(f"{row.what}: every value from {allowed[0]} to {allowed[-1]} has an entry", clauses)
            continue
        why = row.unknown or "no entry for " + ", ".join(map(str, missing))
        yield tables.fault(
            row,
            "out-of-domain",
            "out-of-domain",
            f"{row.what}: {why}, the rules allow {allowed[0]} to {allowed[-1]}",
            clauses,
            {"allowed": list(allowed), "covered": sorted(v for v in covered if v is not None), "missing": missing},
            certificate=Certificate("table", f"values {allowed[0]} to {allowed[-1]}"),
        )


def _shortage(tables: TextTables, row: Supply) -> tuple[str, dict[str, int]] | None:
    """How a supply can run short, in words and numbers; None when it suffices."""
    box, first, each = (tables.value(n) for n in (row.in_box, row.first, row.per_round))
    if each:
        rounds = (box - first) // each
        return (
            f"{box} {row.what}, {first} at the start and {each} a round, are used up after round {rounds}",
            {"in_box": box, "first": first, "per_round": each, "rounds": rounds},
        )
    need = tables.value(row.need)
    if need <= box:
        return None
    more = " or somewhat more" if row.at_least else ""
    return f"the box holds {box}{more} and up to {need} are needed: {row.what}", {"in_box": box, "need": need}


@check(
    "supplies",
    kind="component-exhaustion",
    family="text",
    scope="the largest need that the printed numbers allow; whether play can reach it is another question",
)
def supplies(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Components of which the rules can need more than the box holds."""
    tables = TextTables(game)
    for row in tables.numbers.supply:
        clauses = (*row.in_box_by, *row.need_by)
        short = _shortage(tables, row)
        if short is None:
            box, need = tables.value(row.in_box), tables.value(row.need)
            how = f"{row.need} = {need}" if isinstance(row.need, str) else str(need)
            yield Statement(f"{box} suffice, {how} needed at most: {row.what}", clauses)
            continue
        title, witness = short
        yield tables.fault(
            row,
            "component-exhaustion",
            "supplies",
            title,
            clauses,
            witness,
            certificate=Certificate("table", "function level: the need is computed, not played"),
        )


@check(
    "punched-pieces",
    kind="data-inconsistency",
    family="text",
    scope="printed totals over several kinds of pieces",
)
def punched_pieces(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Whether a total over several kinds of pieces can decide how many there are of the one kind that is counted."""
    tables = TextTables(game)
    quantities = {q.id: q for q in tables.numbers.quantity}
    for row in tables.numbers.pieces:
        total = tables.value(row.total)
        counts = sorted({v for p in quantities[row.kind].printed for v in tables.values(p.values) if v is not None})
        clauses = (*row.total_by, *(c for p in quantities[row.kind].printed for c in p.clauses))
        too_many = [count for count in counts if count > total]
        exact = not row.uncounted and counts != [total]
        if too_many or exact:
            yield tables.fault(
                row,
                "data-inconsistency",
                "punched-pieces",
                f"{row.what}: {total} in all cannot hold {' or '.join(map(str, too_many or counts))} counted ones",
                clauses,
                {"total": total, "counted": counts},
                certificate=Certificate("table", "every printed count of the kind"),
            )
        elif row.uncounted:
            rest = " or ".join(str(total - count) for count in counts)
            yield Statement(
                f"{row.what}: {total} less {' or '.join(map(str, counts))} leaves {rest} for "
                f"{', '.join(row.uncounted)}, none of them counted in the text",
                clauses,
                Verdict.UNKNOWN if len(counts) > 1 else Verdict.PROVED,
            )
        else:
            yield Statement(f"{row.what}: {total} in all, {counts[0]} counted", clauses)
