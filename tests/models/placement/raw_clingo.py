"""clingo on placements: cards are put into cells by choice, everything else follows, the best city is asked for.

Gems are atoms that follow from sums over what is earned, so that the least number of them is the only stable one.
"""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck_models.gempire.placement.problem import Answer, Problem

from tests.models.placement.raw_statement import BESIDE, COLUMN, LEFT, RIGHT, Statement, confirmed, statement_of

__all__ = ["METHOD", "asked"]

METHOD = "clingo"

CELLS = """
{ at(I,O,R,C) : option(I,O), open(R), column(C), not held(R,C) } 1 :- hand(I).
at(I,O,R,C) :- given(I,O,R,C).
in(I,O,R) :- at(I,O,R,_).
there(I) :- in(I,_,_).
stands(I,C) :- at(I,_,_,C).
taken(R,C) :- at(_,_,R,C).
:- taken(R,C), 2 { at(_,_,R,C) }.
:- taken(1,C), not taken(0,C).
:- taken(0,C), C > 0, not taken(0,C-1), not held(0,C).
:- taken(0,C), C < 0, not taken(0,C+1).
:- taken(1,C), taken(1,D), C < E, E < D, column(E), not taken(1,E).
shows(R,C,K) :- at(_,O,R,C), colour(O,K).
starts(R,C) :- shows(R,C,K), not shows(R,C-1,K).
:- limit(R,L), #count { C : starts(R,C) } > L.
:- most(N), #count { I : there(I), hand(I) } > N.
"""

LEAST = """
full(R) :- limit(R,L), #count { C : starts(R,C) } >= L.
first(R,C) :- taken(R,C), not taken(R,C-1).
last(R,C) :- taken(R,C), not taken(R,C+1).
over(0,C-1) :- first(0,C).
over(0,C+1) :- last(0,C).
over(1,C-1) :- first(1,C), taken(0,C-1).
over(1,C+1) :- last(1,C), taken(0,C+1).
takes(R,K) :- over(R,C), taken(R,D), |C-D| = 1, shows(R,D,K).
takes(R,K) :- over(R,_), not full(R), colour(_,K).
takes(0,K) :- colour(_,K), not taken(0,0).
takes(1,K) :- colour(_,K), open(1), taken(0,0), not some(1).
some(R) :- taken(R,_).
short :- least(N), #count { I : there(I), hand(I) } < N.
:- short, hand(I), not there(I), option(I,O), colour(O,K), open(R), takes(R,K).
"""

PAIRS = f"""
before(I,J) :- stands(I,C), stands(J,D), C < D, meets(I,J).
near(I,J) :- stands(I,C), stands(J,C+1), touches(I,J).
near(J,I) :- stands(I,C), stands(J,C+1), touches(J,I).
same(I,J) :- stands(I,C), stands(J,C), stacks(I,J), I != J.
lies({RIGHT},I,J) :- before(I,J).
lies({LEFT},J,I) :- before(I,J).
lies({COLUMN},I,J) :- same(I,J).
lies({BESIDE},I,J) :- near(I,J).
"""

PLAIN = """
#maximize { V@P,I : in(I,O,R), points(O,R,P,V);
            V@P,W,I,J : in(I,O,R), pull(W,O,R,O2,R2,P,V), in(J,O2,R2), lies(W,I,J) }.
"""

GEMS = """
gain(A,V,own(I)) :- in(I,O,R), points(O,R,A,V).
gain(A,V,pair(W,I,J)) :- in(I,O,R), pull(W,O,R,O2,R2,A,V), in(J,O2,R2), lies(W,I,J).
gain(A,V,gem(C,N,I)) :- earned(C,N), in(I,O,_), rate(O,C,A,V).
earned(C,N) :- step(C,N,T), T <= #sum { V,K : gain(C,V,K) }.
#maximize { V*W@P,A,K : gain(A,V,K), weighs(P,A,W);
            W@P,"gem",C,N : earned(C,N), prizes(P,C,W) }.
"""


