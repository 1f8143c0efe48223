"""How often the bank's hand pays at POK, exactly, for every option of the house.

The first five cards of the bank are five cards of the shoe like any others. The other readings of a
bank of more than five cards are counted order by order, suits included.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, perm, prod
from typing import Final

from casino_rules.core.cards import RANKS, SUITS, Rank
from casino_rules.games.poker_21 import engine, pok
from casino_rules.games.poker_21.bank_odds import SHOE, TOTAL
from casino_rules.games.poker_21.pok import FIVE, Combination, PokRules
from casino_rules.games.poker_21.situations import DECKS, MOST_CARDS
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.patterns import Pattern, patterns

OF_A_RANK: Final = len(SUITS) * DECKS
READINGS: Final = ("premieres", "meilleures", "dernieres")
FIVES: Final = ("carre", "quinte-flush", "royale", "perd")
_DEALS_OF_FIVE: Final = comb(SHOE, FIVE)

type Ranks = tuple[Rank, ...]
type Frequencies = Mapping[Combination, int]
"""Of so many ordered deals, how many pay as each combination."""


@cache
def of_five(five_alike: str) -> Frequencies:
    """Return how many of the hands of five cards of a full shoe pay as each combination."""
    found: Counter[Combination] = Counter()
    for category in HighCategory:
        for pattern in patterns(HIGH, category, decks=DECKS):
            paid = pok.combination(HIGH.shape(pattern.code), five_alike)
            found[paid] += pattern.ways(DECKS)
    return found


def frequencies(rules: PokRules, long: Mapping[str, Frequencies]) -> Frequencies:
    """Return how many of the ``TOTAL`` ordered deals pay as each combination.

    ``long``: what banks of more than five cards pay as, by reading (see ``long_banks``).
    """
    times = TOTAL // _DEALS_OF_FIVE
    usual = of_five(rules.cinq_identiques)
    before, after = long["premieres"], long[rules.plus_de_cinq]
    return {
        paid: usual[paid] * times - before.get(paid, 0) + after.get(paid, 0) for paid in Combination
    }


def long_banks(five_alike: str) -> Mapping[str, Frequencies]:
    """Return what banks of more than five cards pay as, by reading, of ``TOTAL`` deals."""
    found: dict[str, Counter[Combination]] = {reading: Counter() for reading in READINGS}
    bags: Counter[Ranks] = Counter()
    for ranks in _long_orders((), 0):
        spare = perm(SHOE - len(ranks), MOST_CARDS - len(ranks))
        for reading, five in (("premieres", ranks[:FIVE]), ("dernieres", ranks[-FIVE:])):
            for paid, ways in _paid_as(ranks, five, five_alike):
                found[reading][paid] += ways * spare
        bags[tuple(sorted(ranks, key=RANKS.index))] += spare
    for ranks, orders in bags.items():
        for paid, ways in _best_of(ranks, five_alike):
            found["meilleures"][paid] += ways * orders
    return found


def _long_orders(ranks: Ranks, drawn: int) -> Iterator[Ranks]:
    """Yield, in the order of the deal, the ranks of every bank of more than five cards."""
    for rank in RANKS:
        held = (*ranks, rank)
        if _draws(tuple(sorted(engine.VALUES[item] for item in held))):
            yield from _long_orders(held, drawn + 1)
        elif drawn >= FIVE:
            yield held


@cache
def _draws(values: tuple[int, ...]) -> bool:
    return engine.bank_draws(engine.total_of(values)).value


def _paid_as(ranks: Ranks, five: Ranks, five_alike: str) -> Iterator[tuple[Combination, int]]:
    """Yield what five of these ranks pay as, of one suit or not, with the ordered deals of each."""
    every = prod(perm(OF_A_RANK, number) for number in Counter(ranks).values())
    of_one_suit, alike, all_ranks = len(SUITS), Counter(five), Counter(ranks)
    for rank, number in all_ranks.items():
        chosen = alike[rank]
        of_one_suit *= perm(DECKS, chosen) * perm(OF_A_RANK - chosen, number - chosen)
    for suited, ways in ((True, of_one_suit), (False, every - of_one_suit)):
        shape = HIGH.shape(Pattern(five, suited=suited).code)
        yield pok.combination(shape, five_alike), ways


def _best_of(ranks: Ranks, five_alike: str) -> Iterator[tuple[Combination, int]]:
    """Yield what the best five of a bag of ranks pay as, with the ordered deals of each.

    Five cards of one suit are never worth less than the same ranks in several suits. Ten cards or
    more may hold five of two suits: such deals, counted once for each, are put right.
    """
    kinds, numbers = zip(*Counter(ranks).items(), strict=True)
    mixed = _best_five(ranks, five_alike, suited=False)
    plain = prod(perm(OF_A_RANK, number) for number in numbers)
    for counts, ways in _in_one_suit(numbers):
        plain -= ways
        yield max(mixed, _best_of_suit(kinds, counts, five_alike), key=_times), ways
    for one, other, ways in _in_two_suits(numbers):
        plain += ways
        bests = [
            max(mixed, _best_of_suit(kinds, counts, five_alike), key=_times)
            for counts in (one, other)
        ]
        yield bests[0], -ways
        yield bests[1], -ways
        yield max(bests, key=_times), ways
    yield mixed, plain


def _times(paid: Combination) -> Fraction:
    return paid.times


def _best_of_suit(kinds: Ranks, counts: Sequence[int], five_alike: str) -> Combination:
    held = tuple(rank for rank, count in zip(kinds, counts, strict=True) for _ in range(count))
    return _best_five(held, five_alike, suited=True)


@cache
def _best_five(ranks: Ranks, five_alike: str, *, suited: bool) -> Combination:
    hands = {
        pok.combination(HIGH.shape(Pattern(five, suited=suited).code), five_alike)
        for five in combinations(ranks, FIVE)
    }
    return max(hands, key=_times)


def _in_one_suit(numbers: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield how many cards of each rank one suit may hold, five in all at least, any suit."""
    others = OF_A_RANK - DECKS
    for counts in product(*(range(min(number, DECKS) + 1) for number in numbers)):
        if sum(counts) >= FIVE:
            yield (
                counts,
                len(SUITS)
                * prod(
                    comb(number, count) * perm(DECKS, count) * perm(others, number - count)
                    for number, count in zip(numbers, counts, strict=True)
                ),
            )


def _in_two_suits(numbers: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Yield the same for two suits, five cards in each at least, any two suits."""
    if sum(numbers) < 2 * FIVE:
        return
    others = OF_A_RANK - 2 * DECKS
    for pairs in product(*(_shared(number) for number in numbers)):
        one, other = zip(*pairs, strict=True)
        if min(sum(one), sum(other)) < FIVE:
            continue
        yield (
            one,
            other,
            comb(len(SUITS), 2)
            * prod(
                comb(number, first)
                * comb(number - first, second)
                * perm(DECKS, first)
                * perm(DECKS, second)
                * perm(others, number - first - second)
                for number, (first, second) in zip(numbers, pairs, strict=True)
            ),
        )


@cache
def _shared(number: int) -> tuple[tuple[int, int], ...]:
    """Return how two suits may share some of so many cards of a rank."""
    most = min(number, DECKS)
    each = range(most + 1)
    return tuple((one, other) for one in each for other in each if one + other <= number)


def edge(counts: Frequencies) -> tuple[int, int]:
    """Return what the house keeps of a POK stake, as a fraction: (numerator, denominator)."""
    total = sum(counts.values())
    kept = counts[Combination.NOTHING] - sum(number * paid.times for paid, number in counts.items())
    return int(kept), total
