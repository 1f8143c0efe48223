"""Forms with our words: labels, help, what is missing, and a status that tells what happened.

The level of the tables, as forms name it.

A choice among thousands, as a list of a form.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from html import escape as esc
from http import HTTPStatus
from pathlib import Path
from typing import Any, ClassVar, Final, cast, override

from django import forms
from django.core.exceptions import BadRequest, ValidationError
from django.core.validators import FileExtensionValidator
from django.forms.renderers import BaseRenderer
from django.forms.utils import flatatt
from django.http import QueryDict
from django.utils.dateparse import parse_datetime
from django.utils.html import format_html
from django.utils.safestring import SafeString

from casino_rules.core.level import Level
from trainer.web.heavy import FullError
from trainer.web.moments import EARLIEST, LATEST, bounded, moment_of, wall
from trainer.web.networks import read_networks
from trainer.web.pictures import KINDS, Bounds, NoPictureError, redrawn

LOCAL_MOMENT: Final = "%Y-%m-%dT%H:%M"
"""A day and an hour as browsers write them."""
_DAYS: Final = {"min": EARLIEST.isoformat(), "max": LATEST.isoformat()}
_HOURS: Final = {"min": f"{EARLIEST}T00:00", "max": f"{LATEST}T23:59"}


class Worded:
    """Gives the fields of a form our labels and help texts."""

    words: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Field → label and help text."""
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label, field.help_text = self.words.get(name, (field.label, ""))


class SiteForm(Worded, forms.Form):
    """A form of the site, with our messages."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.error_messages["required"] = "À remplir."
            if isinstance(field, MomentField):
                has = self.initial.get(name, field.initial)
                field.kept = has if isinstance(has, datetime) else None
            if isinstance(field, forms.ChoiceField):
                field.error_messages["invalid_choice"] = "Ce choix n’existe pas."

    def offer(self, name: str, what: Any, refusal: str = "") -> None:
        """Let a field choose among these: rows, or values with their labels."""
        field: Any = self.fields[name]
        if isinstance(field, forms.ModelChoiceField):
            field.queryset = what
        else:
            field.choices = what
        if refusal:
            field.error_messages["invalid_choice"] = refusal


class DayField(forms.DateField):
    """A day, as browsers or people write it."""

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(
            required=required,
            widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", **_DAYS}),
        )

    @override
    def to_python(self, value: Any) -> date | None:
        """Return the day, if it is one that people can mean."""
        found: date | None = super().to_python(value)
        return None if found is None else _told(bounded, found)


class MomentField(forms.DateTimeField):
    """A day and an hour of the site's time zone, as browsers or people write them.

    The hour that a form already has is kept as it is, even one that clocks show twice.
    """

    kept: datetime | None = None
    """What the form has, set by it."""

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(
            required=required,
            input_formats=[LOCAL_MOMENT, f"{LOCAL_MOMENT}:%S", "%Y-%m-%d %H:%M", "%d/%m/%Y %H:%M"],
            widget=forms.DateTimeInput(
                format=LOCAL_MOMENT, attrs={"type": "datetime-local", **_HOURS}
            ),
            error_messages={"invalid": "Une date et une heure, par exemple 24/11/2026 18:00."},
        )

    @override
    def to_python(self, value: Any) -> datetime | None:
        """Return the moment that is meant."""
        if self.kept is not None and value == f"{wall(self.kept):{LOCAL_MOMENT}}":
            return self.kept
        if value in self.empty_values:
            return None
        return _told(moment_of, self._read(value) if isinstance(value, str) else value)

    def _read(self, text: str) -> datetime:
        try:
            found = parse_datetime(text.strip())
        except ValueError:
            found = None
        if found is None:
            found = cast(datetime, super(forms.DateTimeField, self).to_python(text))  # our formats
        return found


def _told[Read](reader: Callable[[Read], Read], found: Read) -> Read:
    try:
        return reader(found)
    except ValueError as error:
        raise ValidationError(str(error)) from None


class NetworksField(forms.CharField):
    """Addresses, as networks: « 192.168.1.0/24, 10.0.0.7 »."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=1000)

    @override
    def prepare_value(self, value: Any) -> str:
        """Return the networks as they are typed."""
        return value if isinstance(value, str) else ", ".join(value or ())

    @override
    def clean(self, value: Any) -> tuple[str, ...]:
        """Return the networks.

        Raises:
            ValidationError: with what is not one.
        """
        try:
            return read_networks(super().clean(self.prepare_value(value)))
        except ValueError as error:
            refusal = (
                f"«\u00a0{error}\u00a0» n’est pas une adresse. Par exemple\u00a0: 192.168.1.0/24."
            )
            raise ValidationError(refusal) from None


