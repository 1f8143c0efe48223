"""The exercise on comparing two hands of two."""

from collections.abc import Sequence
from random import Random
from typing import Final, override

from casino_rules.core.cards import JOKER
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families.matchups import Kinds, facing
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.hands import FRONT
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import TwoTwos
from casino_rules.families.pitfalls import taken
from casino_rules.hands import TWO_CARDS, HandValue, TwoCardCategory, compare
from casino_rules.hands.patterns import patterns

_SIDES: Final = ("joueur", "banque")


class CompareTwos(FamilyDrill[TwoTwos]):
    """Which of two hands of two is the stronger."""

    slug = "comparer-deux"
    title = "Comparer les mains de deux cartes"
    duty = "Dire quelle main de deux cartes est la plus forte, ou qu'elles sont égales."
    seconds = 5
    decide = staticmethod(Rules.twos)
    situation = TwoTwos
    branches = (
        branch("paire-hauteur", "Une paire contre deux cartes différentes"),
        branch("paires", "Deux paires différentes"),
        branch("premiere", "À la plus haute carte", 2),
        branch("seconde", "À la seconde carte", 3),
        branch("egalite", "Mains égales", 3),
        branch("joker", "L'une des mains a le joker", 3),
    )

    @override
    def errors(self) -> Sequence[Pitfall[TwoTwos]]:
        return (
            Pitfall(
                "joker-libre",
                "En deux cartes, le joker est un as et rien d'autre.",
                self._joker_doubles,
            ),
            Pitfall(
                "egales-trop-tot",
                "La plus haute carte est la même : la seconde départage.",
                taken(self.classify, {"seconde": "egalite"}),
            ),
            Pitfall(
                "paires-egales",
                "Deux paires de rangs différents ne sont pas égales : la plus haute gagne.",
                taken(self.classify, {"paires": "egalite"}),
            ),
            Pitfall(
                "deux-natures-egales",
                "Une paire et deux cartes différentes ne sont jamais égales.",
                taken(self.classify, {"paire-hauteur": "egalite"}),
            ),
            Pitfall(
                "hauteurs-egales",
                "La plus haute carte n'est pas la même : elle décide à elle seule.",
                taken(self.classify, {"premiere": "egalite"}),
            ),
            Pitfall(
                "joker-egal",
                "Le joker compte pour un as : comparez comme si l'as était là.",
                taken(self.classify, {"joker": "egalite"}),
            ),
            Pitfall(
                "couleurs-departagent",
                "Les couleurs ne départagent jamais : ces mains sont égales.",
                taken(self.classify, {"egalite": "joueur"}),
            ),
            Pitfall(
                "egale-donnee-a-la-banque",
                "On compare d'abord : ces mains sont égales. Ce que la banque y gagne vient ensuite.",
                taken(self.classify, {"egalite": "banque"}),
            ),
            Pitfall(
                "seconde-avant-premiere",
                "La plus haute carte décide d'abord ; la seconde ne sert qu'à égalité.",
                lambda seen: (
                    self.loser(seen)
                    if self.classify(seen) in {"premiere", "seconde", "paires"}
                    else None
                ),
            ),
            Pitfall(
                "paire-battue",
                "Toute paire bat deux cartes différentes, même A-R.",
                lambda seen: self.loser(seen) if self.classify(seen) == "paire-hauteur" else None,
            ),
        )

    @staticmethod
    def _joker_doubles(seen: TwoTwos) -> str | None:
        return next((side for side in _SIDES if JOKER in getattr(seen, side)), None)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> TwoTwos:
        hands = list(
            facing(
                rng,
                TWO_CARDS,
                lambda: _kinds(rng, branch),
                lambda *values: branch in ("joker", _branch(*values)),
            )
        )
        rng.shuffle(hands)
        return TwoTwos(*hands)

    @override
    def classify(self, situation: TwoTwos) -> str:
        if JOKER in (*situation.joueur, *situation.banque):
            return "joker"
        return _branch(TWO_CARDS.value(situation.joueur), TWO_CARDS.value(situation.banque))

    @override
    def deal(self, rng: Random, house: House) -> TwoTwos:
        first, second = deal_hands(rng, FRONT, FRONT)
        return TwoTwos(first, second)

    @override
    def ask(self, situation: TwoTwos) -> Question:
        hands = situation.joueur, situation.banque
        zones = laying.facing(self.dialect, *hands, laying.TWO)
        form = self.dialect.sides
        return Question("Quelle main de deux cartes gagne ?", form, zones)


def _branch(first: HandValue, second: HandValue) -> str:
    if first.category is not second.category:
        return "paire-hauteur"
    found = compare(first, second)
    if found.tie:
        return "egalite"
    if first.category is TwoCardCategory.PAIR:
        return "paires"
    return "seconde" if found.place else "premiere"


def _kinds(rng: Random, branch: str) -> Kinds:
    first, second = (
        rng.choice(patterns(TWO_CARDS, rng.choice(_CATEGORIES), joker=joker))
        for joker in (branch == "joker", False)
    )
    return (first, first) if branch == "egalite" else (first, second)


_CATEGORIES: Final = (
    TwoCardCategory.HIGH_CARD,
    TwoCardCategory.HIGH_CARD,
    TwoCardCategory.PAIR,
)
