"""The exercises on comparing two hands, of five cards and of two."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.cards import JOKER, Rank
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.hands import BACK, FRONT, SCALES, is_wheel
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import TwoFives, TwoTwos
from casino_rules.families.pitfalls import taken
from casino_rules.families.sampling import Kinds, facing
from casino_rules.hands import (
    JOKER_HIGH,
    TWO_CARDS,
    HandValue,
    HighCategory,
    TwoCardCategory,
    compare,
)
from casino_rules.hands.patterns import patterns

_JOKER_SHARE: Final = 0.3
_NATURAL: Final = tuple(
    category for category in HighCategory if category is not HighCategory.FIVE_OF_A_KIND
)
"""The categories that do without the joker."""
_AMONG: Final[Mapping[str, Sequence[HighCategory]]] = {
    "suite": (
        HighCategory.PAIR,
        HighCategory.TWO_PAIR,
        HighCategory.FLUSH,
        HighCategory.HIGH_CARD,
    ),
    "roue": (HighCategory.STRAIGHT,),
    "roue-as": (HighCategory.STRAIGHT,),
    "roue-couleur": (HighCategory.STRAIGHT_FLUSH,),
    "egalite": (
        HighCategory.HIGH_CARD,
        HighCategory.PAIR,
        HighCategory.TWO_PAIR,
        HighCategory.STRAIGHT,
        HighCategory.FLUSH,
    ),
}
"""The categories of which both hands are, where a case needs them."""


class CompareFives(FamilyDrill[TwoFives]):
    """Which of two hands of five is the stronger."""

    slug = "comparer-cinq"
    title = "Comparer les mains de cinq cartes"
    duty = "Dire quelle main de cinq cartes est la plus forte, ou qu'elles sont égales."
    seconds = 10
    decide = staticmethod(Rules.fives)
    situation = TwoFives
    branches = (
        branch("combinaison", "Deux combinaisons différentes", 3),
        branch("groupe", "Même combinaison, décidée à la première différence", 3),
        branch("suite", "Même combinaison, décidée plus loin", 3),
        branch("roue", "A-2-3-4-5 contre une séquence qui ne finit pas à l'as", 4),
        branch("roue-as", "A-2-3-4-5 contre A-R-D-V-10", 2),
        branch("roue-couleur", "A-2-3-4-5 d'une couleur contre une autre suite d'une couleur", 2),
        branch("egalite", "Mains égales", 3),
    )

    @override
    def errors(self) -> Sequence[Pitfall[TwoFives]]:
        return (
            self.other_wheel(),
            Pitfall(
                "as-fort-dans-la-roue",
                "Dans A-2-3-4-5, l'as ne fait pas une séquence à l'as : A-R-D-V-10 la bat.",
                lambda seen: self.loser(seen) if self.classify(seen) == "roue-as" else None,
            ),
            Pitfall(
                "egales-trop-tot",
                "La combinaison est la même : les rangs des cartes départagent.",
                taken(self.classify, dict.fromkeys(("groupe", "suite"), "egalite")),
            ),
            Pitfall(
                "suites-egales",
                "Deux séquences ne sont égales que si elles finissent à la même carte.",
                taken(self.classify, dict.fromkeys(("roue", "roue-as", "roue-couleur"), "egalite")),
            ),
            Pitfall(
                "combinaisons-egales",
                "Deux combinaisons différentes ne sont jamais égales.",
                taken(self.classify, {"combinaison": "egalite"}),
            ),
            *self.equal_hands(),
            Pitfall(
                "combinaisons-inversees",
                "Relisez les deux combinaisons : l'autre est la plus forte.",
                lambda seen: self.loser(seen) if self.classify(seen) == "combinaison" else None,
            ),
            Pitfall(
                "hauteurs-inversees",
                "La combinaison est la même : la première carte qui diffère décide, la plus haute gagne.",
                lambda seen: (
                    self.loser(seen) if self.classify(seen) in {"groupe", "suite"} else None
                ),
            ),
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> TwoFives:
        roue = house.choice("roue")
        hands = list(
            facing(
                rng,
                SCALES[roue],
                lambda: _kinds(rng, branch),
                lambda *values: _branch(*values) == branch,
            )
        )
        rng.shuffle(hands)
        return TwoFives(hands[0], hands[1], roue)

    @override
    def classify(self, situation: TwoFives) -> str:
        scale = SCALES[situation.roue]
        return _branch(scale.value(situation.joueur), scale.value(situation.banque))

    @override
    def deal(self, rng: Random, house: House) -> TwoFives:
        first, second = deal_hands(rng, BACK, BACK)
        return TwoFives(first, second, house.choice("roue"))

    @override
    def ask(self, situation: TwoFives) -> Question:
        hands = situation.joueur, situation.banque
        zones = laying.facing(self.dialect, *hands, laying.FIVE)
        return Question(
            "Quelle main de cinq cartes gagne ?",
            self.dialect.sides,
            zones,
            (self.dialect.wheel(situation.roue),),
        )


def _branch(ours: HandValue, theirs: HandValue) -> str:
    if ours.category is not theirs.category:
        return "combinaison"
    found = compare(ours, theirs)
    if found.tie:
        return "egalite"
    if is_wheel(ours) or is_wheel(theirs):
        other = theirs if is_wheel(ours) else ours
        if ours.category is not HighCategory.STRAIGHT:
            return "roue-couleur"
        return "roue-as" if other.ranks[0] is Rank.ACE else "roue"
    return "suite" if found.place else "groupe"


def _kinds(rng: Random, branch: str) -> Kinds:
    """Draw two hands of one category, or of two, the first of which may hold the joker."""
    category = rng.choice(_AMONG.get(branch, _NATURAL))
    second = rng.choice(patterns(JOKER_HIGH, category))
    if branch == "egalite":
        return second, second
    if branch != "combinaison":
        return rng.choice(patterns(JOKER_HIGH, category)), second
    other = rng.choice(tuple(HighCategory))
    joker = other not in _NATURAL or rng.random() < _JOKER_SHARE
    return rng.choice(patterns(JOKER_HIGH, other, joker=joker)), second


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
            *self.equal_hands(),
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
                lambda: _kinds_of_twos(rng, branch),
                lambda *values: branch in ("joker", _branch_of_twos(*values)),
            )
        )
        rng.shuffle(hands)
        return TwoTwos(*hands)

    @override
    def classify(self, situation: TwoTwos) -> str:
        if JOKER in (*situation.joueur, *situation.banque):
            return "joker"
        return _branch_of_twos(TWO_CARDS.value(situation.joueur), TWO_CARDS.value(situation.banque))

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


def _branch_of_twos(first: HandValue, second: HandValue) -> str:
    if first.category is not second.category:
        return "paire-hauteur"
    found = compare(first, second)
    if found.tie:
        return "egalite"
    if first.category is TwoCardCategory.PAIR:
        return "paires"
    return "seconde" if found.place else "premiere"


def _kinds_of_twos(rng: Random, branch: str) -> Kinds:
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
