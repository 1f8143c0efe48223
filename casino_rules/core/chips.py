"""Sets of chips: the values with which a table is played, by currency."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from casino_rules.core.money import Cents

_FILE: Final = Path(__file__).with_name("jetons.toml")
_SETS: Final[Sequence[Mapping[str, Any]]] = tomllib.loads(_FILE.read_text("utf-8"))["jeu"]


def sets_of(currency: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the sets of a currency by key: « libelle », « provenance », « valeurs » in units."""
    return {item["cle"]: item for item in _SETS if item["devise"] == currency}


def values(currency: str, key: str) -> tuple[Cents, ...]:
    """Return the values of a set in cents, the smallest first.

    Raises:
        KeyError: if the currency has no such set.
    """
    return tuple(sorted(100 * value for value in sets_of(currency)[key]["valeurs"]))
