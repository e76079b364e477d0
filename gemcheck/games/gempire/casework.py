"""Reading a case: the table, the state and the plans that its `[given]` and `[[when]]` describe.

A case names only what differs from a legal default: three seats without anything, in the planning phase of round 1,
a roll of blanks, three plain cards on the market, no cards in the deck. Cards come from the printed card set; facts
that it does not print are supplied by the case under `cards` and count as assumptions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.gempire import case_cards, case_seats, notation_state, setup
from gemcheck.games.gempire.demands import THRONE
from gemcheck.games.gempire.entries import VOID
from gemcheck.games.gempire.invariants import defects
from gemcheck.games.gempire.plans import Bid, Collect, Mechanics, Plan, Split, Upgrade
from gemcheck.games.gempire.state import NO_CARD, PHASES, ROLL, SHUFFLE, State
from gemcheck.games.gempire.table import TECHNOLOGIES, RewardToken, Table
from gemcheck.games.gempire.upgrade_words import read_steps
from gemcheck.rulebook import nearest

__all__ = ["chance_from_case", "given", "plan_from_case"]

DEFAULT_DEMANDS = (2, 3, 7)
DEFAULT_MARKET = ("P1", "G1", "C1")
DEFAULT_NAMES = ("ann", "bea", "cal", "dan", "eve")
KEYS = (
    "assumes",
    "card_set",
    "cards",
    "cubes",
    "deck",
    "demands",
    "discards",
    "first",
    "market",
    "phase",
    "players",
    "prices",
    "reachable",
    "rewards",
    "roll",
    "round",
    "round_limit",
    "seats",
    "sequence",
    "state",
    "technologies",
    "track",
)


def given(table: Table, spec: Mapping[str, Any]) -> tuple[Table, State, tuple[str, ...]]:
    """The table with the case's own facts, the state, and the seats' names. Raises GameError, also for a state that
    breaks an invariant unless the case says `reachable = false`."""
    known(spec, KEYS, "given")
    table = case_cards.table_for(table, spec)
    if "state" in spec:
        state = notation_state.read_state(table, text_of(spec["state"], "given.state"))
        return table, state, DEFAULT_NAMES[: len(state.seats)]
    names = seat_names(table, spec)
    technologies = technologies_in_play(table, spec)
    state = State(
        seats=(),
        phase=phase_of(spec),
        round=number(spec.get("round", 1), "given.round", 1),
        market=market_of(table, spec.get("market", {})),
        deck=cards_of(table, spec.get("deck", ()), "given.deck"),
        discards=cards_of(table, spec.get("discards", ()), "given.discards"),
        roll=roll_of(spec.get("roll", {})),
        technologies=technologies,
        cubes=cubes_of(spec.get("cubes", {}), technologies),
        demands=demands_of(table, spec.get("demands", DEFAULT_DEMANDS)),
        rewards=rewards_of(table, spec.get("rewards", ())),
    )
    first = spec.get("first", names[0])
    if first not in names:
        raise GameError(f"given.first: unknown seat '{first}'{nearest(str(first), names)}")
    state = replace(state, first=names.index(first))
    written = spec.get("seats", {})
    seats = []
    for name in names:
        where = f"given.seats.{name}"
        seat = case_seats.seat_of(table, written.get(name, {}), where)
        seats.append(case_seats.with_gem_history(table, seat, written.get(name, {}), where))
    state = replace(state, seats=tuple(seats))
    if spec.get("reachable", True):
        for defect in defects(table, state):
            raise GameError(f"given: {defect.text} [{', '.join(defect.clauses)}]")
    return table, state, names


def known(spec: Mapping[str, Any], keys: Sequence[str], where: str) -> None:
    """Raise GameError for a key that does not exist here, naming the nearest one."""
    if not isinstance(spec, Mapping):
        raise GameError(f"{where}: a table is expected")
    for key in spec:
        if key not in keys:
            raise GameError(f"{where}: unknown key '{key}'{nearest(key, keys)}")


def number(value: Any, where: str, least: int = 0, most: int | None = None) -> int:
    """An int in range, or GameError."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least or (most is not None and value > most):
        upto = f" to {most}" if most is not None else " or more"
        raise GameError(f"{where}: {value!r} is not a whole number of {least}{upto}")
    return value


