"""The name of a run, by which later commands speak of it."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime


def new_run_id(now: datetime | None = None) -> str:
    """Name a run after the second it starts in (UTC) and four digits of chance: ``20261130T124212-3f9a``.

    Names sort by time; the digits keep two runs apart that start together.
    """
    return f"{(now or datetime.now(UTC)).astimezone(UTC):%Y%m%dT%H%M%S}-{secrets.token_hex(2)}"
