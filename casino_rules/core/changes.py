"""What has changed in a rule book, with its date: ``changements.toml``."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from casino_rules.core.french import typo

CHANGES: Final = "changements.toml"
"""« date », « version » and « texte », in the folder of a game.

Games that share their articles share a file beside them; its « jeux » limits a change to some.
"""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the rules of a game: since when, in which version of the book, what."""

    day: date
    version: int
    text: str


def read_changes(game: str, files: Iterable[Path]) -> tuple[Change, ...]:
    """Return what has changed in a game, the oldest first.

    Raises:
        KeyError: if a change has no date, version or text.
    """
    rows = [
        item
        for path in files
        if path.exists()
        for item in tomllib.loads(path.read_text("utf-8"))["changement"]
    ]
    found = (
        Change(row["date"], row["version"], typo(row["texte"].strip()))
        for row in rows
        if game in row.get("jeux", (game,))
    )
    return tuple(sorted(found, key=lambda change: (change.version, change.day)))


def last_change(files: Iterable[Path]) -> date:
    """Return the day of the newest change of all, whatever its game."""
    days = (
        row["date"]
        for path in files
        for row in tomllib.loads(path.read_text("utf-8"))["changement"]
    )
    found: date = max(days)
    return found
