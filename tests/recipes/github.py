"""A workflow's job, played as GitHub plays it: its `run:` blocks as they stand, the actions of others by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.packaging.installed import ROOT
from tests.recipes.actions import KNOWN
from tests.recipes.expressions import evaluated, filled, holds
from tests.recipes.forge import Forge, Machine

OURS = "OWNER/hakam@v0.1.0"
ACTION = ROOT / "action.yml"

_JOB = {"needs", "if", "runs-on", "timeout-minutes", "strategy", "steps"}
_STEP = {"name", "id", "if", "uses", "with", "run", "env", "shell", "working-directory"}

#: How a block is run, by its `shell`.
_SHELLS = {None: ["bash", "-e"], "bash": ["bash", "--noprofile", "--norc", "-eo", "pipefail"]}


def read(path: Path) -> dict[str, Any]:
    """A file of YAML. The key `on` is one, and not the truth value that YAML 1.1 takes it for."""
    text = path.read_text(encoding="utf-8")
    document = yaml.load(text, Loader=yaml.SafeLoader)
    assert isinstance(document, dict)
    return {"on" if key is True else key: value for key, value in document.items()}


@dataclass(slots=True)
class Played:
    """What became of a job: its steps' outcomes and words, what stands in its summary, and where it was played."""

    workspace: Path
    outcomes: dict[str, str] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)
    codes: dict[str, int] = field(default_factory=dict)
    outputs: dict[str, dict[str, str]] = field(default_factory=dict)
    summary: str = ""

    @property
    def failed(self) -> bool:
        return "failure" in self.outcomes.values()

    @property
    def text(self) -> str:
        """All that the steps said, for the message of a test that fails."""
        return "\n".join(f"== {name}: {self.outcomes[name]}\n{said}" for name, said in self.said.items())


@dataclass(frozen=True, slots=True)
class Night:
    """Which run of the workflow it is, and what whoever started it by hand said."""

    number: int
    inputs: Mapping[str, str] = field(default_factory=dict)


def play(forge: Forge, workflow: Path, job: str, night: Night, **matrix: object) -> Played:
    """Play a job of a workflow on a machine of its own, with these values of its matrix."""
    document = read(workflow)
    spec = document["jobs"][job]
    assert set(spec) <= _JOB, f"unknown of a job: {set(spec) - _JOB}"
    name = "-".join([workflow.stem, job, str(night.number), *map(str, matrix.values())])
    machine = forge.machine(name)
    played = Played(machine.workspace)
    values = spec.get("strategy", {}).get("matrix", {})
    assert set(matrix) == set(values)
    on = document["on"]
    by_hand = on.get("workflow_dispatch", {}).get("inputs", {}) if isinstance(on, dict) else {}
    assert set(night.inputs) <= set(by_hand), "no such input"
    contexts = {
        "github": {"run_id": f"70{night.number}", "run_number": night.number, "run_attempt": 1},
        "inputs": {each: night.inputs.get(each) for each in by_hand},
        "matrix": matrix,
        "strategy": {"job-total": len(next(iter(values.values()))) if values else 1},
        "runner": {"temp": str(machine.folder / "temp"), "os": "Linux"},
    }
    env = {each: str(value) for each, value in document.get("env", {}).items()}
    env |= {"GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": str(night.number), "GITHUB_RUN_ID": f"70{night.number}"}
    env |= {"GITHUB_WORKSPACE": str(machine.workspace), "RUNNER_TEMP": str(machine.folder / "temp")}
    shell = document.get("defaults", {}).get("run", {}).get("shell")
    _steps(machine, spec["steps"], contexts, env, played, shell)
    return played


