"""The witness of Punto Banco: its tables written a second time, by reading the sources again.

It imports nothing of ours and has another form, ranges and formulas instead of cells, so that a
slip in ``tableaux.toml`` cannot be repeated here by copying. Every game's witness has this one
face: ``TABLES`` maps the slug of each table of the rule book to a function that takes the keys of
a row and of a column and returns what is printed in that cell: a mark of a drawing table (« T »),
or the odds of a pay table as they are said (« 19 pour 20 »).

Sources: 000:32-36 and 40-51 for the draws, 000:57-59 for the payments; for what they leave out,
arrêté du 14 mai 2007, art. 55-14 (an abattage of either hand stops both, banco with 0 to 2 draws
also when punto stood) and arrêté du 2 août 2019 (banco paid by half when it wins with 6).
"""

from collections.abc import Callable
from fractions import Fraction

DRAWS, STANDS, LAYS_DOWN = "T", "R", "A"

BANCO_DRAWS_AGAINST = {
    3: (range(8), range(9, 10)),
    4: (range(2, 8),),
    5: (range(4, 8),),
    6: (range(6, 8),),
}
"""Banco's point → the values of punto's third card against which banco draws."""


def punto_draw(punto: str, banco: str) -> str:
    """Return what punto does with a point, banco having an abattage or being « libre »."""
    stopped = {"libre": False, "abattage": True}[banco]
    point = int(punto)
    if 8 <= point <= 9:  # noqa: PLR2004 - the numbers are those of the source
        return LAYS_DOWN
    return DRAWS if 0 <= point <= 5 and not stopped else STANDS  # noqa: PLR2004 - the same


def banco_draw(banco: str, third: str) -> str:
    """Return what banco does with a point against punto's third card, « non » if there is none."""
    point = int(banco)
    if point in range(3):
        return DRAWS
    if point == 7:  # noqa: PLR2004 - the number is that of the source
        return STANDS
    if third == "non":
        return DRAWS if point in range(3, 6) else STANDS
    value = int(third)
    return DRAWS if any(value in values for values in BANCO_DRAWS_AGAINST[point]) else STANDS


def payment(chance: str, table: str) -> str:
    """Return what punto or banco is paid under a table of payments."""
    commission, six = {
        "cinq-pour-cent": (Fraction(5, 100), Fraction(1)),
        "six-paye-moitie": (Fraction(0), Fraction(1, 2)),
    }[table]
    return _said(
        {
            "punto": Fraction(1),
            "banco": 1 - commission,
            "banco-six": six * (1 - commission),
        }[chance]
    )


def tie_payment(chance: str, choice: str) -> str:
    """Return what a tie is paid."""
    times = {"huit": 8, "neuf": 9}[choice]
    return _said(Fraction({"egalite": times}[chance]))


def _said(gain: Fraction) -> str:
    return f"{gain.numerator} pour {gain.denominator}"


def false_draw(punto: int, banco: int, third: int | None, *, drawn: bool, moment: str) -> str:
    """Return what is done with cards that lie so, from the two-card points and punto's third card.

    Arrêté du 14 mai 2007, art. 55-14: a false draw annuls the coup unless it can be put right at
    once; our reading of what « put right » is. The cards are walked in the order in which they
    left the shoe: each goes to the hand that was to have it, and is burned if none was.
    """
    over = max(punto, banco) > 7  # noqa: PLR2004 - the number is that of the source
    wants_punto = not over and punto in range(6)
    sides = [side for side, out in (("punto", third is not None), ("banco", drawn)) if out]
    receives = third if wants_punto else None
    column = "non" if receives is None else str(receives)
    wants_banco = not over and banco_draw(str(banco), column) == DRAWS
    right = [side for side, wanted in (("punto", wants_punto), ("banco", wants_banco)) if wanted]
    followed = sides == (
        [side for side in right if side == "punto"] if moment == "punto" else right
    )
    if followed and (third is not None or not wants_punto):
        return "continuer"
    if moment == "annonce" or (sides == ["punto", "banco"] and not wants_punto):
        return "annuler"
    if wants_punto and third is None:
        return "punto"
    if len(sides) > len(right):
        return "bruler"
    return "banco"


TABLES: dict[str, Callable[[str, str], str]] = {
    "tirage-punto": punto_draw,
    "tirage-banco": banco_draw,
    "paiements": payment,
    "paiement-egalite": tie_payment,
}
