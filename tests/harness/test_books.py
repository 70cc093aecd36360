"""The rule books: what the ledgers say, in both languages, and nothing that no rule says."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from shutil import copytree

import pytest
from markdown_it import MarkdownIt

from harness.authoring.books import CLOSING, OPENING, main, rewritten
from harness.ledger import load_ledger
from harness.mistake import Mistake
from reference_engine.games import GAMES as REFERENCE

ROOT = Path(__file__).parents[2]
BOOKS = ROOT / "docs" / "rules"
GAMES = sorted(path.parent.name for path in ROOT.glob("scenarios/*/rules.toml") if path.parent.name != "protocol")
PAGES = [*GAMES, "README"]

ROW = re.compile(
    r'^<tr><td id="([\d.]+)">\1</td><td>(.+)</td><td dir="rtl" lang="ar">(.+)</td></tr>$', re.MULTILINE
)
LINK = re.compile(r"\[([\d.]+)\]\(#([\d.]+)\)")
ARABIC = re.compile(r"[\u0621-\u064a]")
RIGHT_TO_LEFT = re.compile(r'<div dir="rtl" lang="ar">\n(.*?)\n</div>', re.DOTALL)


def page(name: str) -> str:
    return (BOOKS / f"{name}.md").read_text(encoding="utf-8")


def prose(game: str) -> str:
    """A book without the tables of its ledger."""
    return re.sub(rf"{OPENING.pattern}.*?{CLOSING}", "", page(game), flags=re.DOTALL)


def chapters(game: str) -> list[str]:
    return re.split(r"^## ", prose(game), flags=re.MULTILINE)


def numbers(text: str) -> set[str]:
    return {number for number, _ in LINK.findall(text)}


# ---- the books ----------------------------------------------------------------------------------------------


def test_every_game_with_a_ledger_has_a_book_that_the_front_page_names() -> None:
    assert len(GAMES) >= 6
    assert {path.stem for path in BOOKS.glob("*.md")} == {*GAMES, "README"}
    for game in GAMES:
        assert f"[`{game}`]({game}.md)" in page("README")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_what_the_ledger_gives(name: str) -> None:
    assert rewritten(page(name)) == page(name), "run: python -m harness.authoring.books docs/rules/*.md"


@pytest.mark.parametrize("game", GAMES)
def test_a_book_has_every_rule_of_its_ledger_once_and_no_other(game: str) -> None:
    rows = Counter(f"{game} {row[1]}" for row in ROW.finditer(page(game)))
    assert rows == Counter(rule for rule in load_ledger(game).rules if rule.startswith(f"{game} "))


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_is_told_in_both_languages(game: str) -> None:
    for rule in load_ledger(game).rules.values():
        assert not ARABIC.search(rule.text), rule.id
        assert len(ARABIC.findall(rule.arabic)) > 5, rule.id


@pytest.mark.parametrize("game", GAMES)
def test_every_number_in_the_prose_is_a_rule_of_the_book(game: str) -> None:
    text = prose(game)
    for shown, target in LINK.findall(text):
        assert shown == target
        assert f"{game} {shown}" in load_ledger(game).rules, shown
    for book, number in re.findall(r"`([a-z_]+) (\d[\d.]*)`", text):
        assert f"{book} {number}" in load_ledger(game).rules, number
    # A score of Call Break has a sign; any other number with a point in it is a rule's, and a link or in code.
    assert re.findall(r"(?<![\d.+−])\d+\.\d[\d.]*", re.sub(r"`[^`]*`", "", LINK.sub("", text))) == []


@pytest.mark.parametrize("game", GAMES)
def test_english_and_arabic_of_a_chapter_speak_of_the_same_rules(game: str) -> None:
    assert len(chapters(game)) > 5
    for chapter in chapters(game):
        arabic = "\n".join(RIGHT_TO_LEFT.findall(chapter))
        assert numbers(arabic) == numbers(RIGHT_TO_LEFT.sub("", chapter)), chapter.splitlines()[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_chapters_follow_the_ledger(game: str) -> None:
    ids = [row[1] for row in ROW.finditer(page(game))]
    ledger = tomllib.loads((ROOT / "scenarios" / game / "rules.toml").read_text(encoding="utf-8"))
    assert ids == [rule["id"] for rule in ledger["rule"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_the_game_is_named_in_both_languages(game: str) -> None:
    arabic = "\n".join(RIGHT_TO_LEFT.findall(prose(game)))
    english = RIGHT_TO_LEFT.sub("", prose(game))
    options = [*REFERENCE[game].options]
    assert [name for name in options if f"`{name}`" not in english] == []
    assert [name for name in options if f"<code>{name}</code>" not in arabic] == []


class Rendered(HTMLParser):
    """Whether a page's HTML is well nested, and which Arabic in it runs the wrong way."""

    VOID = ("br", "hr", "img")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            # A heading, like the name of a column, may have a few Arabic words behind the English ones.
            turned = dict(attrs).get("dir") == "rtl" or tag in ("h1", "h2", "h3", "th")
            self.open.append((tag, turned or bool(self.open and self.open[-1][1])))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop()[0] != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data: str) -> None:
        if ARABIC.search(data) and not (self.open and self.open[-1][1]):
            self.faults.append(data)
        if re.search(r"\*\*|^#|\|\s*---|\]\(", data):
            self.faults.append(f"Markdown that is left over: {data}")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_good_html_once_rendered_and_its_arabic_runs_from_right_to_left(name: str) -> None:
    rendered = Rendered()
    rendered.feed(MarkdownIt("commonmark").enable("table").render(page(name)))
    rendered.close()
    assert rendered.faults == []
    assert rendered.open == []


