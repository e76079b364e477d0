"""What the box holds and the numbers the rulebook fixes, read once from the packaged data.

`components()` gives dice, palace, reward tokens, numbers and box; `demand(id)` and `demands()` the Demands as numbers;
`technology(slug)` and `technologies()` the glossary. All of it is frozen and cached; a fault in the packaged data is a
RulebookError.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from gemcheck.game import GameError
from gemcheck.games.gempire.table import RewardToken
from gemcheck.rulebook import RulebookError, nearest

__all__ = [
    "FACES",
    "PACKAGE",
    "Box",
    "Components",
    "DemandData",
    "Numbers",
    "Printed",
    "TechnologyData",
    "card_limits",
    "components",
    "demand",
    "demands",
    "document",
    "technologies",
    "technology",
]

PACKAGE = "gemcheck.games.gempire.rulebook"
"""Where the packaged data lies."""

FACES = ("production", "science", "wild", "blank")
"""The words for the faces of a die."""

Triple = tuple[int, int, int]
T = TypeVar("T")


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed number with its provenance: the section it stands in and the clauses that state it."""

    value: int
    clauses: tuple[str, ...]
    section: str
    note: str = ""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules, as plain ints."""

    players_min: int
    players_max: int
    production_cap_start: int
    production_cap_per_population_gem: int
    start_resources: int
    second_row_cost: int
    rows_max: int
    districts_per_row: int
    attribute_points_per_gem: int
    market_spaces: int
    technologies_in_game: int
    demands_in_game: int
    demands_to_win: int
    minimum_bid_least: int
    minimum_bid_most: int
    blueprints: int
    lost_bid_penalty: int
    diamond_symbols_most: int
    science_symbols_most: int
    self_counting_cards: int


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many pieces of each kind the box holds; of the diamonds there are this many and more."""

    building_cards: int
    technology_cards: int
    demand_cards: int
    folding_boards: int
    planning_books: int
    markers: int
    culture_flags: int
    jars: int
    token_boards: int
    population_gems: int
    gold_gems: int
    culture_gems: int
    diamonds: int
    punched_pieces: int
    production_chips: int
    cubes: int
    dice: int

    @property
    def gems(self) -> Triple:
        """Gems in the box by colour."""
        return (self.population_gems, self.gold_gems, self.culture_gems)


class Components(msgspec.Struct, frozen=True):
    """Everything in components.toml.

    dice: the six faces of each die, words of FACES; level_costs: production for palace levels 1 to 5; tokens and
    token_counts: kinds of palace reward tokens and how many of each are listed (index 0 grants nothing);
    tokens_announced: how many there are in all according to the running text; provenance: the printed entry behind each
    field of `numbers` and `box`, by name.
    """

    dice: tuple[tuple[str, ...], ...]
    level_costs: tuple[int, ...]
    tokens: tuple[RewardToken, ...]
    token_counts: tuple[int, ...]
    tokens_announced: int
    numbers: Numbers
    box: Box
    not_printed: tuple[str, ...]
    provenance: dict[str, Printed]


class DemandData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Demand as numbers. Triples hold for 3, 4 and 5 players; (0, 0, 0) where the Demand has no such number.

    id: Compendium number; title: our own words; thresholds: what the quantity must reach (0 for Demand 9, whose order a
    card set gives, and for Demand 14); second: the same for a second quantity (value, Demand 13); diagram: the other
    thresholds a diagram prints (Demand 3); minimum: what each counted district, card or district's neighbourhood must
    reach (Demands 8, 11, 13); gems_per_step culture gems are worth `step` (0 and 0: no bonus); counts_gem: a culture
    gem on the Demand is also counted as a gem; beats_others: must exceed every opponent; checked: the moment stated.
    """

    id: int
    title: str
    quantity: str
    gems_per_step: int
    step: int
    step_text: str
    checked: str
    clauses: tuple[str, ...]
    section: str
    starred: bool = False
    thresholds: Triple = (0, 0, 0)
    second: Triple = (0, 0, 0)
    diagram: Triple | None = None
    minimum: int = 0
    beats_others: bool = False
    counts_gem: bool = False


class TechnologyData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A technology of the glossary: its effect in our words, what the effect counts, and whether it reaches back
    (`present`, `future`, `once`, or `unstated`)."""

    slug: str
    name: str
    effect: str
    wording: str
    retroactive: str
    clauses: tuple[str, ...]
    section: str


