"""The exercise on comparing two hands of five."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import JOKER, RANKS, Rank
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.hands import (
    BACK,
    PACK_AND_JOKER,
    SCALES,
    WHEEL_RANKS,
    is_wheel,
    without,
)
from casino_rules.families.pai_gow.situations import TwoFives
from casino_rules.hands import JOKER_HIGH, HighCategory, compare
from casino_rules.hands.making import hand_like, hand_of
from casino_rules.hands.patterns import Pattern, patterns

_JOKER_SHARE: Final = 0.3
_FIVE_ACES_SHARE: Final = 0.1
_SINGLE_PACK: Final = without(PACK_AND_JOKER, (JOKER,))
_WHEEL: Final = tuple(rank for rank in RANKS if rank in WHEEL_RANKS)
_GROUPED: Final = (
    HighCategory.PAIR,
    HighCategory.TWO_PAIR,
    HighCategory.TRIPS,
    HighCategory.STRAIGHT,
    HighCategory.FLUSH,
    HighCategory.FULL,
    HighCategory.QUADS,
    HighCategory.HIGH_CARD,
)
_KICKED: Final = (
    HighCategory.PAIR,
    HighCategory.TWO_PAIR,
    HighCategory.FLUSH,
    HighCategory.HIGH_CARD,
)
_COPIED: Final = (
    HighCategory.HIGH_CARD,
    HighCategory.PAIR,
    HighCategory.TWO_PAIR,
    HighCategory.STRAIGHT,
    HighCategory.FLUSH,
)


@cache
def _keyed(category: HighCategory) -> tuple[tuple[Pattern, tuple[int, ...]], ...]:
    """Return the patterns of a category without the joker, each with its key."""
    return tuple(
        (pattern, JOKER_HIGH.shape(pattern.code).key) for pattern in patterns(JOKER_HIGH, category)
    )


def _hand_with(
    rng: Random, category: HighCategory, left: Hand, wanted: Callable[[tuple[int, ...]], bool]
) -> Hand:
    found = [pattern for pattern, key in _keyed(category) if wanted(key)]
    return hand_like(rng, found, left)


def _neighbours(rng: Random) -> tuple[HighCategory, HighCategory]:
    """Draw two different categories, more often next to one another.

    Five aces never meet a royal: they leave neither an ace nor the joker.
    """
    *kinds, five = sorted(HighCategory, key=lambda category: category.strength)
    if rng.random() < _FIVE_ACES_SHARE:
        return rng.choice(kinds[:-1]), five
    place = rng.randrange(len(kinds) - 1)
    step = rng.choices((1, 2, 3), (4, 2, 1))[0]
    return kinds[place], kinds[min(place + step, len(kinds) - 1)]


def _wheel_hand(rng: Random, left: Hand, *, suited: bool) -> Hand:
    return hand_like(rng, (Pattern(_WHEEL, suited=suited),), left)


class CompareFives(FamilyDrill[TwoFives]):
    """Which of two hands of five is the stronger."""

    slug = "comparer-cinq"
    title = "Comparer les mains de cinq cartes"
    duty = "Dire quelle main de cinq cartes est la plus forte, ou qu'elles sont égales."
    seconds = 10
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
            Pitfall(
                "roue-de-l-autre-maison",
                "Le rang d'A-2-3-4-5 dépend de la maison : regardez l'option en vigueur.",
                self._other_wheel,
            ),
            Pitfall(
                "as-fort-dans-la-roue",
                "Dans A-2-3-4-5, l'as ne fait pas une séquence à l'as : A-R-D-V-10 la bat.",
                lambda seen: self._other(seen) if self.classify(seen) == "roue-as" else None,
            ),
            Pitfall(
                "egales-trop-tot",
                "La combinaison est la même : les cartes suivantes départagent.",
                lambda seen: "egalite" if self.classify(seen) in {"groupe", "suite"} else None,
            ),
            Pitfall(
                "couleurs-departagent",
                "Les couleurs ne départagent jamais : ces mains sont égales.",
                lambda seen: "joueur" if self.classify(seen) == "egalite" else None,
            ),
            Pitfall(
                "combinaisons-inversees",
                "Relisez les deux combinaisons : l'autre est la plus forte.",
                lambda seen: self._other(seen) if self.classify(seen) == "combinaison" else None,
            ),
        )

    def _other(self, seen: TwoFives) -> str:
        right = self.rules.fives(seen).value
        return "banque" if right == "joueur" else "joueur"

    def _other_wheel(self, seen: TwoFives) -> str | None:
        other = next(choice for choice in SCALES if choice != seen.roue)
        wrong = self.rules.fives(TwoFives(seen.joueur, seen.banque, other)).value
        return None if wrong == self.rules.fives(seen).value else wrong

    @override
    def construct(self, rng: Random, house: House, branch: str) -> TwoFives:
        hands = list(_PAIRS_OF_HANDS[branch](rng))
        rng.shuffle(hands)
        return TwoFives(hands[0], hands[1], house.choice("roue"))

    @override
    def classify(self, situation: TwoFives) -> str:
        first, second = (JOKER_HIGH.value(hand) for hand in (situation.joueur, situation.banque))
        if first.category is not second.category:
            return "combinaison"
        scale = SCALES[situation.roue]
        ours, theirs = scale.value(situation.joueur), scale.value(situation.banque)
        found = compare(ours, theirs)
        if found.tie:
            return "egalite"
        if is_wheel(ours) or is_wheel(theirs):
            other = theirs if is_wheel(ours) else ours
            if ours.category is not HighCategory.STRAIGHT:
                return "roue-couleur"
            return "roue-as" if other.ranks[0] is Rank.ACE else "roue"
        return "suite" if found.place else "groupe"

    @override
    def deal(self, rng: Random, house: House) -> TwoFives:
        first, second = deal_hands(rng, BACK, BACK)
        return TwoFives(first, second, house.choice("roue"))

    @override
    def ask(self, situation: TwoFives) -> Question:
        zones = (
            Zone("Joueur", situation.joueur),
            Zone(self.dialect.bank.singular.capitalize(), situation.banque),
        )
        return Question(
            "Quelle main de cinq cartes gagne ?",
            self.dialect.sides,
            zones,
            (self.dialect.wheel(situation.roue),),
        )

    @override
    def solve(self, situation: TwoFives) -> Ruling[str]:
        return self.rules.fives(situation)


def _categories(rng: Random) -> tuple[Hand, Hand]:
    low, high = _neighbours(rng)
    joker = high is HighCategory.FIVE_OF_A_KIND or rng.random() < _JOKER_SHARE
    first = hand_of(rng, JOKER_HIGH, high, joker=joker)
    return first, hand_of(rng, JOKER_HIGH, low, without(_SINGLE_PACK, first))


def _groups(rng: Random) -> tuple[Hand, Hand]:
    category = rng.choice(_GROUPED)
    first = hand_of(rng, JOKER_HIGH, category)
    key = JOKER_HIGH.value(first).key
    wheels = category is HighCategory.STRAIGHT
    if wheels:
        first = _hand_with(rng, category, _SINGLE_PACK, lambda found: found[1] != BACK)
        key = JOKER_HIGH.value(first).key
    return first, _hand_with(
        rng,
        category,
        without(_SINGLE_PACK, first),
        lambda found: found[1] != key[1] and not (wheels and found[1] == BACK),
    )


def _later(rng: Random) -> tuple[Hand, Hand]:
    category = rng.choice(_KICKED)
    first = hand_of(rng, JOKER_HIGH, category)
    key = JOKER_HIGH.value(first).key
    second = _hand_with(
        rng,
        category,
        without(_SINGLE_PACK, first),
        lambda found: found[1] == key[1] and found != key,
    )
    return first, second


def _wheel_against(rng: Random, *, ace: bool) -> tuple[Hand, Hand]:
    first = _wheel_hand(rng, _SINGLE_PACK, suited=False)
    top = Rank.ACE.order
    second = _hand_with(
        rng,
        HighCategory.STRAIGHT,
        without(_SINGLE_PACK, first),
        lambda found: (found[1] == top) if ace else (BACK < found[1] < top),
    )
    return first, second


def _wheel_of_a_suit(rng: Random) -> tuple[Hand, Hand]:
    first = _wheel_hand(rng, _SINGLE_PACK, suited=True)
    left = without(_SINGLE_PACK, first)
    return first, _hand_with(rng, HighCategory.STRAIGHT_FLUSH, left, lambda key: key[1] > BACK)


def _copies(rng: Random) -> tuple[Hand, Hand]:
    category = rng.choice(_COPIED)
    first = hand_of(rng, JOKER_HIGH, category)
    key = JOKER_HIGH.value(first).key
    left = without(_SINGLE_PACK, first)
    return first, _hand_with(rng, category, left, lambda found: found == key)


_PAIRS_OF_HANDS: Final = {
    "combinaison": _categories,
    "groupe": _groups,
    "suite": _later,
    "roue": lambda rng: _wheel_against(rng, ace=False),
    "roue-as": lambda rng: _wheel_against(rng, ace=True),
    "roue-couleur": _wheel_of_a_suit,
    "egalite": _copies,
}
