"""Drawings as files: an SVG as it is, and a PNG made of it by a package that comes with the extra `png`."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from gemcheck.game import GameError

__all__ = ["ZOOM", "picture_file", "png", "refuse_folder"]

ZOOM = 2
"""Pixels of a PNG for each unit of the drawing, so that small words are sharp on paper and on dense screens."""

PAPER = "#ffffff"
"""Behind a drawing that has no paper of its own."""

_FAMILY = re.compile(r'font-family="([^"]*)"')


def picture_file(form: str) -> click.Option:
    """The option of a command that writes its drawing to a file, `--svg FILE` or `--png FILE`."""
    beside = "" if form == "svg" else " (needs the extra 'png')"
    return click.Option(
        [f"--{form}", form],
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help=f"Write the drawing to FILE as {form.upper()}{beside}.",
    )


def refuse_folder(form: str, file: Path | None) -> None:
    """Raises UsageError for a file in a folder that is not there."""
    if file is not None and not file.absolute().parent.is_dir():
        raise click.UsageError(f"--{form} {file}: there is no folder '{file.parent}'")


def png(svg: str) -> bytes:
    """A drawing as PNG, ZOOM pixels for each of its units, on white where it has no paper of its own.

    Words are set in the fonts of the machine. Raises GameError where the package is missing, where the machine has no
    font for the drawing's words (they would be left out without a sound), or where the drawing cannot be read."""
    resvg = _resvg()
    if "<text" in svg and not _speaks(resvg, svg):
        family = _FAMILY.search(svg)
        wanted = family[1] if family else "any"
        raise GameError(f"no PNG: this machine has no font for its words ({wanted}); install one, or take the SVG")
    try:
        return bytes(resvg.svg_to_bytes(svg_string=svg, zoom=ZOOM, background=PAPER))
    except ValueError as error:
        raise GameError(f"no PNG can be made of this drawing: {error}") from error


def _speaks(resvg: Any, svg: str) -> bool:
    """Whether a word in the font of the drawing leaves a trace."""
    family = _FAMILY.search(svg)
    fonts = f' font-family="{family[1]}"' if family else ""
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"{fonts}>{{}}</svg>'
    with_word, without = (
        resvg.svg_to_bytes(svg_string=frame.format(text)) for text in ('<text x="2" y="15">x</text>', "")
    )
    return bool(with_word != without)


def _resvg() -> Any:
    """The package. Raises GameError with the name of the extra when it is not there."""
    try:
        return import_module("resvg_py")
    except ImportError:
        raise GameError("a PNG needs the package resvg_py: pip install 'gemcheck[png]'") from None
