"""Reading a case: the table, the state and the plans that its `[given]` and `[[when]]` describe.

A case names only what differs from a legal default: three seats without anything, in the planning phase of round 1,
a roll of blanks, three plain cards on the market, no cards in the deck. Cards come from the printed card set; facts
that it does not print are supplied by the case under `cards` and count as assumptions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck.case_values import listed, one_of, table_of, text, texts, truth, whole
from gemcheck.game import GameError, Objection
from gemcheck.games.gempire import case_cards, case_seats, notation_state, setup
from gemcheck.games.gempire.case_seats import cards_of
from gemcheck.games.gempire.case_values import technology
from gemcheck.games.gempire.demands import THRONE
from gemcheck.games.gempire.entries import VOID
from gemcheck.games.gempire.invariants import defects
from gemcheck.games.gempire.plans import Bid, Collect, Mechanics, Plan, Split, Upgrade
from gemcheck.games.gempire.state import NO_CARD, PHASES, ROLL, SHUFFLE, Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES, RewardToken, Table
from gemcheck.games.gempire.upgrade_words import read_steps

__all__ = ["chance_from_case", "given", "plan_from_case"]

DEFAULT_DEMANDS = (2, 3, 7)
DEFAULT_MARKET = ("P1", "G1", "C1")
DEFAULT_NAMES = ("ann", "bea", "cal", "dan", "eve")
ORDERED_DEMAND = 9
IN_PLAY = 4
"""Technologies of a game."""

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
    table_of(spec, KEYS, "given")
    table = case_cards.table_for(table, spec)
    if "state" in spec:
        state = notation_state.read_state(table, text(spec["state"], "given.state"))
        return table, state, DEFAULT_NAMES[: len(state.seats)]
    names = seat_names(table, spec)
    written = spec.get("seats", {})
    seats = []
    for name in names:
        where = f"given.seats.{name}"
        seat = case_seats.seat_of(table, written.get(name, {}), where)
        seats.append(case_seats.with_gem_history(table, seat, written.get(name, {}), where))
    technologies = technologies_in_play(table, spec, seats)
    state = State(
        seats=tuple(seats),
        phase=PHASES.index(one_of(spec.get("phase", "plan"), PHASES, "phase", "given.phase")),
        round=whole(spec.get("round", 1), "given.round", 1),
        first=names.index(one_of(spec.get("first", names[0]), names, "seat", "given.first")),
        market=market_of(table, spec.get("market", {})),
        deck=cards_of(table, spec.get("deck", ()), "given.deck"),
        discards=cards_of(table, spec.get("discards", ()), "given.discards"),
        roll=roll_of(spec.get("roll", {}), "given.roll"),
        technologies=technologies,
        cubes=cubes_of(table, spec.get("cubes", {}), technologies),
        demands=demands_of(table, spec.get("demands", DEFAULT_DEMANDS)),
        rewards=rewards_of(table, spec.get("rewards", ())),
    )
    if truth(spec.get("reachable", True), "given.reachable"):
        for defect in defects(table, state):
            raise GameError(fault(defect, names))
    return table, state, names


def fault(defect: Objection, names: Sequence[str]) -> str:
    """A broken invariant in one line, with the seat by its name."""
    words = defect.text
    where = "given"
    for number, name in enumerate(names, 1):
        if words.startswith(f"seat {number}: "):
            where, words = f"given.seats.{name}", words.partition(": ")[2]
            break
    return f"{where}: {words} [{', '.join(defect.clauses)}]"


def seat_names(table: Table, spec: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of all seats: those of the case first, then stand-ins up to the number of players."""
    written = spec.get("seats", {})
    names = list(table_of(written, None, "given.seats"))
    count = whole(spec.get("players", max(3, len(names))), "given.players", 1)
    if len(names) > count:
        raise GameError(f"given.seats: {len(names)} seats are described, players = {count}")
    names += [name for name in DEFAULT_NAMES if name not in names][: count - len(names)]
    return case_cards.allowed_seats(table, tuple(names), count)


def market_of(table: Table, spec: Any) -> tuple[int, int, int]:
    """Cards on A, B, C; three plain cards by default, "nothing" for an empty space."""
    spec = table_of(spec, ("A", "B", "C"), "given.market")
    market = []
    for space, plain in zip("ABC", DEFAULT_MARKET, strict=True):
        word = spec.get(space, plain)
        market.append(NO_CARD if word == "nothing" else case_cards.card_of(table, word, f"given.market.{space}"))
    return (market[0], market[1], market[2])


def roll_of(spec: Any, where: str) -> tuple[int, int, int]:
    """Faces rolled; blanks by default."""
    faces = ("production", "science", "wild")
    spec = table_of(spec, faces, where)
    counts = [whole(spec.get(face, 0), f"{where}.{face}") for face in faces]
    if sum(counts) > 5 or counts[2] > 2:
        shown = ", ".join(f"{count} {face}" for face, count in zip(faces, counts, strict=True))
        raise GameError(f"{where}: five dice, two of them with a wild, cannot show {shown} [dice.count]")
    return (counts[0], counts[1], counts[2])


