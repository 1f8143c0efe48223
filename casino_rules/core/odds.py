"""Odds: exact probabilities and house edges, as a game's ``odds.py`` computes them."""

from dataclasses import dataclass
from fractions import Fraction

from casino_rules.core.french import NBSP, percent, typo


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome and its exact probability, as a count among ``total`` equal cases."""

    key: str
    label: str
    count: int
    total: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", typo(self.label))

    @property
    def probability(self) -> Fraction:
        """The exact probability."""
        return Fraction(self.count, self.total)


@dataclass(frozen=True, slots=True)
class BetOdds:
    """A bet: the part of the stake that the house keeps on average (may be negative)."""

    key: str
    label: str
    edge: Fraction
    margin: Fraction = Fraction(0)
    """Of a simulated edge: the true one is so near, 95 times out of 100. Zero: it is exact."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", typo(self.label))

    @property
    def shown(self) -> str:
        """The edge in French, no more precise than it is: « 5,2243 % », « 2,7 % ± 0,2 »."""
        if not self.margin:
            return percent(self.edge.numerator, self.edge.denominator, 4)
        edge = percent(self.edge.numerator, self.edge.denominator, 1)
        around = percent(self.margin.numerator, self.margin.denominator, 1)
        return f"{edge} ±{NBSP}{around[:-2]}"


@dataclass(frozen=True, slots=True)
class OddsReport:
    """The odds of one game in one house, and in French how they were found."""

    method: str
    chances: tuple[Chance, ...]
    bets: tuple[BetOdds, ...]
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "method", typo(self.method))
        object.__setattr__(self, "notes", tuple(map(typo, self.notes)))
