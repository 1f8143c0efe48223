"""The witness of Pai Gow, house B: its tables written again by reading the sources again.

It imports nothing of ours. Sources: 002:27-32 and 002:44-45 for the result and the payment; the classes
of pairs and the House Way are usage, the one published for the Foxwoods casino.
"""

from collections.abc import Callable
from fractions import Fraction

_LADDER = "23456789TJQKA"


def result(strong: str, weak: str) -> str:
    """Return what becomes of the stake: a copy is the dealer's hand (002:27-32)."""
    taken = [side == "joueur" for side in (strong, weak)]
    if all(taken):
        return "P"
    return "N" if any(taken) else "R"


def payment(outcome: str, column: str) -> str:
    """Return what a winning stake is paid: once, less five hundredths (002:29, 002:44)."""
    gain = {("gagne", "mise"): Fraction(1) - Fraction(5, 100)}[outcome, column]
    return f"{gain.numerator} pour {gain.denominator}"


def pair_class(rank: str, column: str) -> str:
    """Return the class of a pair: jacks to aces, sevens to tens, the others (the Foxwoods House Way)."""
    if column != "classe":
        raise KeyError(column)
    place = _LADDER.index(rank)
    if place >= _LADDER.index("J"):
        return "H"
    return "M" if place >= _LADDER.index("7") else "B"


def two_pairs(big: str, best: str) -> str:
    """Return whether two pairs stay together: what must be free to go in front for that."""
    enough = {"hautes": (), "medium": ("as",), "basses": ("as", "roi")}[big]
    return "D" if best in enough else "S"


def quads(rank: str, beside: str) -> str:
    """Return whether quads stay together; a pair beside them always goes in front."""
    if beside == "paire":
        return "P"
    if rank == "hautes":
        return "S"
    return "D" if rank == "basses" or beside in ("as", "roi") else "S"


TABLES: dict[str, Callable[[str, str], str]] = {
    "resultat": result,
    "paiement": payment,
    "classes-de-paires": pair_class,
    "deux-paires": two_pairs,
    "carres": quads,
}
