"""Can a player win a card that can be neither placed nor kept?

question: a city and cards won in one round for which no order of placing and keeping leaves no card waiting
scope:    plain cards of one point; up to four cards in the city (three without technologies and second row), every
          number of cards kept and up to three won; each of Militia, Religion and a second row alone
expected: three cards in a row of three districts and two cards won; with Militia or Religion a city of three as well,
          with a second row one of four
budget:   under 2.5 seconds

The smallest witness has the fewest cards in the city, then the fewest loose cards, then the fewest kept of them. The
clauses oblige the winner to add the card to the city and allow to keep one; on a card for which neither is left they
are silent (open point `card.stuck`). A second question: may a player let a card go although it could still be placed or
kept?
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gemcheck.casebook.replay import Run, play
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire.plans import Keep, Place
from gemcheck.games.gempire.state import Seat
from gemcheck_models.gempire.stuck_cards import LETTERS, Loose, Setting, cities, evadable, hands, line_of, way_out

__all__ = ["CHECKS", "Stuck", "smallest"]

CLAUSES = ("bid.win.place", "blueprint.one", "placement.three-districts", "placement.blocking", "placement.ends-only")
SETTINGS = (Setting(), Setting(("militia",)), Setting(("religion",)), Setting((), True))
"""What may help, each alone."""
MOST_CARDS = 4
POINT = "card.stuck"

Trouble = Callable[[Any, Seat, Loose], bool]


class Stuck(NamedTuple):
    """A city with loose cards, and how many cases were looked at before it."""

    setting: Setting
    city: Seat
    loose: Loose
    looked: int

    def text(self) -> str:
        """The city in words."""
        return f"{line_of(self.city)} with {self.loose.text()}"


def stuck(table: Any, seat: Seat, loose: Loose) -> bool:
    """Whether a card stays behind whatever the seat does."""
    return not way_out(table, seat, loose)


def smallest(table: Any, setting: Setting, trouble: Trouble = stuck) -> tuple[Stuck | None, int]:
    """The first case of trouble in the order of sizes, None when there is none up to the bound; and how many cases
    were looked at."""
    looked = 0
    for count in range(MOST_CARDS + 1):
        for seat in cities(table, setting, count):
            for loose in hands(table, seat):
                looked += 1
                if trouble(table, seat, loose):
                    return Stuck(setting, seat, loose, looked), looked
    return None, looked


@check(
    "stuck-card",
    kind=("stuck-piece", "illegal-yet-allowed"),
    family="dynamics",
    game="gempire",
    clauses=(*CLAUSES, "blueprint.exchange", "tech.militia", "tech.religion", "second-row.use"),
    scope=f"cities of up to {MOST_CARDS} plain cards, every set of loose cards; Militia, Religion, a second row alone",
    certificate="replay+minimal",
)
def stuck_card(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for the smallest city in which a card won has nowhere to go, and for one in which it may be let go."""
    yield from answers(game)


def answers(game: Any) -> Iterator[Finding | Statement]:
    """The findings, or what was shown instead."""
    also = []
    for setting in SETTINGS[1:]:
        found, looked = smallest(game.table, setting)
        where = found.text() if found else f"none with up to {MOST_CARDS} cards in the city ({looked:,} cases)"
        also.append(f"with {setting.words()}: {where}")
    found, looked = smallest(game.table, SETTINGS[0])
    if found is None:
        certificate = Certificate("exhaustive", f"{looked:,} cities and sets of loose cards", "", tuple(also))
        yield Statement("every card won can be placed or kept", CLAUSES, Verdict.BOUNDED, certificate)
    else:
        yield finding(game, found, tuple(also))
    loophole, looked = smallest(game.table, SETTINGS[0], evadable)
    if loophole is None:
        certificate = Certificate("exhaustive", f"{looked:,} cities and sets of loose cards")
        yield Statement("no card that can be placed or kept may be let go", CLAUSES, Verdict.BOUNDED, certificate)
    else:
        yield let_go(game, loophole)


