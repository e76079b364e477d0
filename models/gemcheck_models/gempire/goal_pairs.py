"""Which pairs of Demands can never be met, and which are far easier or harder than the others?

question: pairs that the text or a reading makes impossible; pairs far from the median number of rounds
scope:    all 105 pairs; rounds as the casebook has them, for the card set and the readings of its cases
expected: nothing impossible with the synthetic card set
budget:   under 20 s: the plans of the cases are replayed, nothing is searched

The rounds of all pairs take long to find: `gemcheck rounds gempire` finds them and saves them as cases of kind
`minimum-rounds`; this check replays those. Pairs without a case count as any number of rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from gemcheck.casebook.claims import witness_faults
from gemcheck.casebook.find import case_root
from gemcheck.casebook.games import Games
from gemcheck.casebook.load import read_case
from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire import Gempire, components

if TYPE_CHECKING:
    from gemcheck_models.gempire.rounds.answers import Minimum
    from gemcheck_models.gempire.rounds.worlds import Pair

__all__ = ["CHECKS", "recorded"]

SEATS = 4
"""The seats of the cases whose rounds are compared."""

CLAUSES = tuple(clause for demand in components.demands() for clause in demand.clauses)


@check(
    "demand-pairs-unreachable",
    kind="unreachable-goal",
    family="function",
    game="gempire",
    clauses=CLAUSES,
    scope="105 pairs of Demands, 3 to 5 seats; what the text or a reading rules out, not what play can reach",
    certificate="text",
)
def pairs_unreachable(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Pairs that nobody can ever meet."""
    if not isinstance(game, Gempire):
        return
    from gemcheck_models.gempire.rounds.answers import Minimum
    from gemcheck_models.gempire.rounds.bounds_impossible import impossible
    from gemcheck_models.gempire.rounds.matrix_sums import unreachable, unreachable_finding
    from gemcheck_models.gempire.rounds.worlds import PAIRS, question

    for seats in game.seat_counts():
        found = {pair: Minimum(pair, never=impossible(question(game.table, seats, pair))) for pair in PAIRS}
        never = unreachable(found)
        yield from (unreachable_finding(why, pairs, seats) for why, pairs in never)
        if not never:
            yield Statement(f"no pair of Demands is ruled out with {seats} seats", CLAUSES)


@check(
    "demand-pairs-imbalance",
    kind="goal-imbalance",
    family="play",
    game="gempire",
    clauses=CLAUSES,
    scope="pairs of Demands with a case of kind minimum-rounds, 4 seats, any technologies",
    certificate="bound+replay",
    slow=True,
)
def pairs_imbalance(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Pairs far from the median of all, by the rounds of the casebook."""
    if not isinstance(game, Gempire):
        return
    from gemcheck_models.gempire.rounds.matrix_sums import far, imbalance
    from gemcheck_models.gempire.rounds.worlds import PAIRS

    known = recorded(game)
    answers = {pair: answer for pair, (answer, _) in known.items()}
    count = 0
    for answer, side, middle in far(answers):
        count += 1
        finding = imbalance(answer, side, middle, SEATS)
        scope = f"{finding.certificate.scope}; the rounds of {len(known)} of {len(PAIRS)} pairs are recorded"
        second = "plans replayed here; bounds proved by gemcheck verify --prove"
        # What this check has not proved itself is found, not proved.
        yield replace(
            finding,
            verdict=Verdict.FOUND,
            certificate=Certificate("bound+replay", scope, second),
            witness={**finding.witness, "case": known[answer.pair][1]},
        )
    if not count:
        verdict = Verdict.UNKNOWN if len(known) < len(PAIRS) else Verdict.FOUND
        yield Statement(
            f"no pair of Demands is shown to be far from the median of all; rounds are recorded for {len(known)} of "
            f"{len(PAIRS)} pairs",
            CLAUSES,
            verdict,
        )


def recorded(game: Gempire) -> dict[Pair, tuple[Minimum, str]]:
    """What the casebook says of pairs under the readings and cards of the game, each with the id of its case. A case
    whose plan does not replay is left out."""
    from gemcheck_models.gempire.rounds.answers import BOUNDED, PROVED, Minimum
    from gemcheck_models.gempire.rounds.answers_case import KIND, terms

    points = game.rulebook.open_points
    readings = {point: option for point, option in game.rules.items() if option != points[point].default}
    found: dict[Pair, tuple[Minimum, str]] = {}
    games = Games()
    for path in sorted((case_root() / game.name / KIND).glob("*.toml")):
        case = read_case(path)
        claim = case.claim
        if claim is None or claim.bound is None or claim.value is None or claim.reading != readings:
            continue
        pair, seats, technologies = terms(claim.instance)
        if seats != SEATS or technologies is not None or case.given.get("card_set") != game.table.card_set:
            continue
        if not any(witness_faults(case, claim, games)):
            verdict = PROVED if claim.value == claim.bound else BOUNDED
            found[pair] = Minimum(pair, claim.bound, claim.value, verdict, finished=True), case.id
    return found


CHECKS = (pairs_unreachable, pairs_imbalance)
