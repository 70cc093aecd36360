"""The engines of one process of pytest: built once a run, started when first asked, ended with the process."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from harness.build import build_once
from harness.cli.running import KEPT
from harness.config import Config, EngineSpec, NoConfig, find_config, read_config, select
from harness.known.accepting import Accepting
from harness.known.file import FILE_NAME, read_known
from harness.mistake import Mistake
from harness.run_id import new_run_id
from harness.table import NotStarted, Table

ENGINES = pytest.StashKey["Engines"]()


@dataclass(slots=True)
class Engines:
    """What was asked for, and the tables of the engines that were started.

    run        what this run of the tests is called, in all of its processes
    named      the configuration was named with --hakam-config, and `hakam replay` must be told so
    accepting  what known.toml lists
    strict     a differing reason of a refusal has weight
    """

    config: Config
    specs: Mapping[str, EngineSpec]
    accepting: Accepting
    run: str
    here: Path
    named: bool = False
    strict: bool = False
    build: bool = True
    _tables: dict[str, Table] = field(default_factory=dict)
    _refused: dict[str, Mistake | NotStarted] = field(default_factory=dict)

    def table(self, name: str) -> Table:
        """Give the table at which an engine sits alone, built and started by the first who asks.

        Raises `Mistake` where it cannot be built, and `NotStarted`; once it was refused, it is not tried again.
        """
        if name in self._refused:
            raise self._refused[name]
        if name not in self._tables:
            spec = self.specs[name]
            try:
                if self.build:
                    build_once(spec, self.run, self.config.path.parent / KEPT / "builds")
                self._tables[name] = Table([spec])
            except (Mistake, NotStarted) as refused:
                self._refused[name] = refused
                raise
        return self._tables[name]

    def close(self) -> None:
        """End them all."""
        for table in self._tables.values():
            table.close()
        self._tables.clear()

    def header(self) -> str:
        """Say which engines are asked, and of which configuration."""
        return f"hakam: {', '.join(self.specs)} of {self._told(self.config.path)}"

    def replay(self, file: Path, name: str) -> str:
        """The line that plays a scenario file on an engine again."""
        config = ["--config", self._told(self.config.path)] if self.named else []
        return shlex.join(["hakam", *config, "replay", self._told(file), name])

    def _told(self, path: Path) -> str:
        """A path as a person writes it who stands where pytest was called."""
        return str(path.relative_to(self.here) if path.is_relative_to(self.here) else path)


def asked_for(config: pytest.Config) -> Engines:
    """Read what the options ask for. Raises `pytest.UsageError`, which is told in one message."""
    option = config.option
    here = config.invocation_params.dir
    try:
        read = read_config(here / option.hakam_config if option.hakam_config else _nearest(here, config.rootpath))
        specs = {spec.name: spec for spec in select(read, option.hakam_engines)}
        accepting = Accepting(read_known(read.path.parent / FILE_NAME).entries)
    except Mistake as mistake:
        raise pytest.UsageError(f"hakam: {mistake}") from None
    worker = getattr(config, "workerinput", {})  # of a process of pytest-xdist
    return Engines(
        read,
        specs,
        accepting,
        worker.get("testrunuid") or new_run_id(),
        here,
        named=option.hakam_config is not None,
        strict=option.hakam_strict,
        build=not option.hakam_no_build,
    )


def _nearest(here: Path, root: Path) -> Path:
    """Find hakam.toml from where pytest was called, or else from the root of the tests."""
    try:
        return find_config(here)
    except NoConfig:
        try:
            return find_config(root)
        except NoConfig:
            raise NoConfig(
                f"no hakam.toml in {here} or a folder above it: write one, or name one with --hakam-config FILE"
            ) from None
