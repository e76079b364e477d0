"""The palace of a planning model: upgrades by round, reward tokens, diamonds and science that they pay."""

from __future__ import annotations

from typing import Any

from gemcheck.games.gempire.table import ARCHITECTURE
from gemcheck.games.gempire.upgrade_steps import DISCOUNT, LEVEL_COSTS, SECOND_ROW_COST, TOP
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.gains import tokens
from gemcheck_models.gempire.rounds.gains_cards import symbols
from gemcheck_models.gempire.rounds.planning_city import City
from gemcheck_models.gempire.rounds.planning_frame import Frame

__all__ = ["Palace", "rewards", "upgrading"]

LEVELS = range(1, TOP + 1)


class Palace:
    """The palace. raised: by level (from 1) and round, whether it is raised to it then; reached: whether it stands
    there or higher by the end of a round; token: by level, which kind of token lies there, by place among `kinds`;
    diamonds: those paid in each round."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.raised = {level: frame.flags() for level in LEVELS}
        self.reached = {level: frame.flags() for level in LEVELS}
        self.kinds = tokens(frame.table)
        self.token = {level: [frame.flag() for _ in self.kinds] for level in LEVELS}
        self.most_diamonds = frame.most.diamonds
        self.diamonds = [0, *(frame.count(self.most_diamonds) for _ in frame.all)]

    def upgrades(self, now: int) -> Any:
        """How often the palace has been raised by the end of a round."""
        return sum(self.raised[level][then] for level in LEVELS for then in range(1, now + 1))

    @property
    def level(self) -> Any:
        """The palace level in the end."""
        return sum(self.reached[level][self.frame.rounds] for level in LEVELS)


@limit(
    "palace.cost.track",
    "palace.cost.target-only",
    "palace.skip",
    "palace.no-downgrade",
    "upgrade.kinds",
    "upgrade.palace.repeat",
    "tech.architecture",
)
def upgrading(frame: Frame, city: City, palace: Palace) -> None:
    """The palace only rises, in rounds of upgrades, each time for the price of the level reached; Architecture takes
    two off each upgrade, or each level climbed."""
    by_level = frame.table.reading("tech.architecture.unit") == "level"
    for now in frame.all:
        less: Any = 0
        for level in LEVELS:
            raised, reached = palace.raised[level], palace.reached[level]
            frame.add(raised[now] <= frame.upgrade[now])
            # Raised to a level means not yet there at the end of the round before, and there at the end of this one.
            frame.add(raised[now] + reached[now - 1] <= 1)
            higher = sum(palace.raised[other][now] for other in LEVELS if other >= level)
            frame.add(reached[now] <= reached[now - 1] + higher)
            frame.add(reached[now] >= raised[now])
            frame.add(reached[now] >= reached[now - 1])
            if level > 1:
                frame.add(reached[now] <= palace.reached[level - 1][now])
            if ARCHITECTURE in frame.owned:
                most = min(LEVEL_COSTS[level - 1], DISCOUNT * (level if by_level else 1))
                saved = frame.count(most)
                frame.at_most(saved, most, raised[now], frame.acting(ARCHITECTURE, now))
                less = less + saved
        price = sum(LEVEL_COSTS[level - 1] * palace.raised[level][now] for level in LEVELS)
        frame.add(frame.works[now] >= price + SECOND_ROW_COST * city.bought[now] - less)


@limit(
    "setup.palace.five-rewards",
    "palace.tokens.total",
    "palace.reward.cumulative",
    "palace.tokens.diamonds",
    "palace.tokens.science",
    "palace.science.count-symbols",
)
def rewards(frame: Frame, city: City, palace: Palace) -> None:
    """One token lies on each level, none more often than it was mixed in; an upgrade pays those of all levels up to the
    one reached, or only of those newly passed; some give science for each science symbol shown then."""
    kinds = palace.kinds
    for level in LEVELS:
        frame.add(sum(palace.token[level]) <= 1)
    for place, (_, count) in enumerate(kinds):
        frame.add(sum(palace.token[level][place] for level in LEVELS) <= count)
    shown = symbols(frame.table, len(city.by_card))
    once = frame.table.reading("palace.reward.repeat") != "every-upgrade"
    paid_science: list[list[Any]] = [[]]
    for now in frame.all:
        diamonds, science = [], []
        for level in LEVELS:
            raised = palace.raised[level][now]
            sparkle = frame.count(palace.most_diamonds)
            frame.at_most(sparkle, palace.most_diamonds, raised)
            frame.add(sparkle <= _diamonds_to(palace, level))
            diamonds.append(sparkle)
            most = sum(
                sorted((t.science + t.per_symbol * shown for t, n in kinds for _ in range(n)), reverse=True)[:level]
            )
            given = frame.count(most)
            frame.at_most(given, most, raised)
            frame.add(given <= sum(_science_of(frame, city, palace, below, now, shown) for below in LEVELS[:level]))
            science.append(given)
        frame.add(palace.diamonds[now] <= sum(diamonds))
        paid_science.append(paid_science[-1] + science)
        frame.science_of[now].extend(paid_science[now])
    if once:
        frame.add(sum(palace.diamonds) <= _diamonds_to(palace, TOP))


def _diamonds_to(palace: Palace, level: int) -> Any:
    """Diamonds of the tokens on all levels up to this one."""
    return sum(
        token.diamonds * palace.token[below][place]
        for below in LEVELS[:level]
        for place, (token, _) in enumerate(palace.kinds)
        if token.diamonds
    )


def _science_of(frame: Frame, city: City, palace: Palace, level: int, now: int, shown: int) -> Any:
    """Science that the token of a level gives in a round."""
    total: Any = 0
    for place, (token, _) in enumerate(palace.kinds):
        lies = palace.token[level][place]
        if token.science:
            total = total + token.science * lies
        if token.per_symbol:
            known = palace_symbols(frame, city, palace, level, place, now, token.per_symbol * shown)
            total = total + known
    return total


def palace_symbols(frame: Frame, city: City, palace: Palace, level: int, place: int, now: int, most: int) -> Any:
    """Science of a token that gives it for symbols, made once for each level, kind and round."""
    made = palace.__dict__.setdefault("_symbols", {})
    known = made.get((level, place, now))
    if known is None:
        per_symbol = palace.kinds[place][0].per_symbol
        known = made[level, place, now] = frame.count(most)
        frame.at_most(known, most, palace.token[level][place])
        shown = sum(side.card.science_symbols * city.there[i][now] for i, side in enumerate(city.sides))
        frame.add(known <= per_symbol * shown)
    return known
