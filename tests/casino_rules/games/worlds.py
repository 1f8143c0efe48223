"""What the tests of several games share: coups that are played once, and descriptions refused."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, Final

import pytest
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.coup import Coup
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.house import House
from casino_rules.core.odds import OddsReport
from tests.casino_rules.contract import faults

VALUES_OF_21: Final = dict(
    zip("23456789TJQKA", [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1], strict=True)
)
"""What a card counts where a bûche counts ten."""
HOUSES_OF_21: Final = [
    catalog.game("poker-21").rulebook.house(choices)
    for choices in (
        {},
        {"abandon": "permis", "double-apres-separation": "exclu", "as-separes": "deux-fois"},
        {"plus-de-cinq": "meilleures", "cinq-identiques": "perd", "nombre-de-jeux": "quatre"},
    )
]
houses_of_21 = st.sampled_from(HOUSES_OF_21)
seeds = st.integers(0, 10**9)


def report_of(slug: str, **choices: str) -> OddsReport:
    """Return the odds of a game in a house."""
    return catalog.game(slug).odds(_house(slug, choices))


def edges_of(report: OddsReport) -> dict[str, Fraction]:
    return {bet.key: bet.edge for bet in report.bets}


def counts_of(report: OddsReport) -> dict[str, int]:
    return {chance.key: chance.count for chance in report.chances}


def _house(slug: str, choices: Mapping[str, str]) -> House:
    named = {key.replace("_", "-"): choice for key, choice in choices.items()}
    return catalog.game(slug).rulebook.house(named)


@lru_cache(maxsize=512)
def _coup(slug: str, house: House, seed: int, seats: int) -> Coup:
    return catalog.game(slug).coup(Random(seed), house, seats)


def coups(slug: str, number: int, *, level: int = 0, seats: int = 0, **choices: str) -> list[Coup]:
    """Return coups by seed, at every level in turn and at tables of 3 to 7, unless it is told."""
    house = _house(slug, choices)
    return [
        _coup(slug, house.at(level or 1 + seed % 4), seed, seats or 3 + seed % 5)
        for seed in range(number)
    ]


def fault_of(slug: str) -> Callable[..., str]:
    """Return what tells the field at fault in a description, or nothing if it is possible."""

    def fault(drill: str, facts: Mapping[str, Any] | None = None, /, **more: Any) -> str:
        try:
            catalog.game(slug).drill(drill).read({**(facts or {}), **more})
        except UnreadableAnswer as error:
            if not error.field or faults(error.message):
                raise
            return error.field
        return ""

    return fault


type Bends = Sequence[tuple[Mapping[str, Any], str]]
"""What is changed of a description, and the field that is then at fault, if there is one."""


def bent(kinds: Mapping[str, tuple[str, Mapping[str, Any], Bends]]) -> list[Any]:
    """Return descriptions as parameters, by what they have to respect: drill, facts, field."""
    return [
        pytest.param(
            drill, {**facts, **changes}, field, id=f"{kind}: {changes}, {field or 'right'}"
        )
        for kind, (drill, facts, bends) in kinds.items()
        for changes, field in bends
    ]
