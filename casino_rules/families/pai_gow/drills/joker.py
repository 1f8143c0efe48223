"""The exercise on the joker."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Final, override

from casino_rules.core.cards import JOKER, PACK, RANKS, SUITS, Card, Rank
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.table_forms import Hand
from casino_rules.families.pai_gow import laying
from casino_rules.families.pai_gow.drills.base import FamilyDrill
from casino_rules.families.pai_gow.hands import (
    BACK,
    is_wheel,
    without,
)
from casino_rules.families.pai_gow.rules import Rules, may_be_wheel
from casino_rules.families.pai_gow.situations import JokerHand
from casino_rules.hands import (
    JOKER_HIGH,
    Category,
    HighCategory,
)
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern, patterns

_RANKS_DOWN: Final = tuple(reversed(RANKS))
_RANK_FORM: Final = Choice(
    tuple(Option(rank.code, rank.noun.singular.capitalize()) for rank in _RANKS_DOWN)
)
_NATURALS: Final = BACK - 1


_COMPLETED: Final[Mapping[Category, str]] = {
    HighCategory.FIVE_OF_A_KIND: "cinq-as",
    HighCategory.ROYAL_FLUSH: "royale",
    HighCategory.STRAIGHT_FLUSH: "quinte-flush",
    HighCategory.STRAIGHT: "sequence",
}


_RUNS: Final = (HighCategory.STRAIGHT, HighCategory.STRAIGHT_FLUSH)


def _joker_branch(cards: Hand) -> str:
    """Return the case of a hand that holds the joker."""
    naturals = without(cards, (JOKER,))
    value = JOKER_HIGH.value(cards)
    aces = sum(card.rank is Rank.ACE for card in naturals)
    if may_be_wheel(cards):
        return "deux-a-cinq"
    if value.category is HighCategory.FLUSH:
        return "couleur-as" if aces else "couleur"
    if is_wheel(value) and value.category is HighCategory.STRAIGHT:
        return "roue"
    if value.category in _COMPLETED:
        return _COMPLETED[value.category]
    if aces:
        return "avec-as"
    paired = len({card.rank for card in naturals}) < _NATURALS
    return "avec-paire" if paired else "seul"


@cache
def _joker_patterns() -> Mapping[str, Sequence[Pattern]]:
    """Return the patterns of five cards with the joker, by case."""
    found: dict[str, list[Pattern]] = defaultdict(list)
    for category in HighCategory:
        for pattern in patterns(JOKER_HIGH, category, joker=True):
            found[_joker_branch(_sample(pattern))].append(pattern)
    return found


def _sample(pattern: Pattern) -> Hand:
    """Return some hand of a pattern."""
    suits = [SUITS[0]] * _NATURALS if pattern.suited else SUITS
    cards = (Card.of(rank, suit) for rank, suit in zip(pattern.naturals, suits, strict=True))
    return (*cards, JOKER)


class Joker(FamilyDrill[JokerHand]):
    """Which card the joker stands for."""

    slug = "joker"
    title = "Le joker"
    duty = "Dire pour quelle carte le joker compte dans une main de cinq."
    seconds = 8
    decide = staticmethod(Rules.joker)
    situation = JokerHand
    branches = (
        branch("seul", "Rien à compléter, aucune paire", 2),
        branch("avec-paire", "Une paire, deux paires, un brelan ou un carré sans as", 4),
        branch("avec-as", "Un, deux ou trois as", 2),
        branch("cinq-as", "Quatre as"),
        branch("sequence", "Quatre cartes d'une séquence", 4),
        branch("roue", "As et trois cartes de deux à cinq", 2),
        branch("deux-a-cinq", "Deux, trois, quatre, cinq", 3),
        branch("couleur", "Quatre cartes de la même couleur, sans as", 3),
        branch("couleur-as", "Quatre cartes de la même couleur, dont l'as", 3),
        branch("quinte-flush", "Quatre cartes qui se suivent dans une couleur", 2),
        branch("royale", "Quatre cartes d'une quinte royale"),
    )

    @override
    def errors(self) -> Sequence[Pitfall[JokerHand]]:
        return (
            self.other_wheel(),
            Pitfall(
                "deux-as",
                "La couleur a déjà son as : le joker y prend la plus haute carte qui manque.",
                lambda seen: "A" if _joker_branch(seen.cards) == "couleur-as" else None,
            ),
            Pitfall(
                "toujours-un-as",
                "Le joker complète une séquence ou une couleur : il n'est pas toujours un as.",
                lambda _: Rank.ACE.code,
            ),
            Pitfall(
                "joker-libre",
                "Le joker ne double pas une autre carte que l'as : il n'agrandit ni paire ni brelan.",
                self._wild,
            ),
            Pitfall(
                "mauvais-bout",
                "Des deux bouts qu'il peut compléter, le joker prend le plus haut.",
                self._low_end,
            ),
        )

    @staticmethod
    def _wild(seen: JokerHand) -> str | None:
        ranks = [card.rank for card in without(seen.cards, (JOKER,))]
        doubled = max(ranks, key=lambda rank: (ranks.count(rank), rank.order))
        return doubled.code

    @staticmethod
    def _low_end(seen: JokerHand) -> str | None:
        """The lower end of four cards that follow one another, where the joker takes the higher."""
        orders = [card.rank.order for card in without(seen.cards, (JOKER,))]
        low = min(orders)
        in_a_row = max(orders) - low == len(orders) - 1
        open_ended = in_a_row and JOKER_HIGH.value(seen.cards).category in _RUNS
        return next((rank.code for rank in RANKS if open_ended and rank.order == low - 1), None)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> JokerHand:
        cards = hand_like(rng, _joker_patterns()[branch])
        return JokerHand(cards, house.choice("roue"))

    @override
    def classify(self, situation: JokerHand) -> str:
        return _joker_branch(situation.cards)

    @override
    def deal(self, rng: Random, house: House) -> JokerHand:
        cards = [*rng.sample(PACK, _NATURALS), JOKER]
        rng.shuffle(cards)
        return JokerHand(tuple(cards), house.choice("roue"))

    @override
    def ask(self, situation: JokerHand) -> Question:
        zones = (laying.five(self.dialect, situation.cards),)
        prompt = "Pour quelle carte le joker compte-t-il ?"
        return Question(prompt, _RANK_FORM, zones, (self.dialect.wheel(situation.roue),))
