"""A browser for tests: Chromium without a head, and what it said, asked for and was refused."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from reports.page.writing import page as written

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


@dataclass(slots=True)
class Opened:
    """A page in the browser.

    said   what it wrote to the console, and errors that nobody caught
    asked  what it asked the network or the disk for, beside itself
    """

    page: Page
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)


Open = Callable[..., Opened]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, once for the tests of a module; where it is missing they are skipped, and fail in CI."""
    found = os.environ.get("HAKAM_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        told = "there is no Chromium on PATH (on Debian: apt install chromium); HAKAM_CHROMIUM can name one"
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Open a document as a page: `open_page(document, "f1/3", width=390, dark=True)`."""
    contexts = []

    def open_page(document: dict[str, Any], route: str = "", *, width: int = 1280, dark: bool = False) -> Opened:
        path = tmp_path / f"page-{len(contexts)}.html"
        path.write_text(written(document, "hakam"), encoding="utf-8")
        size = {"width": width, "height": 844}
        context = browser.new_context(viewport=size, color_scheme="dark" if dark else "light")  # type: ignore[arg-type]
        contexts.append(context)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        opened = Opened(context.new_page())
        opened.page.on("console", lambda message: opened.said.append(message.text))
        opened.page.on("pageerror", lambda error: opened.said.append(str(error)))
        opened.page.on("dialog", lambda dialog: opened.said.append(dialog.message))
        opened.page.on("request", lambda request: opened.asked.append(request.url))
        opened.page.goto(f"{path.as_uri()}#{route}")
        opened.asked = [url for url in opened.asked if url.partition("#")[0] != path.as_uri()]
        return opened

    yield open_page
    for context in contexts:
        context.close()
