"""The workflows, the action, the pipeline and the Dockerfile, held to their linters; and each linter, to a slip."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import check_jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner

from tests.packaging.installed import ROOT
from tests.recipes.github import ACTION, read

RECIPES = ROOT / "docs" / "examples" / "ci"
PIPELINE = RECIPES / "gitlab-ci.yml"
DOCKERFILE = ROOT / "Dockerfile"
OWN = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
WORKFLOWS = [*OWN, *sorted((RECIPES / "github").glob("*.yml"))]


def linted(*words: str | Path) -> tuple[int, str]:
    """Run a linter that stands beside this Python; give its exit code and what it says."""
    command = [str(Path(sys.executable).parent / words[0]), *map(str, words[1:])]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    return done.returncode, done.stdout + done.stderr


def shape(schema: str, *files: Path) -> tuple[int, str]:
    """As the other linters, but within this process, for this one takes a second to be imported."""
    done = CliRunner().invoke(check_jsonschema.main, ["--builtin-schema", f"vendor.{schema}", *map(str, files)])
    return done.exit_code, done.output


def safe(*files: Path) -> tuple[int, str]:
    return linted("zizmor", "--offline", "--quiet", "--config", ".github/zizmor.yml", *files)


def shell(script: Path) -> tuple[int, str]:
    return linted("shellcheck", "--shell=bash", "--external-sources", script)


def slip(file: Path, old: str, new: str, folder: Path) -> Path:
    """A copy of a file with a slip in it."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    copy = folder / file.name
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


def test_each_file_has_the_shape_that_its_forge_wants(tmp_path: Path) -> None:
    assert len(WORKFLOWS) >= 4
    for schema, files in (
        ("github-workflows", WORKFLOWS),
        ("github-actions", [ACTION]),
        ("gitlab-ci", [PIPELINE]),
    ):
        code, said = shape(schema, *files)
        assert code == 0, said

    assert shape("github-workflows", slip(WORKFLOWS[-1], "runs-on:", "run-on:", tmp_path))[0] == 1
    assert shape("github-actions", slip(ACTION, "using: composite", "using: compound", tmp_path))[0] == 1
    assert shape("gitlab-ci", slip(PIPELINE, "when: always", "when: ever", tmp_path))[0] == 1


def test_no_workflow_lets_a_stranger_in(tmp_path: Path) -> None:
    code, said = safe(*WORKFLOWS, ACTION)
    assert code == 0, said

    code, said = safe(slip(ACTION, '<<< "$COMMAND"', '<<< "${{ inputs.command }}"', tmp_path))
    assert code != 0
    assert "template-injection" in said


def blocks() -> Iterator[tuple[str, str]]:
    """All that a shell runs: the name of each block, and its text."""
    for file in WORKFLOWS:
        for job, about in read(file)["jobs"].items():
            for number, step in enumerate(about["steps"]):
                if "run" in step:
                    yield f"{file.stem}-{job}-{number}", step["run"]
    for number, step in enumerate(read(ACTION)["runs"]["steps"]):
        if "run" in step:
            yield f"action-{number}", step["run"]
    for job, about in read(PIPELINE).items():
        if isinstance(about, dict) and "script" in about:
            yield f"gitlab-{job}", "\n".join(about["script"] + about.get("after_script", []))


def test_each_block_is_sound_shell(tmp_path: Path) -> None:
    scripts = dict(blocks())
    assert len(scripts) >= 15
    for name, text in scripts.items():
        (tmp_path / f"{name}.sh").write_text(text + "\n", encoding="utf-8")
    code, said = linted("shellcheck", "--shell=bash", *sorted(tmp_path.glob("*.sh")))
    assert code == 0, said

    unquoted = tmp_path / "slip"
    unquoted.write_text('hakam fuzz --cases $CASES\nexit "$code"\n', encoding="utf-8")
    code, said = shell(unquoted)
    assert code == 1
    assert "SC2086" in said


def test_the_image_is_sound(tmp_path: Path) -> None:
    code, said = linted("hadolint", DOCKERFILE)
    assert code == 0, said

    for old, new, rule in (
        ("FROM python:3.13-slim-bookworm\n", "FROM python:latest\n", "DL3007"),
        ("USER 1000\n", "USER 0\n", "DL3002"),
        ("COPY . .", "ADD . .", "DL3020"),
    ):
        code, said = linted("hadolint", slip(DOCKERFILE, old, new, tmp_path))
        assert code != 0, rule
        assert rule in said


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_image_is_built_where_an_engine_runs() -> None:
    if (
        shutil.which("docker") is None
        or subprocess.run(["docker", "info"], capture_output=True, check=False).returncode
    ):
        pytest.skip("the image is linted and unbuilt: no Docker engine runs here")
    built = subprocess.run(
        ["docker", "build", "--quiet", "--tag", "hakam:tests", "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    said = subprocess.run(
        [
            "docker",
            "run",
            "--rm",
            "hakam:tests",
            "bash",
            "-c",
            "hakam --version && node --version && dart --version && id -u",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.stdout.startswith("hakam 0.1.0\n"), said.stdout + said.stderr
    assert said.stdout.endswith("\n1000\n")


def test_our_own_workflow_runs_the_commands_of_the_readme() -> None:
    """They are not played here: the second is what plays all tests, this one too."""
    [job] = read(ROOT / ".github" / "workflows" / "ci.yml")["jobs"].values()
    commands = [step["run"] for step in job["steps"] if "run" in step]
    assert commands == ["make gate", "bash .ci/run"]
    assert "make gate " in (ROOT / "README.md").read_text(encoding="utf-8")

    dry = subprocess.run(["make", "--dry-run", "gate"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert dry.returncode == 0, dry.stderr
    assert ".venv/bin/hakam gate\n" in dry.stdout
    code, said = shell(ROOT / ".ci" / "run")
    assert code == 0, said