def _steps(
    machine: Machine,
    steps: list[dict[str, Any]],
    around: Mapping[str, Any],
    env: Mapping[str, str],
    played: Played,
    shell: str | None,
) -> None:
    for number, step in enumerate(steps):
        assert set(step) <= _STEP, f"unknown of a step: {set(step) - _STEP}"
        name = step.get("name") or step.get("id") or f"{step['uses']} {number}"
        contexts = {**around, **_states(played), "steps": _outputs(played)}
        if not holds(str(step.get("if", "success()")), contexts):
            played.outcomes[name] = "skipped"
            continue
        played.outcomes[name] = "success"
        if "run" in step:
            _block(machine, step, name, contexts, env, played, shell)
        elif step["uses"] == OURS:
            _ours(machine, step, name, contexts, env, played)
        else:
            assert step["uses"] in KNOWN, f"unknown action: {step['uses']}"
            said = {key.replace("-", "_"): value for key, value in step.get("with", {}).items()}
            inputs = {
                key: filled(value, contexts) if isinstance(value, str) else value for key, value in said.items()
            }
            KNOWN[step["uses"]](machine, **inputs)


def _states(played: Played) -> dict[str, Callable[[], bool]]:
    return {
        "always": lambda: True,
        "cancelled": lambda: False,
        "failure": lambda: played.failed,
        "success": lambda: not played.failed,
    }


def _outputs(played: Played) -> dict[str, Any]:
    return {step: {"outputs": outputs} for step, outputs in played.outputs.items()}


def _block(
    machine: Machine,
    step: Mapping[str, Any],
    name: str,
    contexts: Mapping[str, Any],
    env: Mapping[str, str],
    played: Played,
    shell: str | None,
) -> None:
    """Run a block. What it has from outside comes in variables: the shell would read an expression within it."""
    assert "${{" not in step["run"], f"{name}: an expression in a block"
    temp = machine.folder / "temp"
    script, output, summary = temp / "block.sh", temp / "output", temp / "summary"
    script.write_text(step["run"], encoding="utf-8")
    for file in (output, summary):
        file.write_text("", encoding="utf-8")
    own = {each: filled(str(value), contexts) for each, value in step.get("env", {}).items()}
    files = {"GITHUB_OUTPUT": str(output), "GITHUB_STEP_SUMMARY": str(summary)}
    folder = filled(step.get("working-directory", "."), contexts)
    words = [*_SHELLS[step.get("shell", shell)], str(script)]
    done = machine.run(words, {**machine.environment(), **env, **own, **files}, folder)
    played.said[name], played.codes[name] = done.stdout, done.returncode
    played.summary += summary.read_text(encoding="utf-8")
    lines = output.read_text(encoding="utf-8").splitlines()
    assert all("=" in line and "<<" not in line for line in lines), lines
    if lines:
        played.outputs[step["id"]] = dict(line.split("=", 1) for line in lines)
    if done.returncode != 0:
        played.outcomes[name] = "failure"


def _ours(
    machine: Machine,
    step: Mapping[str, Any],
    name: str,
    contexts: Mapping[str, Any],
    env: Mapping[str, str],
    played: Played,
) -> None:
    """Play the steps of the action of this repository, with what the step gives it, and its defaults."""
    action = read(ACTION)
    said = {each: filled(str(value), contexts) for each, value in step.get("with", {}).items()}
    assert set(said) <= set(action["inputs"]), f"no such input: {set(said) - set(action['inputs'])}"
    inputs = {each: said.get(each, about["default"]) for each, about in action["inputs"].items()}
    within = Played(machine.workspace)
    _steps(machine, action["runs"]["steps"], {**contexts, "inputs": inputs}, env, within, None)
    if within.failed:
        played.outcomes[name] = "failure"
    played.said |= {f"{name}: {each}": words for each, words in within.said.items()}
    played.outcomes |= {f"{name}: {each}": outcome for each, outcome in within.outcomes.items()}
    played.codes[name] = next((code for code in within.codes.values() if code), 0)
    played.summary += within.summary
    outputs = {"steps": _outputs(within)}
    values = {each: about["value"].strip()[3:-2] for each, about in action["outputs"].items()}
    ran = "hakam" in within.outputs
    played.outputs[step["id"]] = {each: evaluated(value, outputs) if ran else "" for each, value in values.items()}
