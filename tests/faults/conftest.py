"""The choice of faults: some of them are hunted with every run of the tests, all with ``--every-fault``."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every-fault", action="store_true", help="hunt and shrink every planted fault")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "every_fault: runs with --every-fault alone")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--every-fault", default=False):
        return
    left_out = [item for item in items if item.get_closest_marker("every_fault")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
