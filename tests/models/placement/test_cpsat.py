"""The CP-SAT model of placements against the engine: random problems, and models that are wrong on purpose."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from gemcheck_models.gempire.placement.cpsat import PlacementModel, Unsupported, cpsat
from gemcheck_models.gempire.placement.cpsat_board import Board
from gemcheck_models.gempire.placement.cpsat_cards import Cards
from gemcheck_models.gempire.placement.cpsat_rows import Cell, Item
from gemcheck_models.gempire.placement.cpsat_values import City, Values
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.objective import read_objective
from gemcheck_models.gempire.placement.problem import Problem, Progress, problem_of, replayed
from msgspec.structs import replace

from gemcheck.findings import Verdict
from gemcheck.game import load_game
from tests.models.placement.test_cpsat_drawn import drawn

GAME = load_game("gempire")
DEMANDS = ("demand {0}", "demands {0} {1}, gems", "total, demand {2}")


def problem(cards: tuple[str, ...], city: str, objective: str = "total", **more: Any) -> Problem:
    seat = {"city": city, **more.pop("seat", {})}
    given = {"players": 3, "card_set": "synthetic", "demands": [12, 8, 2], "seats": {"ann": seat}, "reachable": False}
    return problem_of(GAME, given, "ann", cards, objective=read_objective(objective), **more)


def disagrees(asked: Problem, model: type[PlacementModel] = PlacementModel) -> bool:
    """Whether a model and the engine differ on a problem: in the bound, or in what the model's city is worth."""
    try:
        answer = cpsat(asked, model=model)
    except AssertionError:
        return True
    assert answer.verdict is Verdict.FOUND
    best = exhaustive(asked).score
    return answer.score != best or answer.bound != best


# -- the differential test


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_the_model_agrees_with_the_engine(cards: int) -> None:
    assert [number for number in range(25) if disagrees(drawn(number, cards))] == []


@pytest.mark.parametrize("objective", DEMANDS)
def test_the_model_agrees_with_the_engine_about_demands(objective: str) -> None:
    wrong = [number for number in range(100, 108) if disagrees(drawn(number, 2, objective=objective))]
    assert wrong == []


def crowded(number: int) -> Problem:
    """A city whose rows are nearly full, with a hand of which not every card may find room."""
    rng = Random(number)
    first = [f"{letter}{rng.randint(1, 9)}" for letter in rng.choice(("PGP", "GCG", "PGC", "CPG", "PG"))]
    second = [f"{letter}{rng.randint(1, 9)}" for letter in rng.choice(("", "C", "GC", "PGP"))][: len(first)]
    row2 = f"/{rng.randint(0, len(first) - len(second))},{','.join(second)}" if second else ""
    hand = rng.sample(("p3", "g4", "c5", "c2", "g1", "p7", "vineyard", "race-track"), rng.randint(1, 3))
    objective = rng.choice(("gold", "total", "culture, gold", "demand 12"))
    return problem(tuple(hand), f"GC1 {','.join(first)}{row2}", objective, least=rng.randint(1, len(hand)))


def test_the_model_agrees_with_the_engine_where_cards_find_no_room() -> None:
    numbers = range(40)
    assert [number for number in numbers if disagrees(crowded(number))] == []
    left = [number for number in numbers if len(cpsat(crowded(number)).best[0].plans) < crowded(number).least]
    assert left, "in some of these cities not enough cards find room"


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "problems"), [(2, 300), (3, 200), (4, 50), (5, 2)])
def test_the_model_agrees_with_the_engine_on_many_problems(cards: int, problems: int) -> None:
    numbers = range(1000 * cards, 1000 * cards + problems)
    assert [number for number in numbers if disagrees(drawn(number, cards, before=4))] == []


@pytest.mark.slow
@pytest.mark.parametrize("objective", DEMANDS)
def test_the_model_agrees_with_the_engine_about_many_demands(objective: str) -> None:
    wrong = [number for number in range(200, 260) if disagrees(drawn(number, 3, before=7, objective=objective))]
    assert wrong == []


# -- models that are wrong on purpose


class SelfSupporting(Values):
    """Cards count any gems that are paid for in the end, be it by these very gems, and no ceiling stops them."""

    def ceilings(self) -> tuple[Any, Any, int]:
        return (200, 200, 200), (20, 20, 20), super().ceilings()[2]

    def city(self) -> City:
        gems = [self.model.new_int_var(0, most, "") for most in self.most_gems]
        city = self.passed((gems[0], gems[1], gems[2]))
        for some, paid in zip(gems, city.gems, strict=True):
            self.model.add(some <= paid)
        return city


class OnePass(Values):
    """A chain of gems stops after its first pass."""

    def ceilings(self) -> tuple[Any, Any, int]:
        attributes, gems, passes = super().ceilings()
        return attributes, gems, min(passes, 1)


