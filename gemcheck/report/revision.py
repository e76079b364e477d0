"""The text and the casebook of a game as they were at a revision of the git repository in which they lie.

They are read from the repository itself; the working tree stays as it is.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from gemcheck.casebook.find import case_root, is_case_file
from gemcheck.casebook.load import CaseError, parse_case
from gemcheck.casebook.schema import Case
from gemcheck.game import Game, GameError
from gemcheck.rulebook import FILES, Rulebook, RulebookError

__all__ = ["Then", "at"]

AnyGame = Game[Any, Any]
LINK = "120000"
"""The mode of a symbolic link, whose content is no text."""


class Then(msgspec.Struct, frozen=True):
    """A revision (the first digits of its name), the rulebook and the cases it holds, and the complaints about case
    files that cannot be read today."""

    revision: str
    rulebook: Rulebook
    cases: tuple[Case, ...]
    unread: tuple[str, ...]


def at(game: AnyGame, word: str, paths: Sequence[Path] = ()) -> Then:
    """The game's rulebook and its cases (those below `paths`, else the packaged casebook) at the revision that `word`
    names. Raises GameError, in one line, where there is no git, no repository or one that ignores them, no such
    revision, or no rulebook in it."""
    folder = _book(game, word)
    commit = _commit(folder, word)
    texts = _texts(folder, commit, word)
    missing = next((name for name in FILES if name not in texts), None)
    if missing is not None:
        raise GameError(f"--since {word}: {game.name} had no {missing} then")
    try:
        book = Rulebook.read(game.name, f"--since {word}", *(texts[name] for name in FILES))
    except RulebookError as error:
        raise GameError(f"the rulebook of then cannot be read: {error}") from error
    cases, unread = [], []
    for file, text in _case_texts(paths or [case_root()], word):
        try:
            case = parse_case(text, str(file))
        except CaseError as error:
            unread.append(str(error))
            continue
        if case.text.rulebook == game.name:
            cases.append(case)
    return Then(commit[:12], book, tuple(cases), tuple(unread))


def _book(game: AnyGame, word: str) -> Path:
    """The folder of a game's rulebook."""
    for package in (f"{game.package}.rulebook", game.package):
        try:
            folder = Path(str(files(package)))
        except (ModuleNotFoundError, TypeError):
            continue
        if all((folder / name).is_file() for name in FILES):
            return folder
    told = f"no report lies there, and {game.name} keeps its rulebook in no file that git could know"
    raise GameError(f"--since {word}: {told}")


def _case_texts(paths: Iterable[Path], word: str) -> Iterable[tuple[Path, str]]:
    """The case files below some paths at the revision, each with its text."""
    for path in paths:
        folder, only = (path, None) if path.is_dir() else (path.parent, path.name)
        for name, text in _texts(folder, _commit(folder, word), word).items():
            file = folder / name
            if name == only or (only is None and is_case_file(file, partial(str, text))):
                yield file, text


def _texts(folder: Path, commit: str, word: str) -> Mapping[str, str]:
    """The TOML files below a folder, by their paths from there. Raises GameError for one that is no text, and for a
    folder that its repository ignores, such as that of an environment inside a checkout: no revision has it."""
    blobs: dict[str, bytes] = {}
    for entry in _git(folder, "ls-tree", "-r", "-z", commit).split(b"\0"):
        head, _, path = entry.partition(b"\t")
        if path.endswith(b".toml") and not head.startswith(LINK.encode()):
            blobs[os.fsdecode(path)] = head.split()[2]
    if not blobs and _ignored(folder):
        told = f"no report lies there, and the repository around {folder} ignores that folder"
        raise GameError(f"--since {word}: {told}")
    content = _git(folder, "cat-file", "--batch", given=b"".join(blob + b"\n" for blob in blobs.values()))
    found: dict[str, str] = {}
    place = 0
    for name in blobs:
        end = content.index(b"\n", place)
        size = int(content[place:end].split()[2])
        try:
            found[name] = content[end + 1 : end + 1 + size].decode()
        except UnicodeDecodeError as error:
            raise GameError(f"--since {word}: {folder / name} is not UTF-8 there") from error
        place = end + 2 + size
    return found


def _commit(folder: Path, word: str) -> str:
    """The full name of a revision of the repository that a folder lies in."""
    try:
        _git(folder, "rev-parse", "--git-dir")
    except _RefusedError as refused:
        told = f"no report lies there, and {folder} is in no git repository ({refused})"
        raise GameError(f"--since {word}: {told}") from None
    try:
        if word.startswith("-"):  # an option of git, and no name
            raise _RefusedError(word)
        return _git(folder, "rev-parse", "--verify", "--quiet", f"{word}^{{commit}}").decode().strip()
    except _RefusedError:
        told = f"no report lies there, and the repository of {folder} has no such revision"
        raise GameError(f"--since {word}: {told}") from None


def _ignored(folder: Path) -> bool:
    """Whether the repository in which a folder lies leaves it out."""
    if _git(folder, "ls-files"):
        return False
    try:
        _git(folder, "check-ignore", "-q", ".")
    except _RefusedError:
        return False
    return True


class _RefusedError(GameError):
    """Git has refused; the message is the first line of what it said."""


def _git(folder: Path, *words: str, given: bytes = b"") -> bytes:
    """What git says about the repository of a folder. Raises GameError when it cannot be asked, or refuses."""
    # Set in a hook, these would lead to another repository than the folder's.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        made = subprocess.run(
            ["git", "-C", str(folder), *words], input=given, capture_output=True, check=False, env=clean
        )
    except FileNotFoundError:
        raise GameError("git is not installed; without it --since takes the folder of an older report only") from None
    if made.returncode:
        line = made.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise _RefusedError(line or "git says nothing")
    return made.stdout
