"""The exercise on the classes of pairs."""

from collections.abc import Sequence
from random import Random
from typing import Final, override

from casino_rules.core.cards import JOKER
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.hands import (
    FRONT,
    PAIR_CLASSES,
    order,
    pair_class,
)
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import TwoShown
from casino_rules.families.pitfalls import taken
from casino_rules.hands import (
    TWO_CARDS,
    TwoCardCategory,
)
from casino_rules.hands.making import hand_of

_CLASSES: Final = Choice.of(
    hautes="Paire haute", medium="Paire médium", basses="Paire basse", aucune="Pas une paire"
)


_LIMITS: Final = "De l'as au valet, haute ; du dix au sept, médium ; du six au deux, basse."
_WITH_JOKER: Final = "Avec un as, le joker est un second as : c'est une paire."
_BELOW: Final = {"hautes": "medium", "medium": "basses"}
_ABOVE: Final = {"medium": "hautes", "basses": "medium"}


class PairClass(FamilyDrill[TwoShown]):
    """The class of a pair: high, medium, low."""

    slug = "classe-paire"
    title = "Paires hautes, médium, basses"
    duty = "Ranger une paire dans sa classe, celle dont parle la façon de la maison."
    seconds = 5
    decide = staticmethod(Rules.pair_class)
    situation = TwoShown
    branches = (
        branch("hautes", "Paire d'as, de rois, de dames ou de valets", 2),
        branch("as-joker", "As et joker", 2),
        branch("medium", "Paire de dix, de neuf, de huit ou de sept", 3),
        branch("basses", "Paire de six ou moins", 2),
        branch("roi-joker", "Joker et une carte qui n'est pas un as", 2),
        branch("aucune", "Deux cartes différentes"),
    )

    @override
    def errors(self) -> Sequence[Pitfall[TwoShown]]:
        return (
            Pitfall(
                "joker-double",
                "En deux cartes le joker est un as : il ne fait une paire qu'avec un as.",
                self._joker_doubles,
            ),
            Pitfall(
                "dix-haut",
                "Les paires hautes commencent au valet : les dix sont médium.",
                lambda seen: "hautes" if self._orders(seen) == (10, 10) else None,
            ),
            Pitfall(
                "six-medium",
                "Les paires médium s'arrêtent au sept : les six sont basses.",
                lambda seen: "medium" if self._orders(seen) == (6, 6) else None,
            ),
            Pitfall(
                "sept-bas",
                "Le sept est encore médium : les basses commencent au six.",
                lambda seen: "basses" if self._orders(seen) == (7, 7) else None,
            ),
            Pitfall(
                "paire-non-vue",
                "Les deux cartes sont de même rang : c'est une paire.",
                lambda seen: "aucune" if self._class(seen) != "aucune" else None,
                lambda seen: _WITH_JOKER if JOKER in seen.cards else "",
            ),
            Pitfall(
                "hauteur-pour-paire",
                "Deux cartes différentes n'ont pas de classe : seules les paires en ont une.",
                lambda seen: self._of_highest(seen) if self._class(seen) == "aucune" else None,
            ),
            Pitfall(
                "classe-du-dessous",
                _LIMITS,
                lambda seen: _BELOW.get(self._class(seen)),
            ),
            Pitfall(
                "classe-du-dessus",
                _LIMITS,
                lambda seen: _ABOVE.get(self._class(seen)),
            ),
            Pitfall(
                "joker-petit",
                "Le joker vaut un as : avec un as, c'est une paire d'as, la plus haute de toutes.",
                taken(self.classify, {"as-joker": "basses"}),
            ),
        )

    def _class(self, seen: TwoShown) -> str:
        return str(self.rules.pair_class(seen).value)

    def _of_highest(self, seen: TwoShown) -> str:
        return pair_class(max(self._orders(seen)))

    def _orders(self, seen: TwoShown) -> tuple[int, ...]:
        return tuple(order(card) for card in seen.cards)

    def _joker_doubles(self, seen: TwoShown) -> str | None:
        if self.classify(seen) != "roi-joker":
            return None
        other = next(card for card in seen.cards if card is not JOKER)
        return next(name for name, orders in PAIR_CLASSES.items() if other.rank.order in orders)

    @override
    def sample(self, rng: Random, house: House, branch: str) -> TwoShown:
        single = branch in ("roi-joker", "aucune")
        kind = TwoCardCategory.HIGH_CARD if single else TwoCardCategory.PAIR
        return TwoShown(hand_of(rng, TWO_CARDS, kind, joker=branch.endswith("joker")))

    @override
    def classify(self, situation: TwoShown) -> str:
        name = self.rules.pair_class(situation).value
        if JOKER not in situation.cards:
            return name
        return "as-joker" if name == "hautes" else "roi-joker"

    @override
    def deal(self, rng: Random, house: House) -> TwoShown:
        return TwoShown(deal_hands(rng, FRONT)[0])

    @override
    def ask(self, situation: TwoShown) -> Question:
        zones = (self.dialect.plan.asked("Deux cartes", situation.cards, part=laying.TWO),)
        return Question("Est-ce une paire, et de quelle classe ?", _CLASSES, zones)
