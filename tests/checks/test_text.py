"""The checks of Gempire's text: exactly the expected findings, each of which goes away when the text is mended, and
each sound statement of which fails when the text is broken."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gemcheck.checks import Check, text, text_gempire, text_samples, text_scopes, text_words
from gemcheck.findings import Finding, Verdict
from tests.checks.twins import Edit, edited, original

CHECKS: dict[str, Check] = {
    value.id: value
    for module in (text, text_gempire, text_samples, text_scopes, text_words)
    for value in vars(module).values()
    if isinstance(value, Check)
}

CLAUSES, NUMBERS, DEMANDS = "clauses.toml", "numbers.toml", "demands.toml"

EXPECTED = {
    ("component-exhaustion/building-deck", "G-009"),
    ("component-exhaustion/palace-diamonds", "G-008"),
    ("component-exhaustion/production-chips", ""),
    ("contradiction/artistry-descriptions", "G-014"),
    ("data-inconsistency/demand-3", "G-002"),
    ("data-inconsistency/reward-tokens", "G-001"),
    ("data-inconsistency/technology-cards", "G-003"),
    ("data-inconsistency/unknown-cards", "G-016"),
    ("ambiguous-scope/shop", "G-074"),
    ("example-contradicts-rule/gold-gem-sample", "G-005"),
    ("example-contradicts-rule/sample-city-gold", ""),
    ("out-of-domain/players", "G-006"),
    ("out-of-domain/technology-prices", "G-010"),
    ("sibling-asymmetry/bonus-credit", "G-075"),
    ("sibling-asymmetry/card-value-diamonds", "G-098"),
    ("sibling-asymmetry/demand-check-moment", "G-018"),
    ("sibling-asymmetry/demand-minimums", "G-091"),
    ("sibling-asymmetry/reaching-retroactive", "G-060"),
    ("undefined-term/built", "G-036"),
    ("undefined-term/current-science", "G-031"),
    ("undefined-term/demand-numbers", "G-013"),
    ("undefined-term/place-upgrade", "G-089"),
    ("undefined-term/throne", "G-004"),
    ("undefined-term/turn", "G-018"),
}


def found(game: Any, identifier: str) -> dict[str, Finding]:
    """Findings of one check by the last two parts of their ids."""
    return {f.id.partition("/")[2]: f for f in CHECKS[identifier].run(game).findings}


@pytest.fixture(scope="module")
def findings() -> dict[str, Finding]:
    game = original()
    return {key: f for check in CHECKS for key, f in found(game, check).items()}


def test_exactly_the_expected_findings(findings: dict[str, Finding]) -> None:
    assert {(key, f.known_as) for key, f in findings.items()} == EXPECTED


def test_findings_are_labelled_by_their_open_points(findings: dict[str, Finding]) -> None:
    book = original().rulebook
    for key, finding in findings.items():
        assert finding.clauses, key
        assert all(c in book.clauses for c in finding.clauses), key
        assert finding.found_by in CHECKS
        assert finding.certificate.scope
        assert finding.witness
        for reading, outcome in finding.outcomes:
            point, _, option = reading.partition("=")
            book.check_reading(point, option)
            assert finding.known_as in book.open_points[point].findings
            assert finding.impact == book.open_points[point].impact
            assert outcome
    assert findings["data-inconsistency/reward-tokens"].outcomes[0][0] == "palace.tokens=eighteen"
    assert findings["data-inconsistency/unknown-cards"].impact == "breaks-the-game"
    assert findings["example-contradicts-rule/gold-gem-sample"].impact == "cosmetic"


def test_witnesses_hold_the_printed_facts(findings: dict[str, Finding]) -> None:
    printed = findings["data-inconsistency/reward-tokens"].witness["printed"]
    assert [p["value"] for p in printed] == ["16", "18", "18"]
    assert findings["component-exhaustion/building-deck"].witness["rounds"] == 37
    assert findings["out-of-domain/players"].witness["missing"] == [1, 2]
    assert findings["undefined-term/demand-numbers"].witness == {"meant": {"2": [1], "3": [12]}}
    cards = findings["data-inconsistency/unknown-cards"].witness
    assert (cards["mentioned"], cards["cards"], cards["without"]["science_symbols"]) == (27, 114, 27)
    assert len(cards["self_counting_without_effect"]) == 5
    stated = findings["sibling-asymmetry/demand-check-moment"].witness["stated"]
    assert stated["end of the round"] == ["demand.01", "demand.02", "demand.03"]
    assert stated["end of the resolution part"] == ["demand.10", "demand.12", "demand.14", "demand.15"]


def test_gold_gem_sample_is_solved_over_all_rolls(findings: dict[str, Finding]) -> None:
    sample = findings["example-contradicts-rule/gold-gem-sample"]
    assert sample.verdict is Verdict.PROVED
    assert sample.certificate.kind == "exhaustive"
    # 7776 throws, and one choice more for each wild on each of two dice that show one on one face of six.
    assert sample.witness["cases"] == 7776 + 2 * 1296
    assert [len(core) for core in sample.witness["excluding"]] == [2, 2]
    assert [(len(t["claims"]), t["roll"]) for t in sample.witness["together"]] == [(2, [2, 3]), (1, [3, 2])]


MENDED: list[tuple[str, str, Sequence[Edit]]] = [
    (
        "printed-numbers",
        "data-inconsistency/reward-tokens",
        [(CLAUSES, "speaks of sixteen", "speaks of eighteen"), (NUMBERS, "values = [16]", "values = [18]")],
    ),
    ("printed-numbers", "data-inconsistency/technology-cards", [(NUMBERS, "values = [20]", "values = [21]")]),
    ("printed-numbers", "data-inconsistency/demand-3", [(NUMBERS, "values = [13, 12, 11]", "values = [11, 10, 9]")]),
    ("printed-numbers", "example-contradicts-rule/sample-city-gold", [(NUMBERS, "values = [21]", "values = [22]")]),
    ("out-of-domain", "out-of-domain/players", [(NUMBERS, "covered = [3, 4, 5]", "covered = [1, 2, 3, 4, 5]")]),
    (
        "out-of-domain",
        "out-of-domain/technology-prices",
        [(NUMBERS, 'unknown = "the length of the row of prices is not printed"', "covered = [1, 2, 3, 4, 5]")],
    ),
    ("supplies", "component-exhaustion/building-deck", [(NUMBERS, "first = 3\nper_round = 3", "need = 114")]),
    ("supplies", "component-exhaustion/palace-diamonds", [(NUMBERS, "in_box = 50", "in_box = 57")]),
    ("supplies", "component-exhaustion/production-chips", [(NUMBERS, "in_box = 35", "in_box = 50")]),
    (
        "undefined-terms",
        "undefined-term/turn",
        [
            (CLAUSES, "A round runs", "A round, or one turn, runs"),
            (NUMBERS, 'near = "round"', 'defined = ["round.order"]'),
        ],
    ),
    ("undefined-terms", "undefined-term/throne", [(CLAUSES, "building a magnificent throne", "gems in printed order")]),
    ("undefined-terms", "undefined-term/current-science", [(CLAUSES, "current science", "science")]),
    (
        "undefined-terms",
        "undefined-term/built",
        [(CLAUSES, "owned when built", "owned when placed"), (CLAUSES, "what is built in", "what enters")],
    ),
    ("undefined-terms", "undefined-term/place-upgrade", [(NUMBERS, 'used = ["tech.mathematics.limit"]', "used = []")]),
    ("sibling-clauses", "sibling-asymmetry/demand-minimums", [(CLAUSES, ", culture gems included", "")]),
    (
        "sibling-clauses",
        "sibling-asymmetry/demand-check-moment",
        [
            (CLAUSES, "end of the resolution part", "end"),
            (CLAUSES, "end of a round", "end"),
            (CLAUSES, "when the round ends", "at the end"),
        ],
    ),
    (
        "sibling-clauses",
        "sibling-asymmetry/bonus-credit",
        [(CLAUSES, "whose name contains shop", "whose name contains shop, credited to the technology")],
    ),
    (
        "sibling-clauses",
        "sibling-asymmetry/reaching-retroactive",
        [(CLAUSES, "for each attribute reaching 50", "for each attribute reaching or already at 50")],
    ),
    (
        "sibling-clauses",
        "sibling-asymmetry/card-value-diamonds",
        [(CLAUSES, "value 10 or more, science excluded", "value 10 or more with diamonds, science excluded")],
    ),
    (
        "sibling-clauses",
        "contradiction/artistry-descriptions",
        [(CLAUSES, "diamonds on every card of the second row", "diamonds on every card there now or later")],
    ),
    (
        "numbering-collision",
        "undefined-term/demand-numbers",
        [
            (NUMBERS, "[[numbering.uses]]\nnumber = 2", "[[numbering.uses]]\nnumber = 1"),
            (NUMBERS, "number = 3", "number = 12"),
        ],
    ),
    (
        "switch-samples",
        "example-contradicts-rule/gold-gem-sample",
        [(NUMBERS, "switches = 0\nresult = [3, 2]", "switches = 0\nresult = [2, 3]")],
    ),
    (
        "word-scopes",
        "ambiguous-scope/shop",
        [
            ("cards_synthetic.toml", 'name = "Workshop"', 'name = "Workroom"'),
            ("cards_synthetic.toml", "Bishop's House", "Priest's House"),
        ],
    ),
]


@pytest.mark.parametrize(("check", "finding", "edits"), MENDED, ids=[m[1] for m in MENDED])
def test_a_mended_text_has_no_such_finding(
    check: str, finding: str, edits: Sequence[Edit], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = found(original(), check)
    after = found(edited(tmp_path, monkeypatch, edits), check)
    assert finding in before
    assert before.keys() - after.keys() == {finding}


BROKEN: list[tuple[str, str, Sequence[Edit]]] = [
    (
        "printed-numbers",
        "data-inconsistency/palace-costs",
        [("components.toml", "[5, 6, 7, 8, 9]", "[5, 6, 7, 8, 10]")],
    ),
    (
        "printed-numbers",
        "data-inconsistency/demand-2",
        [(DEMANDS, "thresholds = [10, 9, 8]", "thresholds = [10, 9, 7]")],
    ),
    ("printed-numbers", "data-inconsistency/demand-cards", [(DEMANDS, "[[unlisted]]", "[[demand]]\nid = 16\n[[x]]")]),
    ("printed-numbers", "example-contradicts-rule/demand-5-sample-doubled", [(NUMBERS, "[33]", "[34]")]),
    ("printed-numbers", "data-inconsistency/limit-with-three-gems", [(NUMBERS, "values = [8]", "values = [9]")]),
    ("quoted-numbers", "data-inconsistency/cubes-quoted", [(CLAUSES, "25 small cubes", "24 small cubes")]),
    ("quoted-numbers", "data-inconsistency/demand-3-quoted", [(CLAUSES, "of 11/10/9", "of 11/10/8")]),
    ("quoted-numbers", "data-inconsistency/punched-pieces-quoted", [(CLAUSES, "44 assorted", "45 assorted")]),
    (
        "quoted-numbers",
        "data-inconsistency/gold-gem-sample-quoted",
        [(CLAUSES, "production and four science", "production and much")],
    ),
    ("supplies", "component-exhaustion/cubes", [(NUMBERS, "in_box = 25", "in_box = 24")]),
    ("supplies", "component-exhaustion/demands-drawn", [(NUMBERS, "in_box = 15", "in_box = 3")]),
    ("punched-pieces", "data-inconsistency/punched-pieces", [(NUMBERS, "total = 44", "total = 17")]),
    ("out-of-domain", "out-of-domain/dice-faces", [(NUMBERS, "covered = [1, 2, 3, 4, 5]", "covered = [1, 2, 4, 5]")]),
    ("undefined-terms", "undefined-term/hybrid", [(CLAUSES, "A hybrid carries two", "Some cards carry two")]),
    ("sibling-clauses", "sibling-asymmetry/demand-ties", [(CLAUSES, "; ties fail and science", "; science")]),
    ("starred-demands", "data-inconsistency/starred-demands", [(CLAUSES, "are 1, 5 and 10", "are 1, 5 and 9")]),
    ("starred-demands", "data-inconsistency/starred-demands", [(CLAUSES, "cards of all players", "cards")]),
    ("starred-demands", "data-inconsistency/starred-demands", [(DEMANDS, "beats_others = true\n", "")]),
    ("starred-demands", "data-inconsistency/starred-demands", [(DEMANDS, "starred = true\n", "")]),
]


@pytest.mark.parametrize(("check", "finding", "edits"), BROKEN, ids=[f"{n}-{b[1]}" for n, b in enumerate(BROKEN)])
def test_a_broken_text_is_noticed(
    check: str, finding: str, edits: Sequence[Edit], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = found(original(), check)
    after = found(edited(tmp_path, monkeypatch, edits), check)
    assert finding not in before
    assert after.keys() - before.keys() == {finding}


def test_sound_statements() -> None:
    game = original()
    cubes = [s for s in CHECKS["supplies"].run(game).statements if s.text.endswith("cubes")]
    assert [s.text for s in cubes] == ["25 suffice, 5 * (1 + 4) = 25 needed at most: cubes"]
    assert cubes[0].verdict is Verdict.PROVED
    quoted = CHECKS["quoted-numbers"].run(game)
    assert quoted.verdict is Verdict.PROVED
    assert len(quoted.statements) == 1
    assert CHECKS["starred-demands"].run(game).verdict is Verdict.PROVED


def test_the_punched_pieces_decide_nothing() -> None:
    report = CHECKS["punched-pieces"].run(original())
    assert report.verdict is Verdict.UNKNOWN
    assert "44 less 16 or 18 leaves 28 or 26" in report.statements[0].text


def test_the_printed_names_alone_do_not_separate_the_readings_of_shop() -> None:
    (statement,) = CHECKS["word-scopes"].run(original()).statements
    assert statement.verdict is Verdict.UNKNOWN
    assert "25 names of cards the rulebook mentions" in statement.text


def test_same_game_same_answer() -> None:
    for check in CHECKS.values():
        assert check.run(original()) == check.run(original())
