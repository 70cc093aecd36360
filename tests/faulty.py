"""Engines for tests: the reference behind the protocol, and copies of it with a fault planted."""

from __future__ import annotations

import sys
from pathlib import Path

from harness.config import EngineSpec
from harness.planted import plant as faulty_reference

__all__ = ["REFERENCE", "ROOT", "faulty_reference"]

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = EngineSpec("reference-served", (sys.executable, "-m", "adapters.serve"), ROOT)
