"""Every rule of the card set lint: a set that breaks it and one that only just does not."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from gemcheck.game import GameError
from gemcheck.games.gempire.card_template import card_template
from gemcheck.games.gempire.cardset import PACKAGED, load_card_set, read_card
from gemcheck.games.gempire.components import PACKAGE
from gemcheck.games.gempire.lint import ERROR, NOTICE, Complaint, contradictions, lint
from tests.gempire.build import rulebook

Lint = Callable[..., list[Complaint]]

SHOPS = Complaint(
    NOTICE,
    "cards",
    "whether Workshop or Bishop's House is a shop depends on the reading of tech.economics.shop",
    ("tech.economics",),
)
"""The only thing to say about the synthetic set."""


def text_of(name: str) -> str:
    return (files(PACKAGE) / f"cards_{name}.toml").read_text(encoding="utf-8")


def block(slug: str) -> str:
    """The `[[card]]` of a slug in the synthetic set, as written."""
    (found,) = [part for part in text_of("synthetic").split("[[") if f'slug = "{slug}"\n' in part]
    return "[[" + found.split("\n\n")[0] + "\n\n"


@pytest.fixture
def edited(tmp_path: Path) -> Lint:
    """Lint the synthetic set after replacing texts that each occur exactly once; the shop notice is left out.

    A set without errors must load.
    """

    def run(*changes: tuple[str, str], add: str = "") -> list[Complaint]:
        text = text_of("synthetic")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        path = tmp_path / "set.toml"
        path.write_text(text + add, encoding="utf-8")
        complaints = lint(path)
        if not any(complaint.level == ERROR for complaint in complaints):
            load_card_set(path)
        return [complaint for complaint in complaints if complaint != SHOPS]

    return run


def with_fields(slug: str, **fields: str) -> tuple[str, str]:
    """A change of single lines of a card's block: a field gets another text, or a new line."""
    old = block(slug)
    lines = old.rstrip("\n").splitlines()
    for key, value in fields.items():
        lines = [line for line in lines if not line.startswith(f"{key} = ")] + [f"{key} = {value}"]
    return old, "\n".join(lines) + "\n\n"


def without_fields(slug: str, *keys: str) -> tuple[str, str]:
    """A change of a card's block: some of its lines are gone."""
    old = block(slug)
    lines = [line for line in old.splitlines() if line.split(" = ")[0] not in keys]
    assert len(lines) == len(old.splitlines()) - len(keys)
    return old, "\n".join(lines) + "\n"


def without(slug: str) -> tuple[str, str]:
    return block(slug), ""


def card(slug: str, **fields: str) -> str:
    """The text of one more card, complete unless fields say otherwise."""
    lines = {"name": f'"{slug.title()}"', "value": '{ gold = "1" }', "buildings": "1", "min_bid": "1"}
    lines |= {"diamond_symbols": "0", "science_symbols": "0"} | fields
    return f'\n[[card]]\nslug = "{slug}"\n' + "".join(f"{key} = {value}\n" for key, value in lines.items())


def said(complaints: list[Complaint]) -> list[tuple[str, str, str]]:
    return [(c.level, c.where, c.text) for c in complaints]


# -- whole sets


def test_the_synthetic_set_has_nothing_against_it_but_the_names_with_shop() -> None:
    assert lint("synthetic") == [SHOPS]


def test_the_rulebook_set_has_only_gaps() -> None:
    complaints = lint("rulebook")
    assert {c.level for c in complaints} == {NOTICE}
    assert sum(c.text.startswith("not known: ") for c in complaints) == 27
    assert ("27 building cards, the box holds 114", ("materials.building-cards",)) in [
        (c.text, c.clauses) for c in complaints
    ]
    assert [c.where for c in complaints[-3:]] == ["technologies", "[numbers]", "[numbers]"]
    assert complaints[-3].text == "no prices known for any technology"


