"""Spots of collecting and bidding: Sanitization against the production limit, and Currency among bidders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gemcheck.algebra import Algebra
from gemcheck.casebook.replay import Run
from gemcheck.game import Game
from gemcheck.games.gempire import bid_contest, collecting
from gemcheck.games.gempire.bid_contest import Bidder
from gemcheck.games.gempire.collecting import SUPPLY
from gemcheck.games.gempire.state import Seat
from gemcheck.games.gempire.table import SANITIZATION
from gemcheck_models.cores import Decision, Terms, Unknown
from gemcheck_models.gempire.bid_play import SEATS, case_tables
from gemcheck_models.gempire.bid_scope import Contest, Scope, contests
from gemcheck_models.gempire.obligations import Claim, Scene, Situation, Spot

__all__ = ["SPOTS"]

NONE = -1
"""The winner of a card that nobody takes."""

HELD = 10
"""The most production a collector is given, whatever the limit."""

SCOPE = Scope((2, 3), 1, 1, 2)


# -- Sanitization


def collections(game: Any) -> Iterator[Situation]:
    """Collectors by technologies, rolled production, and production held."""
    lifted = game.table.under(game.rules_with({"tech.sanitization.cap": "two-anyway"}))
    for owned in (0, 1 << SANITIZATION):
        for rolled in range(SUPPLY + 1):
            for held in range(min(HELD, collecting.room(game.table, Seat(technologies=owned))) + 1):
                seat = Seat(production=held, technologies=owned)
                yield collection(lifted, seat, rolled, collecting.room(game.table, seat))


def collection(lifted: Any, seat: Seat, rolled: int, free: int) -> Situation:
    """One collector. `lifted` is the table under the reading in which Sanitization's own words alone count."""
    arrives = collecting.taken(rolled, free)
    wanted = collecting.supplied(lifted, seat, arrives, free)

    def limit(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["gained"], collecting.taken(terms["gained"], free, alg))

    def supply(terms: Terms, alg: Algebra) -> Any:
        return alg.at_least(terms["gained"], arrives + wanted)

    def rolled_first(terms: Terms, alg: Algebra) -> Any:
        return alg.at_least(terms["gained"], arrives)

    held = seat.production

    def decided(run: Run) -> Decision:
        return {"gained": run.after.seats[0].production - held}

    given = {
        "roll": {"production": rolled, "science": 1},
        "seats": {"ann": {"production": held, "technologies": ["sanitization"] if seat.technologies else []}},
    }
    who = "an owner of Sanitization" if seat.technologies else "a collector"
    return Situation(
        f"{who} holds {held}, with room for {free}, and {rolled} production is rolled",
        (Unknown("gained", 0, max(SUPPLY, rolled)),),
        (
            Claim(("collect.cap.truncate",), f"at most {free} production is gained", limit),
            Claim(("tech.sanitization",), f"at least {arrives + wanted} production is gained", supply, wanted > 0),
        ),
        (rolled_first,),
        Scene(given, (({"ann": {"collect": {"production": rolled, "science": 1}}},),), decided),
    )


# -- Currency


def contested(game: Game[Any, Any]) -> Iterator[Situation]:
    """Contests whose bidders all differ in science, so that the discard of equal bidders does not apply."""
    for contest in contests(SCOPE):
        if len({bidder.science for bidder in contest.bidders}) == len(contest.bidders):
            yield contest_situation(contest)


def contest_situation(contest: Contest) -> Situation:
    """Who takes the card, and by how much an owner's bid is raised against each rival."""
    who = contest.bidders
    pairs = [(i, j) for i in range(len(who)) for j in range(len(who)) if i != j]
    owners = [(i, j) for i, j in pairs if who[i].currency]

    def counted(terms: Terms, i: int, j: int) -> Any:
        return who[i].bid + terms[_point(i, j)] if who[i].currency else who[i].bid

    def currency(terms: Terms, alg: Algebra) -> Any:
        return alg.both(*(alg.equal(counted(terms, i, j), _raised(who[i], who[j])) for i, j in owners))

    def award(terms: Terms, alg: Algebra) -> Any:
        beaten = (
            alg.both(alg.equal(terms["winner"], i), bid_contest.higher(counted(terms, j, i), counted(terms, i, j), alg))
            for i, j in pairs
        )
        return alg.both(alg.at_least(terms["winner"], 0), alg.negate(alg.either(*beaten)))

    def science(terms: Terms, alg: Algebra) -> Any:
        beaten = (
            alg.both(
                alg.equal(terms["winner"], i),
                alg.equal(counted(terms, j, i), counted(terms, i, j)),
                bid_contest.ahead_in_science(who[j].science, who[i].science, alg),
            )
            for i, j in pairs
        )
        return alg.negate(alg.either(*beaten))

    def decided(run: Run) -> Decision:
        winner = run.observation()["winner"]["A"]
        return {"winner": NONE if winner == "nobody" else run.names.index(winner)}

    tables = case_tables(contest)
    return Situation(
        "; ".join(_words(SEATS[i], bidder) for i, bidder in enumerate(who)),
        (
            Unknown("winner", NONE, len(who) - 1, ("nobody", *SEATS[: len(who)])),
            *(Unknown(_point(i, j), 0, 1) for i, j in owners),
        ),
        (
            Claim(("bid.award",), "somebody takes the card, and no rival's bid counts more", award),
            Claim(("bid.tie.science",), "no rival whose bid counts as much has more science", science),
            Claim(
                ("tech.currency",), "an owner's bid counts one more against owners of less gold", currency, bool(owners)
            ),
        ),
        (),
        Scene(tables["given"], (tables["when"],), decided),
    )


def _point(i: int, j: int) -> str:
    return f"{SEATS[i]}-over-{SEATS[j]}"


def _raised(own: Bidder, rival: Bidder) -> Any:
    return bid_contest.raised(own.bid, own.currency, own.gold, rival.gold)


def _words(name: str, bidder: Bidder) -> str:
    owner = " with Currency" if bidder.currency else ""
    return f"{name} bids {bidder.bid}{owner}, gold gems {bidder.gold}, science {bidder.science}"


SPOTS = (
    Spot(
        "sanitization-limit",
        "the limit lets less in than Sanitization supplies",
        "collectors: technologies, rolled production up to two, production held up to the limit, at most ten",
        collections,
        point="tech.sanitization.cap",
    ),
    Spot(
        "currency-circle",
        "no bidder can be given the card",
        "2 or 3 bidders who bid 1, up to one gold gem and two science each, all different in science: seats, owners of "
        "Currency, bids, gold gems, science",
        contested,
        point="bid.cycle",
    ),
)
