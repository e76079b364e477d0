"""One number of gems of each colour for both Demands, and what science they leave to be handed out."""

from __future__ import annotations

from gemcheck_models.gempire.rounds.bounds import meets
from gemcheck_models.gempire.rounds.bounds_case import Case
from gemcheck_models.gempire.rounds.bounds_city import City
from gemcheck_models.gempire.rounds.bounds_means import Means
from gemcheck_models.gempire.rounds.bounds_vectors import NEVER, needs, wealth, with_some_gems
from gemcheck_models.gempire.rounds.bounds_view import View, view
from gemcheck_models.gempire.rounds.worlds import Pair, question

from gemcheck.games.gempire import Gempire

TABLE = Gempire("synthetic").table


def seen(pair: Pair, attributes: tuple[int, int, int], science: int = 20) -> View:
    """The view of one city of six cards with these attributes, two under each colour."""
    p, g, c = attributes
    case = Case(question(TABLE, 4, pair, ()), 4, 2, 2, 0, 6, False, False, (), 0)
    city = City(attributes, p + g + c, 0, (p // 10, g // 10, c // 10), p // 10 + g // 10 + c // 10)
    whole = view(case, (2, 2, 2), Means(10, science, 30), 6)
    return whole._replace(city=city, means=Means(10, science, 30))


def test_gems_are_fixed_one_choice_after_the_other() -> None:
    one = seen((3, 14), (25, 38, 41))
    looked: list[View] = []
    assert not with_some_gems(one, lambda each: bool(looked.append(each)))  # type: ignore[func-returns-value]
    assert {each.gems for each in looked} == {(p, g, c) for p in range(3) for g in range(4) for c in range(5)}
    assert all(value < 10 * own + 10 for each in looked for value, own in zip(each.attributes, each.gems, strict=True))


def test_many_gold_gems_for_one_demand_are_too_many_for_the_other() -> None:
    """Demand 3 wants ten gold and culture gems, Demand 14 one colour with more than each other one: with two cards of
    each colour two gems must lie there, and no colour may have as many as another."""
    assert not with_some_gems(seen((3, 14), (0, 40, 40)), meets)
    assert meets(seen((3, 14), (0, 40, 40)))
    assert with_some_gems(seen((3, 14), (0, 40, 60)), meets)


def test_what_gems_leave_to_science() -> None:
    """A stand-in for a pair that asks for three culture gems, and for twenty science or five less for each further
    one."""
    one = seen((1, 10), (0, 0, 50))
    looked: list[View] = []

    def test(each: View) -> bool:
        looked.append(each)
        return each.gems[2] >= 3 and each.means.science >= 20 - 5 * (each.gems[2] - 3)

    had = wealth(one.case, one.split, (0, 0, 0))
    assert needs(one, test, science=True)[0, 0].tolist() == [NEVER] * 3 + [20 - had, 15 - had, 10 - had]
    assert needs(one, test, science=False)[0, 0].tolist() == [NEVER] * 3 + [-NEVER] * 3
    # Where a Demand asks for a city that hands out science, the gems are still those that are looked at.
    assert all(each.with_science(1).gems[2] <= each.gems[2] for each in looked)
