"""Playing towards the goals of all seats, round by round, in the engine itself.

A closed loop: before each roll every seat says what it lacks, the roll is chosen that serves them best, and each seat
then buys, upgrades or collects exactly what its goal still asks for. The market shows what is wanted when it is wanted:
nothing else has ever looked at those places of the deck, so that the deck is written down afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck.game import GameError, Undefined
from gemcheck.games.gempire import Gempire, dice, gems
from gemcheck.games.gempire.case_cards import card_index
from gemcheck.games.gempire.plans import SECOND_ROW, Bid, Collect, Done, Keep, Place, Plan, Split, Upgrade
from gemcheck.games.gempire.state import PLAN, RESOLVE, ROLL, SPLIT, Seat, State
from gemcheck.games.gempire.table import MASONRY, Table
from gemcheck.games.gempire.upgrade_steps import step_cost
from gemcheck_models.gempire.reach_goals import OPEN, Goal, Purchase
from gemcheck_models.gempire.reach_moves import decision

__all__ = ["Course", "EndsError", "Way", "played"]

ROUNDS = 60
"""Rounds after which a way is given up."""

Entry = dict[str, Any]


class EndsError(GameError):
    """The game is over before the goals are met."""


class Way(NamedTuple):
    """How to go about it: science and technologies before cards or after them, and whether everybody's last card waits
    until nothing else is missing."""

    science_first: bool
    finale: bool


class Course(NamedTuple):
    """A way as played: the entries, what was bought (space, slug) and which spaces were refilled, round by round."""

    steps: list[Entry]
    bought: list[list[tuple[int, str]]]
    state: State


def played(game: Gempire, start: State, names: Sequence[str], goals: Sequence[Goal], way: Way) -> Course:
    """Play from the set-up until every goal is met and a roll is due, or a card to be left in hand is won.

    Raises GameError when something is short.
    """
    return _Game(game, start, names, goals, way).run()


def _of(table: Table, purchases: Sequence[Purchase], card: int) -> int:
    """Which of the purchases is this card, the first of equal ones."""
    return next(i for i, purchase in enumerate(purchases) if card_index(table, purchase.slug) == card)


class _Game:
    def __init__(self, game: Gempire, start: State, names: Sequence[str], goals: Sequence[Goal], way: Way) -> None:
        self.game, self.table, self.state = game, game.table, start
        self.names, self.goals, self.way = names, goals, way
        self.steps: list[Entry] = []
        self.bought: list[list[tuple[int, str]]] = []
        self.todo = [[*g.row1, *g.kept, *g.row2, *g.open] for g in goals]

    def run(self) -> Course:
        if self.state.phase == SPLIT:
            self.advance({who: Split(goal.first) for who, goal in enumerate(self.goals)})
        for _ in range(ROUNDS):
            lacking = [self.lacking(who) for who in range(len(self.goals))]
            if not any(lacking):
                return Course(self.steps, self.bought, self.state)
            if self.round():
                return Course(self.steps, self.bought, self.state)
        raise GameError(
            f"not done within {ROUNDS} rounds: {'; '.join(self.lacking(w) or '-' for w in range(len(self.goals)))}"
        )

    # -- what is missing

    def lacking(self, who: int) -> str:
        """In words what a seat is short of; empty when its goal is met."""
        seat, goal = self.state.seats[who], self.goals[who]
        if self.todo[who]:
            return f"{goal.name} lacks {self.todo[who][0].slug}"
        if seat.science < goal.science:
            return f"{goal.name} lacks science"
        if missing := [t for t in goal.technologies if not seat.owns(t)]:
            return f"{goal.name} lacks {self.table.technologies[missing[0]].slug}"
        if goal.second and seat.second < 0:
            return f"{goal.name} lacks a second row"
        if seat.palace < goal.palace or self.undiamonded(who):
            return f"{goal.name} lacks a palace"
        if goal.production is not None and seat.production != goal.production:
            return f"{goal.name} has {seat.production} production"
        return ""

    def undiamonded(self, who: int) -> bool:
        seat, goal = self.state.seats[who], self.goals[who]
        rows = {1: (seat.start1, seat.row1), 2: (seat.start2, seat.row2)}
        for (row, column), count in goal.diamonds.items():
            start, cards = rows[row]
            if not 0 <= column - start < len(cards) or cards[column - start].diamonds < count:
                return True
        return False

    def learned(self, seat: Seat, goal: Goal) -> bool:
        """Whether science and technologies are as they have to be."""
        return seat.science >= goal.science and all(seat.owns(t) for t in goal.technologies)

    def due(self, who: int) -> list[Purchase]:
        """The cards the seat may buy now, in order."""
        seat, goal, todo = self.state.seats[who], self.goals[who], self.todo[who]
        if self.way.science_first and not self.learned(seat, goal):
            return []
        able = [p for p in todo if p.row == 1 or p.fate or seat.second >= 0]
        if self.way.finale or any(p.fate == OPEN for p in todo):
            able = able if self.finale() else [p for p in able if p is not todo[-1]]
        return able

    def finale(self) -> bool:
        """Whether nothing but everybody's last cards is missing."""
        for who, goal in enumerate(self.goals):
            seat, todo = self.state.seats[who], self.todo[who]
            if len(todo) > 1 or not self.learned(seat, goal) or (goal.second and seat.second < 0):
                return False
            if seat.production < self.needed(who):
                return False
        return True

    def needed(self, who: int) -> int:
        """Production for everything that is still to be bought, and what is to be left in the end."""
        seat, goal = self.state.seats[who], self.goals[who]
        need = sum(p.amount for p in self.todo[who]) + (goal.production or 0)
        if goal.second and seat.second < 0 and MASONRY not in goal.technologies:
            need += step_cost(self.table, seat, SECOND_ROW)
        if seat.palace < goal.palace or self.undiamonded(who):
            need += step_cost(self.table, seat, self.next_level(who))
        return need

    def next_level(self, who: int) -> int:
        seat, goal = self.state.seats[who], self.goals[who]
        return goal.palace if seat.palace < goal.palace else min(5, seat.palace + 1)

    # -- a round

    def round(self) -> bool:
        """One round; True when it ended with a card left in hand."""
        wishes = [self.wish(who) for who in range(len(self.goals))]
        roll = max(dice.ROLLS, key=lambda rolled: (self.served(rolled[0], wishes), -sum(rolled[0]), rolled[1]))[0]
        shopping = self.shopping()
        self.state = replace(self.state, market=self.shown(shopping))
        after = self.game.chance_step(self.state, roll)
        if isinstance(after, Undefined):
            raise GameError(after.why)
        self.state = after
        plans: dict[int, Plan] = {}
        for who in range(len(self.goals)):
            plans[who] = self.plan(who, roll, [(s, p) for s, w, p in shopping if w == who], wishes[who])
        self.advance(plans, roll)
        self.bought.append([(space, purchase.slug) for space, _, purchase in shopping])
        mine = {who: [p for _, w, p in shopping if w == who] for who in range(len(self.goals))}
        for who, purchases in mine.items():
            for purchase in purchases:
                self.todo[who].remove(purchase)
        return self.resolve(mine)

    def wish(self, who: int) -> tuple[int, int]:
        """Production and science that the seat could use, were it to collect now."""
        seat, goal = self.state.seats[who], self.goals[who]
        science = max(0, goal.science - seat.science)
        free = gems.cap(self.table, seat) - seat.production
        production = max(0, min(self.needed(who) - seat.production, free))
        if self.way.science_first and science and not self.due(who):
            return (0, science) if not production else (production, science)
        return production, science

    def served(self, roll: tuple[int, int, int], wishes: Sequence[tuple[int, int]]) -> int:
        if roll[2]:
            return -1
        return sum(min(roll[0], production) + min(roll[1], science) for production, science in wishes)

    def shopping(self) -> list[tuple[int, int, Purchase]]:
        """Who buys what on which space this round: what can be paid, in the order of seats, at most three cards."""
        found: list[tuple[int, int, Purchase]] = []
        for who in range(len(self.goals)):
            purse = self.state.seats[who].production
            for purchase in self.due(who):
                if purchase.amount > purse or len(found) == 3:
                    break
                purse -= purchase.amount
                found.append((len(found), who, purchase))
        return found

    def shown(self, shopping: Sequence[tuple[int, int, Purchase]]) -> tuple[int, int, int]:
        market = list(self.state.market)
        for space, _, purchase in shopping:
            market[space] = card_index(self.table, purchase.slug)
        return (market[0], market[1], market[2])

    def plan(
        self, who: int, roll: tuple[int, int, int], mine: Sequence[tuple[int, Purchase]], wish: tuple[int, int]
    ) -> Plan:
        if mine:
            amounts = [0, 0, 0]
            for space, purchase in mine:
                amounts[space] = purchase.amount
            return Bid((amounts[0], amounts[1], amounts[2]))
        seat, goal = self.state.seats[who], self.goals[who]
        if not self.way.science_first or self.learned(seat, goal):
            if goal.second and seat.second < 0 and seat.production >= step_cost(self.table, seat, SECOND_ROW):
                return Upgrade((SECOND_ROW,))
            level = self.next_level(who)
            wanted = seat.palace < goal.palace or self.undiamonded(who)
            placed = not [p for p in self.todo[who] if not p.fate][self.way.finale :]
            if wanted and placed and seat.production >= step_cost(self.table, seat, level):
                return Upgrade((level,))
        return Collect(min(roll[0], wish[0]), min(roll[1], wish[1]))

    def resolve(self, mine: dict[int, list[Purchase]]) -> bool:
        """The resolution part; True when a card is left in hand."""
        while self.state.phase == RESOLVE:
            able = {
                w: decision(self.table, self.state, w, self.goals[w], mine[w]) for w in self.game.to_move(self.state)
            }
            # Nobody ends before all have done what they want: so the script fits whatever order a reading fixes.
            chosen = sorted((isinstance(plan, Done), who) for who, plan in able.items() if plan is not None)
            if not chosen:
                return True
            who = chosen[0][1]
            plan = able[who]
            if isinstance(plan, Place | Keep):
                del mine[who][_of(self.table, mine[who], plan.card)]
            if plan is not None:
                self.advance({who: plan})
        if self.state.phase not in (ROLL, PLAN) and any(self.todo):
            raise EndsError("the game ends on the way")
        return self.state.phase not in (ROLL, PLAN)

    def advance(self, plans: dict[int, Plan], roll: tuple[int, int, int] | None = None) -> None:
        """Take a step and write it down, idle plans left out."""
        entry: Entry = {}
        if roll is not None:
            entry["chance"] = {k: v for k, v in zip(("production", "science", "wild"), roll, strict=True) if v}
        for who, plan in plans.items():
            objections = self.game.why_not(self.state, who, plan)
            if objections:
                raise GameError(f"{self.names[who]}: {objections[0].text}")
            if plan != Collect(0, 0):
                entry[self.names[who]] = self.game.plan_text(self.state, plan)
        if roll is not None and len(entry) == 1:
            entry[self.names[0]] = self.game.plan_text(self.state, plans[0])
        after = self.game.advance(self.state, plans)
        if isinstance(after, Undefined):
            raise GameError(after.why)
        self.state = after
        self.steps.append(entry)