def given(found: Stuck) -> dict[str, Any]:
    """The planning phase before the round in which the loose cards are won, alone on their spaces."""
    kept, won = ([f"{LETTERS[colour]}1" for colour in colours] for colours in found.loose)
    seat: dict[str, Any] = {"city": line_of(found.city), "production": len(won)}
    if kept:
        seat["blueprints"] = kept
    if found.setting.technologies:
        seat["technologies"] = list(found.setting.technologies)
    if found.setting.second_row:
        seat["second_row"] = True
    market = dict(zip("ABC", won, strict=False))
    return {"players": 3, "market": market, "deck": ["P1"] * len(won), "seats": {"ann": seat}}


def script(game: Any, found: Stuck, tries: bool) -> tuple[dict[str, Any], Run]:
    """The witness, and how it ends: the bids, then (if `tries`) placing and keeping what goes, then the end."""
    table = given(found)
    when: list[Mapping[str, Any]] = [{"ann": {"bid": dict.fromkeys("ABC"[: len(found.loose.won)], 1)}}]
    while True:
        run = play(game, table, when)
        moves = run.game.legal(run.after, 0) if tries else ()
        plan = next((one for one in moves if isinstance(one, Place | Keep)), None)
        if plan is None:
            break
        when.append({"ann": {"do": run.game.plan_text(run.after, plan)}})
    when.append({"ann": {"do": "done"}})
    return {"given": table, "when": when}, play(game, table, when)


def outcomes(game: Any, tables: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What comes of a witness under each answer to what becomes of such a card."""
    said = []
    for option in game.rulebook.open_points[POINT].option_ids():
        under = game.under(game.rules_with({POINT: option}))
        said.append((f"{POINT}={option}", outcome(play(under, tables["given"], tables["when"]))))
    return tuple(said)


def outcome(run: Run) -> str:
    """What became of the cards, from the events that the engine records."""
    if run.undefined is not None:
        return f"no answer ({run.undefined.point})"
    if run.objections:
        return f"refused: {'; '.join(map(str, run.objections))}"
    lost = [str(event.data["card"]) for event in run.events if event.what == "card-lost"]
    paid = sum(int(event.data.get("amount", 0)) for event in run.events if event.what == "paid-production")
    return f"ann has paid {paid}, and {', '.join(lost) or 'no card'} of the cards won goes to the discards"


def finding(game: Any, found: Stuck, also: tuple[str, ...]) -> Finding:
    """A card that has nowhere to go, won in play. Raises AssertionError when the engine does not lose a card."""
    tables, run = script(game, found, True)
    if not any(event.what == "card-lost" for event in run.events):
        raise AssertionError(f"every card found a place: {tables}")
    return Finding(
        id="gempire/stuck-piece/won-card",
        kind="stuck-piece",
        title=f"A card won can be neither placed nor kept, and no clause says what becomes of it: {found.text()}",
        clauses=CLAUSES,
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"plain cards; fewest in the city, then loose, then kept; {found.looked:,} cases up to the least one",
            "every order of placing and keeping is tried by the engine's own decisions",
            also,
        ),
        witness=tables,
        outcomes=outcomes(game, tables),
        found_by="gemcheck_models.gempire.stuck",
    )


def let_go(game: Any, found: Stuck) -> Finding:
    """A card that may be let go although there is room for it once a blueprint has been placed."""
    tables, _ = script(game, found, False)
    return Finding(
        id="gempire/illegal-yet-allowed/card-let-go",
        kind="illegal-yet-allowed",
        title=f"A card won may be let go although placing a blueprint first makes room for it: {found.text()}",
        clauses=(*CLAUSES, "blueprint.exchange"),
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"plain cards; fewest in the city, then loose, then kept; {found.looked:,} cases up to the least one",
            "an order of placing and keeping that leaves no card is found by the engine's own decisions",
        ),
        witness=tables,
        outcomes=outcomes(game, tables),
        found_by="gemcheck_models.gempire.stuck",
    )


CHECKS: Sequence[Check] = (stuck_card,)
