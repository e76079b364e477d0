"""Compiling with numba, the optional extra `fast`. Only modules that are imported lazily may import this one.

Machine code is kept between runs. numba looks at the file of a function to tell whether it has changed, and not at the
modules whose functions it has written out inside; hence the folder is named after all sources of the compiled sweep.
Folders of other sources are removed when a new one is made.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from time import time
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from numba import njit
from numba.core import config as numba_config

__all__ = ["clear_out", "compiled", "folder", "folder_for", "inlined", "lean", "whole"]

if TYPE_CHECKING:

    def whole(value: object) -> int:
        """The number as one of 64 bits: a compiled variable has one type only."""

else:
    whole = np.int64

Function = TypeVar("Function", bound=Callable[..., object])

HERE = Path(__file__).parent

LENGTH = 16
DIGITS = "[0-9a-f]" * LENGTH
"""The end of a folder's name."""

LONG = 3600
"""After so many seconds no other process still compiles into a folder."""

config: Any = numba_config
jit: Any = njit


def folder_for(base: Path, sources: Iterable[Path]) -> Path:
    """Where machine code of these sources is kept: another folder when any of them is another."""
    digest = sha256()
    for source in sorted(sources):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return base / f"gemcheck-{digest.hexdigest()[:LENGTH]}"


def clear_out(folder: Path) -> None:
    """Remove the folders beside this one that hold machine code of other sources and have been left alone for `LONG`
    seconds; what cannot be removed stays."""
    for other in folder.parent.glob(f"gemcheck-{DIGITS}"):
        try:
            if other != folder and time() - other.stat().st_mtime > LONG:
                rmtree(other, ignore_errors=True)
        except OSError:
            continue


@cache
def folder() -> str:
    """Where the machine code of the compiled sweep as it is now is kept."""
    beside = HERE / "__pycache__"
    if config.CACHE_DIR:
        base = Path(config.CACHE_DIR)
    elif os.access(beside if beside.exists() else HERE, os.W_OK):
        base = beside
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    own = folder_for(base, HERE.glob("fast_*.py"))
    if not own.exists():
        clear_out(own)
    return str(own)


def _jitted(function: Function, **options: object) -> Function:
    before, config.CACHE_DIR = config.CACHE_DIR, folder()
    try:
        return cast(Function, jit(cache=True, error_model="numpy", **options)(function))
    finally:
        config.CACHE_DIR = before


def compiled(function: Function) -> Function:
    """The function in machine code, kept on disk between runs."""
    return _jitted(function)


def lean(function: Function) -> Function:
    """The function in machine code that does not count who holds an array, which is dear wherever an array is taken out
    of a bundle. It can make no arrays, and calls only functions that make none."""
    return _jitted(function, _nrt=False)


def inlined(function: Function) -> Function:
    """The function, written out wherever a compiled one calls it: calls that pass many arrays are dear."""
    return _jitted(function, inline="always")
