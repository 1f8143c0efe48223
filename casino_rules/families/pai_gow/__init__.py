"""Pai Gow: what its two games share; each keeps its own words, result and payment."""

from pathlib import Path
from typing import Final

from casino_rules.core.lessons import FILE

CASES: Final = Path(__file__).with_name("cas.toml")
"""The worked cases that a game may take (« communs »)."""
LESSONS: Final = Path(__file__).with_name(FILE)
"""What its two games teach, in order, before the duties of the table."""
