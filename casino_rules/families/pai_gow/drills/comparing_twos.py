"""The exercise on comparing two hands of two."""

from collections.abc import Sequence
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import JOKER, Rank
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.hands import (
    FRONT,
    PACK_AND_JOKER,
    without,
)
from casino_rules.families.pai_gow.situations import TwoTwos
from casino_rules.hands import TWO_CARDS, TwoCardCategory, compare
from casino_rules.hands.making import hand_like, hand_of
from casino_rules.hands.patterns import patterns

_SIDES: Final = ("joueur", "banque")
_SINGLE_PACK: Final = without(PACK_AND_JOKER, (JOKER,))
_LOWEST_WITH_ANOTHER: Final = Rank.FOUR.order
"""Below a four, a high card has only one card that may be second."""


class CompareTwos(FamilyDrill[TwoTwos]):
    """Which of two hands of two is the stronger."""

    slug = "comparer-deux"
    title = "Comparer les mains de deux cartes"
    duty = "Dire quelle main de deux cartes est la plus forte, ou qu'elles sont égales."
    seconds = 5
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
                lambda seen: "egalite" if self.classify(seen) == "seconde" else None,
            ),
            Pitfall(
                "couleurs-departagent",
                "Les couleurs ne départagent jamais : ces mains sont égales.",
                lambda seen: "joueur" if self.classify(seen) == "egalite" else None,
            ),
            Pitfall(
                "paire-battue",
                "Toute paire bat deux cartes différentes, même A-R.",
                lambda seen: self._other(seen) if self.classify(seen) == "paire-hauteur" else None,
            ),
        )

    def _other(self, seen: TwoTwos) -> str:
        return "banque" if self.rules.twos(seen).value == "joueur" else "joueur"

    def _joker_doubles(self, seen: TwoTwos) -> str | None:
        holder = next((side for side in _SIDES if JOKER in getattr(seen, side)), None)
        return None if holder in {None, self.rules.twos(seen).value} else holder

    @override
    def construct(self, rng: Random, house: House, branch: str) -> TwoTwos:
        hands = list(_two_hands(rng, branch))
        rng.shuffle(hands)
        return TwoTwos(*hands)

    @override
    def classify(self, situation: TwoTwos) -> str:
        if JOKER in (*situation.joueur, *situation.banque):
            return "joker"
        first, second = (TWO_CARDS.value(hand) for hand in (situation.joueur, situation.banque))
        if first.category is not second.category:
            return "paire-hauteur"
        found = compare(first, second)
        if found.tie:
            return "egalite"
        if first.category is TwoCardCategory.PAIR:
            return "paires"
        return "seconde" if found.place else "premiere"

    @override
    def deal(self, rng: Random, house: House) -> TwoTwos:
        first, second = deal_hands(rng, FRONT, FRONT)
        return TwoTwos(first, second)

    @override
    def ask(self, situation: TwoTwos) -> Question:
        zones = (
            Zone("Joueur", situation.joueur),
            Zone(self.dialect.bank.singular.capitalize(), situation.banque),
        )
        form = self.dialect.sides
        return Question("Quelle main de deux cartes gagne ?", form, zones)

    @override
    def solve(self, situation: TwoTwos) -> Ruling[str]:
        return self.rules.twos(situation)


def _two_hands(rng: Random, branch: str) -> tuple[Hand, Hand]:
    high, pair = TwoCardCategory.HIGH_CARD, TwoCardCategory.PAIR
    if branch == "joker":
        kind = rng.choices((high, pair), (2, 1))[0]
        first = hand_of(rng, TWO_CARDS, kind, joker=True)
        left = without(_SINGLE_PACK, first)
        return first, hand_of(rng, TWO_CARDS, rng.choices((high, pair), (2, 1))[0], left)
    if branch == "paire-hauteur":
        first = hand_of(rng, TWO_CARDS, pair)
        return first, hand_of(rng, TWO_CARDS, high, without(_SINGLE_PACK, first))
    kind = _kind_of_tie(rng, branch)
    lowest = _LOWEST_WITH_ANOTHER if branch == "seconde" else 0
    first = hand_like(
        rng,
        [item for item in patterns(TWO_CARDS, kind) if item.ranks[0].order >= lowest],
    )
    value = TWO_CARDS.value(first)
    wanted = [
        pattern
        for pattern in patterns(TWO_CARDS, value.category)
        if _relation(TWO_CARDS.shape(pattern.code).key, value.key) == branch
    ]
    return first, hand_like(rng, wanted, without(_SINGLE_PACK, first))


def _kind_of_tie(rng: Random, branch: str) -> TwoCardCategory:
    if branch == "paires":
        return TwoCardCategory.PAIR
    if branch == "egalite":
        return rng.choice((TwoCardCategory.PAIR, TwoCardCategory.HIGH_CARD))
    return TwoCardCategory.HIGH_CARD


def _relation(first: tuple[int, ...], second: tuple[int, ...]) -> str:
    if first == second:
        return "egalite"
    if first[0] == TwoCardCategory.PAIR.strength:
        return "paires"
    return "premiere" if first[1] != second[1] else "seconde"
