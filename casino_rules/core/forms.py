"""Forms: how one value is read from a person or a program, checked, shown and stored.

The same forms serve both ways: an answer given to a question, and the facts of a situation
typed into the referee. Reading never judges: what cannot be read is asked again.

What is answered to a question that a school has written: several propositions, or free text.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self, override

from casino_rules.core.french import NBSP, typo
from casino_rules.core.money import (
    EUR,
    MAX_CENTS,
    Cents,
    Currency,
    UnreadableAmountError,
    format_amount,
    parse_amount,
)

type Json = str | int | bool | Sequence[Json] | Mapping[str, Json] | None
"""What is stored: JSON without floats."""

_MAX_TYPED = 64
_MAX_FIELDS = 64
_WHOLE = re.compile(r"([+\-\u2212]?)([0-9]{1,9})")


class UnreadableAnswer(ValueError):  # noqa: N818 - the design's word: it is not a fault
    """What was given cannot be read: ask again, count no fault.

    ``message`` (French) says what to type; ``field`` names the part of a form of several fields.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = typo(message)
        self.field = field

    def within(self, field: str) -> "UnreadableAnswer":
        """Return the same message, placed under the field ``field``."""
        path = f"{field}.{self.field}" if self.field else field
        return UnreadableAnswer(self.message, path)


def one_text(raw: object, longest: int = _MAX_TYPED) -> str:
    """Return what was typed in a single control, of at most ``longest`` characters.

    Raises:
        UnreadableAnswer: if nothing was given, or it is not one short text or number.
    """
    if isinstance(raw, list | tuple) and len(raw) == 1:
        raw = raw[0]
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        raw = repr(raw) if isinstance(raw, float) or abs(raw) < 10**_MAX_TYPED else "…"
    if not isinstance(raw, str) or not raw.strip():
        raise UnreadableAnswer("Donnez une réponse.")
    if len(raw) > longest:
        raise UnreadableAnswer("Réponse trop longue.")
    return raw.strip()


def left_empty(raw: object) -> bool:
    """Whether a control was left empty."""
    parts = raw if isinstance(raw, list | tuple) else (raw,)
    return all(part is None or (isinstance(part, str) and not part.strip()) for part in parts)


def many_texts(raw: object, limit: int = _MAX_FIELDS) -> tuple[str, ...]:
    """Return the texts of a control that takes several; one text may hold several, spaced."""
    if raw is None:
        return ()
    if isinstance(raw, str):
        if len(raw) > _MAX_TYPED * 4:
            raise UnreadableAnswer("Réponse trop longue.")
        return tuple(raw.replace(",", " ").split())
    if not isinstance(raw, list | tuple) or len(raw) > limit:
        raise UnreadableAnswer("Donnez une liste de réponses.")
    return tuple(one_text(part) for part in raw)


class Form[T](ABC):
    """How a value of type ``T`` is read, checked, shown and stored."""

    kind: ClassVar[str]
    """Name of the control that a page shows for this form."""

    @abstractmethod
    def parse(self, raw: object) -> T:
        """Return the value that a person or a program gave.

        Raises:
            UnreadableAnswer: if it cannot be read or is out of the form's range.
        """

    @abstractmethod
    def show(self, value: T) -> str:
        """Return the value in French."""

    def dump(self, value: T) -> Json:
        """Return the value as JSON."""
        return value  # type: ignore[return-value]  # plain values are their own JSON

    def load(self, data: Any) -> T:
        """Return the value stored by ``dump``.

        Raises:
            UnreadableAnswer: if the data is not such a value.
        """
        return self.parse(data)


@dataclass(frozen=True, slots=True)
class Option:
    """One proposition of a choice: its stable key, its French label, and its place if it is one.

    ``spot`` is the address on the plan (``core.plan``) of what the proposition names: the seat or
    the place of the house that is touched to take it.
    """

    key: str
    label: str
    spot: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", typo(self.label))


