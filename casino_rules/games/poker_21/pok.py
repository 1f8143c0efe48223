"""The POK: the poker hand that five cards of the bank make, and what it pays."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Final

from casino_rules.core.cards import Card, Rank, show_cards
from casino_rules.core.french import small
from casino_rules.core.money import Cents, Odds, format_amount
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.core.table_forms import Hand
from casino_rules.families.settling import Line, paid_or_lost
from casino_rules.games.poker_21.engine import BOOK
from casino_rules.hands import HIGH, HandValue, HighCategory
from casino_rules.hands.reading import CODES, Shape

COMBINATIONS: Final = BOOK.rule("combinaisons")
JACKS: Final = BOOK.rule("paire-de-valets")
STRAIGHTS: Final = BOOK.rule("quintes")
SUITED: Final = BOOK.rule("couleur-avec-paires")
FIVE_ALIKE: Final = {
    "carre": BOOK.rule("cinq-comme-carre"),
    "quinte-flush": BOOK.rule("cinq-comme-quinte-flush"),
    "royale": BOOK.rule("cinq-comme-royale"),
    "perd": BOOK.rule("cinq-perdent"),
}
MORE_THAN_FIVE: Final = {
    "premieres": BOOK.rule("cinq-premieres"),
    "meilleures": BOOK.rule("cinq-meilleures"),
    "dernieres": BOOK.rule("cinq-dernieres"),
}
PAYMENT: Final = BOOK.rule("paiement-pok")
LOST: Final = BOOK.rule("pok-perdu")

PAYMENTS: Final = BOOK.pay_table("paiement-pok")
FIVE: Final = 5
COURTS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
"""The ranks of which a lone pair pays."""


class Combination(StrEnum):
    """What five cards of the bank pay as: a row of the pay table, or nothing."""

    NOTHING = "rien"
    PAIR = "paire"
    TWO_PAIR = "deux-paires"
    TRIPS = "brelan"
    STRAIGHT = "quinte"
    FLUSH = "couleur"
    FULL = "full"
    QUADS = "carre"
    STRAIGHT_FLUSH = "quinte-flush"
    ROYAL = "royale"

    @property
    def french(self) -> str:
        """Its usual name: « Deux paires »."""
        return _NAMES[self]

    @property
    def odds(self) -> Odds | None:
        """What it is paid, None when the stake is lost."""
        return None if self is Combination.NOTHING else PAYMENTS.odds(self)

    @property
    def times(self) -> Fraction:
        """How many times the stake it is paid."""
        odds = self.odds
        return Fraction(0) if odds is None else odds.fraction


_NAMES: Final = {
    Combination.NOTHING: "Aucune : le POK perd",
    Combination.PAIR: "Paire",
    Combination.TWO_PAIR: "Deux paires",
    Combination.TRIPS: "Brelan",
    Combination.STRAIGHT: "Quinte",
    Combination.FLUSH: "Couleur",
    Combination.FULL: "Full",
    Combination.QUADS: "Carré",
    Combination.STRAIGHT_FLUSH: "Quinte flush",
    Combination.ROYAL: "Quinte flush royale",
}
_BY_CATEGORY: Final[Mapping[object, Combination]] = {
    HighCategory.HIGH_CARD: Combination.NOTHING,
    HighCategory.TWO_PAIR: Combination.TWO_PAIR,
    HighCategory.TRIPS: Combination.TRIPS,
    HighCategory.STRAIGHT: Combination.STRAIGHT,
    HighCategory.FLUSH: Combination.FLUSH,
    HighCategory.FULL: Combination.FULL,
    HighCategory.QUADS: Combination.QUADS,
    HighCategory.STRAIGHT_FLUSH: Combination.STRAIGHT_FLUSH,
    HighCategory.ROYAL_FLUSH: Combination.ROYAL,
}
WRAPPING: Final = (
    frozenset({Rank.KING, Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR}),
    frozenset({Rank.QUEEN, Rank.KING, Rank.ACE, Rank.TWO, Rank.THREE}),
    frozenset({Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE, Rank.TWO}),
)
"""Ranks that follow one another only around the ace: no straight."""


@dataclass(frozen=True, slots=True)
class PokRules:
    """The options of the house on which the POK depends."""

    plus_de_cinq: str
    cinq_identiques: str


def combination(shape: Shape, five_alike: str) -> Combination:
    """Return what a hand of five cards pays as; ``five_alike`` is the option on five of a kind."""
    if shape.category is HighCategory.FIVE_OF_A_KIND:
        return Combination.NOTHING if five_alike == "perd" else Combination(five_alike)
    if shape.category is HighCategory.PAIR:
        return Combination.PAIR if shape.ranks[0] in COURTS else Combination.NOTHING
    return _BY_CATEGORY[shape.category]


def playing(bank: Hand, rules: PokRules) -> Hand:
    """Return the five cards of the bank that play, of five or more."""
    if len(bank) == FIVE or rules.plus_de_cinq == "premieres":
        return bank[:FIVE]
    if rules.plus_de_cinq == "dernieres":
        return bank[-FIVE:]
    return max(combinations(bank, FIVE), key=lambda hand: _worth(hand, rules))


def _worth(hand: Sequence[Card], rules: PokRules) -> tuple[Fraction, Shape]:
    """Order hands by what they pay, then as poker does."""
    shape = HIGH.shape(sum(CODES[card] for card in hand))
    return combination(shape, rules.cinq_identiques).times, shape


def wraps(hand: Sequence[Card]) -> bool:
    """Whether the ranks follow one another only by going around the ace."""
    return frozenset(card.rank for card in hand) in WRAPPING


def of_one_suit(hand: Sequence[Card]) -> bool:
    """Whether all the cards are of one suit."""
    return len({card.suit.code for card in hand}) == 1


def decide(bank: Hand, rules: PokRules) -> Ruling[Combination]:
    """Decide what the bank's cards, five or more, pay as at POK."""
    hand = playing(bank, rules)
    value = HIGH.value(hand)
    paid = combination(value.shape, rules.cinq_identiques)
    chosen: tuple[Step, ...] = ()
    if len(bank) > FIVE:
        rule = MORE_THAN_FIVE[rules.plus_de_cinq]
        chosen = (cite(rule, nombre=small(len(bank)), cartes=show_cards(hand)),)
    steps = (*chosen, *_named(hand, value, paid, rules))
    return Ruling(paid, steps, plays=_lifted(bank, hand))


