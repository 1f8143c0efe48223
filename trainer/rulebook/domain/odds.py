"""The odds of a game as they are shown: chances, edges, and what each option changes."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.french import percent
from casino_rules.core.game import Game
from casino_rules.core.house import House, HouseOption
from casino_rules.core.odds import Chance

DECIMALS: Final = 4
"""Published figures have as many: « 1,0579 % »."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A ratio written in French, and its size for a bar (0 to 100)."""

    label: str
    text: str
    size: int = 0


@dataclass(frozen=True, slots=True)
class EdgeRow:
    """The edges of the bets under one choice of an option."""

    label: str
    in_force: bool
    edges: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What an option changes: one line a choice, all other options as they are."""

    title: str
    lines: tuple[EdgeRow, ...]


@dataclass(frozen=True, slots=True)
class OddsView:
    """Everything that the section of the odds shows."""

    chances: tuple[Figure, ...]
    bets: tuple[Figure, ...]
    comparisons: tuple[Comparison, ...]
    method: str
    notes: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The bets, in the order of the columns."""
        return tuple(bet.label for bet in self.bets)


def odds_view(game: Game, house: House) -> OddsView:
    """Return the odds of a game in a house."""
    report = game.odds(house)
    ruling = (option for option in game.rulebook.options if not option.furnishes)
    compared = (_comparison(game, house, option) for option in ruling)
    return OddsView(
        chances=tuple(map(_chance, report.chances)),
        bets=tuple(Figure(bet.label, bet.shown) for bet in report.bets),
        comparisons=tuple(item for item in compared if item is not None),
        method=report.method,
        notes=report.notes,
    )


def _chance(chance: Chance) -> Figure:
    share = chance.probability
    text = percent(share.numerator, share.denominator, DECIMALS)
    return Figure(chance.label, text, round(share * 100))


def _comparison(game: Game, house: House, option: HouseOption) -> Comparison | None:
    """Return what an option changes, None if it changes no edge."""
    houses = {key: game.rulebook.house({**house.as_dict(), option.id: key}) for key in option.keys}
    reports = {key: game.odds(other) for key, other in houses.items()}
    if len({tuple(bet.edge for bet in report.bets) for report in reports.values()}) == 1:
        return None
    lines = tuple(
        EdgeRow(
            option.label(key),
            house.choice(option.id) == key,
            tuple(bet.shown for bet in report.bets),
        )
        for key, report in reports.items()
    )
    return Comparison(option.title, lines)
