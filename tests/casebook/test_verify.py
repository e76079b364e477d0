"""Verification: what holds passes, and each way of not holding is told with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from gemcheck.casebook.games import Games
from gemcheck.casebook.load import CaseError
from gemcheck.casebook.result import CaseResult
from gemcheck.casebook.schema import Text
from gemcheck.casebook.verify import verify_file, verify_paths
from gemcheck.findings import Verdict
from gemcheck.game import Event, Objection, register_game
from tests.casebook.build import SALE, TIE, case_of, judged, only_fault, put, rule_of, text_of
from tests.toy import Toy


def test_an_open_case_that_holds_passes() -> None:
    result = judged(case_of(TIE))
    assert (result.outcome, result.verdict, result.faults) == ("pass", Verdict.FOUND, ())
    assert (result.id, result.kind, result.status, result.title) == (
        "toy/unresolved-tie/some",
        "unresolved-tie",
        "open",
        "A test",
    )


def test_a_rule_that_holds_passes() -> None:
    assert judged(rule_of(SALE, "bid.award", "bid.pay", "bid.lose")).outcome == "pass"


# -- assertions that do not hold


def test_a_wrong_value_is_told_with_expectation_and_reading() -> None:
    case = case_of(TIE.replace('"nobody"', '"ann"').replace('{ "bid.tie" = "silent" }', '{ "bid.tie" = "silent" }'))
    result = judged(case)
    (fault,) = result.faults
    assert result.outcome == "fail"
    assert fault.text == 'then 1 (default ruleset): winner: expected "ann", got "nobody"'
    assert (fault.then, fault.path, fault.expected, fault.got) == (0, "winner", '"ann"', '"nobody"')
    assert fault.reading == "default ruleset"
    assert result.explain[0] == "then 1 (default ruleset):"
    assert "  awarded lot=3 [bid.award]" in result.explain
    assert "  lost-coin ann [bid.lose]" in result.explain


def test_a_path_that_is_not_there_is_told_with_the_nearest() -> None:
    fault = only_fault(judged(rule_of(SALE.replace("winner", "winer"))))
    assert fault == "then 1 (default ruleset): winer: expected \"ann\", got nothing; did you mean 'winner'?"


def test_an_outcome_where_there_should_be_none_fails() -> None:
    case = case_of(TIE.replace('reading = { "bid.tie" = "silent" }\n', 'reading = { "bid.tie" = "poorest" }\n'))
    assert only_fault(judged(case)) == "then 2 (bid.tie=poorest): undefined: expected bid.tie, got an outcome"


def test_no_outcome_where_there_should_be_one_fails_and_says_why() -> None:
    case = case_of(TIE.replace('undefined = "bid.tie"', 'winner = "ann"'))
    result = judged(case)
    assert only_fault(result) == (
        "then 2 (bid.tie=silent): undefined: expected an outcome, got bid.tie (two bids are the highest)"
    )
    assert result.explain[-1] == "  no answer: two bids are the highest [bid.tie: bid.award]"


def test_the_wrong_open_point_fails() -> None:
    case = case_of(TIE.replace('undefined = "bid.tie"', 'undefined = "score.set"'))
    assert "expected score.set, got bid.tie" in only_fault(judged(case))


def test_events_must_happen_in_order() -> None:
    body = SALE + 'events = ["awarded", "lost-coin"]\n'
    assert judged(rule_of(body), ablation=False).outcome == "pass"
    wrong = judged(rule_of(SALE + 'events = ["lost-coin", "awarded"]\n'))
    assert only_fault(wrong).startswith('then 1 (default ruleset): events: expected ["lost-coin", "awarded"], got [')


def test_a_script_that_no_reading_allows_is_an_error_of_the_case() -> None:
    result = judged(rule_of(SALE.replace("bid = 3", "bid = 9")))
    assert result.outcome == "error"
    assert only_fault(result) == (
        "then 1 (default ruleset): entry 1: a plan is refused: ann: 9 is not between 0 and 5 coins [bid.limit]"
    )
    assert result.explain[-1] == "  refused: ann: 9 is not between 0 and 5 coins [bid.limit]"


REFUSED = """\
[given]
lot = 3
[[when]]
ann = { bid = 9 }
[[then]]
refused.ann = ["bid.limit"]
"""


def test_a_refusal_can_be_the_outcome() -> None:
    assert judged(rule_of(REFUSED, "bid.limit")).outcome == "pass"
    wrong = only_fault(judged(rule_of(REFUSED.replace('["bid.limit"]', '["bid.pay"]'), "bid.limit")))
    assert wrong == 'then 1 (default ruleset): refused.ann: expected ["bid.pay"], got ["bid.limit"]'
    legal = only_fault(judged(rule_of(REFUSED.replace("bid = 9", "bid = 5"), "bid.limit")))
    assert legal == 'then 1 (default ruleset): refused.ann: expected ["bid.limit"], got nothing'


def test_a_refusal_can_be_an_entry() -> None:
    body = SALE.replace("[[when]]", '[[when]]\nann = "bid 9"\nrefused.ann = ["bid.limit"]\n[[when]]')
    assert judged(rule_of(body, "bid.limit")).outcome == "pass"
    legal = judged(rule_of(body.replace("bid 9", "bid 5"), "bid.limit"))
    assert only_fault(legal) == (
        "then 1 (default ruleset): entry 1: ann's plan should be refused for bid.limit, but it is legal"
    )
    other = judged(rule_of(body.replace('["bid.limit"]', '["bid.pay"]'), "bid.limit"))
    assert only_fault(other).endswith("should be refused for bid.pay, but only bid.limit forbid it")


def test_a_question_may_turn_out_to_be_open_only_when_one_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    from gemcheck.game import OpenEnd, Undefined

    def silent(*args: Any) -> Any:
        raise OpenEnd(Undefined("score.set", ("score.set",), "no answer"))

    monkeypatch.setattr(Toy, "observe", silent)
    fault = only_fault(judged(rule_of(SALE)))
    assert fault == "then 1 (default ruleset): undefined: expected an outcome, got score.set (no answer)"


# -- the meaning of a status


def test_open_needs_two_outcomes_that_differ() -> None:
    one = TIE.partition('[[then]]\nreading = { "bid.tie"')[0]
    assert only_fault(judged(case_of(one))) == "status 'open' needs at least two outcomes"
    same = one + '[[then]]\nreading = { "bid.tie" = "poorest" }\nwinner = "nobody"\n'
    assert "two outcomes that differ" in only_fault(judged(case_of(same)))
    no_common_path = one + '[[then]]\nreading = { "bid.tie" = "poorest" }\nphase = "draw"\n'
    assert "two outcomes that differ" in only_fault(judged(case_of(no_common_path)))


def test_a_rule_has_one_outcome() -> None:
    fault = only_fault(judged(rule_of(TIE)))
    assert fault == "status 'rule' has one outcome, but two of its outcomes differ"


def test_a_rule_holds_under_the_default_ruleset_too() -> None:
    body = TIE.partition("[[then]]")[0] + '[[then]]\nreading = { "bid.tie" = "silent" }\nundefined = "bid.tie"\n'
    fault = only_fault(judged(rule_of(body)))
    assert fault == "then 1 (default ruleset): undefined: expected bid.tie, got an outcome"


RULING = '[ruling]\nby = "x"\ndate = 2026-01-01\nsource = "y"\nreading = { "bid.tie" = "nobody" }\n'


def test_ruled_means_that_the_default_ruleset_gives_it() -> None:
    assert judged(case_of(TIE + RULING, status="ruled")).outcome == "pass"
    wrong = judged(case_of(TIE + RULING.replace("nobody", "poorest"), status="ruled"))
    assert only_fault(wrong) == "the ruling says bid.tie=poorest, but the default is nobody"
    other = TIE.replace('[[then]]\nwinner = "nobody"\n', "")
    assert only_fault(judged(case_of(other + RULING, status="ruled"))) == (
        "status 'ruled' needs the outcome under the default ruleset"
    )


def test_a_reading_that_is_the_default_counts_as_default() -> None:
    body = TIE.replace('winner = "nobody"', 'reading = { "bid.tie" = "nobody" }\nwinner = "nobody"')
    assert judged(case_of(body + RULING, status="ruled")).outcome == "pass"


def test_errata_have_an_old_text_and_both_outcomes() -> None:
    case = case_of(TIE, status="errata", text='was_digest = "000000000000"')
    assert judged(case).outcome == "pass"
    unchanged = msgspec.structs.replace(case, text=Text("toy", case.text.digest, case.text.digest))
    assert only_fault(judged(unchanged)) == "the text has not changed: was_digest equals digest"
    only_old = TIE.replace('winner = "nobody"', 'ruleset = "house"\nwinner = "nobody"')
    fault = only_fault(judged(case_of(only_old, status="errata", text='was_digest = "0"')))
    assert fault == "status 'errata' needs the outcome under the default ruleset, the text as it is now"


# -- rulesets


def test_a_named_ruleset_is_the_games_own() -> None:
    body = SALE.replace("ann = { bid = 3 }", "ann = { bid = 2 }").replace("lot = 3\n", "lot = 3\nseats.bea.coins = 4\n")
    body = body.partition("[[then]]")[0]
    outcomes = '[[then]]\nwinner = "nobody"\n[[then]]\nruleset = "house"\nwinner = "bea"\n'
    assert judged(case_of(body + outcomes)).outcome == "pass"
    overridden = outcomes + '[[then]]\nruleset = "house"\nreading = { "bid.tie" = "nobody" }\nwinner = "nobody"\n'
    assert judged(case_of(body + overridden)).outcome == "pass"
    result = judged(case_of(body + outcomes.replace('"house"', '"hause"')))
    assert (result.outcome, only_fault(result)) == (
        "error",
        "then 2 (hause): unknown ruleset 'hause'; did you mean 'house'?",
    )


def test_readings_that_exclude_one_another_are_an_error() -> None:
    body = TIE.replace('{ "bid.tie" = "silent" }', '{ "bid.tie" = "silent", "score.set" = "seat" }')
    result = judged(case_of(body))
    assert (result.outcome, "cannot be combined" in only_fault(result)) == ("error", True)


# -- references


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"bid.tie" = "silent"', '"bid.tye" = "silent"', "unknown open point 'bid.tye'; did you mean 'bid.tie'?"),
        ('"bid.tie" = "silent"', '"bid.tie" = "x"', "open point 'bid.tie' has no option 'x'"),
        ('undefined = "bid.tie"', 'undefined = "bid.tye"', "unknown open point 'bid.tye'"),
    ],
)
def test_words_the_rulebook_does_not_know_are_errors(old: str, new: str, message: str) -> None:
    result = judged(case_of(TIE.replace(old, new)))
    assert result.outcome == "error"
    assert message in only_fault(result)


def test_unknown_clauses_are_errors_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text(text_of(TIE, "bid.award", "bid.pey"))
    result = verify_file(path, Games())
    assert result.outcome == "error"
    assert result.messages == (f"{path}:12: unknown clause 'bid.pey'; did you mean 'bid.pay'?",)


def test_the_worked_example_is_cited_and_is_one() -> None:
    good = rule_of(SALE, "bid.award", "example.auction", extra='example = "example.auction"')
    assert judged(good).outcome == "pass"
    uncited = rule_of(SALE, "bid.award", extra='example = "example.auction"')
    assert only_fault(judged(uncited)) == "example 'example.auction' is not among the clauses cited"
    no_example = rule_of(SALE, "bid.award", extra='example = "bid.award"')
    assert only_fault(judged(no_example)) == "clause 'bid.award' is not a worked example"


def test_unknown_readings_of_rulings_and_claims_are_errors() -> None:
    wrong = judged(case_of(TIE + RULING.replace("bid.tie", "bid.tye"), status="ruled"))
    assert (wrong.outcome, "unknown open point" in only_fault(wrong)) == ("error", True)
    claim = '[claim]\nreading = { "bid.tie" = "x" }\n'
    wrong = judged(case_of(claim, kind="impossible", status="rule"))
    assert (wrong.outcome, "has no option 'x'" in only_fault(wrong)) == ("error", True)


# -- stale texts


def test_a_changed_text_makes_a_case_stale_and_names_the_clause() -> None:
    case = case_of(TIE, "bid.award", "bid.pay")
    cites = (case.cites[0], msgspec.structs.replace(case.cites[1], mark="000000"))
    stale = msgspec.structs.replace(case, cites=cites, text=Text("toy", "0" * 12))
    result = judged(stale)
    assert result.outcome == "stale"
    assert only_fault(result) == (
        f"stale: the text of bid.pay has changed (digest 000000000000, now {case.text.digest})"
    )


def test_a_stale_case_without_marks_says_what_it_can() -> None:
    case = case_of(TIE)
    bare = tuple(msgspec.structs.replace(cite, mark="") for cite in case.cites)
    stale = msgspec.structs.replace(case, cites=bare, text=Text("toy", "0" * 12))
    assert "the text of a cited clause has changed" in only_fault(judged(stale))


def test_a_stale_case_is_replayed_all_the_same() -> None:
    case = msgspec.structs.replace(case_of(TIE.replace('"nobody"', '"ann"')), text=Text("toy", "0" * 12))
    result = judged(case)
    assert result.outcome == "stale"
    assert [fault.path for fault in result.faults] == ["", "winner"]


def test_a_case_without_a_digest_asks_to_be_filled() -> None:
    case = msgspec.structs.replace(case_of(TIE), text=Text("toy"))
    assert only_fault(judged(case)) == "text.digest is missing: fill the case in"


# -- errors and crashes


def test_a_case_of_an_unknown_game_is_an_error() -> None:
    case = msgspec.structs.replace(case_of(TIE), id="toi/x/some", text=Text("toi", "0" * 12))
    result = judged(case)
    assert (result.outcome, only_fault(result)[:34]) == ("error", "unknown game 'toi'; did you mean '")


def test_a_script_error_names_the_outcome_the_entry_and_the_line(tmp_path: Path) -> None:
    path = put(tmp_path, case_of(TIE.replace("bea =", "bob =")))
    result = verify_file(path, Games())
    assert result.outcome == "error"
    (message,) = result.messages
    assert message == f"{path}:20: then 1 (default ruleset): entry 1: unknown seat 'bob'"


def test_an_impossible_given_state_is_an_error(tmp_path: Path) -> None:
    path = put(tmp_path, case_of(TIE.replace("lot = 3", "lot = 7")))
    result = verify_file(path, Games())
    assert result.messages == (f"{path}:16: then 1 (default ruleset): given: there are not so many lots of 7",)


def test_a_fault_in_the_games_code_is_a_crash_and_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "observe", lambda *args: 1 // 0)
    result = judged(case_of(TIE))
    assert result.outcome == "crash"
    assert "the game's code failed: ZeroDivisionError" in only_fault(result)
    assert any("Traceback" in line for line in result.explain)
    assert result.verdict == Verdict.UNKNOWN


def test_a_failing_assertion_is_told_with_its_line(tmp_path: Path) -> None:
    path = put(tmp_path, case_of(TIE.replace('"nobody"', '"ann"')))
    result = verify_file(path, Games())
    assert result.messages[0].startswith(f"{path}:25: then 1 (default ruleset): winner: expected")


# -- many cases


def casebook(root: Path) -> list[Path]:
    good = put(root, case_of(TIE, name="a-good"))
    bad = put(root, case_of(TIE.replace('"nobody"', '"ann"'), name="b-bad"))
    broken = bad.with_name("c-broken.toml")
    broken.write_text("schema = 1\n")
    rule = put(root, rule_of(SALE))
    return [rule, good, bad, broken]


def test_a_folder_is_verified_in_the_order_of_its_paths(tmp_path: Path) -> None:
    files = casebook(tmp_path)
    seen: list[CaseResult] = []
    results = verify_paths([tmp_path], on_progress=seen.append)
    assert [result.file for result in results] == [str(path) for path in files]
    assert [result.outcome for result in results] == ["pass", "pass", "fail", "error"]
    assert seen == results
    assert verify_paths([tmp_path]) == results


def test_several_processes_give_the_same(tmp_path: Path) -> None:
    casebook(tmp_path)
    seen: list[CaseResult] = []
    results = verify_paths([tmp_path], jobs=2, on_progress=seen.append)
    assert results == verify_paths([tmp_path])
    assert seen == results


def test_cases_are_chosen_by_words_but_unreadable_ones_stay(tmp_path: Path) -> None:
    casebook(tmp_path)
    ids = [result.id for result in verify_paths([tmp_path], select="tie and not bad")]
    assert ids == ["toy/unresolved-tie/a-good", ""]


def test_a_path_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="no such file or folder"):
        verify_paths([tmp_path / "none"])


def test_replay_alone_asks_for_no_ablation_and_plays_equal_rulesets_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    step = Toy.step

    def counted(self: Toy, *args: Any) -> Any:
        calls.append(1)
        return step(self, *args)

    monkeypatch.setattr(Toy, "step", counted)
    body = TIE.replace('winner = "nobody"', 'winner = "nobody"\n[[then]]\nphase = "draw"')
    assert judged(case_of(body), ablation=False).outcome == "pass"
    assert len(calls) == 2


def test_every_reading_is_tried_on_request() -> None:
    result = judged(case_of(TIE), all_readings=True)
    assert result.notes == ("bid.tie=nobody: as then 1", "bid.tie=poorest: as then 1", "bid.tie=silent: as then 2")
    body = TIE.replace("lot = 3", "lot = 3\nseats.ann.coins = 4").replace("[[then]]", "[[then]]\nlots.bag = 5", 1)
    result = judged(case_of(body.replace('"nobody"', '"nobody"\nphase = "draw"')), all_readings=True)
    assert result.notes[1] == 'bid.tie=poorest: lots.bag = 5, winner = "ann", phase = "settle"'


def test_a_reading_that_cannot_be_played_is_noted() -> None:
    body = TIE.partition("[[then]]")[0].replace("lot = 3", "lot = 3\nseats.ann.coins = 4")
    body += '[[then]]\nreading = { "score.set" = "seat" }\nwinner = "nobody"\n'
    body += '[[then]]\nreading = { "score.set" = "seat", "bid.tie" = "poorest" }\nwinner = "ann"\n'
    notes = judged(case_of(body), all_readings=True).notes
    assert notes[2] == (
        "bid.tie=silent: cannot be played: reading 'score.set=seat' cannot be combined with 'bid.tie=silent'"
    )


def test_a_reading_that_leaves_or_forbids_something_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    case = rule_of(TIE.partition("[[then]]\nreading")[0])
    assert judged(case, all_readings=True).notes[2] == "bid.tie=silent: no answer (bid.tie)"

    why_not = Toy.why_not

    def forbids(self: Toy, state: Any, seat: int, plan: Any) -> Any:
        if self.rules.reading("bid.tie") == "poorest":
            return [Objection(("bid.limit",), "no bids")]
        return why_not(self, state, seat, plan)

    monkeypatch.setattr(Toy, "why_not", forbids)
    notes = judged(case, all_readings=True).notes
    assert notes[1] == "bid.tie=poorest: refused: ann: no bids [bid.limit]; bea: no bids [bid.limit]"


def test_a_game_that_observes_events_is_given_them() -> None:
    class Telling(Toy):
        def observe(self, before: Any, after: Any, events: Any, names: Any) -> Any:
            return {"count": sum(isinstance(event, Event) for event in events)}

    register_game("toy", Telling)
    body = SALE.partition("[[then]]")[0] + "[[then]]\ncount = 3\n"
    assert judged(rule_of(body, "bid.lose")).outcome == "pass"
