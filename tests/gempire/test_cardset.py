"""Card sets: what the two packaged ones hold, how absent fields are completed, and how faults are named."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gemcheck.game import GameError
from gemcheck.games.gempire import components
from gemcheck.games.gempire.cards import Card, Formula, Yield
from gemcheck.games.gempire.cardset import card_set_names, load_card_set, load_table, read_card
from gemcheck.games.gempire.formulas import parse_formula
from gemcheck.games.gempire.table import TECHNOLOGIES
from tests.gempire.build import C, G, P, rulebook

HEAD = '[meta]\nschema = 1\nname = "mine"\ntitle = "Mine"\nsource = "test"\n'


def write(folder: Path, text: str, head: str = HEAD) -> Path:
    path = folder / "set.toml"
    path.write_text(head + text, encoding="utf-8")
    return path


def synthetic(slug: str) -> Card:
    return next(card for card in load_card_set("synthetic").cards if card.slug == slug)


def printed(slug: str) -> Card:
    return next(card for card in load_card_set("rulebook").cards if card.slug == slug)


# -- the synthetic set


def test_the_synthetic_set_is_complete_and_says_that_it_is_invented() -> None:
    cards = load_card_set("synthetic")
    assert cards.meta.synthetic
    assert not cards.meta.partial
    assert "invented" in cards.meta.title
    assert len(cards.cards) == 114
    assert all(not card.unknown for card in cards.cards)
    assert [t.slug for t in cards.technologies] == list(TECHNOLOGIES)
    assert all(len(t.prices) == 5 and 8 <= t.prices[0] <= 30 for t in cards.technologies)
    assert (len(cards.sequence), cards.track, cards.diamonds) == (9, 100, 50)
    assert set(cards.sequence) == {P, G, C}


def test_the_synthetic_set_is_balanced() -> None:
    cards = load_card_set("synthetic").cards
    colours = Counter(card.colours for card in cards)
    assert all(33 <= colours[(colour,)] <= 34 for colour in (P, G, C))
    assert 12 <= sum(card.hybrid for card in cards) <= 15
    bids = Counter(card.min_bid for card in cards)
    assert sorted(bids) == [1, 2, 3, 4]
    assert bids.most_common(1)[0][0] == 1
    assert 36 <= sum(card.diamond_symbols > 0 for card in cards) <= 40
    assert {card.diamond_symbols for card in cards} == {card.science_symbols for card in cards} == {0, 1, 2}
    assert sum(card.buildings > 1 for card in cards) >= 10
    assert sum("shop" in card.name.casefold() for card in cards) == 5


def test_plain_values_of_the_synthetic_set_stay_ordinary() -> None:
    plain = [s.first for card in load_card_set("synthetic").cards for s in card.sides if s is not None and s.plain]
    assert max(plain) == 12
    assert min(value for value in plain if value) == 2
    assert 7 <= sum(plain) / len(plain) <= 8


def test_the_synthetic_set_has_a_card_of_each_kind_of_formula() -> None:
    sides = [side for card in load_card_set("synthetic").cards for side in card.sides if side is not None]
    for field in ("right", "left", "adjacent", "city", "gems"):
        assert any(getattr(side, field) != (0, 0, 0) for side in sides), field
    assert any(side.row2 for side in sides)
    assert any(side.palace_level for side in sides)
    assert any(side.first < side.second for side in sides)
    assert any(side.first > side.second for side in sides)


def test_gems_are_counted_by_the_three_printed_cards_only() -> None:
    """G-053: the growth of gem chains is worked out for single copies of these."""
    counting = [c.slug for c in load_card_set("synthetic").cards if any(s is not None and any(s.gems) for s in c.sides)]
    assert sorted(counting) == ["dairy-farm", "embassy", "farm"]


@pytest.mark.parametrize(
    ("slug", "value", "symbols"),
    [
        ("shrine", 5, 2),  # G-046, G-049: worth 5 with two symbols
        ("temple", 6, 0),  # G-042: 6 and no diamonds
        ("cistern", 6, 1),  # G-014: a one-symbol card of 6
        ("altar", 3, 1),  # G-070: base 3 with one symbol
        ("wayside-statue", 2, 2),  # G-072: base 2 with two symbols
        ("trading-post", 7, 2),  # G-051: assumed with two symbols
        ("jewelry-shop", 11, 1),  # G-075: one useful diamond
    ],
)
def test_cards_that_findings_assume_exist(slug: str, value: int, symbols: int) -> None:
    card = synthetic(slug)
    assert [side.first for side in card.sides if side is not None] == [value]
    assert card.diamond_symbols == symbols


def test_cards_with_text_of_their_own() -> None:
    well = synthetic("well")
    assert (well.colours, well.sides[P], well.science) == ((P,), Formula(), Yield(placed=(1, 0, 0)))
    assert well.counts_itself
    assert synthetic("apothecary").science == Yield(earned=(0, 4, 0))
    assert synthetic("brothel").buildings == 4
    assert synthetic("brothel").sides == (None, None, Formula())
    assert synthetic("prison").buildings > 1
    assert synthetic("race-track").min_bid == 2
    assert synthetic("inn").hybrid
    assert synthetic("fountain").sides == (None, parse_formula("by_row(0, 8)"), parse_formula("by_row(0, 8)"))


# -- the rulebook's own set


def test_the_rulebook_set_holds_what_is_printed_and_lists_the_rest() -> None:
    cards = load_card_set("rulebook")
    assert not cards.meta.synthetic
    assert cards.meta.partial
    assert len(cards.cards) == 27
    assert sum("name" in card.unknown for card in cards.cards) == 2
    assert (cards.sequence, cards.track) == ((), None)
    assert all(t.prices == () for t in cards.technologies)
    assert printed("race-track").unknown == ("buildings", "diamond_symbols", "science_symbols", "science")
    assert printed("shrine").diamond_symbols == 2
    assert "value" in printed("shrine").unknown


def test_a_card_of_unknown_colour_may_lie_under_each() -> None:
    bunkhouse = printed("bunkhouse")
    assert bunkhouse.sides == (parse_formula("by_row(5, 10)"),) * 3
    assert "colours" in bunkhouse.unknown
    assert "value" not in bunkhouse.unknown


def test_a_side_that_is_not_described_is_named() -> None:
    assert printed("inn").colours == (P,)
    assert "second side" in printed("inn").unknown
    assert "hybrid" in printed("dairy-farm").unknown
    assert "hybrid" not in printed("race-track").unknown
    assert "sides" in printed("inn").unknown
    assert "sides" not in printed("dairy-farm").unknown


def test_every_printed_entry_names_its_clauses_and_section() -> None:
    for entry in components.document("cards_rulebook.toml")["card"]:
        assert entry["section"]
        assert entry["clauses"]
        assert set(entry["clauses"]) <= set(rulebook().clauses)


# -- tables


def test_a_table_carries_the_set_the_tokens_and_the_ruleset() -> None:
    rules = rulebook().ruleset()
    table = load_table(rules)
    cards = load_card_set()
    assert (table.card_set, table.digest) == ("synthetic", cards.digest)
    assert table.rules is rules
    assert tuple(table.cards) == cards.cards
    assert table.deck_size == 114
    assert table.tokens == components.components().tokens
    assert table.token_counts == components.components().token_counts
    assert (table.sequence, table.track, table.diamonds) == (cards.sequence, 100, 50)
    assert table.technologies[table.technology_index("iron")].prices == (18, 22, 26, 30, 34)


def test_interning_a_card_leaves_the_set_as_it_is() -> None:
    table = load_table(rulebook().ruleset())
    table.intern(read_card("new", {"value": {"gold": "1"}}))
    assert len(load_table(rulebook().ruleset()).cards) == 114


def test_the_names_of_the_packaged_sets_load() -> None:
    assert card_set_names() == ("rulebook", "synthetic")
    assert [load_card_set(name).meta.name for name in card_set_names()] == ["rulebook", "synthetic"]


def test_the_digest_follows_content_not_wording(tmp_path: Path) -> None:
    card = '[[card]]\nslug = "mill"\nname = "Mill"\nvalue = { gold = "4" }\nbuildings = 1\n'
    plain = load_card_set(write(tmp_path, card)).digest
    assert len(plain) == 12
    assert load_card_set(write(tmp_path, "# a remark\n" + card + 'note = "n"\n')).digest == plain
    assert load_card_set(write(tmp_path, card.replace('"4"', '"2 + 2"'))).digest == plain
    assert load_card_set(write(tmp_path, card.replace('"4"', '"5"'))).digest != plain
    assert load_card_set(write(tmp_path, card + '[[technology]]\nslug = "iron"\nprices = [9]\n')).digest != plain


# -- reading files


def test_absent_fields_are_completed_neutrally_and_listed(tmp_path: Path) -> None:
    (card,) = load_card_set(write(tmp_path, '[[card]]\nslug = "thing"\ncolours = ["gold"]\n')).cards
    assert card == Card(
        slug="thing",
        name="thing",
        sides=(None, Formula(), None),
        unknown=("sides", "name", "value", "buildings", "min_bid", "diamond_symbols", "science_symbols"),
    )


def test_a_partial_set_knows_even_less(tmp_path: Path) -> None:
    path = write(tmp_path, '[[card]]\nslug = "thing"\nvalue = { gold = "1" }\n', HEAD + "partial = true\n")
    (card,) = load_card_set(path).cards
    assert card.unknown[0] == "hybrid"
    assert card.unknown[-1] == "science"


def test_numbers_left_out_stay_unknown_and_diamonds_are_the_printed_fifty(tmp_path: Path) -> None:
    cards = load_card_set(write(tmp_path, ""))
    assert (cards.sequence, cards.track, cards.diamonds) == ((), None, 50)
    cards = load_card_set(
        write(tmp_path, '[numbers]\ndemand_9 = ["culture", "gold"]\nscience_track = 80\ndiamonds = 60')
    )
    assert (cards.sequence, cards.track, cards.diamonds) == ((C, G), 80, 60)


def test_one_formula_can_serve_every_colour() -> None:
    card = read_card("thing", {"colours": ["culture", "gold"], "value": "3 + left(any)"})
    assert card.colours == (G, C)
    assert card.sides[G] == card.sides[C] == parse_formula("3 + left(any)")


def test_copies_become_cards_of_their_own(tmp_path: Path) -> None:
    cards = load_card_set(write(tmp_path, '[[card]]\nslug = "hut"\nvalue = { gold = "1" }\ncopies = 3\n')).cards
    assert [card.slug for card in cards] == ["hut", "hut-2", "hut-3"]
    assert len({card.name for card in cards}) == 1


def test_a_yield_of_nothing_is_no_yield() -> None:
    assert read_card("thing", {"science": "0"}).science is None
    assert read_card("thing", {"science": "1"}).science == Yield(once=1)


@pytest.mark.parametrize(
    ("facts", "part"),
    [
        ({"minbid": 1}, "unknown key 'minbid'; did you mean 'min_bid'?"),
        ({"buildings": "two"}, "expected `int | null`, got `str` - at `buildings`"),
        ({"buildings": 0}, "buildings is 0, the least possible is 1"),
        ({"min_bid": 0}, "min_bid is 0, the least possible is 1"),
        ({"diamond_symbols": -1}, "diamond_symbols is -1, the least possible is 0"),
        ({"science_symbols": -1}, "science_symbols is -1, the least possible is 0"),
        ({"copies": 0}, "copies is 0, the least possible is 1"),
        ({"colours": ["glod"]}, "unknown colour 'glod'; did you mean 'gold'?"),
        ({"value": {"glod": "1"}}, "unknown colour 'glod'; did you mean 'gold'?"),
        ({"colours": []}, "leave the key out when they are unknown"),
        ({"value": {}}, "leave the key out when they are unknown"),
        ({"colours": ["gold", "gold"]}, "one or more different colours"),
        ({"colours": ["gold"], "value": {"culture": "1"}}, "colours are gold, but values are given for culture"),
        ({"hybrid": False, "colours": ["gold", "culture"]}, "hybrid = false, but the card has 2 colours"),
        ({"value": {"gold": "4 + rihgt(gold)"}}, "value: '4 + rihgt(gold)', column 5: unknown term 'rihgt'"),
        ({"science": "placd(gold)"}, "science: 'placd(gold)', column 1: unknown term 'placd'"),
        ({"science": ""}, "science: '', column 1"),
    ],
)
def test_faults_of_a_card_are_named(facts: dict[str, object], part: str) -> None:
    with pytest.raises(GameError) as caught:
        read_card("thing", facts)
    assert part in str(caught.value)


@pytest.mark.parametrize("slug", ["Thing", "two words", "-x", "x-", "x--y", "1st", "", "x.y"])
def test_slugs_are_lower_case_words(slug: str) -> None:
    with pytest.raises(GameError, match="must be lower-case words joined by '-'"):
        read_card(slug, {})


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("[[cards]]\n", "unknown section 'cards'; did you mean 'card'?"),
        ("[card]\n", "write [[card]] in double brackets"),
        ("technology = 3\n", "write [[technology]] in double brackets"),
        ("[[card]]\n", "card 1: missing required field `slug`"),
        ('[[card]]\nslug = "x"\nvalue = { gold = "q" }', "card 'x': value: 'q', column 1: unknown term 'q'"),
        ('[[card]]\nslug = "x"\n[[card]]\nslug = "x"', "card 'x': slug 'x' is taken by an earlier card"),
        ('[[card]]\nslug = "x-2"\n[[card]]\nslug = "x"\ncopies = 2', "slug 'x-2' is taken by an earlier card"),
        ('[[technology]]\nslug = "irn"', "technology 1: unknown technology 'irn'; did you mean 'iron'?"),
        ('[[technology]]\nslug = "iron"\n[[technology]]\nslug = "iron"', "technology 2: 'iron' is there twice"),
        ('[numbers]\ndemand_9 = ["purple"]', "[numbers]: unknown colour 'purple'"),
        ("[numbers]\ntrack = 4", "[numbers]: unknown key 'track'; did you mean 'science_track'?"),
    ],
)
def test_faults_of_a_file_name_the_place(tmp_path: Path, text: str, part: str) -> None:
    path = write(tmp_path, text, "" if text.startswith("technology") else HEAD)
    with pytest.raises(GameError) as caught:
        load_card_set(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert part in str(caught.value)


def test_faults_of_the_head_are_named(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"\[meta\]: missing required field `schema`"):
        load_card_set(write(tmp_path, "", ""))
    with pytest.raises(GameError, match=r"\[meta\]: schema 2 is not known, this version reads 1"):
        load_card_set(write(tmp_path, "", HEAD.replace("schema = 1", "schema = 2")))
    with pytest.raises(GameError, match=r"\[meta\]: expected a table, found 3"):
        load_card_set(write(tmp_path, "", "meta = 3\n"))
    with pytest.raises(GameError, match="not TOML"):
        load_card_set(write(tmp_path, "= 3"))


def test_an_unknown_set_names_the_nearest() -> None:
    with pytest.raises(GameError, match=r"no card set 'sinthetic'; did you mean 'synthetic'\? \(packaged: rulebook"):
        load_card_set("sinthetic")
    with pytest.raises(GameError, match=r"no card set 'nowhere/set\.toml'"):
        load_card_set("nowhere/set.toml")
