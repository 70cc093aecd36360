"""A run as a page, in a file that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from harness.store.values import Before
from reports.account import Account
from reports.filed import Filed
from reports.language import Language
from reports.languages import LANGUAGES
from reports.page.document import run_document
from reports.page.writing import page


def html(path: Path, *, before: Callable[[str], Before] | None = None, lang: str = "en") -> Filed:
    """Give the report that writes a run as a page.

    before  tells what came before a run, by its name
    lang    the language that the page opens in
    """

    def content(account: Account, language: Language) -> str:
        run = account.started.run if account.started else ""
        came = before(run) if before is not None and run else Before()
        return page(run_document(account, came, language.code), _title(account))

    return Filed(path, content, LANGUAGES[lang])


def _title(account: Account) -> str:
    started = account.started
    return f"hakam {started.command} {started.run}".strip() if started else "hakam"
