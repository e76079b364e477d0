"""One game of a hunt: played by its recipe, watched for what it meets, and held against every oracle on the way."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from gemcheck.checks.readings_look import Spot
from gemcheck.checks.readings_starts import crossed, varied
from gemcheck.game import Event, Game, GameError, OpenEnd, Undefined
from gemcheck.rulebook import traced
from gemcheck.search.corpus import Entry
from gemcheck.search.coverage import Watch
from gemcheck.search.explore import joint_plans
from gemcheck.search.fuzz_seats import Seated
from gemcheck.search.fuzz_swarm import POSITIONS, Recipe
from gemcheck.search.fuzz_witness import SILENT, Hit, Met, hit_of, signature_of, split_of
from gemcheck.search.oracles import FAILURE, ORACLES, Look, Trouble, asked_of, failure
from gemcheck.search.oracles_readings import Options

__all__ = ["Known", "Played", "played"]

AnyGame = Game[Any, Any]

ELSEWHERE = 12
"""Plans of earlier steps that are asked about where they may not belong."""
PER_GAME = 3
"""Entries for the corpus that a game leaves at most."""
RARELY = 100
"""Oracles that are asked less often than once in so many steps are not asked for the sake of something new."""
FEW_PLANS = 24
"""A position with so few joint plans is tried out with all of them."""


class Known(msgspec.Struct, frozen=True):
    """What a game need not show again: features met before, pairs of options that came apart, signatures found."""

    features: frozenset[str] = frozenset()
    pairs: frozenset[str] = frozenset()
    signatures: frozenset[str] = frozenset()


class Played(msgspec.Struct, frozen=True):
    """What came of a game: steps made, features met in their order, entries for the corpus, hits with their witness,
    and the signatures and pairs of options that it has met, also those known before."""

    index: int
    steps: int
    features: tuple[str, ...]
    entries: tuple[Entry, ...]
    hits: tuple[Hit, ...]
    signatures: tuple[str, ...]
    pairs: tuple[str, ...]


def played(game: AnyGame, recipe: Recipe, known: Known) -> Played:
    """Play a game of a hunt. The same recipe and the same known things give the same."""
    readings = {**(recipe.parent.readings if recipe.parent else {}), **recipe.readings}
    under = game
    if readings:
        try:
            under = game.under(game.rules_with(readings))
        except Exception:  # the readings of the parent and those drawn may exclude one another
            readings = dict(recipe.readings)
            under = game.under(game.rules_with(readings))
    with traced(game.package) as calls:
        work = _Play(under, recipe, known, readings, calls)
        work.run()
    return work.result()


class _Play:
    def __init__(
        self, game: AnyGame, recipe: Recipe, known: Known, readings: Mapping[str, str], calls: dict[str, int]
    ) -> None:
        self.base = game
        self.recipe = recipe
        self.known = known
        self.readings = readings
        self.calls = calls
        self.rng = Random(recipe.seed)
        self.features: dict[str, None] = {}
        self.entries: list[Entry] = []
        self.hits: dict[str, Hit] = {}
        self.signatures: dict[str, None] = {}
        self.pairs: set[str] = set()
        self.elsewhere: dict[Any, None] = {}
        self.steps = 0
        self.begin(game, recipe.seats)

    def begin(self, game: AnyGame, seats: int, given: Mapping[str, Any] | None = None, names: Any = ()) -> None:
        """Begin another position: the game with its facts, and the table of a case that it comes from."""
        self.game = game
        self.watch = Watch(game, self.calls)
        self.options = Options(game, self.known.pairs)
        self.seats = seats
        self.given = given
        self.names: tuple[str, ...] = tuple(names)
        self.script: list[Mapping[str, Any]] = []
        self.mixed = False
        self.elsewhere.clear()  # cards may have other numbers in another position
        self.seated = Seated(self.watch.game, self.game, self.recipe, self.rng, seats, self.names if given else ())

    def result(self) -> Played:
        return Played(
            self.recipe.index,
            self.steps,
            tuple(self.features),
            tuple(self.entries),
            tuple(self.hits.values()),
            tuple(self.signatures),
            tuple(sorted(self.pairs)),
        )

    # -- where it begins

    def run(self) -> None:
        recipe = self.recipe
        try:
            if recipe.start == "position":
                for _ in range(POSITIONS):
                    self.position()
            elif recipe.start == "corpus" and recipe.parent is not None:
                self.begin(self.base, recipe.parent.seats)
                self.course(self.base.recomputed(self.base.read_state(recipe.parent.state)))
            else:
                self.watch.begin()
                state = self.watch.game.start(recipe.seats, self.rng)
                self.features |= dict.fromkeys(sorted(self.watch.features(state, state, ())))
                self.course(state)
        except (GameError, OpenEnd):
            return  # a position that other readings exclude, or a set-up without an answer
        except Exception as error:
            self.trouble(failure(error), None, {}, [], FAILURE)

    def position(self) -> None:
        """Draw a small position and play on from there."""
        draw = getattr(self.base, "sampled_given")  # noqa: B009  # a hook that not every game has
        given = draw(self.rng, self.recipe.clauses)
        parent = self.recipe.parent
        if parent is not None and self.rng.random() < 0.7:
            given = varied(crossed(parent.given, given, self.rng), self.rng)
            mixed = True
        else:
            mixed = False
        try:
            game, state, names = self.base.given(given)
        except (GameError, OpenEnd):
            return
        self.begin(game, len(names), given, names)
        self.mixed = mixed
        self.course(state)

    # -- how it goes on

    def course(self, state: Any) -> None:
        """Play on from a state, one step after the other."""
        for number in range(self.recipe.length):
            try:
                if self.game.result(state) is not None:
                    return
                if self.given is not None and self.rng.random() < 0.2:
                    self.tried_out(state, number)
                state = self.step(state, number)
            except OpenEnd as end:
                self.silent(end.undefined, state, {})
                return
            except Exception as error:  # whatever the engine fails with is a finding, and no reason to stop the hunt
                self.failed(error, state, number)
                return
            if isinstance(state, Undefined):
                return

    def tried_out(self, state: Any, number: int) -> None:
        """All joint plans of a small position, one step deep."""
        for plans in joint_plans(self.game, state, FEW_PLANS):
            self.watch.begin()
            log: list[Event] = []
            after = self.watch.game.advance(state, plans, log)
            self.judge(state, plans, None, after, log, number, dict(plans))

    def step(self, state: Any, number: int) -> Any:
        """One step: choose, carry out, write down, judge."""
        game, log = self.watch.game, list[Event]()
        self.watch.begin()
        self.steps += 1
        movers = game.to_move(state)
        if not movers:
            outcome = game.draw(state, self.rng) if self.given is None else game.chance_from_case(state, {})
            after = game.chance_step(state, outcome, log)
            self.judge(state, {}, outcome, after, log, number, {})
            return after
        plans = self.seated.plans(state, movers)
        legal, entry = self.seated.written(state, plans)
        after = game.advance(state, legal, log)
        self.judge(state, legal, None, after, log, number, plans)
        if self.given is not None:
            self.script.append(entry)
        if legal == plans:
            self.elsewhere |= dict.fromkeys(legal.values())
        return after

    # -- what is made of it

    def judge(
        self, state: Any, legal: Any, outcome: Any, after: Any, log: list[Event], number: int, plans: Mapping[int, Any]
    ) -> None:
        """Write down what a step has met, and ask every oracle that is due. A table mixed of two may describe what no
        play leads to, so that the promises of the engine are not held against it."""
        met = self.watch.features(state, after, log)
        asked = set(self.watch.asked)
        fresh = [feature for feature in sorted(met) if feature not in self.features]
        self.features |= dict.fromkeys(fresh)
        new = [feature for feature in fresh if feature not in self.known.features]
        if new and len(self.entries) < PER_GAME:
            self.keep(state, new)
        game, elsewhere = self.game, tuple(self.elsewhere)[-ELSEWHERE:]
        look = Look(game, self.seats, state, legal, outcome, after, elsewhere, chosen=legal == plans)
        if isinstance(after, Undefined):
            self.silent(after, state, plans)
        rare = any(not feature.startswith(("pair ", "together ")) for feature in fresh)
        for oracle in ORACLES if not self.mixed else ():
            if number % oracle.every == 0 or (rare and oracle.every < RARELY):
                for trouble in asked_of(oracle, look):
                    self.trouble(trouble, state, plans, log, oracle.name)
        self.apart(look, asked, plans)

    def keep(self, state: Any, new: list[str]) -> None:
        """Leave the position for the corpus."""
        place = {"given": self.given} if self.given is not None else {"state": self.base.state_text(state)}
        self.entries.append(Entry(self.recipe.index, tuple(new), self.seats, self.readings, **place))

    def silent(self, undefined: Undefined, state: Any, plans: Mapping[int, Any]) -> None:
        text = f"no answer: {undefined.why}"
        told = Trouble("undefined-outcome", undefined.point, text, undefined.clauses, (undefined.point,))
        self.trouble(told, state, plans, [])

    def failed(self, error: Exception, state: Any, number: int) -> None:
        """The engine fails in a position. A drawn one in which nothing is legal is none that play leads to; later on
        such a position is a matter for the oracle of duties, which has looked at it already."""
        if not self.mixed and (number or self.given is None):
            self.trouble(failure(error), state, {}, [], FAILURE)

    def met(self, state: Any, plans: Mapping[int, Any]) -> Met:
        """Where the game stands, for a witness."""
        spot = Spot(self.seats, self.recipe.index, self.steps, state, plans)
        return Met(self.base, self.game, spot, self.readings, self.given, tuple(self.script), self.names)

    def trouble(
        self, told: Trouble, state: Any, plans: Mapping[int, Any], log: list[Event], oracle: str = SILENT
    ) -> None:
        signature = signature_of(told)
        self.signatures.setdefault(signature)
        if signature not in self.known.signatures and signature not in self.hits:
            about = tuple(dict.fromkeys(name for event in log for name in event.clauses))
            self.hits[signature] = hit_of(told, self.met(state, plans), about, oracle)

    def apart(self, look: Look, asked: set[str], plans: Mapping[int, Any]) -> None:
        """Try the options of the points that the step asked about."""
        for split in self.options.splits(look, asked):
            if split.pair in self.known.pairs:
                self.pairs.add(split.pair)
                continue
            found = tuple(split_of(split, self.met(look.state, plans)))
            self.options.shown(split.pair, bool(found))
            for hit in found:
                self.pairs.add(split.pair)
                self.signatures.setdefault(hit.signature)
                self.hits.setdefault(f"{hit.signature} {hit.pair}", hit)
