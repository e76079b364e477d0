"""A headless Chromium, driven over the W3C WebDriver protocol with nothing but the standard library."""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["KEYS", "Browser", "chromium", "missing"]

PROGRAMS = ("chromium", "chromedriver")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which the protocol names an element."""
KEYS = {"tab": "\ue004", "enter": "\ue007", "space": " "}
_PATIENCE = 60.0
"""Seconds until a driver that does not answer is given up."""
_PAUSE = 0.05
"""Seconds until it is asked again."""


class BrowserError(Exception):
    """What the driver complains about."""


def missing() -> str:
    """Why no browser can be driven here; empty when one can."""
    absent = [name for name in PROGRAMS if shutil.which(name) is None]
    return f"not installed: {', '.join(absent)}" if absent else ""


class Browser:
    """One session: pages, their content, keys, the size of the window, pictures of it, and what the console says."""

    def __init__(self, base: str, session: str) -> None:
        self._base = f"{base}/session/{session}"

    def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """One command of the protocol. Raises BrowserError with the driver's own words."""
        return _ask(method, self._base + path, body)

    def open(self, address: str) -> None:
        """Load a page and wait until it is whole; the same page with another hash is not loaded anew.

        Raises BrowserError when it never is."""
        self.ask("POST", "/url", {"url": address})
        self.wait("location.href === arguments[0] && document.readyState === 'complete'", address)

    def wait(self, truth: str, *values: Any) -> None:
        """Until an expression is true: on a busy machine the driver goes on before a page is there. Raises BrowserError
        when it never is."""
        deadline = time.monotonic() + _PATIENCE
        while not self.run(f"return {truth}", *values):
            if time.monotonic() > deadline:
                raise BrowserError(f"never true: {truth}")
            time.sleep(_PAUSE)

    def run(self, script: str, *values: Any) -> Any:
        """What a script returns; `arguments` holds the values."""
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(values)})

    def size(self, width: int, height: int, dark: bool = False) -> None:
        """The size of what is seen, in CSS pixels, and the colours that the reader likes."""
        screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.devtools("Emulation.setDeviceMetricsOverride", screen)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.devtools("Emulation.setEmulatedMedia", {"features": [scheme]})

    def devtools(self, command: str, params: Mapping[str, Any]) -> Any:
        """A command of Chromium's own protocol, for what W3C's does not know."""
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": params})

    def press(self, key: str) -> None:
        """Press and release a key in whatever has the focus."""
        actions = [{"type": "keyDown", "value": KEYS[key]}, {"type": "keyUp", "value": KEYS[key]}]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def write(self, selector: str, text: str) -> None:
        """Empty a field and write into it."""
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]
        self.ask("POST", f"/element/{found}/clear", {})
        if text:
            self.ask("POST", f"/element/{found}/value", {"text": text})

    def click(self, selector: str) -> None:
        """Click on the first element that fits."""
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]
        self.ask("POST", f"/element/{found}/click", {})

    def complaints(self) -> list[str]:
        """Warnings and errors of the console since this was asked before."""
        entries = self.ask("POST", "/se/log", {"type": "browser"})
        return [f"{entry['level']}: {entry['message']}" for entry in entries]

    def picture(self, whole: bool = False) -> bytes:
        """What is seen, or the whole page, as PNG."""
        shot = self.devtools("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": whole})
        return base64.b64decode(shot["data"])


def _ask(method: str, address: str, body: Mapping[str, Any] | None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # the driver is on this machine
    try:
        with opener.open(request, timeout=_PATIENCE) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        with error:
            told = json.load(error)["value"]
        raise BrowserError(f"{told['error']}: {told['message'].partition(chr(10))[0]}") from None


@contextmanager
def chromium(folder: Path) -> Iterator[Browser]:
    """A browser that keeps its files in a folder, and is gone when the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    driver = subprocess.Popen(
        [str(shutil.which("chromedriver")), f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait(base, driver)
        options = {
            "binary": shutil.which("chromium"),
            "args": [
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                f"--user-data-dir={folder / 'profile'}",
            ],
        }
        wanted = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "WARNING"}}
        made = _ask("POST", f"{base}/session", {"capabilities": {"alwaysMatch": wanted}})
        browser = Browser(base, made["sessionId"])
        browser.devtools("Emulation.setFocusEmulationEnabled", {"enabled": True})  # or a key may go nowhere
        try:
            yield browser
        finally:
            browser.ask("DELETE", "")
    finally:
        driver.terminate()
        driver.wait(timeout=_PATIENCE)


def _wait(base: str, driver: subprocess.Popen[bytes]) -> None:
    """Until the driver is ready. Raises BrowserError when it never is."""
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline and driver.poll() is None:
        try:
            if _ask("GET", f"{base}/status", None)["ready"]:
                return
        except OSError:
            time.sleep(_PAUSE)
    raise BrowserError("the driver does not start")
