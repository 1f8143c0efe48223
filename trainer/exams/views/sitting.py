"""Pages of a sitting: its questions, its clock, its handing in, its result."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.exams import selectors
from trainer.exams.models import Answer, Sitting
from trainer.exams.numbers import corrected, numbers_html
from trainer.exams.presenters import Clock, Leaf, kept_html
from trainer.exams.requests import posted_page
from trainer.exams.selectors import Row
from trainer.exams.services import sitting as services
from trainer.exams.services.sitting import Outcome, Saved
from trainer.ui.post import raw_from_post
from trainer.web.numbers import whole
from trainer.web.pages import BOTH, WRITE, in_part, see
from trainer.web.refusals import RefusedError

_REFUSALS = {
    Outcome.ELSEWHERE: "Votre copie est ouverte dans un autre onglet\u00a0: cette page ne peut"
    " plus rien changer. Rechargez-la pour composer ici.",
    Outcome.CHANGED: "Cette question a été répondue depuis une autre page\u00a0: rien n’a été"
    " remplacé. Rechargez la page pour voir cette réponse et la changer.",
    Outcome.OVER: "Le temps est écoulé\u00a0: cette réponse est arrivée trop tard et n’est pas"
    " prise en compte.",
}


@signed_in()
def copy(request: HttpRequest, user: User, copy: UUID) -> HttpResponse:
    """Show where a sitting stands: its questions, what is left, how to hand it in."""
    found = selectors.own_sitting(user, copy)
    now = timezone.now()
    rows = selectors.sheet_of(found)
    context = _common(found, now) | {
        "leaves": [Leaf(found, row) for row in rows],
        "next": _next_position(found, rows, now),
        "reached": max((row.question.position for row in rows if row.answer), default=0),
        "missing": sum(not row.answered for row in rows),
        "shown": selectors.result_shown(found, now),
        "tab": services.new_tab(now),
    }
    return render(request, "examens/copie.html", context)


def _next_position(found: Sitting, rows: Sequence[Row], now: datetime) -> int | None:
    """Return the question to go on with, None when all is answered or was opened in vain."""
    if not found.exam.by_question:
        return next((row.question.position for row in rows if not row.answered), None)
    for row in rows:
        deadline = row.answer.deadline if row.answer else None
        if row.answer is None or (not row.answered and deadline and now <= deadline):
            return row.question.position
    return None


@signed_in(BOTH)
def question(request: HttpRequest, user: User, copy: UUID, position: int) -> HttpResponse:
    """Show a question, or keep its answer."""
    found = selectors.own_sitting(user, copy)
    if request.method == "POST":
        return _save(request, found, position)
    return _show(request, _Screen(found, position, timezone.now()))


@signed_in(WRITE)
def open_question(request: HttpRequest, user: User, copy: UUID, position: int) -> HttpResponse:
    """Start the clock of a question that has its own."""
    found = selectors.own_sitting(user, copy)
    try:
        services.open_question(sitting=found, position=position)
    except RefusedError as error:
        messages.error(request, error.message)
        return see("exams:copy", found.pk)
    return see("exams:question", found.pk, position)


@signed_in(BOTH)
def clock(request: HttpRequest, user: User, copy: UUID) -> HttpResponse:
    """Show the time left; posted by a page just opened, give it the sitting."""
    found = selectors.own_sitting(user, copy)
    page, now = posted_page(request), timezone.now()
    if request.method == "POST":
        held = services.hold(sitting=found, tab=page.tab, now=now)
    else:
        held = found.tab <= page.tab
    position = whole(request.GET.get("question", ""))
    answer = selectors.answer_at(found, position) if found.exam.by_question and position else None
    context = _common(found, now, answer) | {"held": held}
    return render(request, "examens/temps.html", context)


@signed_in(WRITE)
def hand_in(_request: HttpRequest, user: User, copy: UUID) -> HttpResponse:
    """Hand the sitting in."""
    found = selectors.own_sitting(user, copy)
    services.hand_in(sitting=found)
    return see("exams:result", found.pk)


@signed_in()
def result(request: HttpRequest, user: User, copy: UUID) -> HttpResponse:
    """Show the result of a sitting and, when the time has come, its correction."""
    found = selectors.own_sitting(user, copy)
    now = timezone.now()
    if not selectors.result_shown(found, now):
        return render(request, "examens/remise.html", _common(found, now))
    context = _common(found, now) | corrected(found)
    return render(request, "examens/resultat.html", context)


@dataclass(frozen=True)
class _Screen:
    """A question to be shown: of which sitting, when, after which save."""

    sitting: Sitting
    position: int
    now: datetime
    saved: Saved | None = None


def _common(sitting: Sitting, now: datetime, answer: Answer | None = None) -> dict[str, object]:
    candidate = selectors.terms_of(sitting.exam, sitting.membership_id)
    clock = Clock(sitting, candidate, now, answer)
    return {"sitting": sitting, "exam": sitting.exam, "clock": clock}


def _save(request: HttpRequest, sitting: Sitting, position: int) -> HttpResponse:
    saved = services.save_answer(
        sitting=sitting,
        position=position,
        raw=lambda form: raw_from_post(form, request.POST),
        page=posted_page(request),
    )
    goes_on = "suite" in request.POST and saved.outcome is Outcome.KEPT
    if in_part(request):
        return _kept(saved, _next_url(sitting, position) if goes_on else "")
    if saved.outcome is Outcome.KEPT:
        return see(_next_url(sitting, position))
    return _show(request, _Screen(sitting, position, timezone.now(), saved))


def _kept(saved: Saved, url: str) -> HttpResponse:
    """Return the line that says what is kept, and where htmx goes next."""
    leaf = Leaf(saved.sitting, Row(saved.question, saved.answer))
    message = saved.error.message if saved.error else _REFUSALS.get(saved.outcome, "")
    if saved.error:
        message = f"Réponse gardée, mais elle ne compte pas encore\u00a0: {message}"
    refusal = saved.outcome.value if saved.refused else ""
    response = HttpResponse(kept_html(leaf, message, refusal))
    response.status_code = HTTPStatus.CONFLICT if saved.refused else HTTPStatus.OK
    if url:
        response["HX-Redirect"] = url
    return response


def _next_url(sitting: Sitting, position: int) -> str:
    """Return the address of the next question, or of the copy after the last."""
    following = position + 1
    if selectors.has_question(sitting, following):
        return reverse("exams:question", args=(sitting.pk, following))
    return reverse("exams:copy", args=(sitting.pk,))


def _show(request: HttpRequest, screen: _Screen) -> HttpResponse:
    """Show a question: to be opened, to be answered, or as it was answered."""
    sitting, now = screen.sitting, screen.now
    rows = selectors.sheet_of(sitting)
    row = Row(
        selectors.question_at(sitting, screen.position),
        next((row.answer for row in rows if row.question.position == screen.position), None),
    )
    leaf = Leaf(sitting, row, services.new_tab(now))
    saved = screen.saved
    if saved is not None and saved.answer and saved.outcome is Outcome.UNREADABLE:
        leaf = replace(leaf, error=saved.error, typed=saved.answer.raw)
    context = _common(sitting, now, row.answer)
    writable = _writable(sitting, row.answer, now)
    refused = saved is not None and saved.refused
    context |= {
        "leaf": leaf,
        "numbers": numbers_html([Leaf(sitting, item) for item in rows], screen.position),
        "writable": writable,
        "refusal": _REFUSALS.get(saved.outcome, "") if saved else "",
        "html": leaf.form_page_html(get_token(request))
        if writable and not refused
        else leaf.closed_page_html(),
    }
    status = HTTPStatus.OK
    if saved is not None:
        status = HTTPStatus.CONFLICT if refused else HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "examens/question.html", context, status=status)


def _writable(sitting: Sitting, answer: Answer | None, now: datetime) -> bool:
    if Clock(sitting, None, now, answer).over:
        return False
    return answer is not None or not sitting.exam.by_question
