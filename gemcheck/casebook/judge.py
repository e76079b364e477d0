"""Holding a `[[then]]` against what was played, and a case against the meaning of its status."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from gemcheck.casebook.games import Games
from gemcheck.casebook.lines import Path
from gemcheck.casebook.outcome import MISSING, Then, conflict, look, near_miss, same
from gemcheck.casebook.replay import Run, play
from gemcheck.casebook.result import Fault
from gemcheck.casebook.schema import Case
from gemcheck.game import Event, OpenEnd, Undefined
from gemcheck.rulebook import Rulebook

__all__ = ["Seen", "assertion_faults", "event_line", "explained", "in_order", "run_then", "see", "status_faults"]


class Seen(msgspec.Struct, frozen=True):
    """A script as played and what was seen at its end; `undefined` is the open point that left it without an answer."""

    run: Run
    observed: Mapping[str, Any]
    undefined: Undefined | None

    def at(self, path: Path) -> Any:
        return look(self.observed, path)

    def words(self) -> list[str]:
        return [event.what for event in self.run.events]


def see(run: Run) -> Seen:
    """Look at the end of a script. A question that a reading leaves open may arise only when one looks."""
    try:
        return Seen(run, run.observation(), run.undefined)
    except OpenEnd as end:
        return Seen(run, {}, end.undefined)


def run_then(case: Case, then: Then, games: Games) -> Seen:
    """Play the case under the ruleset of a `[[then]]`. Raises GameError, RulebookError and ScriptError."""
    game = games.under(case.text.rulebook, then.reading, then.ruleset)
    return see(play(game, case.given, case.script))


def assertion_faults(index: int, then: Then, seen: Seen) -> list[Fault]:
    """Everything a `[[then]]` says that was not seen."""
    faults = [
        Fault(
            f"then {index + 1} ({then.label()}): entry {r.entry + 1}: {r.seat}'s plan should be refused for "
            f"{', '.join(r.expected)}, but " + (f"only {', '.join(r.got)} forbid it" if r.got else "it is legal"),
            where=("when", r.entry, "refused", r.seat),
            then=index,
            reading=then.label(),
        )
        for r in seen.run.refusals
        if not r.holds()
    ]
    return faults + list(_stop_faults(index, then, seen)) + list(_outcome_faults(index, then, seen))


def _stop_faults(index: int, then: Then, seen: Seen) -> Iterator[Fault]:
    """Faults about whether, where and why the script stopped."""
    label = then.label()
    point = seen.undefined.point if seen.undefined else ""
    if point != then.undefined:
        hint = f" ({seen.undefined.why})" if seen.undefined else ""
        expected, got = then.undefined or "an outcome", point or "an outcome"
        yield Fault(
            f"then {index + 1} ({label}): undefined: expected {expected}, got {got}{hint}",
            where=("then", index, "undefined"),
            then=index,
            path="undefined",
            expected=expected,
            got=got,
            reading=label,
        )
    for seat in dict.fromkeys([*then.refused, *seen.run.stopped_by]):
        expected_clauses, got_clauses = then.refused.get(seat), seen.run.stopped_by.get(seat)
        if expected_clauses is None:
            yield Fault(
                f"then {index + 1} ({label}): entry {seen.run.played + 1}: a plan is refused: "
                + "; ".join(seen.run.objections),
                where=("when", seen.run.played, seat),
                then=index,
                path=f"refused.{seat}",
                got=", ".join(got_clauses or ()),
                reading=label,
            )
        elif got_clauses is None or not set(expected_clauses) <= set(got_clauses):
            got_value = MISSING if got_clauses is None else list(got_clauses)
            yield Fault.differs(index, ("refused", seat), list(expected_clauses), got_value, label)


def _outcome_faults(index: int, then: Then, seen: Seen) -> Iterator[Fault]:
    """Faults about what can be seen at the end; none are told where the script has no end of its own."""
    if seen.undefined or (seen.run.stopped_by and not then.refused):
        return
    label = then.label()
    if then.events and not in_order(then.events, seen.words()):
        yield Fault.differs(index, ("events",), list(then.events), seen.words(), label)
    for path, expected in then.outcome:
        got = seen.at(path)
        if not same(expected, got):
            hint = near_miss(seen.observed, path) if got is MISSING else ""
            yield Fault.differs(index, path, expected, got, label, hint)


def in_order(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the wanted words occur in this order, others between them or not."""
    rest = iter(words)
    return all(word in rest for word in wanted)


def explained(seen: Seen) -> list[str]:
    """The events of a run, one line each, with their clauses."""
    lines = [event_line(event, seen.run.names) for event in seen.run.events]
    if seen.undefined:
        lines.append(f"no answer: {seen.undefined.why} [{seen.undefined.point}: {', '.join(seen.undefined.clauses)}]")
    return lines + [f"refused: {text}" for text in seen.run.objections]


def event_line(event: Event, names: Sequence[str]) -> str:
    """An event in one line: what, to whom, the numbers and names that belong to it, the clauses."""
    who = "" if event.seat is None else f" {names[event.seat]}"
    facts = "".join(f" {name}={value}" for name, value in event.data.items())
    return f"{event.what}{who}{facts} [{', '.join(event.clauses)}]"


def status_faults(case: Case, thens: Sequence[Then], rulebook: Rulebook) -> Iterator[Fault]:
    """What the status of a case demands of its outcomes, beyond that each of them holds."""
    defaults = [i for i, then in enumerate(thens) if _is_default(then, rulebook)]
    different = any(conflict(a, b) for i, a in enumerate(thens) for b in thens[:i])
    where: Path = ("status",)
    if case.status in ("open", "errata"):
        if len(thens) < 2:
            yield Fault(f"status '{case.status}' needs at least two outcomes", where=where)
        elif not different:
            yield Fault(f"status '{case.status}' needs two outcomes that differ in something both assert", where=where)
    if case.status == "errata":
        if case.text.was_digest == case.text.digest:
            yield Fault("the text has not changed: was_digest equals digest", where=("text", "was_digest"))
        if thens and not defaults:
            yield Fault(
                "status 'errata' needs the outcome under the default ruleset, the text as it is now", where=where
            )
    if case.status == "rule" and different:
        yield Fault("status 'rule' has one outcome, but two of its outcomes differ", where=where)
    if case.status == "ruled" and case.ruling:
        for point, option in case.ruling.reading.items():
            if rulebook.open_points[point].default != option:
                yield Fault(
                    f"the ruling says {point}={option}, but the default is {rulebook.open_points[point].default}",
                    where=("ruling", "reading", point),
                )
        if not defaults:
            yield Fault("status 'ruled' needs the outcome under the default ruleset", where=where)


def _is_default(then: Then, rulebook: Rulebook) -> bool:
    return not then.ruleset and all(rulebook.open_points[p].default == option for p, option in then.reading.items())
