"""The level of the tables, as forms name it."""

from typing import Final

from django import forms
from django.core.exceptions import BadRequest
from django.http import QueryDict

from casino_rules.core.level import Level

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
