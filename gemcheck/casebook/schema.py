"""The shape of a case file: one closed set of keys, and the tables whose keys belong to the game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Literal

import msgspec

from gemcheck.findings import IMPACTS, KINDS, Certificate

__all__ = [
    "SCHEMA",
    "SOLVER_KINDS",
    "STATUSES",
    "UNFILLED",
    "Case",
    "Cite",
    "Claim",
    "Found",
    "Grounds",
    "Ruling",
    "Text",
    "json_schema",
]

SCHEMA = 1
STATUSES = ("open", "ruled", "rule", "errata", "refuted")
SOLVER_KINDS = ("optimum", "minimum-rounds", "impossible")
"""Kinds whose cases carry a `[claim]`."""

UNFILLED = "?"
"""The value that `fill` replaces by what the engine gives."""

Table = dict[str, Any]


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which text the case rests on: the rulebook (the game's name) and the digest of the clauses cited; `was_digest` is
    the digest before an erratum."""

    rulebook: str
    digest: str = ""
    was_digest: str = ""


class Cite(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A clause the case rests on, and six digits of its own digest, so that a change of text can be named."""

    clause: str
    mark: str = ""


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who made a reading official, when and where; `reading` maps open points to the options ruled."""

    by: str
    date: date
    source: str
    reading: dict[str, str]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a solver answered.

    instance: the question's data, for the prover; value: the best value found; measure: the path in the observation
    that must show `value` once `witness` (entries as in `[[when]]`) has been played; bound: the value proved
    unbeatable; reading: overrides of the default ruleset for witness and proof.
    """

    instance: Table = {}
    value: int | None = None
    bound: int | None = None
    measure: str = ""
    witness: tuple[Table, ...] = ()
    reading: dict[str, str] = {}


class Found(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who or what found it, with which tool, and when."""

    by: str
    with_: str = msgspec.field(default="", name="with")
    date: date | None = None


class Grounds(Certificate, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The certificate of a case: a finding's certificate with its set of keys closed."""


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One case. `given`, the entries of `when` and the assertions of `then` are tables whose keys the game defines."""

    schema: Literal[1]
    id: str
    title: str
    kind: str
    status: Literal["open", "ruled", "rule", "errata", "refuted"]
    impact: Literal["", "breaks-the-game", "changes-the-winner", "cosmetic"] = ""
    known_as: str = ""
    example: str = ""
    note: str = ""
    text: Text
    cites: tuple[Cite, ...]
    given: Table = {}
    when: tuple[Table, ...] = ()
    then: tuple[Table, ...] = ()
    ruling: Ruling | None = None
    claim: Claim | None = None
    found: Found | None = None
    certificate: Grounds | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses cited, in the order of the file."""
        return tuple(cite.clause for cite in self.cites)

    @property
    def script(self) -> tuple[Table, ...]:
        """The joint steps to play: `[[when]]`, or the witness of a claim."""
        return self.when or (self.claim.witness if self.claim else ())


def json_schema() -> Mapping[str, Any]:
    """The JSON Schema of a case file, for editors; what only a game can know is left open."""
    words = {"type": "array", "items": {"type": "string"}}
    refused = {"type": "object", "additionalProperties": words, "description": "seat: clauses that forbid its plan"}
    readings = {"type": "object", "additionalProperties": {"type": "string"}, "description": "open point: option"}
    schema: dict[str, Any] = msgspec.json.schema(Case)
    fields = schema["$defs"]["Case"]["properties"]
    fields["kind"] = {"enum": list(KINDS)}
    fields["impact"] = {"enum": ["", *IMPACTS]}
    fields["when"]["items"] = {
        "type": "object",
        "description": "one joint step: a plan per seat; `chance` is the outcome of chance",
        "properties": {"chance": {"type": "object"}, "refused": refused},
        "additionalProperties": {"type": ["object", "string"]},
    }
    fields["then"]["items"] = {
        "type": "object",
        "description": "a ruleset and what is observed under it; the other keys are the game's",
        "properties": {
            "reading": readings,
            "ruleset": {"type": "string"},
            "undefined": {"type": "string", "description": "the open point that has no answer"},
            "refused": refused,
            "events": {**words, "description": "events that happen in this order"},
        },
    }
    fields["given"]["properties"] = {
        "players": {"type": "integer", "minimum": 1},
        "assumes": words,
        "reachable": {"type": "boolean"},
    }
    return {"title": "gemcheck case", **schema}
