"""Reading cases: strict, with errors of one line that name the place."""

from __future__ import annotations

import pickle
from datetime import date
from pathlib import Path

import pytest

from gemcheck.casebook.load import CaseError, parse_case, read_case
from gemcheck.casebook.sniff import looks_like_case
from tests.casebook.build import SALE, TIE, text_of

GOOD = text_of(TIE, "bid.award")
FULL = text_of(
    TIE
    + """
[ruling]
by = "the designer"
date = 2026-11-30
source = "a letter"
reading = { "bid.tie" = "nobody" }
[found]
by = "somebody"
with = "a tool"
date = 2026-12-01
[certificate]
kind = "replay"
also = ["more"]
""",
    "bid.award",
    status="ruled",
    extra='known_as = "T-1"\nnote = "a remark"',
)


def wrong(text: str, file: str = "some.toml") -> str:
    with pytest.raises(CaseError) as caught:
        parse_case(text, file)
    return str(caught.value)


def test_a_case_is_read_with_all_it_says() -> None:
    case = parse_case(FULL, "some.toml")
    assert (case.id, case.status, case.known_as, case.note) == ("toy/unresolved-tie/some", "ruled", "T-1", "a remark")
    assert case.clauses == ("bid.award",)
    assert case.given == {"players": 2, "lot": 3}
    assert case.script == ({"ann": {"bid": 2}, "bea": {"bid": 2}},)
    assert case.then[1] == {"reading": {"bid.tie": "silent"}, "undefined": "bid.tie"}
    assert case.ruling is not None
    assert case.ruling.date == date(2026, 11, 30)
    assert case.found is not None
    assert (case.found.with_, case.found.date) == ("a tool", date(2026, 12, 1))
    assert case.certificate is not None
    assert case.certificate.also == ("more",)


def test_the_layout_of_the_file_does_not_matter() -> None:
    loose = "# a remark\n" + FULL.replace(" = ", "=").replace('"a tool"', "'a tool'")
    assert parse_case(loose, "some.toml") == parse_case(FULL, "some.toml")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "A test"', 'titel = "A test"', "some.toml:3: unknown key 'titel'; did you mean 'title'?"),
        ('title = "A test"\n', "", "some.toml:1: missing key 'title'"),
        ('title = "A test"', "title = 3", "some.toml:3: title: expected `str`, got `int`"),
        ("schema = 1", "schema = 2", "some.toml:1: schema 2 is not known (this version reads schema 1)"),
        ("schema = 1", 'schema = "1"', "some.toml:1: schema '1' is not known (this version reads schema 1)"),
        ('status = "open"', 'status = "opened"', "some.toml:5: unknown status 'opened'; did you mean 'open'?"),
        ('"cosmetic"', '"cosmetics"', "some.toml:6: unknown impact 'cosmetics'; did you mean 'cosmetic'?"),
        ('impact = "cosmetic"\n', "", "some.toml:5: missing key 'impact'"),
        ('kind = "unresolved-tie"', 'kind = "unresolved-ties"', "some.toml:4: unknown kind 'unresolved-ties'"),
        (
            'clause = "bid.award"',
            'claus = "bid.award"',
            "some.toml:10: unknown key 'cites.claus'; did you mean 'clause'?",
        ),
        ('clause = "bid.award"\n', "", "some.toml:9: missing key 'cites.clause'"),
        ('[[cites]]\nclause = "bid.award"\n', "", "some.toml:1: missing key 'cites'"),
        ('rulebook = "toy"', 'rulebook = "toi"', "some.toml:2: id 'toy/unresolved-tie/some' does not begin with"),
        (
            "toy/unresolved-tie/some",
            "toy/unresolved-tie/other",
            "some.toml:2: id 'toy/unresolved-tie/other' does not agree",
        ),
        ("toy/unresolved-tie/some", "some", "some.toml:2: id 'some' is not of the form game/kind/name"),
        ("toy/unresolved-tie/some", "toy/Tie/some", "some.toml:2: id 'toy/Tie/some' is not of the form"),
        ("lot = 3", "lot = 3.0", "some.toml:13: 3.0: only integers are allowed"),
        ("lot = 3", "lot = 2026-11-30", "some.toml:13: lot: a date or a fraction has no place here"),
        ("lot = 3", "lots = [1, 07:32:00]", "some.toml:13: 1: a date or a fraction has no place here"),
        ("lot = 3", "lot = ", "some.toml:13: not valid TOML: Invalid value"),
        ('undefined = "bid.tie"', 'undefined = "bid', "not valid TOML"),
        ("players = 2", "players = true", "some.toml:12: given.players: expected a number of seats"),
        ("players = 2", "players = 0", "some.toml:12: given.players: expected a number of seats"),
        ("players = 2", 'assumes = "x"', "some.toml:12: given.assumes: expected a list of sentences"),
        ("players = 2", "reachable = 0", "some.toml:12: given.reachable: expected true or false"),
        ("ann = { bid = 2 }", "ann = 2", "some.toml:15: ann: expected a plan, as a table or as text"),
        ("ann = { bid = 2 }", "chance = 2", "some.toml:15: chance: expected a table"),
        (
            "ann = { bid = 2 }",
            'refused.ann = "x"',
            "some.toml:15: refused: expected a table of seats and lists of clauses",
        ),
        ("ann = { bid = 2 }", "refused = {}", "some.toml:16: bea's plan would not be carried out"),
        (
            "ann = { bid = 2 }",
            'refused.bea = ["x"]\nrefused.ann = ["x"]',
            "some.toml:16: refused.ann: the entry has no plan of ann",
        ),
        ('winner = "nobody"', "", "some.toml:17: this 'then' asserts nothing"),
        ('winner = "nobody"', 'reading = "x"', "some.toml:18: reading: expected a table of open points"),
        ('winner = "nobody"', "ruleset = 1", "some.toml:18: ruleset: expected a string"),
        ('winner = "nobody"', "events = [1]", "some.toml:18: events: expected a list of words"),
        (
            'winner = "nobody"',
            "refused.ann = []",
            "some.toml:18: refused: expected a table of seats and lists of clauses",
        ),
        ('undefined = "bid.tie"', "undefined = 1", "some.toml:21: undefined: expected a string"),
        (
            'undefined = "bid.tie"',
            'undefined = "bid.tie"\nwinner = "ann"',
            "some.toml:21: undefined: where there is no answer",
        ),
    ],
)
def test_a_fault_is_told_in_one_line_with_its_place(old: str, new: str, message: str) -> None:
    assert old in GOOD
    told = wrong(GOOD.replace(old, new, 1))
    assert message in told
    assert "\n" not in told


