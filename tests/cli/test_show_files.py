"""`show` with drawings as files, and as blocks for pages and forums."""

from __future__ import annotations

import re
import shlex
import struct
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gemcheck.cli import drawing, exits
from gemcheck.game import GameError, register_game
from gemcheck.games.antiquity import Antiquity
from gemcheck.games.gempire import Gempire
from gemcheck.games.settlers import Settlers
from gemcheck.games.tigris import Tigris
from tests.cli.support import run
from tests.cli.test_show_pictures import Drawn, Words

MADE: Mapping[str, Callable[..., Any]] = {
    "antiquity": Antiquity,
    "gempire": Gempire,
    "settlers": Settlers,
    "tigris": Tigris,
    "drawn": Drawn,
    "words": Words,
}
GAMES = ("antiquity", "gempire", "settlers", "tigris")
CITY = "GC1 G.mill,P.cottage/1,C7 h3 s12 t.iron"


@pytest.fixture(autouse=True)
def _games() -> Iterator[None]:
    for word, make in MADE.items():
        register_game(word, make)
    yield
    for word in MADE:
        register_game(word, None)


def position(name: str) -> str:
    game = MADE[name]()
    return str(game.state_text(game.start(3, Random(0))))


def size(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


# -- drawings


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_drawn_into_files(name: str, tmp_path: Path) -> None:
    result = run("show", name, position(name), "-q", "--svg", "state.svg", "--png", "state.png")
    assert result.exit_code == exits.CLEAN
    root = ElementTree.parse(tmp_path / "state.svg").getroot()
    wide, high = size((tmp_path / "state.png").read_bytes())
    assert abs(wide - drawing.ZOOM * float(root.attrib["width"])) <= 1
    assert abs(high - drawing.ZOOM * float(root.attrib["height"])) <= 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["state.png", "state.svg"]


def test_words_stand_in_the_picture() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20" font-family="sans-serif">{}</svg>'
    assert drawing.png(svg.format('<text y="15">word</text>')) != drawing.png(svg.format(""))


def refused(*words: str) -> str:
    result = run("show", *words)
    assert (result.exit_code, result.stdout) == (exits.USAGE, "")
    (line,) = result.stderr.splitlines()
    return line


def test_without_the_extra_there_is_one_line_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(drawing, "import_module", missing)
    line = refused("gempire", CITY, "--svg", "city.svg", "--png", "city.png")
    assert line == "gemcheck: a PNG needs the package resvg_py: pip install 'gemcheck[png]'"
    assert list(tmp_path.iterdir()) == []


def test_without_a_font_there_is_no_picture_without_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    resvg = import_module("resvg_py")

    class Bare:
        """A machine without fonts."""

        @staticmethod
        def svg_to_bytes(**terms: Any) -> bytes:
            return bytes(resvg.svg_to_bytes(**terms, skip_system_fonts=True))

    monkeypatch.setattr(drawing, "import_module", lambda name: Bare)
    line = refused("gempire", CITY, "--png", "city.png")
    assert "no font for its words (DejaVu Sans, Verdana, Arial, sans-serif)" in line
    assert list(tmp_path.iterdir()) == []
    assert size(drawing.png('<svg xmlns="http://www.w3.org/2000/svg" width="6" height="2"/>')) == (12, 4)


def test_what_cannot_be_drawn_or_written_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "old.png").write_bytes(b"old")
    assert "has no pictures" in refused("toy", "points 1,2", "--png", "old.png")
    assert "only pictures in text" in refused("words", "points 1,2", "--png", "old.png")
    assert "there is no folder" in refused("drawn", "points 1,2", "--svg", "none/state.svg")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("old.png", b"old")]
    with pytest.raises(GameError, match="no PNG can be made"):
        drawing.png("<svg")


# -- blocks


def command_in(text: str, form: str) -> list[str]:
    """The command of a block, as a shell takes it apart."""
    pattern = r"\[code\]\n(.*?)\n\[/code\]" if form == "forum" else r"```text\n(.*?)\n```"
    words = shlex.split(re.findall(pattern, text, re.DOTALL)[-1])
    assert words[:2] == ["gemcheck", "show"]
    return words[2:]


@pytest.mark.parametrize("form", ["markdown", "forum"])
@pytest.mark.parametrize("name", GAMES)
def test_the_line_of_a_block_shows_the_same_again(name: str, form: str) -> None:
    game = MADE[name]()
    point = next(iter(game.rulebook.open_points.values()))
    other = next(option for option in point.option_ids() if option != point.default)
    told = run("show", name, position(name), "--format", form, "--reading", f"{point.id}={other}")
    assert told.exit_code == exits.CLEAN
    again = command_in(told.stdout, form)
    assert again[-2:] == ["--reading", f"{point.id}={other}"]
    assert run("show", *again, "--format", form).stdout == told.stdout
    assert run("show", *again, "-q").stdout.strip() == position(name).strip()


def test_a_block_of_markdown() -> None:
    told = run("show", "drawn", "points -1,2", "--format", "markdown", "--color", "always", color=True)
    assert told.exit_code == exits.FINDINGS
    title, shown, again, command = re.split(r"\n\n(?=```|Again)", told.stdout)
    assert title == "**Toy**"
    assert shown == "```text\n- **\n\nbroken: seat 0 has -1 points [win.three]\n```"
    assert again.startswith("Again (ruleset default (")
    assert command == "```text\ngemcheck show toy 'points -1,2'\n```\n"


def test_a_block_for_a_forum_with_what_happened() -> None:
    told = run("show", "drawn", "points 1,1", "--play", "seat 2: 2", "--format", "forum")
    first, _, rest = told.stdout.partition("\nAgain (")
    assert first == "[b]Toy[/b]\n[code]\npoint seat 2 points=1 [show.highest]\n\n* **\n[/code]"
    assert rest.endswith("):\n[code]\ngemcheck show toy 'points 1,2'\n[/code]\n")


def test_a_game_without_pictures_has_its_line() -> None:
    told = run("show", "toy", "points 1,2", "--format", "forum").stdout
    assert told.count("[code]") == 1
    assert "gemcheck show toy 'points 1,2'" in told


def test_a_lone_city_stays_one_line_with_its_cards() -> None:
    words = ("--cards", "rulebook", "--format", "markdown")
    city = "GC1 G.mill,P3/1"
    again = command_in(run("show", "gempire", city, *words).stdout, "markdown")
    assert again == ["gempire", city, "--cards", "rulebook"]
