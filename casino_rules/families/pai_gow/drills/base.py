"""What every exercise of the family has: its game's rules."""

from collections.abc import Sequence
from random import Random

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Card
from casino_rules.core.drill import Drill, Pitfall
from casino_rules.families.pai_gow.hands import PACK_AND_JOKER
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.words import Dialect


class FamilyDrill[S](Drill[S]):
    """An exercise of the family, proved by the articles of one game."""

    def __init__(self, rules: Rules) -> None:
        """Take the game's rules, and the known errors that are judged by them."""
        self.rules = rules
        self.pitfalls = tuple(self.errors())

    @property
    def dialect(self) -> Dialect:
        """The words of the game."""
        return self.rules.dialect

    def errors(self) -> Sequence[Pitfall[S]]:
        """Return the known errors, the most particular first."""
        return ()


def shuffled(rng: Random) -> list[Card]:
    """Return the whole pack and its joker, in a random order."""
    cards = list(PACK_AND_JOKER)
    rng.shuffle(cards)
    return cards


def deal_hands(rng: Random, *sizes: int) -> tuple[Hand, ...]:
    """Deal hands of these sizes from one pack with its joker."""
    cards = shuffled(rng)
    return tuple(tuple(cards.pop() for _ in range(size)) for size in sizes)
