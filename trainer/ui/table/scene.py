"""What is seen of a table: things with an address, what is lit, what the correction tells. Pure.

A scene is a value: ``with_lit`` and its kin return another one, as ``replace`` does. Where each thing lies is
said by ``layout``, how it looks by ``svg``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.cards import Card
from casino_rules.core.forms import Fields, Form, Proposing
from casino_rules.core.grading import Verdict
from casino_rules.core.money import EUR, Cents, Currency
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION, Shape, place_of
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.table_forms import Seats
from trainer.ui.table.cloth import Cloth, Laid, lay
from trainer.ui.table.done import done_marks
from trainer.ui.table.mark import Mark

_BETWEEN: Final = " ,:\N{NO-BREAK SPACE}"
"""What a label writes between the name of a place and what lies in it."""
STREET: Final = frozenset({"communes", "pots"})
"""Places over which the street that is played is written, in the place of their name."""
TILL: Final = "caisse"
NO_DOORS: Final[Mapping[str, str]] = MappingProxyType({})


TICK: Final = "☐"
"""What is written with a pen where something is ticked."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What is touched on the cloth to answer: its name, the control it is bound to, its key."""

    name: str
    control: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that lie together: None for one face down; what is said of them."""

    address: str
    cards: tuple[Card | None, ...]
    label: str = ""
    note: str = ""

    @property
    def told(self) -> str:
        """What is read of it, in words."""
        return ", ".join(filter(None, (self.label, self.note)))


@dataclass(frozen=True, slots=True)
class Pile:
    """A stake on a box or a place: its address, its name, its chips."""

    address: str
    box: str
    stake: Stake


@dataclass(frozen=True)
class Scene:
    """A table: its cloth, what lies there, and what is said of it."""

    cloth: Cloth
    laid: Laid
    currency: Currency = EUR
    chips: tuple[Cents, ...] = ()
    lit: frozenset[str] = frozenset()
    """The places that the question is about."""
    marks: Mapping[str, Mark] = field(default_factory=lambda: MappingProxyType({}))
    """What the correction says, by address."""
    right: str = "Juste"
    """The word of a mark where the answer was right."""
    played: Mapping[str, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    """The cards that rise, by code: how they look, and for which of several hands."""
    touches: Mapping[str, tuple[Touch, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """What may be touched, by address or by the code of a card: two alike are two."""
    doors: Mapping[str, str] = NO_DOORS
    """Where a touch of a place leads."""
    paid: Mapping[str, Cents] = field(default_factory=lambda: MappingProxyType({}))
    """The chips that the correction pushes beside a stake, by its address."""
    due: frozenset[str] = frozenset()
    """The places on which lies what was expected, which the question had left empty."""
    named: frozenset[str] = frozenset()
    """The places that the answer is about: they have their room before anything lies there."""
    whole: bool = False
    """A table that keeps its size from one gesture of a coup to the next, whoever sits there."""
    bare: bool = False
    """An empty table: every place of the house and every box with its name."""
    blanks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Where something is written with a pen, by address: the unit of a number, or ``TICK``."""

    @classmethod
    def of(cls, question: Question, cloth: Cloth) -> "Scene":
        """Return the table of a question, as it lies when it is asked."""
        return cls(
            cloth,
            lay(question.zones, cloth.plan),
            question.currency,
            question.chips,
            named=frozenset(_spots(question.form)),
        )

    @property
    def near(self) -> bool:
        """Whether nobody has anything before them: what is asked is at the bank, or at one seat."""
        seated = self.laid.seats or any(place.startswith("place-") for place in self.doors)
        return not (seated or self.bare or self.whole)

    @property
    def about_seats(self) -> bool:
        """Whether the answer is about seats, or about any of them: an empty table shows them."""
        return any(place == IN_QUESTION or place.startswith("place-") for place in self.named)

    @property
    def speaks(self) -> bool:
        """Whether anything is said of it that the question did not say."""
        return bool(self.marks or self.played or self.paid or self.due)

    @property
    def seated(self) -> frozenset[int]:
        """The seats where somebody sits, or that the answer is about; none where all have room."""
        if self.whole and self.cloth.plan.shape is not Shape.OVAL:
            return frozenset()
        if any(place.startswith("place-") for place in self.doors):
            return frozenset()
        named = {int(place.removeprefix("place-")) for place in self.named if "place-" in place}
        return frozenset(named | self.laid.seats.keys() if self.laid.seats else ())

    @property
    def used(self) -> frozenset[str] | None:
        """The places that something lies at, where nobody sits; None where the table is whole."""
        if not self.near:
            return None
        asked = {IN_QUESTION} if self.laid.asked else set()
        return frozenset(self.laid.house).union(asked, self.named, self.doors)

    def with_lit(self, places: Iterable[str]) -> "Scene":
        """Return the whole table of a coup, these places in light."""
        return replace(self, lit=frozenset(places), whole=True)

    def with_done(self, question: Question, verdict: Verdict | None = None) -> "Scene":
        """Return it with what a colleague has done at each place; once judged, where they erred."""
        if question.answered is None:
            return self
        return replace(self, marks=dict(done_marks(question, verdict)) | {**self.marks})

    def with_due(self, zones: Sequence[Zone]) -> "Scene":
        """Return it with what was expected where nothing lay."""
        laid = lay(zones, self.cloth.plan)
        house = {**self.laid.house}
        for place, found in laid.house.items():
            house[place] = [*house.get(place, ()), *found]
        due = () if self.laid.seats else laid.asked  # it has no room where people sit
        more = Laid(self.laid.seats, [*self.laid.asked, *due], house, self.laid.off)
        return replace(self, laid=more, due=frozenset(zone.spot for zone in zones))


