"""What all tests share: Hypothesis without deadlines, and the mark that ties a test to a rule of the ledger."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.packaging.installed import Installed

os.environ["HAKAM_COMPILED"] = "0"  # what is tested are the sources; a patched game is not of the compiled type

settings.register_profile("here", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# The tests start hundreds of processes. Where the environment has them keep no bytecode, as containers do, each
# would compile every module that it imports.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_configure(config: pytest.Config) -> None:
    # A shell starts what it puts in the background with Ctrl-C ignored, and every child would inherit that.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:  # and nohup does so with the end of the terminal
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    config.addinivalue_line("markers", "rule(*ids): the ledger's rules, such as 7.3.1, whose text the test asserts")


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all processes of this run of the tests share."""
    base = tmp_path_factory.getbasetemp()
    return (base if worker_id == "master" else base.parent) / "engines"


@pytest.fixture(scope="session")
def installed(shared: Path) -> Installed:
    """The wheel of this checkout, and an environment that has it and nothing else."""
    from tests.packaging.installed import install

    return install(shared.with_name("installed"))
