"""The odds of Pai Gow: exact where hands can be counted, simulated where both must be set.

A round is fourteen cards set by rules: 10^15 deals, too many to count. It is played by the same
rules as the exercises, from a seed, both sides setting their hands by the House Way; the counts
are stored, and the page shows the standard error.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from casino_rules.core.house import House
from casino_rules.core.odds import BetOdds, Chance, OddsReport
from casino_rules.families.pai_gow.hands import DEALT, PACK_AND_JOKER, SCALES
from casino_rules.families.pai_gow.rounds import house_set
from casino_rules.families.pai_gow.rules import COLLECT, PAY, RETURN, Rules
from casino_rules.families.pai_gow.situations import SIDES
from casino_rules.families.pai_gow.words import CATEGORY_KEYS
from casino_rules.families.settling import Gesture
from casino_rules.hands import JOKER_HIGH, HighCategory
from casino_rules.hands.patterns import frequency

ROUNDS: Final = 200_000
SEED: Final = 53
_STAKE: Final = 100_00
_CONFIDENCE: Final = 1.96
_ENDS: Final = tuple((strong, weak) for strong in SIDES for weak in SIDES)

type Counts = Mapping[str, int]
"""How many rounds ended in each way, by « joueur-egalite »: the hand of five, then of two."""


def compute(rounds: int = ROUNDS) -> dict[str, Any]:
    """Simulate rounds for each rank of the wheel; what is returned is stored as it is."""
    ends = {roue: simulate(roue, rounds) for roue in SCALES}
    return {"coups": rounds, "graine": SEED, "fins": ends}


def simulate(roue: str, rounds: int) -> dict[str, int]:
    """Play rounds between the bank and one player who sets their hands by the House Way."""
    rng = Random(SEED)
    found = Counter(_end(rng.sample(PACK_AND_JOKER, 2 * DEALT), roue) for _ in range(rounds))
    return {f"{strong}-{weak}": found[strong, weak] for strong, weak in _ENDS}


def _end(cards: list[Any], roue: str) -> tuple[str, str]:
    player, bank = tuple(cards[:DEALT]), tuple(cards[DEALT:])
    return Rules.compared(house_set(player, roue), house_set(bank, roue), roue)


def report(rules: Rules, stored: Path) -> Callable[[House], OddsReport]:
    """Return the odds of a game from its stored simulation."""

    @cache
    def told(roue: str) -> OddsReport:
        data = json.loads(stored.read_text("utf-8"))
        return _report(rules, data["fins"][roue], data["coups"])

    return lambda house: told(house.choice("roue"))


def _report(rules: Rules, ends: Counts, rounds: int) -> OddsReport:
    made: Counter[Gesture] = Counter()
    ties = 0
    for strong, weak in _ENDS:
        number = ends[f"{strong}-{weak}"]
        made[rules.gesture(strong, weak)] += number
        ties += number * ("egalite" in (strong, weak))
    edge, error = edge_of(rules, made, rounds)
    margin = Fraction(error * _CONFIDENCE).limit_denominator(10**6)
    simulated = (
        Chance("gagne", "Le joueur gagne (simulé)", made[PAY], rounds),
        Chance("nul", "Mise rendue (simulé)", made[RETURN], rounds),
        Chance("perd", "Le joueur perd (simulé)", made[COLLECT], rounds),
        Chance("egalite", "Une main au moins est égale (simulé)", ties, rounds),
    )
    bank = rules.dialect.bank.le
    joker = Chance("joker", f"{bank[:1].upper()}{bank[1:]} a le joker", DEALT, len(PACK_AND_JOKER))
    return OddsReport(
        method=_METHOD,
        chances=(*simulated, joker, *_fives(rules)),
        bets=(BetOdds("mise", "Mise d'un joueur qui pose comme la maison", edge, margin),),
        notes=_notes(rounds, error),
    )


def edge_of(rules: Rules, made: Mapping[Gesture, int], rounds: int) -> tuple[Fraction, float]:
    """Return what the house keeps of a stake on average, and the standard error."""
    lines = {gesture: rules.line(gesture, _STAKE) for gesture in made}
    result = {gesture: line.result for gesture, line in lines.items()}
    mean = Fraction(sum(made[it] * result[it] for it in made), rounds * _STAKE)
    square = Fraction(sum(made[it] * result[it] ** 2 for it in made), rounds * _STAKE**2)
    return -mean, sqrt((square - mean**2) / rounds)


def _fives(rules: Rules) -> tuple[Chance, ...]:
    """Return how often five cards dealt make each category, exactly."""
    counts = {
        key: frequency(JOKER_HIGH, category, joker=True)
        for category, key in CATEGORY_KEYS.items()
        if isinstance(category, HighCategory)
    }
    total = sum(counts.values())
    return tuple(
        Chance(
            f"cinq-{key}",
            f"Cinq cartes : {rules.dialect.proposed[key].lower()}",
            count,
            total,
        )
        for key, count in counts.items()
    )


_METHOD: Final = (
    "Les fréquences des mains de cinq cartes, joker compris, sont dénombrées exactement. Le résultat "
    "d'un coup est simulé : quatorze cartes posées des deux côtés selon la façon de la maison sont "
    "trop nombreuses à dénombrer."
)


def _notes(rounds: int, error: float) -> tuple[str, ...]:
    points = f"{error * 100:.2f}".replace(".", ",")
    margin = f"{error * 100 * _CONFIDENCE:.1f}".replace(".", ",")
    thousands = f"{rounds // 1000} 000"
    return (
        (
            f"La simulation joue {thousands} coups, toujours les mêmes, par les règles de cette page. "
            f"L'erreur type de l'avantage est de {points} point : la vraie valeur est à moins de "
            f"{margin} point dans 95 cas sur cent."
        ),
        "Le joueur est supposé poser ses mains comme la maison ; une autre pose change un peu le résultat.",
    )
