"""What a game of Pai Gow brings to the family: its rule book and its own words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from casino_rules.core.cards import JOKER
from casino_rules.core.forms import Choice, Option
from casino_rules.core.french import Noun, join
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.plan import Plan
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Step, cite
from casino_rules.core.table_forms import Hand
from casino_rules.families.pai_gow.hands import order
from casino_rules.hands import TWO_CARDS, Category, HandValue, HighCategory, Labels

CATEGORY_KEYS: Final[Mapping[Category, str]] = {
    HighCategory.FIVE_OF_A_KIND: "cinq-as",
    HighCategory.ROYAL_FLUSH: "royale",
    HighCategory.STRAIGHT_FLUSH: "quinte-flush",
    HighCategory.QUADS: "carre",
    HighCategory.FULL: "full",
    HighCategory.FLUSH: "couleur",
    HighCategory.STRAIGHT: "sequence",
    HighCategory.TRIPS: "brelan",
    HighCategory.TWO_PAIR: "deux-paires",
    HighCategory.PAIR: "paire",
    HighCategory.HIGH_CARD: "hauteur",
}
"""The categories, strongest first, by a key that no dialect changes."""
NEUTRAL: Final[Mapping[str, str]] = {
    "royale": "Quinte royale",
    "quinte-flush": "Quinte (flush)",
    "full": "Full (main pleine)",
    "sequence": "Séquence",
}
"""Names that no dialect misreads: « quinte » alone is one hand in France, another in Québec."""


@dataclass(frozen=True)
class Dialect:
    """A game's rule book, its own words for the categories, for both hands and for the bank."""

    book: RuleBook
    labels: Labels
    proposed: Mapping[str, str]
    """How each category is proposed in a question, by its key."""
    strong: Noun
    weak: Noun
    bank: Noun
    tie: str = "Égalité"
    """How two equal hands are called: « Égalité », « Copie »."""
    tied: str = "égale"
    """How a hand that is equal to the bank's is told at a seat."""

    @property
    def plan(self) -> Plan:
        """The cloth of the game."""
        return self.book.plan

    def cite(self, rule: str, variant: str = "", **facts: object) -> Step:
        """Apply an article of the game's rule book."""
        return cite(self.book.rule(rule), variant, **facts)

    def money(self, cents: Cents) -> str:
        """Return an amount in the currency of the game."""
        return format_amount(cents, self.book.currency)

    @property
    def ends(self) -> Mapping[str, str]:
        """How the end of a comparison is told at a seat, by who has the stronger hand."""
        return {"joueur": "gagnée", "banque": "perdue", "egalite": self.tied}

    def against(self, ours: HandValue, theirs: HandValue) -> str:
        """« paire de dames contre paire de rois », card by card where the name is the same."""
        mine, bank = ours.words(self.labels), theirs.words(self.labels)
        if mine.name != bank.name:
            return f"{mine.name} contre {bank.name}"
        return f"{_lower(mine.precise)} contre {_lower(bank.precise)}"

    def front(self, cards: Hand) -> str:
        """« paire de cinq », « valet-dix »: two cards, the joker being an ace."""
        return TWO_CARDS.value(cards).words().name.removeprefix("hauteur ")

    @property
    def categories(self) -> Choice:
        """The categories to choose from, strongest first."""
        keys = CATEGORY_KEYS.values()
        return Choice(tuple(Option(key, self.proposed[key]) for key in keys))

    def le(self, value: HandValue) -> str:
        """« la paire d'as », in the words of the game."""
        return value.words(self.labels).le

    def un(self, value: HandValue) -> str:
        """« une paire d'as », in the words of the game."""
        return value.words(self.labels).un

    def wheel(self, choice: str) -> str:
        """Return the label of the rank of the wheel in force."""
        return self.book.option("roue").label(choice)

    @property
    def sides(self) -> Choice:
        """The form of a comparison: the player, the bank, or neither."""
        bank = self.bank.singular.capitalize()
        return Choice.of(joueur="Joueur", banque=bank, egalite=self.tie)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def front_words(front: Hand, pair: str = "") -> str:
    """Return two cards in front: « la paire de rois » (or as ``pair`` says), « l'as et le dix »."""
    if TWO_CARDS.value(front).category.strength:
        return pair or TWO_CARDS.value(front).le
    high_first = sorted(front, key=order, reverse=True)
    return join("le joker" if card is JOKER else card.rank.noun.le for card in high_first)


type Answer = dict[str, Any]
"""The answer of a form of several fields."""
