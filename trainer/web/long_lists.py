"""A choice among thousands, as a list of a form."""

from collections.abc import Iterable
from html import escape as esc
from typing import Any, override

from django import forms
from django.forms.renderers import BaseRenderer
from django.forms.utils import flatatt
from django.utils.html import format_html
from django.utils.safestring import SafeString


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
