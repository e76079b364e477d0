"""Checks and casebook notice at least 95 in 100 seeded faults; a dozen in every run of the tests, all on request.

The quick dozen is seeded with the cheapest checks only, so that one of them may go unnoticed there.
"""

from __future__ import annotations

import pytest

from gemcheck.casebook.result import FAIL, STALE
from tests.mutation.scope import GEMPIRE, TIGRIS
from tests.seeded.__main__ import ENOUGH, main
from tests.seeded.catalogue import catalogue, quick
from tests.seeded.run import Outcome, seeded, share, table
from tests.seeded.seed import ROOT, Seed
from tests.seeded.sight import Catch, Sight, caught
from tests.seeded.systematic import every, numbers


def test_there_are_enough_faults_and_most_are_chosen_by_rule() -> None:
    seeds = catalogue()
    assert sum(seed.game == "gempire" for seed in seeds) >= 40
    assert sum(seed.game == "tigris" for seed in seeds) >= 8
    assert sum(seed.chosen == "systematic" and seed.game == "gempire" for seed in seeds) >= 25
    assert len({seed.id for seed in seeds}) == len(seeds)
    assert len(quick()) == 12


def test_every_edit_still_fits_its_file() -> None:
    for seed in catalogue():
        if seed.edits:
            folder = ROOT / seed.scope.folder
            path = folder / "rulebook" / seed.file if seed.file.endswith(".toml") else folder / seed.file
            right = path.read_text(encoding="utf-8")
            assert seed.edited(right) != right


def test_an_edit_that_no_longer_fits_is_no_fault() -> None:
    seed = Seed("gempire/term/none", "", file="clauses.toml", edits=(("words that stand nowhere", "x"),))
    with pytest.raises(LookupError, match="0 times"):
        seed.edited("other words")


def test_things_are_chosen_by_equal_steps() -> None:
    assert every(range(12), 4) == [1, 4, 7, 10]


def test_a_number_in_words_is_made_larger() -> None:
    assert all(new != old for seed in numbers(GEMPIRE, "text", 6) for old, new in seed.edits)
    assert [seed.scope for seed in numbers(TIGRIS, "text", 1)] == [TIGRIS]


def test_what_a_fault_changes() -> None:
    sound = Sight({}, {"bids": {"a": "1", "b": "2"}})
    faulty = Sight({"one": FAIL, "two": STALE}, {"bids": {"a": "1", "b": "3", "c": "4"}})
    catch = caught(sound, faulty)
    assert catch == Catch(("one",), ("two",), ("bids: changed b", "bids: new c"))
    assert caught(sound, Sight({}, {"bids": {"a": "1"}})).findings == ("bids: gone b",)
    assert not caught(sound, Sight({}, {}))
    assert not caught(sound, sound)
    assert Catch((), ("two",), ())
    assert not Catch((), ("two",), ()).beyond_stale


def test_the_share_counts_only_what_was_planted() -> None:
    seed = Seed("gempire/strike/x", "x is struck", strike="x")
    nothing, something = Catch((), (), ()), Catch(("case",), (), ())
    outcomes = [
        Outcome(seed, "seen", something),
        Outcome(seed, "seen", nothing),
        Outcome(seed, "refused", nothing, "GameError: no"),
        Outcome(seed, "seen", Catch((), ("case",), ())),
        Outcome(seed, "died", nothing),
    ]
    assert share(outcomes) == 0.75
    assert share(outcomes, beyond_stale=True) == 0.5
    assert "SURVIVED" in table(outcomes)
    assert "NOT SEEDED (died)" in table(outcomes)


NO_CLAUSE = Seed("tigris/strike/none", "", strike="no.such.clause")
COMMENT = Seed("tigris/text/comment", "", file="box.toml", edits=(("hand = 6", "hand = 6 #"),))
"""A change of words that says the same."""


def test_a_dozen_faults_are_noticed_and_what_is_no_fault_is_not() -> None:
    """In one test, so that the sound games are looked at once for all of them."""
    told = seeded([*quick(), NO_CLAUSE, COMMENT], jobs=2, text_only=True)
    outcomes: dict[str, Outcome] = {one.seed.id: one for one in told}
    missing, comment = outcomes[NO_CLAUSE.id], outcomes[COMMENT.id]
    assert (missing.outcome, missing.caught) == ("not planted", False)
    assert (comment.outcome, comment.caught) == ("seen", False)
    dozen = [outcomes[seed.id] for seed in quick()]
    assert all(one.planted for one in dozen), table(dozen)
    assert sum(one.caught for one in dozen) >= len(dozen) - 1, table(dozen)


@pytest.mark.slow
def test_nearly_all_faults_are_noticed() -> None:
    outcomes = seeded(catalogue(), jobs=2)
    assert all(one.planted for one in outcomes), table(outcomes)
    assert share(outcomes) >= ENOUGH, table(outcomes)
    assert share([one for one in outcomes if one.seed.chosen == "systematic"]) >= ENOUGH, table(outcomes)


def test_bad_input_and_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "no/such/fault"]) == 2
    assert "no fault begins with no/such/fault" in capsys.readouterr().err
    assert main(["--list", "--only", "tigris/party"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "tigris/party/tie  a tied conflict is the attacker's",
        "tigris/party/roles  in a revolt the seat that placed the leader defends",
    ]
