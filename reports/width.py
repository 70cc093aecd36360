"""How wide text stands on a screen: marks and vowel signs take no place, some letters take two."""

from __future__ import annotations

from rich.cells import cell_len


def left(text: str, width: int) -> str:
    """Fill text up on its right."""
    return text + " " * (width - cell_len(text))


def right(text: str, width: int) -> str:
    """Fill text up on its left."""
    return " " * (width - cell_len(text)) + text


def centre(text: str, width: int) -> str:
    """Fill text up on both sides, on the right with one more where that has to be."""
    return left(" " * ((width - cell_len(text)) // 2) + text, width)


def wide(text: str) -> int:
    """Give the width of text."""
    return cell_len(text)