def test_an_unreadable_file_is_no_finding(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="no card set"):
        lint(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("= 1", encoding="utf-8")
    with pytest.raises(GameError, match="not TOML"):
        lint(tmp_path / "bad.toml")


def test_everything_said_is_one_line_and_cites_clauses_that_exist(edited: Lint) -> None:
    complaints = [*lint("rulebook"), SHOPS, *edited(without("well"), with_fields("mill", min_bid="7"))]
    for complaint in complaints:
        assert "\n" not in complaint.text
        assert set(complaint.clauses) <= set(rulebook().clauses)


def test_errors_come_first(edited: Lint) -> None:
    complaints = edited(with_fields("mill", min_bid="7"), ("science_track = 100\n", ""))
    assert [c.level for c in complaints] == [ERROR, NOTICE]


# -- how many, and which


@pytest.mark.parametrize("slug", ["bank", "cottage", "town-hall"])
def test_a_set_of_113_cards_gets_one_clear_line(edited: Lint, slug: str) -> None:
    assert edited(without(slug)) == [
        Complaint(ERROR, "cards", "113 building cards, the box holds 114", ("materials.building-cards",))
    ]


@pytest.mark.parametrize(
    ("slug", "name"), [("well", "Well"), ("mill", "Mill"), ("guild-hall", "a yellow card that counts itself")]
)
def test_a_short_set_says_in_the_same_line_which_printed_card_is_missing(edited: Lint, slug: str, name: str) -> None:
    assert said(edited(without(slug))) == [
        (ERROR, "cards", f"113 building cards, the box holds 114; missing: {name}"),
    ]


def test_a_set_of_115_cards_is_one_too_many(edited: Lint) -> None:
    assert said(edited(add=card("extra"))) == [(ERROR, "cards", "115 building cards, the box holds 114")]


def test_a_printed_card_may_not_be_replaced(edited: Lint) -> None:
    complaints = edited(without("mill"), add=card("mil", name='"Mil"'))
    assert said(complaints) == [
        (ERROR, "cards", "the text speaks of Mill, which is missing; did you mean 'Mil'?"),
    ]
    assert complaints[0].clauses == ("example.nick.start",)


def test_a_printed_card_missing_from_a_set_that_is_too_large_is_named_on_its_own(edited: Lint) -> None:
    complaints = edited(without("brothel"), add=card("one") + card("two"))
    assert [c.text.split(",")[0] for c in complaints] == ["115 building cards", "the text speaks of Brothel"]


def test_the_unnamed_yellow_card_is_missed_too(edited: Lint) -> None:
    complaints = edited(with_fields("guild-hall", counts_itself="false"))
    assert said(complaints)[0][2].startswith("the text speaks of a yellow card that counts itself, which is missing")
    assert complaints[0].clauses == ("card.self-counting",)


def test_copies_count_as_cards(edited: Lint) -> None:
    assert edited(without("bank"), with_fields("mint", copies="2")) == []
    assert said(edited(with_fields("mint", copies="2"))) == [(ERROR, "cards", "115 building cards, the box holds 114")]


def test_a_partial_set_may_be_short_but_not_too_large(edited: Lint) -> None:
    partial = ("synthetic = true\n", "synthetic = true\npartial = true\n")
    levels = {(c.level, c.text) for c in edited(partial, without("well")) if c.where == "cards"}
    assert levels == {(NOTICE, "113 building cards, the box holds 114")}
    assert not [c for c in edited(partial) if c.where == "cards"]
    levels = {(c.level, c.text) for c in edited(partial, add=card("extra")) if c.where == "cards"}
    assert levels == {(ERROR, "115 building cards, the box holds 114")}


def test_slugs_are_unique(edited: Lint) -> None:
    complaints = edited(without("bank"), add=card("mint", name='"Another Mint"'))
    assert said(complaints) == [(ERROR, "card 'mint'", "is there 2 times; slugs must differ")]


def test_slugs_of_copies_are_unique_too(edited: Lint) -> None:
    complaints = edited(without("bank"), without("arena"), with_fields("mint", copies="2"), add=card("mint-2"))
    assert said(complaints) == [(ERROR, "card 'mint-2'", "is there 2 times; slugs must differ")]


# -- single cards


@pytest.mark.parametrize(
    ("key", "value", "span", "clauses"),
    [
        ("min_bid", "5", "1 to 4", ("bid.minimum.printed",)),
        ("min_bid", "0", "1 to 4", ("bid.minimum.printed",)),
        ("diamond_symbols", "3", "0 to 2", ("diamond.one-symbol.double", "diamond.two-symbol.triple")),
        ("diamond_symbols", "-1", "0 to 2", ("diamond.one-symbol.double", "diamond.two-symbol.triple")),
        ("science_symbols", "3", "0 to 2", ("palace.science.count-symbols",)),
        ("science_symbols", "-1", "0 to 2", ("palace.science.count-symbols",)),
        ("buildings", "0", "1 or more", ("building.count",)),
    ],
)
def test_numbers_outside_the_printed_range(
    edited: Lint, key: str, value: str, span: str, clauses: tuple[str, ...]
) -> None:
    assert edited(with_fields("bank", **{key: value})) == [
        Complaint(ERROR, "card 'bank'", f"{key} is {value}, it can be {span}", clauses)
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("min_bid", "4"),
        ("min_bid", "1"),
        ("diamond_symbols", "2"),
        ("diamond_symbols", "0"),
        ("science_symbols", "2"),
        ("science_symbols", "0"),
        ("buildings", "1"),
        ("buildings", "9"),
    ],
)
def test_numbers_at_the_ends_of_the_printed_range(edited: Lint, key: str, value: str) -> None:
    assert edited(with_fields("bank", **{key: value})) == []


