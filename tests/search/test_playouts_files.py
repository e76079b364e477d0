"""Records on disk: whole lines whatever happens, and the rows of a table."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from gemcheck.game import GameError
from gemcheck.search import playouts_files
from gemcheck.search.playouts_chart import binned, chart
from gemcheck.search.playouts_files import COLUMNS, Records, row, tally_columns


def record(index: int, **tally: Any) -> dict[str, Any]:
    return {
        "schema": 1,
        "game": "toy",
        "ruleset": "abc",
        "data": "",
        "index": index,
        "seed": f"0/{index}",
        "policies": ["random", "greedy"],
        "rounds": 4,
        "plans": 8,
        "winners": [1],
        "reason": "goal",
        "clauses": ["win.three"],
        "tally": tally,
    }


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Files of this process may not become longer than so many bytes, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_a_full_disk_keeps_the_records_that_fit(tmp_path: Path) -> None:
    records = Records(tmp_path / "runs.jsonl")
    length = len(json.dumps(record(0))) + 1
    with room_for(2 * length + 10):
        records.add(record(0))
        records.add(record(1))
        with pytest.raises(OSError, match=r"runs\.jsonl"):
            records.add(record(2))
        assert records.settle() == tmp_path / "runs.jsonl"
    assert lines(tmp_path / "runs.jsonl") == [record(0), record(1)]
    assert [file.name for file in tmp_path.iterdir()] == ["runs.jsonl"]


def test_a_run_without_games_leaves_nothing(tmp_path: Path) -> None:
    records = Records(tmp_path / "runs.jsonl")
    records.drop()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        Records(tmp_path / "nowhere" / "runs.jsonl")


def test_columns_of_the_tally_take_the_narrowest_type() -> None:
    told = [record(0, score=3, pair=[1, 2]), record(1, score=4, mixed=1), record(2, mixed="x", even=True)]
    assert tally_columns(iter(told)) == {"even": "string", "mixed": "string", "pair": "string", "score": "int64"}


def test_a_row_has_every_column_and_null_where_nothing_was_said() -> None:
    tallies = {"even": "string", "pair": "string", "score": "int64"}
    made = row(record(5, pair=[1, 2], even=True), tallies)
    assert set(made) == {*COLUMNS, "tally.even", "tally.pair", "tally.score"}
    assert (made["index"], made["seats"], made["winners"]) == (5, 2, [1])
    assert (made["tally.even"], made["tally.pair"], made["tally.score"]) == ("true", "[1, 2]", None)


def test_the_missing_package_is_named_before_the_first_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(GameError, match=r"gemcheck\[data\]"):
        Records(tmp_path / "runs.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_table_that_cannot_be_written_leaves_the_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: Path, target: Path) -> None:
        target.write_bytes(b"PAR1")
        raise OSError("no space")

    monkeypatch.setattr(playouts_files, "_pyarrow", tuple)
    monkeypatch.setattr(playouts_files, "write_table", full)
    records = Records(tmp_path / "runs.parquet")
    records.add(record(0))
    with pytest.raises(OSError, match=r"runs\.parquet\.jsonl"):
        records.settle()
    assert [file.name for file in tmp_path.iterdir()] == ["runs.parquet.jsonl"]
    assert lines(tmp_path / "runs.parquet.jsonl") == [record(0)]


@pytest.mark.filterwarnings("default")
def test_a_table_reads_back(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra 'data' is not installed")
    records = Records(tmp_path / "runs.parquet")
    for index in range(3):
        records.add(record(index, score=index, pair=[1, 2]))
    assert records.settle() == tmp_path / "runs.parquet"
    assert [file.name for file in tmp_path.iterdir()] == ["runs.parquet"]
    table = parquet.read_table(str(tmp_path / "runs.parquet"))
    assert table.column_names == [*COLUMNS, "tally.pair", "tally.score"]
    tallies = {"pair": "string", "score": "int64"}
    assert table.to_pylist() == [row(record(index, score=index, pair=[1, 2]), tallies) for index in range(3)]


def test_whole_numbers_are_put_together_where_they_are_many() -> None:
    assert binned({}) == []
    assert binned({3: 1, 5: 2}) == [("3", 1), ("4", 0), ("5", 2)]
    many = binned(dict.fromkeys(range(10, 35), 1), most=5)
    assert many == [("10 to 14", 5), ("15 to 19", 5), ("20 to 24", 5), ("25 to 29", 5), ("30 to 34", 5)]


def test_a_chart_says_its_numbers_and_escapes_words() -> None:
    drawn = chart("Toy <1>", 4, [("ending", [("goal & all", 3), ("x" * 40, 0)])])
    assert "Toy &lt;1&gt;" in drawn
    assert "3 (75.0 %)" in drawn
    assert "ending: goal &amp; all 3" in drawn
    assert "x" * 29 + "…" in drawn
    assert drawn == chart("Toy <1>", 4, [("ending", [("goal & all", 3), ("x" * 40, 0)])])
