"""The casebook of Imperial Settlers covers every ruling, every worked instance, every worked example and every open
point. That each case holds is for the plugin to say, which plays them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gemcheck.casebook.load import read_case
from gemcheck.casebook.outcome import split
from gemcheck.casebook.schema import Case
from gemcheck.games.settlers.engine import rulebook

FOLDER = Path(__file__).parents[2] / "cases" / "settlers"
CASES: list[Case] = [read_case(str(path)) for path in sorted(FOLDER.rglob("*.toml"))]


def known() -> str:
    return "\n".join(f"{case.known_as}," for case in CASES)


def test_each_case_lies_where_its_id_says() -> None:
    paths = sorted(path.relative_to(FOLDER.parent).with_suffix("").as_posix() for path in FOLDER.rglob("*.toml"))
    assert sorted(case.id for case in CASES) == paths


@pytest.mark.parametrize("number", range(1, 49))
def test_every_ruling_has_a_case(number: int) -> None:
    assert re.search(rf"\bruling {number}\b", known())


@pytest.mark.parametrize("name", [f"V{number}" for number in range(1, 7)])
def test_every_worked_instance_has_a_case(name: str) -> None:
    assert re.search(rf"\b{name}\b", known())


@pytest.mark.parametrize("page", [6, 7, 8, 9, 10, 11, 14])
def test_every_worked_example_has_a_case(page: int) -> None:
    assert re.search(rf"examples? of page {page}\b", known())


@pytest.mark.parametrize("point", rulebook().open_points.values(), ids=lambda point: point.id)
def test_every_open_point_has_a_case_with_all_its_options(point: object) -> None:
    wanted = set(point.option_ids())  # type: ignore[attr-defined]  # an open point
    name = point.id  # type: ignore[attr-defined]  # an open point
    shown = [{dict(split(raw).reading).get(name) for raw in case.then} for case in CASES]
    assert any(wanted <= options for options in shown)
