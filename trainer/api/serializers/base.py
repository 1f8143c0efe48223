"""What all the objects of the API share, the lists by pages, the queries and the forms.

Small values: refusals, amounts, cards, proportions.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, ClassVar, Final, NamedTuple, cast, override

from django import forms
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.fields import SkipField
from rest_framework.settings import api_settings

from casino_rules.core.french import join, percent
from casino_rules.core.level import Level
from casino_rules.core.money import Cents, Currency, format_amount
from trainer.api.fields import (
    Address,
    AnyField,
    Choice,
    Day,
    Flag,
    Many,
    Map,
    Moment,
    Number,
    Real,
    Sourced,
    Text,
    Whole,
    Written,
)
from trainer.api.refusals import FAULTS, PROBLEMS

WHOLE: str = api_settings.NON_FIELD_ERRORS_KEY
"""Under what the fault of a whole object goes."""


class Shapes(Sourced, serializers.ListSerializer[Any]):
    """A list of objects."""

    max_length: int | None

    default_error_messages = {  # noqa: RUF012 - theirs
        "required": "À remplir.",
        "null": "Donnez une liste.",
        "not_a_list": "Donnez une liste.",
        "max_length": "{max_length} éléments au plus.",
    }


class Shape(Sourced, serializers.Serializer[Any]):
    """An object: its docstring and its fields are what the schema publishes."""

    default_error_messages = {  # noqa: RUF012 - theirs
        "required": "À remplir.",
        "null": "Donnez un objet.",
        "invalid": "Donnez un objet JSON.",
    }

    class Meta:
        list_serializer_class = Shapes

    @override
    def to_internal_value(self, data: Any) -> Any:
        """Return what is given.

        Raises:
            ValidationError: with all that is wrong.
        """
        faults: dict[str, Any] = {}
        if isinstance(data, Mapping) and (unknown := data.keys() - self.fields.keys()):
            names = join(f"« {name} »" for name in self.fields)
            text = f"Ce champ est inconnu : on attend {names}."
            faults = {str(name): [ErrorDetail(text, "inconnu")] for name in data if name in unknown}
        try:
            found = super().to_internal_value(data)
        except ValidationError as error:
            faults |= cast("dict[str, Any]", error.detail)
        if faults:
            more = self.more_faults(self._right(data, faults)) if WHOLE not in faults else {}
            others = {name: told for name, told in more.items() if name not in {WHOLE, *faults}}
            raise ValidationError(faults | others)
        return found

    def _right(self, data: Mapping[str, Any], faults: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields that are right by themselves."""
        found: dict[str, Any] = {}
        for field in self._writable_fields:
            if field.field_name not in faults:
                with suppress(SkipField):
                    found[str(field.source)] = field.run_validation(field.get_value(data))
        return found

    def more_faults(self, right: dict[str, Any]) -> Mapping[str, Any]:  # noqa: ARG002 - theirs
        """Return what else is wrong with a body of which these fields alone can be read."""
        return {}


class Query(Shape):
    """What an address asks after « ? »: each parameter once, and no other."""

    def check_names(self) -> None:
        """Refuse what is not a parameter, before anything is done.

        Raises:
            ValidationError: if there is one.
        """
        unknown = {}
        for name in self.initial_data:
            key, _, part = name.removesuffix("]").partition("[")  # « maison[option] »
            if key not in self.fields or isinstance(self.fields[key], Map) != bool(part):
                known = join(f"« {known} »" for known in self.fields)
                text = f"Ce paramètre est inconnu : on attend {known}."
                none = "Cette adresse ne prend pas de paramètre."
                unknown[key] = [text if known else none]
        if unknown:
            raise ValidationError(unknown, "parametre")

    @override
    def to_internal_value(self, data: Any) -> Any:
        given: dict[str, Any] = {}
        faults: dict[str, Any] = {}
        for name, texts in data.lists():
            key, _, part = name.removesuffix("]").partition("[")
            field: Any = self.fields[key]
            try:
                value = _read(field, texts)
            except ValidationError as error:
                told: Any = {part: error.detail} if part else error.detail
                faults[key] = faults.get(key, {}) | told if part else told
                continue
            given[key] = given.get(key, {}) | {part: value} if part else value
        try:
            found = super().to_internal_value(given)
        except ValidationError as error:
            faults = cast("dict[str, Any]", error.detail) | faults
        if faults:
            raise ValidationError(faults)
        return found


