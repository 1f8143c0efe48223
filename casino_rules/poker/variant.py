"""A variant of poker as data: what is dealt, how hands are read, who opens."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.tables import DrawTable
from casino_rules.hands import HIGH, CountedScale, HandValue, Scale


class Opening(Enum):
    """Who speaks first on the first street; on the others, of the games with a board."""

    BLINDS = "blinds"
    """The seat after the big blind, then the first live seat after the button."""
    BEST_SHOWN = "visible"
    """The open cards decide: the stud games."""


@dataclass(frozen=True)
class Half:
    """How the hands are read for one part of the pot: the whole of it, its high or low half.

    ``two_three`` obliges to play exactly two cards of the hand and three of the board;
    ``qualifies`` says whether a hand may win this half (every hand, by default).
    """

    key: str
    title: str
    scale: Scale
    two_three: bool = False
    qualifies: Callable[[HandValue], bool] = lambda _: True

    def best(self, hole: Hand, board: Hand) -> HandValue | None:
        """Return the best hand for this half, None if none qualifies."""
        if self.two_three and isinstance(self.scale, CountedScale):
            value = self.scale.best_two_three(hole, board)
        else:
            value = self.scale.best((*hole, *board))
        return value if self.qualifies(value) else None

    def all_best(self, hole: Hand, board: Hand) -> tuple[Hand, ...]:
        """Return all the choices of cards that make that best hand."""
        if self.two_three and isinstance(self.scale, CountedScale):
            return self.scale.all_best_two_three(hole, board)
        return self.scale.all_best((*hole, *board))


@dataclass(frozen=True, slots=True)
class Street:
    """A deal, and the round of betting that follows it.

    How many cards are burned first, then dealt to each player closed and open, then laid open
    for all, and how many each may change at most.
    """

    key: str
    title: str
    burned: int = 0
    closed: int = 0
    open: int = 0
    common: int = 0
    exchanged: int = 0


@dataclass(frozen=True)
class Variant:
    """A game of the poker room. ``blinds`` tells the games with a button from the studs."""

    streets: tuple[Street, ...]
    halves: tuple[Half, ...]
    opening: Opening = Opening.BLINDS
    most_seats: int = 9

    @property
    def hole(self) -> int:
        """How many cards each player holds at the end."""
        return sum(street.closed + street.open for street in self.streets)

    @property
    def board(self) -> int:
        """How many cards are common at the end."""
        return sum(street.common for street in self.streets)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the streets, in order."""
        return tuple(street.key for street in self.streets)

    def street(self, key: str) -> Street:
        """Return a street by key."""
        return self.streets[self.keys.index(key)]

    def board_on(self, key: str) -> int:
        """Return how many common cards lie open on a street."""
        return sum(street.common for street in self.streets[: self.keys.index(key) + 1])


WHOLE_HIGH: Final = (Half("haut", "Main haute", HIGH),)
"""One pot for the highest hand, of any cards held and common."""


def read_streets(table: DrawTable) -> tuple[Street, ...]:
    """Return the streets of a game from its table of the deal.

    Its rows are the streets; its columns, those that the game has among « brulees », « fermees »,
    « ouvertes », « communes », « changees ».
    """
    names = {
        "brulees": "burned",
        "fermees": "closed",
        "ouvertes": "open",
        "communes": "common",
        "changees": "exchanged",
    }
    return tuple(
        Street(
            row, title, **{names[column]: int(table.at(row, column)) for column in table.columns}
        )
        for row, title in table.rows.items()
    )
