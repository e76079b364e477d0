"""Reading pages: what they contain, and where their links lead."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser

VOID = frozenset({"meta", "link", "br", "input", "img", "hr"})


class Page(HTMLParser):
    """The ids and links of a page; raises AssertionError where tags do not close in their order, ids come twice, or a
    drawing or field has no name."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.open: list[str] = []
        self.heads: list[int] = []
        self.sources: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        name = values.get("id")
        if name and "svg" not in self.open:
            assert name not in self.ids, f"the id {name} comes twice"
            self.ids.add(name)
        if tag == "a" and values.get("href") is not None:
            self.links.append(str(values["href"]))
        if values.get("role") == "img":
            assert values.get("aria-label") or tag == "svg", "a drawing without words"
        if tag in ("h1", "h2", "h3", "h4"):
            self.heads.append(int(tag[1]))
        for key in ("src", "srcset", "action"):
            if values.get(key):
                self.sources.append(str(values[key]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> closes <{self.open[-1]}>"
        self.open.pop()


def parsed(files: Mapping[str, str]) -> dict[str, Page]:
    """The pages of a report by their names."""
    return {name: Page(text) for name, text in files.items() if name.endswith(".html")}


def broken(pages: Mapping[str, Page]) -> list[str]:
    """Links that lead nowhere."""
    found = []
    for name, page in pages.items():
        for link in page.links:
            file, _, place = link.partition("#")
            target = pages.get(file or name)
            if target is None or (place and place not in target.ids):
                found.append(f"{name}: {link}")
    return found
