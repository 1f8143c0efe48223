"""The exact odds of Punto Banco: every coup of a shoe, decided and settled by the engine."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import perm
from types import MappingProxyType
from typing import Final, NamedTuple

from casino_rules.core.cards import PACK
from casino_rules.core.house import House
from casino_rules.core.odds import BetOdds, Chance, OddsReport
from casino_rules.families.baccarat import WORTH, is_natural
from casino_rules.games.punto_banco import engine
from casino_rules.games.punto_banco.engine import BANCO_SIX, STAKE_UNIT, Payments, Staked
from casino_rules.games.punto_banco.engine import Chance as Bet
from casino_rules.games.punto_banco.situations import DECKS

_PACK: Final = len(PACK)
_MOST_CARDS: Final = 6
_THOUSAND: Final = 1000
_METHOD: Final = (
    "Dénombrement exact, sans simulation : toutes les suites de six cartes d'un sabot plein de "
    "{decks} jeux, décidées et payées par les règles de cette page. Un coup qui finit plus tôt "
    "laisse les dernières cartes de la suite sans emploi."
)


class End(NamedTuple):
    """How a coup ends: both final points, the cards dealt, whether a hand was laid down at once."""

    punto: int
    banco: int
    cards: int
    natural: bool


def odds(house: House) -> OddsReport:
    """Return the probability of each chance and the edge of each bet, exact."""
    payments = Payments(house.choice("commission"), house.choice("egalite"))
    return _report(DECKS[house.choice("jeux")], payments)


@cache
def ends(decks: int) -> Mapping[End, int]:
    """Return how many of the ordered deals of six cards from a full shoe end in each way.

    They add up to ``perm(52 * decks, 6)``: the cards that a coup does not need are dealt all the
    same, so that every deal counts for one.
    """
    found = Counter[End]()
    full = [len(cards) * decks for cards in WORTH]
    for punto, punto_ways, shoe in _pairs(full):
        for banco, banco_ways, left in _pairs(shoe):
            for end, ways in _endings(punto, banco, left):
                found[end] += punto_ways * banco_ways * ways
    return MappingProxyType(found)


def _pairs(shoe: list[int]) -> Iterator[tuple[int, int, list[int]]]:
    """Yield every two values: their point, the ways to draw them, the shoe after them."""
    for low in range(10):
        for high in range(low, 10):
            left = shoe.copy()
            ways = left[low]
            left[low] -= 1
            ways *= left[high] * (1 if low == high else 2)
            left[high] -= 1
            yield (low + high) % 10, ways, left


def _endings(punto: int, banco: int, left: list[int]) -> Iterator[tuple[End, int]]:
    """Yield how a coup may go on after its first four cards, with the ways of two more cards."""
    rest = sum(left)
    natural = is_natural(punto) or is_natural(banco)
    if not _punto_draws(punto, banco):
        for last, drawn, ways in _banco_plays(banco, punto, None, left):
            spare = perm(rest - drawn, 2 - drawn)
            yield End(punto, last, 4 + drawn, natural), ways * spare
        return
    for third, copies in enumerate(left):
        after = left.copy()
        after[third] -= 1
        for last, drawn, ways in _banco_plays(banco, punto, third, after):
            spare = perm(rest - 1 - drawn, 1 - drawn)
            yield End((punto + third) % 10, last, 5 + drawn, natural), copies * ways * spare


def _banco_plays(
    banco: int, punto: int, third: int | None, left: list[int]
) -> Iterator[tuple[int, int, int]]:
    """Yield banco's final point, the number of cards it draws, the ways to draw them."""
    if not _banco_draws(banco, punto, third):
        yield banco, 0, 1
        return
    for value, copies in enumerate(left):
        yield (banco + value) % 10, 1, copies


@cache
def _punto_draws(punto: int, banco: int) -> bool:
    return engine.punto_draws(punto, banco).value


@cache
def _banco_draws(banco: int, punto: int, third: int | None) -> bool:
    return engine.banco_draws(banco, punto, third).value


@cache
def _winner(punto: int, banco: int) -> Bet:
    return engine.winner(punto, banco).value


_OUTCOMES: Final[tuple[tuple[str, str, Callable[[End], bool]], ...]] = (
    ("punto", "Punto gagne", lambda end: _winner(end.punto, end.banco) is Bet.PUNTO),
    ("banco", "Banco gagne", lambda end: _winner(end.punto, end.banco) is Bet.BANCO),
    ("egalite", "Égalité", lambda end: _winner(end.punto, end.banco) is Bet.TIE),
    (
        "banco-six",
        "Banco gagne avec 6",
        lambda end: end.banco == BANCO_SIX and _winner(end.punto, end.banco) is Bet.BANCO,
    ),
    ("abattage", "Une main au moins abat", lambda end: end.natural),
    *(
        (f"{word}-cartes", f"Le coup finit à {word} cartes", lambda end, n=cards: end.cards == n)
        for cards, word in ((4, "quatre"), (5, "cinq"), (6, "six"))
    ),
)
"""The three chances, of which one wins, then what may come with them."""


@cache
def _report(decks: int, payments: Payments) -> OddsReport:
    counts, total = ends(decks), perm(_PACK * decks, _MOST_CARDS)
    chances = tuple(
        Chance(key, label, sum(ways for end, ways in counts.items() if happens(end)), total)
        for key, label, happens in _OUTCOMES
    )
    bets = tuple(
        BetOdds(bet.value, bet.french.capitalize(), _edge(bet, decks, payments)) for bet in Bet
    )
    return OddsReport(_METHOD.format(decks=decks), chances, bets, _notes(chances))


def _edge(bet: Bet, decks: int, payments: Payments) -> Fraction:
    """Return what the house keeps of a stake on average, stakes given back included."""
    results = sum(ways * _result(bet, end, payments) for end, ways in ends(decks).items())
    return Fraction(-results, perm(_PACK * decks, _MOST_CARDS) * STAKE_UNIT)


def _result(bet: Bet, end: End, payments: Payments) -> int:
    return Staked({bet: STAKE_UNIT}, end.punto, end.banco, payments).settled.result


def _notes(chances: tuple[Chance, ...]) -> tuple[str, ...]:
    among = {item.key: round(item.probability * _THOUSAND) for item in chances}
    return (
        (
            f"Sur mille coups, banco en gagne environ {among['banco']}, punto "
            f"{among['punto']}, et {among['egalite']} finissent par l'égalité."
        ),
        (
            "L'avantage de la maison est la part de chaque mise qu'elle garde en moyenne, "
            "mises rendues à l'égalité comprises."
        ),
    )
