"""The rule books: pages for people, in which the sentences of the rules are the ledger's own.

A page has pairs of marks, ``<!-- rules: kout_bh 3.1 3.2 -->`` and ``<!-- end of rules -->``; between them stands a
table of the rules whose numbers begin so. ``python -m harness.authoring.books docs/rules/*.md`` writes the tables
anew after a ledger has changed, and leaves the rest of a page alone.
"""

from __future__ import annotations

import html
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from harness.ledger import Rule, load_ledger
from harness.mistake import Mistake

OPENING = re.compile(r"<!-- rules: (?P<game>[a-z_]+)(?P<parts>(?: [0-9]+(?:\.[0-9]+)*)+) -->")
CLOSING = "<!-- end of rules -->"
MARK = re.compile(r"<!-- (?:rules\b|end of rules\b)")


def rewritten(page: str, folder: Path | None = None) -> str:
    """Give a page with its tables as the ledgers say them, those packed with the harness or those of `folder`.

    Raises `Mistake` where a mark is not closed, or is none, or no rule of the ledger is meant.
    """
    lines = []
    opened = ""
    for number, line in enumerate(page.splitlines(), 1):
        if opening := OPENING.fullmatch(line):
            if opened:
                raise Mistake(f"line {number} opens a table within that of {opened!r}: write {CLOSING} before it")
            opened = line
            lines.append(line)
            lines.extend(_table(_meant(opening["game"], opening["parts"].split(), folder, number)))
        elif line == CLOSING:
            if not opened:
                raise Mistake(f"line {number} closes a table that no <!-- rules: GAME NUMBER --> opens")
            opened = ""
            lines.append(line)
        elif MARK.match(line):
            raise Mistake(f"line {number} is no mark: write <!-- rules: GAME NUMBER … --> or {CLOSING}")
        elif not opened:
            lines.append(line)
    if opened:
        raise Mistake(f"the table of {opened!r} is not closed: write {CLOSING} behind it")
    return "\n".join(lines) + "\n"


def _meant(game: str, parts: Iterable[str], folder: Path | None, line: int) -> list[Rule]:
    own = [rule for rule in load_ledger(game, folder).rules.values() if rule.id.startswith(f"{game} ")]
    meant = []
    for part in parts:
        found = [rule for rule in own if f"{_number(rule)}.".startswith(f"{part}.")]
        if not found:
            raise Mistake(f"line {line}: the ledger of {game} has no rule {part}, and none below it")
        meant.extend(found)
    return meant


def _number(rule: Rule) -> str:
    return rule.id.partition(" ")[2]


def _table(rules: Iterable[Rule]) -> list[str]:
    """The table in HTML: Markdown has no cells that run from right to left."""
    head = '<tr><th>no.</th><th>rule</th><th dir="rtl" lang="ar">القاعدة</th></tr>'
    return ["<table>", f"<thead>{head}</thead>", "<tbody>", *map(_row, rules), "</tbody>", "</table>"]


def _row(rule: Rule) -> str:
    number = _number(rule)
    text, arabic = (html.escape(each, quote=False) for each in (rule.text, rule.arabic))
    text += "".join(f" <sub><code>{each}</code></sub>" for each in _where(rule))
    return f'<tr><td id="{number}">{number}</td><td>{text}</td><td dir="rtl" lang="ar">{arabic}</td></tr>'


def _where(rule: Rule) -> Iterable[str]:
    """What has to be so for the rule to exist: values of options, a capability of the protocol."""
    for name, values in rule.options.items():
        yield f"{name} {', '.join(each if isinstance(each, str) else json.dumps(each) for each in values)}"
    if rule.capability != "run":
        yield f"capability {rule.capability}"


def main(names: list[str]) -> int:
    """Write the tables of these pages anew, and name those that have changed; 2 for a page that is wrong."""
    for name in names:
        path = Path(name)
        try:
            page = path.read_text(encoding="utf-8")
            if (new := rewritten(page)) != page:
                path.write_text(new, encoding="utf-8")
                print(f"{name}: written anew")
        except (OSError, UnicodeDecodeError, Mistake) as mistake:
            print(f"{name}: {mistake}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
