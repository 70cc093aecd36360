"""The badge of a run, as the JSON that an endpoint of shields.io serves. Only a run that agreed is green."""

from __future__ import annotations

import json

from harness.verdict import Verdict
from reports.account import Account
from reports.english import ENGLISH
from reports.language import Language

_COLOURS = {Verdict.AGREED: "brightgreen", Verdict.DIVERGED: "orange", Verdict.ENGINE_FAILED: "red"}

#: Of a run without a result.
_NONE = "lightgrey"


def badge(account: Account, language: Language = ENGLISH) -> str:
    """Give the badge of a run; of one that is not over, or has no result, that of none."""
    end = account.finished
    document = {
        "schemaVersion": 1,
        "label": "hakam",
        "message": account.in_short(language),
        "color": _COLOURS.get(end.verdict, _NONE) if end else _NONE,
    }
    if end is None or end.verdict is not Verdict.AGREED:
        document["isError"] = True  # nobody may give it another colour in the address
    return f"{json.dumps(document, ensure_ascii=False, indent=2)}\n"
