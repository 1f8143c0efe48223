"""What is seen of a table: things with an address, what is lit, what the correction tells. Pure.

A scene is a value: ``with_lit`` and its kin return another one, as ``replace`` does. Where each thing lies is
said by ``layout``, how it looks by ``svg``.

What is touched on the cloth to answer: the cards, the seats and the places of a form. Each is the
label of a control of the form: touched, it takes it. The control of a form alone is reached
without JavaScript too; where several fields are asked, ``static/js/table.js`` binds the labels to
the controls of the one in hand.

What a colleague has done at each place of a table, and once judged where they erred.

A mark of the correction: whether the answer was right at a place, and what was expected there.

What a screen reader hears of a table: the same as is drawn, in the order of the gesture. Pure.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.cards import Card
from casino_rules.core.forms import Choice, Fields, Form, Proposing
from casino_rules.core.french import CARTE, join
from casino_rules.core.grading import Verdict
from casino_rules.core.money import EUR, Cents, Currency, format_amount
from casino_rules.core.plan import ALL_SEATS, IN_QUESTION, Shape, place_of
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.table_forms import Cards, Seats
from casino_rules.core.table_forms import told as said
from casino_rules.exercises.fault_finding import WHERE, Finding
from trainer.ui.controls import keys_of, picks_of, touched
from trainer.ui.forms import ANSWER
from trainer.ui.table.cloth import Cloth, Laid, lay

_LINE: Final = 30
"""How many signs of a correction hold at the end of a line of a phone."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is painted at a place: whether the answer was right there, and what was expected.

    What was given wrongly is struck, what was due stands beside it in the ink of what is right:
    the sign of a fault is only beside what was touched and should not have been (``excess``).
    """

    correct: bool
    text: str
    missed: bool = False
    """Whether it is told only: it should have been touched and was not, or others push it there."""
    given: str = ""
    """What was answered there, if that was wrong."""
    name: str = ""
    """What of several is told there, before the rest."""
    excess: bool = False
    """Whether nothing was due there: it was touched and should not have been."""
    done: bool = False
    """Whether it tells what a colleague did, which is not judged yet."""
    parts: "tuple[Mark, ...]" = ()
    """The marks that it brings together, where several are at one place."""

    @property
    def shown(self) -> str:
        """How it looks: « juste », « faux », « attendu » where nothing was touched, « fait »."""
        if self.done:
            return "fait"
        return "attendu" if self.missed else "juste" if self.correct else "faux"

    @property
    def length(self) -> int:
        """How many signs are read, an arrow between what was given and what was due."""
        return len(self.text) + (len(self.given) + 3 if self.given and self.brief else 0)

    @property
    def brief(self) -> bool:
        """Whether there is room for what was given: a float of ten chips is told under the table."""
        return len(self.given) <= _LINE


def together(marks: Sequence[Mark]) -> Mark:
    """Return the one mark of a place that has several; alike, they are told with one sign."""
    if len(marks) == 1:
        return marks[0]
    told = tuple(mark for mark in marks if mark.text)
    struck = next((mark for mark in marks if mark.given), None)  # there is room for one
    looks = {(mark.shown, mark.excess) for mark in marks}
    return Mark(
        all(mark.correct for mark in marks),
        " · ".join(mark.text for mark in told),
        all(mark.missed for mark in marks),
        given=struck.given if struck else "",
        parts=told if struck or len(looks) > 1 else (),
        excess=all(mark.excess for mark in marks),
    )


def right_of(verdict: Verdict) -> str:
    """Return the word of a mark where the answer is right, or where nothing was answered."""
    return "Juste" if verdict.given else "Réponse"


def done_marks(question: Question, verdict: Verdict | None) -> Iterator[tuple[str, Mark]]:
    """Yield what a colleague did at each place; once judged, where they erred and what was due."""
    lines = question.answered.lines if question.answered else ()
    due = verdict.due if verdict and verdict.due else [line.text for line in lines]
    done: dict[str, list[tuple[str, str]]] = {}
    for line, right in zip(lines, due, strict=True):
        done.setdefault(line.spot, []).append((line.text, right))
    wrong = _wrong(question.form, verdict)
    for spot, texts in done.items():
        erred = [(text, right) for text, right in texts if text != right]
        if spot and wrong is not None and erred:
            given, expected = (" · ".join(told) for told in zip(*erred, strict=True))
            yield spot, Mark(correct=False, text=expected, given=given)
        elif spot:
            correct = wrong is None or spot not in wrong
            told = " · ".join(text for text, _ in texts)
            yield spot, Mark(correct, told, done=wrong is None, excess=not correct)


def _wrong(form: Form[object], verdict: Verdict | None) -> frozenset[str] | None:
    """Return where the colleague is wrong, None while it is not told."""
    if verdict is None or not isinstance(verdict.right, Mapping) or not isinstance(form, Finding):
        return None
    where = verdict.right.get(WHERE)
    asked = (field.form for field in form.fields if field.key == WHERE)
    options = (it for choice in asked if isinstance(choice, Proposing) for it in choice.options)
    return None if where is None else frozenset(it.spot for it in options if it.key == where)


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


def touches_of(question: Question) -> Mapping[str, tuple[Touch, ...]]:
    """Return what may be touched, by address or by the code of a card: two alike are two."""
    forms = tuple(touched(question.form))
    wanted = {name: place for form in forms for place, name in enumerate(picks_of(form)) if name}
    alone = isinstance(question.form, Cards | Choice | Seats)
    keys = keys_of(picks_of(question.form))
    cards = next((form.shown for form in forms if isinstance(form, Cards)), ())
    found: dict[str, tuple[Touch, ...]] = {}
    for name, place in wanted.items():
        at = cards[place].code if cards else name
        control = f"{ANSWER}-{place}" if alone else ""
        touch = Touch(name, control, keys[place] if keys else "")
        found[at] = (*found.get(at, ()), touch)
    return found


def seat_told(scene: Scene, number: int, zones: Sequence[Zone]) -> str:
    """Return what is heard of a seat."""
    name = f"Place {number}"
    told = "\u00a0; ".join(_zones_told(zones, name, scene.currency)) or "libre"
    return f"{name}\u00a0: {told}{_after(scene, f'place-{number}')}"


def place_told(scene: Scene, address: str, name: str, zones: Sequence[Zone]) -> str:
    """Return what is heard of a place of the house."""
    told = "\u00a0; ".join(_zones_told(zones, name, scene.currency))
    after = _after(scene, address)
    return f"{name}\u00a0: {told}{after}" if told or after else name


def _after(scene: Scene, address: str) -> str:
    mark = scene.marks.get(address)
    return f". {mark_told(mark, scene.right)}" if mark else ""


def _zones_told(zones: Iterable[Zone], known: str, currency: Currency) -> list[str]:
    return [told for zone in zones if (told := zone_told(zone, known, currency))]


def zone_told(zone: Zone, known: str, currency: Currency) -> str:
    """Return the cards, the stakes and the note of a zone, in words."""
    parts = []
    if zone.label != known:
        parts.append(zone.label.removeprefix(f"{known}, "))
    if zone.button:
        parts.append("bouton")
    cards = [card_.french for card_ in zone.cards]
    if zone.hidden:
        cards.append(f"{CARTE.count(zone.hidden)} {'cachées' if zone.hidden > 1 else 'cachée'}")
    if cards:
        parts.append(join(cards))
    for stake in zone.stakes:
        worth = (
            said(stake.piles, currency) if stake.piles else format_amount(stake.amount, currency)
        )
        parts.append(f"{stake.box} {worth}")
    if zone.note:
        parts.append(zone.note)
    return ", ".join(parts)


def mark_told(mark: Mark, right: str) -> str:
    """Return what is heard of a mark."""
    if mark.excess:
        return mark.text
    if mark.correct:
        return f"{right}\u00a0: {mark.text}" if mark.text else right
    given = f"Votre réponse\u00a0: {mark.given}\u00a0; " if mark.given else ""
    return f"{given}attendu\u00a0: {mark.text}" if mark.text else f"{given}attendu"
