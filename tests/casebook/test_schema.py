"""The JSON Schema for editors."""

from __future__ import annotations

import json

from gemcheck.casebook.schema import STATUSES, Case, json_schema
from gemcheck.findings import IMPACTS, KINDS


def test_the_schema_is_closed_where_the_format_is() -> None:
    schema = json.loads(json.dumps(json_schema()))
    case = schema["$defs"]["Case"]
    assert case["additionalProperties"] is False
    assert set(case["properties"]) == set(Case.__struct_fields__)
    for name in ("Text", "Cite", "Ruling", "Claim", "Found", "Grounds"):
        assert schema["$defs"][name]["additionalProperties"] is False
    assert set(schema["$defs"]["Found"]["properties"]) == {"by", "with", "date"}


def test_the_schema_knows_the_words() -> None:
    fields = json_schema()["$defs"]["Case"]["properties"]
    assert fields["kind"]["enum"] == list(KINDS)
    assert set(fields["status"]["enum"]) == set(STATUSES)
    assert set(fields["impact"]["enum"]) == {"", *IMPACTS}
    assert set(fields["then"]["items"]["properties"]) == {"reading", "ruleset", "undefined", "refused", "events"}
    assert set(fields["when"]["items"]["properties"]) == {"chance", "refused"}
    assert set(fields["given"]["properties"]) == {"players", "assumes", "reachable"}
