"""The practice screen: a question with its answer form, then the verdict and what comes next.

The answer's response holds the verdict and, inside an inert template, the whole next
question: ``static/js/app.js`` puts it in place without a request. Without JavaScript the
form is posted as a page and « Question suivante » is an ordinary link.

How far a series is: one mark a question, right, wrong or still to come; or how a run goes.

The answer of a colleague, to be judged: on the cloth where it has a place there, else told.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from casino_rules.core.forms import Choice, Form, UnreadableAnswer
from casino_rules.core.grading import Verdict
from casino_rules.core.questions import AnswerLine, Question
from casino_rules.core.table import Focus
from casino_rules.core.table_forms import Seats
from casino_rules.exercises.fault_finding import FINE, Finding
from trainer.ui.forms import ANSWER, is_deep
from trainer.ui.markup import SafeString, attrs, bound, classes, esc, icon
from trainer.ui.seats import answers_html, bar_html, by_seats
from trainer.ui.table.cloth import Cloth
from trainer.ui.table.felts import Composition
from trainer.ui.table.svg import SCREEN, repainted_html, table_html, touchable_html
from trainer.ui.verdicts import NEXT, verdict_html

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


_SUBMIT: Final = (
    '<button type="submit" class="bouton bouton--principal question__valider">Valider</button>'
)
_SENDING: Final = '<span class="envoi" role="status"></span>'
"""Where it is said that an answer is on its way, if that can be felt."""

PICTURES: Final = "/examens/images/"
"""Where the pictures of questions are shown, by their names, to who may see the question."""
_LONG: Final = 160
"""Letters of a wording from which it is read as a text rather than as a heading."""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question on a page: its cloth, where it lives, where its answer is posted, the CSRF token.

    ``url`` is the address of the question, shown by the browser when it is in place;
    ``place`` is a line above the wording (exercise, number) and ``scene`` what has just
    happened at the table. ``direct``: one tap or one key may answer, where one word is chosen.
    ``standing`` is the whole table of a duty in a coup. ``screens`` are the compositions of the
    table that it may be seen at.
    """

    question: Question
    cloth: Cloth
    url: str
    action: str
    token: str
    place: str = ""
    scene: str = ""
    direct: bool = False
    standing: Focus | None = None
    screens: Sequence[Composition] = SCREEN


def question_html(
    asked: AskedQuestion,
    value: object = None,
    error: UnreadableAnswer | None = None,
    level: int = 1,
) -> SafeString:
    """Return the question: wording, cloth, form. ``level`` is that of its heading."""
    return open_html(
        asked, lambda laid: str(answer_form_html(asked, value, error, laid=laid)), level
    )


def open_html(
    asked: AskedQuestion, answer: Callable[[frozenset[str]], str], level: int = 1
) -> SafeString:
    """Return the question with an answer still to give; what it can touch on the cloth is named."""
    table, laid = _touchable(asked)
    return _framed(asked, table, answer(laid), level)


def _touchable(asked: AskedQuestion) -> tuple[SafeString, frozenset[str]]:
    return touchable_html(asked.question, asked.cloth, asked.standing, asked.screens)


def framed_html(
    asked: AskedQuestion, answer: str, level: int = 1, verdict: Verdict | None = None
) -> SafeString:
    """Return the question around what a page puts in the place of its answer, as safe HTML.

    With a ``verdict`` the correction is painted on the table.
    """
    table = table_html(asked.question, asked.cloth, asked.standing, verdict, screens=asked.screens)
    return _framed(asked, table, answer, level)


def _framed(asked: AskedQuestion, table: SafeString, answer: str, level: int) -> SafeString:
    css = classes(
        "question colonne ecart-4",
        "question--coup" if asked.standing else "",
        "question--large" if _is_wide(asked.question) and not asked.standing else "",
        "question--controle" if asked.question.answered else "",
        "question--places" if by_seats(asked.question) else "",
        "" if asked.question.zones or asked.standing else "question--sans-tapis",
    )
    place = (
        f'<p class="question__lieu mineur discret">{esc(asked.place)}</p>' if asked.place else ""
    )
    scene = f'<p class="question__scene">{esc(asked.scene)}</p>' if asked.scene else ""
    prompt = asked.question.prompt
    long = "question__enonce--long" if len(prompt) > _LONG or "\n" in prompt else ""
    wording = classes("question__enonce", long)
    return SafeString(
        f'<article class="{css}" data-question{attrs(data_url=asked.url)}>'
        f'<header class="question__entete colonne ecart-2">{place}{scene}<h{level} class="{wording}" tabindex="-1">'
        f"{bound(prompt)}</h{level}>{picture_html(asked.question)}"
        f"{panel_html(asked.question, table)}</header>"
        f"{table}"
        f'<div class="question__reponse" data-reponse>{answer}</div></article>'
    )


def picture_html(question: Question) -> str:
    """Return what is seen beside a wording; empty without any."""
    if question.picture is None:
        return ""
    source = f"{PICTURES}{question.picture.name}/"
    return f'<p class="question__image"><img{attrs(src=source, alt=question.picture.shows)}></p>'


def _is_wide(question: Question) -> bool:
    """Whether the whole width is for the table: its seats are taken, or are asked about."""
    return is_deep(question.form) or any(zone.seat for zone in question.zones)


def alike(one: Question, other: Question) -> bool:
    """Whether two questions leave their tables the same room."""
    first, second = (
        (_is_wide(it), by_seats(it), it.answered is None, bool(it.zones)) for it in (one, other)
    )
    return first == second


