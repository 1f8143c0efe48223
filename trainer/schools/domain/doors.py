"""What a school shuts while one of its exams is sat: for who sits, and at its own addresses."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Shut(StrEnum):
    """What its own addresses no longer get, of the games examined."""

    NOTHING = "rien"
    REFEREE = "arbitre"
    ALL = "tout"


@dataclass(frozen=True, slots=True)
class Doors:
    """Who sits has neither referee, search nor practice; nor rules, unless they are open."""

    rules_open: bool = False
    networks: tuple[str, ...] = ()
    shut: Shut = Shut.NOTHING

    @classmethod
    def of(cls, kept: Mapping[str, Any] | None) -> "Doors":
        """Return what a school keeps; by default, nothing of its own."""
        if not kept:
            return cls()
        networks = tuple(kept.get("networks", ()))
        return cls(bool(kept.get("rules_open")), networks, Shut(kept.get("shut", Shut.NOTHING)))

    def as_json(self) -> dict[str, Any]:
        """Return it as a school keeps it."""
        return {
            "rules_open": self.rules_open,
            "networks": list(self.networks),
            "shut": self.shut.value,
        }
