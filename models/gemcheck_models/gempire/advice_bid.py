"""`advise gempire bid`: what to bid against what is believed of the rivals, or in an equilibrium of the bidding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.gempire.plans import Bid
from gemcheck_models.gempire.advice_bid_asking import Question, question_of, uniform
from gemcheck_models.gempire.advice_bid_balance import equilibrium_advice
from gemcheck_models.gempire.advice_bid_contest import NO_BID, Chances, Mixtures, plan_words
from gemcheck_models.gempire.advice_bid_told import chances_line, fixed, held_lines, mixture_words, value_lines
from gemcheck_models.gempire.advice_readings import asked_again, listening, reading_words

__all__ = ["BID", "bid_advice", "ranked"]

READING_COMPARISONS = 30_000
"""Comparisons of bids after which no further reading is asked: some seconds."""


def bid_advice(game: Game[Any, Any], request: Request) -> Advice:
    """What to bid. Raises GameError for a position, a value or a belief that makes no sense."""
    if request.options.get("equilibrium"):
        if request.options.get("belief"):
            raise GameError("--equilibrium finds what everybody bids: leave out --belief, or ask without it")
        return equilibrium_advice(game, request)
    return _against_beliefs(game, request)


def believed(question: Question) -> Mixtures:
    """The mixtures of all rivals: as stated, else every legal bid alike."""
    return {
        seat: question.stated.get(seat) or uniform(question.bidding, seat)
        for seat in question.bidding.bidders
        if seat != question.who
    }


def ranked(question: Question, rivals: Mixtures) -> list[tuple[Bid, Fraction]]:
    """Every plan with its expected gain, best first; of equal ones the one that offers least."""
    gains = question.bidding.expected(question.who, rivals)
    plans = zip(question.bidding.plans[question.who], (Fraction(gain) for gain in gains), strict=True)
    return sorted(plans, key=lambda pair: (-pair[1], sum(pair[0].amounts), pair[0].amounts))


def _against_beliefs(game: Game[Any, Any], request: Request) -> Advice:
    points: set[str] = set()

    def heard(table: Any) -> Any:
        nonlocal points
        table, points = listening(table)
        return table

    question = question_of(game, request, heard)
    rivals = believed(question)
    order = ranked(question, rivals)
    top = int(request.options.get("top", 5))
    shown = [(plan, question.bidding.chances(question.who, plan, rivals, gain)) for plan, gain in order[:top]]
    best, chances = shown[0]
    lines, whole = _readings(game, request, points, order[0])
    count = len(order) - 1
    scope = f"all {count} legal bids and none, against every joint bid of the rivals that is thought possible"
    sections = [
        Section("Who bids", tuple(held_lines(question)), fixed=True),
        Section("What the cards are worth", tuple(value_lines(question, [question.who])), fixed=True),
        Section("Beliefs", tuple(_belief_lines(question, rivals))),
        Section("The best bids", tuple(chances_line(question, plan, each) for plan, each in shown), fixed=True),
        Section("The obvious way", (_obvious(question, rivals, order),)),
        Section("Readings", lines if request.options.get("alone") else reading_words(lines, len(points), whole)),
        Section("Why to believe it", (f"exhaustive: {scope}; in fractions, each comparison by the engine.",)),
    ]
    return Advice(
        headline=_headline(question, best, chances),
        sections=tuple(sections),
        data={
            "seat": question.names[question.who],
            "best": [_data(question, plan, each) for plan, each in shown],
            "beliefs": {
                question.names[seat]: {plan_words(plan): str(chance) for plan, chance in mixture.items()}
                for seat, mixture in rivals.items()
            },
            "readings": list(lines),
        },
        verdict=Verdict.FOUND,
        bound=str(order[0][1]),
        certificate=Certificate("exhaustive", scope),
    )


def _headline(question: Question, best: Bid, chances: Chances) -> str:
    if best == NO_BID:
        return "Best: no bid: none can be expected to gain anything"
    wins = [f"{'ABC'[space]} with {fixed(100 * chances.wins[space], 1)} %" for space in range(3) if best.amounts[space]]
    return f"Best: bid {plan_words(best)}: expected gain {fixed(chances.gain)}; wins {', '.join(wins)}"


def _belief_lines(question: Question, rivals: Mixtures) -> list[str]:
    lines = []
    for seat, mixture in rivals.items():
        name = question.names[seat]
        if seat in question.stated:
            lines.append(f"{name}: {mixture_words(mixture)}")
        else:
            lines.append(f"{name}: nothing is stated: each of the {len(mixture)} legal bids alike")
    return lines or ["nobody else can bid"]


def _obvious(question: Question, rivals: Mixtures, order: Sequence[tuple[Bid, Fraction]]) -> str:
    """What somebody does who puts everything on the card that is worth most."""
    values = question.bidding.values[question.who]
    gains = dict(order)
    alone = [plan for plan, _ in order if sum(map(bool, plan.amounts)) == 1]
    space = max(question.bidding.spaces, key=lambda each: values[1 << each])
    here = [plan for plan in alone if plan.amounts[space]]
    if not here:
        return "The card that is worth most cannot be paid for."
    plan = max(here, key=lambda each: each.amounts)
    lost = order[0][1] - gains[plan]
    if not lost:
        return f"Everything on the card that is worth most, {plan_words(plan)}, is as good here."
    return f"Everything on the card that is worth most, {plan_words(plan)}, is {fixed(lost)} worse."


def _readings(
    game: Game[Any, Any], request: Request, points: set[str], best: tuple[Bid, Fraction]
) -> tuple[tuple[str, ...], bool]:
    """Lines about the readings under which another bid or another gain is best, and whether all were asked."""
    if request.options.get("alone"):
        return ("Asked under the chosen ruleset alone.",), True

    work = 0

    def ask(other: Game[Any, Any]) -> tuple[Bid, Fraction]:
        nonlocal work
        question = question_of(other, request)
        first = ranked(question, believed(question))[0]
        work += question.bidding.comparisons
        return first

    def late() -> bool:
        return request.late() or work > READING_COMPARISONS

    lines = []
    for again in asked_again(game, sorted(points), ask, late):
        if again.answer is None:
            lines.append(f"{again.name}: {again.refused}")
        elif again.answer != best:
            plan, gain = again.answer
            same = "the same bid" if plan == best[0] else plan_words(plan).replace("none", "no bid")
            lines.append(f"{again.name}: {same}, expected gain {fixed(gain)}")
    return tuple(lines), not late()


def _data(question: Question, plan: Bid, each: Chances) -> Mapping[str, Any]:
    return {
        "bid": plan_words(plan),
        "gain": str(each.gain),
        "wins": {"ABC"[space]: str(each.wins[space]) for space in range(3) if plan.amounts[space]},
        "paid": str(each.paid),
        "lost": str(each.lost),
    }


BID = Advisor(
    name="bid",
    text="""What to bid on the market, against beliefs about the rivals or in an equilibrium.

    POSITION is a state in TOML with two to five seats, a file that holds one, or - for stdin. Cards are worth what
    --value or a table `values` says, else by how much each lifts the best city that can be made with it. Beliefs are
    exact probabilities; a rival of whom nothing is stated makes each legal bid alike.""",
    position="POSITION",
    options=(
        Option("value", "SPACE=N", "What a card is worth, to all or as in ann:A=4.", many=True),
        Option("worth", "WEIGHTS", "What one production and one science are worth.", default="production"),
        Option("objective", "GOALS", "Where no value is stated: the gain in this objective's first goal."),
        Option("belief", "SEAT BIDS: CHANCE", "A rival's bid, as in 'bea A2 C1: 30%' or 'bea none: 1/2'.", many=True),
        Option("equilibrium", "", "Find an equilibrium of the simultaneous bidding instead."),
        Option("rounds", "N", "Rounds of learning where no exact equilibrium is found.", whole=True, default="1024"),
        Option("within", "GAIN", "How much leaving an equilibrium may gain.", default="1/20"),
        Option("seat", "NAME", "The seat that is asked about; the first by default."),
        Option("top", "K", "Show the K best bids.", whole=True, default="5"),
        Option("alone", "", "Do not ask other readings."),
    ),
    answer=bid_advice,
)
