"""Where the keys of a TOML text stand, for messages that name a line. Used only once something has gone wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence

__all__ = ["Path", "comment_line", "key_lines", "line_of"]

Path = tuple[str | int, ...]
"""Keys and array indices from the root."""

_TOKEN = re.compile(
    r"""
    \"{3}(?:\\.|[^\\])*?\"{3,5} | '{3}.*?'{3,5}     # strings over several lines
    | "(?:\\.|[^"\\\n])*" | '[^'\n]*'               # strings
    | \#[^\n]* | \[ | \] | \{ | \} | , | = | \. | \n
    | [A-Za-z0-9_+-]+                               # bare keys, numbers, words
    | [ \t\r]+ | .
    """,
    re.VERBOSE | re.DOTALL,
)


def comment_line(text: str) -> int:
    """The line (from 1) of the first comment of a TOML text; 0 when it has none."""
    for match in _TOKEN.finditer(text):
        if match.group().startswith("#"):
            return text.count("\n", 0, match.start()) + 1
    return 0


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line (from 1) of the longest prefix of `path` that the text has; 1 when it has none."""
    known = key_lines(text)
    for length in range(len(path), 0, -1):
        line = known.get(tuple(path[:length]))
        if line is not None:
            return line
    return 1


def key_lines(text: str) -> dict[Path, int]:
    """The line of each key, header and array element of a valid TOML text by its path."""
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, int]] = []
        line = 1
        for match in _TOKEN.finditer(text):
            token = match.group()
            if (not token.isspace() or token == "\n") and not token.startswith("#"):
                self.tokens.append((token, line))
            line += token.count("\n")
        self.tokens.append(("\n", line))
        self.place = 0
        self.found: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def scan(self) -> dict[Path, int]:
        section: Path = ()
        while self.place < len(self.tokens):
            token, _ = self.tokens[self.place]
            if token == "\n":
                self.place += 1
            elif token == "[":
                section = self.header()
            else:
                self.value(self.key(section))
        return self.found

    def note(self, path: Path, line: int) -> Path:
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], line)
        return path

    def header(self) -> Path:
        line = self.tokens[self.place][1]
        names: list[str] = []
        brackets = 0
        while self.tokens[self.place][0] != "\n":
            token = self.tokens[self.place][0]
            self.place += 1
            if token == "[":
                brackets += 1
            elif token not in "].":
                names.append(_unquoted(token))
        path: Path = ()
        for depth, name in enumerate(names, 1):
            path = (*path, name)
            last = depth == len(names)
            if last and brackets == 2:
                self.counts[path] = self.counts.get(path, -1) + 1
            if path in self.counts:
                path = (*path, self.counts[path])
        return self.note(path, line)

    def key(self, section: Path) -> Path:
        path = section
        line = self.tokens[self.place][1]
        while self.tokens[self.place][0] not in ("=", "\n"):
            token = self.tokens[self.place][0]
            self.place += 1
            if token != ".":
                path = (*path, _unquoted(token))
        self.place += 1
        return self.note(path, line)

    def value(self, path: Path) -> None:
        """Skip a value, noting the keys inside it."""
        token, _ = self.tokens[self.place]
        if token == "{":
            self.place += 1
            while self.skip_to_item("}"):
                self.value(self.key(path))
        elif token == "[":
            self.place += 1
            index = 0
            while self.skip_to_item("]"):
                self.value(self.note((*path, index), self.tokens[self.place][1]))
                index += 1
        else:
            while self.tokens[self.place][0] not in (",", "]", "}", "\n"):
                self.place += 1

    def skip_to_item(self, end: str) -> bool:
        while self.tokens[self.place][0] in (",", "\n"):
            self.place += 1
        if self.tokens[self.place][0] != end:
            return True
        self.place += 1
        return False


def _unquoted(token: str) -> str:
    """A key's text; a quoted key is read the way TOML reads it."""
    if token[0] in "\"'":
        ((name, _),) = tomllib.loads(f"{token} = 0").items()
        return name
    return token
