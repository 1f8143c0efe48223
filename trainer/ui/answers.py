"""A right answer as it is read: a few words, or a line for each field of a form of several."""

from collections.abc import Iterator
from typing import Any

from casino_rules.core.forms import Fields, Form
from trainer.ui.markup import SafeString, esc


def answer_html(form: Form[Any], value: Any) -> SafeString:
    """Return an answer in French: text, or a list of fields with their values."""
    if not isinstance(form, Fields):
        return SafeString(esc(form.show(value)))
    lines = "".join(
        f"<div><dt>{esc(label)}</dt><dd>{esc(text)}</dd></div>"
        for label, text in answer_lines(form, value)
    )
    return SafeString(f'<dl class="reponse-champs">{lines}</dl>')


def answer_lines(form: Fields, value: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Yield the label and the value of each field, those of inner forms after their own label."""
    for field in form.fields:
        label = f"{above}, {field.label.lower()}" if above else field.label
        if isinstance(field.form, Fields):
            yield from answer_lines(field.form, value[field.key], label)
        else:
            yield label, field.form.show(value[field.key])
