"""The file of a page: one file, a strict policy, and nothing of what an engine says in it as HTML."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from harness.case import Case
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.events import CasesCounted, FindingFound
from harness.store.values import Before
from reference_engine.game import play_out
from reference_engine.games import GAMES
from reports.account import Account
from reports.page.document import run_document
from reports.page.writing import page
from tests.reports.sample_run import CASE, FINISHED, STARTED, STEPS, TRICK
from tests.reports.test_plain import hostile_run

MARKUP = "</script><img src=x onerror=alert(1)><!--\u2028\u202e\x00\ud800&amp;'\"{{ 7 * 7 }}"


class Parts(HTMLParser):
    """A page as a browser takes it apart: its elements with their attributes, and what stands in some of them."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.content: dict[str, str] = {}
        self._open = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.elements.append((tag, attributes))
        self._open = f"{tag} {attributes.get('type', '')}".strip() if tag in ("script", "style", "title") else ""

    def handle_data(self, data: str) -> None:
        if self._open:
            self.content[self._open] = self.content.get(self._open, "") + data

    def handle_endtag(self, tag: str) -> None:
        self._open = ""


def written(document: dict[str, Any], title: str = "a run") -> str:
    text = page(document, title)
    text.encode("utf-8")  # a file can have it
    return text


def hostile() -> dict[str, Any]:
    """The document of a run whose engine says markup wherever it is asked for words."""
    account = Account()
    finding = replace(
        TRICK,
        engine=MARKUP,
        case=replace(CASE, script=(*CASE.script[:-1], MARKUP)),
        agrees=(MARKUP,),
        sides_with=(MARKUP,),
        note=MARKUP,
        label=MARKUP,
        rule_text=MARKUP,
        fingerprint=Fingerprint("kout_bh", Kind.TRICK_WINNER, MARKUP, MARKUP, MARKUP, MARKUP),
        divergence=replace(
            TRICK.divergence, path=MARKUP, reference=MARKUP, engine={MARKUP: [MARKUP]}, detail=MARKUP
        ),
        answers={MARKUP: (json.dumps({"ok": True, "events": [{"type": MARKUP}], "phase": MARKUP}), MARKUP)},
    )
    for event in [*hostile_run()[:-1], replace(STARTED, engines=(MARKUP,)), FindingFound(finding)]:
        account.on(event)
    account.on(CasesCounted(MARKUP, 1, 1, 0, 0))
    account.on(replace(FINISHED, grid={MARKUP: {MARKUP: 1}}, inconclusive=(MARKUP,)))
    return run_document(account, Before(), "en")


def test_whatever_an_engine_says_the_page_has_the_elements_of_its_template_alone() -> None:
    plain = Parts(written(run_document(Account(), Before(), "en")))
    odd = Parts(written(hostile(), title=MARKUP))

    assert Counter(tag for tag, _ in odd.elements) == Counter(tag for tag, _ in plain.elements)
    assert odd.elements == plain.elements
    assert not [name for _, attributes in odd.elements for name in attributes if name.startswith("on")]


def test_the_document_is_read_back_as_it_was_and_has_no_sign_that_could_end_it() -> None:
    document = hostile()
    text = written(document)
    embedded = Parts(text).content["script application/json"]

    assert json.loads(embedded) == document
    assert not re.search(r"[<>&\u2028\u2029\u202e\x00]|[^\x20-\x7e]", embedded)
    assert MARKUP in json.loads(embedded)["findings"][2]["match"]["script"]


def test_names_are_shown_without_what_turns_or_hides_text() -> None:
    document = hostile()
    shown = json.dumps([document["run"], document["grid"], document["news"]], ensure_ascii=False)
    shown += json.dumps(
        [{**each, "match": None, "file": None} for each in document["findings"]], ensure_ascii=False
    )

    assert "onerror" in shown
    for character in "\u2028\u202e\x00\ud800\x1b":
        assert character not in shown
    assert r"\\u202e\\x00\\ud800" in shown


def test_the_policy_lets_in_the_two_inlined_parts_and_nothing_else() -> None:
    parts = Parts(written(hostile()))
    (policy,) = [
        attributes["content"]
        for tag, attributes in parts.elements
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    ]

    def hashed(content: str) -> str:
        return base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()

    assert policy == (
        f"default-src 'none'; style-src 'sha256-{hashed(parts.content['style'])}'; "
        f"script-src 'sha256-{hashed(parts.content['script'])}'; img-src data:; base-uri 'none'; form-action 'none'"
    )


def test_the_page_asks_for_nothing_from_anywhere() -> None:
    parts = Parts(written(hostile()))

    for _, attributes in parts.elements:
        for name in ("src", "href", "action", "data"):
            assert (attributes.get(name) or "#").startswith(("#", "data:"))
    assert "url(" not in parts.content["style"].replace("url(data:", "")
    assert "@import" not in parts.content["style"]


@pytest.mark.parametrize(("lang", "dir_"), [("en", "ltr"), ("ar", "rtl")])
def test_the_page_opens_in_the_language_asked_for_and_has_both(lang: str, dir_: str) -> None:
    document = run_document(Account(), Before(), lang)
    ((_, root),) = [each for each in Parts(written(document)).elements if each[0] == "html"]

    assert (root["lang"], root["dir"], document["lang"]) == (lang, dir_, lang)
    english, arabic = (document["words"][code] for code in ("en", "ar"))
    assert english.keys() - arabic.keys() == set()
    assert {name.rpartition(".")[2] for name in arabic.keys() - english.keys()} <= {"zero", "two", "few", "many"}
    assert all(name.startswith("page.") for name in english)


def test_a_hundred_findings_and_a_match_of_a_thousand_steps_take_less_than_two_megabytes() -> None:
    account = Account()
    account.on(replace(STARTED, games=tuple(GAMES)))
    long = Case("kout_bh", CASE.options, CASE.setup, CASE.script + ("3 play KH",) * 982)  # refused each time
    steps = tuple(play_out(GAMES["kout_bh"], long.options, long.setup, long.script))
    far = replace(TRICK, case=long, steps=steps, divergence=Divergence(Kind.LAW, 1000, "", None, 1, "", "", ""))
    for number in range(100):
        finding: Finding = replace(TRICK, engine=f"engine {number}", answers={"mine": STEPS[-1:]})
        account.on(FindingFound(far if number == 0 else finding))
    account.on(FINISHED)
    document = run_document(account, Before(), "en")

    assert [len(each["match"]["steps"]) for each in document["findings"]] == [1001] + [19] * 99
    assert len(written(document).encode("utf-8")) < 2_000_000
