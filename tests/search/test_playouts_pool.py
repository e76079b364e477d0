"""Work on several processes: in order, nothing lost with a process that goes down, and the same through a cluster."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest

from gemcheck.search.playouts import Plays, playouts
from gemcheck.search.playouts_pool import Cluster, Local, TimeLimitError, WorkerLostError, in_order
from tests.cli.toy import Toy


def diary(folder: Path, deadly: int, times: int) -> Callable[[int], int]:
    """A worker that writes down what it has done, and kills its process at a number, so many times."""

    def work(index: int) -> int:
        if index == deadly:
            deaths = folder / "deaths"
            died = len(deaths.read_text(encoding="utf-8")) if deaths.exists() else 0
            if died < times:
                deaths.write_text("x" * (died + 1), encoding="utf-8")
                os.kill(os.getpid(), signal.SIGKILL)
        with (folder / "done").open("a", encoding="utf-8") as file:
            file.write(f"{index}\n")
        return index * index

    return work


def sleeper(folder: Path) -> Callable[[int], None]:
    """A worker that says that it has begun and then sleeps for a very long time."""

    def work(index: int) -> None:
        (folder / "begun").touch()
        Event().wait(100_000)

    return work


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_numbers(jobs: int, tmp_path: Path) -> None:
    made = list(in_order(partial(diary, tmp_path, -1, 0), range(5, 60), Local(jobs)))
    assert made == [index * index for index in range(5, 60)]


def test_a_process_that_goes_down_takes_nothing_finished_with_it(tmp_path: Path) -> None:
    made = list(in_order(partial(diary, tmp_path, 7, 1), range(20), Local(1)))
    assert made == [index * index for index in range(20)]
    assert (tmp_path / "deaths").read_text(encoding="utf-8") == "x"
    done = (tmp_path / "done").read_text(encoding="utf-8").split()
    # What was finished before the end of the process is not done a second time.
    assert sorted(map(int, done)) == list(range(20))


def test_work_that_kills_every_process_is_given_up_behind_what_was_done(tmp_path: Path) -> None:
    pieces = in_order(partial(diary, tmp_path, 3, 99), range(9), Local(2))
    assert [next(pieces), next(pieces), next(pieces)] == [0, 1, 4]
    with pytest.raises(WorkerLostError, match="number 3 "):
        next(pieces)
    # Three times alone; before that perhaps once beside others.
    assert (tmp_path / "deaths").read_text(encoding="utf-8") in ("xxx", "xxxx")


def test_closing_does_not_wait_for_what_is_under_way(tmp_path: Path) -> None:
    team = Local(1)
    future = team.begin(pickle.dumps(partial(sleeper, tmp_path)), 0)
    while not (tmp_path / "begun").exists() and not future.done():
        sleep(0.01)
    team.close()
    with pytest.raises(BrokenExecutor):
        future.result()


def test_a_passed_deadline_stops_it(tmp_path: Path) -> None:
    with pytest.raises(TimeLimitError):
        next(in_order(partial(sleeper, tmp_path), range(3), Local(1), deadline=0.0))


class Client:
    """What the command needs of a cluster's client, over threads of this process."""

    closed = False
    unlucky = 0
    """So many pieces at the beginning are lost with their workers."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.threads = ThreadPoolExecutor(2)
        self.begun = 0

    def get_executor(self) -> Client:
        return self

    def ncores(self) -> dict[str, int]:
        return {"one": 1, "two": 1}

    def submit(self, function: Callable[..., Any], *given: Any) -> Future[Any]:
        self.begun += 1
        if self.begun <= type(self).unlucky:
            failed: Future[Any] = Future()
            failed.set_exception(KilledWorker("worker"))
            return failed
        return self.threads.submit(function, *given)

    def shutdown(self, wait: bool) -> None:
        self.threads.shutdown(wait=wait)

    def close(self) -> None:
        type(self).closed = True


class KilledWorker(Exception):
    """A worker that went down too often."""


@pytest.fixture
def _fake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client, KilledWorker=KilledWorker))
    monkeypatch.setattr(Client, "closed", False)


@pytest.mark.usefixtures("_fake")
@pytest.mark.parametrize("unlucky", [0, 5])
def test_the_client_of_a_cluster_is_used_as_an_executor(unlucky: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Client, "unlucky", unlucky)
    plays = Plays(12, 2, 3, seed=3)
    assert list(playouts(Toy, plays, cluster="tcp://host:1")) == list(playouts(Toy, plays))
    assert Client.closed


@pytest.mark.usefixtures("_fake")
def test_a_cluster_that_loses_every_worker_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Client, "unlucky", 10_000)
    with pytest.raises(WorkerLostError, match="KilledWorker"):
        list(playouts(Toy, Plays(4, 2, 3), cluster="tcp://host:1"))


@pytest.mark.filterwarnings("default")
def test_a_real_local_cluster_plays_the_same_games() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    plays = Plays(12, 2, 3, seed=3)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        made = list(playouts(Toy, plays, cluster=cluster.scheduler_address))
        team = Cluster(cluster.scheduler_address)
        assert team.ahead == 32
        team.close()
    assert made == list(playouts(Toy, plays))
