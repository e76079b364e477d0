"""Verification: every case replayed, judged and shaken."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path as File

import msgspec

from gemcheck.casebook.ablation import ablation_faults, other_readings
from gemcheck.casebook.claims import proof_of, witness_faults
from gemcheck.casebook.find import find_cases
from gemcheck.casebook.games import Games
from gemcheck.casebook.judge import Seen, assertion_faults, explained, run_then, status_faults
from gemcheck.casebook.lines import Path, line_of
from gemcheck.casebook.load import CaseError, parse_case, read_case, read_text
from gemcheck.casebook.outcome import Then, split
from gemcheck.casebook.references import reference_faults, stale_faults
from gemcheck.casebook.replay import ScriptError
from gemcheck.casebook.result import CRASH, ERROR, FAIL, PASS, STALE, UNKNOWN, CaseResult, Fault
from gemcheck.casebook.schema import Case, Claim
from gemcheck.casebook.selection import selector
from gemcheck.findings import Verdict
from gemcheck.game import GameError
from gemcheck.rulebook import RulebookError

__all__ = ["STANDARD", "Options", "verify_case", "verify_file", "verify_paths"]


class Options(msgspec.Struct, frozen=True):
    """How thoroughly to verify.

    prove: ask the installed provers for the bounds of claims; all_readings: note what comes out under every reading;
    ablation: also check that each citation matters and that no case is vacuous.
    """

    prove: bool = False
    all_readings: bool = False
    ablation: bool = True


STANDARD = Options()


def verify_paths(
    paths: Iterable[File | str] = (),
    *,
    select: str | None = None,
    prove: bool = False,
    all_readings: bool = False,
    ablation: bool = True,
    jobs: int = 1,
    on_progress: Callable[[CaseResult], None] | None = None,
) -> list[CaseResult]:
    """Verify the cases of files and folders (the package's own casebook when none are given), in the order of
    `find_cases`.

    select: an expression of words, `and`, `or`, `not` and parentheses over id, title, kind, status, `known_as` and
    clauses; jobs: processes to share the work; on_progress: called with each result, in order. Raises CaseError for a
    path that does not exist and ValueError for an expression that cannot be read; a case that cannot be read is a
    result.
    """
    files = find_cases(paths)
    if select is not None:
        wanted = selector(select)
        files = [file for file in files if _selected(file, wanted)]
    options = Options(prove, all_readings, ablation)
    results: list[CaseResult] = []
    for result in _run(files, options, jobs):
        results.append(result)
        if on_progress is not None:
            on_progress(result)
    return results


def _selected(file: File, wanted: Callable[[Case], bool]) -> bool:
    try:
        return wanted(read_case(file))
    except CaseError:
        return True  # An unreadable case is never hidden by a selection.


def _run(files: Sequence[File], options: Options, jobs: int) -> Iterator[CaseResult]:
    if jobs <= 1 or len(files) < 2:
        games = Games()
        for file in files:
            yield verify_file(file, games, options)
        return
    # On Linux a fork keeps games registered in this process; elsewhere forking is not safe.
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    share = max(1, len(files) // (jobs * 8))
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_set_up, initargs=(options,)) as pool:
        yield from pool.map(_work, files, chunksize=share)


_worker: tuple[Games, Options] = (Games(), Options())


def _set_up(options: Options) -> None:
    global _worker
    _worker = (Games(), options)


def _work(file: File) -> CaseResult:
    return verify_file(file, *_worker)


def verify_file(path: File | str, games: Games, options: Options = STANDARD) -> CaseResult:
    """Verify the case of a file; a file that cannot be read gives a result too."""
    name = str(path)
    try:
        text = read_text(name)
        case = parse_case(text, name)
    except CaseError as error:
        return CaseResult(name, ERROR, faults=(Fault(error.text, error.line),))
    result = verify_case(case, name, games, options)
    if result.faults:
        placed = tuple(msgspec.structs.replace(f, line=line_of(text, _path(case, f.where))) for f in result.faults)
        result = msgspec.structs.replace(result, faults=placed)
    return result


def _path(case: Case, where: Path) -> Path:
    """The place in the file; a script may stand under `[claim]`."""
    return ("claim", "witness", *where[1:]) if where[:1] == ("when",) and not case.when else where


def verify_case(case: Case, file: str, games: Games, options: Options = STANDARD) -> CaseResult:
    """Verify a case in memory; faults then have no line."""
    work = _Verification(case, games, options)
    try:
        outcome = work.run()
    except ScriptError as error:
        outcome = work.stop(
            ERROR, Fault(f"{work.context}entry {error.entry + 1}: {error}", where=("when", error.entry))
        )
    except (GameError, RulebookError) as error:
        outcome = work.stop(ERROR, Fault(f"{work.context}{error}", where=work.where))
    except Exception as error:
        text = f"{work.context}the game's code failed: {type(error).__name__}: {error}"
        outcome = work.stop(CRASH, Fault(text, where=work.where))
        work.explain += traceback.format_exception(error)
    return CaseResult(
        file,
        outcome,
        case.id,
        case.kind,
        case.status,
        case.title,
        work.verdict if outcome in (PASS, UNKNOWN) else Verdict.UNKNOWN,
        tuple(work.faults),
        tuple(work.explain),
        tuple(work.notes),
    )


class _Verification:
    """One case under verification; `context` and `where` say what is being done, for errors."""

    def __init__(self, case: Case, games: Games, options: Options) -> None:
        self.case = case
        self.games = games
        self.options = options
        self.faults: list[Fault] = []
        self.explain: list[str] = []
        self.notes: list[str] = []
        self.verdict = Verdict.UNKNOWN
        self.context = ""
        self.where: Path = ("text", "rulebook")

    def stop(self, outcome: str, fault: Fault) -> str:
        self.faults.append(fault)
        return outcome

    def run(self) -> str:
        case = self.case
        rulebook = self.games.load(case.text.rulebook).rulebook
        self.faults += reference_faults(case, rulebook)
        if self.faults:
            return ERROR
        stale = stale_faults(case, rulebook, self.games.digest(case.text.rulebook, case.clauses))
        self.faults += stale
        thens = [split(raw) for raw in case.then]
        seen = self.replay(thens)
        self.faults += status_faults(case, thens, rulebook)
        if case.claim:
            self.context, self.where = "claim: ", ("claim",)
            self.faults += witness_faults(case, case.claim, self.games)
        self.context, self.where = "", ("given",)
        if not self.faults and thens and self.options.ablation:
            self.faults += ablation_faults(case, thens, seen, self.games)
        if not self.faults and thens and self.options.all_readings:
            self.notes += other_readings(case, thens, self.games)
        if thens and all(run.run.stopped_by and not then.refused for run, then in zip(seen, thens, strict=True)):
            return ERROR  # the script can be played under none of its readings, so the case itself is at fault
        if self.faults:
            return STALE if stale else FAIL
        return self.conclude(case.claim) if case.claim else self.hold(Verdict.FOUND)

    def replay(self, thens: Sequence[Then]) -> list[Seen]:
        """Play the script once for each ruleset and hold every `[[then]]` against it."""
        runs: dict[tuple[str, tuple[tuple[str, str], ...]], Seen] = {}
        seen: list[Seen] = []
        checks = list(enumerate(thens))
        if self.case.status == "rule" and thens and all(then.reading or then.ruleset for then in thens):
            # A settled rule holds under the default ruleset, whether the case lists it or not.
            checks.append((0, msgspec.structs.replace(thens[0], reading={}, ruleset="")))
        for index, then in checks:
            self.context, self.where = f"then {index + 1} ({then.label()}): ", ("given",)
            key = (then.ruleset, tuple(sorted(then.reading.items())))
            run = runs.get(key)
            if run is None:
                run = runs[key] = run_then(self.case, then, self.games)
            faults = assertion_faults(index, then, run)
            if faults:
                self.explain += [f"then {index + 1} ({then.label()}):", *(f"  {line}" for line in explained(run))]
            self.faults += faults
            seen.append(run)
        return seen[: len(thens)]

    def conclude(self, claim: Claim) -> str:
        """The verdict on a claim whose witness, if it has one, holds."""
        if self.options.prove:
            verdict, faults, notes = proof_of(self.case, claim, self.games)
            self.faults += faults
            self.notes += notes
            if faults:
                return FAIL
            self.verdict = verdict
            return PASS if verdict == Verdict.PROVED else UNKNOWN
        if self.case.status == "refuted" or self.case.kind == "impossible":
            self.notes.append("not proved again (only on request)")
            return UNKNOWN
        self.notes.append(f"the bound {claim.bound} was not proved again (only on request)")
        return self.hold(Verdict.FOUND if claim.bound == claim.value else Verdict.BOUNDED)

    def hold(self, verdict: Verdict) -> str:
        self.verdict = verdict
        return PASS
