"""Pai Gow: what its two games share; each keeps its own words, result and payment."""

from pathlib import Path
from typing import Final

CASES: Final = Path(__file__).with_name("cas.toml")
"""The worked cases that a game may take (« communs »)."""
