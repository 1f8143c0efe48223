"""The boxes of a game's cloth: what may be staked on each, and what a winning stake is paid.

A game tells this once, from where its own rules read it; every duty about stakes asks here.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from random import Random

from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.limits import TableLimits
from casino_rules.core.money import EURO, Cents, Odds
from casino_rules.core.stakes import stake
from casino_rules.core.tables import PayTable

type Paid = Callable[[House], Iterable[Odds]]
"""The odds of a box in a house."""


def paid_by(table: PayTable, *rows: str, option: str = "") -> Paid:
    """Return the odds of these rows of a pay table, all if none is named.

    They are those of the column that an ``option`` of the house chooses, or of the only one.
    """

    def odds(house: House) -> Iterable[Odds]:
        column = house.choice(option) if option else ""
        return dict.fromkeys(table.odds(row, column) for row in rows or table.rows)

    return odds


def _unpaid(_: House) -> Iterable[Odds]:
    return ()


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the cloth and what may be staked there.

    From the minimum to the maximum of the table, in multiples of ``unit``; or, ``fixed``, exactly
    so many times the minimum, or the ante if it is staked ``on_ante``. ``times``, if told, is the
    most that it holds in minimums, ``top`` what no table's maximum exceeds, ``cap`` the most that
    is paid for all that a hand has staked. Players stake whole numbers of ``chip``.
    """

    key: str
    label: str
    unit: Cents = EURO
    fixed: Fraction | None = None
    on_ante: bool = False
    paid: Paid = _unpaid
    chip: Cents = EURO
    times: int = 0
    top: Cents = 0
    cap: Cents = 0
    note: str = ""
    """What is told of its limits, where the sign does not."""

    def limits(self, table: TableLimits) -> TableLimits:
        """Return what this box may hold at a table."""
        if self.fixed is not None:
            high = table.maximum if self.on_ante else table.minimum
            low, high = int(self.fixed * table.minimum), int(self.fixed * high)
            return replace(table, minimum=low, maximum=high)
        return replace(table, maximum=self.times * table.minimum) if self.times else table

    def holds(self, table: TableLimits, amount: Cents) -> bool:
        """Whether a stake may lie there: within the limits, in whole units."""
        limits, unit = self.limits(table), self._whole(self.unit)
        return limits.minimum <= amount <= limits.maximum and amount % unit == 0

    def draw(self, rng: Random, table: TableLimits, level: Level, unit: Cents = EURO) -> Cents:
        """Draw a stake as players place it, a multiple of ``unit`` too.

        Raises:
            ValueError: if no stake of these chips is such a multiple.
        """
        if self.fixed is None:
            return stake(rng, self.limits(table), level, unit=self.step(unit))
        if self.on_ante:
            return int(self.fixed * self.ante(rng, table, level, unit))
        exact = self.limits(table).minimum
        if exact % unit:
            raise ValueError(f"{exact} cents are no multiple of {unit}")
        return exact

    def ante(self, rng: Random, table: TableLimits, level: Level, unit: Cents = EURO) -> Cents:
        """Draw the ante on which such a stake follows."""
        return stake(rng, table, level, unit=int(self.step(unit) / (self.fixed or 1)))

    def every(self, table: TableLimits, unit: Cents = EURO) -> Sequence[Cents]:
        """Return every stake that players place there which is a multiple of ``unit``."""
        limits, step = self.limits(table), self.step(unit)
        if limits.minimum == limits.maximum:
            return (limits.minimum,) if limits.minimum % unit == 0 else ()
        return range(-(-limits.minimum // step) * step, limits.maximum + 1, step)

    def step(self, unit: Cents = EURO) -> Cents:
        """Return of what amount a stake of whole chips and of this unit is a multiple."""
        return lcm(self._whole(lcm(self.unit, self.chip)), unit)

    def _whole(self, unit: Cents) -> Cents:
        return int((self.fixed if self.fixed and self.on_ante else 1) * unit)


def pays(box: Box, odds: Odds, amount: Cents) -> bool:
    """Whether a stake of this box is paid in full at these odds: no cap cuts what it wins."""
    return not box.cap or odds.fraction * amount + amount <= box.cap
