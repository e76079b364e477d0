"""What is faulted in each game, its rules and the numbers of its packaged data, and which tests are a module's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec

__all__ = ["GAMES", "GEMPIRE", "TIGRIS", "Scope"]


class Scope(msgspec.Struct, frozen=True):
    """What the check needs to know of a game.

    name: of its package, its folder of tests and its folder of cases; title: for people; left_out: modules (patterns of
    their names) in which no fault is planted, each with the reason; data: the packaged files whose numbers the rules
    read, with the keys of these numbers; loaders: the function of the module `components` that reads each of these
    files; names: for a key of the data the names under which code asks for its number, where they differ; box: the
    tables `box.…` whose number a rule asks for, the others are only compared with one another; kept: (module, name) of
    caches that are not emptied, since no fault touches what they keep, and reading it takes long.
    """

    name: str
    title: str
    left_out: Mapping[str, str]
    data: Mapping[str, tuple[str, ...]]
    loaders: Mapping[str, str]
    names: Mapping[str, tuple[str, ...]] = {}
    box: tuple[str, ...] = ()
    kept: frozenset[tuple[str, str]] = frozenset()

    @property
    def package(self) -> str:
        """The package of the game."""
        return f"gemcheck.games.{self.name}"

    @property
    def folder(self) -> Path:
        """The folder of the package, relative to the root."""
        return Path(*self.package.split("."))

    @property
    def test_package(self) -> str:
        """The package of the game's tests."""
        return f"tests.{self.name}"

    @property
    def tests(self) -> Path:
        """The folder of the game's tests, relative to the root."""
        return Path("tests", self.name)

    @property
    def cases(self) -> Path:
        """The folder of the game's casebook, relative to the root."""
        return Path("cases", self.name)

    def why_left_out(self, module: str) -> str:
        """Why no fault is planted in a module, or an empty string when faults are."""
        for pattern, reason in self.left_out.items():
            if fnmatchcase(module, pattern):
                return reason
        return ""

    def rule_modules(self, root: Path) -> dict[str, Path]:
        """The modules that are faulted, by name without the package, in alphabetical order."""
        found = {path.stem: path for path in sorted((root / self.folder).glob("*.py"))}
        return {name: path for name, path in found.items() if not self.why_left_out(name)}

    def data_files(self, root: Path) -> dict[str, Path]:
        """The packaged files whose numbers are faulted, by name."""
        return {name: root / self.folder / "rulebook" / name for name in self.data}

    def own_tests(self, module: str, root: Path) -> frozenset[str]:
        """The test files made for a module, relative to the root: those that bear its name, or the longest beginning of
        its name up to an underscore that any test file bears. `bid_contest` has test_bidding.py, for example."""
        words = module.removesuffix(".toml").split("_")
        for length in range(len(words), 0, -1):
            stem = "_".join(words[:length])
            found = frozenset(str(path.relative_to(root)) for path in (root / self.tests).glob(f"test_{stem}*.py"))
            if found:
                return found
        return frozenset()

    def files_of_tests(self, root: Path) -> Iterator[str]:
        """Every test file of the game, and the folder of its casebook, relative to the root."""
        for path in sorted((root / self.tests).glob("test_*.py")):
            yield str(path.relative_to(root))
        if any((root / self.cases).rglob("*.toml")):
            yield str(self.cases)


GEMPIRE = Scope(
    name="gempire",
    title="Gempire",
    left_out={
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
    },
    data={
        "components.toml": ("value", "cost_of_level", "count", "diamonds", "per_symbol", "science"),
        "demands.toml": ("thresholds", "diagram", "second", "minimum", "gems_per_step", "step"),
    },
    loaders={"components.toml": "components", "demands.toml": "demands"},
    box=("population_gems", "gold_gems", "culture_gems", "diamonds"),
    kept=frozenset(
        {
            ("tests.gempire.build", "rulebook"),
            ("gemcheck.games.gempire.engine", "rulebook"),
            ("gemcheck.games.gempire.cardset", "_packaged"),
        }
    ),
)

TIGRIS = Scope(
    name="tigris",
    title="Tigris & Euphrates",
    left_out={
        "__init__": "names the game and holds no rule",
        "case_*": "reads the board and seats of case files",
        "casework": "reads and replays case files",
        "components": "reads the packaged boards and numbers; the numbers that rules read are faulted",
        "geometry": "sets of spaces without rules; they have properties of their own",
        "greedy": "a way of playing, not a rule",
        "invariants": "says what must hold in every state: a test in itself",
        "notation*": "the text form of states; its round trip is tested on its own",
        "observation": "what a case may ask of a state",
        "picture*": "the pictures of states",
        "plan_text": "the text form of plans",
        "plans": "types without rules",
        "sampled": "draws positions by chance: no rule",
        "sampling": "draws plans by chance: a way of playing, not a rule",
        "sparse": "says positions in few words: no rule",
        "state": "types, and changing one of four numbers",
        "table": "hands on the ruleset, the boards and the box",
    },
    data={"box.toml": ("hand", "actions", "catastrophes_each", "seats", "end_when_at_most")},
    loaders={"box.toml": "box"},
    names={
        "catastrophes_each": ("catastrophes",),
        "end_when_at_most": ("last_treasures",),
        "seats": ("least_seats", "most_seats"),
    },
    kept=frozenset({("gemcheck.games.tigris.engine", "rulebook"), ("gemcheck.games.tigris.components", "boards")}),
)

GAMES = {scope.name: scope for scope in (GEMPIRE, TIGRIS)}
"""Every game that is checked, by its name."""
