"""The shape of the project: floors, imports that cost, packages that ship."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

FLOORS = {
    "gemcheck.algebra": 0,
    "gemcheck.kept": 0,
    "gemcheck.rulebook": 0,
    "gemcheck.toml_write": 0,
    "gemcheck.game": 1,
    "gemcheck.findings": 1,
    "gemcheck.advice": 2,
    "gemcheck.case_values": 2,
    "gemcheck.legality": 2,
    "gemcheck.scan": 2,
    "gemcheck.rounds": 3,
    "gemcheck.games": 3,
    "gemcheck.casebook": 4,
    "gemcheck.checks": 4,
    "gemcheck.testing": 4,
    "gemcheck.search": 5,
    "gemcheck_models": 5,
    "gemcheck.report": 6,
    "gemcheck.cli": 7,
    "gemcheck.__main__": 8,
}
"""A module may import modules of a lower floor and of its own package; what shares a floor stands side by side."""

CHAPTERS: dict[str, tuple[set[str], ...]] = {
    "gempire": (
        {"plans"},
        {"state"},
        {"cards"},
        {"table"},
        {"values", "science", "dice"},
        {"diamonds"},
        {"gems"},
        {"flag"},
        {"technologies"},
        {"placement"},
        {"bidding", "demands"},
        {"collecting"},
        {"palace"},
        {"victory", "setup"},
        {"engine"},
    ),
    "tigris": (
        {"geometry"},
        {"state"},
        {"plans", "components", "kingdoms"},
        {"table"},
        {"points", "conflicts", "swaps", "scoring", "unions", "treasures", "catastrophes"},
        {"revolts", "wars", "monuments", "tiles", "setup"},
        {"leaders", "fights"},
        {"turns", "sampling"},
        {"engine"},
    ),
}
"""Chapters of each game from the bottom up; modules not named here may stand anywhere, but never in a circle."""

HEAVY = ("z3", "ortools", "hypothesis", "pytest", "rich", "jinja2", "numpy", "pandas", "gemcheck_models")


def modules() -> dict[str, Path]:
    """Every module of the two packages by its dotted name."""
    found = {}
    for base, package in ((ROOT, "gemcheck"), (ROOT / "models", "gemcheck_models")):
        for path in sorted((base / package).rglob("*.py")):
            parts = path.relative_to(base).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@cache
def statements(path: Path) -> tuple[tuple[ast.Import | ast.ImportFrom, bool], ...]:
    """The import statements of a file, read once, each with whether it is late: inside a function or for types only."""
    return tuple(_statements(ast.parse(path.read_text(encoding="utf-8")), False))


def _statements(node: ast.AST, late: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, late
        elif not isinstance(child, ast.expr):
            yield from _statements(child, late or _makes_late(child))


def _makes_late(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or (
        isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    )


@cache
def imports(name: str, only_at_import: bool = False) -> tuple[str, ...]:
    """Modules of the project that a module imports; optionally leaving out what it imports late, inside functions."""
    return tuple(_imports(name, only_at_import))


def _imports(name: str, only_at_import: bool) -> Iterator[str]:
    for node, late in statements(MODULES[name]):
        if only_at_import and late:
            continue
        if isinstance(node, ast.Import):
            yield from (
                alias.name for alias in node.names if alias.name.split(".")[0] in ("gemcheck", "gemcheck_models")
            )
        elif node.module and node.level == 0:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in MODULES:
                    yield full
                elif node.module in MODULES:
                    yield node.module


def floor(name: str) -> int:
    """The floor of the longest prefix that has one; the bare package `gemcheck` lies under everything."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        prefix = ".".join(parts[:length])
        if prefix in FLOORS:
            return FLOORS[prefix]
    assert name == "gemcheck", f"{name} has no floor"
    return -1


def package(name: str) -> str:
    """The part of the project a module belongs to: a kernel module, one game, or a package."""
    parts = name.split(".")
    return ".".join(
        parts[:3] if parts[:2] == ["gemcheck", "games"] else parts[:2] if parts[0] == "gemcheck" else parts[:1]
    )


