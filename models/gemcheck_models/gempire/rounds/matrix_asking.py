"""What is asked of `gemcheck rounds gempire`: the options, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from gemcheck.advice import Option
from gemcheck.game import Game, GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck.rounds import RoundsRequest
from gemcheck.rulebook import nearest
from gemcheck_models.gempire.rounds.answers import EFFORTS
from gemcheck_models.gempire.rounds.answers_planning import planning_version
from gemcheck_models.gempire.rounds.bounds_joint import compiles
from gemcheck_models.gempire.rounds.cache import Cache, cache_folder, sources
from gemcheck_models.gempire.rounds.given_source import Source, checked, source_of_toml, toml_of_source
from gemcheck_models.gempire.rounds.matrix_work import Asking, Solve
from gemcheck_models.gempire.rounds.worlds import DEMANDS, IN_PLAY, PAIRS, Pair

__all__ = ["BEST", "EXPECTED", "GIVEN", "Asked", "asked_of", "options"]

BEST, GIVEN, EXPECTED = "best", "given", "expected"

WORLDS = {BEST: "answers", GIVEN: "given", EXPECTED: "answers"}
"""The module of each world, whose function `minimum` answers a pair; what is expected is worked out of a plan."""

PACKAGE = "gemcheck_models.gempire.rounds"


class Asked(NamedTuple):
    """The question: one pair, or None for all of them; the world; what is the same for all pairs; the cache of results;
    where to save cases and the plan."""

    pair: Pair | None
    world: str
    asking: Asking
    cache: Cache
    save: Path | None
    plan: Path | None

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs to be answered."""
        return PAIRS if self.pair is None else (self.pair,)


def options() -> tuple[Option, ...]:
    """The options of the command."""
    efforts = "; ".join(f"{name}: {one.states} states" for name, one in EFFORTS.items())
    return (
        Option("demands", "A,B", "The pair of Demands, such as 3,7; without it all pairs."),
        Option("seats", "N", "Seats at the table.", whole=True, default="4"),
        Option("world", "WORLD", "What chance brings.", choices=tuple(WORLDS), default=BEST),
        Option("record", "FILE", "With --world given: its rolls and deck, or those of a plan; else those of --seed."),
        Option("technologies", "A,B,C,D", "The four technologies in play; without it any may be."),
        Option("effort", "EFFORT", f"What a pair may cost ({efforts}).", choices=tuple(EFFORTS), default="usual"),
        Option("prove", "", "Ask the planning model where bound and plan meet already."),
        Option("save", "FILE", "Write the answer as a case; for all pairs an existing folder. Nothing is overwritten."),
        Option("plan", "FILE", "Write the plan of a pair as TOML, for --replay."),
        Option("replay", "FILE", "Replay a plan that was written; nothing is searched."),
        Option("no-cache", "", "Neither use nor keep results of earlier runs."),
    )


def asked_of(game: Game[Any, Any], request: RoundsRequest) -> Asked:
    """The question of a request. Raises GameError, in one line, for what makes no sense."""
    if not isinstance(game, Gempire):
        raise GameError(f"rounds are counted for gempire, not for {game.name}")
    given = request.options
    pair = None if "demands" not in given else _pair(str(given["demands"]))
    technologies = None if "technologies" not in given else _technologies(str(given["technologies"]))
    seats = int(given.get("seats", 4))
    if seats not in game.seat_counts():
        raise GameError(f"--seats {seats}: there are rules for {', '.join(map(str, game.seat_counts()))} seats")
    world = str(given.get("world", BEST))
    if world == EXPECTED and pair is None:
        raise GameError("--world expected: one pair is asked for; say --demands A,B")
    effort = EFFORTS[str(given.get("effort", "usual"))]
    save, plan = (Path(given[name]) if name in given else None for name in ("save", "plan"))
    if plan is not None and pair is None:
        raise GameError("--plan: only one pair has one plan; say --demands A,B")
    if plan is not None and not plan.absolute().parent.is_dir():
        raise GameError(f"--plan {plan}: there is no folder '{plan.parent}'")
    if save is not None and world != BEST:
        raise GameError("--save: a case claims what holds in the world best")
    if save is not None:
        _require_savable(game, save, pair, request.card_set)
    solve: Solve = import_module(f"{PACKAGE}.{WORLDS[world]}").minimum
    record = _record(game, world, given.get("record"))
    if record is not None:
        solve = partial(solve, record=record)
    prove = bool(given.get("prove"))
    asking = Asking(game, seats, technologies, effort, request.seed, prove, solve)
    question = _question(game, asking, BEST if world == EXPECTED else world, record)
    folder = None if given.get("no_cache") else cache_folder()
    return Asked(pair, world, asking, Cache(folder, question), save, plan)


def _record(game: Gempire, world: str, path: Any) -> Source | None:
    """The rolls and the deck of a file, where one is named."""
    if path is None:
        return None
    if world != GIVEN:
        raise GameError("--record: only the world given has a record")
    return checked(game, source_of_toml(Path(str(path)).read_text(encoding="utf-8")))


def _pair(text: str) -> Pair:
    words = [word.strip() for word in text.split(",")]
    if len(words) != 2 or not all(word.isdecimal() for word in words):
        raise GameError(f"--demands {text}: two numbers are expected, such as 3,7")
    low, high = sorted(map(int, words))
    for number in (low, high):
        if number not in DEMANDS:
            raise GameError(f"--demands {text}: there is no Demand {number}; they are 1 to {DEMANDS[-1]}")
    if low == high:
        raise GameError(f"--demands {text}: two different Demands are expected")
    return low, high


def _technologies(text: str) -> tuple[int, ...]:
    slugs = [word.strip() for word in text.split(",")]
    for slug in slugs:
        if slug not in TECHNOLOGIES:
            raise GameError(f"--technologies: unknown technology '{slug}'{nearest(slug, TECHNOLOGIES)}")
    if len(set(slugs)) != IN_PLAY or len(slugs) != IN_PLAY:
        raise GameError(f"--technologies: {IN_PLAY} different technologies are in play, not {len(set(slugs))}")
    return tuple(sorted(TECHNOLOGIES.index(slug) for slug in slugs))


def _require_savable(game: Gempire, save: Path, pair: Pair | None, cards: str | None) -> None:
    """Refuse early what could not be saved. The casebook is imported only then."""
    from gemcheck_models.gempire.rounds.answers_case import file_name, require_savable

    if pair is not None:
        require_savable(game, save, cards)
    elif not save.is_dir():
        raise GameError(f"--save {save}: for all pairs an existing folder is expected")
    else:
        for one in PAIRS:
            require_savable(game, save / file_name(one), cards)


def _question(game: Gempire, asking: Asking, world: str, record: Source | None) -> Mapping[str, Any]:
    """All that an answer depends on, apart from the pair."""
    slugs = None if asking.technologies is None else [TECHNOLOGIES[number] for number in asking.technologies]
    return {
        "game": game.name,
        "ruleset": game.rules.digest(),
        "rulebook": game.rulebook.digest(),
        "cards": [game.table.card_set, game.table.digest],
        "seats": asking.seats,
        "technologies": slugs,
        "world": world,
        "record": None if record is None else toml_of_source(record),
        "states": asking.effort.states,
        "planning": [asking.effort.planning, planning_version()],
        "one_city": compiles(),
        "prove": asking.prove,
        "seed": asking.seed,
        "sources": sources(),
    }
