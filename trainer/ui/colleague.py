"""The answer of a colleague, to be judged: on the cloth where it has a place there, else told."""

from typing import Final

from casino_rules.core.forms import Form
from casino_rules.core.questions import AnswerLine, Question
from casino_rules.exercises.fault_finding import FINE, Finding
from trainer.ui.markup import attrs, esc
from trainer.ui.post import ANSWER

_KEY: Final = "0"


def panel_html(question: Question, table: str) -> str:
    """Return what the colleague was asked, and what of their answer is not seen on the table."""
    answered = question.answered
    if answered is None:
        return ""
    lines = [it for it in answered.lines if not it.spot or f'data-lieu="{it.spot}"' not in table]
    told = "".join(map(_line, lines))
    return (
        '<div class="collegue colonne ecart-2">'
        f'<p class="collegue__demande"><span class="discret">On lui demande\u00a0:</span> {esc(answered.prompt)}</p>'
        f"{f'<dl class="collegue__fait">{told}</dl>' if told else ''}</div>"
    )


def _line(line: AnswerLine) -> str:
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
