"""The exercise on comparing two hands of five."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.cards import Rank
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families.matchups import Kinds, facing
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.hands import BACK, SCALES, is_wheel
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import TwoFives
from casino_rules.families.pitfalls import taken
from casino_rules.hands import JOKER_HIGH, HandValue, HighCategory, compare
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
