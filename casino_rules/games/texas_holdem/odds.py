"""Texas Hold'em: how often each category is the best hand of seven cards. There is no bet."""

import tomllib
from functools import cache
from math import comb
from pathlib import Path
from typing import Final

from casino_rules.core.cards import PACK
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.odds import Chance, OddsReport
from casino_rules.poker.odds import SEVEN, frequencies
from casino_rules.poker.showdown import CATEGORIES

_FILE: Final = Path(__file__).with_name("cotes.toml")
_METHOD: Final = typo(
    "Dénombrement exact de la meilleure main de cinq cartes dans les 133 784 560 ensembles de sept "
    "cartes, chacun lu par l'échelle des mains de cette page. Les résultats sont enregistrés et "
    "recomptés par les tests."
)
_NOTE: Final = typo(
    "Les joueurs jouent entre eux : aucune mise ne va contre la maison, il n'y a donc pas "
    "d'avantage de la maison à calculer."
)


def compute() -> dict[str, int]:
    """Count again: what « cotes.toml » stores."""
    found = frequencies()
    return {slug: found[category] for category, slug in CATEGORIES.items()}


@cache
def _report() -> OddsReport:
    stored = tomllib.loads(_FILE.read_text("utf-8"))["meilleure-main"]
    chances = tuple(
        Chance(slug, typo(category.french), stored[slug], comb(len(PACK), SEVEN))
        for category, slug in reversed(CATEGORIES.items())
    )
    return OddsReport(_METHOD, chances, (), (_NOTE,))


def odds(house: House) -> OddsReport:  # noqa: ARG001 - no option changes the cards
    """Return the frequency of each category, exact."""
    return _report()
