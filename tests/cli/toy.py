"""A tiny game for tests of everything that must not know which game it is talking to.

Each round a coin is thrown, then two or three seats show a number from 1 to 3 in secret; the one highest number earns a
point (two when the coin shows heads), and three points win. The rulebook forgets to say what happens on a tie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from gemcheck.game import Event, Game, GameError, Log, Objection, OpenEnd, Result, Undefined
from gemcheck.rulebook import Clause, OpenPoint, Option, Rulebook, Ruleset, cites, clause

GOAL = 3


class Table(msgspec.Struct, frozen=True):
    """Points by seat, the round, the coin of this round (None: to be thrown)."""

    points: tuple[int, ...]
    round: int = 1
    coin: int | None = None


BOOK = Rulebook(
    "toy",
    "Toy",
    "1",
    [
        Clause(1, "show.range", "obligation", "Play", "Everybody shows a number from one to three.", ("show.highest",)),
        Clause(2, "show.highest", "computation", "Play", "The single highest number earns the point."),
        Clause(3, "coin.heads", "computation", "Play", "Heads doubles the point.", data="coin.toml"),
        Clause(4, "win.three", "definition", "End", "Three points win the game."),
        Clause(5, "example.one", "computation", "Play", "Ann shows 3, Bea 1: a point for Ann.", example=True),
        Clause(6, "box.coin", "component", "Box", "The box holds a coin.", no_code="about the physical box"),
        Clause(7, "show.aloud", "obligation", "Play", "Numbers are read out aloud."),
    ],
    [
        OpenPoint(
            "show.tie",
            "Who earns the point when the highest number is shown twice?",
            ("show.highest",),
            ("T-001",),
            "undefined-outcome",
            "changes-the-winner",
            "nobody",
            "nothing is said, so nothing happens",
            (Option("nobody", "no point"), Option("all", "a point each"), Option("silent", "no answer")),
        ),
        OpenPoint(
            "box.lost",
            "What if the coin is lost?",
            ("box.coin",),
            (),
            "component-exhaustion",
            "cosmetic",
            "borrow",
            "any coin will do",
            (Option("borrow", "use another coin"), Option("stop", "the game stops")),
            {"stop": ("show.tie=silent",)},
        ),
    ],
)


@clause("show.highest", without=lambda rules, shown: ())
def earners(rules: Ruleset, shown: Sequence[int]) -> tuple[int, ...]:
    """The seats that earn the point."""
    best = tuple(seat for seat, number in enumerate(shown) if number == max(shown))
    if len(best) == 1:
        return best
    reading = rules.reading("show.tie")
    if reading == "silent":
        raise OpenEnd(Undefined("show.tie", cites(earners), "the text does not say who wins a tie"))
    return best if reading == "all" else ()


@clause("show.range")
def in_range(number: int) -> bool:
    """Whether a number may be shown."""
    return 1 <= number <= 3


@clause("win.three")
def won(state: Table) -> tuple[int, ...]:
    """The seats that have enough points."""
    return tuple(seat for seat, points in enumerate(state.points) if points >= GOAL)


class Toy(Game[Table, int]):
    """The toy game; `cards` is only there to be refused when it is not the one packaged set."""

    name = "toy"
    title = "Toy"
    package = "tests.cli.toy"
    rulebook = BOOK
    rulesets: Mapping[str, Mapping[str, str]] = {"friendly": {"show.tie": "all"}}

    def __init__(self, cards: str = "none") -> None:
        if cards != "none":
            raise GameError(f"unknown card set '{cards}'")
        self.rules = BOOK.ruleset()

    def under(self, rules: Ruleset) -> Toy:
        game = Toy()
        game.rules = rules
        return game

    def seat_counts(self) -> tuple[int, ...]:
        return (2, 3)

    def start(self, seats: int, rng: Random) -> Table:
        return Table((0,) * seats)

    def to_move(self, state: Table) -> tuple[int, ...]:
        return () if state.coin is None or won(state) else tuple(range(len(state.points)))

    def joint(self, state: Table) -> bool:
        return True

    def chances(self, state: Table) -> Iterator[tuple[int, int]]:
        yield from ((0, 1), (1, 1)) if state.coin is None else ()

    def draw(self, state: Table, rng: Random) -> int:
        return rng.randrange(2)

    def legal(self, state: Table, seat: int) -> Iterator[int]:
        yield from (1, 2, 3)

    def sample(self, state: Table, seat: int, rng: Random) -> int:
        return rng.randint(1, 3)

    def greedy(self, state: Table, seat: int, rng: Random) -> int:
        """The highest number always looks best."""
        return 3

    def tally(self, state: Table) -> Mapping[str, Any]:
        """What is worth counting about a finished game."""
        return {"points": sorted(state.points)}

    def idle(self, state: Table, seat: int) -> int | None:
        return 1

    def why_not(self, state: Table, seat: int, plan: int) -> list[Objection]:
        return [] if in_range(plan) else [Objection(cites(in_range), f"{plan} is not from one to three")]

    def advance(self, state: Table, plans: Mapping[int, int], log: Log = None) -> Table | Undefined:
        try:
            best = earners(self.rules, [plans[seat] for seat in sorted(plans)])
        except OpenEnd as end:
            return end.undefined
        gain = 1 + (state.coin or 0)
        if log is not None:
            log.extend(Event("point", seat, cites(earners), {"points": gain}) for seat in best)
        points = tuple(have + gain * (seat in best) for seat, have in enumerate(state.points))
        return Table(points, state.round + 1)

    def chance_step(self, state: Table, outcome: int, log: Log = None) -> Table | Undefined:
        return msgspec.structs.replace(state, coin=outcome)

    def result(self, state: Table) -> Result | None:
        seats = won(state)
        return Result(seats, "three-points", cites(won)) if seats else None

    def state_text(self, state: Table) -> str:
        return "points " + ",".join(map(str, state.points))

    def read_state(self, text: str) -> Table:
        word, _, numbers = text.partition(" ")
        if word != "points" or not all(part.lstrip("-").isdecimal() for part in numbers.split(",")):
            raise GameError(f"{text}\n^ a state is 'points' and one number per seat")
        return Table(tuple(map(int, numbers.split(","))))

    def plan_text(self, state: Table, plan: int) -> str:
        return str(plan)

    def read_plan(self, state: Table, seat: int, text: str) -> int:
        return int(text)

    def defects(self, state: Table) -> list[Objection]:
        return [Objection(cites(won), f"seat {s} has {p} points") for s, p in enumerate(state.points) if p < 0]

    def recomputed(self, state: Table) -> Table:
        return state

    def inventory(self, state: Table) -> Mapping[str, int]:
        return {"coin": 1}

    def seats_moved(self, state: Table, order: Sequence[int]) -> Table:
        return msgspec.structs.replace(state, points=tuple(state.points[seat] for seat in order))

    def given(self, table: Mapping[str, Any]) -> tuple[Toy, Table, tuple[str, ...]]:
        return self, Table((0, 0), coin=0), ("ann", "bea")

    def plan_from_case(self, state: Table, seat: int, table: Mapping[str, Any]) -> int:
        return int(table["show"])

    def chance_from_case(self, state: Table, table: Mapping[str, Any]) -> int:
        return int(table.get("coin", 0))

    def observe(
        self, before: Table, after: Table | Undefined, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        return {} if isinstance(after, Undefined) else dict(zip(names, after.points, strict=False))

    def lint_cards(self, path: str) -> list[Objection]:
        """A card set is a file that must mention a coin."""
        with open(path, encoding="utf-8") as file:
            return [] if "coin" in file.read() else [Objection(("box.coin",), "there is no coin")]

    def card_template(self) -> str:
        """An empty card set."""
        return "coin = 1\n"


class Silent(Toy):
    """A game with no optional hooks at all and a crash when its state is read."""

    name = "silent"
    greedy = Toy.sample
    lint_cards = None  # type: ignore[assignment]  # a game may lack the hook
    card_template = None  # type: ignore[assignment]

    def read_state(self, text: str) -> Table:
        raise ZeroDivisionError("a bug of this game")
