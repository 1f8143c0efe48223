"""The odds of Poker 21: the bank's totals, the POK hand, and the edge at both boxes.

What takes more than a moment to count is stored in ``cotes.json`` by ``python -m scripts.odds
poker-21``: the edge at « 21 » and the banks of more than five cards.

How often the bank's hand pays at POK, exactly, for every option of the house. The first five
cards of the bank are five cards of the shoe like any others. The other readings of a bank of more
than five cards are counted order by order, suits included.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, perm, prod
from pathlib import Path
from typing import Any, Final

from casino_rules.core.cards import RANKS, SUITS, Rank
from casino_rules.core.french import percent
from casino_rules.core.house import House
from casino_rules.core.odds import BetOdds, Chance, OddsReport
from casino_rules.games.poker_21 import edge, engine, pok
from casino_rules.games.poker_21.bank_odds import BUST, SHOE, TOTAL, TWENTY_ONE, bank_ends
from casino_rules.games.poker_21.edge import MOST_HANDS, Options
from casino_rules.games.poker_21.engine import MOST_ACE_HANDS, MOST_SPLIT_HANDS
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


def pok_edge(counts: Frequencies) -> tuple[int, int]:
    """Return what the house keeps of a POK stake, as a fraction: (numerator, denominator)."""
    total = sum(counts.values())
    kept = counts[Combination.NOTHING] - sum(number * paid.times for paid, number in counts.items())
    return int(kept), total


DECIMALS: Final = 10
"""Decimals kept of the edge at « 21 »."""
_STORED: Final = Path(__file__).with_name("cotes.json")
_METHOD: Final = (
    "Dénombrement d'un sabot plein de six jeux, sans simulation. Totaux de la banque : toutes les "
    "suites de cartes, tirées par les règles de cette page. POK : toutes les mains de cinq cartes. "
    "21 : toutes les mains d'un joueur qui suit la stratégie de base, contre toutes celles de la "
    "banque, les cartes sorties étant retirées du sabot."
)
_BANK_LABELS: Final = {
    "17": "La banque fait 17",
    "18": "La banque fait 18",
    "19": "La banque fait 19",
    "20": "La banque fait 20",
    "21": "La banque fait 21 points en trois cartes ou plus",
    TWENTY_ONE: "La banque a un « 21 »",
    BUST: "La banque dépasse 21",
}


def odds(house: House) -> OddsReport:
    """Return the chances of the bank and of POK, and the edge of each box."""
    options = options_of(house)
    rules = PokRules(house.choice("plus-de-cinq"), house.choice("cinq-identiques"))
    return _report(key_of(options), rules)


def compute() -> dict[str, Any]:
    """Count what is stored: a few minutes."""
    return {
        "vingt-et-un": {
            key_of(options): f"{edge.edge(options):.{DECIMALS}f}" for options in all_options()
        },
        "plus-de-cinq": {
            five_alike: {
                reading: {paid.value: count for paid, count in counts.items()}
                for reading, counts in long_banks(five_alike).items()
            }
            for five_alike in FIVES
        },
    }


def all_options() -> Iterator[Options]:
    """Yield every choice of options that changes the edge at « 21 »."""
    aces = MOST_ACE_HANDS.values()
    hands = (MOST_HANDS, MOST_SPLIT_HANDS)
    for double, surrender, most, most_aces in product((True, False), (False, True), hands, aces):
        yield Options(double, surrender, most, most_aces)


def options_of(house: House) -> Options:
    """Return the options of a house that change the edge at « 21 »."""
    return Options.of(house, MOST_HANDS)


def key_of(options: Options) -> str:
    """Return the name under which the edge of these options is stored."""
    return " ".join(
        (
            "double" if options.double_split else "sans-double",
            "abandon" if options.surrender else "sans-abandon",
            f"{options.most_hands}-jeux",
            f"{options.most_aces}-as",
        )
    )


@cache
def stored() -> Mapping[str, Any]:
    """Return what ``compute`` has stored."""
    found: dict[str, Any] = json.loads(_STORED.read_text("utf-8"))
    return found


def stored_long_banks(five_alike: str) -> dict[str, Frequencies]:
    """Return what banks of more than five cards pay as, by reading, of ``TOTAL`` deals."""
    return {
        reading: {Combination(paid): count for paid, count in counts.items()}
        for reading, counts in stored()["plus-de-cinq"][five_alike].items()
    }


@cache
def pok_frequencies(rules: PokRules) -> Frequencies:
    """Return how many of ``TOTAL`` deals pay as each combination in a house."""
    return frequencies(rules, stored_long_banks(rules.cinq_identiques))


@cache
def _report(key: str, rules: PokRules) -> OddsReport:
    counts = pok_frequencies(rules)
    kept, total = pok_edge(counts)
    bets = (
        BetOdds("vingt-et-un", "21, selon la stratégie de base", _edge(key)),
        BetOdds("pok", "POK", Fraction(kept, total)),
    )
    return OddsReport(_METHOD, (*_bank_chances(), *_pok_chances(counts)), bets, _notes(key))


def _edge(key: str) -> Fraction:
    return Fraction(stored()["vingt-et-un"][key])


def _bank_chances() -> Iterator[Chance]:
    ends = bank_ends()
    for end, label in _BANK_LABELS.items():
        count = sum(ways for bank, ways in ends.items() if bank.end == end)
        yield Chance(f"banque-{end}", label, count, TOTAL)
    count = sum(ways for bank, ways in ends.items() if bank.cards > FIVE)
    label = "La banque a plus de cinq cartes au 21"
    yield Chance("banque-plus-de-cinq", label, count, TOTAL)


def _pok_chances(counts: Frequencies) -> Iterator[Chance]:
    for paid in Combination:
        label = "POK perdu" if paid is Combination.NOTHING else f"POK : {_pok_label(paid)}"
        yield Chance(f"pok-{paid}", label, counts[paid], TOTAL)


def _pok_label(paid: Combination) -> str:
    label = pok.PAYMENTS.rows[paid]
    return label[0].lower() + label[1:]


_STRATEGY: Final = (
    """La stratégie de base, contre la carte de la banque : dur, on tire jusqu'à 11, à 12 sauf \
contre 4 à 6, de 13 à 16 contre 7 ou plus ; souple, on tire jusqu'à 17, et à 18 contre 9, une \
bûche ou un as.""",
    """On double 9 contre 3 à 6, 10 et 11 contre 2 à 9, et les totaux souples contre une carte \
