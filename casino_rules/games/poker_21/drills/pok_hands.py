"""Hands of the bank at POK: their kinds, near misses included, and hands made to measure."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, RANKS, SUITS, Card, Rank
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.families.sampling import until
from casino_rules.games.poker_21 import pok
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.playing import play_table
from casino_rules.games.poker_21.engine import BOOK
from casino_rules.games.poker_21.pok import COURTS, FIVE, PokRules
from casino_rules.games.poker_21.situations import DECKS
from casino_rules.hands import HIGH, Category, HighCategory
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern, patterns

_SHOE: Final = PACK * DECKS
_FEW: Final = range(1, 4)


def kind_of(hand: Hand) -> str:
    """Tell apart the hands of five cards, near misses and shoe hands included."""
    ranks = tuple(card.rank for card in hand)
    kind = _kind(HIGH.value(hand).category, ranks, suited=pok.of_one_suit(hand))
    near = pok.near_miss(hand) if kind == "rien" else ""
    return f"presque-{near}" if near else kind


def _kind(category: Category, ranks: Sequence[Rank], *, suited: bool) -> str:
    counts = Counter(ranks)
    if category is HighCategory.HIGH_CARD:
        return "suite-tournante" if frozenset(ranks) in pok.WRAPPING else "rien"
    if category is HighCategory.PAIR:
        return "paire" if counts.most_common(1)[0][0] in COURTS else "petite-paire"
    if category is HighCategory.STRAIGHT:
        return "quinte-a-l-as-bas" if {Rank.ACE, Rank.TWO} <= counts.keys() else "quinte"
    if category is HighCategory.FLUSH:
        return "couleur" if len(counts) == FIVE else "couleur-avec-paires"
    if category in _SUITED_ABOVE:
        return f"{_SUITED_ABOVE[category]}{'-d-une-couleur' if suited else ''}"
    return _OTHERS[category]


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
def _patterns(*, played: bool) -> Mapping[str, Sequence[Pattern]]:
    groups: dict[str, list[Pattern]] = defaultdict(list)
    for category in HighCategory:
        for pattern in patterns(HIGH, category, decks=DECKS):
            if not played or making.stops_by_five(pattern.ranks):
                kind = _kind(category, pattern.ranks, suited=bool(pattern.suited))
                groups[kind].append(pattern)
    return groups


def bank_of(rng: Random, kind: str, *, played: bool = False) -> Hand:
    """Draw five cards of a kind from a full shoe; ``played``: with which the bank can stop."""
    return hand_like(rng, _patterns(played=played)[kind], _SHOE)


def nearly(rng: Random, kind: str) -> Hand:
    """Draw five cards that make nothing, four of which nearly make a flush or a straight."""

    def drawn() -> Hand:
        low = rng.randint(_ACE_LOW, Rank.TEN.order + 1)
        orders = {low + step for step in range(FIVE - 1)} if kind == "presque-quinte" else set()
        others = [rank for rank in RANKS if rank.order not in orders]
        ranks = [_RANK_OF.get(order, Rank.ACE) for order in orders]
        ranks += rng.sample(others, FIVE - len(ranks))
        suits = rng.choices(SUITS, k=FIVE)
        if kind == "presque-couleur":
            suits = [suits[0]] * (FIVE - 1) + [rng.choice(SUITS)]
        cards = [Card.of(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
        rng.shuffle(cards)
        return tuple(cards)

    return until(drawn, lambda hand: kind_of(hand) == kind)


_ACE_LOW: Final = 1
_RANK_OF: Final = {rank.order: rank for rank in RANKS}


def true_bank(rng: Random, house: House) -> Hand:
    """Deal the bank's cards, the complement included, as a shoe brings them."""
    return play_table(rng, house, rng.choice(_FEW)).bank


def in_force(bank: Hand, rules: PokRules) -> tuple[str, ...]:
    """Return the options on which the answer depends."""
    options: dict[str, str] = {}
    if len(bank) > FIVE:
        options["plus_de_cinq"] = rules.plus_de_cinq
    if max(Counter(card.rank.code for card in bank).values()) >= FIVE:
        options["cinq_identiques"] = rules.cinq_identiques
    return BOOK.in_force(**options)


def zones(bank: Hand) -> tuple[Zone, ...]:
    """Lay the bank's cards on the cloth."""
    note = f"{CARTE.spelled(len(bank))}, dans l'ordre de la donne" if len(bank) > FIVE else ""
    return (BOOK.plan.zone("banque", bank, note=note),)
