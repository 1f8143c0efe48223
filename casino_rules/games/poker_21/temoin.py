"""The witness of Poker 21: its tables written a second time, by reading the sources again.

It imports nothing of ours and has another form, ranges and formulas instead of cells. ``TABLES``
maps the slug of each table of the rule book to a function that takes the keys of a row and of a
column and returns what is printed in that cell: a mark of a drawing table (« T »), or the odds of
a pay table as they are said (« 3 pour 2 »).

Sources: 000:196 for the draw (« 16 or less » draws, « 17 or more » stops), arrêté du 14 mai 2007,
art. 55-4, for the ace counted eleven as soon as that gives 17; 000:198, 209, 212 and 214 for the
payments of « 21 »; 000:220-236 for those of POK, read from the rarest hand to the commonest.
"""

from collections.abc import Callable
from fractions import Fraction

DRAWS, STOPS, NO_SUCH_TOTAL = "T", "S", "-"

POK_TIMES = {
    100: "royale",
    50: "quinte-flush",
    20: "carre",
    7: "full",
    5: "couleur",
    4: "quinte",
    3: "brelan",
    2: "deux-paires",
    1: "paire",
}
"""How many times the stake → the combination that pays it."""


def bank_draw(total: str, kind: str) -> str:
    """Return what the bank does with a total; soft when an ace counts eleven in it."""
    points = int(total)
    if kind == "souple" and points < 11:  # noqa: PLR2004 - a lone ace is eleven
        return NO_SUCH_TOTAL
    return DRAWS if points <= 16 else STOPS  # noqa: PLR2004 - the number is that of the source


def payment_of_21(hand: str, column: str) -> str:
    """Return what a winning hand is paid: one stake, and a half more for « 21 »."""
    del column  # the table has one column
    natural = {"superieur": False, "banque-depasse": False, "separe": False, "vingt-et-un": True}
    return _said(1 + Fraction(int(natural[hand]), 2))


def payment_of_pok(combination: str, column: str) -> str:
    """Return what a combination is paid."""
    del column  # the table has one column
    (times,) = (times for times, name in POK_TIMES.items() if name == combination)
    return _said(Fraction(times))


def may_surrender(own: int, third_card_dealt: bool, bank: str, split: bool) -> bool:  # noqa: FBT001 - facts of a case, always named
    """Return whether a hand of ``own`` cards may be given up where the house allows it.

    Arrêté du 3 juillet 2018, Poker 21: before any third card, and the bank without an ace.
    """
    return own == 2 and not split and not third_card_dealt and bank != "A"  # noqa: PLR2004 - two cards are dealt


def readings(values: list[int], whose: str) -> tuple[int, ...]:
    """Return the totals that are said of a hand, aces given as 1: both while an ace is free."""
    low = sum(values)
    free = 1 in values and low <= 11  # noqa: PLR2004 - an ace for eleven adds ten
    if not free:
        return (low,)
    return (low + 10,) if whose == "banque" or low == 11 else (low, low + 10)  # noqa: PLR2004 - the same


def stake_left(minimum: int, most_at_21: int, box: str, already: int, stake: int) -> bool:
    """Return whether a stake is left as it is: POK holds ten minimums at most, all together."""
    most = {"pok": 10 * minimum, "vingt-et-un": most_at_21}[box]
    return minimum <= stake and already + stake <= most


def _said(gain: Fraction) -> str:
    return f"{gain.numerator} pour {gain.denominator}"


TABLES: dict[str, Callable[[str, str], str]] = {
    "tirage-banque": bank_draw,
    "paiement-21": payment_of_21,
    "paiement-pok": payment_of_pok,
}