faible : 13 et 14 contre 5 et 6, 15 et 16 contre 4 à 6, 17 et 18 contre 3 à 6.""",
)
_SPLIT_NOTES: Final = {
    True: """On sépare les as sauf contre un as ; 2, 3 et 7 contre 2 à 7 ; 4 contre 5 et 6 ; \
6 contre 2 à 6 ; 8 contre 2 à 9 ; 9 contre 2 à 6, 8 et 9 ; jamais deux 5 ni deux bûches.""",
    False: """On sépare les as sauf contre un as ; 2 et 3 contre 4 à 7 ; 6 contre 3 à 6 ; \
7 contre 2 à 7 ; 8 contre 2 à 9 ; 9 contre 2 à 6, 8 et 9 ; jamais deux 4, deux 5 ni deux bûches.""",
}
_SURRENDER_NOTE: Final = """On abandonne les durs 14, 15 et 16 contre une bûche, et 16 contre 9, \
sauf deux 8."""
_PLAIN_NOTES: Final = (
    """Contre une bûche ou un as, on ne double pas et on ne sépare que les as, contre une bûche : \
un « 21 » de la banque prendrait aussi la mise ajoutée.""",
    f"""Sans limite au nombre de jeux, on en compte {MOST_HANDS} au plus par case : l'écart est \
négligeable. Séparer deux bûches, de même rang ou non, n'est jamais avantageux.""",
    """L'avantage du 21 est rapporté à la première mise, et calculé à dix décimales.""",
    """Les cinq premières cartes de la banque sont cinq cartes quelconques du sabot. Quand d'autres \
cartes comptent, le calcul suppose qu'une main au moins reste en jeu.""",
)


def _notes(key: str) -> tuple[str, ...]:
    double, surrender, *others = key.split(" ")
    texts = [*_STRATEGY, _SPLIT_NOTES[double == "double"]]
    if surrender == "abandon":
        texts.append(_SURRENDER_NOTE)
    texts += [*_PLAIN_NOTES, _effects(double, surrender, others)]
    return tuple(texts)


def _effects(double: str, surrender: str, others: list[str]) -> str:
    """Say what the two options that matter most change, in this house."""
    tail = " ".join(others)
    allowed, excluded = (_edge(f"{word} {surrender} {tail}") for word in ("double", "sans-double"))
    without, given_up = (_edge(f"{double} {word} {tail}") for word in ("sans-abandon", "abandon"))
    return (
        f"Doubler après une séparation vaut au joueur {_points(excluded - allowed)} de sa mise, "
        f"et l'abandon {_points(without - given_up)}."
    )


def _points(part: Fraction) -> str:
    return percent(part.numerator, part.denominator)
