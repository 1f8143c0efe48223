"""Rounds made to measure: a bank set by the House Way, a player who wins, ties or loses each hand."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Card
from casino_rules.core.drill import MAX_TRIES, RareBranchError
from casino_rules.families.pai_gow.hands import (
    BACK,
    DEALT,
    PACK_AND_JOKER,
    SCALES,
    is_foul,
    without,
)
from casino_rules.families.pai_gow.house_way import house_way
from casino_rules.families.pai_gow.situations import Round
from casino_rules.hands import TWO_CARDS, CountedScale, HighCategory
from casino_rules.hands.codes import encode
from casino_rules.hands.making import ImpossibleHandError, hand_like
from casino_rules.hands.patterns import Pattern
from casino_rules.hands.shapes import Key

_PLACES: Final = tuple(combinations(range(DEALT), 2))
_TRIES: Final = 30
"""How many hands are drawn against a bank before another bank is dealt."""
_SUITED: Final = (HighCategory.FLUSH, HighCategory.STRAIGHT_FLUSH, HighCategory.ROYAL_FLUSH)


def house_set(cards: Hand, roue: str) -> tuple[Hand, Hand]:
    """Return seven cards as the house sets them: five behind, two in front."""
    front = house_way(cards, SCALES[roue]).fronts[0]
    return without(cards, front), front


def settings(cards: Hand, *, foul: bool = False) -> list[tuple[Hand, Hand]]:
    """Return every allowed (or foul) setting of seven cards: five behind, two in front."""
    fronts = ((cards[first], cards[second]) for first, second in _PLACES)
    both = ((without(cards, front), front) for front in fronts)
    return [(back, front) for back, front in both if is_foul(front, back) is foul]


def round_ending(rng: Random, roue: str, strong: str, weak: str) -> Round:
    """Deal a round whose comparisons end so: « joueur », « egalite », « banque ».

    Raises:
        RareBranchError: if no bank dealt can end so.
    """
    for _ in range(MAX_TRIES):
        bank = house_set(tuple(rng.sample(PACK_AND_JOKER, DEALT)), roue)
        player = _against(rng, SCALES[roue], bank, strong, weak)
        if player is not None:
            return Round(*player, *bank, roue)
    raise RareBranchError(f"{strong}-{weak}")


def _against(
    rng: Random, scale: CountedScale, bank: tuple[Hand, Hand], strong: str, weak: str
) -> tuple[Hand, Hand] | None:
    """Draw a player's setting that ends so against a bank, None if it does not come."""
    left = without(PACK_AND_JOKER, (*bank[0], *bank[1]))
    front = _hand(rng, TWO_CARDS, left, bank[1], weak)
    if front is None:
        return None
    back = _hand(rng, scale, without(left, front), bank[0], strong)
    return None if back is None or is_foul(front, back) else (back, front)


def _hand(
    rng: Random, scale: CountedScale, left: Sequence[Card], bank: Hand, wanted: str
) -> Hand | None:
    """Draw as many cards as the bank has, that compare as wanted with its own."""
    theirs = scale.value(bank)
    if wanted == "egalite":
        suited = theirs.category in _SUITED if len(bank) == BACK else None
        try:
            return hand_like(rng, (Pattern(theirs.ranks, suited),), left)
        except ImpossibleHandError:
            return None
    for _ in range(_TRIES):
        hand = tuple(rng.sample(left, len(bank)))
        if _compares(wanted, scale.shape(encode(hand)).key, theirs.key):
            return hand
    return None


def _compares(wanted: str, ours: Key, theirs: Key) -> bool:
    return ours > theirs if wanted == "joueur" else ours < theirs
