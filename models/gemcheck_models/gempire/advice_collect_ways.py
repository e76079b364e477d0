"""Collecting from one roll: every legal amount, what it brings in the engine, and how good that is for a goal.

question: which amount of the roll to write down
scope:    every legal amount, wilds, gold gems, the limit, Sanitization and Nutrition included; the roll is given
expected: found, always
budget:   none is needed: a roll offers at most some dozens of amounts
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from gemcheck.game import Event, GameError
from gemcheck.games.gempire import collecting, resolution, technologies
from gemcheck.games.gempire.offer import ways
from gemcheck.games.gempire.plans import SECOND_ROW, Act, Collect
from gemcheck.games.gempire.state import GOLD, Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from gemcheck.games.gempire.upgrade_steps import TOP, possible, step_cost
from gemcheck.rulebook import nearest
from gemcheck_models.gempire.advice_palace_plans import written

__all__ = ["Aim", "Taken", "collections", "on_paper", "read_aim", "read_sum", "way_words"]

RESOURCES = ("production", "science")
Score = tuple[int, ...]


class Aim(msgspec.Struct, frozen=True):
    """What a collection is for: weighted sums of production and science, the first counting most; or things that are to
    be payable together afterwards: upgrade steps and technologies."""

    sums: tuple[tuple[int, int], ...] = ()
    steps: tuple[int, ...] = ()
    technologies: tuple[int, ...] = ()

    @property
    def affords(self) -> bool:
        """Whether it is about paying for something."""
        return bool(self.steps or self.technologies)

    def text(self) -> str:
        """The canonical form, which reads back to the same aim."""
        if self.affords:
            names = ["row2" if step == SECOND_ROW else f"palace{step}" for step in self.steps]
            return f"afford {' + '.join([*names, *(TECHNOLOGIES[index] for index in self.technologies)])}"
        return ", ".join(_sum_text(weights) for weights in self.sums)


class Taken(msgspec.Struct, frozen=True):
    """An amount that may be written down and what it brings.

    gained: production and science after all effects; lost: production lost to the limit; short: what is missing to pay
    for the aim.
    """

    score: Score
    plan: Collect
    gained: tuple[int, int]
    lost: int
    supplied: int
    short: tuple[int, int]
    seat: Seat
    clauses: tuple[str, ...]

    def rank(self) -> tuple[tuple[int, ...], int, int]:
        """Best first: the highest score, then the least written down."""
        return tuple(-part for part in self.score), self.plan.production + self.plan.science, self.plan.science


def read_aim(text: str) -> Aim:
    """The aim of a text: `production + science`, `production, science`, `afford palace2 + masonry`. Raises GameError.

    >>> read_aim("2*production+science").text()
    '2*production + science'
    """
    words = text.strip()
    if words.split(" ", 1)[0] == "afford":
        return _afford(words.partition(" ")[2])
    return Aim(tuple(read_sum(part) for part in words.split(",")))


def read_sum(text: str, option: str = "--objective") -> tuple[int, int]:
    """Weights of production and science from a text such as `2*production + science`. Raises GameError."""
    weights = [0, 0]
    for term in text.split("+"):
        found = re.fullmatch(r"\s*(?:(\d{1,3})\s*\*\s*)?([a-z]+)\s*", term)
        if found is None or found[2] not in RESOURCES:
            word = term.strip()
            near = nearest(word.rpartition("*")[2].strip(), RESOURCES)
            raise GameError(f"{option}: '{word}' is neither production nor science{near}")
        weights[RESOURCES.index(found[2])] += int(found[1] or 1)
    return weights[0], weights[1]


def _sum_text(weights: tuple[int, int]) -> str:
    named = zip(weights, RESOURCES, strict=True)
    return " + ".join(name if weight == 1 else f"{weight}*{name}" for weight, name in named if weight)


def _afford(text: str) -> Aim:
    steps, wanted = [], []
    names = {"row2": SECOND_ROW, **{f"palace{level}": level for level in range(1, TOP + 1)}}
    for part in re.split(r"[+,]", text):
        word = part.strip().removeprefix("technology ").strip()
        squeezed = word.replace(" ", "")
        if squeezed in names:
            steps.append(names[squeezed])
        elif word in TECHNOLOGIES:
            wanted.append(TECHNOLOGIES.index(word))
        else:
            raise GameError(f"--objective: nothing called '{word}' can be paid for{nearest(word, known_words(names))}")
    return Aim(steps=tuple(dict.fromkeys(steps)), technologies=tuple(dict.fromkeys(wanted)))


def known_words(names: dict[str, int]) -> list[str]:
    """Everything that an aim can ask to be payable."""
    return [*names, *TECHNOLOGIES]


def collections(table: Table, state: State, who: int, aim: Aim) -> list[Taken]:
    """Every legal amount with what it brings, best first. Raises GameError for an aim that cannot be paid for."""
    return sorted(
        (taken(table, state, who, aim, plan) for plan in collecting.offers(table, state, who)), key=Taken.rank
    )


def taken(table: Table, state: State, who: int, aim: Aim, plan: Collect) -> Taken:
    """What one amount brings, carried out by the engine."""
    before = state.seats[who]
    events: list[Event] = []
    seat = resolution.perform(table, written(state, who, plan), who, Act(), events).seats[who]
    amounts = {event.what: event.data["amount"] for event in events if "amount" in event.data}
    short = shortage(table, state, before, seat, aim)
    left = (seat.production, seat.science - seat.used)
    if aim.affords:
        score: Score = (-sum(short), sum(left), left[0])
    else:
        gains = (seat.production - before.production, seat.science - before.science)
        score = tuple(p * gains[0] + s * gains[1] for p, s in aim.sums)
    return Taken(
        score,
        plan,
        (seat.production - before.production, seat.science - before.science),
        amounts.get("lost-to-limit", 0),
        amounts.get("supplied-production", 0),
        short,
        seat,
        tuple(dict.fromkeys(clause for event in events for clause in event.clauses)),
    )


def shortage(table: Table, state: State, before: Seat, seat: Seat, aim: Aim) -> tuple[int, int]:
    """Production and science missing to pay for all that the aim names. Raises GameError for what is not to be had."""
    production = science = 0
    for step in aim.steps:
        if not possible(before.palace, before.second, step):
            name = "a second row" if step == SECOND_ROW else f"palace level {step}"
            raise GameError(f"--objective: the seat has {name} already [upgrade.kinds, palace.no-downgrade]")
        production += step_cost(table, before, step)
    for index in aim.technologies:
        name = TECHNOLOGIES[index]
        if before.owns(index):
            raise GameError(f"--objective: {name} is owned already")
        if index not in state.technologies:
            near = ", ".join(TECHNOLOGIES[each] for each in state.technologies)
            raise GameError(f"--objective: {name} is not in play: technologies in play are {near} [tech.shared-four]")
        cost = technologies.price(table, state, index)
        if cost is None:
            raise GameError(f"--objective: {name} has no price left, or none is known [tech.cost.row]")
        science += cost
    return max(0, production - seat.production), max(0, science - technologies.unused(seat))


def on_paper(found: Sequence[Taken]) -> Taken:
    """What somebody takes who writes down as much as there is, production first, and thinks of no limit."""
    return max(found, key=lambda each: (each.plan.production + each.plan.science, each.plan.production))


def way_words(table: Table, state: State, who: int, plan: Collect) -> str:
    """One use of wilds and gold gems that yields the amount, with the fewest gems."""
    gold, roll = state.seats[who].gems[GOLD], state.roll or (0, 0, 0)
    alike = table.reading("collect.wilds") == "all-alike"
    counts = table.reading("gem.gold.wild") == "rolled-resource"
    found = []
    for way in ways(roll, gold, alike, counts):
        missing = max(0, plan.production - way.production) + max(0, plan.science - way.science)
        if missing <= way.extra:
            moved = way.science - roll[1] - way.wilds
            found.append((abs(moved), missing, way.wilds, moved))
    if plan == Collect(0, 0) or not found:
        return "nothing is taken"
    switched, missing, wilds, moved = min(found)
    words = [f"wilds: {roll[2] - wilds} as production, {wilds} as science"] * bool(roll[2])
    if switched:
        kinds = "production into science" if moved > 0 else "science into production"
        words.append(f"{switched} gold gem{'s switch' if switched > 1 else ' switches'} {kinds}")
    if missing:
        words.append(f"{missing} extra from surplus gold gems")
    return "; ".join(words) or "as rolled"
