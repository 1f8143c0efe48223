"""The witness of Pai Gow, house A: its tables written again by reading the sources again.

It imports nothing of ours. Sources: 001:62-68 for the classes of pairs, 001:72-84 for the result
and the payment; the House Way is usage, the one published for the Foxwoods casino.
"""

from collections.abc import Callable

_LADDER = "23456789TJQKA"


def result(strong: str, weak: str) -> str:
    """Return what becomes of the stake: any tie loses, one hand each is void (001:72-84)."""
    if strong == "egalite" or weak == "egalite":
        return "R"
    won = (strong == "joueur") + (weak == "joueur")
    return ("R", "N", "P")[won]


def payment(outcome: str, column: str) -> str:
    """Return what a winning stake is paid: once (001:74)."""
    return {("gagne", "mise"): "1 pour 1"}[outcome, column]


def pair_class(rank: str, column: str) -> str:
    """Return the class of a pair: jacks to aces, sevens to tens, the others (001:62-68)."""
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