def _read(field: Any, texts: list[str]) -> object:
    if isinstance(field, Many):
        child: Any = field.child
        return [child.from_text(text) for text in texts]
    if len(texts) > 1:
        raise ValidationError("Une seule valeur est attendue.")
    return field.from_text(texts[0])


class Paged(Query):
    """A page of a list."""

    page = Whole("La page voulue.", required=False, min_value=1, max_value=1_000_000)
    par_page = Whole("Éléments par page ; 50 sans lui.", required=False, min_value=1, max_value=100)


def faults_of(form: forms.BaseForm, named: Callable[[str], str]) -> dict[str, list[ErrorDetail]]:
    """Return all that a form says is wrong, under the names that the API gives its fields."""
    found: dict[str, list[ErrorDetail]] = {}
    for name, errors in form.errors.as_data().items():
        told = [ErrorDetail(text, it.code or "") for it in errors for text in it.messages]
        found.setdefault(named(name), []).extend(told)
    return found


def said_by(*shapes: type[Shape]) -> dict[str, str]:
    """Return attribute → the name that these shapes give it."""
    return {
        field.source: name
        for shape in shapes
        for name, field in shape().fields.items()
        if field.source and field.source != "*"
    }


class Filled(Shape):
    """A body read by a Django form of the pages: fields, bounds and last word are the form's.

    ``names`` says what the fields of the form are called on the wire (usually ``said_by`` the
    shape that reads them back); a field without a name is left out. A field declared here with
    the ``source`` of a field of the form takes its place; what is not the form's is checked alone.
    With ``changes``, what is left out is as in the object that is changed; with ``proposes``, it
    is what the page proposes.
    """

    form_class: ClassVar[Any]
    names: ClassVar[Mapping[str, str]] = {}
    changes: ClassVar[bool] = False
    proposes: ClassVar[bool] = False
    form: Any
    """The form, well filled, once the body is valid."""

    @override
    def get_fields(self) -> dict[str, AnyField]:
        own = super().get_fields()
        said = {field.source or name for name, field in own.items()}
        taken = {
            self.names[key]: self._taken(key, item)
            for key, item in self.form_class.base_fields.items()
            if key in self.names and key not in said
        }
        return taken | own

    def _taken(self, key: str, item: forms.Field) -> AnyField:
        """Return the field of JSON that asks what a field of the form does."""
        words = getattr(self.form_class, "words", {})
        options = {"help_text": words.get(key, ("", ""))[1], "required": item.required}
        if self.proposes and item.initial is not None:
            options["default"] = item.initial
        if self.changes or "default" in options:
            options["required"] = False
        if key != self.names[key]:
            options["source"] = key
        return next(write(item, options) for kind, write in _KINDS if isinstance(item, kind))

    @override
    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Fill the form.

        Raises:
            ValidationError: with its faults, under the names that the body gives the fields.
        """
        before = self.context.get("before")
        if before is not None and not attrs:
            raise ValidationError("Rien n'est à changer.")
        self.form = self.filled(self.posted(attrs), before)
        return attrs

    def posted(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return what the form is given, of what was read."""
        return attrs

    @override
    def more_faults(self, right: dict[str, Any]) -> Mapping[str, Any]:
        with suppress(KeyError):  # what is made of a field that cannot be read is not asked
            try:
                self.filled(self.posted(right), self.context.get("before"))
            except ValidationError as error:
                return cast("dict[str, Any]", error.detail)
        return {}

    def filled(self, attrs: Mapping[str, Any], before: object = None) -> Any:
        """Return the form, well filled.

        Raises:
            ValidationError: with its faults, under the names that the body gives the fields.
        """
        names = {field.source: name for name, field in self.fields.items()}
        mine = self.form_class.base_fields.keys() & names.keys()
        kept = {key: getattr(before, key) for key in mine} if before is not None else {}
        data = kept | {key: value for key, value in attrs.items() if key in mine}
        form = self.form_class(*self.context.get("form", ()), data=data)
        if not form.is_valid():
            raise ValidationError(faults_of(form, lambda name: names.get(name, WHOLE)))
        return form


