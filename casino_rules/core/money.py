"""Money: integer cents, odds as fractions, and the one parser of typed amounts."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from casino_rules.core.french import NBSP, thousands, typo

type Cents = int
"""An amount in hundredths of the game's currency."""

MAX_CENTS: Final = 99_999_999_999
"""No amount beyond 999 999 999,99: what fits a column and a screen."""
EURO: Final[Cents] = 100
"""One euro, or one unit of the game's currency."""
MAX_STAKE: Final[Cents] = 1_000_000 * EURO
"""No stake beyond a million is described to the referee."""
_MAX_TYPED: Final = 32
_NUMBER = re.compile(
    r"([+\-\u2212]?)([0-9]{1,9}|[0-9]{1,3}(?:[ \u00a0\u202f\u2009][0-9]{3}){1,2})"
    r"(?:[,.]([0-9]{1,2}))?"
)
_ODDS = re.compile(r"([1-9][0-9]{0,5}):([1-9][0-9]{0,5})")
_SEPARATORS = str.maketrans("", "", " \u00a0\u202f\u2009")
_CURRENCY = re.compile(
    r"[ \u00a0\u202f\u2009]?(?:€|\$|eur|euros?)$",
    re.IGNORECASE | re.ASCII,
)


class UnreadableAmountError(ValueError):
    """The text is not an amount; the message (French) says what to type."""


class InexactPaymentError(ValueError):
    """The odds do not give a whole number of cents for this stake."""


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: ISO code, sign, and French name in the plural."""

    code: str
    sign: str
    name: str


EUR: Final = Currency("EUR", "€", "euros")
USD: Final = Currency("USD", "$", "dollars")
CURRENCIES: Final = {currency.code: currency for currency in (EUR, USD)}


def parse_amount(text: str) -> Cents:
    """Return the cents of an amount typed by a French person: « 1 234,50 », « 33,25 € », « 12.5 ».

    Time does not depend on the length of the text.

    Raises:
        UnreadableAmountError: if it is anything else; the French message says what to type.
    """
    if len(text) > _MAX_TYPED:
        raise UnreadableAmountError(typo("Montant trop long : écrivez par exemple « 1 234,50 »."))
    match = _NUMBER.fullmatch(_CURRENCY.sub("", text.strip()))
    if match is None:
        raise UnreadableAmountError(
            typo("Montant illisible : écrivez des chiffres, par exemple « 1 234,50 ».")
        )
    sign, units, decimals = match.groups()
    cents = int(units.translate(_SEPARATORS)) * 100 + int((decimals or "").ljust(2, "0"))
    return -cents if sign in {"-", "\u2212"} else cents


def format_amount(cents: Cents, currency: Currency = EUR) -> str:
    """Return « 1 234,50 € »; a whole number of units is written without decimals."""
    units, rest = divmod(abs(cents), 100)
    whole = thousands(units)
    decimals = f",{rest:02d}" if rest else ""
    sign = "−" if cents < 0 else ""
    return f"{sign}{whole}{decimals}{NBSP}{currency.sign}"


@dataclass(frozen=True, slots=True)
class Odds:
    """What a winning stake is paid, beside the stake itself: « 19 pour 20 » is ``Odds(19, 20)``."""

    win: int
    stake: int

    @classmethod
    def parse(cls, text: str) -> "Odds":
        """Read « 19:20 », « 8:1 ».

        Raises:
            ValueError: if the text is not two positive integers joined by a colon.
        """
        match = _ODDS.fullmatch(text)
        if match is None:
            raise ValueError(f"not odds: {text}")
        return cls(int(match.group(1)), int(match.group(2)))

    @property
    def fraction(self) -> Fraction:
        """The winnings per unit of stake."""
        return Fraction(self.win, self.stake)

    @property
    def french(self) -> str:
        """« 19 pour 20 », « 8 pour 1 »."""
        return f"{self.win} pour {self.stake}"

    def pay(self, stake: Cents) -> Cents:
        """Return the winnings of a stake, exact.

        Raises:
            InexactPaymentError: if they are not a whole number of cents.
        """
        winnings, rest = divmod(stake * self.win, self.stake)
        if rest:
            message = f"{self.win}:{self.stake} of {stake} cents is not a whole number of cents"
            raise InexactPaymentError(message)
        return winnings


EVEN: Final = Odds(1, 1)
"""Even money: as much as the stake."""
