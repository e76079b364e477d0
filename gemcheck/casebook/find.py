"""Where case files lie: the package's own casebook, and any file or folder of a user."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib.resources import files
from pathlib import Path

import gemcheck
from gemcheck.casebook.load import CaseError
from gemcheck.casebook.sniff import looks_like_case

__all__ = ["case_root", "find_cases", "is_case_file"]


def case_root() -> Path:
    """The folder of the casebook that comes with the package. Raises CaseError when the package came without it."""
    try:
        # Holds for a wheel, where the folder lies in the package, and for an editable install, where it is mapped.
        return Path(str(files("gemcheck.cases")))
    except ModuleNotFoundError:
        checkout = Path(gemcheck.__file__).parents[1] / "cases"
        if not checkout.is_dir():
            raise CaseError("gemcheck.cases", 1, "the package came without its casebook; name a folder") from None
        return checkout


def is_case_file(file: Path, text: Callable[[], str]) -> bool:
    """Whether a TOML file is a case, as a search of folders has it; the text is read only when the place leaves it
    open."""
    return "cases" in file.parts[:-1] or looks_like_case(text())


def find_cases(paths: Iterable[Path | str] = ()) -> list[Path]:
    """The case files that the given files and folders stand for, each once; the package's own when none are given.

    A folder stands for the case files below it, in the order of their paths: all TOML files below a folder `cases`, and
    elsewhere those that look like a case. Raises CaseError for a path that does not exist.
    """
    found: dict[Path, None] = {}
    for path in [Path(p) for p in paths] or [case_root()]:
        if path.is_dir():
            for file in sorted(path.rglob("*.toml")):
                if is_case_file(file, partial(file.read_text, encoding="utf-8", errors="replace")):
                    found[file] = None
        elif path.is_file():
            found[path] = None
        else:
            raise CaseError(str(path), 1, "no such file or folder")
    return list(found)
