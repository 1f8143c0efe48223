"""The exercise on the order of the categories."""

from collections.abc import Sequence
from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families.pai_gow.drills.base import FamilyDrill
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import TwoCategories
from casino_rules.families.pai_gow.words import CATEGORY_KEYS


class CompareCategories(FamilyDrill[TwoCategories]):
    """Which of two categories is the stronger, five aces and the royal included."""

    slug = "ordre-mains"
    title = "L'ordre des combinaisons"
    duty = "Dire laquelle de deux combinaisons est la plus forte."
    seconds = 4
    decide = staticmethod(Rules.categories)
    situation = TwoCategories
    branches = (
        branch("cinq-as-royale", "Cinq as et quinte royale", 2),
        branch("voisines", "Deux combinaisons voisines", 6),
        branch("ecartees", "Deux combinaisons éloignées"),
    )

    @override
    def errors(self) -> Sequence[Pitfall[TwoCategories]]:
        return (
            Pitfall(
                "royale-plus-forte",
                "Cinq as sont au-dessus de la quinte royale.",
                lambda seen: "royale" if self.classify(seen) == "cinq-as-royale" else None,
            ),
            Pitfall(
                "voisines-inversees",
                "Ces deux combinaisons se suivent dans l'ordre : c'est l'autre la plus forte.",
                lambda seen: self._weaker(seen) if self.classify(seen) == "voisines" else None,
            ),
        )

    def _weaker(self, seen: TwoCategories) -> str:
        strong = self.rules.categories(seen).value
        return seen.seconde if strong == seen.premiere else seen.premiere

    @override
    def classify(self, situation: TwoCategories) -> str:
        return _distance(situation.premiere, situation.seconde)

    @override
    def deal(self, rng: Random, house: House) -> TwoCategories:
        return TwoCategories(*rng.sample(_KEYS, 2))

    @override
    def ask(self, situation: TwoCategories) -> Question:
        keys = (situation.premiere, situation.seconde)
        form = Choice(tuple(Option(key, self.dialect.proposed[key]) for key in keys))
        return Question("Quelle combinaison est la plus forte ?", form)


_KEYS: Final = tuple(CATEGORY_KEYS.values())


def _distance(first: str, second: str) -> str:
    if {first, second} == {"cinq-as", "royale"}:
        return "cinq-as-royale"
    return "voisines" if abs(_KEYS.index(first) - _KEYS.index(second)) == 1 else "ecartees"
