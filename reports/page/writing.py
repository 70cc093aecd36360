"""The page as a file: the document, the looks and the script in one, and a policy that lets nothing else in.

Nothing that the document says is ever read as HTML: within its element the signs that could end it are escapes of
JSON. The policy names the two inlined parts by their hashes, so that a browser runs nothing that got in anyhow.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from reports.clean import clean

ASSETS = Path(__file__).parent / "assets"

#: Where each file of the script has its place; those that are not named come in the order of their names.
_FIRST, _LAST = ("types.js",), ("page.js",)

_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}


def page(document: Mapping[str, Any], title: str) -> str:
    """Give the whole page about a document."""
    style, script = inlined()
    text: str = _template().render(
        lang=document["lang"],
        dir="rtl" if document["lang"] == "ar" else "ltr",
        title=clean(title),
        policy=policy(style, script),
        style=_AsItIs(style),
        script=_AsItIs(script),
        document=_AsItIs(embedded(document)),
    )
    return text


def embedded(document: Mapping[str, Any]) -> str:
    """Give a document as JSON that may stand in an element of a page; ASCII alone, and no sign that HTML knows."""
    text = json.dumps(document, separators=(",", ":"), allow_nan=False)
    for sign, escape in _ESCAPES.items():
        text = text.replace(sign, escape)
    return text


def policy(style: str, script: str) -> str:
    """Give the content security policy of a page with these two inlined parts."""
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}"


@cache
def inlined() -> tuple[str, str]:
    """Give the looks and the script as they stand in the page."""
    style = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ASSETS.glob("*.css")))
    script = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ASSETS.glob("*.js"), key=_place))
    for text, end in ((style, "</style"), (script, "</script"), (script, "<!--")):
        assert end not in text.lower(), f"{end} would end it"
    return style, script


def _place(path: Path) -> tuple[int, str]:
    return (path.name in _LAST) - (path.name in _FIRST), path.name


@dataclass(frozen=True, slots=True)
class _AsItIs:
    """A part of the page that is not to be escaped once more."""

    text: str

    def __html__(self) -> str:
        return self.text


@cache
def _template() -> Any:
    environment = Environment(
        loader=FileSystemLoader(ASSETS), autoescape=True, undefined=StrictUndefined, keep_trailing_newline=True
    )
    return environment.get_template("page.html.j2")
