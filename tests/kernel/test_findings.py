"""Verdicts, kinds and the order of findings."""

from __future__ import annotations

from gemcheck.findings import IMPACTS, KINDS, Certificate, Finding, Verdict


def finding(name: str, kind: str = "vacuous", impact: str = "cosmetic") -> Finding:
    return Finding(name, kind, "t", ("a",), impact, Verdict.FOUND, Certificate("replay"))


def test_verdicts_are_ordered_by_strength() -> None:
    assert sorted(Verdict) == [Verdict.UNKNOWN, Verdict.VACUOUS, Verdict.BOUNDED, Verdict.FOUND, Verdict.PROVED]
    assert Verdict.PROVED.word == "proved"


def test_kinds_are_named_once_and_belong_to_a_family() -> None:
    assert all(name == kind.id and kind.text for name, kind in KINDS.items())
    assert {kind.family for kind in KINDS.values()} == {"text", "function", "dynamics", "play"}


def test_findings_are_ranked_by_impact_then_kind_then_id() -> None:
    worst = finding("z", impact=IMPACTS[0])
    mild = [finding("b"), finding("a"), finding("z", kind="contradiction")]
    assert sorted([*mild, worst], key=Finding.rank) == [worst, mild[2], mild[1], mild[0]]
