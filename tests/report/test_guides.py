"""The guides tell the truth: what they show is printed, their code runs, what they say of reports is so."""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from gemcheck.cli.report import command
from gemcheck.report.model import Site
from gemcheck.report.pages import DATA, PAGES

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
EXAMPLE = DOCS / "examples" / "pebbles"
GUIDES = ("guide-designers.md", "guide-players.md", "guide-researchers.md", "report.md")


def text(guide: str) -> str:
    return (DOCS / guide).read_text(encoding="utf-8")


def console(guide: str) -> list[tuple[str, str]]:
    """The commands of a guide and what it shows of each."""
    blocks = "\n".join(re.findall(r"```console\n(.*?)```", text(guide), re.DOTALL))
    parts = re.split(r"^\$ ", blocks, flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2].rstrip("\n") + "\n") for part in parts]


COMMANDS = [(guide, *one) for guide in GUIDES for one in console(guide) if not one[0].startswith("cd ")]


@pytest.mark.parametrize(("guide", "line", "shown"), COMMANDS, ids=[f"{guide} {line}" for guide, line, _ in COMMANDS])
def test_what_is_shown_is_what_is_printed(guide: str, line: str, shown: str, tmp_path: Path) -> None:
    program, *words = shlex.split(line)
    shutil.copytree(EXAMPLE, tmp_path / "pebbles", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    if program == "gemcheck":
        words = ["-c", "from gemcheck.cli import main; main()", *words]
    else:
        assert program == "python"
    made = subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path / "pebbles",
        env={**os.environ, "GEMCHECK_CACHE": str(tmp_path / "cache")},
    )
    assert made.returncode in (0, 1), made.stderr
    assert made.stdout
    place = 0
    for part in shown.split("…\n"):
        found = made.stdout.find(part, place)
        assert found >= 0, f"not printed by {line}:\n{part}\n--- printed:\n{made.stdout}{made.stderr}"
        place = found + len(part)


def test_the_code_for_researchers_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", text("guide-researchers.md"), re.DOTALL)
    assert len(blocks) == 6
    scope: dict[str, object] = {"__name__": "guide"}
    for block in blocks:
        exec(compile(block, "guide-researchers.md", "exec"), scope)


def test_what_is_shown_of_the_example_stands_in_its_files() -> None:
    page = text("guide-designers.md")
    (rule,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert rule in (EXAMPLE / "pebbles" / "rules.py").read_text(encoding="utf-8")
    (clause,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    clauses = (EXAMPLE / "pebbles" / "rulebook" / "clauses.toml").read_text(encoding="utf-8")
    assert clause in clauses
    assert clauses.count("[[clause]]") == 10


@pytest.mark.parametrize("guide", GUIDES)
def test_links_lead_to_files(guide: str) -> None:
    links = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text(guide))
    assert links
    assert [link for link in links if not (DOCS / link).exists()] == []
    assert guide in (DOCS / "index.md").read_text(encoding="utf-8")


def test_places_in_other_pages_exist() -> None:
    for guide in GUIDES:
        for file, place in re.findall(r"\]\((\S+?\.md)#([^)]+)\)", text(guide)):
            heads = re.findall(r"^#+ (.*)$", (DOCS / file).read_text(encoding="utf-8"), re.MULTILINE)
            assert place in {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}, (guide, place)


def test_the_page_about_reports_names_every_page_option_and_field() -> None:
    page = text("report.md")
    assert re.findall(r"^\| `([\w.]+)` \|", page, re.MULTILINE) == [*(file for _, file, _ in PAGES), DATA]
    options = {option for param in command.params for option in param.opts if option.startswith("--")}
    assert {"--since", "--cases", "--fast", "--fresh", "--open"} <= options
    synopsis = page.split("\n\n")[1]
    assert set(re.findall(r"--[a-z-]+", synopsis)) == {"--since", "--cases", "--fast", "--fresh", "--open"}
    named = re.findall(r"`(\w+)`", page.rpartition("is the content of the pages:")[2])
    assert set(named) <= {field.name for field in msgspec.structs.fields(Site)}


def test_the_example_is_typed_throughout() -> None:
    for file in EXAMPLE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                assert node.returns is not None, f"{file}: {node.name}"
