"""What a game is, for every part of gemcheck that must not know which game it is talking to.

A game is a sequence of joint steps. At each step either chance moves (dice, draws) or one or more seats commit a plan;
plans of several seats are secret and resolved together. Turn-based games are the case of one seat to move. States are
values: frozen, equal by content, hashable, never changed in place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import entry_points
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from gemcheck.rulebook import Rulebook, Ruleset, nearest

__all__ = [
    "Event",
    "Game",
    "GameError",
    "IllegalPlan",
    "Log",
    "Objection",
    "OpenEnd",
    "Result",
    "Undefined",
    "load_game",
    "register_game",
    "registered_games",
]

S = TypeVar("S")
P = TypeVar("P")


class GameError(Exception):
    """Bad input for a game: a wrong seat count, an impossible state, an unreadable notation. One line for a person."""


class Event(msgspec.Struct, frozen=True):
    """One thing that happened: a word for it, the seat it happened to (None: the table), the clauses that made it
    happen, and the numbers and names that belong to it. Seats named among these facts count from 1, as people count."""

    what: str
    seat: int | None
    clauses: tuple[str, ...]
    data: Mapping[str, Any] = {}


Log = list[Event] | None
"""Where rules write events; None switches recording off."""


class Objection(msgspec.Struct, frozen=True):
    """Why a plan or a state is not allowed: the forbidding clauses and one sentence."""

    clauses: tuple[str, ...]
    text: str


class Undefined(msgspec.Struct, frozen=True):
    """The outcome of a step under a reading that gives no answer."""

    point: str
    clauses: tuple[str, ...]
    why: str


class OpenEnd(Exception):
    """Raised inside rules when the chosen reading has no answer; `Game.step` turns it into its `Undefined`."""

    def __init__(self, undefined: Undefined) -> None:
        super().__init__(undefined.why)
        self.undefined = undefined


class IllegalPlan(Exception):
    """A plan that the rules forbid; carries every objection."""

    def __init__(self, seat: int, objections: Sequence[Objection]) -> None:
        super().__init__("; ".join(f"{o.text} [{', '.join(o.clauses)}]" for o in objections))
        self.seat = seat
        self.objections = tuple(objections)


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the winning seats (several share, none is a draw), a word for the way, and what decided it."""

    winners: tuple[int, ...]
    reason: str
    clauses: tuple[str, ...] = ()


