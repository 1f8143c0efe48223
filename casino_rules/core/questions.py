"""Questions: what lies on the cloth, what is asked, and the form of the answer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any, Final

from casino_rules.core import chips
from casino_rules.core.cards import Card
from casino_rules.core.chips import Counts
from casino_rules.core.forms import Fields, Form
from casino_rules.core.french import typo
from casino_rules.core.money import EUR, Cents, Currency

ZERO: Final = "Écrivez 0 s'il n'y a rien."
"""How a prompt says what a number holds where there is nothing."""


@dataclass(frozen=True, slots=True)
class Stake:
    """Chips on one box of the cloth: its French label and the amount.

    ``spot`` is the id of the box inside its place (« ante » at « place-3 »). ``piles`` are given
    where the chips themselves are to be read: the amount is then told nowhere.
    """

    box: str
    amount: Cents
    spot: str = ""
    piles: Counts = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "box", typo(self.box))


@dataclass(frozen=True, slots=True)
class Zone:
    """A place on the cloth: a hand, a seat with its stakes, a spoken announcement.

    ``hidden`` counts cards lying face down; ``seat`` numbers a player's place (0: none);
    ``note`` is a short French remark (« 3e carte », « doublé ») and ``spot`` the address on the
    plan of the game's cloth (``core.plan``). ``hidden_first`` of the cards face down lie before
    the others, as they were dealt; ``button``: the dealer's disc is at this seat.
    """

    label: str
    cards: tuple[Card, ...] = ()
    stakes: tuple[Stake, ...] = ()
    hidden: int = 0
    seat: int = 0
    note: str = ""
    spot: str = ""
    hidden_first: int = 0
    button: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", typo(self.label))
        object.__setattr__(self, "note", typo(self.note))

    @property
    def told(self) -> str:
        """What is said of the place in words, the button too: for what does not draw it."""
        return ", ".join(filter(None, ("bouton" if self.button else "", self.note)))


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """A part of an answer that is shown: of what, what was answered, and where it is on the cloth."""

    label: str
    text: str
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a colleague was asked and what they did: the question is whether it is right."""

    prompt: str
    lines: tuple[AnswerLine, ...]

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The same as places of the cloth, for what shows nothing else."""
        asked = Zone("On lui demande", note=self.prompt)
        return (asked, *(Zone(it.label or "Il répond", note=it.text) for it in self.lines))


@dataclass(frozen=True, slots=True)
class Picture:
    """What is seen beside a wording: the name under which it is kept, and what it shows, in words."""

    name: str
    shows: str


@dataclass(frozen=True, slots=True)
class Question:
    """What a trainee sees: never the answer, the branch, the seed or the steps.

    ``in_force`` lists the options of the house on which the answer depends; ``chips`` are the
    values in use at the table, the smallest first: left out, the usual set of the currency.
    ``answered`` is the answer of a colleague, where that is what is judged. ``seats`` are those that
    the words are about.
    """

    prompt: str
    form: Form[Any]
    zones: tuple[Zone, ...] = ()
    in_force: tuple[str, ...] = ()
    currency: Currency = EUR
    chips: tuple[Cents, ...] = ()
    answered: Answered | None = None
    picture: Picture | None = None
    seats: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.chips:
            object.__setattr__(self, "chips", chips.usual(self.currency.code))
        object.__setattr__(self, "prompt", typo(self.prompt))
        object.__setattr__(self, "in_force", tuple(map(typo, self.in_force)))

    @property
    def told(self) -> str:
        """What is said of the table: the wording, or that of the question a colleague has answered."""
        return self.answered.prompt if self.answered else self.prompt

    @property
    def text(self) -> str:
        """All that is read of it in words: the wording, what is in force, the propositions."""
        notes = (zone.note for zone in self.zones)
        return "\n".join((self.told, *self.in_force, *notes, *_labels(self.form)))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that lies face up, in order."""
        return tuple(card for zone in self.zones for card in zone.cards)


_SEATS: Final = frozenset({"place", "autre", "gauche", "droite"})
"""The words by which a text names a seat: « {place} »."""


def seats_named(text: str, facts: Mapping[str, object]) -> tuple[int, ...]:
    """Return the seats that a text names when these facts are told in it, in its order."""
    names = (name for _, name, _, _ in Formatter().parse(text) if name in _SEATS)
    seats = (facts[name] for name in names)
    return tuple(dict.fromkeys(seat for seat in seats if isinstance(seat, int)))


def _labels(form: Form[Any]) -> Iterator[str]:
    """Yield the propositions of a form, field by field."""
    if isinstance(form, Fields):
        for field in form.fields:
            yield field.label
            yield from _labels(field.form)
    yield from (option.label for option in getattr(form, "options", ()))
