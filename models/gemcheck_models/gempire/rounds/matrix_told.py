"""Answers in words: one pair with its plan and its reasons, and all pairs as a table."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.advice import Section
from gemcheck.games.gempire import components
from gemcheck_models.gempire.rounds.answers import BOUNDED, IMPOSSIBLE, PROVED, Minimum, Said
from gemcheck_models.gempire.rounds.answers_words import counted, pair_words
from gemcheck_models.gempire.rounds.bounds_case import Reason
from gemcheck_models.gempire.rounds.matrix_sums import FAR, Answers, far, median, median_of, starred, unreachable
from gemcheck_models.gempire.rounds.replay import NAMES, Plan, PlanRound
from gemcheck_models.gempire.rounds.worlds import DEMANDS, PAIRS

__all__ = ["headline_of", "matrix_headline", "matrix_sections", "pair_sections", "plan_lines"]

SAME = "·"
MISSING = "?"
DIGITS = "0123456789"


# -- one pair


def headline_of(answer: Minimum, seats: int) -> str:
    """The answer in one line."""
    lead = f"{pair_words(answer.pair)} with {seats} seats"
    if answer.never is not None:
        return f"{lead}: never"
    if answer.high is None:
        return f"{lead}: {counted(answer.low, 'round')} or more; no plan found"
    if answer.verdict == PROVED:
        return f"{lead}: {counted(answer.high, 'round')}, proved"
    return f"{lead}: {answer.low} to {answer.high} rounds"


def pair_sections(answer: Minimum, detail: int) -> tuple[Section, ...]:
    """Why the answer is what it is."""
    if answer.never is not None:
        never = answer.never
        lines = [f"Demand {never.demand}: {never.why} [{', '.join(never.clauses)}]"]
        if never.point:
            lines.append(f"The reading of {never.point} decides that; another one may make the pair possible.")
        return (Section("Why never", tuple(lines)),)
    sections = []
    if answer.plan is not None:
        heading = f"A plan of {counted(len(answer.plan.rounds), 'round')}, replayed"
        sections.append(Section(heading, tuple(plan_lines(answer.plan))))
    sections.append(Section("Why not fewer", tuple(_why_lines(answer, detail))))
    if answer.needs:
        lines = [
            f"In {counted(answer.high or 0, 'round')} only with {need.technology}: without it {need.rounds} at least"
            for need in answer.needs
        ]
        sections.append(Section("Technologies that are needed", tuple(lines)))
    sections.append(Section("Who says so", tuple(_said_lines(answer.said))))
    return tuple(sections)


def plan_lines(plan: Plan) -> Iterator[str]:
    """A plan round by round."""
    demands = ", ".join(map(str, plan.demands))
    yield f"Set-up: Demands {demands}; technologies {', '.join(plan.technologies)}"
    yield f"Palace tokens of levels 1 to 5: {', '.join(plan.rewards)}"
    yield f"{NAMES[0]} starts with {plan.splits[0]} production"
    if all(set(one.plans[1:]) <= {"collect 0 0"} for one in plan.rounds):
        yield f"The rivals ({', '.join(NAMES[1 : len(plan.splits)])}) collect nothing in every round"
        for number, one in enumerate(plan.rounds, 1):
            yield _round_line(number, one, 1)
    else:
        for number, one in enumerate(plan.rounds, 1):
            yield _round_line(number, one, len(one.plans))


def _round_line(number: int, one: PlanRound, shown: int) -> str:
    faces = [
        f"{count} {face}" for count, face in zip(one.roll, ("production", "science", "wild"), strict=True) if count
    ]
    plans = "; ".join(f"{name}: {text}" for name, text in zip(NAMES[:shown], one.plans, strict=False))
    steps = "; ".join(
        decision.do if decision.seat == NAMES[0] else f"{decision.seat}: {decision.do}" for decision in one.decisions
    )
    return f"Round {number}: dice {', '.join(faces) or 'blank'}; {plans}{f'; then {steps}' if steps else ''}"


def _why_lines(answer: Minimum, detail: int) -> Iterator[str]:
    """What refutes the numbers of rounds below, and the limits that this rests on: those of the Demands, and the others
    on request."""
    if answer.low <= 1:
        yield "There is no round before the first."
        return
    yield f"With {counted(answer.low - 1, 'round')} or fewer both Demands ask for more than these limits allow."
    own = [reason for reason in answer.reasons if "demand" in reason.numbers]
    others = [reason for reason in answer.reasons if "demand" not in reason.numbers]
    for reason in (*own, *others) if detail else own:
        yield _reason_line(reason)
    if others and not detail:
        yield f"{counted(len(others), 'limit')} of dice, cards, gems and technologies as well (-v shows them)"


def _reason_line(reason: Reason) -> str:
    numbers = ", ".join(f"{name} {number}" for name, number in reason.numbers.items() if name != "demand")
    return f"{reason.says}{f' ({numbers})' if numbers else ''} [{', '.join(reason.clauses)}]"


def _said_lines(said: tuple[Said, ...]) -> Iterator[str]:
    """What each method said of which numbers of rounds, refuted ones of a method in one line."""
    place = 0
    while place < len(said):
        first = said[place]
        last = place
        while last + 1 < len(said) and (said[last + 1].method, said[last + 1].says) == (first.method, "refuted"):
            last += 1
        until = said[last]
        rounds = counted(first.rounds, "round") if last == place else f"{first.rounds} to {until.rounds} rounds"
        looked = f" ({until.looked})" if until.looked and last == place else ""
        yield f"{first.method}: {rounds} {first.says}{looked}"
        place = last + 1


# -- all pairs


def matrix_headline(answers: Answers, seats: int) -> str:
    """The whole matrix in one line."""
    counts = {
        "exact": sum(answer.verdict == PROVED for answer in answers.values()),
        "bounded": sum(answer.verdict == BOUNDED and answer.finished for answer in answers.values()),
        "impossible": sum(answer.verdict == IMPOSSIBLE for answer in answers.values()),
        "stopped": sum(answer.verdict == BOUNDED and not answer.finished for answer in answers.values()),
        "not answered": len(PAIRS) - len(answers),
    }
    words = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
    return f"Fewest rounds for {len(PAIRS)} pairs of Demands with {seats} seats: {words}"


def matrix_sections(answers: Answers) -> tuple[Section, ...]:
    """The table and what it says."""
    sections = [Section("", tuple(table_lines(answers)), fixed=True), Section("Demands", tuple(_titles()), fixed=True)]
    lines = tuple(_saying(answers))
    if lines:
        sections.append(Section("What the matrix says", lines))
    return tuple(sections)


def table_lines(answers: Answers) -> Iterator[str]:
    """The symmetric table, with the median of each Demand at the right."""
    rows = [["", *(str(demand) for demand in DEMANDS), "median"]]
    for one in DEMANDS:
        row = [str(one)]
        for other in DEMANDS:
            answer = answers.get((min(one, other), max(one, other)))
            row.append(SAME if one == other else MISSING if answer is None else answer.words)
        middle = median_of(answers, one)
        rows.append([*row, MISSING if middle is None else middle.words])
    sizes = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(cell.rjust(size) for cell, size in zip(row, sizes, strict=True))


def _titles() -> Iterator[str]:
    stars = starred()
    for demand in DEMANDS:
        yield f"{demand:>2} {components.demand(demand).title}{' *' if demand in stars else ''}"
    yield " * seats are compared, under one reading in Demand 14 too; idle rivals lead in nothing"


def _saying(answers: Answers) -> Iterator[str]:
    """Medians, impossible pairs, pairs far from the median, technologies that are needed."""
    middle = median(answers.values())
    if middle is not None:
        yield f"The median of {counted(len(answers), 'pair')} is {middle.words} rounds."
    for never, pairs in unreachable(answers):
        lead = f"unreachable-goal: {counted(len(pairs), 'pair')} with Demand {never.demand}"
        yield f"{lead}, never: {never.why} [{', '.join(never.clauses)}]"
    distant = list(far(answers))
    for answer, side, _ in distant:
        yield f"goal-imbalance: {pair_words(answer.pair)}, {answer.words} rounds, far {side} the median"
    if middle is not None and not distant:
        yield (
            f"No pair is shown to lie wholly far from the median of all: at most 1/{FAR} of its lower end, or at least "
            f"{FAR} times its upper end."
        )
    for answer in answers.values():
        for need in answer.needs:
            yield (
                f"{pair_words(answer.pair)} need {need.technology} for {counted(answer.high or 0, 'round')}; without "
                f"it they take {need.rounds} at least."
            )
