"""What the duties of every banked table share: a game's articles, its currency, its limits."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Amount
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import EUR, EURO, Cents, Currency, format_amount
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Step, cite
from casino_rules.core.situation import Situation, facts_of, with_forms
from casino_rules.families.table_keeping.boxes import Box

ADVANCE: Final = 3_000
"""Minimums in the advance of a card table played against the bank (art. 49, 30 December 2014)."""
HIGHEST: Final[Cents] = 1_000 * EURO
"""No table with a higher minimum is described."""
SEATS: Final = range(1, 8)
"""The seats of a table, the first at the croupier's left."""

NOTES: Final = (20, 50, 100, 200, 500)
"""The notes that are changed, in units."""
_DOLLARS: Final = 100
"""The highest note in dollars."""

_MANY: Final = (1, 2, 4, 5, 10)
_FEW: Final = (1, 2)
"""The minimums of tables, in times the least that the house displays."""
_HIGHEST_DRAWN: Final[Cents] = 200 * EURO
"""The highest minimum that is drawn beside that of the house."""


def draw_minimum(rng: Random, book: RuleBook, house: House) -> Cents:
    """Draw the minimum of one of the tables of a house."""
    least = book.table(house).minimum
    times = _FEW if house.level is Level.DISCOVERY else _MANY
    return least * rng.choice([time for time in times if time * least <= _HIGHEST_DRAWN] or [1])


def notes(currency: Currency, least: Cents = 0) -> Sequence[Cents]:
    """Return the notes that are changed at a table, of so much at least: the highest is always one."""
    known = [note * EURO for note in NOTES if currency is EUR or note <= _DOLLARS]
    return [note for note in known if note >= least] or known[-1:]


def in_currency[S: Situation](base: type[S], currency: Currency) -> type[S]:
    """Return a situation type whose amounts are in a game's currency."""
    amounts = {
        item.name: replace(item.form, currency=currency)
        for item in facts_of(base)
        if isinstance(item.form, Amount) and item.form.currency != currency
    }
    return with_forms(base, amounts) if amounts else base


class TableDrill[S: Situation](Drill[S]):
    """A duty that every banked table has, with the articles, currency and stakes of a game."""

    def __init__(self, book: RuleBook, boxes: Sequence[Box] = ()) -> None:
        """Take a game's rule book, and the boxes on which its players stake."""
        self.book = book
        self.boxes: Mapping[str, Box] = {box.key: box for box in boxes}
        self.situation = in_currency(type(self).situation, book.currency)

    def cite(self, article: str, variant: str = "", **facts: object) -> Step:
        """Apply an article; amounts are given in cents and told in the game's currency."""
        return cite(self.book.rule(article), variant, **facts)

    def money(self, cents: Cents) -> str:
        """Return an amount in the game's currency."""
        return format_amount(cents, self.book.currency)

    @property
    def first(self) -> Box:
        """The box on which players stake first: it follows on no other."""
        return next(box for box in self.boxes.values() if box.fixed is None)

    def one_of(self, *articles: str) -> str:
        """Return the first of these articles that the rule book has.

        Raises:
            StopIteration: if it has none.
        """
        return next(article for article in articles if self.book.has(article))
