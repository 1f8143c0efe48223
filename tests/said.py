"""What a page tells: all of these words, and none of those."""

from collections.abc import Iterable
from typing import Any


def says(page: Any, *words: str, never: str | Iterable[str] = ()) -> str:
    """Refuse a page, or a text, that leaves out some words or tells others; return its text."""
    text = page if isinstance(page, str) else str(page.text)
    never = (never,) if isinstance(never, str) else never
    left, told = [it for it in words if it not in text], [it for it in never if it in text]
    wrong = left + told
    assert not wrong, f"left out: {left}; told: {told}; in: {text}"
    return text
