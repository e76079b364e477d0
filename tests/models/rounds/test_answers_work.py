"""Many pairs on several processes, and the cache that keeps them."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from gemcheck_models.gempire.rounds import matrix_asking
from gemcheck_models.gempire.rounds.answers import USUAL, Disagreement, Minimum
from gemcheck_models.gempire.rounds.cache import Cache, cache_folder, sources
from gemcheck_models.gempire.rounds.matrix_work import Asking, Solve, Work, Worked, worked
from gemcheck_models.gempire.rounds.worlds import PAIRS, Pair, Question

from gemcheck import kept
from gemcheck.game import GameError
from gemcheck.rounds import INTERRUPT, TIME_LIMIT, RoundsRequest
from tests.models.rounds.plan_in_hand import GAME

SOME = PAIRS[:6]
NOTHING = Cache(None, {})


def easy(game: Any, asked: Question, **terms: Any) -> Minimum:
    """An answer that tells on the way."""
    terms["progress"]("thinking")
    terms["told"](Minimum(asked.pair, 2))
    return Minimum(asked.pair, sum(asked.pair), terms["seed"] + 40, finished=True)


def slow(game: Any, asked: Question, **terms: Any) -> Minimum:
    """The first pair at once, all others half and then never."""
    terms["told"](Minimum(asked.pair, 2))
    if asked.pair != SOME[0]:
        time.sleep(600)
    return Minimum(asked.pair, 3, 3, finished=True)


def run(solve: Solve, pairs: tuple[Pair, ...] = SOME, cache: Cache = NOTHING, **how: Any) -> Worked:
    asking = Asking(GAME, 4, None, USUAL, how.pop("seed", 0), False, solve)
    work = Work(how.get("jobs", 2), how.get("late", lambda: False), how.get("progress", lambda text: None))
    return worked(asking, pairs, cache, work)


def test_the_same_answers_on_any_number_of_processes() -> None:
    one, three = run(easy, jobs=1), run(easy, jobs=3)
    assert one == three
    assert list(one.answers) == list(SOME)
    assert {pair: answer.low for pair, answer in one.answers.items()} == {pair: sum(pair) for pair in SOME}
    assert one.stopped == ""
    assert run(easy, seed=2).answers[SOME[0]].high == 42


def test_progress_names_pairs_and_counts_them() -> None:
    shown: list[str] = []
    run(easy, jobs=1, progress=shown.append)
    assert shown[0] == "0 of 6 pairs; Demands 1 and 2: thinking"
    assert shown[-1].startswith("6 of 6 pairs; Demands 1 and 7: 8-40")


def test_a_time_limit_keeps_what_is_done_and_half_done(tmp_path: Path) -> None:
    cache = Cache(tmp_path, {"a": 1})
    seen: list[str] = []
    result = run(slow, cache=cache, jobs=2, late=lambda: bool(seen), progress=seen.append)
    assert result.stopped == TIME_LIMIT
    assert result.answers[SOME[0]].finished
    assert not any(answer.finished for pair, answer in result.answers.items() if pair != SOME[0])
    assert cache.known(SOME[0]) == result.answers[SOME[0]]
    assert cache.known(SOME[1]) is None


def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    done = threading.Event()
    before = signal.getsignal(signal.SIGINT)

    def interrupt() -> None:
        done.wait(60)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    result = run(slow, cache=Cache(tmp_path, {}), jobs=2, progress=lambda text: done.set())
    assert result.stopped == INTERRUPT
    assert result.answers[SOME[0]].finished
    assert signal.getsignal(signal.SIGINT) == before


def failing(game: Any, asked: Question, **terms: Any) -> Minimum:
    raise {(1, 2): GameError("odd"), (1, 3): Disagreement("two ways"), (1, 4): KeyError("x")}[asked.pair]


@pytest.mark.parametrize(
    ("pair", "error", "message"),
    [
        ((1, 2), GameError, "odd"),
        ((1, 3), Disagreement, "two ways"),
        ((1, 4), RuntimeError, r"Demands \(1, 4\): KeyError"),
    ],
)
def test_failures_come_through(pair: Pair, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        run(failing, (pair,))


def dying(game: Any, asked: Question, **terms: Any) -> Minimum:
    os._exit(7)


def test_a_process_that_dies_is_a_failure_and_no_answer() -> None:
    with pytest.raises(RuntimeError, match="ended with code 7"):
        run(dying, SOME[:1])


# -- the cache


def test_a_finished_pair_is_never_computed_twice(tmp_path: Path) -> None:
    cache = Cache(tmp_path, {"seats": 4})
    first = run(easy, cache=cache)
    again = run(failing, cache=cache)
    assert again.answers == first.answers
    assert (first.remembered, again.remembered) == (0, 6)
    assert run(easy, SOME[:2], NOTHING).remembered == 0


def test_another_question_has_its_own_results(tmp_path: Path) -> None:
    one, other = Cache(tmp_path, {"seats": 4}), Cache(tmp_path, {"seats": 5})
    assert one.keep(Minimum((1, 2), 3, 3, finished=True))
    assert one.known((1, 2)) is not None
    assert other.known((1, 2)) is None
    assert Cache(tmp_path, {"seats": 4}).known((1, 2)) is not None


def test_a_question_tells_whether_bounds_have_machine_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without it bounds are smaller, and those are other answers."""
    monkeypatch.setenv("GEMCHECK_CACHE", str(tmp_path))
    folders = []
    for able in (True, False, True):
        monkeypatch.setattr(matrix_asking, "compiles", partial(bool, able))
        cache = matrix_asking.asked_of(GAME, RoundsRequest("", {})).cache
        assert cache.question["one_city"] is able
        folders.append(cache.folder)
    assert folders[0] == folders[2] != folders[1]


def test_only_finished_answers_are_kept(tmp_path: Path) -> None:
    cache = Cache(tmp_path, {})
    assert not cache.keep(Minimum((1, 2), 3, 5))
    assert cache.known((1, 2)) is None
    assert not NOTHING.keep(Minimum((1, 2), 3, 3, finished=True))
    assert NOTHING.known((1, 2)) is None


def test_a_broken_file_or_a_full_disk_costs_only_time(tmp_path: Path) -> None:
    cache = Cache(tmp_path, {})
    cache.keep(Minimum((1, 2), 3, 3, finished=True))
    assert cache.folder is not None
    (cache.folder / "1-2.json").write_text('{"pair": [1', encoding="utf-8")
    assert cache.known((1, 2)) is None
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert not Cache(tmp_path / "file", {}).keep(Minimum((1, 2), 3, 3, finished=True))


def test_the_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("GEMCHECK_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "gemcheck" / "rounds"
    monkeypatch.setenv("GEMCHECK_CACHE", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own" / "rounds"


def test_results_rest_on_methods_and_engine_but_not_on_how_they_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[str] = []

    def look(paths: Iterable[Path]) -> str:
        looked_at.extend(path.name for path in paths)
        return ""

    monkeypatch.setattr(kept, "files_digest", look)
    sources.cache_clear()
    sources()
    sources.cache_clear()
    assert {"bounds.py", "plans.py", "replay.py", "answers.py", "demands.py", "demands.toml"} <= set(looked_at)
    assert not any(name.startswith(("matrix", "cache")) for name in looked_at)