class _Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    faces: tuple[str, ...]
    clauses: tuple[str, ...]
    section: str


class _Palace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cost_of_level: tuple[int, ...]
    tokens_announced: int
    clauses: tuple[str, ...]
    section: str


class _Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    count: int
    clauses: tuple[str, ...]
    section: str
    diamonds: int = 0
    science: int = 0
    per_symbol: int = 0


def document(file: str | Path) -> dict[str, Any]:
    """A TOML file as a plain dict: a packaged one by its name, any other by its path. Raises GameError for a path to
    anything else."""
    if isinstance(file, str):
        return tomllib.loads((files(PACKAGE) / file).read_text(encoding="utf-8"))
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GameError(f"{file}: not TOML: {error}") from error
    except OSError as error:
        raise GameError(f"{file}: {error.strerror}") from error


def _convert(data: Any, kind: type[T], where: str) -> T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise RulebookError(f"{where}: {error}") from error


@cache
def components() -> Components:
    """The contents of components.toml. Raises RulebookError on a fault in it."""
    data = document("components.toml")
    dice = _convert(data["die"], list[_Die], "components.toml, die")
    palace = _convert(data["palace"], _Palace, "components.toml, palace")
    tokens = _convert(data["palace_token"], list[_Token], "components.toml, palace_token")
    numbers = _convert(data["numbers"], dict[str, Printed], "components.toml, numbers")
    box = _convert(data["box"], dict[str, Printed], "components.toml, box")
    for die in dice:
        for face in die.faces:
            if face not in FACES:
                raise RulebookError(f"components.toml, die {die.number}: unknown face '{face}'{nearest(face, FACES)}")
    return Components(
        dice=tuple(die.faces for die in dice),
        level_costs=palace.cost_of_level,
        tokens=tuple(RewardToken(t.diamonds, t.science, t.per_symbol) for t in tokens),
        token_counts=tuple(t.count for t in tokens),
        tokens_announced=palace.tokens_announced,
        numbers=_convert({k: p.value for k, p in numbers.items()}, Numbers, "components.toml, numbers"),
        box=_convert({k: p.value for k, p in box.items()}, Box, "components.toml, box"),
        not_printed=tuple(data["not_printed"]["counts"]),
        provenance={**numbers, **box},
    )


def card_limits() -> tuple[tuple[str, int, int | None, tuple[str, ...]], ...]:
    """For each counted field of a building card: its name, least and most (None: no limit), and the clauses."""
    numbers, printed = components().numbers, components().provenance
    return (
        ("buildings", 1, None, ("building.count",)),
        ("min_bid", numbers.minimum_bid_least, numbers.minimum_bid_most, printed["minimum_bid_most"].clauses),
        ("diamond_symbols", 0, numbers.diamond_symbols_most, printed["diamond_symbols_most"].clauses),
        ("science_symbols", 0, numbers.science_symbols_most, printed["science_symbols_most"].clauses),
    )


@cache
def demands() -> tuple[DemandData, ...]:
    """The fifteen Demands in the order of the Compendium. Raises RulebookError on a fault in demands.toml."""
    found = tuple(_convert(document("demands.toml")["demand"], list[DemandData], "demands.toml"))
    if [d.id for d in found] != list(range(1, len(found) + 1)):
        raise RulebookError("demands.toml: the Demands must be numbered from 1 without gaps")
    return found


@cache
def demand(number: int) -> DemandData:
    """The Demand with this Compendium number. Raises RulebookError for any other number."""
    if not 1 <= number <= len(demands()):
        raise RulebookError(f"there is no Demand {number}, they are numbered 1 to {len(demands())}")
    return demands()[number - 1]


@cache
def technologies() -> tuple[TechnologyData, ...]:
    """The glossary of technologies in its own order. Raises RulebookError on a fault in technologies.toml."""
    return tuple(_convert(document("technologies.toml")["technology"], list[TechnologyData], "technologies.toml"))


def technology(slug: str) -> TechnologyData:
    """The glossary entry with this slug. Raises RulebookError naming the nearest one."""
    for entry in technologies():
        if entry.slug == slug:
            return entry
    raise RulebookError(f"unknown technology '{slug}'{nearest(slug, (t.slug for t in technologies()))}")
