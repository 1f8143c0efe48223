"""The exercise on naming a hand of five."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import JOKER, PACK, Rank
from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.hands import (
    BACK,
    order,
    without,
)
from casino_rules.families.pai_gow.making import grouped
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import FiveShown
from casino_rules.families.pai_gow.words import CATEGORY_KEYS, Dialect
from casino_rules.hands import (
    HIGH,
    JOKER_HIGH,
    HighCategory,
)
from casino_rules.hands.codes import CODES, encode
from casino_rules.hands.making import hand_of

_BY_KEY: Final = {key: category for category, key in CATEGORY_KEYS.items()}
_NATURALS: Final = BACK - 1
_NO_JOKER: Final = ("cinq-as",)
_FALSE_TURNS: Final = ((13, 14, 2, 3, 4), (12, 13, 14, 2, 3), (11, 12, 13, 14, 2))
_FOUR: Final = 4


def _wraps(cards: Hand) -> bool:
    return tuple(sorted(order(card) for card in cards)) in {
        tuple(sorted(turn)) for turn in _FALSE_TURNS
    }


def _four_of_a_suit(cards: Hand) -> bool:
    suits = [card.suit for card in cards]
    return max(suits.count(suit) for suit in suits) == _FOUR


def _branches(dialect: Dialect) -> Iterator[Branch]:
    """Yield the cases: each category without and with the joker, then what looks like one."""
    for key in CATEGORY_KEYS.values():
        if key not in _NO_JOKER:
            yield branch(key, f"{dialect.proposed[key]}, sans joker")
        yield branch(f"{key}-joker", f"{dialect.proposed[key]}, avec le joker", 3)
    yield branch("faux-tour", "L'as au milieu : ce n'est pas une séquence", 2)
    yield branch("fausse-couleur", "Quatre cartes seulement de la même couleur", 2)


class FiveCards(FamilyDrill[FiveShown]):
    """The category of a hand of five."""

    slug = "main-cinq"
    title = "Nommer la main de cinq cartes"
    duty = "Reconnaître la main de cinq cartes, avec ou sans le joker."
    seconds = 8
    situation = FiveShown
    decide = staticmethod(Rules.category)

    def __init__(self, rules: Rules) -> None:
        """Take the game's rules; the cases are named in its words."""
        self.branches = tuple(_branches(rules.dialect))
        super().__init__(rules)

    @override
    def errors(self) -> Sequence[Pitfall[FiveShown]]:
        return (
            Pitfall(
                "as-au-milieu",
                "L'as commence ou finit une séquence : il n'est jamais au milieu.",
                lambda seen: "sequence" if self.classify(seen) == "faux-tour" else None,
            ),
            Pitfall(
                "quatre-suffisent",
                "Il faut cinq cartes de la même couleur, ou quatre et le joker.",
                lambda seen: "couleur" if self.classify(seen) == "fausse-couleur" else None,
            ),
            Pitfall(
                "joker-libre",
                "Le joker est un as, ou complète une séquence ou une couleur : rien d'autre.",
                self._wild,
            ),
            Pitfall(
                "joker-toujours-as",
                "Le joker complète aussi une séquence ou une couleur.",
                self._only_ace,
            ),
        )

    def _wild(self, seen: FiveShown) -> str | None:
        if JOKER not in seen.cards:
            return None
        code = encode(without(seen.cards, (JOKER,)))
        best = max(HIGH.shape(code + CODES[card]) for card in PACK).category
        is_five = best is HighCategory.FIVE_OF_A_KIND
        return None if is_five else CATEGORY_KEYS[best]

    def _only_ace(self, seen: FiveShown) -> str | None:
        value = JOKER_HIGH.value(seen.cards)
        if JOKER not in seen.cards or value.category is HighCategory.FIVE_OF_A_KIND:
            return None
        naturals = without(seen.cards, (JOKER,))
        ranks = [card.rank for card in naturals]
        if Rank.ACE in ranks:
            return "paire" if len(set(ranks)) == _NATURALS else "brelan"
        return "hauteur" if len(set(ranks)) == _NATURALS else None

    @override
    def propose(self, rng: Random, house: House, branch: str) -> FiveShown:
        if branch == "faux-tour":
            return FiveShown(grouped(rng, [(one, 1) for one in rng.choice(_FALSE_TURNS)]))
        key = branch.removesuffix("-joker")
        category = _BY_KEY.get(key, HighCategory.HIGH_CARD)
        return FiveShown(hand_of(rng, JOKER_HIGH, category, joker=key != branch))

    @override
    def classify(self, situation: FiveShown) -> str:
        key = CATEGORY_KEYS[JOKER_HIGH.value(situation.cards).category]
        if JOKER in situation.cards:
            return f"{key}-joker"
        if key == "hauteur" and _four_of_a_suit(situation.cards):
            return "fausse-couleur"
        if key == "hauteur" and _wraps(situation.cards):
            return "faux-tour"
        return key

    @override
    def deal(self, rng: Random, house: House) -> FiveShown:
        return FiveShown(deal_hands(rng, BACK)[0])

    @override
    def ask(self, situation: FiveShown) -> Question:
        zones = (Zone(self.dialect.strong.singular.capitalize(), situation.cards),)
        return Question("Quelle est cette main ?", self.dialect.categories, zones)
