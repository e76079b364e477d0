"""Compiling with numba, the optional extra `fast`. Only modules that are imported lazily may import this one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np
from numba import njit

__all__ = ["compiled", "inlined", "whole"]

if TYPE_CHECKING:

    def whole(value: object) -> int:
        """The number as one of 64 bits: a compiled variable has one type only."""

else:
    whole = np.int64

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """The function in machine code, kept on disk between runs."""
    return cast(Function, njit(cache=True, error_model="numpy")(function))


def inlined(function: Function) -> Function:
    """The function, written out wherever a compiled one calls it: calls that pass many arrays are dear."""
    return cast(Function, njit(cache=True, error_model="numpy", inline="always")(function))
