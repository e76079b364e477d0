"""Where cases are found."""

from __future__ import annotations

from pathlib import Path

import pytest

import gemcheck
from gemcheck.casebook import find
from gemcheck.casebook.find import case_root, find_cases
from gemcheck.casebook.load import CaseError
from tests.casebook.build import TIE, case_of, put, text_of


def test_the_packages_own_casebook_is_found() -> None:
    assert case_root().name == "cases"
    assert (case_root() / "__init__.py").is_file()
    assert find_cases() == sorted(case_root().rglob("*.toml"))


def test_a_checkout_that_is_not_installed_has_its_casebook_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(package: str) -> None:
        raise ModuleNotFoundError(package)

    monkeypatch.setattr(find, "files", missing)
    assert case_root() == Path(gemcheck.__file__).parents[1] / "cases"
    monkeypatch.setattr(gemcheck, "__file__", "/nowhere/gemcheck/__init__.py")
    with pytest.raises(CaseError, match="came without its casebook"):
        case_root()


def test_below_a_folder_cases_every_file_counts_and_elsewhere_what_looks_like_a_case(tmp_path: Path) -> None:
    case = put(tmp_path, case_of(TIE))
    typo = case.with_name("typo.toml")
    typo.write_text("shema = 1\n")
    loose = tmp_path / "mine" / "some.toml"
    loose.parent.mkdir()
    loose.write_text(text_of(TIE, "bid.award"))
    (tmp_path / "mine" / "settings.toml").write_text("[tool]\nx = 1\n")
    (tmp_path / "mine" / "bytes.toml").write_bytes(b"\xff")
    assert find_cases([tmp_path]) == [case, typo, loose]


def test_files_are_taken_as_they_are_and_once(tmp_path: Path) -> None:
    other = tmp_path / "settings.toml"
    other.write_text("x = 1\n")
    case = put(tmp_path, case_of(TIE))
    assert find_cases([str(other), other, tmp_path]) == [other, case]


def test_a_path_that_does_not_exist_is_told(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"none:1: no such file or folder"):
        find_cases([tmp_path / "none"])