class OtherRow(Cards):
    """A card's value is that of the other row."""

    def row(self, item: Item, row: int) -> Any:
        return super().row(item, 3 - row) if len(item.rows) > 1 else super().row(item, row)


class InOtherRow(Values):
    def __init__(self, board: Board, alg: Any) -> None:
        import gemcheck_models.gempire.placement.cpsat_values as module

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "Cards", OtherRow)
            super().__init__(board, alg)


class TooTight(Values):
    """No attribute may be as large as it can be at most."""

    def ceilings(self) -> tuple[Any, Any, int]:
        (p, g, c), gems, passes = super().ceilings()
        return (max(p - 1, 0), max(g - 1, 0), max(c - 1, 0)), gems, passes


class OneSided(Board):
    """A district begins at every change of colour, and wherever else that helps."""

    def _only_begins(self, cell: Cell, left: Cell) -> None:
        pass


class WithSelfSupport(PlacementModel):
    values_of = SelfSupporting


class WithOnePass(PlacementModel):
    values_of = OnePass


class WithOtherRow(PlacementModel):
    values_of = InOtherRow


class WithTightBound(PlacementModel):
    values_of = TooTight


class WithOneSidedDistricts(PlacementModel):
    board_of = OneSided


SMALL = {
    WithSelfSupport: problem(("dairy-farm",), "GC1 P10,P10"),
    WithOnePass: problem(("dairy-farm", "dairy-farm"), "GC1 P10,P4", "population"),
    WithOtherRow: problem(("bunkhouse",), "GC1 P5/"),
    WithTightBound: problem(("p7",), "GC1 P3", "population"),
    WithOneSidedDistricts: problem(("p3", "p4"), "GC1 P3,P1", "demand 12"),
}


@pytest.mark.parametrize("model", SMALL)
def test_a_wrong_model_is_caught_by_its_smallest_problem(model: type[PlacementModel]) -> None:
    assert not disagrees(SMALL[model])
    assert disagrees(SMALL[model], model)


@pytest.mark.parametrize("model", SMALL)
def test_a_wrong_model_is_caught_by_random_problems(model: type[PlacementModel]) -> None:
    objective = "demand 12" if model is WithOneSidedDistricts else ""
    assert any(disagrees(drawn(number, 3, objective=objective), model) for number in range(60))


# -- what the answer is


def test_gems_that_support_only_each_other_are_not_counted() -> None:
    assert cpsat(problem(("dairy-farm",), "GC1 P10,P10")).score == (28,)


def test_the_answer_replays_and_says_so() -> None:
    asked = problem(("race-track", "g7", "vineyard"), "GC1 C5,G4/ t.iron", "gems, total", least=1, most=2)
    seen: list[Progress] = []
    answer = cpsat(asked, progress=seen.append)
    (way,) = answer.best
    assert replayed(asked, way.plans).score == way.score == answer.bound == exhaustive(asked).score
    assert [step.work for step in seen] == sorted(step.work for step in seen)
    assert cpsat(asked) == answer, "one worker and a seed: always the same"


def test_a_stopped_run_bounds_the_score_from_above() -> None:
    asked = replace(drawn(7, 5), objective=read_objective("total, gems"))
    best = exhaustive(replace(asked, hand=asked.hand[:2], least=0, most=2)).score
    answer = cpsat(asked, budget=0.0001)
    assert answer.verdict in (Verdict.BOUNDED, Verdict.UNKNOWN)
    assert answer.bound is not None
    assert best is not None
    assert answer.bound >= best


def test_cards_that_fit_nowhere_may_be_left() -> None:
    asked = problem(("c9", "p2"), "GC1 P1,G1,P1")
    assert cpsat(asked).score == exhaustive(asked).score == (5,)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (problem(("p1", "p2"), "GC1 G1", fixed=True), "a fixed order"),
        (problem(("p1",), "GC1 G1", keep=True), "blueprints"),
        (problem(("p1",), "GC1 G1", seat={"owes": {"diamonds": 1}}), "owes a decision"),
        (problem(("p1",), "GC1 G1", "science"), "the quantity 'science'"),
        (problem(("p1",), "GC1 G1", "open"), "the quantity 'open'"),
        (problem(("p1",), "GC1 G1", "demand 4"), "Demand 4"),
        (problem(("p1",), "GC1 G1 t.literacy", "gems"), "Literacy"),
        (problem(("p1",), "GC1 G1 t.calendar", "demand 2"), "Calendar"),
    ],
)
def test_what_the_model_does_not_cover_is_refused(asked: Problem, why: str) -> None:
    with pytest.raises(Unsupported, match=why):
        cpsat(asked)


def test_only_one_best_way_is_offered() -> None:
    with pytest.raises(Unsupported, match="only one"):
        cpsat(problem(("p1",), "GC1 G1"), top=2)


def test_technologies_of_gems_do_not_matter_where_gems_do_not() -> None:
    asked = problem(("p9", "p8"), "GC1 P4 t.literacy,philosophy,construction", "population")
    assert not disagrees(asked)
