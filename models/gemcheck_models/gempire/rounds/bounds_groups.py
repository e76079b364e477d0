"""Cases of the relaxed game in groups: a group has the most of everything that any of its cases has.

A group that cannot have what both Demands need falls with all its cases. One that stands is parted: by the rounds of
bidding and of upgrades, then by technologies, then by upgrades, then by the number of cards, then by what the palace
pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from gemcheck.games.gempire.gem_counts import production_limit
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck.games.gempire.upgrade_steps import TOP
from gemcheck_models.gempire.rounds.bounds_case import Case, most_cards, with_technologies
from gemcheck_models.gempire.rounds.bounds_income import hopeless
from gemcheck_models.gempire.rounds.bounds_order import affordable, in_some_order
from gemcheck_models.gempire.rounds.bounds_sources import boundless, palace_diamonds, palace_science
from gemcheck_models.gempire.rounds.bounds_spending import works
from gemcheck_models.gempire.rounds.bounds_splits import Tally, Test, stands
from gemcheck_models.gempire.rounds.bounds_technologies import idle_in
from gemcheck_models.gempire.rounds.gains import price
from gemcheck_models.gempire.rounds.worlds import IN_PLAY, Question

__all__ = ["cases", "leader", "upgraded"]

STEPS = tuple(chain.from_iterable(combinations(range(1, TOP + 1), count) for count in range(TOP + 1)))
"""Every set of palace levels that a seat can have upgraded to."""

ORDERING = 15
"""Splits that take as long to look at as a group with technologies, whose orders are looked at."""

POINTS = 7
"""The Demand that counts technologies."""


def leader(asked: Question, rounds: int, bids: int, owned: int) -> Case:
    """The case that leads all with so many rounds of bidding: it owns these technologies and has paid for none."""
    rest = rounds - bids
    case = Case(asked, rounds, bids, rest, rest, 0, False, False, (), owned, owned)
    return case._replace(cards=most_cards(case))


def upgraded(group: Case) -> Iterator[Case]:
    """The cases of a group by what is upgraded, and in how many rounds. More rounds than the starting limit of
    production needs serve nothing."""
    rest = group.rounds - group.bids
    every = (group.cards, group.cards, group.cards)
    gold = boundless(group._replace(row=True, levels=STEPS[-1]), every, 0).gems[1]
    for bought in (False, True):
        for levels in STEPS:
            for turns in range(1, rest + 1) if bought or levels else (0,):
                case = group._replace(bought=bought, levels=levels, upgrades=turns)
                case = with_technologies(case, case.owned)
                if not hopeless(case, gold):
                    yield case
                if works(case._replace(owned=0)) <= turns * production_limit(0):
                    break


def cases(asked: Question, rounds: int, test: Test, tally: Tally) -> Iterator[Case]:
    """The cases of so many rounds, without those that fall with their group."""
    owned = sum(1 << number for number in range(len(TECHNOLOGIES)) if asked.may_own(number))
    for bids in range(rounds + 1):
        turns: dict[int, list[Case]] = {}
        for group in upgraded(leader(asked, rounds, bids, owned)):
            turns.setdefault(group.upgrades, []).append(group)
        for members in turns.values():
            for group in learned(useful(merged(members)), test, tally):
                able = [with_technologies(member, group.owned)._replace(free=0) for member in members]
                able = sorted((case for case in able if not hopeless(case)), key=works)
                yield from apart(able, test, tally)


def merged(members: Sequence[Case]) -> Case:
    """The group of these cases, which differ in their upgrades alone, but not in how many rounds they take."""
    if len(members) == 1:
        return members[0]
    levels = tuple(sorted({level for case in members for level in case.levels}))
    return members[0]._replace(
        row=any(case.row for case in members),
        bought=any(case.bought for case in members),
        levels=levels,
        cost=min(map(works, members)),
    )


def learned(group: Case, test: Test, tally: Tally) -> Iterator[Case]:
    """The groups that own each technology for sure or not at all, whose science could have paid for them."""
    if group.owned:
        tally.look(ORDERING)
    every = (group.cards, group.cards, group.cards)
    if not group.free and not in_some_order(group, every, 0):
        return
    tally.groups += 1
    if not stands(group, 0, test, tally=tally):
        return
    if not group.free:
        yield group
        return
    table = group.asked.table
    idle = [number for number in idle_in(group) if group.free >> number & 1]
    others = [number for number in range(len(TECHNOLOGIES)) if group.free >> number & 1 and number not in idle]
    # The dearest leave least for others. Of those that matter by their number alone the cheapest come first.
    one = 1 << (max(others, key=lambda number: (price(table, number), number)) if others else idle[0])
    paid = group.owned & ~group.free | one
    full = paid.bit_count() == IN_PLAY
    owned = paid if full else group.owned
    yield from learned(useful(with_technologies(group, owned)._replace(free=owned & ~paid)), test, tally)
    left = group.owned & ~(one if others else group.free)
    yield from learned(useful(with_technologies(group, left)), test, tally)


def useful(group: Case) -> Case:
    """The group without technologies that it may lack and cannot pay for, or that serve nothing in it."""
    group = affordable(group)
    if POINTS in group.asked.pair:
        return group
    idle = sum(1 << number for number in idle_in(group) if group.free >> number & 1)
    return with_technologies(group, group.owned & ~idle)


def apart(members: Sequence[Case], test: Test, tally: Tally) -> Iterator[Case]:
    """The cases of these, each with a number of cards and a palace of its own, without those that fall together."""
    if not members:
        return
    if len(members) == 1:
        for case in counted(members[0], 0, test, tally):
            yield from paid_by_palace(case)
        return
    tally.groups += 1
    if stands(merged(members), 0, test, tally=tally):
        middle = len(members) // 2
        yield from apart(members[:middle], test, tally)
        yield from apart(members[middle:], test, tally)


def counted(case: Case, least: int, test: Test, tally: Tally) -> Iterator[Case]:
    """The cases with this many cards at least and as many as the case at most, without those that fall together."""
    tally.groups += 1
    if not stands(case, least, test, tally=tally):
        return
    if least == case.cards:
        yield case
        return
    middle = (least + case.cards + 1) // 2
    yield from counted(case, middle, test, tally)
    yield from counted(case._replace(cards=middle - 1), least, test, tally)


def paid_by_palace(case: Case) -> Iterator[Case]:
    """The case with each way in which palace levels can pay diamonds or science, without those that bring no more of
    either than another one."""
    table = case.asked.table
    ways: dict[tuple[int, int], int] = {}
    for chosen in range(1 << case.palace):
        science = palace_science(table, case.levels, chosen, case.cards)
        ways.setdefault((palace_diamonds(table, case.levels, chosen), science), chosen)
    best = -1
    for (_, science), chosen in sorted(ways.items(), reverse=True):
        if science > best:
            best = science
            yield case._replace(sparkling=chosen)
