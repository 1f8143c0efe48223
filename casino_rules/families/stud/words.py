"""The shared exercises told in another dialect: « la maison » where others say « la banque »."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from casino_rules.core.drill import Branch, Pitfall
from casino_rules.core.french import typo
from casino_rules.families.settling import KnownError

_HOUSE = (
    ("«\u00a0Pas de jeu\u00a0»\u00a0: ", "La maison n'est pas qualifiée : "),
    ("Le joueur a passé", "Le joueur abandonne"),
    ("banque", "maison"),
    ("Banque", "Maison"),
)


def _told(text: str) -> str:
    for word, other in _HOUSE:
        text = text.replace(word, other)
    return text


def house_branches(branches: Iterable[Branch]) -> tuple[Branch, ...]:
    """Return the same branches, the bank being called the house."""
    return tuple(replace(branch, title=_told(branch.title)) for branch in branches)


def house_pitfalls[E: (Pitfall[Any], KnownError[Any])](
    pitfalls: Iterable[E], without: tuple[str, ...] = ()
) -> tuple[E, ...]:
    """Return the same known errors, the bank being called the house, some left out."""
    return tuple(
        replace(pitfall, message=_told(typo(pitfall.message)))
        for pitfall in pitfalls
        if pitfall.slug not in without
    )
