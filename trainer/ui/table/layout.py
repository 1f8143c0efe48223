"""Where everything lies on a table: what is known of its cloth, and its rooms. Pure.

Solved once for an outline and a composition (``place``): an overlap is not mended afterwards, it
cannot be drawn. What comes later has its room already: the most cards of a hand, second hands, a
double beside a box, the disc, the verdict.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from casino_rules.core.plan import Plan, Shape
from trainer.ui.table.boxes import Box
from trainer.ui.table.felts import PRINTED, Composition, Felt

WHEN_USED: Final = frozenset({"communes", "ecartees", "brulees", "rebut", "bande", "pots"})
"""Places that only show when something lies there."""
RATIO: Final = 55 / 39
"""The height of a card for one of width."""
SHOWN: Final = 0.56
"""The part of a card that the next one leaves in sight in a fan: its whole index."""
FEW: Final = 3
"""Cards that lie side by side, as far as there is room."""
GAP: Final = 3.0
"""Between two rooms."""
NOTE: Final = 14.0
"""The height of what is said under a hand, in one line."""
_MOST_PARTS: Final = 4
"""Hands of a split that have room at a seat."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What a cloth needs to be laid out: two cloths with the same outline are laid alike."""

    shape: Shape
    seats: int
    cards: int
    boxes: tuple[int, ...]
    """For each room of boxes of a seat, from the player, how many lie in it beside one another."""
    parts: int
    """How many hands or players a seat may have."""
    rows: int
    clockwise: bool
    places: frozenset[str]

    @classmethod
    def of(cls, plan: Plan, seated: Collection[int] = ()) -> "Outline":
        """Return the outline of a plan; chairs that nobody has taken are drawn away from an oval."""
        found: list[int] = []
        for box in plan.boxes:
            if box.shape == "ligne" and found:
                found[-1] += 1
            else:
                found.append(1)
        return cls(
            plan.shape,
            len(numbers_of(plan, seated)),
            plan.cards,
            tuple(found) if plan.rows == 1 else (1,) * len(found),
            parts_of(plan),
            plan.rows,
            plan.clockwise,
            frozenset(place.id for place in plan.places) | {PRINTED},
        )


def parts_of(plan: Plan) -> int:
    """Return how many hands or players have room at a seat."""
    return min(max(plan.shared.values(), default=1), _MOST_PARTS)


def numbers_of(plan: Plan, seated: Collection[int] = ()) -> tuple[int, ...]:
    """Return the seats that are drawn: at an oval those where somebody sits, if anybody does."""
    if plan.shape is Shape.OVAL and seated:
        return tuple(sorted(seated))
    return tuple(plan.numbers)


def slots(plan: Plan) -> dict[str, int]:
    """Return the room of each box of a seat: one that is not printed lies in that of the one before."""
    found: dict[str, int] = {}
    number = 0
    for box in plan.boxes:
        number += box.shape != "ligne" or not number
        found[box.id] = number - 1
    return found


@dataclass(frozen=True, slots=True)
class Seat:
    """The rooms of a seat."""

    medallion: Box
    hand: Box | None
    note: Box | None
    boxes: tuple[Box, ...]
    verdict: Box | None
    disc: Box | None

    def __iter__(self) -> Iterator[Box]:
        rooms = (self.medallion, self.hand, self.note, *self.boxes, self.verdict, self.disc)
        return iter([room for room in rooms if room is not None])

    def seen_from_number(self) -> "Seat":
        """Return its rooms as they lie from the centre of its medallion."""
        at = self.medallion
        hand, note, verdict, disc = (
            room and room.seen_from(at) for room in (self.hand, self.note, self.verdict, self.disc)
        )
        boxes = tuple([box.seen_from(at) for box in self.boxes])
        return Seat(at.seen_from(at), hand, note, boxes, verdict, disc)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A whole table: its felt, its seats in the order of their numbers, the rooms of the house.

    ``card`` is the width of a card at a seat; ``felt`` is None where the edge is a frame.
    """

    composition: Composition
    wide: float
    high: float
    head: float
    card: float
    seats: tuple[Seat, ...]
    house: Mapping[str, Box]
    felt: Felt | None
    rail: float

    def __iter__(self) -> Iterator[Box]:
        yield from self.house.values()
        for seat in self.seats:
            yield from seat


def fan(cards: int) -> float:
    """Return the width of a hand, in cards: few lie side by side, more overlap."""
    return cards * 1.03 if cards <= FEW else 1 + SHOWN * (cards - 1)


def hand_rows(outline: Outline) -> int:
    """Return in how many rows the hands of a seat lie: two where it may have several."""
    return max(outline.rows, 2 if outline.parts > 1 and outline.cards else 1)


def hand_high(outline: Outline) -> float:
    """Return the height of the hands of a seat, in cards."""
    return RATIO * (1.7 if hand_rows(outline) > 1 else 1)


def numbered[T](outline: Outline, seats: Iterable[T]) -> tuple[T, ...]:
    """Return seats in the order of their numbers where they come from the croupier's left, or back."""
    found = tuple(seats)
    return found if outline.clockwise else found[::-1]
