"""Rulebooks as data, rulesets, and the link from clause to code."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gemcheck.rulebook import (
    Clause,
    OpenPoint,
    Option,
    Rulebook,
    RulebookError,
    Ruleset,
    ablated,
    cites,
    clause,
    nearest,
    rules_of,
    traced,
)
from tests.toy import Bid, Done, Keep, Toy
from tests.toy import rules as toy_rules
from tests.toy.game import rulebook


def a_clause(name: str, text: str = "text", **fields: Any) -> Clause:
    return Clause(number=1, id=name, kind="definition", section="", text=text, **fields)


def a_point(name: str = "p", **fields: Any) -> OpenPoint:
    settings: dict[str, Any] = {
        "question": "?",
        "clauses": ("a",),
        "findings": (),
        "kind": "vacuous",
        "impact": "cosmetic",
        "default": "x",
        "why": "",
        "option": (Option("x", ""), Option("y", "")),
    }
    return OpenPoint(id=name, **{**settings, **fields})


def book(*clauses: Clause, points: tuple[OpenPoint, ...] = ()) -> Rulebook:
    return Rulebook("b", "B", "1", clauses or (a_clause("a"),), points)


def test_a_loaded_rulebook_has_its_clauses_and_points() -> None:
    toy = rulebook()
    assert (toy.name, toy.title, toy.version) == ("toy", "Lots, a game to test gemcheck with", "1")
    assert len(toy.clauses) == 13
    assert list(toy.open_points) == ["bid.tie", "score.set"]
    assert [p.id for p in toy.points_of("bid.award")] == ["bid.tie"]
    assert toy.points_of("box.coins") == []


@pytest.mark.parametrize(
    ("clauses", "points", "message"),
    [
        ((a_clause("a"), a_clause("a")), (), "clause 'a' is defined twice"),
        (
            (a_clause("a", interacts=("bid.tye",)), a_clause("bid.tie")),
            (),
            "unknown clause 'bid.tye'; did you mean 'bid.tie'?",
        ),
        ((), (a_point(clauses=("c",)),), "open point 'p' names unknown clause 'c'"),
        ((), (a_point(default="z"),), "default 'z' is not one of its options"),
        ((), (a_point(option=(Option("x", ""),)),), "at least two options"),
        ((), (a_point(option=(Option("x", ""), Option("x", ""))),), "at least two options"),
        ((), (a_point(), a_point()), "open point 'p' is defined twice"),
    ],
)
def test_a_fault_in_a_rulebook_is_refused(
    clauses: tuple[Clause, ...], points: tuple[OpenPoint, ...], message: str
) -> None:
    with pytest.raises(RulebookError, match=message.replace("?", r"\?")):
        book(*clauses, points=points)


def test_wrong_data_in_a_rulebook_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "wrong_book"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "clauses.toml").write_text('[meta]\nschema = 1\ntitle = "t"\n[[clause]]\nnumber = "one"\n')
    (folder / "readings.toml").write_text("open_point = []\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(RulebookError, match=r"wrong_book: .*number"):
        Rulebook.load("w", "wrong_book")


def test_a_ruleset_is_the_defaults_with_some_replaced() -> None:
    toy = rulebook()
    default = toy.ruleset()
    other = toy.ruleset({"bid.tie": "poorest"})
    assert default.reading("bid.tie") == "nobody"
    assert other.reading("bid.tie") == "poorest"
    assert other.reading("score.set") == "pile"
    assert (default.name, other.name, toy.ruleset({}, "mine").name) == ("default", "bid.tie=poorest", "mine")
    assert default.items() == (("bid.tie", "nobody"), ("score.set", "pile"))


def test_rulesets_are_equal_by_their_choices() -> None:
    toy = rulebook()
    same = toy.ruleset({"bid.tie": "nobody"}, "another name")
    assert same == toy.ruleset()
    assert hash(same) == hash(toy.ruleset())
    assert same.digest() == toy.ruleset().digest()
    assert toy.ruleset({"bid.tie": "poorest"}) != same
    assert toy.ruleset({"bid.tie": "poorest"}).digest() != same.digest()
    assert same != "default"
    again = pickle.loads(pickle.dumps(same))
    assert again == same
    assert again.reading("bid.tie") == "nobody"
    assert "another name" in repr(same)


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"bid.tye": "nobody"}, r"unknown open point 'bid\.tye'; did you mean 'bid\.tie'\?"),
        ({"bid.tie": "richest"}, r"has no option 'richest' \(it has nobody, poorest, silent\)"),
        ({"score.set": "seat", "bid.tie": "silent"}, r"'score\.set=seat' cannot be combined with 'bid\.tie=silent'"),
    ],
)
def test_a_wrong_choice_of_readings_is_refused(overrides: Mapping[str, str], message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        rulebook().ruleset(overrides)


def test_an_exclusion_holds_only_for_the_pair_it_names() -> None:
    rulebook().ruleset({"score.set": "seat", "bid.tie": "poorest"})
    rulebook().ruleset({"score.set": "pile", "bid.tie": "silent"})


def test_a_digest_changes_with_the_text_and_not_with_the_order() -> None:
    old = book(a_clause("a", "one"), a_clause("b", "two"))
    new = book(a_clause("a", "one"), a_clause("b", "three"))
    assert old.digest(["a", "b"]) == old.digest(["b", "a", "a"])
    assert old.digest(["a"]) == new.digest(["a"])
    assert old.digest(["b"]) != new.digest(["b"])
    assert old.digest() == old.digest(["a", "b"])
    assert len(old.digest()) == 12


def test_the_nearest_word_is_named_only_when_it_is_near() -> None:
    assert nearest("curency", ["currency", "iron"]) == "; did you mean 'currency'?"
    assert nearest("zzz", ["currency", "iron"]) == ""


def test_rules_are_found_in_order_with_their_place() -> None:
    found = rules_of("tests.toy")
    assert [rule.clauses for rule in found][:3] == [("bid.limit",), ("bid.award",), ("bid.pay",)]
    assert found[0].where.startswith("tests.toy.rules:bid_objections:")
    assert cites(toy_rules.pay) == ("bid.pay",)
    assert rules_of("tests.to") == []


def auction(*bids: int) -> Any:
    toy = Toy()
    _, state, _ = toy.given({"players": len(bids), "lot": 3})
    return toy.step(state, {seat: Bid(coins) for seat, coins in enumerate(bids)})


def test_a_struck_clause_is_out_of_force_inside_the_block_only() -> None:
    assert auction(3, 2).seats[1].coins == 4
    with ablated("tests.toy", "bid.lose") as struck:
        assert struck == 1
        assert auction(3, 2).seats[1].coins == 5
        assert auction(3, 2).seats[0].coins == 2
        assert cites(toy_rules.lose) == ("bid.lose",)
    assert auction(3, 2).seats[1].coins == 4


def test_a_struck_clause_is_in_force_again_after_a_crash() -> None:
    with pytest.raises(ZeroDivisionError), ablated("tests.toy", "bid.lose"):
        raise ZeroDivisionError
    assert auction(3, 2).seats[1].coins == 4


def test_a_rule_in_a_module_level_table_is_struck_too() -> None:
    toy = Toy()
    with ablated("tests.toy", "score.lots") as struck:
        _, state, _ = toy.given({"seats": {"ann": {"left": [1, 3]}}})
        assert (struck, state.seats[0].score) == (1, 0)
    assert toy.recomputed(state).seats[0].score == 4


def test_a_clause_without_a_twin_or_without_code_cannot_be_struck() -> None:
    with ablated("tests.toy", "box.coins") as struck:
        assert struck == 0


def test_two_rules_of_one_clause_may_share_a_twin() -> None:
    def twin() -> int:
        return 0

    @clause("shared", without=twin)
    def one() -> int:
        return 1

    @clause("shared", without=twin)
    def two() -> int:
        return 2

    package = __name__
    globals()["_one"], globals()["_two"] = one, two
    try:
        with ablated(package, "shared") as struck:
            assert struck == 2
            assert [globals()["_one"](), globals()["_two"]()] == [0, 0]
            assert cites(globals()["_two"]) == ("shared",)
        assert [globals()["_one"](), globals()["_two"]()] == [1, 2]
    finally:
        del globals()["_one"], globals()["_two"]


def test_traced_counts_the_calls_of_each_clause() -> None:
    toy = Toy()
    _, state, _ = toy.given({"lot": 3})
    with traced("tests.toy") as calls:
        after: Any = toy.step(state, {0: Bid(3), 1: Bid(2)})
        after = toy.step(after, {0: Keep(0)})
        toy.step(after, {0: Done()})
    assert calls["bid.limit"] == 2
    assert (calls["bid.award"], calls["bid.pay"], calls["bid.lose"], calls["lot.keep"]) == (1, 1, 1, 1)
    assert calls["score.lots"] == 1
    assert "lot.sell" not in calls
    toy.start(2, Random(0))
    auction(1, 0)
    assert calls["bid.limit"] == 2, "counting ends with the block"


def test_a_ruleset_of_its_own_is_a_plain_look_up() -> None:
    with pytest.raises(KeyError):
        Ruleset("r", {"a": "x"}).reading("b")
