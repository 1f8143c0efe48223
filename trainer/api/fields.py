"""What a JSON object is made of: REST framework's fields, strict, with French refusals.

What is not exactly of the type is refused: « 7 » is no number, 1 is not true. The first argument
is the help text that the schema publishes; ``source`` is an attribute, or a function of the object.
A field that is not ``required`` is left out of an answer where its value is None.

Stored values as a client would type them: what is given back may be given again.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from operator import attrgetter
from re import compile as pattern
from typing import Any, ClassVar, Final, override
from uuid import UUID

from django.urls import reverse
from django.utils.text import slugify
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import SkipField

from casino_rules.core.forms import Amount, Fields, Form, Json
from casino_rules.core.french import join
from casino_rules.core.money import Cents
from casino_rules.core.situation import Rows, facts_of
from trainer.web.moments import iso, read_day, read_moment

type AnyField = serializers.Field[Any, Any, Any, Any]
type Source = str | Callable[[Any], object] | None

LARGEST: Final = 10**18 - 1
"""The largest number of a row."""
_PLAIN: Final = pattern(r"[1-9][0-9]{0,17}")


class Sourced(serializers.Field[Any, Any, Any, Any]):
    """A field whose source may be a function of the object."""

    def __init__(self, *args: Any, source: Source = None, **options: Any) -> None:
        self._read = source if callable(source) else None
        super().__init__(*args, source="*" if callable(source) else source, **options)

    @override
    def get_attribute(self, instance: Any) -> Any:
        found = super().get_attribute(instance)
        value = self._read(found) if self._read else found
        if value is None and not self.required:
            raise SkipField
        return value


class Helped(Sourced):
    """A field whose first argument is its help text, and which takes values of its kinds only."""

    wanted: ClassVar[str] = "Donnez un texte."
    """The refusal of what is of another type."""
    kinds: ClassVar[tuple[type, ...]] = (str,)

    def __init__(self, help_text: str = "", **options: Any) -> None:
        said = {"required": "À remplir.", "null": self.wanted, "invalid": self.wanted}
        messages = said | options.pop("error_messages", {})
        super().__init__(help_text=help_text, error_messages=messages, **options)

    @override
    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, self.kinds) or (isinstance(data, bool) and bool not in self.kinds):
            self.fail("invalid")
        try:
            return self.read(data)
        except ValueError:
            self.fail("invalid")

    def read(self, data: Any) -> Any:
        """Return the value of what is of the right type.

        Raises:
            ValueError: if it is not one all the same.
        """
        return data

    def from_text(self, text: str) -> object:
        """Return what a text of the query gives, in the type of the field."""
        return text


class Text(Helped, serializers.CharField):
    """A text, as it is sent: the forms trim it."""

    default_error_messages = {  # noqa: RUF012 - theirs
        "blank": Helped.wanted,
        "max_length": "{max_length} signes au plus.",
    }

    def __init__(self, help_text: str = "", *, allow_blank: bool = True, **options: Any) -> None:
        super().__init__(help_text, trim_whitespace=False, allow_blank=allow_blank, **options)

    @override
    def read(self, data: str) -> str:
        if "\0" in data:
            raise serializers.ValidationError("Ce texte contient un signe qui ne s'écrit pas.")
        return data


@extend_schema_field({"type": "string", "format": "password"})
class Secret(Text):
    """A text that is not shown."""


class Whole(Helped, serializers.IntegerField):
    """A whole number."""

    wanted = "Donnez un nombre entier."
    kinds = (int,)

    def __init__(self, help_text: str = "", **options: Any) -> None:
        low, high = options.get("min_value"), options.get("max_value")
        text = f"Donnez un nombre {f'à partir de {low}' if high is None else f'de {low} à {high}'}."
        messages = {"min_value": text, "max_value": text}
        super().__init__(help_text, error_messages=messages, **options)

    @override
    def from_text(self, text: str) -> object:
        if not _PLAIN.fullmatch(text):
            raise serializers.ValidationError("Donnez un nombre entier, à partir de 1.")
        return int(text)


class Number(Whole):
    """The number of a row, as addresses write it."""

    def __init__(self, help_text: str = "", **options: Any) -> None:
        super().__init__(help_text, min_value=1, max_value=LARGEST, **options)


class Real(Helped, serializers.FloatField):
    """A number."""

    wanted = "Donnez un nombre."
    kinds = (int, float)


class Flag(Helped, serializers.BooleanField):
    """True or false."""

    wanted = "Donnez vrai ou faux."
    kinds = (bool,)

    @override
    def from_text(self, text: str) -> object:
        if text not in {"true", "false"}:
            raise serializers.ValidationError("Donnez « true » ou « false ».")
        return text == "true"


def code_of(word: object) -> str:
    """Return a word of ours as a program reads it: « à venir » is « a-venir »."""
    return slugify(str(word).replace("’", "-").replace("_", "-"))


class Choice(Helped, serializers.ChoiceField):
    """One of a few words, which are codes here, whatever they are on pages or in the database."""

    def __init__(self, choices: Iterable[str], help_text: str = "", **options: Any) -> None:
        self.words = {self.coded(item): str(item) for item in choices}
        messages = {"invalid_choice": f"On attend {join(f'« {word} »' for word in self.words)}."}
        super().__init__(help_text, choices=[*self.words], error_messages=messages, **options)

    @override
    def read(self, data: str) -> str:
        if data not in self.choices:
            self.fail("invalid_choice")
        return self.words[data]

    @override
    def to_representation(self, value: object) -> str:
        return self.coded(value)

    @staticmethod
    def coded(word: object) -> str:
        """Return what a word is called here."""
        return code_of(word)


class Moment(Helped, serializers.DateTimeField):
    """A day and an hour with their offset; given back in the time zone of the site."""

    wanted = "Une date et une heure s'écrivent 2026-11-24T18:00:00+01:00."

    @override
    def read(self, data: str) -> datetime:
        return read_moment(data)

    @override
    def to_representation(self, value: datetime) -> str:
        return iso(value)


class Day(Helped, serializers.DateField):
    """A day."""

    wanted = "Une date s'écrit 2026-11-24."

    @override
    def read(self, data: str) -> date:
        return read_day(data)


class Key(Helped, serializers.UUIDField):
    """A UUID."""

    wanted = "Donnez un UUID."

    @override
    def read(self, data: str) -> UUID:
        return UUID(data)


class _Holding(Helped):
    """A field made of others of one kind."""

    def __init__(self, child: AnyField, help_text: str = "", **options: Any) -> None:
        super().__init__(help_text, child=child, **options)


class Many(_Holding, serializers.ListField):
    """A list of one kind of values."""

    wanted = "Donnez une liste."
    kinds = (list,)
    default_error_messages = {  # noqa: RUF012 - theirs
        "max_length": "{max_length} éléments au plus."
    }

    @override
    def read(self, data: Any) -> Any:
        return serializers.ListField.to_internal_value(self, data)


class Map(_Holding, serializers.DictField):
    """Values by name."""

    wanted = "Donnez un objet."
    kinds = (dict,)

    @override
    def read(self, data: Any) -> Any:
        return serializers.DictField.to_internal_value(self, data)


class Written(Helped):
    """What is written as it is."""

    @override
    def to_representation(self, value: object) -> object:
        return value


@extend_schema_field({"type": "string", "format": "uri-reference"})
class Address(Helped):
    """The address of an object: a route, then the attributes that are its parts."""

    def __init__(
        self, route: str, *parts: str, help_text: str = "", source: Source = "*", **options: Any
    ) -> None:
        super().__init__(help_text, source=source, **options)
        self.route, self.parts = route, parts

    @override
    def to_representation(self, value: object) -> str:
        route = self.route if ":" in self.route else f"api:{self.route}"
        return reverse(route, args=[attrgetter(part)(value) for part in self.parts])


@extend_schema_field(
    {
        "description": (
            "Une réponse ou un fait, comme une personne l’écrirait : texte, nombre, liste ou "
            "objet, selon le formulaire. Un montant s’écrit en unités de la devise : "
            "« 1 234,50 », 1234.5 ou 20."
        )
    },
    component_name="Valeur",
)
class Value(Written):
    """What a form of the engine reads, and gives back so that it can be given again."""

    wanted = "Donnez une réponse."
    kinds = (object, bool)

    def __init__(self, help_text: str = "", **options: Any) -> None:
        messages = {"required": self.wanted}
        super().__init__(help_text, allow_null=True, error_messages=messages, **options)


class OneOf(Helped):
    """One of several shapes that « genre » tells apart; ``members`` maps a type to its shape.

    ``members`` is a function, so that a shape may hold itself.
    """

    def __init__(
        self, name: str, members: Callable[[], Mapping[type, Any]], **options: Any
    ) -> None:
        super().__init__(**options)
        self.name, self.members = name, members

    @override
    def to_representation(self, value: object) -> Any:
        known = self.members()
        kind = next(base for base in type(value).__mro__ if base in known)
        return known[kind](value, context=self.context).data


def typed_amount(cents: Cents) -> str:
    """Return an amount as it is typed, in units: « 1234,50 », « 20 »."""
    units, rest = divmod(abs(cents), 100)
    decimals = f",{rest:02d}" if rest else ""
    return f"{'-' if cents < 0 else ''}{units}{decimals}"


def typed(form: Form[Any], stored: Json) -> object:
    """Return a stored value as a client would give it: ``form.parse`` reads it back.

    An archived value that the form no longer knows is returned as it is.
    """
    match form:
        case Amount() if isinstance(stored, int):
            return typed_amount(stored)
        case Fields(fields=fields) if isinstance(stored, Mapping):
            forms = {field.key: field.form for field in fields}
            return {
                key: typed(forms[key], part) if key in forms else part
                for key, part in stored.items()
            }
        case Rows(row=row) if isinstance(stored, list | tuple):
            return [typed_facts(row, part) for part in stored]
        case _:
            return [*stored] if isinstance(stored, tuple) else stored


def typed_facts(situation: type, stored: Json) -> dict[str, object]:
    """Return the stored facts of a situation as a client would give them."""
    facts = stored if isinstance(stored, Mapping) else {}
    return {item.name: typed(item.form, facts.get(item.name)) for item in facts_of(situation)}
