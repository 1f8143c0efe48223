"""Hands of the bank at POK: their kinds, near misses included, and hands made to measure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, Rank
from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.games.poker_21 import pok
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.playing import play_table
from casino_rules.games.poker_21.engine import BOOK
from casino_rules.games.poker_21.pok import COURTS, FIVE, PokRules
from casino_rules.games.poker_21.situations import DECKS
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern, patterns

_SHOE: Final = PACK * DECKS
_FEW: Final = range(1, 4)


def kind_of(hand: Hand) -> str:
    """Tell apart the hands of five cards, near misses and shoe hands included."""
    value = HIGH.value(hand)
    if value.category is HighCategory.HIGH_CARD:
        return "suite-tournante" if pok.wraps(hand) else "rien"
    if value.category is HighCategory.PAIR:
        return "paire" if value.ranks[0] in COURTS else "petite-paire"
    if value.category is HighCategory.STRAIGHT:
        return "quinte-a-l-as-bas" if value.ranks[0] is Rank.FIVE else "quinte"
    suited = pok.of_one_suit(hand)
    if value.category is HighCategory.FLUSH:
        return "couleur" if len(set(value.ranks)) == FIVE else "couleur-avec-paires"
    if value.category in _SUITED_ABOVE:
        return f"{_SUITED_ABOVE[value.category]}{'-d-une-couleur' if suited else ''}"
    return _OTHERS[value.category]


_SUITED_ABOVE: Final[Mapping[object, str]] = {
    HighCategory.FULL: "full",
    HighCategory.QUADS: "carre",
}
_OTHERS: Final[Mapping[object, str]] = {
    HighCategory.TWO_PAIR: "deux-paires",
    HighCategory.TRIPS: "brelan",
    HighCategory.STRAIGHT_FLUSH: "quinte-flush",
    HighCategory.ROYAL_FLUSH: "royale",
    HighCategory.FIVE_OF_A_KIND: "cinq",
}


@cache
def patterns_of(kind: str, *, played: bool = False) -> Sequence[Pattern]:
    """Return every pattern of a kind; ``played``: with which the bank can stop at five cards."""
    return _patterns(played=played)[kind]


@cache
def _patterns(*, played: bool) -> Mapping[str, Sequence[Pattern]]:
    groups: dict[str, list[Pattern]] = {}
    for category in HighCategory:
        for pattern in patterns(HIGH, category, decks=DECKS):
            if not played or making.stops_by_five(pattern.ranks):
                groups.setdefault(_kind_of_pattern(pattern, category), []).append(pattern)
    return groups


def _kind_of_pattern(pattern: Pattern, category: HighCategory) -> str:
    """The same as ``kind_of``, read from ranks and « of one suit or not »."""
    ranks = Counter(pattern.ranks)
    if category is HighCategory.HIGH_CARD:
        return "suite-tournante" if frozenset(ranks) in pok.WRAPPING else "rien"
    if category is HighCategory.PAIR:
        return "paire" if ranks.most_common(1)[0][0] in COURTS else "petite-paire"
    if category is HighCategory.STRAIGHT:
        return "quinte-a-l-as-bas" if Rank.TWO in ranks and Rank.ACE in ranks else "quinte"
    if category is HighCategory.FLUSH:
        return "couleur" if len(ranks) == FIVE else "couleur-avec-paires"
    if category in _SUITED_ABOVE:
        return f"{_SUITED_ABOVE[category]}{'-d-une-couleur' if pattern.suited else ''}"
    return _OTHERS[category]


def bank_of(rng: Random, kind: str, *, played: bool = False) -> Hand:
    """Draw five cards of a kind from a full shoe, in the order of the deal."""
    return hand_like(rng, patterns_of(kind, played=played), _SHOE)


def long_bank(rng: Random) -> Hand:
    """Draw a bank of more than five cards, all needed for « 21 »."""
    shoe = making.new_shoe(rng)
    return making.bank_played(shoe, making.hand(shoe, making.long_starts().draw(rng)))


def true_bank(rng: Random, house: House) -> Hand:
    """Deal the bank's cards, the complement included, as a shoe brings them."""
    return play_table(rng, house, rng.choice(_FEW)).bank


def in_force(bank: Hand, rules: PokRules) -> tuple[str, ...]:
    """Return the options on which the answer depends."""
    options = []
    if len(bank) > FIVE:
        options.append(BOOK.option("plus-de-cinq").label(rules.plus_de_cinq))
    if max(Counter(card.rank.code for card in bank).values()) >= FIVE:
        options.append(BOOK.option("cinq-identiques").label(rules.cinq_identiques))
    return tuple(options)


def zones(bank: Hand) -> tuple[Zone, ...]:
    """Lay the bank's cards on the cloth."""
    note = f"{len(bank)} cartes, dans l'ordre de la donne" if len(bank) > FIVE else ""
    return (Zone("Banque", bank, note=note),)