def test_no_copies_at_all(edited: Lint) -> None:
    assert said(edited(with_fields("bank", copies="0"))) == [(ERROR, "card 'bank'", "copies is 0, it can be 1 or more")]


def test_unknown_keys_name_the_nearest_and_hide_nothing_else(edited: Lint) -> None:
    complaints = edited(with_fields("bank", minbid="2", min_bid="5"))
    assert said(complaints) == [
        (ERROR, "card 'bank'", "unknown key 'minbid'; did you mean 'min_bid'?"),
        (ERROR, "card 'bank'", "min_bid is 5, it can be 1 to 4"),
    ]


def test_unknown_keys_elsewhere(edited: Lint) -> None:
    complaints = edited(
        ("science_track = 100", "science_track = 100\nscince_track = 3"),
        ("synthetic = true", "synthetic = true\nauthor = 3"),
        ('slug = "iron"', 'slug = "iron"\nprice = 3'),
        add="\n[zzz]\n",
    )
    assert {(c.where, c.text) for c in complaints} == {
        ("file", "unknown section 'zzz'"),
        ("[meta]", "unknown key 'author'"),
        ("[numbers]", "unknown key 'scince_track'; did you mean 'science_track'?"),
        ("technology 'iron'", "unknown key 'price'; did you mean 'prices'?"),
    }


def test_another_schema_is_not_read(edited: Lint) -> None:
    assert said(edited(("schema = 1", "schema = 2"))) == [
        (ERROR, "[meta]", "schema 2 is not known, this version reads 1")
    ]


def test_a_technology_that_is_no_table_is_named_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    path.write_text("technology = [3]\n" + text_of("synthetic").split("[[technology]]")[0], encoding="utf-8")
    assert said(lint(path))[0] == (ERROR, "technology 1", "expected a table, found 3")


def test_a_wrong_type_is_one_line_and_the_card_still_counts(edited: Lint) -> None:
    complaints = edited(with_fields("bank", buildings='"two"'))
    assert said(complaints) == [(ERROR, "card 'bank'", "expected `int | null`, got `str` - at `buildings`")]


