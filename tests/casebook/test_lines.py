"""Keys are found on their lines in any layout of TOML."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from gemcheck.casebook.lines import comment_line, key_lines, line_of
from tests.casebook.build import TIE, text_of

TEXT = '''\
# a comment with [brackets] and = signs
schema = 1
"quoted key" = "x = 1"   # another
long = [
    { a = 1 },
    { b.c = "]" },
]
text = """
[not.a.section]
no = 1
"""

[given]
seats.ann = { coins = 1, left = [1, 2], 'deep'.er = 3 }

[[then]]
x = 1

[[then]]
y = { z = """two
lines""", w = 2 }

[claim.inner]
v = 1
[[claim.list]]
u = 1
[[claim.list]]
u = 2
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("schema",), 2),
        (("quoted key",), 3),
        (("long",), 4),
        (("long", 0, "a"), 5),
        (("long", 1, "b", "c"), 6),
        (("text",), 8),
        (("given",), 13),
        (("given", "seats", "ann", "left", 1), 14),
        (("given", "seats", "ann", "deep", "er"), 14),
        (("then",), 16),
        (("then", 0), 16),
        (("then", 0, "x"), 17),
        (("then", 1), 19),
        (("then", 1, "y", "w"), 21),
        (("claim",), 23),
        (("claim", "inner", "v"), 24),
        (("claim", "list", 1), 27),
        (("claim", "list", 1, "u"), 28),
        (("then", 1, "missing"), 19),
        (("missing",), 1),
        ((), 1),
    ],
)
def test_the_line_of_the_longest_known_prefix(path: tuple[str | int, ...], line: int) -> None:
    assert line_of(TEXT, path) == line


def paths(value: Any, prefix: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    found = set()
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        found |= {(*prefix, name)} | paths(item, (*prefix, name))
    return found


@pytest.mark.parametrize("text", [TEXT, text_of(TIE, "bid.award")])
def test_every_path_of_the_content_has_a_line(text: str) -> None:
    assert paths(tomllib.loads(text)) == set(key_lines(text))


def test_comments_are_found_but_not_in_strings() -> None:
    assert comment_line(TEXT) == 1
    assert comment_line("a = \"# no\"\nb = '''\n# no\n'''\n") == 0
    assert comment_line('a = "\\"# no"\n\nb = 1 # yes\n') == 3
