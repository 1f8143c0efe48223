"""The answer of a colleague, to be judged: on the cloth where it has a place there, else told."""

from collections.abc import Iterator, Mapping
from typing import Final

from casino_rules.core.control import WHERE
from casino_rules.core.findings import FINE, Finding
from casino_rules.core.forms import Form, Proposing
from casino_rules.core.grading import Verdict
from casino_rules.core.questions import Line, Question
from trainer.ui.markup import attrs, esc
from trainer.ui.post import ANSWER
from trainer.ui.table.mark import Mark

_KEY: Final = "0"


def done_marks(question: Question, verdict: Verdict | None) -> Iterator[tuple[str, Mark]]:
    """Yield what the colleague has done at each place; once judged, where he erred."""
    done: dict[str, list[str]] = {}
    for line in question.answered.lines if question.answered else ():
        done.setdefault(line.spot, []).append(line.text)
    wrong = _wrong(question.form, verdict)
    for spot, texts in done.items():
        if spot:
            correct = wrong is None or spot not in wrong
            yield spot, Mark(correct, " · ".join(texts), done=wrong is None, excess=not correct)


def _wrong(form: Form[object], verdict: Verdict | None) -> frozenset[str] | None:
    """Return where he is wrong, None while it is not told."""
    if verdict is None or not isinstance(verdict.right, Mapping) or not isinstance(form, Finding):
        return None
    where = verdict.right.get(WHERE)
    asked = (field.form for field in form.fields if field.key == WHERE)
    options = (it for choice in asked if isinstance(choice, Proposing) for it in choice.options)
    return None if where is None else frozenset(it.spot for it in options if it.key == where)


def panel_html(question: Question, table: str) -> str:
    """Return what the colleague was asked, and what of his answer is not seen on the table."""
    answered = question.answered
    if answered is None:
        return ""
    lines = [it for it in answered.lines if not it.spot or f'data-lieu="{it.spot}"' not in table]
    told = "".join(map(_line, lines))
    return (
        '<div class="collegue">'
        f'<p class="collegue__demande"><span class="discret">On lui demande\u00a0:</span> {esc(answered.prompt)}</p>'
        f"{f'<dl class="collegue__fait">{told}</dl>' if told else ''}</div>"
    )


def _line(line: Line) -> str:
    return f"<div><dt>{esc(line.label or 'Il répond')}</dt><dd>{esc(line.text)}</dd></div>"


def fine_html(form: Form[object]) -> str:
    """Return the button that says that nothing is wrong, of a form that has one."""
    if not isinstance(form, Finding):
        return ""
    button = attrs(
        type="submit",
        class_="bouton",
        name=ANSWER,
        value=FINE,
        formnovalidate=True,
        data_touche=_KEY,
    )
    return f'<button{button}>Tout est conforme <kbd aria-hidden="true">{_KEY}</kbd></button>'
