"""Every test of the command line runs in an empty folder, with two toy games installed and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli import support


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    support.install(monkeypatch, tmp_path, tmp_path_factory.mktemp("casebook"))
