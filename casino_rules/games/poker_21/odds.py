"""The odds of Poker 21: the bank's totals, the POK hand, and the edge at both boxes.

What takes more than a moment to count is stored in ``cotes.json`` by ``python -m scripts.odds
poker-21``: the edge at « 21 » and the banks of more than five cards.
"""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

from casino_rules.core.french import percent
from casino_rules.core.house import House
from casino_rules.core.odds import BetOdds, Chance, OddsReport
from casino_rules.games.poker_21 import edge, pok, pok_odds
from casino_rules.games.poker_21.bank_odds import BUST, TOTAL, TWENTY_ONE, bank_ends
from casino_rules.games.poker_21.edge import MOST_HANDS
from casino_rules.games.poker_21.engine import MOST_ACE_HANDS, MOST_SPLIT_HANDS
from casino_rules.games.poker_21.pok import FIVE, Combination, PokRules
from casino_rules.games.poker_21.strategy import Options

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
                for reading, counts in pok_odds.long_banks(five_alike).items()
            }
            for five_alike in pok_odds.FIVES
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


def stored_long_banks(five_alike: str) -> dict[str, pok_odds.Frequencies]:
    """Return what banks of more than five cards pay as, by reading, of ``TOTAL`` deals."""
    return {
        reading: {Combination(paid): count for paid, count in counts.items()}
        for reading, counts in stored()["plus-de-cinq"][five_alike].items()
    }


@cache
def pok_frequencies(rules: PokRules) -> pok_odds.Frequencies:
    """Return how many of ``TOTAL`` deals pay as each combination in a house."""
    return pok_odds.frequencies(rules, stored_long_banks(rules.cinq_identiques))


@cache
def _report(key: str, rules: PokRules) -> OddsReport:
    counts = pok_frequencies(rules)
    kept, total = pok_odds.edge(counts)
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


def _pok_chances(counts: pok_odds.Frequencies) -> Iterator[Chance]:
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