def answer_form_html(
    asked: AskedQuestion,
    value: object = None,
    error: UnreadableAnswer | None = None,
    *,
    laid: frozenset[str] | None = None,
) -> SafeString:
    """Return the answer form alone: what a 422 response sends back, nothing typed being lost.

    ``laid`` are the names of what is touched on the table, if they are known already.
    """
    if laid is None:
        laid = _touchable(asked)[1]
    form = asked.question.form
    one_word = isinstance(form, Choice) or (isinstance(form, Seats) and form.one)
    opening = attrs(
        method="post",
        action=asked.action,
        hx_post=asked.action,
        hx_target="closest [data-reponse]",
        hx_swap="innerHTML",
        hx_disable="find .question__valider",
        autocomplete="off",
        data_direct=asked.direct and one_word,  # one touch says all
    )
    return SafeString(
        f"<form{opening}>"
        f'<input type="hidden" name="csrfmiddlewaretoken" value="{esc(asked.token)}">'
        f"{answers_html(asked.question, value, error, laid)}"
        f"{bar_html(asked.question, _SUBMIT + fine_html(form) + _SENDING, laid)}</form>"
    )


def feedback_html(
    verdict: Verdict,
    following: AskedQuestion | None = None,
    next_url: str = "",
    *,
    time: str = "",
    asked: AskedQuestion | None = None,
    next_label: str = NEXT,
    further: str = "",
) -> SafeString:
    """Return the verdict and, when it is known, the next question ready to be put in place.

    With ``asked``, the correction to be painted on the table of the question comes too.
    ``next_url`` is where « Question suivante » leads without JavaScript; left out, it is the
    address of ``following``, and ``next_label`` what the link says. ``time`` is a sentence on how
    long the answer took, ``further`` what can be done with the verdict.
    """
    url = next_url or (following.url if following else "")
    shown: str = verdict_html(verdict, url, next_label, time=time, further=further)
    if asked is not None:  # for the script that paints it over the one shown
        table = repainted_html(asked.question, asked.cloth, asked.standing, verdict, asked.screens)
        shown += f"<template data-corrigee>{table}</template>" if table else ""
    if following is None:
        return SafeString(shown)
    return SafeString(f"{shown}{_ready(following)}")


def chained_html(following: AskedQuestion) -> SafeString:
    """Return the next question to be put in place at once: nothing is read before it."""
    link = attrs(class_="vh", href=following.url, data_suite=True, data_aussitot=True)
    return SafeString(f"<a{link}>{NEXT}</a>{_ready(following)}")


def _ready(following: AskedQuestion) -> str:
    return (
        f"<template data-suivante{attrs(data_url=following.url)}>"
        f"{question_html(following)}</template>"
    )


_LONGEST: Final = 80
"""Signs of an answer that is told on one line."""


@dataclass(frozen=True, slots=True)
class Pip:
    """A question of a series, by its number; ``right`` is None until it is answered."""

    number: int
    right: bool | None = None


def pips_html(pips: Iterable[Pip]) -> SafeString:
    """Return the row of marks of a series, named for who does not see them."""
    marks = "".join([pip_html(pip) for pip in pips])
    return SafeString(
        f'<ol class="pips" role="list" aria-label="Questions de la série">{marks}</ol>'
    )


def pip_html(pip: Pip, *, again: bool = False) -> str:
    """Return one mark; ``again``: it takes the place of the one that is shown."""
    name, word = {
        None: ("", "à venir"),
        True: (" pip--juste", "juste"),
        False: (" pip--faux", "faux"),
    }[pip.right]
    swap = ' hx-swap-oob="true"' if again else ""
    return (
        f'<li class="pip{name}" id="pip-{pip.number}"{swap}>'
        f'<span class="vh">{pip.number}\u00a0: {word}</span></li>'
    )


def run_html(right: int, faults: int, allowed: int, *, again: bool = False) -> SafeString:
    """Return how a run goes: its right answers, and the faults that are left to make."""
    marks = "".join(
        f'<span class="course__faute{" course__faute--faite" if number < faults else ""}"></span>'
        for number in range(allowed)
    )
    plural = "s" if right > 1 else ""
    told = f"fautes\u00a0: {faults} sur {allowed}"
    swap = ' hx-swap-oob="true"' if again else ""
    return SafeString(
        f'<p class="course rangee rangee--seule ecart-2" id="course"{swap}><strong>{right}</strong> juste{plural}'
        f'<span class="vh">, {told}</span>'
        f'<span class="course__fautes" aria-hidden="true">{marks}</span></p>'
    )


def before_html(verdict: Verdict | None, *, again: bool = False) -> SafeString:
    """Return the line that says what became of the answer before, in a run."""
    swap = ' hx-swap-oob="innerHTML"' if again else ""
    return SafeString(
        f'<p class="course__avant rangee rangee--seule ecart-2" id="avant" role="status"{swap}>{_said(verdict)}</p>'
    )


def _said(verdict: Verdict | None) -> str:
    if verdict is None:
        return ""
    if verdict.correct:
        return f'<span class="resultat rangee rangee--seule mineur gras resultat--juste">{icon("juste")}</span><span>Juste</span>'
    expected = verdict.expected if len(verdict.expected) <= _LONGEST else "à revoir au résultat"
    mark = f'<span class="resultat rangee rangee--seule mineur gras resultat--faux">{icon("faux")}</span>'
    return f"{mark}<span>Faux\u00a0: {esc(expected)}</span>"
