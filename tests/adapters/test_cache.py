from __future__ import annotations

from pathlib import Path

import pytest

from adapters.cache import cache_directory


@pytest.mark.parametrize(
    ("env", "expected"),
    [
        ({"HAKAM_CACHE": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"}, "/a"),
        ({"XDG_CACHE_HOME": "/b", "HOME": "/c"}, "/b/hakam"),
        ({"HOME": "/c"}, "/c/.cache/hakam"),
    ],
)
def test_the_cache_is_where_the_user_says(env: dict[str, str], expected: str) -> None:
    assert cache_directory(env) == Path(expected)