def test_a_card_without_a_slug_is_named_by_its_number(edited: Lint) -> None:
    complaints = edited(('slug = "stonemason"\n', ""))
    assert said(complaints) == [(ERROR, "card 1", "missing required field `slug`")]


def test_a_bad_formula_is_one_line_with_its_place(edited: Lint) -> None:
    complaints = edited(with_fields("bank", value='{ gold = "2*rigth(gold)" }'))
    text = "value: '2*rigth(gold)', column 3: unknown term 'rigth'; did you mean 'right'?"
    assert said(complaints) == [(ERROR, "card 'bank'", text)]


def test_a_hybrid_has_two_sides(edited: Lint) -> None:
    three = '{ population = "1", gold = "1", culture = "1" }'
    two = '{ population = "1", culture = "1" }'
    assert edited(with_fields("bank", value=three)) == [
        Complaint(ERROR, "card 'bank'", "has three sides, a hybrid has two", ("hybrid.definition",))
    ]
    assert edited(with_fields("bank", value=two)) == []


def test_gaps_are_notices(edited: Lint) -> None:
    complaints = edited(without_fields("bank", "min_bid", "buildings"))
    assert said(complaints) == [(NOTICE, "card 'bank'", "not known: buildings, min_bid")]


def test_an_unknown_colour_is_no_hybrid_of_three(edited: Lint) -> None:
    complaints = edited(without_fields("bank", "value"))
    assert said(complaints) == [(NOTICE, "card 'bank'", "not known: colours, value")]


# -- printed facts


@pytest.mark.parametrize(
    ("slug", "fields", "text", "clause"),
    [
        ("mill", {"value": '{ gold = "5" }'}, "gold is 5, printed is 4", "example.nick.start"),
        ("mill", {"value": '{ culture = "4" }'}, "has no gold side, the text says it has", "example.nick.start"),
        (
            "mill",
            {"value": '{ gold = "4", culture = "4" }'},
            "has several sides, the text knows one",
            "example.nick.start",
        ),
        (
            "mill",
            {"buildings": "2"},
            "buildings is 2, printed is 1 (follows from an example)",
            "example.nick.start",
        ),
        (
            "jewelry-shop",
            {"value": '{ gold = "10" }'},
            "gold is 10, printed is 11 (follows from an example)",
            "card.jewelry-shop",
        ),
        ("race-track", {"min_bid": "1"}, "min_bid is 1, printed is 2", "card.race-track"),
        (
            "race-track",
            {"value": '{ culture = "4 + left(gold)" }'},
            "culture is 4 + left(gold), printed is 4 + right(gold)",
            "card.race-track",
        ),
        ("brothel", {"buildings": "3"}, "buildings is 3, printed is 4", "card.brothel"),
        ("brothel", {"value": '{ culture = "1" }'}, "culture is 1, printed is 0", "card.brothel"),
        ("trading-post", {"buildings": "2"}, "buildings is 2, printed is 3", "card.trading-post"),
        ("vineyard", {"value": '{ gold = "7", culture = "7" }'}, "gold is 7, printed is 9", "card.vineyard"),
        (
            "shrine",
            {"diamond_symbols": "1"},
            "diamond_symbols is 1, printed is 2 (follows from an example)",
            "diamond.two-symbol.triple",
        ),
        (
            "temple",
            {"value": '{ gold = "6" }'},
            "has no culture side, the text says it has (follows from an example)",
            "placement.example.blocking",
        ),
        ("prison", {"buildings": "1"}, "stands for one building, the text says for several", "card.prison"),
        ("prison", {"value": '{ gold = "0" }'}, "has no value, the text says it has one", "card.prison"),
        ("market", {"counts_itself": "false"}, "does not count itself, the text says it does", "card.self-counting"),
        ("well", {"science": '"1"'}, "science is 1, printed is placed(population)", "card.well"),
        ("apothecary", {"science": '"0"'}, "science is nothing, printed is 4*earned(gold)", "card.apothecary"),
        (
            "inn",
            {"value": '{ population = "2*row2(any)" }'},
            "has one side, the text implies a second (follows from an example)",
            "card.inn",
        ),
        (
            "bunkhouse",
            {"value": '{ culture = "5" }'},
            "has no side with the printed value by_row(5, 10)",
            "card.bunkhouse",
        ),
        ("fountain", {"value": '{ gold = "by_row(0, 8)", culture = "8" }'}, "culture is 8", "card.fountain"),
        (
            "astronomers-tower",
            {"value": '{ culture = "palace(2, 0, 10)" }'},
            "culture is palace(2, 0, 10), printed is palace(3, 0, 10)",
            "card.astronomers-tower",
        ),
    ],
)
def test_printed_facts_hold(edited: Lint, slug: str, fields: dict[str, str], text: str, clause: str) -> None:
    complaints = [c for c in edited(with_fields(slug, **fields)) if c.level == ERROR]
    assert len(complaints) == 1
    assert complaints[0].where == f"card '{slug}'"
    assert complaints[0].text.startswith(text)
    assert clause in complaints[0].clauses


