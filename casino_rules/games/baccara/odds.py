"""The exact odds of baccara, read from what ``counting`` has counted through the engine."""

import json
from fractions import Fraction
from functools import cache
from typing import Any, Final

from casino_rules.core.french import percent
from casino_rules.core.house import House
from casino_rules.core.odds import BetOdds, Chance, OddsReport
from casino_rules.games.baccara import counting, stakes
from casino_rules.games.baccara.engine import Result
from casino_rules.games.baccara.situations import DECKS

_METHOD: Final = (
    "Dénombrement exact, sans simulation : toutes les suites de neuf cartes d'un sabot plein de "
    "{decks} jeux, décidées par les règles de cette page. Il faut fixer ce que la règle laisse "
    "libre : ici, les pontes tirent toujours à 5 ; dans une case facultative, le banquier fait le "
    "mieux contre ces pontes ; quand les deux lignes se contredisent, il suit le tableau le plus "
    "chargé ou, à mises égales, fait le mieux contre les deux ensemble. Le dénombrement prend "
    "plusieurs secondes : il est fait d'avance et ses résultats sont gardés."
)
_ENDS: Final = (
    ("deux-gagnent", "Les deux tableaux gagnent", ("gagne-gagne",)),
    ("deux-perdent", "Les deux tableaux perdent", ("perd-perd",)),
    ("deux-egalites", "Égalité aux deux tableaux", ("nul-nul",)),
    ("un-gagne-un-perd", "Un tableau gagne, l'autre perd", ("gagne-perd", "perd-gagne")),
    ("un-gagne-un-nul", "Un tableau gagne, l'autre à égalité", ("gagne-nul", "nul-gagne")),
    ("un-perd-un-nul", "Un tableau perd, l'autre à égalité", ("perd-nul", "nul-perd")),
)
_POINTS: Final = (
    ("point-tire", "Main de deux cartes : 0 à 4, le ponte tire", range(5)),
    ("point-libre", "Main de deux cartes : 5, le ponte est libre", range(5, 6)),
    ("point-reste", "Main de deux cartes : 6 ou 7, le ponte reste", range(6, 8)),
    ("point-abattage", "Main de deux cartes : 8 ou 9, abattage", range(8, 10)),
)

_BANKERS_EDGE: Final = (
    "L'avantage est celui du banquier : ce qu'il garde en moyenne de chaque mise, mises rendues à "
    "l'égalité comprises. Un avantage négatif revient aux pontes."
)
_STRADDLE: Final = (
    "Une mise à cheval vaut une demi-mise de chaque côté : son avantage est la moyenne de ceux des "
    "deux tableaux."
)


def odds(house: House) -> OddsReport:
    """Return the probability of each result and the edge of each bet, exact."""
    bank = house.choice("banque")
    return _report(bank, house.choice("cases"), house.choice("cagnotte"))


@cache
def _kept() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(counting.PATH.read_text("utf-8"))
    return kept


@cache
def _report(bank: str, cases: str, cagnotte: str) -> OddsReport:
    decks = DECKS[bank]
    drawing, standing = (_kept()[bank][five][cases] for five in ("tire", "reste"))
    chances = (*_points(decks), *_ends(decks, drawing))
    return OddsReport(
        _METHOD.format(decks=decks),
        chances,
        _bets(decks, drawing),
        _notes(decks, bank, cagnotte, drawing, standing),
    )


def _points(decks: int) -> tuple[Chance, ...]:
    ways = counting.pair_points(counting.full_shoe(decks))
    total = counting.total(decks, 2)
    return tuple(
        Chance(key, label, sum(ways[point] for point in points), total)
        for key, label, points in _POINTS
    )


def _ends(decks: int, kept: dict[str, Any]) -> tuple[Chance, ...]:
    total, ways = counting.total(decks, counting.NINE), kept["egal"]
    ends = (Chance(key, label, sum(ways[end] for end in ends), total) for key, label, ends in _ENDS)
    conflict = "Les deux lignes du banquier se contredisent"
    return (*ends, Chance("conflit", conflict, kept["conflit"], total))


def _edge(decks: int, ways: dict[str, int], place: int) -> Fraction:
    """Return the part of a stake on a tableau that the banker keeps on average."""
    gain = sum(number * Result(results.split("-")[place]).sign for results, number in ways.items())
    cards = counting.SIX if set(ways) == set(Result) else counting.NINE
    return Fraction(-gain, counting.total(decks, cards))


def _bets(decks: int, kept: dict[str, Any]) -> tuple[BetOdds, ...]:
    """Return the edges; « à cheval » that of both tableaux, half each, by linearity."""
    heavy, light = (_edge(decks, kept["charge"], place) for place in (0, 1))
    bets = (
        ("tableau", "Un tableau ou à cheval, à mises égales", _edge(decks, kept["egal"], 0)),
        ("tableau-charge", "Le tableau le plus chargé", heavy),
        ("tableau-leger", "Le tableau le moins chargé", light),
        ("cheval", "À cheval, un tableau étant plus chargé", (heavy + light) / 2),
        ("seul", "Un tableau qui joue seul contre le banquier", _edge(decks, kept["seul"], 0)),
    )
    return tuple(BetOdds(key, label, edge) for key, label, edge in bets)


def _notes(
    decks: int, bank: str, cagnotte: str, drawing: dict[str, Any], standing: dict[str, Any]
) -> tuple[str, ...]:
    equal, heavy, alone = (
        _said(_edge(decks, standing[name], 0)) for name in ("egal", "charge", "seul")
    )
    notes = [
        _BANKERS_EDGE,
        _STRADDLE,
        (
            f"Si les pontes restent toujours à 5, l'avantage passe à {equal} à mises égales, à "
            f"{heavy} sur le tableau le plus chargé et à {alone} sur un tableau seul."
        ),
    ]
    if cagnotte == "avec":
        notes.append(
            f"La cagnotte prend au banquier {_said(_cagnotte(decks, bank, drawing))} des mises en "
            "moyenne, à mises égales et avant l'arrondi ; la maison ne gagne rien d'autre."
        )
    return tuple(notes)


def _cagnotte(decks: int, bank: str, kept: dict[str, Any]) -> Fraction:
    """Return what the cagnotte takes on average of a unit staked, half on each tableau."""
    rate = stakes.RATES[bank][0]
    won = sum(
        number * max(0, -sum(Result(result).sign for result in results.split("-")))
        for results, number in kept["egal"].items()
    )
    return rate * Fraction(won, 2 * counting.total(decks, counting.NINE))


def _said(edge: Fraction) -> str:
    return percent(edge.numerator, edge.denominator)