def test_an_entry_that_is_refused_names_a_seat() -> None:
    text = text_of(SALE.replace("ann = { bid = 3 }\nbea = { bid = 2 }", "refused = {}"), "bid.award")
    assert "refused: names no seat" in wrong(text)


@pytest.mark.parametrize(
    ("status", "addition", "message"),
    [
        ("ruled", "", "missing key 'ruling', needed for status 'ruled'"),
        ("errata", "", "missing key 'text.was_digest', needed for status 'errata'"),
        ("refuted", "", "missing key 'claim', needed for a solver's kind and for status 'refuted'"),
        ("open", "[claim]\nvalue = 1\n", "key 'claim' is only for a solver's kind"),
        (
            "open",
            '[ruling]\nby="x"\ndate=2026-01-01\nsource="x"\nreading={}\n',
            "key 'ruling' is only for status 'ruled'",
        ),
    ],
)
def test_each_status_has_its_own_keys(status: str, addition: str, message: str) -> None:
    assert message in wrong(text_of(TIE + addition, "bid.award", status=status))


def test_a_digest_before_an_erratum_is_only_for_errata() -> None:
    told = wrong(text_of(TIE, "bid.award", text='was_digest = "0"'))
    assert "some.toml:9: key 'text.was_digest' is only for status 'errata'" in told


@pytest.mark.parametrize("missing", ["value", "bound", "measure"])
def test_a_claim_of_a_best_value_is_whole(missing: str) -> None:
    claim = {"value": "1", "bound": "1", "measure": '"after.ann.coins"'}
    body = "[claim]\n" + "".join(f"{k} = {v}\n" for k, v in claim.items() if k != missing)
    assert f"missing key 'claim.{missing}'" in wrong(text_of(body, "bid.award", kind="optimum", status="rule"))


def test_a_claim_is_played_from_one_place() -> None:
    claim = '[claim]\nvalue = 1\nbound = 1\nmeasure = "x"\n[[claim.witness]]\nann = "bid 1"\n'
    assert "not both" in wrong(text_of(SALE + claim, "bid.award", kind="optimum", status="rule"))


def test_a_case_asserts_something_and_cites_something_once() -> None:
    no_then = TIE.partition("[[then]]")[0]
    assert "missing key 'then'" in wrong(text_of(no_then, "bid.award"))
    assert "cited twice" in wrong(text_of(TIE, "bid.award", "bid.pay", "bid.award"))
    empty = text_of(TIE).replace("[text]", "cites = []\n[text]")
    assert "a case cites at least one clause" in wrong(empty)


def test_under_a_folder_cases_the_id_is_the_path() -> None:
    assert parse_case(GOOD, "x/cases/toy/unresolved-tie/some.toml").id == "toy/unresolved-tie/some"
    assert parse_case(GOOD, "cases/old/cases/toy/unresolved-tie/some.toml")
    told = wrong(GOOD, "x/cases/toy/vacuous/some.toml")
    assert "does not agree with the file's place, 'toy/vacuous/some'" in told
    assert "does not agree with the file's name, 'other'" in wrong(GOOD, "x/other.toml")


def test_a_file_that_cannot_be_read_is_a_case_error(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"none\.toml:1: cannot be read: No such file"):
        read_case(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(CaseError, match=r"bytes\.toml:1: cannot be read: not UTF-8"):
        read_case(tmp_path / "bytes.toml")


def test_a_case_error_survives_the_way_between_processes() -> None:
    error = pickle.loads(pickle.dumps(CaseError("f", 3, "text")))
    assert (str(error), error.file, error.line, error.text) == ("f:3: text", "f", 3, "text")


def test_what_looks_like_a_case() -> None:
    assert looks_like_case(GOOD)
    assert not looks_like_case('[tool]\nschema = 1\nid = "x"\nkind = "y"\n')
    assert not looks_like_case('schema = 1\nid = "x"\n')