class Game(ABC, Generic[S, P]):
    """One game under one ruleset. `package` is the Python package whose functions carry the clauses."""

    name: str
    title: str
    package: str
    rulebook: Rulebook
    rules: Ruleset

    @abstractmethod
    def under(self, rules: Ruleset) -> Game[S, P]:
        """The same game and data under another ruleset."""

    def rules_with(self, readings: Mapping[str, str]) -> Ruleset:
        """The ruleset in force with these readings in place of its own. Raises RulebookError for an unknown point or
        option, and for readings that exclude one another."""
        return self.rulebook.ruleset({**dict(self.rules.items()), **readings})

    def data(self) -> str:
        """Name and digest of the data, beside the rulebook, on which results rest; empty when there are none."""
        return ""

    # -- the course of a game

    @abstractmethod
    def seat_counts(self) -> tuple[int, ...]:
        """Allowed numbers of seats."""

    @abstractmethod
    def start(self, seats: int, rng: Random) -> S:
        """Set-up with every draw taken from `rng`. Raises GameError for a number of seats without rules."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[int, ...]:
        """Seats with an open decision, in seat order; empty when chance moves or the game is over."""

    @abstractmethod
    def joint(self, state: S) -> bool:
        """True when all seats of `to_move` must commit together; False when any non-empty part of them may go ahead."""

    @abstractmethod
    def chances(self, state: S) -> Iterator[tuple[Any, int]]:
        """Every outcome of chance with its integer weight; empty when chance does not move."""

    @abstractmethod
    def draw(self, state: S, rng: Random) -> Any:
        """One outcome of chance, drawn with the right probability."""

    @abstractmethod
    def legal(self, state: S, seat: int) -> Iterator[P]:
        """Every legal plan of a seat to move, in a fixed order, lazily, each once."""

    def count_legal(self, state: S, seat: int) -> int:
        """How many legal plans a seat has."""
        return sum(1 for _ in self.legal(state, seat))

    @abstractmethod
    def sample(self, state: S, seat: int, rng: Random) -> P:
        """Some legal plan, quickly; every legal plan has a positive probability."""

    @abstractmethod
    def idle(self, state: S, seat: int) -> P | None:
        """The plan that does as little as the rules allow; None when the seat is obliged to choose."""

    @abstractmethod
    def why_not(self, state: S, seat: int, plan: P) -> list[Objection]:
        """Everything the rules hold against a plan; empty when it is legal."""

    def step(self, state: S, plans: Mapping[int, P], log: Log = None) -> S | Undefined:
        """Resolve the plans of the seats to move, once legality is sure. Raises GameError when the wrong seats commit,
        IllegalPlan for an illegal plan; never changes `state`."""
        movers = self.to_move(state)
        if not plans or not set(plans) <= set(movers) or (self.joint(state) and set(plans) != set(movers)):
            raise GameError(f"plans of seats {sorted(plans)} given, seats to move are {list(movers)}")
        try:
            for seat, plan in plans.items():
                objections = self.why_not(state, seat, plan)
                if objections:
                    raise IllegalPlan(seat, objections)
        except OpenEnd as end:  # legality itself may rest on a reading without an answer
            return end.undefined
        return self.advance(state, plans, log)

    @abstractmethod
    def advance(self, state: S, plans: Mapping[int, P], log: Log = None) -> S | Undefined:
        """`step` without its checks, for plans already known to be legal (bulk play)."""

    @abstractmethod
    def chance_step(self, state: S, outcome: Any, log: Log = None) -> S | Undefined:
        """Resolve an outcome of chance."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""

    # -- text forms

    @abstractmethod
    def state_text(self, state: S) -> str:
        """The canonical text of a whole state."""

    @abstractmethod
    def read_state(self, text: str) -> S:
        """The state of a text. Raises GameError with a caret under the offending place."""

    @abstractmethod
    def plan_text(self, state: S, plan: P) -> str:
        """A plan in words that `read_plan` accepts."""

    @abstractmethod
    def read_plan(self, state: S, seat: int, text: str) -> P:
        """The plan of a text. Raises GameError naming the nearest valid word."""

    # -- what checks and audits need

    @abstractmethod
    def defects(self, state: S) -> list[Objection]:
        """Every invariant a state breaks, all at once; empty for a sound state."""

    @abstractmethod
    def recomputed(self, state: S) -> S:
        """The same state with every derived value worked out from scratch."""

    @abstractmethod
    def inventory(self, state: S) -> Mapping[str, int]:
        """Components by kind wherever they lie; constant over a game."""

    @abstractmethod
    def seats_moved(self, state: S, order: Sequence[int]) -> S:
        """The state with seat `order[i]` moved to place i."""

    # -- what cases need

    @abstractmethod
    def given(self, table: Mapping[str, Any]) -> tuple[Game[S, P], S, tuple[str, ...]]:
        """What a case's `[given]` table describes: the game with the facts that the case supplies (under the same
        ruleset), the state, and the names of its seats. Raises GameError."""

    @abstractmethod
    def plan_from_case(self, state: S, seat: int, table: Mapping[str, Any]) -> P:
        """The plan described by one seat's entry of a case's `[[when]]`. Raises GameError."""

    @abstractmethod
    def chance_from_case(self, state: S, table: Mapping[str, Any]) -> Any:
        """The outcome of chance described by a `[[when]]` entry (`{}`: the least eventful one). Raises GameError."""

    @abstractmethod
    def observe(
        self, before: S, after: S | Undefined, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """Everything a case may assert, as a nested table with the seats' names as keys."""


_MAKERS: dict[str, Callable[..., Game[Any, Any]]] = {}


def register_game(name: str, make: Callable[..., Game[Any, Any]] | None) -> None:
    """Make a game known to this process without installing a package, or forget it again (None).

    Such a game hides an installed one of the same name; other processes do not see it.
    """
    if make is None:
        _MAKERS.pop(name, None)
    else:
        _MAKERS[name] = make


def registered_games() -> dict[str, Any]:
    """Entry points of the installed games by name."""
    return {point.name: point for point in entry_points(group="gemcheck.games")}


def load_game(name: str, **options: Any) -> Game[Any, Any]:
    """The game of this name with its default ruleset. Raises GameError, naming the nearest game, when there is none."""
    make = _MAKERS.get(name)
    if make is None:
        installed = registered_games()
        if name not in installed:
            known = sorted({*installed, *_MAKERS})
            raise GameError(f"unknown game '{name}'{nearest(name, known)} (installed: {', '.join(known)})")
        make = installed[name].load()
    game: Game[Any, Any] = make(**options)
    return game