def text_of(value: Any, where: str) -> str:
    """A string, or GameError."""
    if not isinstance(value, str):
        raise GameError(f"{where}: text is expected")
    return value


def seat_names(table: Table, spec: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of all seats: those of the case first, then stand-ins up to the number of players."""
    written = spec.get("seats", {})
    known(written, tuple(written), "given.seats")
    names = list(written)
    count = number(spec.get("players", max(3, len(names))), "given.players", 1)
    if len(names) > count:
        raise GameError(f"given.seats: {len(names)} seats are described, players = {count}")
    names += [name for name in DEFAULT_NAMES if name not in names][: count - len(names)]
    return case_cards.allowed_seats(table, tuple(names), count)


def phase_of(spec: Mapping[str, Any]) -> int:
    """The phase in which the case begins; planning by default."""
    phase = spec.get("phase", "plan")
    if phase not in PHASES:
        raise GameError(f"given.phase: unknown phase '{phase}'{nearest(str(phase), PHASES)}")
    return PHASES.index(phase)


def market_of(table: Table, spec: Mapping[str, Any]) -> tuple[int, int, int]:
    """Cards on A, B, C; three plain cards by default, "nothing" for an empty space."""
    known(spec, ("A", "B", "C"), "given.market")
    market = []
    for space, plain in zip("ABC", DEFAULT_MARKET, strict=True):
        word = text_of(spec.get(space, plain), f"given.market.{space}")
        market.append(NO_CARD if word == "nothing" else case_cards.card_of(table, word))
    return (market[0], market[1], market[2])


def cards_of(table: Table, words: Sequence[Any], where: str) -> tuple[int, ...]:
    """Cards by slug or bare notation."""
    return tuple(case_cards.card_of(table, text_of(word, where)) for word in words)


def roll_of(spec: Mapping[str, Any]) -> tuple[int, int, int]:
    """Faces rolled; blanks by default."""
    known(spec, ("production", "science", "wild"), "roll")
    counts = [number(spec.get(face, 0), f"roll.{face}") for face in ("production", "science", "wild")]
    if sum(counts) > 5 or counts[2] > 2:
        raise GameError(f"roll: five dice with two wild faces cannot show {counts}")
    return (counts[0], counts[1], counts[2])


def technologies_in_play(table: Table, spec: Mapping[str, Any]) -> tuple[int, ...]:
    """The technologies of the case and of its seats, filled up to four in alphabetical order."""
    words = list(spec.get("technologies", ()))
    for seat in spec.get("seats", {}).values():
        words += [word for word in case_seats.technologies_of(seat) if word not in words]
    chosen = {table.technology_index(text_of(word, "given.technologies")) for word in words}
    if len(chosen) > 4 and spec.get("reachable", True):
        raise GameError(f"given.technologies: {len(chosen)} technologies are in play, a game has four")
    for technology in range(len(TECHNOLOGIES)):
        if len(chosen) >= 4:
            break
        if "technologies" not in spec or len(words) < 4:
            chosen.add(technology)
    return tuple(sorted(chosen))


def cubes_of(spec: Mapping[str, Any], technologies: Sequence[int]) -> tuple[int, ...]:
    """How many price numbers of each technology in play are used up."""
    slugs = [TECHNOLOGIES[t] for t in technologies]
    known(spec, slugs, "given.cubes")
    return tuple(number(spec.get(slug, 0), f"given.cubes.{slug}") for slug in slugs)


def demands_of(table: Table, words: Sequence[Any]) -> tuple[int, ...]:
    """Three different Demands of the pile by Compendium number, or "throne" for the Demand that only a sample shows."""
    pile = setup.demand_pile(table)
    throne = THRONE if THRONE in pile else 9
    demands = tuple(throne if word == "throne" else number(word, "given.demands", 1, THRONE) for word in words)
    if len(demands) != 3 or len(set(demands)) != 3:
        raise GameError("given.demands: three different Demands are in play")
    for demand in demands:
        if demand not in pile:
            raise GameError(f"given.demands: there is no card of Demand {demand} under this reading")
    return demands


def rewards_of(table: Table, words: Sequence[Any]) -> tuple[int, ...]:
    """Reward tokens of palace levels 1 to 5; missing ones grant nothing."""
    names = {token_word(token): kind for kind, token in enumerate(table.tokens)}
    rewards = []
    for word in [*words, *["nothing"] * (5 - len(words))]:
        if word not in names:
            raise GameError(f"given.rewards: unknown token '{word}'{nearest(str(word), names)}")
        rewards.append(names[word])
    if len(rewards) > 5:
        raise GameError("given.rewards: a palace has five levels")
    return tuple(rewards)


def token_word(token: RewardToken) -> str:
    """A reward token in words: `nothing`, `diamonds 2`, `science 7`, `science 1 per symbol`."""
    if token.diamonds:
        return f"diamonds {token.diamonds}"
    if token.science:
        return f"science {token.science}"
    return f"science {token.per_symbol} per symbol" if token.per_symbol else "nothing"


def chance_from_case(table: Table, state: State, spec: Mapping[str, Any]) -> Any:
    """A roll (blanks where nothing is said), or the order in which discards become the deck."""
    if state.phase == ROLL:
        return roll_of(spec)
    if state.phase == SHUFFLE:
        known(spec, ("deck",), "chance")
        order = cards_of(table, spec["deck"], "chance.deck") if "deck" in spec else state.discards
        if sorted(order) != sorted(state.discards):
            raise GameError("chance.deck: the new deck is not made of the discards")
        return order
    raise GameError("chance: nothing is left to chance now")


PLAN_KEYS = ("bid", "collect", "do", "mechanics", "split", "uncover", "upgrade")


def plan_from_case(game: Any, state: State, seat: int, spec: Mapping[str, Any]) -> Plan:
    """One seat's plan: `split`, `collect`, `bid`, `upgrade` or `mechanics` tables, or `do` with the plan in words.

    With `uncover = true` the plan may be illegal, and what the reading leaves of it is played. Raises GameError.
    """
    known(spec, PLAN_KEYS, "plan")
    kinds = [key for key in spec if key != "uncover"]
    if len(kinds) != 1:
        raise GameError(f"plan: one of {', '.join(k for k in PLAN_KEYS if k != 'uncover')} is expected")
    plan = written_plan(game, state, seat, kinds[0], spec[kinds[0]])
    if spec.get("uncover"):
        left: Plan = game.uncover(state, seat, plan)
        return left
    if plan == VOID:
        raise GameError("plan: nobody can choose a void action; it comes of uncover = true beside an illegal one")
    return plan


def written_plan(game: Any, state: State, seat: int, kind: str, value: Any) -> Plan:
    """A plan from its kind and content."""
    if kind == "do":
        plan: Plan = game.read_plan(state, seat, text_of(value, "plan.do"))
        return plan
    if kind == "split":
        return Split(number(value, "split"))
    if kind == "collect":
        return collect_of(value)
    if kind == "bid":
        known(value, ("A", "B", "C"), "bid")
        a, b, c = (number(value.get(space, 0), f"bid.{space}") for space in "ABC")
        return Bid((a, b, c))
    if kind == "upgrade":
        return Upgrade(read_steps(value))
    known(value, ("after", "before", "collect"), "mechanics")
    before, after = read_steps(value.get("before", ())), read_steps(value.get("after", ()))
    return Mechanics(before, collect_of(value.get("collect", {})), after)


def collect_of(value: Any) -> Collect:
    """A collection from `{ production = 2, science = 1 }`."""
    known(value, ("production", "science"), "collect")
    return Collect(
        number(value.get("production", 0), "collect.production"), number(value.get("science", 0), "collect.science")
    )
