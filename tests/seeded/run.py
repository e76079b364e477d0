"""Seeding faults one at a time and judging what comes of each."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence

import msgspec

from tests.seeded.seed import ROOT, Seed
from tests.seeded.sight import Catch, Sight, caught
from tests.seeded.worker import Orders

__all__ = ["Outcome", "seeded", "share", "table"]

SEEN, REFUSED, ENDLESS = "seen", "refused", "timeout"


class Outcome(msgspec.Struct, frozen=True):
    """What came of a fault: `seen` when the game was looked at, `refused` when it could not be loaded, `timeout` when
    looking at it never ended, else why it could not be seeded; and what noticed it."""

    seed: Seed
    outcome: str
    catch: Catch
    note: str = ""
    seconds: float = 0.0

    @property
    def planted(self) -> bool:
        """Whether the fault was there at all."""
        return self.outcome in (SEEN, REFUSED, ENDLESS)

    @property
    def caught(self) -> bool:
        """Whether anything noticed it."""
        return self.outcome in (REFUSED, ENDLESS) or bool(self.catch)

    @property
    def by_what(self) -> str:
        """What noticed it, in a line."""
        if self.outcome in (REFUSED, ENDLESS):
            return f"loading is refused: {self.note}" if self.outcome == REFUSED else "a case or check never ends"
        parts = []
        for what, ids in (("case", self.catch.failing), ("finding", self.catch.findings), ("stale", self.catch.stale)):
            if ids:
                more = f" and {len(ids) - 1} more" if len(ids) > 1 else ""
                parts.append(f"{what} {ids[0]}{more}")
        return "; ".join(parts) or "SURVIVED"


def seeded(
    seeds: Sequence[Seed],
    jobs: int = 1,
    text_only: bool = False,
    all_checks: bool = False,
    on_outcome: Callable[[str], None] | None = None,
) -> list[Outcome]:
    """Seed these faults and look; the options are those of `Orders`. Raises RuntimeError when the sound games cannot be
    looked at, or do not pass their own cases."""
    orders = msgspec.json.encode(Orders(list(seeds), jobs, text_only, all_checks))
    command = [sys.executable, "-W", "ignore", "-m", "tests.seeded.worker"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the worker has no pipes")
        process.stdin.write(orders)
        process.stdin.close()
        answers = {}
        for line in process.stdout:
            answer = json.loads(line)
            answers[answer.pop("key")] = answer
            if on_outcome:
                on_outcome(f"{len(answers)} of {len(seeds) + len({s.game for s in seeds})}")
    if process.returncode:
        raise RuntimeError(f"the worker ended with {process.returncode} after {len(answers)} answers")
    sound = {}
    for game in {seed.game for seed in seeds}:
        if answers.get(game, {}).get("outcome") != SEEN:
            raise RuntimeError(f"the sound {game} could not be looked at: {answers.get(game)}")
        sound[game] = msgspec.convert(answers[game]["sight"], Sight)
        if sound[game].cases:
            raise RuntimeError(f"cases of the sound {game} do not pass: {', '.join(sorted(sound[game].cases))}")
    return [_judged(seed, answers.get(seed.id, {"outcome": "died"}), sound[seed.game]) for seed in seeds]


def _judged(seed: Seed, answer: dict[str, object], sound: Sight) -> Outcome:
    nothing = Catch((), (), ())
    catch = caught(sound, msgspec.convert(answer["sight"], Sight)) if "sight" in answer else nothing
    seconds = float(str(answer.get("seconds", 0)))
    return Outcome(seed, str(answer["outcome"]), catch, str(answer.get("note", "")), seconds)


def share(outcomes: Sequence[Outcome], beyond_stale: bool = False) -> float:
    """The share of the planted faults that were caught; `beyond_stale`: by more than cases that have become stale."""
    planted = [one for one in outcomes if one.planted]
    noticed = [one for one in planted if one.caught and (not beyond_stale or one.catch.beyond_stale or not one.catch)]
    return len(noticed) / max(1, len(planted))


def table(outcomes: Sequence[Outcome]) -> str:
    """A line for each fault, and the counts below."""
    lines = []
    for one in outcomes:
        verdict = "caught" if one.caught else "SURVIVED" if one.planted else f"NOT SEEDED ({one.outcome})"
        lines.append(f"{verdict:<10}{one.seed.id}\n          {one.seed.what}")
        lines.append(f"          {one.by_what if one.planted else one.note}")
    planted = [one for one in outcomes if one.planted]
    systematic = [one for one in planted if one.seed.chosen == "systematic"]
    for label, group in (("all", planted), ("chosen by rule", systematic)):
        noticed, more = sum(one.caught for one in group), share(group, beyond_stale=True)
        lines.append(
            f"{label}: {noticed} of {len(group)} caught ({share(group):.1%}), {more:.1%} by more than a stale case"
        )
    return "\n".join(lines)
