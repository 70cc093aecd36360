"""The report for a pull request: what it says, what fits into a comment, and what an engine cannot do in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from harness.events import Event, FindingFound, RunFinished
from harness.verdict import Verdict
from reports.account import Account
from reports.languages import LANGUAGES
from reports.markdown import COMMENT, markdown
from tests.reports.sample_run import FINISHED, RUN, STARTED, TRICK
from tests.reports.test_plain import hostile_run


def told(events: Iterable[Event], lang: str = "en", limit: int = COMMENT) -> str:
    account = Account()
    for event in events:
        account.on(event)
    return markdown(account, LANGUAGES[lang], limit=limit)


class Page(HTMLParser):
    """The comment as a browser has it: what is in code, what is not, and all tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.code, self.prose = "", ""
        self.feed(MarkdownIt("commonmark", {"html": True}).enable("table").render(text))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"code", "pre"} & set(self.open):
            self.code += f"{data}\n"
        else:
            self.prose += f"{data}\n"


def test_a_comment_opens_with_the_verdict_and_tells_each_finding() -> None:
    lines = told(RUN).splitlines()

    assert lines[:5] == [
        "<!-- hakam -->",
        "",
        "### hakam: `an engine failed, 1 finding`",
        "",
        "`an engine failed: 5,000 cases, 2 golden scenarios, 312,000 steps in 12.0 s, exit code 4`",
    ]
    summary = "1. typescript differs: trick winner (kout_bh 7.3.1), 12 cases"
    assert f"<details><summary><code>{summary}</code></summary>" in lines
    assert "seat 3 · B                    K♥              9♥    seat 1 · B" in lines
    assert "replay: hakam replay .hakam/findings/trick.json" in lines
    assert "| `engine` | `reason of a refusal` | `trick winner` | `crash` |" in lines
    assert "| `dart` | `3` | `0` | `1` |" in lines


def test_a_run_that_is_not_over_says_so() -> None:
    assert "### hakam: `unfinished`" in told([STARTED])


def test_what_an_engine_says_stands_in_code() -> None:
    hostile = "@team|x #1 ```` <img src=x onerror=alert(1)> [a](http://b) </code></pre> **b** | |\n<script>"
    finding = replace(TRICK, engine=hostile, rule_text=hostile, note="````")
    grid = replace(FINISHED, grid={hostile: {"crash": 1}})
    page = Page(told([replace(STARTED, engines=(hostile,)), FindingFound(finding), *hostile_run()[1:-1], grid]))

    assert page.open == []
    assert page.tags <= {
        "h3",
        "h4",
        "p",
        "code",
        "pre",
        "details",
        "summary",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
    }
    assert not re.search(r"[@#<>\[|*]", page.prose)
    assert "@team|x #1 ````" in page.code
    assert "\n````\n" in page.code, "a line of backticks alone ends no fence"
    cells = Page(told([replace(STARTED, engines=(hostile,)), grid]))
    assert "\n@team|x #1 ```` <img src=x onerror=alert... " in cells.code, "a bar ends no cell"


def test_in_arabic_the_comment_runs_from_right_to_left_and_its_pictures_do_not() -> None:
    text = told(RUN, "ar")
    page = Page(text)

    assert page.open == []
    assert text.startswith('<!-- hakam -->\n\n<div dir="rtl">\n\n\n### hakam: `محرّك تعطّل، ملاحظة واحدة`')
    assert text.count('<div dir="ltr">\n\n```text\nاللمّة 3 · ') == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("limit", [1_500, 10_000, COMMENT])
def test_what_has_no_room_is_left_out_whole_and_counted(limit: int, lang: str) -> None:
    findings = [FindingFound(replace(TRICK, engine=f"engine-{number}")) for number in range(100)]
    end = replace(FINISHED, verdict=Verdict.DIVERGED)
    text = told([STARTED, *findings, end], lang, limit)

    assert len(text) <= limit
    assert Page(text).open == []
    assert ("left out" in text or "لضيق المكان" in text) == (limit < COMMENT)
    assert LANGUAGES[lang].count("findings", 100) in text


def test_the_verdict_is_there_however_little_room_there_is() -> None:
    end: RunFinished = replace(FINISHED, verdict=Verdict.INCONCLUSIVE, inconclusive=("interrupted",))

    assert "### hakam: `inconclusive`" in told([*RUN[:-1], end], limit=100)
