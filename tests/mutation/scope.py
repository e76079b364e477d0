"""What is faulted: rule modules of Gempire and the numbers of its packaged data; which tests are a module's own."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

__all__ = [
    "BOX",
    "CASES",
    "DATA",
    "FOLDER",
    "LEFT_OUT",
    "LOADERS",
    "PACKAGE",
    "TESTS",
    "data_files",
    "files_of_tests",
    "own_tests",
    "rule_modules",
    "why_left_out",
]

PACKAGE = "gemcheck.games.gempire"
FOLDER = Path(*PACKAGE.split("."))
TESTS = Path("tests", "gempire")
CASES = Path("cases", "gempire")

LEFT_OUT = {
    "__init__": "names the game and holds no rule",
    "case_*": "reads the seats and cards of case files",
    "cardset": "reads card sets; what they say is an input, not a rule",
    "casework": "reads and replays case files",
    "components": "reads the packaged numbers; the numbers themselves are faulted",
    "formulas": "reads and writes the text of card values",
    "greedy": "a way of playing, not a rule",
    "invariants": "says what must hold in every state: a test in itself",
    "lint": "checks card sets against the printed limits",
    "notation*": "the text form of states; its round trip is tested on its own",
    "observation": "what a case may ask of a state",
    "order": "the order of a round as a table of words",
    "plan_text*": "the text form of plans",
    "plans": "types without rules",
    "table": "names and look-ups of cards and technologies",
    "upgrade_words": "the text form of upgrade steps",
}
"""Modules of the game (patterns of their names) in which no fault is planted, each with the reason."""

DATA = {
    "components.toml": ("value", "cost_of_level", "count", "diamonds", "per_symbol", "science"),
    "demands.toml": ("thresholds", "diagram", "second", "minimum", "gems_per_step", "step"),
}
"""The packaged files whose numbers the rules read, with the keys of these numbers."""

LOADERS = {"components.toml": "components", "demands.toml": "demands"}
"""The function of the module `components` that reads each of these files."""

BOX = ("population_gems", "gold_gems", "culture_gems", "diamonds")
"""The pieces in the box whose number a rule asks for; the others are only compared with one another by `check`."""


def why_left_out(module: str) -> str:
    """Why no fault is planted in a module, or an empty string when faults are."""
    for pattern, reason in LEFT_OUT.items():
        if fnmatchcase(module, pattern):
            return reason
    return ""


def rule_modules(root: Path) -> dict[str, Path]:
    """The modules that are faulted, by name without the package, in alphabetical order."""
    found = {path.stem: path for path in sorted((root / FOLDER).glob("*.py"))}
    return {name: path for name, path in found.items() if not why_left_out(name)}


def data_files(root: Path) -> dict[str, Path]:
    """The packaged files whose numbers are faulted, by name."""
    return {name: root / FOLDER / "rulebook" / name for name in DATA}


def own_tests(module: str, root: Path) -> frozenset[str]:
    """The test files made for a module, relative to the root: those that bear its name, or the longest beginning of
    its name up to an underscore that any test file bears. `bid_contest` has test_bidding.py, for example."""
    words = module.removesuffix(".toml").split("_")
    for length in range(len(words), 0, -1):
        stem = "_".join(words[:length])
        found = frozenset(str(path.relative_to(root)) for path in (root / TESTS).glob(f"test_{stem}*.py"))
        if found:
            return found
    return frozenset()


def files_of_tests(root: Path) -> Iterator[str]:
    """Every test file of the game, and the folder of its casebook, relative to the root."""
    for path in sorted((root / TESTS).glob("test_*.py")):
        yield str(path.relative_to(root))
    if any((root / CASES).rglob("*.toml")):
        yield str(CASES)
