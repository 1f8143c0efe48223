"""One settlement: what becomes of the stakes of a seat, told once by a game and read many ways.

A seat, a whole cloth, the order of the gestures and what the house wins are read in it; a known
error is another settlement of the same seat, which ``SettlementDrill`` lifts to any exercise.

Exercises that settle stakes, from one stake to a whole cloth. A drill says how the seats are
settled and what is asked of them, each thing with what a settlement answers to it. The form, the
right answer, what is paid at each address and the answer of each known error follow.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, partial
from operator import attrgetter
from typing import Any, ClassVar, Final, NamedTuple, Protocol, cast, override

from casino_rules.core.drill import Drill, Pitfall, read_once
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.money import EUR, Cents, Currency
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.ruling import Ruling, Step


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

    def at(
        self, spot: str, worth: Callable[[Line], Cents], beside: Mapping[str, str]
    ) -> dict[str, Cents]:
        """Return something of each box that is not nothing, by its address at a spot of the plan.

        ``beside`` says on which box lies what is paid without a stake: ``{"bonus": "ante"}``.
        """
        found: dict[str, Cents] = {}
        for box, line in self.items():
            if cents := worth(line):
                address = f"{spot}.{beside.get(box, box)}"
                found[address] = found.get(address, 0) + cents
        return found

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


GESTURES: Final = Choice.of(
    ramasser="Ramasser", rendre="Rendre sans payer", payer="Payer"
).paying_nothing("ramasser", "rendre")
"""What is done with a stake."""
LOST_OR_PAID: Final = Choice.of(ramasser="Ramasser", payer="Payer").paying_nothing("ramasser")
"""What is done with a stake that is never given back."""

type Seats[K] = Mapping[K, Settled]
"""What becomes of the stakes of every seat."""


class AskedField[K](NamedTuple):
    """One thing asked of a settlement: its field, and what a settlement answers to it."""

    field: Field
    answer: Callable[[Seats[K]], Any]


def made[K](field: Field, seat: K, box: str) -> AskedField[K]:
    """Ask what is done with one stake of a seat."""
    return AskedField(field, lambda seats: str(seats[seat][box].gesture))


def made_together[K](
    field: Field, seat: K, boxes: Sequence[str], words: Mapping[tuple[str, ...], str]
) -> AskedField[K]:
    """Ask what is done with several stakes of a seat, in one word."""
    return AskedField(field, lambda seats: words[tuple(seats[seat][box].gesture for box in boxes)])


def made_everywhere[K](field: Field, box: str) -> AskedField[K]:
    """Ask what is done with the stakes of one box, the same at every seat."""

    def answer(seats: Seats[K]) -> str:
        gestures = [settled[box].gesture for settled in seats.values() if settled[box].gesture]
        return str(gestures[-1])

    return AskedField(field, answer)


def paid[K](field: Field, seat: K, *boxes: str) -> AskedField[K]:
    """Ask what a seat is paid on these boxes together, on all if none is named."""
    return AskedField(field, lambda seats: seats[seat].paid_on(*(boxes or seats[seat])))


def then_paid[K](
    gestures: Sequence[AskedField[K]], field: Field, seat: K
) -> Iterator[AskedField[K]]:
    """Ask gestures at a seat, then what it is paid in all, a sum that follows them."""
    yield from gestures
    yield paid(replace(field, follows=tuple(it.field.key for it in gestures)), seat)


class _Read[S, K, T: Seat]:
    """A situation as an exercise reads it once, for its question, its ruling and its errors."""

    def __init__(self, drill: "SettlementDrill[S, K, T]", situation: S) -> None:
        self.drill, self.situation = drill, situation

    @cached_property
    def asked(self) -> tuple[AskedField[K], ...]:
        """What is asked."""
        return tuple(self.drill.asked(self.situation))

    @cached_property
    def seats(self) -> Mapping[K, T]:
        """What each seat is settled by."""
        return self.drill.seats(self.situation)

    @cached_property
    def settled(self) -> dict[K, Settled]:
        """The right settlement of every seat."""
        return {key: seen.settled for key, seen in self.seats.items()}


class SettlementDrill[S, K, T: Seat](Drill[S]):
    """What becomes of stakes; a game says what is ``asked``, and proves it in ``steps``."""

    known: Sequence[KnownError[T]] = ()
    """The known errors, the most particular first: each made at every seat where it can be."""
    lies: ClassVar[Mapping[str, str]] = {}
    """The box of the plan beside which a box is paid, where the two are named otherwise."""

    def __init__(self) -> None:
        """Lift the known errors to the exercise."""
        self.pitfalls = self.errors()

    def errors(self) -> tuple[Pitfall[S], ...]:
        """Return the known errors of the exercise."""
        return tuple(
            Pitfall(it.slug, it.message, partial(self._mistaken, it.wrong)) for it in self.known
        )

    def seats(self, situation: S, /) -> Mapping[K, T]:
        """Return what each seat is settled by, by a key; one seat alone is the situation itself."""
        return cast("Mapping[K, T]", {None: situation})

    def asked(self, situation: S, /) -> Iterable[AskedField[K]]:
        """Return what is asked, in the order of the form; nothing where one word is answered."""
        del situation
        return ()

    @abstractmethod
    def steps(self, situation: S, settled: Seats[K], /) -> Iterable[Step]:
        """Return the proof of the settlement."""

    def spot(self, seat: K) -> str:
        """Return the address of a seat on the plan."""
        return IN_QUESTION if seat is None else f"{IN_QUESTION}-{seat}"

    def form(self, situation: S) -> Fields:
        """Return the form of the answer."""
        return Fields(tuple(it.field for it in self._read(situation).asked))

    def answer(self, situation: S, settled: Seats[K]) -> Any:
        """Return what is answered of a settlement, right or wrong."""
        return {it.field.key: it.answer(settled) for it in self._read(situation).asked}

    def paid(self, settled: Seats[K]) -> dict[str, Cents]:
        """Return what is paid, by the address of each box."""
        return self._at(settled, attrgetter("paid"))

    def taken(self, situation: S) -> dict[str, Cents]:
        """Return what is collected, by the address of each box."""
        return self._at(self._read(situation).settled, attrgetter("taken"))

    def _at(self, settled: Seats[K], worth: Callable[[Line], Cents]) -> dict[str, Cents]:
        found: dict[str, Cents] = {}
        for seat, lines in settled.items():
            found |= lines.at(self.spot(seat), worth, self.lies)
        return found

    @override
    def solve(self, situation: S) -> Ruling[Any]:
        settled = self._read(situation).settled
        steps = tuple(self.steps(situation, settled))
        return Ruling(self.answer(situation, settled), steps, paid=self.paid(settled))

    @read_once
    def _read(self, situation: S) -> _Read[S, K, T]:
        return _Read(self, situation)

    def _mistaken(self, wrong: Wrong[T], situation: S) -> Any:
        read = self._read(situation)
        right = read.settled
        made = {key: wrong(seen, right[key]) or right[key] for key, seen in read.seats.items()}
        return None if made == right else self.answer(situation, made)


class OneStake[S, T: Seat](SettlementDrill[S, None, T]):
    """What becomes of one stake: the gesture, then what is paid beside it."""

    gestures: ClassVar[Choice] = GESTURES
    box: ClassVar[str] = ""
    """The box on which the gesture is made, where it is always the same."""
    sum_asked: ClassVar[str] = "Payé en plus de la mise"
    currency: Currency = EUR

    @override
    def asked(self, situation: S) -> Iterator[AskedField[None]]:
        spot = f"{IN_QUESTION}.{self.box}" if self.box else IN_QUESTION
        gesture = Field("geste", "Geste", self.choice(situation), spot)
        paid_beside = Amount(optional=True, currency=self.currency)
        yield AskedField(gesture, lambda seats: self.gesture(only(seats[None])))
        yield paid(Field("montant", self.sum_asked, paid_beside, IN_QUESTION, ("geste",)), None)

    def choice(self, situation: S) -> Choice:
        """Return what may be done with the stake."""
        del situation
        return self.gestures

    def gesture(self, line: Line) -> str:
        """Return what is done with the stake, as the form calls it."""
        return str(line.gesture)


def only(settled: Settled) -> Line:
    """Return what becomes of the only stake of a seat."""
    (line,) = (line for line in settled.values() if line.gesture)
    return line
