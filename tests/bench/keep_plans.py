"""Keeping plans that long searches have found: the shortest of each pair of Demands, as data of the package.

    python -m tests.bench.keep_plans PLAN.toml ...

The plans are those written by `gemcheck rounds gempire --demands A,B --plan PLAN.toml`, for the synthetic cards. Each
is replayed first. One that is no shorter than the plan kept for its pair changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
from gemcheck_models.gempire.rounds.plans_known import FILE, Known, KnownRound, known_plans
from gemcheck_models.gempire.rounds.replay import NAMES, Plan, plan_of_toml, replayed
from gemcheck_models.gempire.rounds.worlds import PAIRS

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire

CARDS = "synthetic"
DONE = "done"
FIELDS = ("pair", "demands", "rewards", "cards", "start", "technologies")


def told(plan: Plan) -> Known:
    """A plan as it is kept."""
    mine = [[one.do for one in each.decisions if one.seat == NAMES[0]] for each in plan.rounds]
    seen = {word.split()[1] for each in mine for word in each if word.startswith("place ")}
    last = max((place for place, slug in enumerate(plan.deck) if slug in seen), default=-1)
    learned = [word.split()[1] for each in mine for word in each if word.startswith("discover ")]
    return Known(
        pair=plan.pair,
        demands=plan.demands,
        rewards=plan.rewards,
        cards=plan.deck[: last + 1],
        start=plan.splits[0],
        rounds=tuple(
            KnownRound(one.roll, one.plans[0], tuple(word for word in words if word != DONE))
            for one, words in zip(plan.rounds, mine, strict=True)
        ),
        technologies=tuple(learned),
    )


def shortest(kept: Sequence[Known], more: Sequence[Known]) -> list[Known]:
    """One plan for each pair, in order of the pairs: the shortest, and of several so short the first."""
    best: dict[tuple[int, int], Known] = {}
    for plan in (*kept, *more):
        if plan.pair not in best or len(plan.rounds) < len(best[plan.pair].rounds):
            best[plan.pair] = plan
    return [best[pair] for pair in sorted(best)]


def file_text(card_set: str, digest: str, plans: Sequence[Known]) -> str:
    """The file of these plans, byte-stable."""
    data = msgspec.json.encode
    lines = ["schema = 1", f'card_set = "{card_set}"', f'digest = "{digest}"']
    for plan in sorted(plans, key=lambda one: (one.pair, len(one.rounds))):
        lines += ["", "[[plans]]"]
        for name in FIELDS:
            lines.append(f"{name} = {data(getattr(plan, name)).decode()}")
        lines.append("rounds = [")
        for one in plan.rounds:
            do = f", do = {data(one.do).decode()}" if one.do else ""
            lines.append(f"  {{ roll = {data(one.roll).decode()}, plan = {data(one.plan).decode()}{do} }},")
        lines.append("]")
    return "\n".join(lines) + "\n"


def plan_of(game: Gempire, path: Path) -> Known:
    """The plan of a file, replayed. Raises GameError for one of other cards or readings, or that does not replay."""
    plan = plan_of_toml(path.read_text(encoding="utf-8"))
    if (plan.cards, plan.digest) != (game.table.card_set, game.table.digest):
        raise GameError(f"{path}: the plan is for other cards than '{game.table.card_set}'")
    if plan.readings:
        raise GameError(f"{path}: the plan is for another reading of {', '.join(plan.readings)}")
    replayed(plan)
    return told(plan)


def keep(files: Sequence[Path], target: Path = FILE) -> int:
    """Write the shortest plan of each pair, out of those kept and those of the files; how many are new."""
    game = Gempire(CARDS)
    kept = [plan for pair in PAIRS for plan in known_plans(game, pair)]
    plans = shortest(kept, [plan_of(game, path) for path in files])
    target.write_text(file_text(CARDS, game.table.digest, plans), encoding="utf-8")
    return sum(plan not in kept for plan in plans)


if __name__ == "__main__":
    print(f"{keep([Path(name) for name in sys.argv[1:]])} plans are new")
