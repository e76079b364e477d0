"""Skeletons and filling in."""

from __future__ import annotations

import msgspec
import pytest

from gemcheck.casebook.author import fill, skeleton
from gemcheck.casebook.games import Games
from gemcheck.casebook.load import parse_case
from gemcheck.casebook.schema import Text
from gemcheck.casebook.write import canonical
from gemcheck.game import GameError
from gemcheck.rulebook import RulebookError
from tests.casebook.build import SALE, TIE, case_of, judged, rule_of, text_of


def test_digests_and_marks_are_filled_in() -> None:
    case = parse_case(text_of(TIE, "bid.award", "bid.pay"), "some.toml")
    assert judged(case).outcome == "stale"
    filled = fill(case, Games())
    rulebook = Games().load("toy").rulebook
    assert filled.text == Text("toy", rulebook.digest(["bid.award", "bid.pay"]))
    assert [cite.mark for cite in filled.cites] == [rulebook.digest([name])[:6] for name in ("bid.award", "bid.pay")]
    assert fill(filled, Games()) == filled


def test_question_marks_are_filled_in_and_other_values_kept(games: Games) -> None:
    body = SALE.replace("{ ann.coins = 2, bea.coins = 4 }", '{ ann.coins = "?", ann.left = "?", bea.coins = 9 }')
    case = fill(parse_case(text_of(body, "bid.award"), "some.toml"), games)
    assert case.then[0] == {"winner": "ann", "after": {"ann": {"coins": 2, "left": ()}, "bea": {"coins": 9}}}


def test_a_question_that_has_no_answer_in_the_game_is_refused(games: Games) -> None:
    body = SALE + 'result.reason = "?"\n'
    with pytest.raises(GameError, match=r"nothing is observed at result\.reason"):
        fill(parse_case(text_of(body, "bid.award"), "some.toml"), games)


def test_refreshing_replaces_every_value(games: Games) -> None:
    body = SALE.replace('"ann"', '"bea"').replace("ann.coins = 2", "ann.coins = 7") + 'events = ["x"]\n'
    case = fill(parse_case(text_of(body, "bid.award"), "some.toml"), games, refresh=True)
    assert case.then[0] == {
        "winner": "ann",
        "after": {"ann": {"coins": 2}, "bea": {"coins": 4}},
        "events": ["awarded", "paid", "lost-coin"],
    }


def test_events_are_kept_when_only_the_gaps_are_filled(games: Games) -> None:
    body = SALE.replace('"ann"', '"?"') + 'events = ["paid"]\n'
    case = fill(parse_case(text_of(body, "bid.award"), "some.toml"), games)
    assert (case.then[0]["winner"], case.then[0]["events"]) == ("ann", ["paid"])


def test_an_outcome_without_an_answer_is_filled_in_as_such(games: Games) -> None:
    body = TIE.replace('undefined = "bid.tie"', 'winner = "?"')
    case = fill(parse_case(text_of(body, "bid.award"), "some.toml"), games)
    assert case.then[1] == {"reading": {"bid.tie": "silent"}, "undefined": "bid.tie"}
    assert judged(case).outcome == "pass"


def test_a_refusal_is_filled_in_as_such(games: Games) -> None:
    body = SALE.replace("bid = 3", "bid = 9").replace('winner = "ann"', 'ruleset = "house"\nwinner = "?"')
    case = fill(parse_case(text_of(body, "bid.limit"), "some.toml"), games)
    assert case.then[0] == {"ruleset": "house", "refused": {"ann": ["bid.limit"]}}


def test_an_assertion_that_gives_way_is_not_kept(games: Games) -> None:
    refused = rule_of(SALE.partition("[[then]]")[0] + '[[then]]\nrefused.ann = ["bid.limit"]\nwinner = "x"\n')
    assert fill(refused, games, refresh=True).then[0] == {"winner": "ann"}


def test_an_unknown_clause_is_refused(games: Games) -> None:
    with pytest.raises(RulebookError, match=r"unknown clause 'bid\.pey'; did you mean 'bid\.pay'"):
        fill(parse_case(text_of(TIE, "bid.pey"), "some.toml"), games)


def test_a_skeleton_on_an_open_point_has_an_outcome_per_option(games: Games) -> None:
    case = skeleton("toy", "unresolved-tie", "some", games, point="bid.tie", cites=("bid.pay", "bid.award"), by="me")
    assert case.id == "toy/unresolved-tie/some"
    assert (case.title, case.status, case.known_as) == ("Who wins when the highest bids are equal?", "open", "T-1")
    assert case.impact == "changes-the-winner"
    assert case.clauses == ("bid.award", "bid.pay")
    assert [then["reading"]["bid.tie"] for then in case.then] == ["nobody", "poorest", "silent"]
    assert case.given["players"] == 2
    assert case.found is not None
    assert case.found.by == "me"
    assert parse_case(canonical(case), "some.toml") == case


def test_a_skeleton_becomes_a_case(games: Games) -> None:
    case = skeleton("toy", "unresolved-tie", "some", games, point="bid.tie")
    given = {"players": 2, "lot": 3, "seats": {"ann": {"coins": 4}}}
    when = ({"ann": "bid 2", "bea": "bid 2"},)
    thens = tuple({**{k: v for k, v in then.items() if k == "reading"}, "winner": "?"} for then in case.then)
    case = fill(msgspec.structs.replace(case, given=given, when=when, then=thens), games)
    assert judged(case).outcome == "pass"
    assert [then.get("winner") for then in case.then] == ["nobody", "ann", None]


def test_a_skeleton_on_clauses_is_a_rule(games: Games) -> None:
    case = skeleton("toy", "rule", "winner-pays", games, cites=("bid.pay",))
    assert (case.title, case.status, case.impact, case.found) == ("Winner pays", "rule", "", None)
    assert skeleton("toy", "rule", "x", games, cites=("bid.pay",), title="Mine").title == "Mine"
    assert parse_case(canonical(case), "winner-pays.toml") == case


def test_a_skeleton_needs_something_to_rest_on(games: Games) -> None:
    with pytest.raises(RulebookError, match="cites at least one clause"):
        skeleton("toy", "rule", "x", games)
    with pytest.raises(RulebookError, match=r"unknown clause 'bid\.pey'"):
        skeleton("toy", "rule", "x", games, cites=("bid.pey",))
    with pytest.raises(RulebookError, match=r"unknown open point 'bid\.tye'"):
        skeleton("toy", "rule", "x", games, point="bid.tye")
    with pytest.raises(GameError, match="unknown game"):
        skeleton("toi", "rule", "x", games, cites=("a",))


def test_filling_leaves_a_finished_case_alone() -> None:
    case = case_of(TIE)
    assert fill(case, Games(), refresh=True) == case
