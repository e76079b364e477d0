"""`advise antiquity` labour, houses, yields, enclosure, survival: answers, their data, complaints in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from gemcheck_models.antiquity import advisors
from gemcheck_models.antiquity.labour import lifetime
from gemcheck_models.antiquity.survival import Income, Situation, Survived, fewest_graves, idle, idle_from
from msgspec.structs import replace

from gemcheck.advice import Advice, Request
from gemcheck.findings import Verdict
from gemcheck.game import GameError
from tests.models.antiquity.rules import game

ADVISORS = {advisor.name: advisor for advisor in advisors()}
CITY = """["hhhh...", "bbbb...", "b......", ".......", ".......", ".......", "......."]"""
SM1 = f"""
land = "SM1"
seats.ann.houses = "1-4"
seats.ann.cities = [{{ at = "1,3", map = {CITY} }}]
seats.bea.cities = [{{ at = "5,4" }}]
"""
M2 = """
players = 2
cut = "-1,-3"
seats.ann.houses = "1-4"
seats.ann.goods = "grain1.wine1"
seats.ann.cities = [{ map = ["hhhh...", "c......", "cc.....", ".......", ".......", ".......", "......."] }]
seats.ann.woodcutters = ["-1,-3/wood/-1,-3"]
"""


def asked(name: str, position: str, **options: Any) -> Advice:
    return ADVISORS[name].answer(game(), Request(position, options))


def test_forced_labour_pays_when_time_is_short() -> None:
    found = asked("labour", "6 4 3", turns=2)
    assert (found.verdict, found.bound) == (Verdict.PROVED, found.data["goods"])
    assert found.data["on"] == [False, True]
    assert (found.data["never"], found.data["always"]) == (6, 8)
    assert asked("labour", "6,4,3").data["goods"] == sum(lifetime(size, False)[0] for size in (6, 4, 3))


def test_labour_reads_the_producers_of_a_seat() -> None:
    assert asked("labour", M2).data["producers"] == [1]
    assert asked("labour", "5", turns=20).verdict is Verdict.FOUND


def test_houses_for_goods_and_for_a_seat() -> None:
    found = asked("houses", "grain2.sheep1.wine1")
    assert (found.data["houses"], found.data["goods"], found.verdict) == ([5, 6, 8], 4, Verdict.PROVED)
    assert asked("houses", "grain2").data["houses"] == [5, 6]
    assert asked("houses", "grain4", philosophy=True).data["houses"] == [5, 6, 7]
    assert asked("houses", M2).data["houses"] == [5]
    assert asked("houses", M2.replace("1-4", "1-5").replace("hhhh...", "hhhhh..")).data["houses"] == [6]


@pytest.mark.parametrize(
    ("kind", "number", "goods"), [("woodcutter", 1, 6), ("woodcutter", 2, 11), ("farm", 2, 12), ("fishery", 1, 3)]
)
def test_yields_are_those_of_the_facts(kind: str, number: int, goods: int) -> None:
    """For the city at 1,3 of the sample map."""
    alone = SM1.replace('seats.bea.cities = [{ at = "5,4" }]', "")
    found = asked("yields", alone, kind=kind, number=number)
    assert (found.data["goods"], len(found.data["places"])) == (goods, 2 if kind == "fishery" else number)


def test_enclosure_with_and_without_stables() -> None:
    found = asked("enclosure", SM1.replace('"1,3"', '"2,2"'), carts=2)
    assert (len(found.data["inns"]), found.data["turns"], found.data["target"]) == (3, 2, "bea")
    assert (found.verdict, found.bound, found.certificate.second) == (Verdict.PROVED, 3, "SCIP: not with 2")
    near = asked("enclosure", SM1.replace('"1,3"', '"2,2"'), target="bea", manned=("stables",))
    assert (len(near.data["inns"]), near.certificate.second) == (1, "every set of up to 1 inns tried")
    done = asked("enclosure", SM1.replace('"1,3"', '"2,2"') + 'seats.ann.inns = "1,5.3,5.4,6"\n')
    assert (done.data["missing"], done.data["inns"], done.verdict) == ([], [], Verdict.PROVED)


def test_survival_counts_as_the_idle_model_does() -> None:
    found = asked("survival", "\n".join(line for line in M2.splitlines() if "cut" not in line), turns=2)
    free = 49 - 4 - 3
    tolls = idle(free, 25)
    assert found.data["idle"] == {
        "out": tolls[-1].turn,
        "phase": tolls[-1].out,
        "graves": [toll.graves for toll in tolls[:-1]],
    }
    assert (found.verdict, found.bound, found.certificate.second) == (
        Verdict.PROVED,
        0,
        "every sequence of decisions tried",
    )


@pytest.mark.parametrize("hexes", [0, 7, 25])
@pytest.mark.parametrize("squares", [1, 13, 45])
def test_idling_from_a_situation_is_idling_from_the_start(squares: int, hexes: int) -> None:
    assert idle_from(Situation(squares, hexes)) == idle(squares, hexes)


def test_survival_is_what_every_sequence_gives_where_the_solver_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = asked("survival", M2, turns=2)

    def stopped(start: Situation, incomes: Sequence[Income], seed: int) -> Survived:
        best = fewest_graves(start, incomes, seed=seed)
        assert best is not None
        return replace(best, graves=best.graves + 1, complete=False)

    monkeypatch.setattr("gemcheck_models.antiquity.advice_survival.fewest_graves", stopped)
    found = asked("survival", M2, turns=2)
    assert (found.data["graves"], found.verdict, found.bound) == (whole.data["graves"], Verdict.PROVED, whole.bound)
    assert asked("survival", M2, turns=4).verdict is Verdict.BOUNDED


def test_survival_that_is_impossible_is_no_optimum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemcheck_models.antiquity.advice_survival.fewest_graves", lambda *given, **more: None)
    found = asked("survival", M2, turns=5)
    assert (found.verdict, found.bound, found.certificate.kind) == (Verdict.FOUND, None, "infeasible")


def test_survival_with_an_income_builds_what_helps() -> None:
    found = asked("survival", M2, turns=10, income="grain1.wood1.stone1", men=2)
    assert found.verdict is Verdict.FOUND
    assert found.data["graves"] < asked("survival", M2, turns=8).data["graves"]
    assert any("build the granary" in words for words in found.data["plan"])


@pytest.mark.parametrize(
    ("name", "position", "options", "words"),
    [
        ("labour", "0", {}, "a producer carries 1 to 61 goods"),
        ("labour", "6", {"turns": 31}, "at most 30 turns"),
        ("labour", SM1, {}, "ann has no producers [harvest.one]"),
        ("labour", "", {}, "the position is empty"),
        ("houses", "grain49", {}, "the box has 48 [box.goods.number]"),
        ("houses", "corn2", {}, "unknown good"),
        ("yields", SM1, {"number": 9}, "at most 8"),
        ("yields", SM1, {"kind": "mine", "number": 8}, "no room for 8"),
        ("yields", SM1, {"seat": "cal"}, "cal"),
        ("enclosure", SM1, {"target": "ann"}, "no zone to be enclosed [win.giorgio]"),
        ("enclosure", "six inns", {}, "neither a notation"),
        ("survival", SM1, {"turns": 16}, "at most 15 turns"),
        ("survival", SM1, {"income": "corn1"}, "unknown good"),
    ],
)
def test_complaints(name: str, position: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError) as caught:
        asked(name, position, **options)
    assert words in str(caught.value).splitlines()[0]
