"""Rounds to be expected in the world `expected`: the dice by chance, the best policy against them, on an abstraction.

question: how many rounds does it take on average until one seat has what a plan for a pair of Demands comes to
scope:    one seat; the dice's exact distribution; deck, tokens, technologies and rivals as the plan has them
expected: the expectation as a fraction, and the probability to be ready by each round
budget:   positions of resources

What is left out is said with the answer, clause by clause. It is not an answer about the pair: another plan may be
better under chance, and a policy may change plans with the dice.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck_models.gempire.rounds.expected_course import Course, course_of
from gemcheck_models.gempire.rounds.expected_races import AnyOrder, InOrder, Profile, profile_of
from gemcheck_models.gempire.rounds.expected_solve import ready_by, solved
from gemcheck_models.gempire.rounds.replay import Plan, game_of
from gemcheck_models.gempire.rounds.worlds import Pair

__all__ = ["ANY_ORDER", "IN_ORDER", "Expected", "Left", "expected_rounds"]

IN_ORDER, ANY_ORDER = "in order", "any order"
"""The abstractions by name."""

UPPER, LOWER = "upper", "lower"

POSITIONS = 60_000
"""Positions of resources beyond which nothing is solved."""

HORIZON = 40
"""Rounds for which the probability to be ready is told."""


class Left(msgspec.Struct, frozen=True):
    """One thing that the abstraction leaves out or assumes, with the clauses it is about."""

    what: str
    clauses: tuple[str, ...]


_BOTH = (
    Left(
        "deck, palace tokens, technologies in play and rivals are those of the plan; only the dice are left to chance",
        ("setup.market.initial", "setup.palace.five-rewards", "setup.tech.draw-four"),
    ),
    Left("the policy sees the roll before it chooses, as a seat does", ("round.roll.who", "round.choice.hidden")),
)

ASSUMED: dict[str, tuple[Left, ...]] = {
    IN_ORDER: (
        *_BOTH,
        Left("items come in the plan's order; another order, and changing plans, are left out", ("bid.any-number",)),
        Left("steps are taken together only where the plan does so", ("upgrade.combine",)),
        Left("collecting and upgrading in one round, by Mechanics, is left out", ("tech.mechanics",)),
        Left("keeping cards aside is left out", ("blueprint.one",)),
    ),
    ANY_ORDER: (
        *_BOTH,
        Left("items come in any order: cards lie on the market whenever they are wanted", ("bid.market.full",)),
        Left("gems and technologies of the plan help each collection", ("gem.gold.switch", "gem.population.cap")),
        Left("science that cards and the palace hand out is there from the start", ("palace.tokens.science",)),
        Left("any steps may be taken in one round", ("upgrade.combine", "upgrade.palace.repeat")),
    ),
}
"""What each abstraction leaves out or assumes."""

WHY = {
    IN_ORDER: "each way through the race is one that a seat can play, so that the best policy for the pair takes no "
    "more rounds on average, with this deck and these rivals",
    ANY_ORDER: "whoever buys these cards, takes these steps and gathers this science, in whatever order, plays a race "
    "that is no easier; nothing is said of those who meet the pair with less, or with other things",
}
"""Why the expectation is a bound."""


class Expected(msgspec.Struct, frozen=True):
    """Rounds to be expected until one seat has what a plan comes to.

    abstraction, left_out: what has been solved in place of the game; bound, why: on which side of the true expectation
    `rounds` lies, and of which; start: production at the start under the policy; ready: the probability to be ready by
    the end of round 1, 2, ...; positions: how many have been solved.
    """

    pair: Pair
    abstraction: str
    bound: str
    why: str
    left_out: tuple[Left, ...]
    rounds: Fraction
    start: int
    ready: tuple[Fraction, ...]
    positions: int


def expected_rounds(
    game: Gempire,
    pair: Pair,
    plan_or_profile: Plan | Course | Profile,
    *,
    abstraction: str = IN_ORDER,
    most: int = POSITIONS,
    horizon: int = HORIZON,
) -> Expected:
    """The rounds to be expected. A plan or its course can be run in either abstraction, a profile has no order.

    Raises GameError for a plan of another pair or game, one that has no course, and a race with more than `most`
    positions.
    """
    if isinstance(plan_or_profile, Plan):
        own = game_of(plan_or_profile)
        if plan_or_profile.pair != pair or (own.table.digest, own.rules) != (game.table.digest, game.rules):
            raise GameError(f"the plan is for Demands {plan_or_profile.pair} in {own.data()} under its own readings")
        plan_or_profile = course_of(plan_or_profile)
    race: Any
    if abstraction == IN_ORDER and isinstance(plan_or_profile, Course):
        race = InOrder(game.table, plan_or_profile)
    elif abstraction == ANY_ORDER:
        course = plan_or_profile
        race = AnyOrder(game.table, profile_of(course) if isinstance(course, Course) else course)
    else:
        raise GameError(f"'{abstraction}' is none of {IN_ORDER} (of a plan) and {ANY_ORDER}")
    starts = race.starts()
    found = solved(race, starts, most)
    start = min(range(len(starts)), key=lambda each: (found.rounds[starts[each]], each))
    return Expected(
        pair=pair,
        abstraction=abstraction,
        bound=UPPER if abstraction == IN_ORDER else LOWER,
        why=WHY[abstraction],
        left_out=ASSUMED[abstraction],
        rounds=found.rounds[starts[start]],
        start=start,
        ready=ready_by(race, found, starts[start], horizon),
        positions=len(found.rounds),
    )
