"""Levels: how fully a situation is furnished; no rule and no case depends on it."""

from enum import IntEnum


class Level(IntEnum):
    """How hard an exercise's table is to read, from the first day to the busiest evening."""

    DISCOVERY = 1
    """Few seats, chips of one colour, plain cases."""
    TRAINING = 2
    """Up to five seats, two colours."""
    FULL = 3
    """A full table, the stakes of real players, every case."""
    RUSH = 4
    """Several players a case, plaques, an incident in the middle of a coup."""

    @property
    def title(self) -> str:
        """Its name in French."""
        return _TITLES[self]


_TITLES = {
    Level.DISCOVERY: "Découverte",
    Level.TRAINING: "Entraînement",
    Level.FULL: "Table pleine",
    Level.RUSH: "Coup de feu",
}