def _choice(item: Any, options: dict[str, Any]) -> AnyField:
    if getattr(item, "coerce", None) is int:
        known = ", ".join(str(value) for value, _ in item.choices if value != "")
        said = {"help_text": options["help_text"] or f"Parmi {known}."}
        return Whole(allow_null=not item.required, **options | said)
    if isinstance(item.choices, list):
        return Choice([value for value, _ in item.choices], **options)
    return Text(**options)  # what there is to choose is known when the form is made


_KINDS: Final[tuple[tuple[type[forms.Field], Callable[[Any, dict[str, Any]], AnyField]], ...]] = (
    (forms.ModelChoiceField, lambda item, more: Number(allow_null=not item.required, **more)),
    (forms.MultipleChoiceField, lambda _, more: Many(Text(), max_length=300, **more)),
    (forms.BooleanField, lambda _, more: Flag(**more)),
    (
        forms.IntegerField,
        lambda item, more: Whole(min_value=item.min_value, max_value=item.max_value, **more),
    ),
    (forms.DateTimeField, lambda item, more: Moment(allow_null=not item.required, **more)),
    (forms.DateField, lambda item, more: Day(allow_null=not item.required, **more)),
    (forms.ChoiceField, _choice),
    (forms.CharField, lambda item, more: Text(max_length=item.max_length, **more)),
)
"""The first kind that a field of a form is says which field of JSON asks the same."""


LEVEL_OF_EACH: Final = "Sans niveau nommé, il monte avec la maîtrise de chaque cas."


class Faute(Shape):
    """Un champ en cause."""

    champ = Text("Son chemin ; vide si c’est l’ensemble.")
    code = Choice(FAULTS, " ".join(f"« {code} » : {text}" for code, text in FAULTS.items()))
    message = Text("Ce qui ne va pas, et quoi faire.")


class Probleme(Shape):
    """Un refus (RFC 9457) : son code, stable, et sa phrase, en français."""

    type = Address("docs", help_text="Où ce refus est expliqué.")
    title = Text("Le refus, en deux mots.")
    status = Whole("Le statut de la réponse.")
    detail = Text("Ce qui ne va pas, et quoi faire.")
    instance = Text("L’adresse demandée.")
    code = Choice(PROBLEMS, "Le code, qui ne change pas : c’est lui qu’un logiciel regarde.")
    champ = Text("Le chemin du premier champ en cause : « situation.punto ».", required=False)
    erreurs = Faute(
        many=True, required=False, help_text="Tout ce qui est en cause, cinquante fautes au plus."
    )


class Money(NamedTuple):
    """An amount in its currency."""

    cents: Cents
    currency: Currency

    @property
    def text(self) -> str:
        """The amount in French."""
        return format_amount(self.cents, self.currency)


@extend_schema_field({"type": "string", "format": "uri-reference"})
class Href(Written):
    """A link that is already written."""


class Niveau(Whole):
    """How fully the tables are furnished."""

    def __init__(self, help_text: str = "", **options: Any) -> None:
        names = ", ".join(f"{level.value} {level.title.lower()}" for level in Level)
        text = f"{help_text} {names[:1].upper()}{names[1:]}.".strip()
        bounds = {"min_value": min(Level).value, "max_value": max(Level).value}
        super().__init__(text, **bounds | options)


class Montant(Shape):
    """Un montant, pour calculer et pour montrer."""

    centimes = Whole("Montant en centimes de la devise.", source="cents")
    texte = Text("« 1 234,50 € ».", source="text")


class Devise(Shape):
    """La devise du jeu."""

    code = Text("Code ISO 4217.")
    symbole = Text(source="sign")


class Carte(Shape):
    """Une carte."""

    code = Text("Valeur et couleur en ASCII : « Kh », « Td », joker « Xx ».")
    indice = Text("Comme elle est imprimée : « R♥ ».", source="index")
    francais = Text("« roi de cœur ».", source="french")


class Proposition(Shape):
    """Une proposition : la clé à donner et son libellé."""

    cle = Text(source="key")
    libelle = Text(source="label")


def _percent(ratio: Fraction) -> str:
    return percent(ratio.numerator, ratio.denominator)


class Proportion(Shape):
    """Une proportion exacte."""

    exacte = Text(
        "Fraction irréductible : « 19/20 ».",
        source=lambda ratio: f"{ratio.numerator}/{ratio.denominator}",
    )
    valeur = Real("Sa valeur approchée.", source=float)
    texte = Text("En pourcentage : « 1,06 % ».", source=_percent)
