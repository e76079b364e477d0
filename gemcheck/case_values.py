"""Plain values in a case, for the readers of every game: tables with a closed set of keys, whole numbers, texts, lists.

Every fault is a GameError of one line that says where it stands and, for a word, which known one is nearest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from gemcheck.game import GameError
from gemcheck.rulebook import nearest

__all__ = ["listed", "located", "numbers", "one_of", "table_of", "text", "texts", "truth", "whole"]

T = TypeVar("T")


def table_of(value: Any, keys: Sequence[str] | None, where: str) -> Mapping[str, Any]:
    """A table whose keys are all known; None for a table whose keys are names of its own."""
    if not isinstance(value, Mapping):
        raise GameError(f"{where}: a table is expected, not {value!r}")
    for key in value:
        if keys is not None and key not in keys:
            raise GameError(f"{where}: unknown key '{key}'{nearest(key, keys)}")
    return value


def whole(value: Any, where: str, least: int = 0, most: int | None = None) -> int:
    """A whole number in range."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least or (most is not None and value > most):
        upto = f" to {most}" if most is not None else " or more"
        raise GameError(f"{where}: {value!r} is not a whole number of {least}{upto}")
    return value


def text(value: Any, where: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise GameError(f"{where}: a text is expected, not {value!r}")
    return value


def truth(value: Any, where: str) -> bool:
    """A truth value."""
    if not isinstance(value, bool):
        raise GameError(f"{where}: true or false is expected, not {value!r}")
    return value


def listed(value: Any, where: str) -> Sequence[Any]:
    """A list."""
    if not isinstance(value, list | tuple):
        raise GameError(f"{where}: a list is expected, not {value!r}")
    return value


def texts(value: Any, where: str) -> list[str]:
    """A list of texts."""
    return [text(item, where) for item in listed(value, where)]


def numbers(value: Any, where: str, count: int | None = None) -> tuple[int, ...]:
    """A list of whole numbers, of the given length if there is one."""
    found = tuple(whole(item, where) for item in listed(value, where))
    if count is not None and len(found) != count:
        raise GameError(f"{where}: {count} numbers are expected, not {len(found)}")
    return found


def one_of(word: Any, known: Iterable[str], what: str, where: str) -> str:
    """A word that is one of the known ones."""
    words = tuple(known)
    if word not in words:
        raise GameError(f"{where}: unknown {what} '{word}'{nearest(str(word), words)}")
    return str(word)


def located(where: str, read: Callable[[str], T], word: Any) -> T:
    """What a reader of texts makes of a word, its errors saying where the word stands."""
    try:
        return read(text(word, where))
    except GameError as error:
        message = str(error)
        raise GameError(message if message.startswith(where) else f"{where}: {message}") from error