def anchors(path: Path) -> set[str]:
    """What links into a page may name: its headings, as GitHub writes them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_links_to_pages_and_headings_that_exist(name: str) -> None:
    links = re.findall(r"\]\((?!#|https:)([^)#]+)#?([^)]*)\)", page(name))
    assert links
    for target, heading in links:
        assert (BOOKS / target).exists(), target
        assert not heading or heading in anchors(BOOKS / target), heading


# ---- the tables ---------------------------------------------------------------------------------------------

LEDGER = """format = "hakam-rules/1"
game = "ludo"
title = "Ludo"
[[rule]]
id = "1.1"
text = "A six & only a six brings a token in."
arabic = "الستة وحدها تُدخل قطعة."
touches = ["ok"]
options = { dice = [1, 2], again = [true] }
[[rule]]
id = "1.10"
text = "A token that is home stays."
arabic = "القطعة التي وصلت تبقى."
touches = ["ok"]
"""
HEAD = '<thead><tr><th>no.</th><th>rule</th><th dir="rtl" lang="ar">القاعدة</th></tr></thead>'
FIRST = (
    '<tr><td id="1.1">1.1</td><td>A six &amp; only a six brings a token in. <sub><code>dice 1, 2</code></sub> '
    '<sub><code>again true</code></sub></td><td dir="rtl" lang="ar">الستة وحدها تُدخل قطعة.</td></tr>'
)
SECOND = (
    '<tr><td id="1.10">1.10</td><td>A token that is home stays.</td>'
    '<td dir="rtl" lang="ar">القطعة التي وصلت تبقى.</td></tr>'
)


@pytest.fixture
def ludo(tmp_path: Path) -> Path:
    (tmp_path / "ludo").mkdir()
    (tmp_path / "ludo" / "rules.toml").write_text(LEDGER, encoding="utf-8")
    copytree(ROOT / "scenarios" / "protocol", tmp_path / "protocol")
    return tmp_path


def table(*rows: str) -> str:
    return "\n".join(["<table>", HEAD, "<tbody>", *rows, "</tbody>", "</table>"])


@pytest.mark.parametrize(
    ("parts", "rows"),
    [("1.1", [FIRST]), ("1", [FIRST, SECOND]), ("1.10 1.1", [SECOND, FIRST])],
    ids=[
        "one rule, and not one whose number only begins so",
        "a chapter",
        "two rules, turned round",
    ],
)
def test_between_its_marks_a_page_gets_the_rules_that_they_mean(ludo: Path, parts: str, rows: list[str]) -> None:
    before = f"# Ludo\n\n<!-- rules: ludo {parts} -->\nold\n<!-- end of rules -->\n\nThe end.\n"
    after = f"# Ludo\n\n<!-- rules: ludo {parts} -->\n{table(*rows)}\n<!-- end of rules -->\n\nThe end.\n"
    assert rewritten(before, ludo) == after
    assert rewritten(after, ludo) == after


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<!-- rules: ludo 1 -->", "is not closed"),
        ("<!-- rules: ludo 1 -->\n<!-- rules: ludo 1 -->", "line 2 opens a table within"),
        ("<!-- end of rules -->", "line 1 closes a table that no"),
        ("<!-- rules: ludo 1.x -->", "line 1 is no mark"),
        ("<!-- end of rules-->", "line 1 is no mark"),
        ("<!-- rules: ludo 2 -->\n<!-- end of rules -->", "line 1: the ledger of ludo has no rule 2"),
    ],
)
def test_a_wrong_mark_is_told_by_its_line(ludo: Path, text: str, said: str) -> None:
    with pytest.raises(Mistake, match=re.escape(said)):
        rewritten(text, ludo)


def test_the_command_writes_the_pages_that_have_changed_and_names_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "kout_bh.md"
    book.write_text("<!-- rules: kout_bh 7.3.4 -->\n<!-- end of rules -->\n", encoding="utf-8")
    assert main([str(book)]) == 0
    assert capsys.readouterr().out == f"{book}: written anew\n"
    assert "<td>The winner of a trick leads the next.</td>" in book.read_text(encoding="utf-8")
    assert main([str(book)]) == 0
    assert capsys.readouterr().out == ""


def test_a_wrong_page_is_told_and_left_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "kout_bh.md"
    book.write_text("<!-- rules: kout_bh 99 -->\n<!-- end of rules -->\n", encoding="utf-8")
    assert main([str(book), str(tmp_path / "none.md")]) == 2
    assert capsys.readouterr().err == f"{book}: line 1: the ledger of kout_bh has no rule 99, and none below it\n"
    assert book.read_text(encoding="utf-8") == "<!-- rules: kout_bh 99 -->\n<!-- end of rules -->\n"
