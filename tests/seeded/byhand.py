"""Faults of the sorts that no rule finds: effects swapped in their order, a tie key dropped or moved, another party
compared, a term renamed. Each was written down before it was known whether anything notices it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.seeded.seed import Seed

__all__ = ["by_hand"]


class _Line(NamedTuple):
    """A fault in one line: its id, what it means, the clauses it bears on, the file, and the words that change."""

    id: str
    what: str
    clauses: tuple[str, ...]
    file: str
    edits: tuple[tuple[str, str], ...]


LINES = (
    _Line(
        "gempire/order/tie-keys",
        "science decides between winners before the palace",
        ("win.tie.palace", "win.tie.science"),
        "victory.py",
        (("palace_level(seat), science_total(table, seat))", "science_total(table, seat), palace_level(seat))"),),
    ),
    _Line(
        "gempire/order/payment-and-penalty",
        "the winner of a bid pays the penalty, the losers pay their bids",
        ("bid.win.pay", "bid.lose.penalty"),
        "rounds.py",
        (
            ("bidding.pay(table, state, who, seats[who], amount, log)", "PAID"),
            (
                "bidding.lose(table, state, who, seats[who], amount, log)",
                "bidding.pay(table, state, who, seats[who], amount, log)",
            ),
            ("PAID", "bidding.lose(table, state, who, seats[who], amount, log)"),
        ),
    ),
    _Line(
        "gempire/order/spaces",
        "bids on a space are compared on what earlier spaces have left, not on the state at the reveal",
        ("bid.compare", "bid.tie.science"),
        "rounds.py",
        (
            (
                "bidding.resolve_space(table, before, space, bids, log)",
                "bidding.resolve_space(table, state, space, bids, log)",
            ),
        ),
    ),
    _Line(
        "gempire/order/drain-and-diamonds",
        "the reading on Drain System and diamonds is taken the wrong way round",
        ("tech.drain-system", "diamond.attribute-only"),
        "values.py",
        (('reading("tech.drain.order") == "before-diamonds"', 'reading("tech.drain.order") != "before-diamonds"'),),
    ),
    _Line(
        "gempire/tie-key/last-of-victory",
        "science no longer decides between winners",
        ("win.tie.science",),
        "victory.py",
        (("palace_level(seat), science_total(table, seat))", "palace_level(seat), 0)"),),
    ),
    _Line(
        "gempire/party/science-tie",
        "of two tied bidders the one with less science wins",
        ("bid.tie.science",),
        "bid_contest.py",
        (
            (
                "ahead_in_science(bidders[i].science, bidders[j].science, alg)",
                "ahead_in_science(bidders[j].science, bidders[i].science, alg)",
            ),
        ),
    ),
    _Line(
        "gempire/party/currency",
        "Currency compares a bidder's gold gems with the bidder's own",
        ("tech.currency",),
        "bid_contest.py",
        (("gold = bidders[j].gold", "gold = bidders[i].gold"),),
    ),
    _Line(
        "gempire/party/any-rival",
        "a Demand that must exceed every opponent need exceed one",
        ("demand.01.condition", "demand.05.condition", "demand.10.condition"),
        "demands_numbers.py",
        (("alg.both(*(alg.more(own, rival)", "alg.either(*(alg.more(own, rival)"),),
    ),
    _Line(
        "gempire/party/first-flag",
        "culture gems on the first place of the flag count for every Demand",
        ("culture.bonus.own-demand", "flag.positions"),
        "demands_numbers.py",
        (("return seat.flag[position]", "return seat.flag[0]"),),
    ),
    _Line(
        "gempire/party/no-lowest-bid",
        "the least bid is the printed minimum without relief, or 1",
        ("bid.minimum.printed", "tech.education"),
        "bidding.py",
        (("alg.largest((1, printed - relief))", "alg.largest((1, printed))"),),
    ),
    _Line(
        "gempire/term/district",
        "the word that is defined is another than the one in use",
        ("placement.district.definition",),
        "clauses.toml",
        (("A district is a run of neighbouring buildings", "A quarter is a run of neighbouring buildings"),),
    ),
    _Line(
        "gempire/term/flag",
        "a rule calls the flag by another name",
        ("gem.culture.place",),
        "clauses.toml",
        (
            (
                "is put at once on number 1, 2 or 3 of the owner's flag",
                "is put at once on number 1, 2 or 3 of the owner's banner",
            ),
        ),
    ),
    _Line(
        "tigris/party/tie",
        "a tied conflict is the attacker's",
        ("conflict.tie",),
        "conflicts.py",
        (
            (
                '    """A tie is the defender\'s."""\n    return False',
                '    """A tie is the defender\'s."""\n    return on.equal(attack, defence)',
            ),
        ),
    ),
    _Line(
        "tigris/party/roles",
        "in a revolt the seat that placed the leader defends",
        ("revolt.roles",),
        "revolts.py",
        (("    return who, other", "    return other, who"),),
    ),
    _Line(
        "tigris/order/treasures",
        "treasures are added where the total is highest",
        ("score.treasures",),
        "scoring.py",
        (("lowest, raised = on.smallest(points), []", "lowest, raised = on.largest(points), []"),),
    ),
    _Line(
        "tigris/term/region",
        "a defined word is spelt in another way",
        ("word.region",),
        "clauses.toml",
        (("A region is a group of linked tiles", "A district is a group of linked tiles"),),
    ),
)


def by_hand() -> Iterator[Seed]:
    """Every fault of the list."""
    for line in LINES:
        yield Seed(line.id, line.what, line.clauses, chosen="by hand", file=line.file, edits=line.edits)
