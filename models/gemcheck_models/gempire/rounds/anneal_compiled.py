"""Compiling the annealer with numba, the optional extra `fast`. Only modules that are imported lazily may import this.

Machine code is kept between runs, in a folder that is named after all sources of the annealer: numba looks at the file
of a function alone to tell whether it has changed, and not at those whose functions it has written out inside.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numba.core import config as numba_config
from numpy.typing import NDArray

from gemcheck_models.gempire.placement import fast_compiled

__all__ = ["Floats", "Ints", "compiled", "folder", "lean"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

Function = TypeVar("Function", bound=Callable[..., object])

HERE = Path(__file__).parent

config: Any = numba_config
jit: Any = njit


@cache
def folder() -> str:
    """Where the machine code of the annealer as it is now is kept: beside that of the compiled sweep."""
    base = Path(fast_compiled.folder()).parent / "anneal"
    own = fast_compiled.folder_for(base, HERE.glob("anneal*.py"))
    if not own.exists() and base.exists():
        fast_compiled.clear_out(own)
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
    """The same without counting who holds an array, which is dear wherever a row is taken out of one. It can make no
    arrays, and calls only functions that make none."""
    return _jitted(function, _nrt=False)
