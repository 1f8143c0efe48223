"""The witness of baccara: its tables written a second time, by reading the sources again.

It imports nothing of ours and has another form, ranges and formulas instead of cells, so that a
slip in ``tableaux.toml`` cannot be repeated here by copying. ``TABLES`` maps the slug of each
table of the rule book to a function that takes the keys of a row and of a column and returns what
is printed in that cell.

Sources: 000:346-351 for the ponte, 000:357 for the payment, 000:360-364 for the two half cases of
a stake « à cheval », whose other cases are half the sum of both halves. No source gives the
banker's table: it is the optimum against a ponte who is bound on 0 to 4 and 6 to 7 and free on 5,
free itself exactly where that optimum depends on what the ponte does with 5 (Kemeny and Snell
1957, Downton and Lockwood 1975), except for 4 against 1, where the traditional cards stand. What
the house may fix in the free cells is the table of Punto Banco (000:43-51).
"""

from collections.abc import Callable
from fractions import Fraction

DRAWS, STANDS, FREE, LAYS_DOWN = "T", "R", "F", "A"

PONTE = ((range(5), DRAWS), (range(5, 6), FREE), (range(6, 8), STANDS))
"""What the ponte does by their point, as long as nobody has laid down."""
BANKER_NEEDS = {3: (0, 7), 4: (2, 7), 5: (5, 7), 6: (6, 7)}
"""The banker's point → the lowest and highest third card against which the banker must draw."""
BANKER_FREE = {3: "9", 5: "4", 6: "non"}
"""The banker's point → the only thing against which the banker is free."""


def ponte(point: str, banker: str) -> str:
    """Return what the ponte does, the banker having an abattage or being « libre »."""
    stopped = {"libre": False, "abattage": True}[banker]
    value = int(point)
    if value in (8, 9):
        return LAYS_DOWN
    return STANDS if stopped else next(mark for points, mark in PONTE if value in points)


def banker(point: str, third: str) -> str:
    """Return what the banker does against a third card, « non » if there is none."""
    value = int(point)
    if not 3 <= value <= 6:  # noqa: PLR2004 - the numbers of the table
        return DRAWS if value < 3 else STANDS  # noqa: PLR2004 - the same
    if BANKER_FREE.get(value) == third:
        return FREE
    if third == "non":
        return DRAWS
    low, high = BANKER_NEEDS[value]
    return DRAWS if low <= int(third) <= high else STANDS


def optional(cell: str, choice: str) -> str:
    """Return what the house imposes in a free cell: nothing, or what Punto Banco says there."""
    if choice == "libres":
        return FREE
    point, third = cell.split("-")
    if third == "non":
        return DRAWS if int(point) <= 5 else STANDS  # noqa: PLR2004 - 000:51
    refused = {"3": (8,), "5": (0, 1, 2, 3, 8, 9)}[point]
    return STANDS if int(third) in refused else DRAWS


def payment(_stake: str, _column: str) -> str:
    """Return what a winning stake or half stake is paid: always one for one."""
    return "1 pour 1"


def straddle(first: str, second: str) -> str:
    """Return what becomes of a stake on both: half of it follows each tableau."""
    worth = {"gagne": 1, "nul": 0, "perd": -1}
    gain = Fraction(worth[first] + worth[second], 2)
    return {1: "G", Fraction(1, 2): "M", 0: "R", Fraction(-1, 2): "D", -1: "P"}[gain]


TABLES: dict[str, Callable[[str, str], str]] = {
    "tirage-ponte": ponte,
    "tirage-banquier": banker,
    "cases-facultatives": optional,
    "paiements": payment,
    "cheval": straddle,
}
