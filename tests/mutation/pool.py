"""Children of this process, several at a time, each with one task, a limit of time and of memory, and one answer."""

from __future__ import annotations

import json
import os
import resource
import selectors
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from math import ceil
from typing import Any, NamedTuple

__all__ = ["Task", "run"]

WAITING = 8
"""A child may take so many times its limit of processor time by the clock: other processes may be in its way."""

MEMORY = 3 << 30
"""Bytes of address space a child may take beyond what it starts with: an endless list must not take the machine."""


class Task(NamedTuple):
    """Something to do in a child: its answer is a dict that JSON can carry; `limit` in seconds of processor time."""

    key: str
    work: Callable[[], dict[str, Any]]
    limit: float


class _Child(NamedTuple):
    task: Task
    pid: int
    started: float
    parts: list[bytes]


def run(tasks: Iterable[Task], jobs: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The answers as they come. The outcome is "timeout" for a child that was stopped, "died" for one that ended
    without an answer, "error" with a note for a task that raised; every answer gets its `seconds`."""
    waiting = iter(tasks)
    running: dict[int, _Child] = {}
    with selectors.DefaultSelector() as selector:
        try:
            while True:
                while len(running) < jobs and (task := next(waiting, None)) is not None:
                    pipe, child = _start(task)
                    running[pipe] = child
                    selector.register(pipe, selectors.EVENT_READ)
                if not running:
                    return
                for key, _ in selector.select(timeout=0.2):
                    data = os.read(key.fd, 1 << 16)
                    if data:
                        running[key.fd].parts.append(data)
                    else:
                        selector.unregister(key.fd)
                        yield _ended(key.fd, running.pop(key.fd))
                for pipe, child in list(running.items()):
                    if time.monotonic() - child.started > WAITING * child.task.limit:
                        selector.unregister(pipe)
                        _stop(child.pid)
                        _ended(pipe, running.pop(pipe))
                        yield child.task.key, {"outcome": "timeout", "seconds": time.monotonic() - child.started}
        finally:
            for child in running.values():
                _stop(child.pid)


def _start(task: Task) -> tuple[int, _Child]:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        code = 1
        try:
            _set_limits(task.limit)
            try:
                given = task.work()
            except Exception as error:
                given = {"outcome": "error", "note": f"{type(error).__name__}: {error}"}
            answer = json.dumps(given).encode()
            while answer:
                answer = answer[os.write(writing, answer) :]
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    return reading, _Child(task, pid, time.monotonic(), [])


def _set_limits(seconds: float) -> None:
    with open("/proc/self/statm", encoding="ascii") as file:
        taken = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + MEMORY, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds) + 5))


def _ended(pipe: int, child: _Child) -> tuple[str, dict[str, Any]]:
    os.close(pipe)
    _, status = os.waitpid(child.pid, 0)
    text = b"".join(child.parts)
    try:
        answer: dict[str, Any] = json.loads(text)
    except ValueError:
        late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU
        answer = {"outcome": "timeout" if late else "died"}
    answer["seconds"] = time.monotonic() - child.started
    return child.task.key, answer


def _stop(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
