"""The languages that reports can be told in."""

from __future__ import annotations

from reports.arabic import ARABIC
from reports.english import ENGLISH

#: By the code that ``--lang`` takes; the first is told in when nothing is said.
LANGUAGES = {language.code: language for language in (ENGLISH, ARABIC)}
