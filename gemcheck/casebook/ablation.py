"""Does a case depend on what it cites? Strike a clause or take another reading, and some outcome must move.

Also vacuity: a case whose assertions would hold before anything was played proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from gemcheck.casebook.games import Games
from gemcheck.casebook.judge import Seen, assertion_faults, in_order, run_then, see
from gemcheck.casebook.lines import Path
from gemcheck.casebook.outcome import MISSING, Then, look, same, shown
from gemcheck.casebook.replay import ScriptError, play
from gemcheck.casebook.result import Fault
from gemcheck.casebook.schema import Case
from gemcheck.game import GameError, OpenEnd
from gemcheck.rulebook import RulebookError, ablated

__all__ = ["ablation_faults", "other_readings"]

Rerun = Callable[[Then], Seen]


def ablation_faults(case: Case, thens: Sequence[Then], seen: Sequence[Seen], games: Games) -> Iterator[Fault]:
    """A fault for each cited clause that moves nothing, and one for a case that asserts nothing that moved.

    `seen` is what each `[[then]]` saw. Worked examples are exempt: they assert and rule nothing.
    """
    rulebook = games.load(case.text.rulebook).rulebook
    moved = 0
    for index, name in enumerate(case.clauses):
        if rulebook.clauses[name].example:
            continue
        reason = _decorative(case, thens, seen, games, name)
        if reason:
            yield Fault(f"citation of {name} is decorative: {reason}", where=("cites", index))
        else:
            moved += 1
    if case.script:
        if all(_unmoved(then, run) for then, run in zip(thens, seen, strict=True)):
            yield Fault("vacuous: everything asserted holds before the first entry is played", where=("then", 0))
    elif not moved:
        yield Fault("vacuous: nothing is played, and no cited clause moves what is asserted", where=("then", 0))


def _decorative(case: Case, thens: Sequence[Then], seen: Sequence[Seen], games: Games, name: str) -> str:
    """Why a citation is decorative; empty when the clause matters."""
    base = games.load(case.text.rulebook)
    tried: list[str] = []
    with ablated(base.package, name) as struck:
        if struck:
            if _moves(thens, seen, partial(_run_struck, case, games)):
                return ""
            tried.append("striking it")
    changed = _without_data(base, name)
    if changed is not None:
        if _moves(thens, seen, partial(_run_changed, case, games, changed)):
            return ""
        tried.append("changing its data")
    for point in base.rulebook.points_of(name):
        for option in point.option_ids():
            if _moves(thens, seen, partial(_run_reading, case, games, point.id, option)):
                return ""
        tried.append(f"another reading of {point.id}")
    if not tried:
        return "no code that can be struck, no data and no open point rests on it"
    return f"{' or '.join(tried)} moves no outcome asserted"


def _without_data(game: Any, name: str) -> Any:
    """A game whose data differ where a clause is a number or a table, if the game offers one by `ablate_data`."""
    hook = getattr(game, "ablate_data", None)
    return hook(name) if hook else None


def _run_struck(case: Case, games: Games, then: Then) -> Seen:
    return run_then(case, then, games)


def _run_changed(case: Case, games: Games, changed: Any, then: Then) -> Seen:
    rules = games.under(case.text.rulebook, then.reading, then.ruleset).rules
    return see(play(changed.under(rules), case.given, case.script))


def _run_reading(case: Case, games: Games, point: str, option: str, then: Then) -> Seen:
    game = games.under(case.text.rulebook, {**then.reading, point: option}, then.ruleset)
    return see(play(game, case.given, case.script))


def _moves(thens: Sequence[Then], seen: Sequence[Seen], rerun: Rerun) -> bool:
    """Whether some `[[then]]` sees something else. A crash or a script that no longer fits counts; a combination of
    readings that the rulebook excludes does not."""
    for then, before in zip(thens, seen, strict=True):
        try:
            if _signature(then, rerun(then)) != _signature(then, before):
                return True
        except RulebookError:
            continue
        except Exception:
            return True
    return False


def _signature(then: Then, seen: Seen) -> tuple[Any, ...]:
    """All that a `[[then]]` could notice."""
    return (
        [shown(seen.at(path)) for path, _ in then.outcome],
        seen.undefined.point if seen.undefined else "",
        {seat: sorted(clauses) for seat, clauses in seen.run.stopped_by.items()},
        [refusal.holds() for refusal in seen.run.refusals],
        in_order(then.events, seen.words()),
    )


def _unmoved(then: Then, seen: Seen) -> bool:
    """Whether all that a `[[then]]` asserts could be seen before the first entry was played."""
    if then.undefined or then.refused or then.events or seen.run.refusals:
        return False
    run = seen.run
    try:
        first = run.game.observe(run.before, run.before, (), run.names)
    except OpenEnd:
        return False
    return all(same(expected, look(first, path)) for path, expected in then.outcome)


def other_readings(case: Case, thens: Sequence[Then], games: Games) -> Iterator[str]:
    """What comes out under every reading of the open points that the cited clauses leave, one line each.

    Each option is added to the ruleset of the first `[[then]]`. Raises what the game's code raises.
    """
    rulebook = games.load(case.text.rulebook).rulebook
    points = {point.id: point for name in case.clauses for point in rulebook.points_of(name)}
    for point in points.values():
        for option in point.option_ids():
            yield f"{point.id}={option}: {_outcome_under(case, thens, games, point.id, option)}"


def _outcome_under(case: Case, thens: Sequence[Then], games: Games, point: str, option: str) -> str:
    try:
        seen = _run_reading(case, games, point, option, thens[0])
    except (GameError, RulebookError, ScriptError) as error:
        return f"cannot be played: {error}"
    for index, then in enumerate(thens):
        if not assertion_faults(index, then, seen):
            return f"as then {index + 1}"
    if seen.undefined:
        return f"no answer ({seen.undefined.point})"
    if seen.run.stopped_by:
        return f"refused: {'; '.join(seen.run.objections)}"
    paths: Mapping[Path, None] = dict.fromkeys(path for then in thens for path, _ in then.outcome)
    return ", ".join(f"{'.'.join(map(str, path))} = {_seen_at(seen, path)}" for path in paths) or "another outcome"


def _seen_at(seen: Seen, path: Path) -> str:
    value = seen.at(path)
    return "nothing" if value is MISSING else shown(value)
