"""Hand ranking: what a hand is worth, the cards that make it, its name in French."""

from casino_rules.hands.badugi import BADUGI, BADUGI_ACE_HIGH
from casino_rules.hands.categories import (
    BadugiCategory,
    Category,
    HighCategory,
    Labels,
    ThreeCardCategory,
    TwoCardCategory,
)
from casino_rules.hands.comparing import Comparison, Role, compare
from casino_rules.hands.reading import WrongHandError
from casino_rules.hands.scales import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    DEUCE_TO_SEVEN,
    HIGH,
    JOKER_HIGH,
    JOKER_HIGH_WHEEL_SECOND,
    THREE_CARDS,
    TWO_CARDS,
    CountedScale,
    HandValue,
    Scale,
    eight_or_better,
    eight_or_better_two_three,
    is_eight_or_better,
    two_three,
)

__all__ = [
    "ACE_TO_FIVE",
    "ACE_TO_SIX",
    "BADUGI",
    "BADUGI_ACE_HIGH",
    "DEUCE_TO_SEVEN",
    "HIGH",
    "JOKER_HIGH",
    "JOKER_HIGH_WHEEL_SECOND",
    "THREE_CARDS",
    "TWO_CARDS",
    "BadugiCategory",
    "Category",
    "Comparison",
    "CountedScale",
    "HandValue",
    "HighCategory",
    "Labels",
    "Role",
    "Scale",
    "ThreeCardCategory",
    "TwoCardCategory",
    "WrongHandError",
    "compare",
    "eight_or_better",
    "eight_or_better_two_three",
    "is_eight_or_better",
    "two_three",
]
