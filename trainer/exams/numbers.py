"""The numbers of the questions of a copy: written by hand, as every question shows them all."""

from collections.abc import Sequence
from typing import Any, Final

from trainer.exams.models import Sitting
from trainer.exams.presenters import Copy, Leaf
from trainer.exams.selectors import rows_of
from trainer.ui.markup import SafeString, attrs, classes

_MARKS: Final = {
    "répondue": "numero--repondue",
    "incomplète": "numero--incomplete",
    "annulée": "numero--annulee",
}


def numbers_html(leaves: Sequence[Leaf], current: int) -> SafeString:
    """Return the way to each question, with what is kept of it; ``current`` is the one shown."""
    items = "".join([f"<li>{_number(leaf, current)}</li>" for leaf in leaves])
    return SafeString(
        f'<nav class="numeros" aria-label="Questions"><ol role="list">{items}</ol></nav>'
    )


def told(places: Sequence[int]) -> str:
    """Return places as they are said: « 1, 3 à 5 et 9 »; two that follow each other stay apart."""
    said: list[str] = []
    first = 0
    for index, place in enumerate(places):
        if index + 1 < len(places) and places[index + 1] == place + 1:
            continue
        run = places[first : index + 1]
        said += [f"{run[0]} à {run[-1]}"] if len(run) > 2 else map(str, run)  # noqa: PLR2004 - two are said
        first = index + 1
    return " et ".join(filter(None, (", ".join(said[:-1]), *said[-1:])))


def marks_html(leaves: Sequence[Leaf]) -> SafeString:
    """Return the way to each question of a corrected copy, right or wrong at a glance."""
    items = "".join([f"<li>{_mark(leaf)}</li>" for leaf in leaves])
    return SafeString(
        '<nav class="numeros numeros--tous" aria-label="Questions">'
        f'<ol role="list">{items}</ol></nav>'
    )


def _mark(leaf: Leaf) -> str:
    line = leaf.row.line
    if line.voided:
        kind, sign, said = "annulee", "", "annulée"
    elif line.share == line.out_of:
        kind, sign, said = "juste", "✓", "juste"
    elif line.share:
        kind, sign, said = "partie", "½", "juste en partie"
    else:
        kind, sign, said = "faux", "✗", "fausse" if leaf.row.answered else "sans réponse"
    values = attrs(class_=f"numero numero--{kind}", href=f"#question-{leaf.position}")
    seen = f'<span class="numero__signe" aria-hidden="true">{sign}</span>' if sign else ""
    return f'<a{values}>{leaf.position}{seen}<span class="vh">\u00a0: {said}</span></a>'


def _number(leaf: Leaf, current: int) -> str:
    if leaf.unopened:
        return (
            f'<span class="numero numero--ferme">{leaf.position}'
            '<span class="vh">\u00a0: pas encore ouverte</span></span>'
        )
    state = "annulée" if leaf.voided else leaf.state
    values = attrs(
        class_=classes("numero", _MARKS.get(state, "")),
        href=leaf.url,
        aria_current="page" if leaf.position == current else None,
        data_numero=leaf.position,
    )
    return f'<a{values}>{leaf.position}<span class="vh" data-etat-texte>\u00a0: {state}</span></a>'


def corrected(sitting: Sitting) -> dict[str, Any]:
    """Return what the pages of a corrected copy show: its questions, their numbers, its worth."""
    worth = Copy(sitting, rows_of(sitting))
    leaves = worth.leaves
    return {"sitting": sitting, "leaves": leaves, "numbers": marks_html(leaves), "worth": worth}
