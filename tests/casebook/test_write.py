"""The canonical form: stable to the byte, and never half a file."""

from __future__ import annotations

import os
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.casebook.load import CaseError, parse_case
from gemcheck.casebook.quick import read_canonical
from gemcheck.casebook.schema import Case, Cite, Claim, Found, Grounds, Ruling, Text
from gemcheck.casebook.write import canonical, format_files, write_case
from tests.casebook.build import TIE, case_of, put

EXPECTED = """\
schema = 1
id = "toy/unresolved-tie/some"
title = "A test"
kind = "unresolved-tie"
status = "open"
impact = "cosmetic"

[text]
rulebook = "toy"
digest = "9de1706acf20"

[[cites]]
clause = "bid.award"
mark = "2cf7d2"
[[cites]]
clause = "bid.pay"
mark = "b20745"

[given]
players = 2
lot = 3

[[when]]
ann = { bid = 2 }
bea = { bid = 2 }

[[then]]
winner = "nobody"

[[then]]
reading = { "bid.tie" = "silent" }
undefined = "bid.tie"
"""

FULL = Case(
    schema=1,
    id="toy/optimum/some",
    title="All there is",
    kind="optimum",
    status="ruled",
    impact="cosmetic",
    known_as="T-1",
    example="example.auction",
    note='a "remark"\nof two lines',
    text=Text("toy", "0123456789ab", "ba9876543210"),
    cites=(Cite("bid.award"),),
    given={"seats": {"zoe": {"coins": 1, "left": [1]}, "ann": {"coins": 2}}},
    then=({"winner": "a", "events": ["x"], "reading": {"z": "1", "a": "2"}, "ruleset": "house"},),
    ruling=Ruling("somebody", date(2026, 1, 2), "a letter", {"bid.tie": "nobody"}),
    claim=Claim(
        {"n": 3}, 1, 2, "after.x", ({"refused": {"bea": ["c"]}, "bea": "bid 1", "chance": {"lot": 1}},), {"p": "q"}
    ),
    found=Found("somebody", "something", date(2026, 1, 3)),
    certificate=Grounds("replay", "small", "another", ("and", "more")),
)


def test_the_form_is_this_one() -> None:
    assert canonical(case_of(TIE, "bid.award", "bid.pay")) == EXPECTED


def test_canonical_text_is_read_without_the_standard_reader() -> None:
    assert read_canonical(EXPECTED) is not None


def test_keys_of_the_schema_have_an_order_and_keys_of_the_game_keep_theirs() -> None:
    text = canonical(FULL)
    order = ['ruleset = "house"', 'reading = { a = "2", z = "1" }', 'events = ["x"]', 'winner = "a"']
    assert [text.index(line) for line in order] == sorted(text.index(line) for line in order)
    assert text.index("seats.zoe = ") < text.index("seats.ann.coins = 2")
    assert '[[claim.witness]]\nchance = { lot = 1 }\nbea = "bid 1"\nrefused = { bea = ["c"] }\n' in text
    assert 'reading = { p = "q" }' in text


def test_reading_and_writing_again_changes_nothing() -> None:
    text = canonical(FULL)
    again = msgspec.convert(tomllib.loads(text), Case)
    assert again == FULL
    assert canonical(again) == text


words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=8)
tables = st.dictionaries(
    words,
    st.recursive(
        st.one_of(words, st.integers(-9, 99), st.booleans()),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
        max_leaves=6,
    ),
    max_size=4,
)


@given(tables, words)
def test_whatever_is_in_a_case_is_written_stably(table: dict[str, Any], word: str) -> None:
    given_table = {k: v for k, v in table.items() if k not in ("players", "assumes", "reachable")}
    case = case_of_tables(given_table, {"x": word, "y": table}, word)
    text = canonical(case)
    again = parse_case(text, "some.toml")
    assert again == case
    assert canonical(again) == text


def case_of_tables(given_table: dict[str, Any], then: dict[str, Any], title: str) -> Case:
    return Case(
        schema=1,
        id="toy/rule/some",
        title=title,
        kind="rule",
        status="rule",
        text=Text("toy"),
        cites=(Cite("a"),),
        given=given_table,
        then=(then,),
    )


def test_a_file_is_written_whole_with_the_rights_it_had(tmp_path: Path) -> None:
    path = put(tmp_path, case_of(TIE))
    assert path.read_text(encoding="utf-8") == canonical(case_of(TIE))
    assert path.stat().st_mode & 0o777 == 0o666 & ~_umask()
    path.chmod(0o640)
    write_case(path, case_of(TIE))
    assert path.stat().st_mode & 0o777 == 0o640
    assert [p.name for p in path.parent.iterdir()] == ["some.toml"]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path, case_of(TIE))
    old = path.read_text()

    def fails(*args: object) -> None:
        raise OSError("no space")

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(OSError, match="no space"):
        write_case(path, case_of(TIE, "bid.pay"))
    assert path.read_text() == old
    assert [p.name for p in path.parent.iterdir()] == ["some.toml"]


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_formatting_changes_what_is_not_canonical_and_only_that(tmp_path: Path) -> None:
    good = put(tmp_path, case_of(TIE))
    loose = good.with_name("loose.toml")
    loose.write_text(EXPECTED.replace("/some", "/loose").replace(" = ", "="))
    crlf = good.with_name("crlf.toml")
    crlf.write_bytes(EXPECTED.replace("/some", "/crlf").replace("\n", "\r\n").encode())
    files = [good, loose, crlf]
    assert format_files(files, check=True) == [loose, crlf]
    assert loose.read_text().count(" = ") == 0, "checking writes nothing"
    assert format_files(files) == [loose, crlf]
    assert format_files(files) == []
    assert loose.read_text() == EXPECTED.replace("/some", "/loose")
    assert b"\r" not in crlf.read_bytes()


def test_formatting_does_not_lose_comments(tmp_path: Path) -> None:
    path = put(tmp_path, case_of(TIE))
    text = path.read_text().replace('title = "A test"', 'title = "A test" # why')
    path.write_text(text)
    with pytest.raises(CaseError, match=r"some\.toml:3: a comment would be lost; put it into the key 'note'"):
        format_files([path])
    assert path.read_text() == text


def test_formatting_tells_of_a_file_it_cannot_read(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text("schema = 2\n")
    with pytest.raises(CaseError, match="schema 2"):
        format_files([path])
