"""Small builders for tests of the casebook: cases of the game of Lots."""

from __future__ import annotations

from pathlib import Path

from gemcheck.casebook.author import fill
from gemcheck.casebook.games import Games
from gemcheck.casebook.load import parse_case
from gemcheck.casebook.result import CaseResult
from gemcheck.casebook.schema import Case
from gemcheck.casebook.verify import Options, verify_case
from gemcheck.casebook.write import write_case

TIE = """\
[given]
players = 2
lot = 3
[[when]]
ann = { bid = 2 }
bea = { bid = 2 }
[[then]]
winner = "nobody"
[[then]]
reading = { "bid.tie" = "silent" }
undefined = "bid.tie"
"""
"""Two equal bids: by default nobody wins; under one reading there is no answer."""

SALE = """\
[given]
lot = 3
[[when]]
ann = { bid = 3 }
bea = { bid = 2 }
[[then]]
winner = "ann"
after = { ann.coins = 2, bea.coins = 4 }
"""
"""Ann buys a lot."""


def text_of(
    body: str,
    *cites: str,
    kind: str = "unresolved-tie",
    name: str = "some",
    status: str = "open",
    extra: str = "",
    text: str = "",
) -> str:
    """The text of a case: a head (with `extra` keys, and `text` in its section [text]), the citations, the rest."""
    head = [
        "schema = 1",
        f'id = "toy/{kind}/{name}"',
        'title = "A test"',
        f'kind = "{kind}"',
        f'status = "{status}"',
        'impact = "cosmetic"',
        *([extra] if extra else []),
        "[text]",
        'rulebook = "toy"',
        *([text] if text else []),
    ]
    return "\n".join(head) + "\n" + "".join(f'[[cites]]\nclause = "{clause}"\n' for clause in cites) + body


def case_of(
    body: str,
    *cites: str,
    kind: str = "unresolved-tie",
    name: str = "some",
    status: str = "open",
    extra: str = "",
    text: str = "",
) -> Case:
    """A case in memory, with its digests filled in."""
    written = text_of(body, *(cites or ("bid.award",)), kind=kind, name=name, status=status, extra=extra, text=text)
    return fill(parse_case(written, f"{name}.toml"), Games())


def rule_of(body: str, *cites: str, extra: str = "") -> Case:
    """A settled rule, with its digests filled in."""
    return case_of(body, *cites, kind="rule", status="rule", extra=extra)


def put(root: Path, case: Case) -> Path:
    """Write a case to its place under a folder `cases`."""
    path = root / "cases" / f"{case.id}.toml"
    write_case(path, case)
    return path


def judged(
    case: Case, *, prove: bool = False, all_readings: bool = False, ablation: bool = True, games: Games | None = None
) -> CaseResult:
    """The result of a case in memory."""
    return verify_case(case, "case.toml", games or Games(), Options(prove, all_readings, ablation))


def only_fault(result: CaseResult) -> str:
    """The text of the one fault of a result."""
    (fault,) = result.faults
    return fault.text