def technologies_in_play(table: Table, spec: Mapping[str, Any], seats: Sequence[Seat]) -> tuple[int, ...]:
    """The technologies of the case and of its seats, filled up to four in alphabetical order."""
    words = [
        technology(word, "given.technologies") for word in texts(spec.get("technologies", ()), "given.technologies")
    ]
    chosen = {table.technology_index(word) for word in words}
    chosen |= {index for index in range(len(TECHNOLOGIES)) if any(seat.owns(index) for seat in seats)}
    if len(chosen) > IN_PLAY and spec.get("reachable", True):
        raise GameError(
            f"given.technologies: {len(chosen)} technologies are in play, a game has {IN_PLAY} [setup.tech.draw-four]"
        )
    for index in range(len(TECHNOLOGIES)):
        if len(chosen) < IN_PLAY:
            chosen.add(index)
    return tuple(sorted(chosen))


def cubes_of(table: Table, spec: Any, technologies: Sequence[int]) -> tuple[int, ...]:
    """How many price numbers of each technology in play are used up."""
    slugs = [TECHNOLOGIES[t] for t in technologies]
    spec = table_of(spec, slugs, "given.cubes")
    return tuple(
        whole(spec.get(slug, 0), f"given.cubes.{slug}", 0, len(table.technologies[index].prices))
        for slug, index in zip(slugs, technologies, strict=True)
    )


def demands_of(table: Table, words: Any) -> tuple[int, ...]:
    """Three different Demands of the pile by Compendium number, or "throne" for the Demand that only a sample shows."""
    pile = setup.demand_pile(table)
    demands = tuple(demand_of(word, pile) for word in listed(words, "given.demands"))
    if len(demands) != 3 or len(set(demands)) != 3:
        raise GameError("given.demands: three different Demands are in play [setup.demand.draw-three]")
    for demand in demands:
        if demand not in pile:
            raise GameError(f"given.demands: there is no card of Demand {demand} under this reading")
    return demands


def demand_of(word: Any, pile: Sequence[int]) -> int:
    """A Demand by its number; the throne is a card of its own where the pile has one, else Demand 9."""
    if isinstance(word, str):
        one_of(word, ("throne",), "Demand", "given.demands")
        return THRONE if THRONE in pile else ORDERED_DEMAND
    return whole(word, "given.demands", 1, THRONE)


def rewards_of(table: Table, words: Any) -> tuple[int, ...]:
    """Reward tokens of palace levels 1 to 5; missing ones grant nothing."""
    names = [token_word(token) for token in table.tokens]
    given = texts(words, "given.rewards")
    if len(given) > 5:
        raise GameError("given.rewards: a palace has five levels [setup.palace.five-rewards]")
    given += ["nothing"] * (5 - len(given))
    return tuple(names.index(one_of(word, names, "token", "given.rewards")) for word in given)


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
        return roll_of(spec, "chance")
    if state.phase == SHUFFLE:
        table_of(spec, ("deck",), "chance")
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
    table_of(spec, PLAN_KEYS, "plan")
    kinds = [key for key in spec if key != "uncover"]
    if len(kinds) != 1:
        raise GameError(f"plan: one of {', '.join(k for k in PLAN_KEYS if k != 'uncover')} is expected")
    plan = written_plan(game, state, seat, kinds[0], spec[kinds[0]])
    if truth(spec.get("uncover", False), "plan.uncover"):
        left: Plan = game.uncover(state, seat, plan)
        return left
    if plan == VOID:
        raise GameError("plan: nobody can choose a void action; it comes of uncover = true beside an illegal one")
    return plan


def written_plan(game: Any, state: State, seat: int, kind: str, value: Any) -> Plan:
    """A plan from its kind and content."""
    if kind == "do":
        plan: Plan = game.read_plan(state, seat, text(value, "plan.do"))
        return plan
    if kind == "split":
        return Split(whole(value, "split"))
    if kind == "collect":
        return collect_of(value, "collect")
    if kind == "bid":
        table_of(value, ("A", "B", "C"), "bid")
        a, b, c = (whole(value.get(space, 0), f"bid.{space}") for space in "ABC")
        return Bid((a, b, c))
    if kind == "upgrade":
        return Upgrade(read_steps(value, "upgrade"))
    table_of(value, ("after", "before", "collect"), "mechanics")
    before, after = (read_steps(value.get(part, ()), f"mechanics.{part}") for part in ("before", "after"))
    return Mechanics(before, collect_of(value.get("collect", {}), "mechanics.collect"), after)


def collect_of(value: Any, where: str) -> Collect:
    """A collection from `{ production = 2, science = 1 }`."""
    value = table_of(value, ("production", "science"), where)
    return Collect(*(whole(value.get(kind, 0), f"{where}.{kind}") for kind in ("production", "science")))
