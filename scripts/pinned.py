"""What is pinned in requirements/*.txt."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

REQUIREMENTS: Final = Path(__file__).resolve().parent.parent / "requirements"
_PIN: Final = re.compile(r"^([a-z0-9-]+)==(\S+?)(?: ;.*?)? \\$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Pin:
    """A package at one version."""

    name: str
    version: str


def pins(name: str) -> tuple[Pin, ...]:
    """Return what a file of requirements pins: run, postgres or dev."""
    text = (REQUIREMENTS / f"{name}.txt").read_text("utf-8")
    return tuple(Pin(*found) for found in _PIN.findall(text))
