"""A planted fault: it is in the copy of the reference, and so is the bytecode of all that is as it was."""

from __future__ import annotations

import py_compile
from pathlib import Path

import pytest

from harness.planted import plant
from reference_engine import cards, kout_bh
from tests.runs import NOT_DOUBLED


def test_the_bytecode_comes_along_but_for_that_of_a_patched_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.pycache_prefix", None)
    for module in (cards, kout_bh):
        py_compile.compile(str(module.__file__), doraise=True)
    plant(tmp_path, NOT_DOUBLED)
    kept = {path.name.partition(".")[0] for path in (tmp_path / "reference_engine/__pycache__").iterdir()}

    assert "cards" in kept
    assert "kout_bh" not in kept
    assert NOT_DOUBLED[2] in (tmp_path / NOT_DOUBLED[0]).read_text(encoding="utf-8")