def asked(problem: Problem, options: tuple[str, ...] = ()) -> Answer:
    """One best city; options: clingo's own, as `--opt-strategy=usc`.

    Raises Declined for what is not stated, AssertionError where the engine disagrees.
    """
    import clingo

    statement = statement_of(problem)
    control = clingo.Control(["--models=0", "--warn=none", *options])
    control.add("base", [], program(statement))
    control.ground([("base", [])])
    costs: dict[int, int] = {}
    cells: list[tuple[int, int, int, int]] = []
    with control.solve(yield_=True) as handle:
        for model in handle:
            costs = dict(zip(model.priority, model.cost, strict=True))
            atoms = [symbol for symbol in model.symbols(atoms=True) if symbol.name == "at"]
            cells = [tuple(part.number for part in atom.arguments) for atom in atoms]
        result = handle.get()
    if not result.exhausted or not result.satisfiable:
        raise AssertionError(f"{METHOD} finds no best city: {result}")
    spots = {number: (option, row, column) for number, option, row, column in cells}
    score = [statement.begins(goal) - costs.get(_level(statement, goal), 0) for goal in range(len(statement.goals))]
    return confirmed(statement, METHOD, score, spots)


def _level(statement: Statement, goal: int) -> int:
    """The priority of a goal."""
    return len(statement.goals) - goal


def program(statement: Statement) -> str:
    """The whole program of a statement."""
    gems = any(statement.steps)
    parts = [CELLS, PAIRS, GEMS if gems else PLAIN, "\n".join(_facts(statement))]
    parts.append("\n".join(_earned(statement) if gems else _worths(statement)))
    return "\n".join([*parts, LEAST] if statement.tables[0].least else parts)


def _facts(statement: Statement) -> Iterator[str]:
    tables = statement.tables[0]
    yield f"column({statement.columns[0]}..{statement.columns[-1]}). most({tables.most}). least({tables.least})."
    yield from (f"limit({row},{limit})." for row, limit in enumerate(statement.limits))
    yield from (f"open({row})." for row in statement.rows)
    for number, option in enumerate(statement.options):
        yield f"colour({number},{option.colour})."
    for number, piece in enumerate(statement.pieces):
        if piece.held is None:
            yield f"hand({number})."
            yield from (f"option({number},{option})." for option in piece.options)
        else:
            row, column = piece.held
            yield f"given({number},{piece.options[0]},{row},{column}). held({row},{column})."
    yield from sorted(set(_related(statement)))


def _related(statement: Statement) -> Iterator[str]:
    """Which pairs of pieces need be looked at."""
    of: dict[int, list[int]] = {}
    for number, piece in enumerate(statement.pieces):
        for option in piece.options:
            of.setdefault(option, []).append(number)
    for pull in statement.pulls:
        for one in of[pull.seer]:
            for other in of[pull.seen]:
                if one == other:
                    continue
                if pull.where in (RIGHT, LEFT):
                    yield f"meets({one},{other}). meets({other},{one})."
                else:
                    yield f"{'stacks' if pull.where == COLUMN else 'touches'}({one},{other})."


def _worths(statement: Statement) -> Iterator[str]:
    """What brings points, for each goal."""
    for goal in range(len(statement.goals)):
        level = _level(statement, goal)
        for option in range(len(statement.options)):
            for row in (0, 1):
                worth = statement.worth(goal, statement.points(option, row))
                if worth:
                    yield f"points({option},{row},{level},{worth})."
        for pull in statement.pulls:
            worth = statement.worth(goal, pull.points)
            if worth:
                yield f"pull({pull.where},{pull.seer},{pull.row},{pull.seen},{pull.seen_row},{level},{worth})."


def _earned(statement: Statement) -> Iterator[str]:
    """What brings points, for each attribute, and what earns gems."""
    for attribute in range(3):
        for option in range(len(statement.options)):
            for row in (0, 1):
                points = statement.points(option, row)[attribute]
                if points:
                    yield f"points({option},{row},{attribute},{points})."
            for colour, triple in enumerate(statement.rates[option]):
                if triple[attribute]:
                    yield f"rate({option},{colour},{attribute},{triple[attribute]})."
        for pull in statement.pulls:
            if pull.points[attribute]:
                where = f"{pull.where},{pull.seer},{pull.row},{pull.seen},{pull.seen_row}"
                yield f"pull({where},{attribute},{pull.points[attribute]})."
        for number, points in enumerate(statement.steps[attribute]):
            yield f"step({attribute},{number},{points - statement.begun[attribute]})."
    for goal, weights in enumerate(statement.goals):
        level = _level(statement, goal)
        for attribute in range(3):
            if weights[attribute]:
                yield f"weighs({level},{attribute},{weights[attribute]})."
            if weights[3 + attribute]:
                yield f"prizes({level},{attribute},{weights[3 + attribute]})."
