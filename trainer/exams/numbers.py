"""The numbers of the questions of a copy: written by hand, as every question shows them all."""

from collections.abc import Sequence
from typing import Final

from trainer.exams.presenters import Leaf
from trainer.ui.markup import SafeString, attrs, classes

_MARKS: Final = {"répondue": "numero--repondue", "incomplète": "numero--incomplete"}


def numbers_html(leaves: Sequence[Leaf], current: int) -> SafeString:
    """Return the way to each question, with what is kept of it; ``current`` is the one shown."""
    items = "".join([f"<li>{_number(leaf, current)}</li>" for leaf in leaves])
    return SafeString(
        f'<nav class="numeros" aria-label="Questions"><ol role="list">{items}</ol></nav>'
    )


def _number(leaf: Leaf, current: int) -> str:
    if leaf.sitting.exam.by_question and leaf.row.answer is None:
        return (
            f'<span class="numero numero--ferme">{leaf.position}'
            '<span class="vh">\u00a0: pas encore ouverte</span></span>'
        )
    values = attrs(
        class_=classes("numero", _MARKS.get(leaf.state, "")),
        href=leaf.url,
        aria_current="page" if leaf.position == current else None,
        data_numero=leaf.position,
    )
    return f'<a{values}>{leaf.position}<span class="vh" data-etat-texte>\u00a0: {leaf.state}</span></a>'