def _lifted(bank: Hand, hand: Hand) -> Mapping[str, str]:
    """Return the cards that play where others do not; of two alike, which one is not told."""
    if len(bank) == FIVE or len(set(bank)) < len(bank):
        return {}
    return {card.code: "" for card in hand}


def _named(hand: Hand, value: HandValue, paid: Combination, rules: PokRules) -> tuple[Step, ...]:
    if value.category is HighCategory.FIVE_OF_A_KIND:
        rank = value.ranks[0].noun.singular
        return (cite(FIVE_ALIKE[rules.cinq_identiques], Main=f"Cinq cartes de rang {rank}"),)
    if value.category is HighCategory.PAIR:
        enough = paid is Combination.PAIR
        return (cite(JACKS, "assez" if enough else "basse", Paire=value.french),)
    if paid is Combination.NOTHING:
        return (*_missed(hand), cite(COMBINATIONS, "rien", Main=value.french))
    named = cite(COMBINATIONS, "gagne", Main=value.french, fois=paid.times)
    return (*_remarks(hand, value), named)


def near_miss(hand: Sequence[Card]) -> str:
    """Return what four of five cards without a combination nearly make: « couleur », « quinte »."""
    suits = Counter(card.suit.code for card in hand)
    if max(suits.values()) == FIVE - 1:
        return "couleur"
    orders = {card.rank.order for card in hand}
    orders |= {1} if Rank.ACE.order in orders else set()
    windows = ({low + step for step in range(FIVE - 1)} for low in orders)
    return "quinte" if any(window <= orders for window in windows) else ""


def _missed(hand: Sequence[Card]) -> tuple[Step, ...]:
    """Name what a hand that pays nothing nearly is."""
    if wraps(hand):
        return (cite(STRAIGHTS, "tour", cartes=_indices(hand)),)
    near = near_miss(hand)
    return (cite(COMBINATIONS, f"presque-{near}"),) if near else ()


def _remarks(hand: Hand, value: HandValue) -> tuple[Step, ...]:
    """Recall what a shoe of six packs makes possible, and the ace below the two."""
    if value.category in HIGH.straights:
        wheel = value.ranks[0] is Rank.FIVE
        return (cite(STRAIGHTS, "bas"),) if wheel else ()
    if not of_one_suit(hand):
        return ()
    if value.category is HighCategory.FLUSH:
        groups = tuple(sorted(Counter(card.rank.code for card in hand).values(), reverse=True))
        other = _GROUPS.get(groups)
        return (cite(SUITED, "couleur", autre=other),) if other else ()
    return (cite(SUITED, "au-dessus", Main=value.le),)


_GROUPS: Final = {
    (2, 1, 1, 1): "une paire",
    (2, 2, 1): "deux paires",
    (3, 1, 1): "un brelan",
}
"""What a flush may contain beside, by the sizes of its groups of equal ranks."""


def _indices(hand: Sequence[Card]) -> str:
    """Write ranks that go around the ace in the order of the would-be straight: « R-A-2-3-4 »."""
    high = sorted((c for c in hand if c.rank in COURTS), key=lambda card: card.rank.order)
    low = sorted((c for c in hand if c.rank not in COURTS), key=lambda card: card.rank.order)
    return "-".join(card.rank.index for card in (*high, *low))


def pay(paid: Combination, stake: Cents) -> Cents:
    """Return the gain of a POK stake, in cents; 0 when it is lost."""
    return 0 if paid.odds is None else paid.odds.pay(stake)


def settle(paid: Combination, stake: Cents) -> Line:
    """Return what becomes of a POK stake."""
    return paid_or_lost(stake, pay(paid, stake))


def payment_step(paid: Combination, stake: Cents, seat: int = 0) -> Step:
    """Return the proof of what a POK stake is paid; ``seat``, if not 0, is that of a cloth."""
    told = (
        ("place" if seat else "une") if paid.times > 1 else "place-une-fois" if seat else "une-fois"
    )
    return cite(
        PAYMENT,
        told,
        Combinaison=paid.french,
        fois=paid.times,
        mise=format_amount(stake),
        gain=format_amount(pay(paid, stake)),
        place=seat,
    )
