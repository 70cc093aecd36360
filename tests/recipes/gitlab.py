"""A job of a GitLab pipeline, played as GitLab does it: its scripts as they stand, artifacts and caches by hand."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.recipes.forge import Forge, Machine
from tests.recipes.github import read

#: What GitLab and its image give a job: the image of the Dockerfile has hakam, Node and Dart on PATH.
IMAGE = "$CI_REGISTRY_IMAGE/hakam:0.1.0"

_JOB = {
    "extends",
    "image",
    "interruptible",
    "rules",
    "stage",
    "needs",
    "parallel",
    "timeout",
    "cache",
    "script",
    "after_script",
    "artifacts",
}


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a job."""

    workspace: Path
    code: int
    said: str


def spec_of(pipeline: Path, job: str) -> dict[str, Any]:
    """A job with what it extends."""
    document = read(pipeline)
    spec = dict(document[job])
    while "extends" in spec:
        spec = {**document[spec.pop("extends")], **spec}
    assert set(spec) <= _JOB, f"unknown of a job: {set(spec) - _JOB}"
    return spec


def play(forge: Forge, pipeline: Path, job: str, number: int, node: int = 1, **said: str) -> Played:
    """Play a job of the pipeline with this number, as the `node`-th of its parallel jobs."""
    spec = spec_of(pipeline, job)
    variables = read(pipeline)["variables"]
    assert set(said) <= set(variables), "no such variable"
    assert spec["image"] == "$HAKAM_IMAGE"
    assert variables["HAKAM_IMAGE"] == IMAGE
    env = {each: str(about["value"]) if isinstance(about, Mapping) else about for each, about in variables.items()}
    env |= {**said, "CI_PIPELINE_IID": str(number), "CI_JOB_STATUS": "running"}
    if "parallel" in spec:
        assert 1 <= node <= spec["parallel"]
        env |= {"CI_NODE_INDEX": str(node), "CI_NODE_TOTAL": str(spec["parallel"])}
    machine = forge.machine(f"{job}-{number}-{node}")
    machine.set_up_python()
    machine.clone()
    _bring(machine, spec)
    code, words = _script(machine, spec["script"], env)
    after, more = _script(machine, spec.get("after_script", []), env)
    assert after == 0, more
    _keep(machine, spec, f"{job}-{node}", code)
    return Played(machine.workspace, code, words + more)


def _script(machine: Machine, lines: list[str], env: Mapping[str, str]) -> tuple[int, str]:
    """Run the lines of a script in one shell, which ends with the first that fails."""
    script = machine.folder / "temp" / "script.sh"
    script.write_text("set -eo pipefail\nset +o noclobber\n" + "\n".join(lines) + "\n", encoding="utf-8")
    done = machine.run(["bash", str(script)], {**machine.environment(), **env})
    return done.returncode, done.stdout


def _bring(machine: Machine, spec: Mapping[str, Any]) -> None:
    """Lay the cache and the artifacts of the jobs that are needed into the workspace, in that order."""
    cache = spec.get("cache", {})
    if cache.get("policy") == "pull" and (kept := machine.forge.caches / cache["key"]).is_dir():
        _lay(kept, machine.workspace)
    for job in spec.get("needs", []):
        for kept in sorted(machine.forge.artifacts.glob(f"{job}-*")):
            _lay(kept, machine.workspace)


def _keep(machine: Machine, spec: Mapping[str, Any], name: str, code: int) -> None:
    """Keep the artifacts and the cache, where they are kept of a job that ended so."""
    for where, what in ((machine.forge.artifacts / name, "artifacts"), (machine.forge.caches, "cache")):
        about = spec.get(what, {"policy": "pull"})
        if about.get("policy") != "pull" and (code == 0 or about.get("when") == "always"):
            into = where / about["key"] if what == "cache" else where
            for path in about.get("paths", []):
                _lay(machine.workspace / path, into / path)
            for report in about.get("reports", {}).values():
                assert (machine.workspace / report).is_file(), f"no report at {report}"


def _lay(source: Path, target: Path) -> None:
    assert source.is_dir(), f"nothing to keep at {source}"
    shutil.copytree(source, target, dirs_exist_ok=True, copy_function=shutil.copy2)
