"""The actions of others that the recipes use, done by hand. One that is not here fails, and so does an input."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tests.recipes.forge import Machine


def checkout(machine: Machine, *, persist_credentials: bool) -> None:
    """Clone the repository. The clone has no credentials to keep."""
    assert persist_credentials is False
    machine.clone()


def setup_python(machine: Machine, *, python_version: str) -> None:
    """Put a Python on PATH: one of whatever version runs the tests."""
    assert isinstance(python_version, str), f"{python_version} is a number to YAML: 3.10 would be 3.1"
    machine.set_up_python()


def setup_node(machine: Machine, *, node_version: str) -> None:
    """See that this machine has a Node that hakam's kits run on, and that the recipe asks for one."""
    assert int(node_version) >= 20
    done = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    assert int(re.findall(r"\d+", done.stdout)[0]) >= 20


def setup_dart(machine: Machine, *, sdk: str) -> None:
    """Nothing to do: where no Dart is on PATH, hakam brings a VM along. The kit needs 3.7."""
    assert tuple(map(int, sdk.split("."))) >= (3, 7)


def restore_cache(machine: Machine, *, path: str, key: str, restore_keys: str) -> None:
    """Bring back what was saved by this key, or what was saved last by one that begins so."""
    saved = sorted(machine.forge.caches.glob("*"), key=lambda each: each.stat().st_mtime_ns, reverse=True)
    exact = [each for each in saved if each.name == key]
    begun = [each for each in saved if any(each.name.startswith(begin) for begin in restore_keys.split())]
    for found in (exact + begun)[:1]:
        shutil.copytree(found, machine.workspace / path)


def save_cache(machine: Machine, *, path: str, key: str) -> None:
    """Save a folder by a key, which can be done once a key."""
    shutil.copytree(machine.workspace / path, machine.forge.caches / key)


def upload(
    machine: Machine, *, name: str, path: str, overwrite: bool = False, include_hidden_files: bool = False
) -> None:
    """Keep what is in a folder of the workspace; of hidden files and folders nothing, unless that is asked for."""
    source = machine.workspace / path
    target = machine.forge.artifacts / name
    assert overwrite or not target.exists(), f"{name} is there: a job that is run again could not leave its own"
    shutil.rmtree(target, ignore_errors=True)
    for file in filter(Path.is_file, source.rglob("*")):
        below = os.path.normpath(file.relative_to(machine.workspace))
        if include_hidden_files or not any(part.startswith(".") for part in Path(below).parts):
            copy = target / file.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, copy)


def download(machine: Machine, *, path: str, name: str = "", pattern: str = "") -> None:
    """Bring one artifact into a folder, or each that the pattern has into a folder of its own name."""
    if name:
        shutil.copytree(machine.forge.artifacts / name, machine.workspace / path)
    else:
        for each in machine.forge.artifacts.glob(pattern):
            shutil.copytree(each, machine.workspace / path / each.name)


KNOWN: dict[str, Any] = {
    "actions/checkout@v5": checkout,
    "actions/setup-python@v6": setup_python,
    "actions/setup-node@v5": setup_node,
    "dart-lang/setup-dart@v1": setup_dart,
    "actions/cache/restore@v4": restore_cache,
    "actions/cache/save@v4": save_cache,
    "actions/upload-artifact@v4": upload,
    "actions/download-artifact@v5": download,
}
