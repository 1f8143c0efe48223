"""What the shared exercises of stud lay on the cloth: a hand, the bank's, or both."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.families.stud.play import HAND, worth
from casino_rules.hands import HandValue

FIVE: Final = FreeCards(HAND, HAND)
"""The form of a hand."""
TWICE: Final = "Une même carte est donnée à deux mains : il n'y a qu'un jeu de 52 cartes."


def shared_card(*hands: Hand) -> bool:
    """Whether two of these hands hold the same card of the one pack."""
    cards = [card.code for hand in hands for card in hand]
    return len(set(cards)) < len(cards)


@dataclass(frozen=True)
class HandShown(Situation):
    """Five cards, face up."""

    cards: Hand = fact("Main", FIVE, spot="place")

    @property
    def value(self) -> HandValue:
        """What they are worth."""
        return worth(self.cards)


@dataclass(frozen=True)
class Showdown(Situation):
    """A hand that raised and the bank's, face up."""

    player: Hand = fact("Joueur", FIVE, spot="place")
    bank: Hand = fact("Banque", FIVE, spot="banque")

    @property
    def values(self) -> tuple[HandValue, HandValue]:
        """What both are worth, the player's first."""
        return worth(self.player), worth(self.bank)

    def problem(self) -> Problem:
        """No card lies in both hands."""
        return ("bank", TWICE) if shared_card(self.player, self.bank) else None