def test_relative_imports_are_not_used() -> None:
    relative = [
        name
        for name, path in MODULES.items()
        for node, _ in statements(path)
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


def test_every_module_has_a_floor() -> None:
    assert {floor(name) for name in MODULES} <= {-1, *FLOORS.values()}


@pytest.mark.parametrize("part", sorted({package(name) for name in MODULES}))
def test_imports_go_downward(part: str) -> None:
    wrong = [
        (name, other)
        for name in MODULES
        if package(name) == part
        for other in imports(name)
        if package(other) != part and floor(other) >= floor(name) and not other.startswith(name + ".")
    ]
    assert wrong == []


def test_games_import_no_games() -> None:
    crossing = [
        (name, other)
        for name in MODULES
        for other in imports(name)
        if floor(name) == floor(other) == FLOORS["gemcheck.games"] and package(name) != package(other)
    ]
    assert crossing == []


def test_only_models_and_games_know_a_game() -> None:
    games = set(PROJECT["project"]["entry-points"]["gemcheck.games"])
    knowing = [
        (name, other)
        for name in MODULES
        if package(name) not in ("gemcheck_models", *(f"gemcheck.games.{game}" for game in games))
        for other in imports(name)
        if any(other.startswith(f"gemcheck.games.{game}") for game in games)
    ]
    assert knowing == []


def test_only_models_import_solvers() -> None:
    for name, path in MODULES.items():
        if name.startswith("gemcheck_models"):
            continue
        for node, _ in statements(path):
            if isinstance(node, ast.Import):
                roots = {alias.name.split(".")[0] for alias in node.names}
            else:
                roots = {(node.module or "").split(".")[0]}
            assert not roots & {"z3", "ortools", "gemcheck_models"}, f"{name}:{node.lineno}"


@pytest.mark.parametrize("part", sorted({package(name) for name in MODULES}))
def test_no_circles_inside_a_package(part: str) -> None:
    inside = [name for name in MODULES if package(name) == part]
    graph = {
        name: {
            o for o in imports(name, only_at_import=True) if o in inside and o != name and not name.startswith(o + ".")
        }
        for name in inside
    }
    assert list(TopologicalSorter(graph).static_order())


@pytest.mark.parametrize("game", CHAPTERS)
def test_chapters_of_a_game_stand_on_one_another(game: str) -> None:
    height = {f"gemcheck.games.{game}.{name}": i for i, names in enumerate(CHAPTERS[game]) for name in names}
    assert sorted(set(height) - set(MODULES)) == []
    wrong = [
        (name, other)
        for name in height
        for other in imports(name)
        if other in height and other != name and height[other] >= height[name]
    ]
    assert wrong == []


def test_packages_that_ship_are_the_folders_on_disk() -> None:
    folders = set()
    for base, top in ((ROOT, "gemcheck"), (ROOT / "models", "gemcheck_models")):
        for init in (base / top).rglob("__init__.py"):
            folders.add(".".join(init.parent.relative_to(base).parts))
    folders.add("gemcheck.cases")
    assert (ROOT / "cases" / "__init__.py").is_file()
    assert sorted(PROJECT["tool"]["setuptools"]["packages"]) == sorted(folders)


def test_every_folder_with_code_is_a_package() -> None:
    for base in (ROOT / "gemcheck", ROOT / "models" / "gemcheck_models"):
        for path in base.rglob("*.py"):
            assert (path.parent / "__init__.py").is_file(), path


def test_nothing_is_called_models_or_cases_at_the_top() -> None:
    tops = {name.split(".")[0] for name in PROJECT["tool"]["setuptools"]["packages"]}
    assert tops == {"gemcheck", "gemcheck_models"}


def test_package_data_covers_every_data_file() -> None:
    data = PROJECT["tool"]["setuptools"]["package-data"]
    base = ROOT / "gemcheck"
    for path in base.rglob("*"):
        if not path.is_file() or path.suffix in (".py", ".pyc"):
            continue
        package = path.parent
        while not (package / "__init__.py").is_file():
            package = package.parent
        patterns = data.get(".".join(package.relative_to(ROOT).parts), [])
        inside = str(path.relative_to(package))
        assert any(fnmatchcase(inside, pattern) for pattern in patterns), f"{path} would not ship"


def test_constraints_hold_no_address() -> None:
    for name in ("constraints.txt", "pyproject.toml", ".ci/run"):
        assert "://" not in (ROOT / name).read_text(encoding="utf-8"), name


def test_constraints_pin_every_requirement() -> None:
    pinned = {
        line.partition("==")[0].strip().lower()
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    }
    project = PROJECT["project"]
    for wanted in (*project["dependencies"], *project["optional-dependencies"]["dev"]):
        name = wanted.split(">")[0].split("=")[0].split("[")[0].strip().lower()
        assert name in pinned, f"{wanted} is not pinned"


def modules_after(*words: str) -> tuple[int, set[str]]:
    """Exit code of a command line and the modules it loaded, in a process of its own."""
    program = (
        "import sys\n"
        "from gemcheck.cli import main\n"
        f"sys.argv = ['gemcheck', *{list(words)!r}]\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as end:\n"
        "    print('\\nEND', end.code, *sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    word, code, *loaded = run.stdout.splitlines()[-1].split()
    assert word == "END", run.stdout + run.stderr
    return int(code), set(loaded)


def test_help_loads_click_and_nothing_else() -> None:
    code, loaded = modules_after("--help")
    assert code == 0
    assert not loaded & {*HEAVY, "msgspec", "tomllib"}
    assert {name for name in loaded if name.split(".")[0] in ("gemcheck", "gemcheck_models")} == {
        "gemcheck",
        "gemcheck.cli",
        "gemcheck.cli.exits",
        "gemcheck.cli.groups",
        "gemcheck.cli.root",
    }


def test_verify_loads_nothing_heavy() -> None:
    kinds = (
        "gempire/cyclic-order",
        "tigris/component-exhaustion",
        "antiquity/undefined-outcome",
        "settlers/infinite-play",
    )
    code, loaded = modules_after("verify", "-q", *(str(ROOT / "cases" / kind) for kind in kinds))
    assert code == 0
    assert not loaded & set(HEAVY)
