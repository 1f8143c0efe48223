"""The drills that are tried, and what their questions show."""

import re
from collections.abc import Iterator
from typing import Any, Final

from casino_rules.core.forms import Fields, Form
from casino_rules.core.questions import Question
from tests.e2e.answers import drill_of, situation_of
from trainer.practice.models import Attempt

HX: Final = {"HX-Request": "true"}
GAME: Final = "punto-banco"


def question_of(attempt: Attempt) -> Question:
    return drill_of(attempt).ask(situation_of(attempt))


def without_token(html: str) -> str:
    """Return a page without the token of its forms, which is another each time."""
    return re.sub(r'(csrfmiddlewaretoken" value=)"\w+"', r"\1", html)


def labels_of(form: Form[Any]) -> Iterator[str]:
    if isinstance(form, Fields):
        for field in form.fields:
            yield field.label
            yield from labels_of(field.form)
    for option in getattr(form, "options", ()):
        yield f"{option.label} {option.key}"
    yield from map(str, getattr(form, "seats", ()))
