"""Pages of a sitting: its questions, its clock, its handing in, its result.

Pages of the exams that concern somebody: what is to come, its terms, how it begins.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from http import HTTPStatus
from typing import Concatenate
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.exams.models import Answer, Sitting
from trainer.exams.presenters.notices import Notice, notices
from trainer.exams.presenters.numbers import corrected, numbers_html, told
from trainer.exams.presenters.sitting import Clock, ExamQuestion, kept_html
from trainer.exams.requests import posted_absences, posted_page
from trainer.exams.selectors import access
from trainer.exams.selectors.access import Row
from trainer.exams.selectors.corrections import waits
from trainer.exams.selectors.sitting import grace_of, over
from trainer.exams.services import sitting as services
from trainer.exams.services.presence import be_seen, note_absences
from trainer.exams.services.sitting import AWAITED, OUTSIDE, Outcome, Saved, new_tab, outside
from trainer.exams.services.sitting import begin as begin_sitting
from trainer.ui.forms import raw_from_post
from trainer.web.networks import address_of
from trainer.web.numbers import whole
from trainer.web.pages import BOTH, READ, WRITE, in_part, redirect_after_post
from trainer.web.refusals import RefusedError

_REFUSALS = {
    Outcome.ELSEWHERE: "Votre copie est ouverte dans un autre onglet\u00a0: cette page ne peut"
    " plus rien changer. Rechargez-la pour composer ici.",
    Outcome.CHANGED: "Cette question a été répondue depuis une autre page\u00a0: rien n’a été"
    " remplacé. Rechargez la page pour voir cette réponse et la changer.",
    Outcome.UNOPENED: "Ouvrez d’abord la question\u00a0: son temps est compté dès ce moment, et rien"
    " n’est pris en compte avant.",
    Outcome.OVER: "Le temps est écoulé\u00a0: cette réponse est arrivée trop tard et n’est pas"
    " prise en compte.",
}


type CopyView[**P] = Callable[Concatenate[HttpRequest, Sitting, P], HttpResponse]


def own_copy[**P](
    methods: tuple[str, ...] = READ,
) -> Callable[[CopyView[P]], Callable[..., HttpResponse]]:
    """Make a view of one's own copy, shut outside the hall of its exam while it runs."""

    def wrap(view: CopyView[P]) -> Callable[..., HttpResponse]:
        @signed_in(methods)
        def found(
            request: HttpRequest, user: User, /, copy: UUID, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            sitting = access.own_sitting(user, copy)
            away = outside(sitting.exam, address_of(request))
            if away and not over(sitting.exam, sitting, timezone.now()):
                context = {"why": OUTSIDE}
                return render(request, "examens/ferme.html", context, status=HTTPStatus.FORBIDDEN)
            return view(request, sitting, *args, **kwargs)

        return found

    return wrap


@own_copy()
def copy(request: HttpRequest, found: Sitting) -> HttpResponse:
    """Show where a sitting stands: its questions, what is left, how to hand it in."""
    return _whole(request, found, access.sheet_of(found))


def _whole(
    request: HttpRequest, found: Sitting, rows: Sequence[Row], *, asked: bool = False
) -> HttpResponse:
    """Show a sitting; ``asked``: whether it is handed in all the same, with what is missing."""
    now, missing = timezone.now(), _missing(rows)
    context = _common(found, now) | {
        "leaves": [ExamQuestion(found, row) for row in rows],
        "next": next(iter(_open_places(found, rows, now)), None),
        "reached": max((row.question.position for row in rows if row.answer), default=0),
        "missing": missing,
        "gaps": told(missing),
        "asked": asked,
        "shown": access.result_shown(found, now),
        "tab": new_tab(now, found),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if asked else HTTPStatus.OK
    return render(request, "examens/copie.html", context, status=status)


def _missing(rows: Sequence[Row]) -> list[int]:
    """Return the questions that count and have no answer that can be read."""
    return [row.question.position for row in rows if not (row.complete or row.slot.voided)]


def _open_places(found: Sitting, rows: Sequence[Row], now: datetime) -> list[int]:
    """Return the questions that have no answer and may still get one."""
    missing = _missing(rows)
    if not found.exam.by_question:
        return missing
    past = {row.question.position for row in rows if _opened_in_vain(row, now)}
    return [place for place in missing if place not in past]


def _opened_in_vain(row: Row, now: datetime) -> bool:
    deadline = row.answer.deadline if row.answer else None
    return deadline is not None and now > deadline


@own_copy(BOTH)
def question(request: HttpRequest, found: Sitting, position: int) -> HttpResponse:
    """Show a question, or keep its answer."""
    if request.method == "POST":
        return _save(request, found, position)
    return _show(request, _Screen(found, position, timezone.now()))


@own_copy(WRITE)
def open_question(request: HttpRequest, found: Sitting, position: int) -> HttpResponse:
    """Start the clock of a question that has its own."""
    try:
        services.open_question(sitting=found, position=position)
    except RefusedError as error:
        messages.error(request, error.message)
        return redirect_after_post("exams:copy", found.pk)
    return redirect_after_post("exams:question", found.pk, position)


@own_copy(BOTH)
def clock(request: HttpRequest, found: Sitting) -> HttpResponse:
    """Show the time left; posted by a page, give it the sitting if it was made last.

    The page also tells when it was left for another.
    """
    page, now = posted_page(request), timezone.now()
    if not over(found.exam, found, now):
        be_seen(sitting=found, now=now)
        note_absences(sitting=found, told=posted_absences(request), now=now)
    if request.method == "POST":
        held = services.hold(sitting=found, tab=page.tab, now=now)
    else:
        held = found.tab <= page.tab
    position = whole(request.GET.get("question", ""))
    answer = access.answer_at(found, position) if found.exam.by_question and position else None
    context = _common(found, now, answer) | {"held": held}
    return render(request, "examens/temps.html", context)


@own_copy(WRITE)
def hand_in(request: HttpRequest, found: Sitting) -> HttpResponse:
    """Hand the sitting in; with questions unanswered, once this was confirmed."""
    now = timezone.now()
    if "sans-tout" not in request.POST and not over(found.exam, found, now):
        rows = access.sheet_of(found)
        if _open_places(found, rows, now):
            return _whole(request, found, rows, asked=True)
    services.hand_in(sitting=found)
    return redirect_after_post("exams:result", found.pk)


@own_copy()
def result(request: HttpRequest, found: Sitting) -> HttpResponse:
    """Show the result of a sitting and, when the time has come, its correction."""
    now = timezone.now()
    if not access.result_shown(found, now):
        context = _common(found, now) | {"waits": waits(found)}
        return render(request, "examens/remise.html", context)
    context = _common(found, now) | corrected(found, request.GET)
    return render(request, "examens/resultat.html", context)


@dataclass(frozen=True)
class _Screen:
    """A question to be shown: of which sitting, when, after which save."""

    sitting: Sitting
    position: int
    now: datetime
    saved: Saved | None = None


def _common(sitting: Sitting, now: datetime, answer: Answer | None = None) -> dict[str, object]:
    candidate = access.terms_of(sitting.exam, sitting.membership)
    clock = Clock(sitting, candidate, now, answer)
    voided = access.voided_in(sitting)
    return {
        "sitting": sitting,
        "exam": sitting.exam,
        "clock": clock,
        "voided": voided,
        "finished": over(sitting.exam, sitting, now),
    }


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
        return redirect_after_post(_next_url(sitting, position))
    return _show(request, _Screen(sitting, position, timezone.now(), saved))


def _refusal(saved: Saved) -> str:
    """Return why nothing was written; empty if something was."""
    if saved.refused and saved.sitting.voided:
        return saved.sitting.void_words
    return _REFUSALS.get(saved.outcome, "")


def _kept(saved: Saved, url: str) -> HttpResponse:
    """Return the line that says what is kept, and where htmx goes next."""
    leaf = ExamQuestion(saved.sitting, Row(saved.question, saved.answer))
    message = saved.error.message if saved.error else _refusal(saved)
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
    if access.has_question(sitting, following):
        return reverse("exams:question", args=(sitting.pk, following))
    return reverse("exams:copy", args=(sitting.pk,))


def _show(request: HttpRequest, screen: _Screen) -> HttpResponse:
    """Show a question: to be opened, to be answered, or as it was answered."""
    sitting, now = screen.sitting, screen.now
    rows = access.sheet_of(sitting)
    row = Row(
        access.question_at(sitting, screen.position),
        next((row.answer for row in rows if row.question.position == screen.position), None),
    )
    leaf = ExamQuestion(sitting, row, new_tab(now, sitting))
    saved = screen.saved
    if saved is not None and saved.answer and saved.outcome is Outcome.UNREADABLE:
        leaf = replace(leaf, error=saved.error, typed=saved.answer.raw)
    context = _common(sitting, now, row.answer)
    writable = _writable(sitting, row.answer, now)
    refused = saved is not None and saved.refused
    context |= {
        "leaf": leaf,
        "numbers": numbers_html([ExamQuestion(sitting, item) for item in rows], screen.position),
        "writable": writable,
        "refusal": _refusal(saved) if saved else "",
        "following": _following(sitting, rows, screen.position),
        "html": leaf.form_page_html(get_token(request))
        if writable and not refused
        else leaf.closed_page_html(),
    }
    status = HTTPStatus.OK
    if saved is not None:
        status = HTTPStatus.CONFLICT if refused else HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "examens/question.html", context, status=status)


def _following(sitting: Sitting, rows: Sequence[Row], position: int) -> int | None:
    """Return the question to be opened after this one, where each has its own time."""
    ahead = [row for row in rows if row.question.position > position]
    return ahead[0].question.position if sitting.exam.by_question and ahead else None


def _writable(sitting: Sitting, answer: Answer | None, now: datetime) -> bool:
    if Clock(sitting, None, now, answer).over:
        return False
    return answer is not None or not sitting.exam.by_question


@signed_in()
def home(request: HttpRequest, user: User) -> HttpResponse:
    """List one's exams."""
    return render(request, "examens/accueil.html", {"notices": notices(user, timezone.now())})


@signed_in()
def notice(request: HttpRequest, user: User, announced: int) -> HttpResponse:
    """Show the terms of an exam, and one's sittings of it."""
    found = access.exam_for(user, announced)
    member = access.place_in(user, found)
    shown = Notice(
        found,
        tuple(access.sittings_of(user, [found])),
        timezone.now(),
        access.terms_of(found, member) if member else None,
        admitted=member is not None,
    )
    grace, address = int(grace_of(found).total_seconds()), address_of(request)
    away = outside(found, address)
    context = {"notice": shown, "exam": found, "grace": grace, "away": away, "address": address}
    return render(request, "examens/examen.html", context)


@signed_in(WRITE)
def begin(request: HttpRequest, user: User, announced: int) -> HttpResponse:
    """Begin a sitting, or take up the one that is open."""
    found = access.exam_for(user, announced)
    try:
        sitting = begin_sitting(user=user, exam=found, address=address_of(request))
    except RefusedError as error:
        if in_part(request):  # the page that waits for the departure asks again by itself
            if error.code == AWAITED:
                return HttpResponse(status=HTTPStatus.NO_CONTENT)
            return HttpResponse(headers={"HX-Refresh": "true"})  # it says what there is then
        messages.error(request, error.message)
        return redirect_after_post("exams:notice", found.pk)
    if in_part(request):
        return HttpResponse(headers={"HX-Redirect": reverse("exams:copy", args=(sitting.pk,))})
    return redirect_after_post("exams:copy", sitting.pk)
