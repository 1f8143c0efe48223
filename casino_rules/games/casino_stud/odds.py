"""The exact odds of Casino Stud: every deal of the game, every six cards of the Boni."""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any, Final

from casino_rules.core.cards import RANKS, SUITS, Card, Rank
from casino_rules.core.french import percent
from casino_rules.core.house import House
from casino_rules.core.odds import BetOdds, Chance, OddsReport
from casino_rules.families.stud import odds as family
from casino_rules.families.stud.odds import BLIND, OPTIMAL, RULE
from casino_rules.families.stud.play import CATEGORIES, HAND, KEYS, Outcome
from casino_rules.games.casino_stud.engine import BONI_TABLE, DOLLAR, STUD
from casino_rules.hands import HIGH, HighCategory

BONI: Final = "boni"
SIX: Final = HAND + 1
SIXES: Final = comb(52, SIX)
"""Choices of six cards."""
_COPIES: Final = len(SUITS)
_METHOD: Final = (
    "Dénombrement exact, sans simulation : les 2 598 960 mains du joueur, les 47 cartes ouvertes de la "
    "maison et les 163 185 façons de compléter sa main ; et pour le BONI, les 20 358 520 façons de tirer "
    "six cartes. Le tout réglé par les règles de cette page. Le joueur joue chaque fois que cela lui "
    "rapporte plus, en moyenne, que d'abandonner."
)


def compute() -> dict[str, Any]:
    """Return the tallies that ``cotes.json`` holds; takes a minute."""
    return {**family.compute(STUD), BONI: boni_counts()}


@cache
def stored() -> Mapping[str, Any]:
    """Return the tallies stored by the last ``compute``."""
    found: Mapping[str, Any] = json.loads(Path(__file__).with_name("cotes.json").read_text("utf-8"))
    return found


def boni_counts() -> dict[str, int]:
    """Return how many of the choices of six cards make each category; takes a second."""
    found = dict.fromkeys(CATEGORIES, 0)
    for ranks in combinations_with_replacement(RANKS, SIX):
        if all(ranks.count(rank) <= _COPIES for rank in ranks):
            for category, ways in _of_ranks(ranks):
                found[KEYS[category]] += ways
    return found


def _of_ranks(ranks: tuple[Rank, ...]) -> Iterator[tuple[HighCategory, int]]:
    """Yield the categories that six ranks make, with the ways to choose their suits."""
    single = list(dict.fromkeys(ranks))
    ways = prod(comb(_COPIES, ranks.count(rank)) for rank in single)
    if len(single) >= HAND:
        for cards, number in _nearly_of_one_suit(single, ranks):
            yield _category(cards), number
            ways -= number
    yield _category(_of_mixed_suits(ranks)), ways


def _nearly_of_one_suit(
    single: list[Rank], ranks: tuple[Rank, ...]
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield hands with five cards or more of a suit, with how many hands are alike but for suits."""
    suit, other = SUITS[:2]
    if len(single) == SIX:
        yield tuple(Card.of(rank, suit) for rank in single), _COPIES
    for five in combinations(single, HAND):
        rest = list(ranks)
        for rank in five:
            rest.remove(rank)
        cards = (*(Card.of(rank, suit) for rank in five), Card.of(rest[0], other))
        yield cards, _COPIES * (_COPIES - 1)


def _of_mixed_suits(ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    """Return cards of these ranks of which no five are of one suit."""
    return tuple(Card.of(rank, SUITS[place % _COPIES]) for place, rank in enumerate(ranks))


def _category(cards: tuple[Card, ...]) -> HighCategory:
    category = HIGH.best(cards).category
    assert isinstance(category, HighCategory)  # noqa: S101 - the scale of the game
    return category


def boni_edge() -> Fraction:
    """Return what the house keeps of a Boni."""
    back = sum(
        count * (BONI_TABLE.odds(key).pay(DOLLAR) + DOLLAR)
        for key, count in stored()[BONI].items()
        if key in BONI_TABLE.rows
    )
    return 1 - Fraction(back, SIXES * DOLLAR)


def game_return() -> Fraction:
    """Return the part of the money staked, first stake and JOUER, that comes back."""
    best = stored()[OPTIMAL]
    return 1 + family.expected(STUD, best) / family.staked(best)


def odds(house: House) -> OddsReport:
    """Return the probability of each hand and the edge of each bet, exact."""
    del house  # this game has no option
    return _report()


_ENDS: Final = {
    Outcome.FOLD: "Le joueur abandonne",
    Outcome.UNQUALIFIED: "Il joue, la maison n'est pas qualifiée",
    Outcome.WIN: "Il joue et bat la maison",
    Outcome.TIE: "Il joue et fait égalité",
    Outcome.LOSE: "Il joue et la maison gagne",
}


@cache
def _report() -> OddsReport:
    tallies = stored()
    best = tallies[OPTIMAL]
    bets = (
        BetOdds("depart", "Par DÉPART, en décidant au mieux", -family.expected(STUD, best)),
        BetOdds("mise", "Par dollar misé, DÉPART et JOUER", 1 - game_return()),
        BetOdds("aveugle", "Par DÉPART, en jouant tout", -family.expected(STUD, tallies[BLIND])),
        BetOdds("boni", "BONI 5+1", boni_edge()),
    )
    chances = (
        *family.hand_chances(STUD, best),
        *family.outcome_chances(best, _ENDS),
        *_boni_chances(tallies[BONI]),
    )
    notes = tuple(_notes())
    return OddsReport(_METHOD, chances, bets, notes)


def _boni_chances(counts: Mapping[str, int]) -> Iterator[Chance]:
    for key, label in BONI_TABLE.rows.items():
        yield Chance(f"boni-{key}", f"BONI : {label}", counts[key], SIXES)


def _notes() -> Iterator[str]:
    tallies = stored()
    gap = family.expected(STUD, tallies[OPTIMAL]) - family.expected(STUD, tallies[RULE])
    back, boni = game_return(), 1 - boni_edge()
    yield (
        f"Rendement du jeu, calculé : {percent(back.numerator, back.denominator, 4)} de l'argent misé, "
        "DÉPART et JOUER (le document annonce 97,45 %)."
    )
    yield (
        f"Rendement du BONI 5+1, calculé : {percent(boni.numerator, boni.denominator, 4)} (le document "
        "annonce 91,44 %)."
    )
    yield (
        "Le document n'imprime pas les deux tables de paiement : celles de cette page sont déduites, et "
        "c'est l'accord de ces deux rendements qui les confirme."
    )
    yield _STRATEGY
    yield (
        f"Cette règle en quelques mots coûte {percent(gap.numerator, gap.denominator, 4)} du DÉPART de "
        "plus que la meilleure décision à chaque donne."
    )


_STRATEGY: Final = (
    "Jouer toujours avec une paire ou mieux ; abandonner toujours au-dessous d'as-roi. Avec as-roi, jouer "
    "si la carte ouverte de la maison, du deux à la dame, est aussi dans votre main ; si cette carte est "
    "un as ou un roi et que vous avez une dame ou un valet ; si elle n'est pas dans votre main, que vous "
    "avez une dame et que cette carte est plus petite que votre quatrième carte."
)