@pytest.mark.parametrize(
    ("slug", "fields"),
    [
        ("bunkhouse", {"value": '{ gold = "by_row(5, 10)" }'}),
        ("bunkhouse", {"value": '{ gold = "by_row(5, 10)", culture = "3" }'}),
        ("dairy-farm", {"value": '{ population = "4 + 2*gems(population)", gold = "2" }'}),
        ("inn", {"value": '{ population = "2*row2(any)", culture = "9" }'}),
        ("prison", {"value": '{ culture = "1" }', "buildings": "2"}),
        ("temple", {"value": '{ culture = "1" }', "min_bid": "4"}),
        ("apothecary", {"value": '{ culture = "1" }'}),
        ("mill", {"name": '"MILL"'}),
    ],
)
def test_what_is_not_printed_is_free(edited: Lint, slug: str, fields: dict[str, str]) -> None:
    assert edited(with_fields(slug, **fields)) == []


def test_what_a_set_leaves_open_contradicts_nothing(tmp_path: Path) -> None:
    names = ["Mill", "Race Track", "Prison", "Well", "Inn", "Bunkhouse", "Apothecary", "Shrine"]
    head = '[meta]\nschema = 1\nname = "m"\ntitle = "M"\nsource = "s"\npartial = true\n'
    cards = "".join(f'[[card]]\nslug = "x-{i}"\nname = "{name}"\n' for i, name in enumerate(names))
    path = tmp_path / "set.toml"
    path.write_text(head + cards.replace('"Well"', '"Well"\ncounts_itself = true'), encoding="utf-8")
    assert {c.level for c in lint(path)} == {NOTICE}


def test_contradictions_of_one_card_can_be_asked_for() -> None:
    mill = read_card("mill", {"name": "Mill", "value": {"gold": "3"}})
    assert [(c.level, c.text) for c in contradictions(mill)] == [(ERROR, "gold is 3, printed is 4")]
    assert list(contradictions(read_card("mine", {"value": {"gold": "3"}}))) == []


@pytest.mark.parametrize("name", PACKAGED)
def test_packaged_cards_contradict_nothing(name: str) -> None:
    assert [c for card in load_card_set(name).cards for c in contradictions(card)] == []


# -- cards that count themselves


def test_a_seventh_card_that_counts_itself(edited: Lint) -> None:
    complaints = edited(with_fields("bank", value='{ gold = "city(gold)" }', counts_itself="true"))
    assert complaints == [
        Complaint(
            ERROR,
            "cards",
            "Guild Hall, Bank count themselves, the text names all but one such card",
            ("card.self-counting",),
        )
    ]


