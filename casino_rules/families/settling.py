"""One settlement: what becomes of the stakes of a seat, told once by a game and read many ways.

A seat, a whole cloth, the order of the gestures and what the house wins are read in it; a known
error is another settlement of the same seat, which ``SettlementDrill`` lifts to any exercise.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Protocol, override

from casino_rules.core.money import Cents


class Gesture(StrEnum):
    """What the croupier does with a stake."""

    COLLECT = "ramasser"
    RETURN = "rendre"
    PAY = "payer"


class Half(StrEnum):
    """The same, of half a stake."""

    COLLECT = "ramasser-moitie"
    PAY = "payer-moitie"


_TAKEN: Final[Mapping[str, int]] = {Gesture.COLLECT: 2, Half.COLLECT: 1}
_EVENS: Final[Mapping[str, int]] = {Gesture.PAY: 2, Half.PAY: 1}
"""How many halves of a stake a gesture collects, and pays where it pays evens."""


@dataclass(frozen=True, slots=True)
class Line:
    """What becomes of one box, in cents: ``paid`` is beside the stake, or without one (a bonus)."""

    stake: Cents = 0
    gesture: str = ""
    paid: Cents = 0

    @property
    def taken(self) -> Cents:
        """What is collected of the stake."""
        return self.stake * _TAKEN.get(self.gesture, 0) // 2

    @property
    def result(self) -> Cents:
        """What the player wins (positive) or loses (negative) there."""
        return self.paid - self.taken

    def but(self, what: "Line | str | Cents") -> "Line":
        """Return what becomes of the box instead: another line, a sum paid, or a gesture.

        A gesture on a stake brings its payment: evens if it is paid, else nothing.
        """
        match what:
            case Line():
                return what
            case str() if self.stake:
                return Line(self.stake, what, self.stake * _EVENS.get(what, 0) // 2)
            case int():
                return replace(self, paid=what)
        return self


def paid_or_lost(stake: Cents, paid: Cents) -> Line:
    """Return what becomes of a stake that is collected unless something is paid on it."""
    return Line(stake).but(Gesture.PAY if paid else Gesture.COLLECT).but(paid)


@dataclass(frozen=True, slots=True)
class Settled(Mapping[str, Line]):
    """What becomes of the stakes of a seat, by box."""

    lines: Mapping[str, Line]

    @override
    def __getitem__(self, box: str) -> Line:
        return self.lines[box]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self.lines)

    @override
    def __len__(self) -> int:
        return len(self.lines)

    @property
    def taken(self) -> Cents:
        """All that is collected."""
        return sum(line.taken for line in self.values())

    @property
    def paid(self) -> Cents:
        """All that is paid to the player, their stakes aside."""
        return self.paid_on(*self)

    @property
    def result(self) -> Cents:
        """What the player wins (positive) or loses (negative)."""
        return sum(line.result for line in self.values())

    def paid_on(self, *boxes: str) -> Cents:
        """Return what is paid on these boxes together."""
        return sum(self[box].paid for box in boxes)

    def paid_at(self, spot: str, **beside: str) -> dict[str, Cents]:
        """Return what is paid by the address of each box that is, at a spot of the plan.

        ``beside`` says on which box lies what is paid without a stake: ``bonus="ante"``.
        """
        paid: dict[str, Cents] = {}
        for box, line in self.items():
            if line.paid:
                address = f"{spot}.{beside.get(box, box)}"
                paid[address] = paid.get(address, 0) + line.paid
        return paid

    def but(self, **instead: Line | str | Cents) -> "Settled":
        """Return another settlement, where these boxes are otherwise (see ``Line.but``).

        Boxes are named as facts are: ``pair_plus`` is « pair-plus ».
        """
        boxes = {name.replace("_", "-"): what for name, what in instead.items()}
        return Settled({**self, **{box: self[box].but(what) for box, what in boxes.items()}})


type Wrong[T] = Callable[[T, Settled], Settled | None]
"""A wrong settlement, from what a seat is settled by and the right one; None if it is not made."""


@dataclass(frozen=True, slots=True)
class KnownError[T]:
    """A known error in settling a seat, and what to tell who makes it."""

    slug: str
    message: str
    wrong: Wrong[T]


class Seat(Protocol):
    """What a seat is settled by: its stakes, and all that decides of them."""

    @property
    def settled(self) -> Settled:
        """What becomes of its stakes."""


class Ended(Protocol):
    """What a seat is settled by, where it says how its round ends."""

    @property
    def end(self) -> object:
        """How it ends."""


def when(*ends: object, **instead: Line | str | Cents) -> Wrong[Ended]:
    """Return the error of settling these boxes so at a seat that ends in one of these ways."""
    return lambda seen, right: right.but(**instead) if seen.end in ends else None


def with_stake(*boxes: str) -> Wrong[object]:
    """Return the error of counting the stakes of these boxes in what is paid on them."""

    def wrong(_: object, right: Settled) -> Settled | None:
        paid = {box: right[box] for box in boxes if right[box].paid}
        return right.but(**{box: line.paid + line.stake for box, line in paid.items()})

    return wrong
