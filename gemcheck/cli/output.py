"""Where results go: stdout or a file written whole; JSON envelopes; small text helpers; progress on a terminal."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from gemcheck.kept import settle

if TYPE_CHECKING:
    from gemcheck.cli.run import Run
    from gemcheck.game import Game

__all__ = [
    "Progress",
    "columns",
    "counted",
    "emit",
    "envelope",
    "paragraph",
    "percent",
    "plain",
    "replacing",
    "width",
]

SCHEMA = 1
"""Version of the JSON output; it grows when a key changes its meaning or goes away."""


def width() -> int:
    """Columns to fill: those of the terminal up to 120, and 100 where there is none."""
    return min(shutil.get_terminal_size().columns, 120) if sys.stdout.isatty() else 100


@contextmanager
def replacing(path: Path) -> Iterator[IO[str]]:
    """A text file that takes the place of `path` when the block ends, also when it ends by an interrupt, but not when
    it ends by a failure."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", text=True)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            try:
                yield file
            except KeyboardInterrupt:
                file.flush()
                settle(name, path)
                raise
        settle(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def emit(run: Run, result: str | Mapping[str, Any]) -> None:
    """Hand over the result of a command: a text, or the content of a JSON document."""
    text = result if isinstance(result, str) else json.dumps(result, indent=2, ensure_ascii=False)
    text = text.rstrip("\n") + "\n"
    if run.output is None:
        click.echo(text, nl=False)
        return
    if not click.get_current_context().color:
        text = click.unstyle(text)
    with replacing(run.output) as file:
        file.write(text)


def envelope(run: Run, game: Game[Any, Any] | None, **content: Any) -> dict[str, Any]:
    """The frame of every JSON document, with the command's own content after it.

    `verdict`, `bound` and `certificate` are null where the command answers no question.
    """
    frame: dict[str, Any] = {"schema": SCHEMA, "game": None, "ruleset": None}
    if game is not None:
        frame["game"] = game.name
        frame["ruleset"] = {"name": game.rules.name, "digest": game.rules.digest()}
        frame["data"] = game.data()
    frame |= {"seed": run.seed, "verdict": None, "bound": None, "certificate": None}
    return frame | {key: plain(value) for key, value in content.items()}


def plain(value: Any) -> Any:
    """A value made of structs, enums, tuples and mappings as plain JSON content; a verdict becomes its word."""
    import msgspec

    word = getattr(value, "word", None)
    if isinstance(word, str):
        return word
    if isinstance(value, msgspec.Struct):
        return {key: plain(item) for key, item in msgspec.structs.asdict(value).items()}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def paragraph(label: str, text: str, indent: int = 3, label_width: int = 11) -> str:
    """`label  text` with the text wrapped under itself; line breaks in the text are kept."""
    import textwrap

    lead = " " * indent + click.style(label.ljust(label_width), dim=True)
    hang = " " * (indent + label_width)
    lines = [
        line
        for part in text.split("\n")
        for line in textwrap.wrap(part, width() - len(hang), break_long_words=False, break_on_hyphens=False) or [""]
    ]
    return "\n".join((lead if i == 0 else hang) + line for i, line in enumerate(lines))


def columns(rows: Iterable[Sequence[str]], right: Sequence[int] = (), gap: int = 2) -> str:
    """Rows as left-aligned columns (those in `right` right-aligned); the last column is left as long as it is."""
    table = [list(row) for row in rows]
    if not table:
        return ""
    sizes = [max(len(click.unstyle(row[i])) for row in table) for i in range(len(table[0]))]
    lines = []
    for row in table:
        cells = []
        for i, cell in enumerate(row):
            pad = " " * (sizes[i] - len(click.unstyle(cell)))
            cells.append(pad + cell if i in right else cell + pad)
        lines.append((" " * gap).join(cells).rstrip())
    return "\n".join(lines)


def counted(number: int, word: str, plural: str = "") -> str:
    """`1 case`, `2 cases`."""
    return f"{number} {word}" if number == 1 else f"{number} {plural or word + 's'}"


def percent(part: int, whole: int, nothing: str = "-") -> str:
    """`12.5 %`; `nothing` where there is no whole."""
    return f"{100 * part / whole:.1f} %" if whole else nothing


class Progress:
    """One line on stderr that is overwritten; silent unless stderr is a terminal and the run is not quiet."""

    def __init__(self, run: Run) -> None:
        self._shown = sys.stderr.isatty() and run.verbosity >= 0
        self._last = 0.0
        self._length = 0

    def __call__(self, text: str) -> None:
        """Show a text, at most about ten times a second."""
        now = time.monotonic()
        if not self._shown or now - self._last < 0.1:
            return
        self._last = now
        text = text[: width() - 1]
        sys.stderr.write("\r" + text.ljust(self._length))
        sys.stderr.flush()
        self._length = len(text)

    def clear(self) -> None:
        """Take the line away before anything else is printed."""
        if self._length:
            sys.stderr.write("\r" + " " * self._length + "\r")
            sys.stderr.flush()
            self._length = 0