def test_the_sixth_card_that_counts_itself_is_yellow(edited: Lint) -> None:
    complaints = edited(with_fields("guild-hall", value='{ culture = "city(culture)" }'))
    assert said(complaints) == [(ERROR, "card 'guild-hall'", "counts itself, but the sixth such card is yellow")]
    assert edited(with_fields("guild-hall", value='{ gold = "1 + city(gold)", culture = "2" }')) == []


@pytest.mark.parametrize(
    ("value", "science", "silent"),
    [
        ('{ gold = "city(gold)" }', '"0"', True),
        ('{ gold = "city(any)" }', '"0"', True),
        ('{ gold = "row2(any)" }', '"0"', True),
        ('{ gold = "1" }', '"placed(gold)"', True),
        ('{ gold = "1" }', '"placed(culture)"', False),
        ('{ gold = "city(culture)" }', '"0"', False),
        ('{ gold = "right(gold)" }', '"0"', False),
    ],
)
def test_a_card_that_counts_itself_can(edited: Lint, value: str, science: str, silent: bool) -> None:
    complaints = edited(with_fields("guild-hall", value=value, science=science))
    expected = [(NOTICE, "card 'guild-hall'", "counts itself, but nothing it has counts its colour")]
    assert said(complaints) == ([] if silent else expected)


@pytest.mark.parametrize("slug", ["sewage-system", "museum", "market"])
def test_an_effect_that_can_count_is_missed_in_every_colour(edited: Lint, slug: str) -> None:
    colour = {"sewage-system": "population", "museum": "culture", "market": "gold"}[slug]
    complaints = edited(with_fields(slug, value=f'{{ {colour} = "5" }}'))
    assert said(complaints) == [(NOTICE, f"card '{slug}'", "counts itself, but nothing it has counts its colour")]


# -- what the text only hints at


def test_one_is_the_commonest_minimum_bid(edited: Lint, tmp_path: Path) -> None:
    text = text_of("synthetic")
    swapped = text.replace("min_bid = 1\n", "min_bid = X\n").replace("min_bid = 3\n", "min_bid = 1\n")
    path = tmp_path / "swapped.toml"
    path.write_text(swapped.replace("min_bid = X\n", "min_bid = 3\n"), encoding="utf-8")
    bids = [c for c in lint(path) if "commonest" in c.text]
    count = text.count("min_bid = 1\n")
    assert bids == [
        Complaint(
            NOTICE,
            "cards",
            f"minimum bid 3 is the commonest ({count} cards), it is said to be 1",
            ("bid.minimum.printed", "tech.education"),
        )
    ]
    assert not [c for c in edited() if "commonest" in c.text]


def test_a_tie_for_the_commonest_minimum_bid_is_fine(tmp_path: Path) -> None:
    head = '[meta]\nschema = 1\nname = "m"\ntitle = "M"\nsource = "s"\n'
    path = tmp_path / "set.toml"
    path.write_text(head + card("a", min_bid="2") + card("b") + card("c", min_bid="2") + card("d"), encoding="utf-8")
    assert not [c for c in lint(path) if "commonest" in c.text]
    path.write_text(head + card("a", min_bid="2") + card("b") + card("c", min_bid="2"), encoding="utf-8")
    assert [c.text for c in lint(path) if "commonest" in c.text] == [
        "minimum bid 2 is the commonest (2 cards), it is said to be 1"
    ]


@pytest.mark.parametrize(("slug", "name"), [("dairy-farm", "Dairy Farm"), ("embassy", "Embassy"), ("farm", "Farm")])
def test_cards_that_count_gems_are_single(edited: Lint, slug: str, name: str) -> None:
    complaints = edited(without("bank"), with_fields(slug, copies="2"))
    assert said(complaints) == [
        (NOTICE, "cards", f"2 cards called {name}; that gem chains end rests on one of each"),
    ]
    assert complaints[0].clauses == (f"card.{slug}",)


