"""The practice screen: a question with its answer form, then the verdict and what comes next.

The answer's response holds the verdict and, inside an inert template, the whole next
question: ``static/js/app.js`` puts it in place without a request. Without JavaScript the
form is posted as a page and « Question suivante » is an ordinary link.
"""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.card_forms import Cards
from casino_rules.core.forms import Choice, Fields, Seats, UnreadableAnswer
from casino_rules.core.grading import Verdict
from casino_rules.core.questions import Question
from trainer.ui.forms import is_deep
from trainer.ui.markup import SafeString, attrs, classes, esc
from trainer.ui.seats import answers_html, bar_html, by_seats
from trainer.ui.table.cloth import Cloth
from trainer.ui.table.html import table_html
from trainer.ui.table.marks import painted
from trainer.ui.verdicts import verdict_html

_SUBMIT: Final = (
    '<button type="submit" class="bouton bouton--principal question__valider">Valider</button>'
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on a page: its cloth, where it lives, where its answer is posted, the CSRF token.

    ``url`` is the address of the question, shown by the browser when it is in place;
    ``place`` is a line above the wording (exercise, number) and ``scene`` what has just
    happened at the table. ``direct``: one tap or one key may answer, where one word is chosen.
    """

    question: Question
    cloth: Cloth
    url: str
    action: str
    token: str
    place: str = ""
    scene: str = ""
    direct: bool = False


def question_html(
    asked: Asked,
    value: object = None,
    error: UnreadableAnswer | None = None,
    level: int = 1,
) -> SafeString:
    """Return the question: wording, cloth, form. ``level`` is that of its heading."""
    return framed_html(asked, str(answer_form_html(asked, value, error)), level)


def answered_html(
    asked: Asked,
    verdict: Verdict,
    following: Asked | None,
    next_url: str,
    level: int = 1,
    *,
    time: str = "",
) -> SafeString:
    """Return the question already answered: the whole page when it is shown again."""
    told = feedback_html(verdict, following, next_url, level, time=time)
    return framed_html(asked, str(told), level, verdict)


def framed_html(
    asked: Asked, answer: str, level: int = 1, verdict: Verdict | None = None
) -> SafeString:
    """Return the question around what a page puts in the place of its answer, as safe HTML.

    With a ``verdict`` the correction is painted on the table.
    """
    table = table_html(asked.question, asked.cloth)
    if verdict is not None:
        table = painted(table, asked.question, verdict)
    css = classes(
        "question",
        "question--large" if _is_wide(asked.question) else "",
        "question--places" if by_seats(asked.question) else "",
        "" if asked.question.zones else "question--sans-tapis",
    )
    place = f'<p class="question__lieu">{esc(asked.place)}</p>' if asked.place else ""
    scene = f'<p class="question__scene">{esc(asked.scene)}</p>' if asked.scene else ""
    return SafeString(
        f'<article class="{css}" data-question{attrs(data_url=asked.url)}>'
        f'<header class="question__entete">{place}{scene}<h{level} class="question__enonce" tabindex="-1">'
        f"{esc(asked.question.prompt)}</h{level}></header>"
        f"{table}"
        f'<div class="question__reponse" data-reponse>{answer}</div></article>'
    )


def _is_wide(question: Question) -> bool:
    """Whether the whole width is for the table: its seats are taken, or are asked about."""
    return is_deep(question.form) or any(zone.seat for zone in question.zones)


def answer_form_html(
    asked: Asked, value: object = None, error: UnreadableAnswer | None = None
) -> SafeString:
    """Return the answer form alone: what a 422 response sends back, nothing typed being lost."""
    opening = attrs(
        method="post",
        action=asked.action,
        hx_post=asked.action,
        hx_target="closest [data-reponse]",
        hx_swap="innerHTML",
        hx_disable="find .question__valider",
        autocomplete="off",
        data_direct=asked.direct and isinstance(asked.question.form, Choice),
    )
    return SafeString(
        f"<form{opening}>"
        f'<input type="hidden" name="csrfmiddlewaretoken" value="{esc(asked.token)}">'
        f"{answers_html(asked.question, value, error)}"
        f"{bar_html(asked.question, _SUBMIT)}</form>"
    )


def feedback_html(
    verdict: Verdict,
    following: Asked | None = None,
    next_url: str = "",
    level: int = 1,
    *,
    time: str = "",
    asked: Asked | None = None,
) -> SafeString:
    """Return the verdict and, when it is known, the next question ready to be put in place.

    With ``asked``, the table of the question comes too, the correction painted on it. ``next_url`` is where « Question suivante » leads without JavaScript; left out, it is the
    address of ``following``. ``time`` is a sentence on how long the answer took.
    """
    url = next_url or (following.url if following else "")
    shown = verdict_html(verdict, url, level=level + 1, time=time)
    if asked is not None:
        shown = SafeString(shown + _repainted(asked, verdict))
    if following is None:
        return shown
    return SafeString(
        f"{shown}<template data-suivante{attrs(data_url=following.url)}>"
        f"{question_html(following, level=level)}</template>"
    )


def _repainted(asked: Asked, verdict: Verdict) -> str:
    """Return the table with its correction, which takes the place of the one that is shown."""
    if not isinstance(asked.question.form, Cards | Fields | Seats):
        return ""
    table = table_html(asked.question, asked.cloth)
    corrected = painted(table, asked.question, verdict)
    return "" if corrected == table else f"<template data-corrigee>{corrected}</template>"