def _spots(form: Form[Any]) -> Iterator[str]:
    """Yield the places that a form is about: those of its fields, and of what it proposes."""
    if isinstance(form, Fields):
        for field_ in form.fields:
            yield outer(field_.spot)
            yield from _spots(field_.form)
    elif isinstance(form, Seats):
        yield from (f"place-{seat}" for seat in form.seats)
    elif isinstance(form, Proposing):
        yield from (outer(option.spot) for option in form.options)


def outer(spot: str) -> str:
    """Return the place that holds a spot: « place-3 » for « place-3.ante », the seat for all."""
    place = place_of(spot)
    return IN_QUESTION if place == ALL_SEATS else place


def hands_of(zones: Iterable[Zone], known: str) -> tuple[Hand, ...]:
    """Return the hands of a place, the longest nearest to the player; ``known`` is its name.

    Of a place with no card, what is said of it is a hand of none.
    """
    found = []
    for zone in sorted(zones, key=lambda zone: -len(zone.cards) - zone.hidden):
        first = min(zone.hidden_first, zone.hidden)
        cards = (*[None] * first, *zone.cards, *[None] * (zone.hidden - first))
        label = "" if zone.label == known else zone.label.removeprefix(known).lstrip(_BETWEEN)
        if cards or zone.note:
            found.append(Hand(zone.spot, cards, label if cards else "", zone.note))
    return tuple(found)


def piles_of(zones: Iterable[Zone], address: str) -> tuple[Pile, ...]:
    """Return the stakes of a place, each with its address."""
    found = []
    for zone in zones:
        spot = zone.spot if zone.spot.startswith(address) else address
        for stake in zone.stakes:
            told = f"{zone.label}, {stake.box}" if spot != address else stake.box
            at = f"{spot}.{stake.spot}" if stake.spot else spot
            found.append(Pile(at, told, stake))
    return tuple(found)


def named(place: str, zones: Sequence[Zone], name: str) -> tuple[str, tuple[Zone, ...]]:
    """Return the name of a place of the house as it is seen, and what lies there.

    One thing gives it its own; over the board and the pots the street is told.
    """
    if len(zones) != 1:
        return name, tuple(zones)
    (zone,) = zones
    if place in STREET and zone.note:
        return zone.note, (replace(zone, note=""),)
    return zone.label, (zone,)


def asked_name(zones: Sequence[Zone]) -> str:
    """Return the name of the seat in question."""
    return zones[0].label if zones else IN_QUESTION