def test_other_cards_may_have_copies(edited: Lint) -> None:
    assert edited(without("bank"), with_fields("mint", copies="2")) == []


def test_names_with_the_letters_shop(tmp_path: Path) -> None:
    head = '[meta]\nschema = 1\nname = "m"\ntitle = "M"\nsource = "s"\n'
    path = tmp_path / "set.toml"
    path.write_text(head + card("a", name='"Book Shop"') + card("b", name='"BISHOPRIC"'), encoding="utf-8")
    assert [c.text for c in lint(path) if "shop" in c.text] == [
        "whether BISHOPRIC is a shop depends on the reading of tech.economics.shop"
    ]
    path.write_text(head + card("a", name='"Book Shop"'), encoding="utf-8")
    assert not [c for c in lint(path) if "shop" in c.text]


# -- technologies and numbers


@pytest.mark.parametrize("prices", ["18, 18, 20", "18, 17", "0, 3", "-2, 3"])
def test_prices_rise(edited: Lint, prices: str) -> None:
    complaints = edited(("[18, 22, 26, 30, 34]", f"[{prices}]"))
    assert complaints == [
        Complaint(
            ERROR,
            "technology 'iron'",
            f"prices {prices} must be above 0 and rise",
            ("tech.cost.row", "tech.cost.lowest"),
        )
    ]


def test_prices_that_just_rise(edited: Lint) -> None:
    assert edited(("[18, 22, 26, 30, 34]", "[1, 2, 3]")) == []


def test_technologies_are_those_of_the_glossary_once_each(edited: Lint) -> None:
    assert said(edited(('slug = "iron"', 'slug = "irn"'))) == [
        (ERROR, "technology 'irn'", "is not in the glossary; did you mean 'iron'?"),
        (NOTICE, "technologies", "no prices known for iron"),
    ]
    assert said(edited(add='\n[[technology]]\nslug = "iron"\nprices = [1]\n')) == [
        (ERROR, "technology 'iron'", "is there 2 times")
    ]


def test_technologies_without_prices_are_gaps(edited: Lint) -> None:
    assert said(edited(("[18, 22, 26, 30, 34]", "[]"))) == [(NOTICE, "technologies", "no prices known for iron")]


def test_the_order_of_demand_nine_has_colours(edited: Lint) -> None:
    old = '["population", "gold", "culture", "gold", "population", "culture", "gold", "culture", "population"]'
    assert edited((old, '["population", "glod"]')) == [
        Complaint(ERROR, "[numbers]", "unknown colour 'glod'; did you mean 'gold'?", ("demand.09.condition",))
    ]
    assert said(edited((old, "[]"))) == [(NOTICE, "[numbers]", "demand_9, the order of Demand 9, is not known")]
    assert edited((old, '["gold"]')) == []


def test_the_track_has_a_length(edited: Lint) -> None:
    assert said(edited(("science_track = 100", "science_track = 0"))) == [
        (ERROR, "[numbers]", "science_track must be 1 or more")
    ]
    assert edited(("science_track = 100", "science_track = 1")) == []
    assert said(edited(("science_track = 100\n", ""))) == [(NOTICE, "[numbers]", "science_track is not known")]


def test_there_are_at_least_fifty_diamonds(edited: Lint) -> None:
    assert edited(("diamonds = 50", "diamonds = 49")) == [
        Complaint(ERROR, "[numbers]", "diamonds is 49, the box holds 50 and more", ("materials.diamonds",))
    ]
    assert edited(("diamonds = 50", "diamonds = 60")) == []
    assert edited(("diamonds = 50\n", "")) == []


def test_the_template_is_a_readable_set_of_the_printed_cards(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(card_template(), encoding="utf-8")
    assert [card.slug for card in load_card_set(path).cards] == [card.slug for card in load_card_set("rulebook").cards]
    assert [complaint.where for complaint in lint(path) if complaint.level == "error"] == []
