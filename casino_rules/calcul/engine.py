"""What is reckoned by heart: ladders, the odds of all our tables, rates, the height of the pot."""

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Final

from casino_rules.core.money import EVEN, Cents, Odds, format_amount
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.tables import PayTable, read_tables
from casino_rules.families.table_keeping import ARTICLES
from casino_rules.games.baccara.stakes import RATES as CAGNOTTE
from casino_rules.poker.play import state
from casino_rules.poker.variant import Structure

BOOK: Final = RuleBook.read(Path(__file__).parent, (ARTICLES,))
_GAMES: Final = Path(__file__).parents[1] / "games"

LADDERS: Final = (2, 5, 8, 11, 17, 35)
"""The multiples that schools teach to twenty."""
MOST: Final = 20
_PARTS: Final[Mapping[int, tuple[int, int]]] = {11: (10, 1), 17: (20, -3), 35: (30, 5)}
"""How a ladder is climbed in two steps."""


def _odds_of_all() -> tuple[Odds, ...]:
    """Return the odds of every pay table of our games, each once, the lowest first."""
    files = sorted(_GAMES.glob("*/tableaux.toml"))
    tables = (
        table
        for file in files
        for table in read_tables(tomllib.loads(file.read_text("utf-8"))).values()
        if isinstance(table, PayTable)
    )
    found = {odds for table in tables for odds in table.cells.values()}
    return tuple(sorted(found - {EVEN}, key=lambda odds: (odds.fraction, odds.stake)))


ODDS: Final = _odds_of_all()
"""Even money apart: there is nothing to reckon."""
COMMISSION: Final = next(odds for odds in ODDS if odds == Odds(19, 20))
RATES: Final[Mapping[str, Fraction]] = {
    "commission": 1 - COMMISSION.fraction,
    "moitie": Fraction(1, 2),
    **{form: rate for form, (rate, _) in CAGNOTTE.items()},
}
"""What is taken of an amount: the commission, a half, the cagnotte of baccara."""


def times(multiple: int, number: int) -> Ruling[int]:
    """Decide how many chips are so many times a number of them."""
    total = multiple * number
    facts = {"fois": multiple, "nombre": number, "total": total}
    if multiple not in _PARTS:
        return Ruling(total, (cite(BOOK.rule("echelles"), "directe", **facts),))
    first, second = (part * number for part in _PARTS[multiple])
    parts = f"{first} {'+' if second > 0 else '−'} {abs(second)}"
    return Ruling(total, (cite(BOOK.rule("echelles"), "decomposee", parties=parts, **facts),))


def paid(odds: Odds, stake: Cents) -> Ruling[Cents]:
    """Decide what a stake is paid.

    Raises:
        InexactPaymentError: if it is not a whole number of cents.
    """
    winnings = odds.pay(stake)
    step = cite(
        BOOK.rule("payer-une-cote"),
        "entiere" if odds.stake == 1 else "part" if odds.win == 1 else "",
        cote=odds.french,
        mise=format_amount(stake),
        pour=odds.stake,
        part=format_amount(stake // odds.stake),
        gagne=odds.win,
        gain=format_amount(winnings),
    )
    return Ruling(winnings, (step,))


def taken(rate: str, amount: Cents) -> Ruling[Cents]:
    """Decide what a rate takes of an amount that it divides."""
    found = int(RATES[rate] * amount)
    step = cite(
        BOOK.rule("prendre-un-taux"), rate, mise=format_amount(amount), somme=format_amount(found)
    )
    return Ruling(found, (step,))


def pot_raise(pot: Cents, bet: Cents) -> Ruling[Cents]:
    """Decide to how much one raises at most who has not bet, ``pot`` being that before the bet."""
    spot = state.Spot(Structure.POT_LIMIT, 1, pot + bet, bet, 0, 100 * (pot + bet))
    total = state.maximum(spot)
    facts = {"pot": format_amount(pot), "mise": format_amount(bet), "total": format_amount(total)}
    variant = "relance" if bet else "ouverture"
    return Ruling(total, (cite(BOOK.rule("hauteur-du-pot"), variant, **facts),))
