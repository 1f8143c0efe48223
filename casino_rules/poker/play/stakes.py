"""What a table plays for: blinds or ante and bring-in, and the least opening of each round.

Tables are drawn by level, and are no option of a house: every amount lies on the table or in the
question, and no ruling reads the table itself. The big blind is twice the small one, as the
regulation allows at most (so 2/4, where many rooms say 2/5). Amounts in cents.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from casino_rules.core.money import EURO, Cents
from casino_rules.poker.variant import Opening, Structure, Variant

_BIG_BETS: Final = 3
"""The round from which the bets of the limit games are doubled."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The blinds of a table, or its small bet and what is forced before it.

    ``big`` is the big blind, or the small bet of the limit games; ``chip`` the smallest chip that
    players stake.
    """

    small: Cents
    big: Cents
    chip: Cents
    ante: Cents = 0
    bring_in: Cents = 0

    def unit(self, variant: Variant, round_: int) -> Cents:
        """Return the least opening of a round; in the limit games, its fixed bet."""
        doubled = variant.structure is Structure.LIMIT and round_ >= _BIG_BETS
        return 2 * self.big if doubled else self.big


_BLINDS: Final = (
    Stakes(5 * EURO, 10 * EURO, 5 * EURO),
    Stakes(EURO, 2 * EURO, EURO),
    Stakes(2 * EURO, 4 * EURO, EURO),
)
_LIMIT: Final = (
    Stakes(5 * EURO, 10 * EURO, EURO),
    Stakes(2 * EURO, 4 * EURO, EURO),
    Stakes(10 * EURO, 20 * EURO, EURO),
)
_STUD: Final = (
    Stakes(5 * EURO, 10 * EURO, EURO, EURO, 3 * EURO),
    Stakes(10 * EURO, 20 * EURO, EURO, 2 * EURO, 5 * EURO),
    Stakes(10 * EURO, 20 * EURO, 5 * EURO, 5 * EURO, 5 * EURO),
)
_EQUAL: Final = tuple(
    Stakes(stake * EURO // 2, stake * EURO, 5 * EURO) for stake in (10, 20, 30, 50)
)


def tables(variant: Variant) -> tuple[Stakes, ...]:
    """Return the tables at which a game is played, that of the first lesson first."""
    if variant.opening is Opening.STAKE:
        return _EQUAL
    if variant.opening is Opening.BRING_IN:
        return _STUD
    return _LIMIT if variant.structure is Structure.LIMIT else _BLINDS


def table_at(rng: Random, variant: Variant, level: int) -> Stakes:
    """Draw the table of an exercise: one at the first level, one more at each of the next."""
    return rng.choice(tables(variant)[:level])
