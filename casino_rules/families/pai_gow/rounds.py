"""Rounds made to measure: a bank set by the House Way, a player who wins, ties or loses each hand."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final

from casino_rules.core.cards import Card
from casino_rules.core.table_forms import Hand
from casino_rules.families.pai_gow.hands import (
    BACK,
    DEALT,
    FRONT,
    PACK_AND_JOKER,
    SCALES,
    is_foul,
    order,
    without,
)
from casino_rules.families.pai_gow.house_way import house_way
from casino_rules.families.pai_gow.situations import Round
from casino_rules.families.sampling import until
from casino_rules.hands import TWO_CARDS, CountedScale, HighCategory
from casino_rules.hands.making import ImpossibleHandError, hand_like
from casino_rules.hands.patterns import Pattern
from casino_rules.hands.reading import Key, Shape, encode

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


type _Way = tuple[Key, Key, tuple[Hand, Hand]]
"""What the five and the two cards of a setting are worth, and the setting."""


def sensible(cards: Hand, roue: str) -> list[tuple[Hand, Hand]]:
    """Return the settings that a player may prefer: none is worse than another in both hands.

    The cards beside a combination do not count for that: they go in front if they are high. Nor is
    a pair broken for two high cards in front: what holds one keeps one behind, at least.
    """
    ways = [_way(both, roue) for both in settings(cards)]
    return [way[2] for way in ways if _makes_sense(way, ways)]


def is_sensible(both: tuple[Hand, Hand], roue: str) -> bool:
    """Whether a player may prefer this setting of their cards."""
    ways = [_way(other, roue) for other in settings((*both[0], *both[1]))]
    return _makes_sense(_way(both, roue), ways)


def _way(both: tuple[Hand, Hand], roue: str) -> _Way:
    back, front = encode(both[0]), encode(both[1])
    return _made(SCALES[roue].shape(back)), TWO_CARDS.shape(front).key, both


def _makes_sense(way: _Way, ways: Sequence[_Way]) -> bool:
    back, front, _ = way
    if back[0] == 0 and any(other[0] > 0 for other, _, _ in ways):
        return False
    return not any(
        other >= back and ahead >= front and (other, ahead) != (back, front)
        for other, ahead, _ in ways
    )


def _made(hand: Shape) -> Key:
    """Return what a hand of five is worth, without the cards beside its combination."""
    groups = sum(size > 1 for size in hand.category.groups)
    return hand.key[: 1 + max(1, groups)]


def likely_fouls(cards: Hand) -> list[tuple[Hand, Hand]]:
    """Return the foul settings that a player makes: a pair, or the two highest cards, in front."""
    orders = sorted(map(order, cards), reverse=True)
    return [
        (back, front)
        for back, front in settings(cards, foul=True)
        if order(front[0]) == order(front[1])
        or sorted(map(order, front), reverse=True) == orders[:FRONT]
    ]


def round_ending(rng: Random, roue: str, strong: str, weak: str) -> Round:
    """Deal a round whose comparisons end so: « joueur », « egalite », « banque ».

    Raises:
        RareBranchError: if no bank dealt can end so.
    """
    return until(lambda: _round(rng, roue, strong, weak), lambda _: True)


def _round(rng: Random, roue: str, strong: str, weak: str) -> Round:
    bank, front = house_set(tuple(rng.sample(PACK_AND_JOKER, DEALT)), roue)
    left = without(PACK_AND_JOKER, (*bank, *front))
    if "egalite" not in (strong, weak):  # as cards bring it: the player sets theirs as the house
        back, mine = house_set(tuple(rng.sample(left, DEALT)), roue)
        scale = SCALES[roue]
        five = scale.shape(encode(back)).key, scale.shape(encode(bank)).key
        two = TWO_CARDS.shape(encode(mine)).key, TWO_CARDS.shape(encode(front)).key
        if not (_compares(strong, *five) and _compares(weak, *two)):
            raise ImpossibleHandError("this player does not end so against this bank")
        return Round(back, mine, bank, front, roue)
    mine = _hand(rng, TWO_CARDS, left, front, weak)
    back = _hand(rng, SCALES[roue], without(left, mine), bank, strong)
    if not is_sensible((back, mine), roue):
        raise ImpossibleHandError("no player sets these cards so")
    return Round(back, mine, bank, front, roue)  # refused if the player's setting is foul


def _hand(rng: Random, scale: CountedScale, left: Sequence[Card], bank: Hand, wanted: str) -> Hand:
    """Draw as many cards as the bank has, that compare as wanted with its own.

    Raises:
        ImpossibleHandError: if the cards left do not.
    """
    theirs = scale.value(bank)
    if wanted == "egalite":
        suited = theirs.category in _SUITED if len(bank) == BACK else None
        return hand_like(rng, (Pattern(theirs.ranks, suited),), left)
    for _ in range(_TRIES):
        hand = tuple(rng.sample(left, len(bank)))
        if _compares(wanted, scale.shape(encode(hand)).key, theirs.key):
            return hand
    raise ImpossibleHandError("no hand drawn ends so against this bank")


def _compares(wanted: str, ours: Key, theirs: Key) -> bool:
    return ours > theirs if wanted == "joueur" else ours < theirs
