"""What all tests have in common: reading them in."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, None, None]:
    """Read the tests in without looking for garbage: nearly all that is made then stays until the end.

    It is also set aside for good, so that no later search for garbage goes through it again.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
