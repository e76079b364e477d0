"""Rules switched on and off: which sets clash, what settles them, and whether the engine follows the rules."""

from __future__ import annotations

import pytest
from gemcheck_models.settlers import toggles
from gemcheck_models.settlers.checks_toggles import clashing_rules, found_in, label, played, settling, subjects
from gemcheck_models.settlers.pairs import PAIRS
from gemcheck_models.settlers.toggles import Clash, Subject, clashes, obeys, situations
from msgspec.structs import replace

from gemcheck.algebra import INTS
from gemcheck.games.settlers.box import Override
from gemcheck.games.settlers.engine import Settlers

GAME = Settlers()
ROWS = GAME.table.box.overrides
SUBJECTS = {subject.slug: subject for subject in subjects(GAME)}
CLASHES = {slug: clashes(subject) for slug, subject in SUBJECTS.items()}
STANDING = {slug: clashes(subject, ROWS) for slug, subject in SUBJECTS.items()}
KNOWN = {
    label(SUBJECTS[slug], clash): (SUBJECTS[slug], clash)
    for slug, found in CLASHES.items()
    for clash in found
    if label(SUBJECTS[slug], clash)
}


def names(subject: Subject, found: list[Clash]) -> set[tuple[str, ...]]:
    return {tuple(subject.rules[one].name for one in sorted(clash.members)) for clash in found}


def test_twelve_of_the_fourteen_pairs_are_found_by_toggling_and_two_rest_on_sentences() -> None:
    by_hand = {pair.id for pair in PAIRS}
    toggled = {name for name in KNOWN if name.startswith("K")}
    assert by_hand == {"K3", "K9"}
    assert toggled | by_hand == {f"K{number}" for number in range(1, 15)}
    assert not toggled & by_hand


def test_the_number_of_clashes() -> None:
    assert sum(map(len, CLASHES.values())) == 29


@pytest.mark.parametrize("slug", sorted(SUBJECTS))
def test_the_engine_breaks_a_rule_in_force_only_where_it_clashes(slug: str) -> None:
    """Every situation of every subject is played."""
    subject = SUBJECTS[slug]
    left = {subject.rules[one].name for clash in STANDING[slug] for one in clash.members}
    for situation in situations(subject):
        whole = played(GAME, subject, situation)
        assert whole is not None
        assert subject.coherent(whole, INTS)
        assert all(one.low <= whole[one.name] <= one.high for one in subject.outcome)
        broken = set(obeys(subject, ROWS, whole))
        assert broken <= left, subject.told(whole)
        # Where all rules can be obeyed, they are.
        assert not broken or toggles._hit(subject, toggles.yields(subject, ()), situation), subject.told(whole)


@pytest.mark.parametrize(
    ("slug", "known", "rule"),
    [
        ("uses", "K10", "activate.once"),
        ("cleanup", "K4", "cleanup.discard"),
        ("oasis", "K6", "feature.when"),
        ("razing", "K13", "raze.price"),
    ],
)
def test_a_pair_appears_without_the_row_that_settles_it(slug: str, known: str, rule: str) -> None:
    subject = SUBJECTS[slug]
    clash = next(one for one in CLASHES[slug] if label(subject, one) == known)
    standing = {one.members for one in STANDING[slug]}
    assert clash.members not in standing
    assert {row.rule for row in settling(subject, clash, ROWS)} == {rule}
    rest = [row for row in ROWS if row.rule != rule]
    assert clash.members in {one.members for one in clashes(subject, rest)}
    game = Settlers()
    game.table.box = replace(game.table.box, overrides=tuple(rest))  # a table of its own
    assert found_in(GAME, subject, clash).impact == "cosmetic"
    assert found_in(game, subject, clash).impact == "changes-the-winner"


def test_a_pair_goes_with_a_row_for_it() -> None:
    subject = SUBJECTS["uses"]
    pair = ("card.reset", "card.block")
    assert pair in names(subject, STANDING["uses"])
    row = Override("card.reset", ("card.block",), "card", (), "a blocked Location stays blocked")
    assert pair not in names(subject, clashes(subject, (*ROWS, row)))


def test_a_pair_goes_when_a_rule_asks_for_less() -> None:
    subject = SUBJECTS["deals"]
    spies = next(number for number, rule in enumerate(subject.rules) if rule.clauses == ("card.spies",))
    milder = replace(subject.rules[spies], demands=lambda terms, alg: alg.at_least(terms["legal"], 1))
    changed = replace(subject, rules=(*subject.rules[:spies], milder, *subject.rules[spies + 1 :]))
    assert ("deal.pay", "card.spies") in names(subject, clashes(subject))
    assert ("deal.pay", "card.spies") not in names(changed, clashes(changed))


def test_the_engine_takes_the_other_side_under_the_other_reading() -> None:
    for known, options in {
        "K2": ("location-price", "none-common-free"),
        "K6": ("card-text", "own-turn"),
        "K7": ("printed", "erratum"),
        "K8": ("all", "faction-only"),
        "ruling 45": ("no", "yes"),
        "u1": ("yes", "no"),
    }.items():
        outcomes = dict(found_in(GAME, *KNOWN[known]).outcomes)
        assert [one.partition("=")[2] for one in outcomes] == list(options)
        assert len({told.partition("against")[2] for told in outcomes.values()}) == 2


def test_a_blocked_location_stays_blocked_when_it_is_freed() -> None:
    clash = next(one for one in CLASHES["uses"] if names(SUBJECTS["uses"], [one]) == {("card.reset", "card.block")})
    outcomes = dict(found_in(GAME, SUBJECTS["uses"], clash).outcomes)
    assert outcomes["all rules"] == "more 0; against card.reset"
    assert outcomes["without card.block"] == "more 1; against card.block"


def test_ids_of_findings_are_apart_and_their_witnesses_can_be_set_up() -> None:
    findings = clashing_rules.run(GAME).findings
    assert len({one.id for one in findings}) == len(findings)
    assert all(set(one.clauses) <= set(GAME.rulebook.clauses) for one in findings)
