"""The page as a reader has it: in a real browser, by mouse, keyboard and screen reader, in both languages."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from reports.position import position
from tests.reports.page.browser.conftest import Open
from tests.reports.page.browser.pages import hostile, hundred, run_page, thousand
from tests.reports.sample_run import SCRIPT, STEPS

pytestmark = pytest.mark.slow


def words(page: Page, selector: str) -> str:
    """The text of an element, with one space for any that it has."""
    return " ".join(page.locator(selector).first.inner_text().split())


def rows(page: Page) -> dict[str, list[str]]:
    """What differs in the answers: the sides' values by the name of the field."""
    lines = page.locator(".answers .apart tr").all()
    cells = [[cell.inner_text().split() for cell in line.locator("th, td").all()] for line in lines]
    return {" ".join(name): [" ".join(value) for value in values] for name, *values in cells}


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Where the middle of an element is, from the left and from the top."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


def wide(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    found: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found


def kept(page: Page, name: str, tmp_path: Path) -> None:
    """Keep a picture of the page as an artefact, in the folder that HAKAM_PICTURES names."""
    folder = Path(os.environ.get("HAKAM_PICTURES") or tmp_path)
    page.screenshot(path=folder / f"{name}.png", full_page=True)


def test_the_page_opens_at_the_verdict_and_asks_for_nothing(open_page: Open, tmp_path: Path) -> None:
    opened = open_page(run_page())
    page = opened.page

    assert words(page, "h1") == "An engine failed"
    assert words(page, ".grid tbody") == "typescript Bahraini Kout (KoutBH) · 0 12"
    assert words(page, ".finding-list .title") == "typescript differs: trick winner (kout_bh 7.3.1)"
    page.get_by_role("link", name="12: trick winner, Bahraini Kout (KoutBH), typescript").click()
    assert page.locator(".finding-list > li").count() == 1
    kept(page, "front", tmp_path)
    assert (opened.said, opened.asked) == ([], [])


def test_a_match_is_stepped_through_by_key_button_and_slider_up_to_the_difference(open_page: Open) -> None:
    page = open_page(run_page(), "f1").page
    where = page.get_by_role("status").first

    expect(where).to_have_text("Step 18 of 18 seat 2 plays joker differs here")
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text("Step 17 of 18 seat 1 plays 9")
    page.keyboard.press("Home")
    expect(where).to_have_text("Step 0 of 18 the opening position")
    page.get_by_role("button", name="One step on").click()
    page.get_by_role("button", name="One step on").click()
    expect(where).to_have_text("Step 2 of 18 seat 1: bid pass")
    page.get_by_role("slider", name="Step").fill("6")
    expect(where).to_have_text("Step 6 of 18 seat 3: hukm ")
    assert page.evaluate("location.hash") == "#f1/6"
    page.locator(".moves button", has_text="0 play A♦").click()
    expect(where).to_have_text("Step 7 of 18 seat 0 plays A")
    page.get_by_role("button", name="To the difference").click()
    expect(where).to_have_text("Step 18 of 18 seat 2 plays joker differs here")
    assert page.evaluate("location.hash") == "#f1"


def test_both_answers_stand_side_by_side_with_the_moves_that_each_would_allow(open_page: Open) -> None:
    page = open_page(run_page(), "f1").page

    assert rows(page) == {
        "What happens differs": ["trick seat 2", "trick seat 3"],
        "To act differs": ["2", "3"],
        "Tricks differs": ["2 · 1", "1 · 2"],
    }
    legal = [words(page, f".legal .{side} h4") for side in ("both", "reference", "engine")]
    assert legal == ["Both 4", "Only the reference 1", "Only typescript 1"]
    assert page.locator(".legal .reference .card").get_attribute("aria-label") == "nine of spades"
    assert page.locator(".legal .engine .card").get_attribute("aria-label") == "seven of spades"
    assert words(page, ".seat.top .verdict-mark") == "Reference takes the trick"
    assert words(page, ".seat.left .verdict-mark") == "typescript takes the trick"
    assert words(page, ".rule blockquote") == "The joker, if played, takes the trick."


def test_the_table_shows_what_the_text_reports_show(open_page: Open) -> None:
    page = open_page(run_page(), "f1").page
    drawn: list[dict[str, Any]] = page.evaluate(
        "Array.from({length: 19}, (_, step) => position(shownNow.document.findings[0].match, step))"
    )

    for step in (0, *range(2, 19)):  # step 1 is the deal, whose hands the page shows at once
        told = position(STEPS, SCRIPT, step)
        assert told is not None
        at = drawn[step]
        assert (at["move"], at["hands"], at["number"]) == (
            told.move,
            [list(hand) for hand in told.hands],
            told.number,
        )
        assert [tuple(each) for each in at["trick"]] == list(told.trick)
    bottom, right, top, left = (middle(page, f".felt .seat:nth-child({seat + 1}) .hand") for seat in range(4))
    assert left[0] < top[0] == bottom[0] < right[0]
    assert top[1] < left[1] < bottom[1]
    assert top[1] < right[1] < bottom[1]
    ours = page.get_by_role("list", name="Hand of seat 0").get_by_role("img").all()
    assert [each.get_attribute("aria-label") for each in ours] == [
        "ace of spades",
        "king of spades",
        "queen of spades",
        "eight of hearts",
        "seven of clubs",
    ]


def test_the_language_is_switched_where_the_reader_is(open_page: Open, tmp_path: Path) -> None:
    opened = open_page(run_page(), "f1/17")
    page = opened.page
    page.get_by_role("button", name="العربية").click()

    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["ar", "rtl"]
    assert words(page, "[role=status]") == "الخطوة 17 من 18 المقعد 1 يلعب 9"
    assert page.evaluate("document.activeElement.textContent") == "English"
    assert middle(page, ".language")[0] < middle(page, ".brand")[0]
    assert page.locator(".moves").evaluate("each => getComputedStyle(each).direction") == "ltr"
    # The table stays as it is: the seat on the right sits on the right in every language.
    assert middle(page, ".seat.left .hand")[0] < middle(page, ".seat.right .hand")[0]
    page.keyboard.press("ArrowLeft")  # onward, as Arabic is read
    assert words(page, "[role=status]").startswith("الخطوة 18 من 18 المقعد 2 يلعب الجوكر")
    assert wide(page) <= 0
    kept(page, "finding-ar", tmp_path)
    assert (opened.said, opened.asked) == ([], [])


def test_the_replay_line_is_copied_and_the_scenario_downloaded(open_page: Open) -> None:
    opened = open_page(run_page(), "f1")
    page = opened.page
    page.get_by_role("button", name="Copy Replay command").click()

    expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "hakam replay .hakam/findings/trick.json"
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download the scenario").click()
    assert coming.value.suggested_filename == "trick.json"
    scenario = json.loads(Path(coming.value.path()).read_text(encoding="utf-8"))
    assert scenario["script"] == list(SCRIPT)
    assert opened.said == []


def test_going_back_leads_to_where_the_reader_came_from(open_page: Open) -> None:
    page = open_page(run_page()).page
    page.locator(".finding-list a").first.click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.go_back()

    assert words(page, "h1") == "An engine failed"
    page.go_forward()
    expect(page.get_by_role("status").first).to_contain_text("Step 16 of 18")


def test_rules_that_no_case_reached_stand_first(open_page: Open, tmp_path: Path) -> None:
    page = open_page(run_page(), "rules").page
    numbers = [each.split()[0] for each in page.locator(".rule-table tbody th").all_inner_texts()]

    assert numbers[:2] == ["7.5.1", "1.1.1"]  # the one that was looked for in vain, then the ledger's order
    assert words(page, ".rule-table tbody tr").startswith("7.5.1 never reached")
    assert page.locator(".rule-table tr.never").count() == 1
    assert words(page, ".rules > .lead").startswith("1 rule was never reached; it stands first.")
    row = page.locator(".rule-table tbody tr", has=page.get_by_text("7.3.1", exact=True))
    assert row.get_by_role("link").inner_text() == "typescript 1"
    assert row.locator("[data-label='Cases that reach it']").inner_text() == "90"
    kept(page, "rules", tmp_path)


@pytest.mark.parametrize(
    ("route", "lang", "width", "dark"),
    [
        ("", "ar", 390, True),
        ("f1", "en", 390, True),
        ("f1", "ar", 1280, False),
        ("rules", "en", 1280, False),
    ],
)
def test_axe_finds_nothing_to_object_to(open_page: Open, route: str, lang: str, width: int, dark: bool) -> None:
    document = run_page(lang)
    document["grid"][0]["kinds"] = dict.fromkeys(document["kinds"], 1000)  # more than a phone has room for
    page = open_page(document, route, width=width, dark=dark).page
    found = Axe().run(page)

    told = [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found.response["violations"]]
    assert told == []
    assert wide(page) <= 0


def test_nothing_that_an_engine_says_is_more_than_text(open_page: Open) -> None:
    opened = open_page(hostile(run_page()))
    page = opened.page

    for route in ("f1", "f1/3", "f2", "rules", "findings"):
        page.evaluate(f"location.hash = '{route}'")
        expect(page.locator("h1")).to_be_visible()
        assert page.locator("main").inner_text().count("window.hit=1") > 3, route
        assert page.locator("#page :is(script, img, iframe, [onerror], [onfocus], [onload])").count() == 0
    page.get_by_role("button", name="العربية").click()
    assert page.evaluate("typeof window.hit") == "undefined"
    assert page.locator("script").count() == 2
    assert (opened.said, opened.asked) == ([], [])


def test_a_line_that_is_no_step_is_shown_as_it_was_written(open_page: Open) -> None:
    document = run_page()
    document["findings"][0]["match"]["engine"]["steps"] = ["<b>oops\x1b[2J\u202e"]
    page = open_page(document, "f1").page

    assert page.get_by_role("region", name="What typescript wrote").inner_text() == "<b>oops\\u001b[2J\\u202e"


def test_whatever_a_step_says_the_page_draws_it(open_page: Open) -> None:
    opened = open_page(run_page(), "f1")
    put = """odd => {
        shownNow.document.findings[0].match.engine.steps = [odd];
        show(false);
        return document.querySelector("h1").textContent;
    }"""
    plain = {"ok": True, "events": [], "phase": "play", "turn": 1, "legal": []}
    for odd in (
        {"ok": False},
        plain | {"turn": "first", "phase": None, "round": None, "score": {"a": [{}]}},
        plain | {"events": [{"type": "trick", "seat": "x"}, {"type": "completed", "hands": 3}], "dealer": []},
        plain | {"legal": ["", "play", "play  ", "play JK JK"], "round": {"": {"": None}, "hukm": ["S"]}},
        plain | {"events": [{"type": ""}, {"type": "dealt", "hands": [[1, None], []]}], "error": {"x": 1}},
    ):
        assert opened.page.evaluate(put, odd) == "typescript differs: trick winner (kout_bh 7.3.1)"
    opened.page.evaluate("shownNow.document.findings[0].match = null; show(false)")
    assert words(opened.page, "h1") == "This view could not be drawn"
    assert len(opened.said) == 1


def test_a_script_that_got_into_the_page_anyhow_is_not_run(open_page: Open) -> None:
    opened = open_page(run_page())
    page = opened.page
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.hit = 1'}))"
    )
    page.evaluate("document.body.append(Object.assign(new Image(), {src: 'https://example.org/x.png'}))")

    assert page.evaluate("typeof window.hit") == "undefined"
    assert len(opened.said) == 2
    assert all("Content Security Policy" in line for line in opened.said)


@pytest.mark.parametrize(("make", "route"), [(hundred, ""), (thousand, "match/900")])
def test_large_pages_stay_small_and_quick(open_page: Open, tmp_path: Path, make: Any, route: str) -> None:
    page = open_page(make(), route).page
    size = (tmp_path / "page-0.html").stat().st_size
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})  # what it takes, however busy the machine is
    page.reload()
    page.wait_for_function("document.querySelectorAll('.moves li, .finding-list > li').length >= 100")
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}

    assert size < 2_000_000
    assert metrics["TaskDuration"] < 1
    print(f"{make.__name__}: {size:,} bytes, {metrics['TaskDuration']:.3f} s of the browser's main thread")


def test_a_run_that_did_not_finish_does_not_say_that_nothing_differs(open_page: Open) -> None:
    document = run_page()
    document["findings"], document["grid"] = [], [row | {"kinds": {}} for row in document["grid"]]
    document["run"] |= {"unfinished": True, "verdict": None}
    page = open_page(document).page

    assert words(page, "h1") == "Unfinished"
    assert words(page, ".grid p") == "Too little was compared to tell where engines differ."
    assert words(page, ".findings p") == "None so far."
