"""The pytest plugin: scenario files are tests of an engine, and a project's own tests can ask an engine.

Every run of pytest loads this module, also those of projects that never ask for an engine. So it imports nothing
here but pytest, and the rest of Hakam where an engine was asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from harness.case import Case
    from harness.pytest_plugin.engine import Engine
    from reference_engine.options import Value

__all__ = ["hakam_cases", "hakam_engine"]

_OPTION = "hakam_engines"


def hakam_cases(
    game: str, *, options: Mapping[str, Value | Iterable[Value]] | None = None, setups: bool = True
) -> SearchStrategy[Case]:
    """Give a Hypothesis strategy of cases of a game, as campaigns make them; they shrink to few and plain moves.

    options  the value of an option, or several to draw from; every value where an option is not named
    setups   some cases start from the state between two rounds, which not every engine can do

    Raises `ValueError` for a game, an option or a value that there is not.
    """
    from harness.pytest_plugin.cases import cases  # noqa: PLC0415

    return cases(game, options or {}, setups=setups)


@pytest.fixture(scope="session")
def hakam_engine(request: pytest.FixtureRequest) -> Engine:
    """An engine that was asked for with --hakam-engine; a test that uses it is run once for each of them."""
    name = getattr(request, "param", None)
    if name is None:
        pytest.skip("no engine was asked for: --hakam-engine NAME, of hakam.toml")
    from harness.pytest_plugin.engine import Engine  # noqa: PLC0415
    from harness.pytest_plugin.engines import ENGINES  # noqa: PLC0415

    engine = Engine(name, request.config.stash[ENGINES])
    engine.start()  # now, and not within the first example that Hypothesis tries, which has a deadline
    return engine


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("hakam", "card engines (hakam)")
    group.addoption(
        "--hakam-engine",
        dest=_OPTION,
        action="append",
        default=[],
        metavar="NAME",
        help="Play scenario files on this engine of hakam.toml, one test each, and give it to tests that use "
        "hakam_engine. May be repeated.",
    )
    group.addoption(
        "--hakam-config",
        type=Path,
        metavar="FILE",
        help="The configuration; else hakam.toml in this directory or the nearest one above it.",
    )
    group.addoption("--hakam-strict", action="store_true", help="A differing reason of a refusal fails a scenario.")
    group.addoption("--hakam-no-build", action="store_true", help="Start the engines as they are.")


def pytest_configure(config: pytest.Config) -> None:
    """Read the configuration of the engines that were asked for, so that what is wrong there is told at once."""
    if config.getoption(_OPTION):
        from harness.pytest_plugin.engines import ENGINES, asked_for  # noqa: PLC0415

        config.stash[ENGINES] = asked_for(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the engines of this process, however the tests ended."""
    if config.getoption(_OPTION):
        from harness.pytest_plugin.engines import ENGINES  # noqa: PLC0415

        if (engines := config.stash.get(ENGINES, None)) is not None:
            engines.close()


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say which engines are asked."""
    if not config.getoption(_OPTION):
        return None
    from harness.pytest_plugin.engines import ENGINES  # noqa: PLC0415

    return config.stash[ENGINES].header()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a scenario file: any that is named, and what says that it is one in a folder."""
    if file_path.suffix != ".json" or not parent.config.getoption(_OPTION):
        return None
    from harness.pytest_plugin.items import scenario_file  # noqa: PLC0415

    return scenario_file(file_path, parent)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that uses `hakam_engine` once for each engine that was asked for."""
    names = metafunc.config.getoption(_OPTION)
    if names and "hakam_engine" in metafunc.fixturenames:
        metafunc.parametrize("hakam_engine", list(dict.fromkeys(names)), indirect=True, scope="session")
