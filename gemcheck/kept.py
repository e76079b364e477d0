"""Where results that took long are kept between runs, by what they are found again, and how files are written.

Who keeps something names a part of the folder (`report`, `rounds`), and puts into its key a digest of every file on
which its answers rest: a changed line asks again.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

__all__ = ["DIGITS", "cache_folder", "files_digest", "key", "settle", "write_whole"]

DIGITS = 20
"""Length of a digest in hex digits."""


def cache_folder(part: str) -> Path:
    """Where results of one sort are kept: below GEMCHECK_CACHE, else below the user's cache folder."""
    own = os.environ.get("GEMCHECK_CACHE")
    base = Path(own) if own else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gemcheck"
    return base / part


def key(content: bytes) -> str:
    """A short word for a content."""
    return sha256(content).hexdigest()[:DIGITS]


def files_digest(paths: Iterable[Path]) -> str:
    """A short word for files, by name and content, whatever their order. Raises OSError."""
    digest = sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:DIGITS]


def write_whole(file: Path, content: bytes) -> None:
    """Put a file in its place, whole or not at all, with its folder where that is missing. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(content)
        settle(name, file)
    finally:
        Path(name).unlink(missing_ok=True)


def settle(name: str, file: Path) -> None:
    """Give a temporary file beside `file` the rights of an ordinary new file, and its name. Raises OSError."""
    mask = os.umask(0)
    os.umask(mask)
    Path(name).chmod(0o666 & ~mask)
    Path(name).replace(file)
