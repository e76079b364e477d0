"""Lower bounds on rounds: how many are not enough for a pair of Demands, whatever happens.

question: the fewest rounds in which a game without any order in time meets both Demands of a pair
scope:    one seat; dice, deck, tokens and rivals as favourable as can be; any table, ruleset and technologies in play
expected: a bound for each of the 105 pairs of the synthetic set
budget:   mostly under a second of CPU each; up to a minute where cities are looked at one by one; `LOOKS` bounds it

A number of rounds is refuted when each of its cases is. Cases are refuted in groups first, by giving a group the most
that any of its cases has; only a group that stands is looked at one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_numbers import artificial_minimum
from gemcheck.games.gempire.state import CULTURE
from gemcheck_models.gempire.rounds import (
    bounds_case,
    bounds_city,
    bounds_courses,
    bounds_districts,
    bounds_gems,
    bounds_grid,
    bounds_growth,
    bounds_income,
    bounds_joint,
    bounds_means,
    bounds_order,
    bounds_places,
    bounds_sources,
    bounds_spending,
    bounds_tables,
    bounds_values,
)
from gemcheck_models.gempire.rounds.bounds_case import Case, Reason, reason_of
from gemcheck_models.gempire.rounds.bounds_demands import (
    NEEDS,
    OF_DISTRICTS,
    balanced_gems,
    fewest_cards,
    in_one_layout,
)
from gemcheck_models.gempire.rounds.bounds_groups import cases
from gemcheck_models.gempire.rounds.bounds_impossible import Impossible, impossible
from gemcheck_models.gempire.rounds.bounds_rows import second_above_first
from gemcheck_models.gempire.rounds.bounds_splits import Spent, Tally, Test, stands
from gemcheck_models.gempire.rounds.bounds_technologies import idle_in, idle_technologies
from gemcheck_models.gempire.rounds.bounds_view import View
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = [
    "LIMITS",
    "LOOKS",
    "Bound",
    "Refutation",
    "lower_bound",
    "meets",
    "reasons_of",
    "standing",
]

MOST_SCIENCE = 1
"""The Demand that asks for science."""

BESIDE = {14: fewest_cards, 6: balanced_gems, 4: second_above_first}
"""The Demands that are harder to meet the more culture gems the other one needs."""

LAST = tuple(BESIDE)
"""In which order they are looked at, after all others."""

MOST_ROUNDS = 40
"""Rounds at which a bound is raised no further."""


class Refutation(msgspec.Struct, frozen=True):
    """One number of rounds refuted: how many groups of cases and single cases had to be looked at."""

    rounds: int
    groups: int
    cases: int


class Bound(msgspec.Struct, frozen=True):
    """No play meets the pair in fewer than `rounds` rounds; `never` says why none ever does.

    standing: the first case found that the relaxation does not refute with so many rounds, None where there is none or
    where the budget was spent, or time was up, before one was found;
    refuted: every smaller number of rounds; reasons: the limits behind all of it.
    """

    pair: tuple[int, int]
    rounds: int
    standing: Case | None
    refuted: tuple[Refutation, ...]
    reasons: tuple[Reason, ...]
    never: Impossible | None = None


LOOKS = 800
"""Splits, or what takes as long, looked at by default, over all numbers of rounds."""


def lower_bound(
    asked: Question,
    budget: int = LOOKS,
    late: Callable[[], bool] = lambda: False,
    *,
    closely: bool = True,
    since: int = 1,
) -> Bound:
    """The least number of rounds that the relaxation does not refute; every smaller one is refuted.

    budget: splits of cards that are looked at in all; late: whether to stop before the next one. When the budget is
    spent, or time is up, no further number is refuted: the bound is valid and may be too small. Compiling for the first
    time is not interrupted.
    """
    never = impossible(asked)
    refuted: list[Refutation] = []
    if never is not None:
        return Bound(asked.pair, 0, None, (), tuple(reasons_of(asked)), never)
    joint = False
    for rounds in range(since, MOST_ROUNDS):
        tally = Tally(budget, late, closely)
        try:
            found = standing(asked, rounds, meets, tally)
        except Spent:
            return Bound(asked.pair, rounds, None, tuple(refuted), tuple(reasons_of(asked, joint)))
        if found is not None:
            return Bound(asked.pair, rounds, found, tuple(refuted), tuple(reasons_of(asked, joint)))
        refuted.append(Refutation(rounds, tally.groups, tally.cases))
        budget -= tally.looks
        joint = joint or tally.joint
    return Bound(asked.pair, MOST_ROUNDS, None, tuple(refuted), tuple(reasons_of(asked, joint)))


def reasons_of(asked: Question, joint: bool = False) -> Iterator[Reason]:
    """The limits behind a bound, those of its two Demands last. joint: whether cities were looked at one by one
    where a number was refuted."""
    for function in LIMITS:
        if joint or function not in JOINT:
            yield reason_of(function)
    for demand in asked.pair:
        yield reason_of(NEEDS[demand], demand=demand)


LIMITS: tuple[Callable[..., object], ...] = (
    bounds_case.with_technologies,
    bounds_case.most_cards,
    bounds_income.income,
    bounds_income.before_collecting,
    bounds_income.before_the_last_bid,
    bounds_income.holding,
    bounds_sources.nutrition,
    bounds_sources.palace_science,
    bounds_sources.palace_diamonds,
    bounds_sources.card_science,
    bounds_sources.gem_science,
    bounds_sources.diamonds,
    bounds_spending.relief,
    bounds_spending.works,
    bounds_spending.used,
    bounds_order.in_some_order,
    bounds_order.gems_before,
    bounds_order.affordable,
    bounds_courses.paid_in_some_order,
    bounds_joint.one_city,
    bounds_places.orders,
    bounds_places.value_beside,
    bounds_districts.layouts,
    bounds_means.in_all,
    bounds_means.means,
    bounds_growth.seen,
    bounds_grid.value_in,
    bounds_grid.science_in,
    bounds_grid.beside_value,
    bounds_tables.science_net,
    bounds_tables.diamond_gains,
    bounds_values.shop_gold,
    bounds_city.best_city,
    *bounds_gems.SOURCES,
    bounds_gems.literacy,
    bounds_gems.philosophy,
    idle_technologies,
    idle_in,
)
"""Every limit of the relaxation but those of the Demands."""

JOINT = (
    bounds_courses.paid_in_some_order,
    bounds_joint.one_city,
    bounds_places.orders,
    bounds_places.value_beside,
)
"""Those of the look at cities one by one, which is left out without numba and where technologies change cards."""


# -- one case


def meets(seen: View) -> bool:
    """Whether the culture gems are enough for both Demands together.

    Science that is asked for and what cards are worth come from the same cards: the fewer culture gems lie on Demand 1,
    the more science there must be, and the less all else.
    """
    if MOST_SCIENCE not in seen.case.asked.pair:
        return _enough(seen)
    needed = seen.needed(MOST_SCIENCE) + seen.gone
    if not artificial_minimum(seen.case.asked.table):
        return _enough(seen.with_science(needed))
    for gems in range(seen.gems[CULTURE] + 1):
        wanted = max(0, needed - components.demand(MOST_SCIENCE).step * gems)
        if _enough(seen.with_science(wanted), gems):
            return True
        if not wanted:
            break
    return False


def _enough(seen: View, on_science: int = 0) -> bool:
    """Whether there are culture gems enough when so many at least lie on Demand 1."""
    if all(demand in OF_DISTRICTS for demand in seen.case.asked.pair):
        gems = in_one_layout(seen)
        return gems is not None and gems <= seen.gems[CULTURE]
    total = 0
    for demand in sorted(seen.case.asked.pair, key=_last):
        if demand in BESIDE:
            gems = BESIDE[demand](seen, total) if total <= seen.gems[CULTURE] else 0
        else:
            gems = NEEDS[demand](seen)
        if gems is None:
            return False
        total += max(gems, on_science) if demand == MOST_SCIENCE else gems
    return total <= seen.gems[CULTURE]


def _last(demand: int) -> int:
    return LAST.index(demand) if demand in LAST else -1


# -- all cases


def standing(asked: Question, rounds: int, test: Test, tally: Tally | None = None) -> Case | None:
    """A case of so many rounds that passes the test, None when every one is refuted."""
    tally = tally or Tally()
    for case in cases(asked, rounds, test, tally):
        tally.cases += 1
        if stands(case, case.cards, test, tally=tally):
            return case
    return None
