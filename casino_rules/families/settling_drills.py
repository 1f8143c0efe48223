"""Exercises that settle stakes, from one stake to a whole cloth.

A drill says how the seats are settled and what is asked of them, each thing with what a settlement
answers to it. The form, the right answer, what is paid at each address and the answer of each known
error follow.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, ClassVar, Final, NamedTuple, cast, override

from casino_rules.core.drill import Drill, Pitfall, read_once
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.money import EUR, Cents, Currency
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.ruling import Ruling, Step
from casino_rules.families.settling import KnownError, Line, Seat, Settled, Wrong

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
        due: dict[str, Cents] = {}
        for seat, lines in settled.items():
            due |= lines.paid_at(self.spot(seat), **self.lies)
        return due

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
