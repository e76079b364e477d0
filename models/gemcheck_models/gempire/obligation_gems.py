"""Spots about culture gems: Philosophy with Calendar, the palace token of Demand 9, and Calendar's holding back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from gemcheck.algebra import Algebra
from gemcheck.casebook.replay import Run
from gemcheck.games.gempire import flag, gem_sources, palace_token
from gemcheck.games.gempire.gem_sources import PHILOSOPHY_POINTS, SET
from gemcheck.games.gempire.state import COLOURS, CULTURE, Seat
from gemcheck.games.gempire.table import CALENDAR, PHILOSOPHY, TECHNOLOGIES
from gemcheck_models.cores import Decision, Terms, Unknown
from gemcheck_models.gempire.obligations import Claim, Scene, Situation, Spot, flags

__all__ = ["SPOTS"]


# -- Philosophy and Calendar


def fifties(game: Any) -> Iterator[Situation]:
    """An attribute reaches fifty: by technologies owned, then by culture gems on the flag, at most one on each."""
    for owned in ((), (PHILOSOPHY,), (CALENDAR,), (PHILOSOPHY, CALENDAR)):
        for laid in sorted(product((0, 1), repeat=3), key=lambda laid: (sum(laid), laid)):
            yield fifty(owned, (laid[0], laid[1], laid[2]))


def fifty(owned: tuple[int, ...], laid: tuple[int, int, int]) -> Situation:
    """How many gems of the set are received, held back, and laid."""
    seat = Seat(technologies=sum(1 << technology for technology in owned), flag=laid)
    empty = gem_sources.bare(laid)
    due = seat.owns(PHILOSOPHY) and bool(gem_sources.fifty_due(PHILOSOPHY_POINTS))

    def take_three(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["received"], SET)

    def nothing(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["received"], 0)

    def hold_three(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["held"], SET)

    def somewhere(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["received"], terms["held"] + terms["laid"])

    def decided(run: Run) -> Decision:
        after = run.after.seats[0]
        received = after.gems[CULTURE] - sum(laid)
        return {"received": received, "held": after.held, "laid": received - after.held}

    city = f"GC1 P{PHILOSOPHY_POINTS},G{PHILOSOPHY_POINTS - 2}"
    ann = {
        "city": city,
        "technologies": [TECHNOLOGIES[technology] for technology in owned],
        "gems": {"culture": sum(laid)},
        "flag": list(laid),
        "blueprints": ["G2"],
    }
    script = ({"ann": "place g2 row1 column 2 as gold from blueprint"},)
    bare_count = empty.bit_count()
    owners = " and ".join(name for name, t in (("Philosophy", PHILOSOPHY), ("Calendar", CALENDAR)) if seat.owns(t))
    return Situation(
        f"an attribute of an owner of {owners or 'neither technology'} reaches fifty; {bare_count} Demands are bare",
        tuple(Unknown(name, 0, SET) for name in ("received", "held", "laid")),
        (
            # The text of the sets states its own exception to "take three", hence the priority.
            Claim(("tech.philosophy",), "three are received", take_three, due, ("tech.philosophy.sets",)),
            Claim(("tech.philosophy.sets",), "nothing is received", nothing, due and not empty),
            Claim(("tech.philosophy.calendar",), "three can be held back", hold_three, due and flag.may_hold_set(seat)),
        ),
        (somewhere,),
        Scene({"phase": "resolve", "seats": {"ann": ann}}, (script,), decided),
    )


# -- the palace token


def ordered_gems(game: Any) -> Iterator[Situation]:
    """A culture gem is earned: Demand 9 not in play, then in play with each colour asked for next."""
    for demands, colour in (([2, 3, 7], CULTURE), *(([9, 2, 3], colour) for colour in range(3))):
        yield ordered_gem(game, demands, colour)


def ordered_gem(game: Any, demands: list[int], colour: int) -> Situation:
    """Where the gem goes: on the flag, on the token, or on both."""
    given: dict[str, Any] = {
        "phase": "resolve",
        "demands": demands,
        "sequence": [COLOURS[colour]],
        "assumes": [f"The card of Demand 9 asks for one {COLOURS[colour]} gem."],
        "seats": {"ann": {"city": "GC1 C8", "blueprints": ["C2"]}},
    }
    played, state, _ = game.given(given)
    seat = state.seats[0]
    ordered = palace_token.in_play(state)
    wanted = ordered and palace_token.next_colour(played.table, state, seat) == CULTURE
    left = palace_token.off_the_flag(seat).turn.culture

    def on_the_flag(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["flag"], 1)

    def on_the_token(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["token"], 1)

    def one_place(terms: Terms, alg: Algebra) -> Any:
        return alg.at_least(alg.choose(alg.equal(terms["token"], 1), left, 1), terms["flag"])

    def decided(run: Run) -> Decision:
        after = run.after.seats[0]
        return {"flag": sum(after.flag), "token": after.token}

    place = {"ann": "place c2 row1 column 1 as culture from blueprint"}
    where = f"Demand 9 asks for {COLOURS[colour]} next" if ordered else "Demand 9 is not in play"
    return Situation(
        f"a culture gem is earned; {where}",
        flags("flag", "token"),
        (
            Claim(("gem.culture.place",), "the gem goes on the flag", on_the_flag, _obliges()),
            Claim(("demand.09.token",), "the gem goes on the palace token", on_the_token, wanted),
            Claim(("demand.09.purple",), "a gem on the token does not go on the flag", one_place, ordered),
        ),
        (),
        Scene(given, ((place, {"ann": "lay token"}), (place, {"ann": "lay 1"})), decided),
    )


def _obliges() -> bool:
    """Whether laying a culture gem does anything at all."""
    return sum(flag.on_flag(Seat(), 1).flag) > 0


# -- holding back


def earned_gems(game: Any) -> Iterator[Situation]:
    """A culture gem is earned by a seat without Calendar, and by an owner."""
    for owned in (0, 1 << CALENDAR):
        yield earned_gem(Seat(technologies=owned))


def earned_gem(seat: Seat) -> Situation:
    """Where the gem goes: at once on the flag, or off it."""

    def at_once(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["flag"], 1)

    def stays_off(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["held"], 1)

    def one_place(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["flag"] + terms["held"], 1)

    def decided(run: Run) -> Decision:
        after = run.after.seats[0]
        return {"flag": sum(after.flag) + after.turn.culture, "held": after.held}

    ann = {"city": "GC1 C8", "technologies": ["calendar"] if seat.technologies else [], "blueprints": ["C2"]}
    script = ({"ann": "place c2 row1 column 1 as culture from blueprint"},)
    return Situation(
        "a culture gem is earned by an owner of Calendar" if seat.technologies else "a culture gem is earned",
        flags("flag", "held"),
        (
            Claim(("gem.culture.place",), "the gem goes on the flag at once", at_once, _obliges()),
            Claim(("tech.calendar",), "the gem stays off the flag", stays_off, flag.may_hold(seat)),
        ),
        (one_place,),
        Scene({"phase": "resolve", "seats": {"ann": ann}}, (script,), decided),
    )


SPOTS = (
    Spot(
        "philosophy-held-without-a-bare-demand",
        "Philosophy's gems are not received and can be held back",
        "technologies owned, then culture gems on the flag, up to one on each Demand",
        fifties,
        point="tech.philosophy.calendar",
    ),
    Spot(
        "culture-gem-flag-and-token",
        "a culture gem has to go to two places",
        "Demand 9 not in play, then in play with each colour next",
        ordered_gems,
        point="demand.09.culture-token",
    ),
    Spot(
        "culture-gem-at-once-and-held",
        "a culture gem is laid at once and stays off the flag",
        "without Calendar, then with it",
        earned_gems,
        point="tech.calendar.hold",
    ),
)
