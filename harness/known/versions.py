"""Whether a version of an engine is within a range; both are written as Python packages write theirs."""

from __future__ import annotations

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version


def is_range(text: str) -> bool:
    """Tell whether a text is a range of versions, such as ``>=1.2,<2``, ``==1.*`` or ``~=1.4``."""
    try:
        return bool(SpecifierSet(text))
    except InvalidSpecifier:
        return False


def within(version: str, versions: str) -> bool:
    """Tell whether a version is within a range; one that is no version number is within none but the empty one.

    A preview such as ``2.0rc1`` stands where its number says.
    """
    if not versions:
        return True
    try:
        return SpecifierSet(versions).contains(Version(version), prereleases=True)
    except InvalidVersion:
        return False


def from_on(version: str) -> str:
    """The range of a version and all later ones; empty, so all, for what is no version number."""
    try:
        return f">={Version(version).public}"
    except InvalidVersion:
        return ""
