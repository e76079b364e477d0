"""The hunt: games played one batch after the other, what they leave merged in the order of their numbers.

A batch sees what the games some batches before it have left, and nothing of what goes on beside it. So what a hunt of
so many games finds depends on the game, the ruleset, the seed, the aim and that number: not on processes or the clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from gemcheck.casebook.games import Games
from gemcheck.casebook.result import PASS, STALE, UNKNOWN
from gemcheck.casebook.verify import Options, verify_case
from gemcheck.findings import IMPACTS, KINDS
from gemcheck.game import Game, GameError
from gemcheck.rulebook import nearest
from gemcheck.search.corpus import Corpus, Entry
from gemcheck.search.fuzz import Known, Played, played
from gemcheck.search.fuzz_swarm import Aim, Recipe, drawn
from gemcheck.search.fuzz_witness import Hit, signature_of
from gemcheck.search.hunt_findings import CASEBOOK, Settled, as_met, cases_of_game, settled
from gemcheck.search.oracles import Trouble
from gemcheck.search.oracles_bounds import beaten

__all__ = ["BATCH", "Batch", "Casework", "Found", "Hunt", "Record", "Working", "aim_at", "carried_out"]

AnyGame = Game[Any, Any]

BATCH = 4
"""Games that see the same corpus and are handed out together."""
BEHIND = (2, 32)
"""A batch sees the corpus of at least so many batches before it; one of many looks back a quarter of the way, and never
more than this: the more games there are, the more can be played at once."""
CASES = 60
"""Cases of the casebook that are replayed at a time."""


class Batch(msgspec.Struct, frozen=True):
    """Games to be played, with what they need not show again."""

    recipes: tuple[Recipe, ...]
    known: Known


class Casework(msgspec.Struct, frozen=True):
    """Cases of the casebook to be replayed, by their places in it."""

    first: int
    last: int


class Working(msgspec.Struct, frozen=True):
    """A hit to be made small, by its signature."""

    signature: str
    hit: Hit
    seed: int


Task = Batch | Casework | Working


def carried_out(game: AnyGame, task: Task, skip: int = 0) -> Iterator[Any]:
    """Do a task, in this process: what comes of each game of a batch (without the first few), the hits of cases that do
    not hold, or a hit worked up."""
    if isinstance(task, Batch):
        for recipe in task.recipes[skip:]:
            yield played(game, recipe, task.known)
    elif isinstance(task, Casework):
        yield tuple(_broken_cases(game, task))
    else:
        yield settled(game, task.hit, task.seed)


def _broken_cases(game: AnyGame, task: Casework) -> Iterator[Hit]:
    games = Games()
    for file, case in cases_of_game(game.name)[task.first : task.last]:
        beating = beaten(case, games)
        if beating is not None:
            yield beating
        result = verify_case(case, file, games, Options(ablation=False))
        if result.outcome not in (PASS, UNKNOWN, STALE):
            text = " ".join(result.faults[0].text.split())
            yield Hit(
                CASEBOOK,
                "example-contradicts-rule",
                case.id.replace("/", "-"),
                f"the case {case.id} does not hold: {text}",
                case.clauses,
                cases=({"given": dict(case.given), "when": list(case.script)},),
            )


# -- where to


def aim_at(game: AnyGame, word: str) -> Aim:
    """The aim of a directed hunt: a clause, an open point, or a kind of finding. Raises GameError for another word."""
    book = game.rulebook
    if word in book.clauses:
        near = tuple(dict.fromkeys((word, *book.clauses[word].interacts)))
        return Aim(word, (f"clause {word}",), clauses=near)
    if word in book.open_points:
        point = book.open_points[word]
        features = tuple(f"point {word}={option}" for option in point.option_ids())
        return Aim(word, features, clauses=point.clauses)
    if word in KINDS:
        clauses = [name for point in book.open_points.values() if point.kind == word for name in point.clauses]
        return Aim(word, kind=word, clauses=tuple(dict.fromkeys(clauses)))
    known = [*book.clauses, *book.open_points, *KINDS]
    raise GameError(f"'{word}' is no clause, open point or kind{nearest(word, known)}")


# -- what is found


class Record(msgspec.Struct):
    """What is known of a signature: the hit that stands for it, the number of games that have met it, and the hit
    worked up, once it is."""

    hit: Hit
    games: int = 0
    settled: Settled | None = None


class Found(msgspec.Struct, frozen=True):
    """A finding of a hunt, and in how many games it was met."""

    settled: Settled
    hit: Hit
    games: int

    def rank(self) -> tuple[int, int, str]:
        """Worst impact first, then what is met most often."""
        return (IMPACTS.index(self.settled.finding.impact), -self.games, self.settled.finding.id)


class Hunt:
    """The state of a hunt: what has been met and found, and which tasks come next."""

    def __init__(self, game: AnyGame, seed: int, aim: Aim, limit: int | None) -> None:
        self.game = game
        self.seed = seed
        self.aim = aim
        self.limit = limit
        self.corpus = Corpus()
        self.records: dict[str, Record] = {}
        self.pairs: dict[str, int] = {}
        self.games = self.steps = 0
        self.reached: int | None = None
        self.waiting: dict[int, Played] = {}
        self.given = 0
        """Games that have been handed out."""
        self.replayed: set[int] = set()
        """The first cases of the parts of the casebook that have been replayed."""
        self.pending: dict[str, Hit] = {}
        """Hits that are to be worked up."""

    # -- handing out

    def casework(self) -> list[Casework]:
        """The cases of the game's casebook that have not been replayed yet, in parts."""
        count = len(cases_of_game(self.game.name))
        parts = [Casework(first, min(first + CASES, count)) for first in range(0, count, CASES)]
        return [part for part in parts if part.first not in self.replayed]

    def batch(self) -> Batch | None:
        """The next batch; None when all games have been handed out, or what it has to see is not there yet."""
        first = self.given
        if self.limit is not None and first >= self.limit:
            return None
        number = first // BATCH
        seen = max(0, number - min(max(BEHIND[0], number // 4), BEHIND[1])) * BATCH
        if self.games < min(seen, first):
            return None
        features, entries = self.corpus.before(seen)
        known = Known(
            features,
            frozenset(pair for pair, index in self.pairs.items() if index < seen),
            frozenset(name for name, record in self.records.items() if record.hit.index < seen),
        )
        last = (number + 1) * BATCH if self.limit is None else min((number + 1) * BATCH, self.limit)
        self.given = last
        return Batch(tuple(drawn(self.game, self.seed, i, entries, self.aim) for i in range(first, last)), known)

    def working(self) -> Working | None:
        """The next hit to be made small: that with the least to leave out, so that many are done in little time."""
        if not self.pending:
            return None
        signature = min(self.pending, key=lambda name: len(repr(self.pending[name].cases[:1])))
        return Working(signature, self.pending.pop(signature), self.seed)

    @property
    def played_out(self) -> bool:
        """Whether every game has been played and merged."""
        return self.limit is not None and self.games >= self.limit

    # -- taking in

    def take(self, item: Any, task: Task) -> list[str]:
        """Take in what has come of a task; gives the signatures that are new."""
        if isinstance(task, Working):
            self.records[task.signature].settled = item
            return []
        if isinstance(task, Casework):
            self.replayed.add(task.first)
            return [name for hit in item for name in self.hit(hit)]
        self.waiting[item.index] = item
        new = []
        while self.games in self.waiting:
            new += self.merge(self.waiting.pop(self.games))
        return new

    def merge(self, game: Played) -> list[str]:
        """Take in the game whose turn it is."""
        self.games += 1
        self.steps += game.steps
        self.corpus.add(game.index, game.features, game.entries)
        for pair in game.pairs:
            self.pairs.setdefault(pair, game.index)
        new = [name for hit in game.hits for name in self.hit(hit)]
        met = {self.signature_of_pair(pair) for pair in game.pairs} | set(game.signatures)
        for name in met & set(self.records):
            self.records[name].games += 1
        if self.aim.word and self.reached is None and self.arrived(game, met):
            self.reached = game.index
        return new

    def hit(self, hit: Hit) -> list[str]:
        """Write a hit down under its signature. The first one stands for it, however late it is worked up, so that
        nothing depends on what goes on beside the games."""
        if hit.signature in self.records:
            return []
        self.records[hit.signature] = Record(hit)
        self.pending[hit.signature] = hit
        return [hit.signature]

    def signature_of_pair(self, pair: str) -> str:
        """The signature of the finding that two options of a point come apart."""
        point = self.game.rulebook.open_points[pair.partition(" ")[0]]
        return signature_of(Trouble("diverging-readings", point.id, "", point.clauses, (point.id,)))

    def arrived(self, game: Played, met: set[str]) -> bool:
        """Whether a game has got where the hunt is aimed at."""
        kinds = {name.partition("|")[0] for name in met}
        return not set(self.aim.features).isdisjoint(game.features) or self.aim.kind in kinds

    # -- telling

    def found(self) -> list[Found]:
        """Everything found so far, ranked; what has not been worked up stands as it was met."""
        return sorted(
            (
                Found(record.settled or as_met(self.game, record.hit, self.seed), record.hit, record.games)
                for record in self.records.values()
            ),
            key=Found.rank,
        )

    def saved(self) -> Mapping[str, Any]:
        """All that is needed to go on with the hunt, as JSON content."""
        content: dict[str, Any] = msgspec.to_builtins(
            {
                "seed": self.seed,
                "toward": self.aim.word,
                "games": self.games,
                "steps": self.steps,
                "reached": self.reached,
                "replayed": sorted(self.replayed),
                "features": self.corpus.first,
                "pairs": self.pairs,
                "corpus": self.corpus.entries,
                "records": self.records,
            }
        )
        return content

    def restore(self, content: Mapping[str, Any]) -> None:
        """Go on where a saved hunt has stopped. Raises msgspec.ValidationError for content of another shape."""
        self.games = self.given = msgspec.convert(content["games"], int)
        self.steps = msgspec.convert(content["steps"], int)
        self.reached = msgspec.convert(content["reached"], int | None)
        self.replayed = msgspec.convert(content["replayed"], set[int])
        self.corpus.first = msgspec.convert(content["features"], dict[str, int])
        self.corpus.entries = msgspec.convert(content["corpus"], list[Entry])
        self.pairs = msgspec.convert(content["pairs"], dict[str, int])
        self.records = msgspec.convert(content["records"], dict[str, Record])
        self.pending = {name: one.hit for name, one in self.records.items() if one.settled is None}
