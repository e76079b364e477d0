"""The two solvers of gemcheck_models.cores: z3 with a selector per obligation, CP-SAT with a literal per obligation.

Neither looks at a clock. Every decision a solver gives is worked through on plain ints before it is believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck_models.cores import (
    Analysis,
    Decision,
    DisagreementError,
    Members,
    Question,
    UndecidedError,
    analyse,
    obeyed,
)

__all__ = ["CpSatOracle", "Z3Oracle", "solved"]

Z3_STEPS = 20_000_000
"""Z3's own count of steps after which it gives up on one question."""

CPSAT_EFFORT = 10.0
"""CP-SAT's deterministic measure of work after which it gives up on one question."""


def solved(question: Question, seed: int = 0) -> Analysis:
    """Conflicts and least corrections, by z3 and by CP-SAT. Raises UndecidedError and DisagreementError."""
    return analyse(question, Z3Oracle(question, seed), CpSatOracle(question, seed))


def _checked(question: Question, members: Members, decision: Decision) -> Decision:
    if not obeyed(question, decision, members):
        raise DisagreementError(f"{dict(decision)} does not obey {question.names(members)}")
    return decision


class Z3Oracle:
    """One z3 solver; a set of obligations is a set of assumptions about selectors."""

    def __init__(self, question: Question, seed: int = 0) -> None:
        import z3

        from gemcheck_models.z3_algebra import Z3

        self.question = question
        self.terms: dict[str, Any] = {unknown.name: z3.Int(unknown.name) for unknown in question.unknowns}
        self.selectors = [z3.Bool(f"obligation {i}") for i in range(len(question.obligations))]
        self.solver = z3.Solver()
        self.solver.set("random_seed", seed)
        self.solver.set("rlimit", Z3_STEPS)
        for unknown in question.unknowns:
            term = self.terms[unknown.name]
            self.solver.add(unknown.low <= term, term <= unknown.high)
        for fact in question.facts:
            self.solver.add(fact(self.terms, Z3))
        for selector, obligation in zip(self.selectors, question.obligations, strict=True):
            self.solver.add(z3.Implies(selector, obligation.demand(self.terms, Z3)))

    def decision(self, members: Members) -> Decision | None:
        import z3

        answer = self.solver.check(*(self.selectors[i] for i in sorted(members)))
        if answer == z3.unknown:
            raise UndecidedError(self.solver.reason_unknown())
        if answer == z3.unsat:
            return None
        model = self.solver.model()
        found = {name: model.eval(term, model_completion=True).as_long() for name, term in self.terms.items()}
        return _checked(self.question, members, found)

    def least(self, members: Members) -> Decision | None:
        """The decision whose unknowns are least, the first one first, so that it does not depend on z3's luck."""
        found = self.decision(members)
        if found is None:
            return None
        self.solver.push()
        for name, term in self.terms.items():
            while True:
                self.solver.push()
                self.solver.add(term < found[name])
                smaller = self.decision(members)
                self.solver.pop()
                if smaller is None:
                    break
                found = smaller
            self.solver.add(term == found[name])
        self.solver.pop()
        return found


class CpSatOracle:
    """A CP-SAT model per query, with one literal per obligation that enforces it."""

    def __init__(self, question: Question, seed: int = 0) -> None:
        from ortools.sat.python import cp_model

        from gemcheck_models.cpsat_algebra import CpSatAlgebra

        self.question = question
        self.seed = seed
        self.model = cp_model.CpModel()
        algebra = CpSatAlgebra(self.model)
        self.terms: dict[str, Any] = {u.name: self.model.new_int_var(u.low, u.high, u.name) for u in question.unknowns}
        for fact in question.facts:
            self.model.add_bool_and([fact(self.terms, algebra)])
        self.kept = [self.model.new_bool_var("") for _ in question.obligations]
        for literal, obligation in zip(self.kept, question.obligations, strict=True):
            self.model.add_bool_and([obligation.demand(self.terms, algebra)]).only_enforce_if(literal)

    def decision(self, members: Members) -> Decision | None:
        model = self.model.clone()
        model.add_bool_and([self.kept[i] for i in sorted(members)])
        solver = self._solved(model)
        if solver is None:
            return None
        return _checked(self.question, members, {name: int(solver.value(term)) for name, term in self.terms.items()})

    def fewest(self, known: Sequence[Members]) -> Members | None:
        model = self.model.clone()
        for one in known:
            model.add_bool_or([self.kept[i] for i in sorted(one)])
        model.maximize(sum(self.kept))
        solver = self._solved(model)
        if solver is None:
            return None
        return frozenset(i for i, literal in enumerate(self.kept) if not solver.value(literal))

    def _solved(self, model: Any) -> Any:
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = self.seed
        solver.parameters.max_deterministic_time = CPSAT_EFFORT
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return None
        if status != cp_model.OPTIMAL:
            raise UndecidedError(f"CP-SAT says {solver.status_name(status)}")
        return solver
