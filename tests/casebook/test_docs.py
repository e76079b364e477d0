"""The examples in the guide are cases, in the form that the writer gives."""

from __future__ import annotations

import re
from pathlib import Path

from gemcheck.casebook.load import parse_case
from gemcheck.casebook.result import OUTCOMES
from gemcheck.casebook.schema import STATUSES, Case
from gemcheck.casebook.write import canonical

GUIDE = (Path(__file__).parents[2] / "docs" / "casebook.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


def test_the_whole_case_is_canonical() -> None:
    (text,) = [block for block in BLOCKS if block.startswith("schema")]
    assert canonical(parse_case(text, "currency-three-way.toml")) == text


def test_the_claim_is_one() -> None:
    (claim,) = [block for block in BLOCKS if block.startswith("[claim]")]
    whole = BLOCKS[0].partition("[given]")[0].replace("cyclic-order", "optimum").replace('"open"', '"rule"')
    case = parse_case(whole + claim, "currency-three-way.toml")
    assert case.claim is not None
    assert canonical(case).endswith(claim)


def test_every_key_status_and_result_is_explained() -> None:
    for name in set(Case.__struct_fields__) - {"schema", "title"}:
        assert re.search(rf"`\[*{name}\]*`", GUIDE), name
    for word in (*STATUSES, *OUTCOMES):
        assert f"`{word}`" in GUIDE, word
