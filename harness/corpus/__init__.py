"""Guidance: cases that reached what few others reach are kept, and new cases are made near them.

A corpus is frozen while a run goes on, so that a case stays a pure function of the seed, the corpus's hash and its
number. What a run learns becomes the next generation of its corpus once the run is complete.
"""

from __future__ import annotations
