"""Putting a report where it is wanted: whole or not at all, and never over something that is no report."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from gemcheck.game import GameError
from gemcheck.report.pages import DATA, PAGES

__all__ = ["refuse", "write"]


def refuse(folder: Path) -> None:
    """Raises GameError where no report can be put: something else lies there, or nothing may be written."""
    if folder.exists() and not folder.is_dir():
        raise GameError(f"{folder}: is a file; a report needs a folder")
    found = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    strange = sorted(found - {DATA, *(file for _, file, _ in PAGES)})
    if strange or (found and DATA not in found):
        why = f"holds '{strange[0]}'" if strange else f"holds no {DATA}"
        raise GameError(f"{folder}: {why}, so that it is no report, and is left as it is")
    above = folder.absolute().parent
    while not above.exists():
        above = above.parent
    if not above.is_dir():
        raise GameError(f"{folder}: {above} is a file; a report needs a folder")
    if not os.access(above, os.W_OK | os.X_OK):
        raise GameError(f"{folder}: nothing can be written in {above}")


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Write the files of a report; an older report there is replaced. Raises GameError and OSError, and leaves what was
    there before."""
    refuse(folder)
    folder = folder.absolute()
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
    try:
        made.chmod(0o755)
        for name, text in files.items():
            (made / name).write_text(text, encoding="utf-8", newline="\n")
        if folder.exists():
            old = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
            folder.rename(old / "old")
            try:
                made.rename(folder)
            except OSError:
                (old / "old").rename(folder)
                raise
            finally:
                shutil.rmtree(old)
        else:
            made.rename(folder)
    finally:
        if made.exists():
            shutil.rmtree(made)
