"""Check: can a round go on for ever?

question: is there a cycle of actions of one seat that loses nothing and gains points, or comes back to the same place?
scope:    each Faction deck with the Common deck; see `loop_net` for the mixes, `loop_play` for the search in the engine
expected: cycles with the printed rule on reshuffling, none with the erratum; the Royal Baths without the rule on
          repetition
budget:   under 10 seconds for each reading
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.settlers.components import DECKS
from gemcheck.games.settlers.engine import Settlers
from gemcheck_models.settlers.loop_net import MOST, best_mix
from gemcheck_models.settlers.loop_play import Loop, found_loop, rounds_of

__all__ = ["CHECKS", "Looked", "loops_of"]

FACTIONS = range(1, len(DECKS))
PATIENCE = 40_000
"""Positions for the neutral cycle, which has six actions."""
MORE = 2
"""How many mixes are tried for each deck: the shortest, then one without an action of it."""
FOUND_BY = "gemcheck_models.settlers.checks_loops"


class Looked(msgspec.Struct, frozen=True):
    """What was found for a deck: cycles that go round, mixes without an order, and whether there is no mix at all."""

    deck: int
    loops: tuple[Loop, ...]
    unplayed: tuple[str, ...]
    none: bool


def loops_of(game: Settlers, deck: int, more: int = MORE) -> Looked:
    """Cycles that gain points with the cards of a deck. Raises TimeoutError."""
    loops: list[Loop] = []
    unplayed: list[str] = []
    without: list[str] = []
    for _ in range(more):
        mix = best_mix(game.table, deck, True, without)
        if mix is None:
            break
        loop = found_loop(game, deck, mix)
        if loop is None:
            unplayed.append(", ".join(f"{name} {number}" for name, number in mix.actions))
        else:
            loops.append(loop)
        without.append(mix.actions[0][0])
    return Looked(deck, tuple(loops), tuple(unplayed), not without)


@check(
    "endless-rounds",
    kind="infinite-play",
    family="dynamics",
    game="settlers",
    clauses=("deck.faction", "deck.erratum", "loop.rebuild"),
    scope="each Faction deck with the Common deck, one seat while the other has passed, both ways of reshuffling",
    certificate="replay",
)
def endless_rounds(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Cycles that gain points for ever, under each reading of deck.reshuffle."""
    settlers = cast(Settlers, game)
    for option in ("printed", "erratum"):
        under = settlers.under(settlers.rulebook.ruleset({"deck.reshuffle": option}))
        for deck in FACTIONS:
            yield from told(under, option, loops_of(under, deck))


def told(game: Settlers, option: str, looked: Looked) -> Iterator[Finding | Statement]:
    """What was found for a deck as findings and statements."""
    faction = DECKS[looked.deck]
    if looked.none:
        yield Statement(
            f"deck.reshuffle={option}, {faction}: no mix of actions gains a point and brings every Good and card back",
            ("deck.faction", "deck.erratum"),
            Verdict.BOUNDED,
            Certificate("exhaustive", f"every mix with each action at most {MOST} times, without regard to order"),
        )
    for words in looked.unplayed:
        yield Statement(
            f"deck.reshuffle={option}, {faction}: a mix balances, and no order of it was found: {words}",
            ("deck.faction",),
            Verdict.UNKNOWN,
        )
    for loop in looked.loops:
        yield finding_of(game, option, loop)


def finding_of(game: Settlers, option: str, loop: Loop) -> Finding:
    """A cycle as a finding; played three times."""
    rounds = rounds_of(game, loop)
    actions = [word for kind, word in loop.moves if kind == "plan" and word != "stop"]
    deck = DECKS[loop.setting.deck]
    slug = loop.mix.actions[0][0].replace("build ", "").replace("_", "-").replace(" ", "-")
    return Finding(
        id=f"settlers/infinite-play/{deck}-{slug}",
        kind="infinite-play",
        title=f"{deck}: {loop.mix.length} actions gain {loop.points} and bring everything back: {'; '.join(actions)}",
        clauses=("deck.faction", "loop.rebuild", "action.any"),
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay",
            "the cycle replays three times in the engine; taking away one more Location or Good was tried",
            "the balance of Goods and cards without order has no shorter mix with these decks",
        ),
        witness={"given": loop.setting.given(), "when": [_entry(kind, word) for kind, word in loop.moves] * 3},
        outcomes=((f"deck.reshuffle={option}", f"points after each time: {[one['points'] for one in rounds]}"),),
        known_as="loop.rebuild" if "geisha" in slug else "",
        found_by=FOUND_BY,
    )


def _entry(kind: str, word: str) -> dict[str, Any]:
    return {"chance": {"draw": word}} if kind == "draw" else {"ann": word}


@check(
    "stalling-rounds",
    kind="infinite-play",
    family="dynamics",
    game="settlers",
    clauses=("action.repeat", "loop.neutral"),
    scope="the Egyptian deck with the Common deck, one seat while the other has passed",
    certificate="replay",
)
def stalling_rounds(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """A cycle that changes nothing: why a rule on repetition is needed, and that it stops the cycle."""
    settlers = cast(Settlers, game)
    free = settlers.under(settlers.rulebook.ruleset({"repeat.rule": "allowed", "deck.reshuffle": "erratum"}))
    bound = settlers.under(settlers.rulebook.ruleset({"repeat.rule": "forbidden", "deck.reshuffle": "erratum"}))
    deck = DECKS.index("egyptian")
    mix = best_mix(free.table, deck, points=False)
    loop = None if mix is None else found_loop(free, deck, twice(mix), PATIENCE)
    if loop is None:
        yield Statement("no neutral cycle was found", ("loop.neutral",), Verdict.UNKNOWN)
        return
    found = finding_of(free, "erratum", loop)
    stopped = not _goes_round(bound, loop)
    yield msgspec.structs.replace(
        found,
        id="settlers/infinite-play/royal-baths",
        title=f"{len(_plans(loop))} plans lead back to the same position: {'; '.join(_plans(loop))}",
        clauses=("action.any", "loop.neutral", "action.repeat"),
        certificate=Certificate("replay", "the cycle replays three times in the engine"),
        outcomes=(
            ("repeat.rule=allowed", "the position comes again for ever"),
            ("repeat.rule=forbidden", "the closing action is illegal" if stopped else "the cycle still goes round"),
        ),
        known_as="loop.neutral",
    )


def twice(mix: Any) -> Any:
    """The mix twice over: both Baths are freed by each other then."""
    actions = tuple((name, 2 * number) for name, number in mix.actions)
    return msgspec.structs.replace(mix, actions=actions, length=2 * mix.length)


def _plans(loop: Loop) -> list[str]:
    return [word for kind, word in loop.moves if kind == "plan" and word != "stop"]


def _goes_round(game: Settlers, loop: Loop) -> bool:
    from gemcheck.game import GameError

    try:
        rounds_of(game, loop)
    except GameError:
        return False
    return True


CHECKS: Sequence[Check] = (endless_rounds, stalling_rounds)
