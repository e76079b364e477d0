"""Where results are kept, and by what they are found again."""

from __future__ import annotations

from pathlib import Path

import pytest

from gemcheck.kept import cache_folder, files_digest, key, write_whole


def test_the_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GEMCHECK_CACHE", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder("some") == tmp_path / "own" / "some"
    monkeypatch.delenv("GEMCHECK_CACHE")
    assert cache_folder("some") == tmp_path / "gemcheck" / "some"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_folder("some") == tmp_path / "home" / ".cache" / "gemcheck" / "some"


def test_a_file_that_changes_or_has_another_name_changes_the_digest(tmp_path: Path) -> None:
    one, other = tmp_path / "a.py", tmp_path / "b.py"
    one.write_text("1", encoding="utf-8")
    other.write_text("2", encoding="utf-8")
    both = files_digest([one, other])
    assert files_digest([other, one]) == both
    assert files_digest([one]) != both
    one.write_text("3", encoding="utf-8")
    assert files_digest([one, other]) != both
    assert key(b"a") != key(b"b")


def test_a_file_is_written_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "kept.json"
    write_whole(file, b"first")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, b"second")
    assert file.read_bytes() == b"first"
    assert [path.name for path in file.parent.iterdir()] == ["kept.json"]


def test_a_file_has_the_rights_of_an_ordinary_one(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    write_whole(tmp_path / "whole", b"")
    assert (tmp_path / "whole").stat().st_mode == (tmp_path / "plain").stat().st_mode