class PictureField(forms.FileField):
    """A picture, drawn again within bounds; None without any. It is what its name says."""

    def __init__(self, bounds: Bounds) -> None:
        named = FileExtensionValidator([*KINDS], bounds.told)
        super().__init__(required=False, validators=[named])
        self.bounds = bounds

    @override
    def clean(self, data: Any, initial: Any = None) -> str | None:
        """Return the picture as an address.

        Raises:
            ValidationError: if it is no picture that is shown, or too large.
        """
        file = super().clean(data, initial)
        if not file:
            return None
        kind = KINDS[Path(file.name).suffix[1:].lower()]
        try:
            return redrawn(file.read(self.bounds.octets + 1), self.bounds, [kind])
        except NoPictureError:
            raise ValidationError(f"{self.bounds.told} Son nom dit {kind}.") from None
        except FullError:
            busy = "D’autres images se préparent en ce moment\u00a0: réessayez dans un instant."
            raise ValidationError(busy) from None


def status_of(form: forms.BaseForm) -> HTTPStatus:
    """Return the status of a page that shows a form, and open it on the first field to correct."""
    wrong = next((name for name in form.errors if name in form.fields), None)
    if wrong:
        form.fields[wrong].widget.attrs["autofocus"] = True
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK


def wrong_in(form: forms.BaseForm) -> list[str]:
    """Return what is wrong with a small form that the page shows without its fields' errors."""
    return [
        f"{form.fields[name].label}\u00a0: {error}" if name in form.fields else str(error)
        for name, errors in form.errors.items()
        for error in errors
    ]


CHOICES: Final = tuple((level.value, f"{level.value}. {level.title}") for level in Level)
"""What a form proposes."""


def level_field(without: str = "") -> forms.TypedChoiceField:
    """Return the field of a form that chooses a level: full tables, left out.

    ``without`` says what it means to name none, where that is something else.
    """
    proposed = [("", without), *CHOICES] if without else [*CHOICES]
    nothing = None if without else Level.FULL.value
    field = forms.TypedChoiceField(choices=proposed, coerce=int, required=False)
    field.empty_value = nothing  # type: ignore[assignment]  # any value, says Django
    return field


def posted_level(data: QueryDict) -> Level | None:
    """Return the level that a form names, « niveau »; None if it names none.

    Raises:
        BadRequest: if there is no such level.
    """
    named = data.get("niveau", "")
    if not named:
        return None
    found = next((level for level in Level if str(level.value) == named), None)
    if found is None:
        raise BadRequest("Ce niveau n’existe pas.")
    return found


class LongSelect(forms.Select):
    """A choice among thousands: the same list, without a template for each of its lines."""

    @override
    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,
        renderer: BaseRenderer | None = None,
    ) -> SafeString:
        """Return the list."""
        kept = self.build_attrs(self.attrs, {**(attrs or {}), "name": name})
        chosen = frozenset(str(item) for item in self.format_value(value))
        return format_html("<select{}>{}</select>", flatatt(kept), _lines(self.choices, chosen))


def _lines(choices: Iterable[Any], chosen: frozenset[str]) -> SafeString:
    """Return the lines of a list, those of a group under its name."""
    return SafeString(
        "".join(
            f'<optgroup label="{esc(str(key))}">{_lines(label, chosen)}</optgroup>'
            if isinstance(label, list | tuple)
            else f'<option value="{esc(str(key))}"{" selected" * (str(key) in chosen)}>'
            f"{esc(str(label))}</option>"
            for key, label in choices
        )
    )
