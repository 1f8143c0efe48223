"""The table of a house: its limits and its chips, as options that a rule book declares.

``[[limites]]`` of ``regles.toml`` lists what houses may display: « cle », « minimum » and
« maximum » in units of the currency, « provenance ». They only furnish situations.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from casino_rules.core import chips
from casino_rules.core.french import typo
from casino_rules.core.house import HouseChoice, HouseOption
from casino_rules.core.money import Cents, Currency, format_amount

LIMITS: Final = "limites"
CHIPS: Final = "jetons"


@dataclass(frozen=True, slots=True)
class TableLimits:
    """What is displayed at a table, in cents: the least and the most of a stake, its chips."""

    minimum: Cents
    maximum: Cents
    chips: tuple[Cents, ...]


def options(data: Sequence[Mapping[str, Any]], currency: Currency) -> tuple[HouseOption, ...]:
    """Return the options of the house that limits and chips make; none without limits.

    Raises:
        ValueError: if a minimum is above its maximum.
    """
    if not data:
        return ()
    if any(item["minimum"] > item["maximum"] for item in data):
        raise ValueError("a minimum is above its maximum")
    limits = tuple(
        HouseChoice(item["cle"], _label(item, currency), typo(item["provenance"])) for item in data
    )
    sets = tuple(
        HouseChoice(key, typo(item["libelle"]), typo(item["provenance"]))
        for key, item in chips.sets_of(currency.code).items()
    )
    return (
        HouseOption(LIMITS, "Limites de la table", limits, limits[0].key, furnishes=True),
        HouseOption(CHIPS, "Jetons de la table", sets, sets[0].key, furnishes=True),
    )


def _label(item: Mapping[str, Any], currency: Currency) -> str:
    low, high = (format_amount(100 * item[key], currency) for key in ("minimum", "maximum"))
    return f"Mises de {low} à {high}"


def tables(data: Sequence[Mapping[str, Any]], currency: Currency) -> Mapping[str, TableLimits]:
    """Return each table by « limites/jetons »."""
    return {
        key(item["cle"], chosen): TableLimits(
            100 * item["minimum"], 100 * item["maximum"], chips.values(currency.code, chosen)
        )
        for item in data
        for chosen in chips.sets_of(currency.code)
    }


def key(limits: str, chosen: str) -> str:
    """Return under which key ``tables`` holds this choice of limits and of chips."""
    return f"{limits}/{chosen}"