@dataclass(frozen=True)
class Proposing[T](Form[T]):
    """A form that shows propositions, in order."""

    options: tuple[Option, ...]

    @classmethod
    def of(cls, **labels: str) -> Self:
        """Build the form from ``key="Libellé"`` pairs, in the order in which they are shown."""
        return cls(tuple(Option(key, label) for key, label in labels.items()))

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the propositions, in order."""
        return tuple(option.key for option in self.options)


@dataclass(frozen=True)
class Choice(Proposing[str]):
    """Exactly one of a few propositions; ``unpaid`` are the gestures under which nothing is paid."""

    unpaid: tuple[str, ...] = ()
    kind = "choice"

    def paying_nothing(self, *keys: str) -> Self:
        """Return the same choice of a gesture, nothing being paid under these."""
        return replace(self, unpaid=keys)

    @override
    def parse(self, raw: object) -> str:
        text = one_text(raw)
        if text not in self.keys:
            raise UnreadableAnswer("Choisissez une des réponses proposées.")
        return text

    @override
    def show(self, value: str) -> str:
        return next(option.label for option in self.options if option.key == value)


@dataclass(frozen=True)
class Points(Form[int]):
    """A small whole number, between ``low`` and ``high`` included."""

    low: int = 0
    high: int = 9
    unit: str = ""
    kind = "points"

    @override
    def parse(self, raw: object) -> int:
        match = _WHOLE.fullmatch(one_text(raw))
        if match is None:
            raise UnreadableAnswer(f"Écrivez un nombre entier, de {self.low} à {self.high}.")
        sign, digits = match.groups()
        number = -int(digits) if sign in {"-", "\u2212"} else int(digits)
        if not self.low <= number <= self.high:
            raise UnreadableAnswer(f"Le nombre attendu est entre {self.low} et {self.high}.")
        return number

    @override
    def show(self, value: int) -> str:
        return f"{value} {self.unit}".strip()


@dataclass(frozen=True)
class Amount(Form[Cents]):
    """An amount of money in cents, typed the French way: « 1 234,50 ».

    ``optional``: a box of a layout left empty holds nothing, and reads as zero.
    """

    low: Cents = 0
    high: Cents = MAX_CENTS
    currency: Currency = EUR
    optional: bool = False
    kind = "amount"

    @override
    def parse(self, raw: object) -> Cents:
        if self.optional and left_empty(raw):
            return 0
        try:
            cents = parse_amount(one_text(raw))
        except UnreadableAmountError as error:
            raise UnreadableAnswer(str(error)) from None
        self._check(cents)
        return cents

    def _check(self, cents: Cents) -> None:
        if not self.low <= cents <= self.high:
            low, high = (format_amount(bound, self.currency) for bound in (self.low, self.high))
            raise UnreadableAnswer(f"Le montant attendu est entre {low} et {high}.")

    @override
    def show(self, value: Cents) -> str:
        return format_amount(value, self.currency)

    @override
    def load(self, data: Any) -> Cents:
        if self.optional and data is None:
            return 0
        if not isinstance(data, int) or isinstance(data, bool):
            raise UnreadableAnswer("Un montant enregistré est un nombre entier de centimes.")
        self._check(data)
        return data


@dataclass(frozen=True)
class Ordering(Proposing[tuple[str, ...]]):
    """All the propositions, put in order."""

    kind = "sequence"

    @override
    def parse(self, raw: object) -> tuple[str, ...]:
        given = many_texts(raw)
        if sorted(given) != sorted(self.keys):
            raise UnreadableAnswer("Donnez chaque étape une fois, dans l'ordre.")
        return given

    @override
    def show(self, value: tuple[str, ...]) -> str:
        labels = {option.key: option.label for option in self.options}
        return " → ".join(labels[key] for key in value)


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form of several: key, French label, form, and where it is on the cloth."""

    key: str
    label: str
    form: Form[Any]
    spot: str = ""
    """The address on the plan of what the field is about (``core.plan``)."""
    follows: tuple[str, ...] = ()
    """Of a sum, the fields of the gestures that it pays: it is 0 if nothing is paid under each."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", typo(self.label))


@dataclass(frozen=True)
class Fields(Form[dict[str, Any]]):
    """Several forms answered together; each counts for its share."""

    fields: tuple[Field, ...]
    kind = "fields"

    @override
    def parse(self, raw: object) -> dict[str, Any]:
        # A form sent by accident is no answer, even where each field may be left empty.
        if isinstance(raw, Mapping) and all(
            left_empty(raw.get(field.key)) for field in self.fields
        ):
            first = self.fields[0]
            raise UnreadableAnswer("Rien n'est rempli : écrivez au moins un 0.").within(first.key)
        return self._each(raw, lambda form, part: form.parse(part))

    @override
    def load(self, data: Any) -> dict[str, Any]:
        return self._each(data, lambda form, part: form.load(part))

    def _each(self, raw: object, read: Any) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            raise UnreadableAnswer("Remplissez chaque champ.")
        values = {}
        for field in self.fields:
            try:
                values[field.key] = read(field.form, raw.get(field.key))
            except UnreadableAnswer as error:
                raise error.within(field.key) from None
        return values

    @override
    def show(self, value: dict[str, Any]) -> str:
        parts = (f"{field.label} : {field.form.show(value[field.key])}" for field in self.fields)
        return typo(" ; ".join(parts))

    @override
    def dump(self, value: dict[str, Any]) -> Json:
        return {field.key: field.form.dump(value[field.key]) for field in self.fields}


LONGEST: Final = 4_000
"""The longest free text, in characters: a page and a half."""
_BLANK_LINES: Final = re.compile(r"\n{3,}")


@dataclass(frozen=True)
class Several(Proposing[tuple[str, ...]]):
    """One or several of a few propositions, whatever the order: all that are right, and no other.

    ``shared``: each right one is worth its part, and each wrong one takes as much off.
    """

    shared: bool = False
    kind = "several"

    def credit(self, given: tuple[str, ...], right: tuple[str, ...]) -> tuple[int, int]:
        """Return how many parts of the right answer are earned, of how many."""
        good = len({*given} & {*right})
        return max(good - (len(given) - good), 0), len(right)

    @override
    def parse(self, raw: object) -> tuple[str, ...]:
        given = set(many_texts(raw))
        if not given:
            raise UnreadableAnswer("Cochez au moins une réponse.")
        if not given <= set(self.keys):
            raise UnreadableAnswer("Choisissez parmi les réponses proposées.")
        return tuple(key for key in self.keys if key in given)

    @override
    def show(self, value: tuple[str, ...]) -> str:
        return f"{NBSP}; ".join(option.label for option in self.options if option.key in value)

    @override
    def dump(self, value: tuple[str, ...]) -> Json:
        return list(value)


@dataclass(frozen=True)
class Prose(Form[str]):
    """A text of one's own, of several lines if one likes; a person marks it."""

    longest: int = LONGEST
    kind = "prose"

    @override
    def parse(self, raw: object) -> str:
        return clean_text(raw, self.longest)

    @override
    def show(self, value: str) -> str:
        return value


def clean_text(raw: Any, longest: int = LONGEST) -> str:
    """Return a text without what cannot be seen: its lines end alike, at most one is empty in a row.

    Raises:
        UnreadableAnswer: if nothing was given, or it is not one text of at most ``longest``
            characters.
    """
    if isinstance(raw, list | tuple) and len(raw) == 1:
        raw = raw[0]
    if not isinstance(raw, str):
        raise UnreadableAnswer("Écrivez votre réponse.")
    lines = raw.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
    seen = ("".join(filter(_shown, line)).rstrip() for line in lines)
    text = _BLANK_LINES.sub("\n\n", "\n".join(seen)).strip()
    if not text:
        raise UnreadableAnswer("Écrivez votre réponse.")
    if len(text) > longest:
        raise UnreadableAnswer(f"Réponse trop longue : {longest} caractères au plus.")
    return text


def _shown(letter: str) -> bool:
    return letter.isprintable() or letter in "\u00a0\u202f\u200d"
