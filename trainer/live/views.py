"""Pages of the live room: the desk, the phones, lessons and prepared sequences."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import Verdict
from casino_rules.core.unknown import UnknownError
from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.live import selectors, services
from trainer.live.models import ClassAnswer, ClassQuestion, Sequence
from trainer.live.presenters.questions import AtWork, LiveQuestion, asked, bars, steps_of
from trainer.live.presenters.results import past_of, results_of
from trainer.live.requests import MORE, TIMES, posted_question, posted_timer, proposed
from trainer.schools import selectors as schools
from trainer.schools.models import Promotion, Role
from trainer.schools.requests import at_desk
from trainer.schools.selectors import Desk
from trainer.ui.exercise import answer_form_html, question_html
from trainer.ui.forms import raw_from_post
from trainer.web.addresses import absolute
from trainer.web.pages import BOTH, CHANCE, WRITE, in_part, page_of, redirect_after_post
from trainer.web.pictures import qr_svg
from trainer.web.refusals import RefusedError


@at_desk(Role.INSTRUCTOR)
def board(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show the class at work; asked again by htmx."""
    found, now = schools.promotion(here, promotion), timezone.now()
    rows = selectors.people_today(found, timezone.localdate(now))
    people = [AtWork(member, work, now) for member, work in rows]
    context = {
        "desk": here,
        "promotion": found,
        "people": people,
        "here": sum(item.here for item in people),
        "present": sum(item.present for item in people),
        "now": now,
    }
    if in_part(request):
        return render(request, "direct/classe.html", context)
    context["sequences"] = selectors.sequences(found)
    context["questions"] = [LiveQuestion(row) for row in selectors.latest_questions(found)]
    return render(request, "direct/salle.html", context)


@at_desk(Role.INSTRUCTOR)
def join(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Show the class how to come in, before the first question; htmx asks who is there."""
    found = schools.promotion(here, promotion)
    context = {"desk": here, "promotion": found, **_door(request, found, timezone.now())}
    if in_part(request):
        return render(request, "direct/presents.html", context)
    return render(request, "direct/rejoindre.html", context)


def _door(
    request: HttpRequest, promotion: Promotion, now: datetime, row: ClassQuestion | None = None
) -> dict[str, object]:
    """Return the address of the phones, its code, and who has come."""
    address = absolute(request, reverse("live:own"))
    return {
        "phones": address.partition("//")[2],
        "qr": qr_svg(address),
        "crowd": selectors.crowd(promotion, now, row),
    }


@at_desk(Role.INSTRUCTOR, BOTH)
def ask(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Choose an exercise, then put a question of it to the class."""
    found = schools.promotion(here, promotion)
    if request.method == "POST":
        return _asked(request, here, found)
    context = {"desk": here, "promotion": found, **proposed(request, here.school)}
    return render(request, "direct/choisir.html", context)


def _asked(request: HttpRequest, here: Desk, promotion: Promotion) -> HttpResponse:
    wanted = posted_question(request.POST)
    try:
        row = services.ask_class(actor=here, promotion=promotion, wanted=wanted, rng=CHANCE)
    except UnknownError:
        raise Http404 from None
    except RefusedError as error:
        messages.error(request, error.message)
        return redirect_after_post("live:board", here.school.slug, promotion.pk)
    return redirect_after_post("live:screen", here.school.slug, promotion.pk, row.pk)


@at_desk(Role.INSTRUCTOR)
def screen(request: HttpRequest, here: Desk, promotion: int, question: int) -> HttpResponse:
    """Show a question to the whole class; htmx asks how many have answered."""
    found = schools.promotion(here, promotion)
    row = selectors.question(found, question)
    thrown = LiveQuestion(row)
    if not thrown.taught:
        raise Http404
    if in_part(request) and not row.open:
        return HttpResponse(headers={"HX-Refresh": "true"})  # what may be done has changed
    context = {
        "desk": here,
        "promotion": found,
        "thrown": thrown,
        "row": row,
        **_door(request, found, timezone.now(), row),
    }
    if row.seconds in dict(TIMES):
        context["timer"] = row.seconds  # another one of the same exercise has the same
    if not row.open:
        context["next"] = selectors.sequence_of(row)
        context["bars"] = bars(thrown, selectors.distribution(row))
    if in_part(request):
        return render(request, "direct/compte.html", context)
    return render(request, "direct/ecran.html", context)


@at_desk(Role.INSTRUCTOR, WRITE)
def close(request: HttpRequest, here: Desk, promotion: int, question: int) -> HttpResponse:
    """Take no more answers."""
    return _stepped(request, here, (promotion, question), services.close_question)


@at_desk(Role.INSTRUCTOR, WRITE)
def time(request: HttpRequest, here: Desk, promotion: int, question: int) -> HttpResponse:
    """Set the timer, or add to it."""
    give = partial(services.give_time, seconds=posted_timer(request.POST) or MORE)
    return _stepped(request, here, (promotion, question), give)


@at_desk(Role.INSTRUCTOR, WRITE)
def explain(request: HttpRequest, here: Desk, promotion: int, question: int) -> HttpResponse:
    """Show the answer and why."""
    return _stepped(request, here, (promotion, question), services.explain_question)


def _stepped(
    request: HttpRequest, here: Desk, place: tuple[int, int], step: Callable[..., None]
) -> HttpResponse:
    """Take a question to its next state; the screen shows it, and needs no message."""
    promotion, question = place
    row = selectors.question(schools.promotion(here, promotion), question)
    try:
        step(actor=here, question=row)
    except RefusedError as error:
        messages.error(request, error.message)
    return redirect_after_post("live:screen", here.school.slug, promotion, row.pk)


@signed_in()
def own(request: HttpRequest, user: User) -> HttpResponse:
    """Show the question put to one's class; htmx asks again, and gets nothing if nothing is new."""
    now = timezone.now()
    question, answered, places = selectors.room(user, now)
    services.be_present(places=places, now=now)
    if question is not None and not LiveQuestion(question).taught:
        question = None
    seen = _seen(question, answered=answered)
    if in_part(request) and request.GET.get("vu") == seen:
        return _unchanged(request, question)
    answer = selectors.own_answer(user, question) if question and answered else None
    again = "changer" in request.GET and question is not None and question.open
    template = "direct/telephone_etat.html" if in_part(request) else "direct/telephone.html"
    return render(request, template, _context(request, question, answer, again=again))


@signed_in(WRITE)
def answer(request: HttpRequest, user: User, asked: int) -> HttpResponse:
    """Take an answer."""
    question, member = selectors.own_question(user, asked)
    try:
        given = services.answer_class_question(
            question=question, member=member, raw=lambda form: raw_from_post(form, request.POST)
        )
    except RefusedError as error:
        messages.error(request, error.message)
        return redirect_after_post("live:own")
    except UnreadableAnswer as error:
        return _unreadable(request, LiveQuestion(question), error)
    if in_part(request):
        return render(request, "direct/recue.html", {"answer": given})
    return redirect_after_post("live:own")


def _unchanged(request: HttpRequest, question: ClassQuestion | None) -> HttpResponse:
    """Leave what is being typed; a timer alone is told again, that may have been set since."""
    if question is None or not question.open or question.closed_at is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = {"row": question, "thrown": LiveQuestion(question)}
    response = render(request, "direct/minuteur.html", context)
    response["HX-Retarget"], response["HX-Reswap"] = "#minuteur", "outerHTML"
    return response


def _unreadable(
    request: HttpRequest, thrown: LiveQuestion, error: UnreadableAnswer
) -> HttpResponse:
    typed = raw_from_post(thrown.question.form, request.POST)
    html = answer_form_html(asked(thrown, get_token(request)), typed, error)
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    if in_part(request):
        return HttpResponse(html, status=status)
    context = _context(request, thrown.row, None, again=False) | {"html": html}
    return render(request, "direct/telephone.html", context, status=status)


def _context(
    request: HttpRequest, question: ClassQuestion | None, answer: ClassAnswer | None, *, again: bool
) -> dict[str, object]:
    seen = _seen(question, answered=answer is not None)
    context: dict[str, object] = {"row": question, "answer": answer, "seen": seen, "again": again}
    if question is not None:
        context["thrown"] = LiveQuestion(question)
    if question is not None and question.open and (answer is None or again):
        context["html"] = question_html(asked(LiveQuestion(question), get_token(request)))
    elif question is not None and question.explained_at is not None:
        verdict = Verdict.from_json(answer.verdict) if answer else None
        context["verdict"] = verdict
    return context


def _seen(question: ClassQuestion | None, *, answered: bool) -> str:
    """Return what a phone shows, in a word: nothing is sent again while it does not change."""
    if question is None:
        return "rien"
    return f"{question.pk}-{question.state}-{int(answered)}"


_AT_ONCE: Final = 20


@at_desk(Role.INSTRUCTOR)
def past(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """List the lessons of a class."""
    found = schools.promotion(here, promotion)
    page = page_of(request, selectors.lessons(found), _AT_ONCE)
    rows = past_of(found, list(page.object_list))
    context = {"desk": here, "promotion": found, "page": page, "rows": rows}
    return render(request, "direct/seances.html", context)


@at_desk(Role.INSTRUCTOR)
def lesson(request: HttpRequest, here: Desk, promotion: int, lesson: int) -> HttpResponse:
    """Show what was asked in a lesson, and who answered what."""
    found = schools.promotion(here, promotion)
    results = results_of(selectors.lesson(found, lesson))
    context = {"desk": here, "promotion": found, "results": results}
    return render(request, "direct/seance.html", context)


@at_desk(Role.INSTRUCTOR, WRITE)
def prepare(request: HttpRequest, here: Desk, promotion: int) -> HttpResponse:
    """Begin a sequence."""
    found = schools.promotion(here, promotion)
    title = request.POST.get("titre", "").strip()[:80] or "Suite sans titre"
    try:
        row = services.prepare(actor=here, promotion=found, title=title)
    except RefusedError as error:
        messages.error(request, error.message)
        return redirect_after_post("live:board", here.school.slug, promotion)
    return redirect_after_post("live:sequence", here.school.slug, promotion, row.pk)


@at_desk(Role.INSTRUCTOR, BOTH)
def sequence(request: HttpRequest, here: Desk, promotion: int, sequence: int) -> HttpResponse:
    """Show a sequence and what may be added to it; change it."""
    found = schools.promotion(here, promotion)
    row = selectors.sequence(found, sequence)
    if request.method == "POST":
        return _changed(request, here, row)
    context = {"desk": here, "promotion": found, "sequence": row, "steps": steps_of(row)}
    return render(request, "direct/suite.html", context | proposed(request, here.school))


def _changed(request: HttpRequest, here: Desk, row: Sequence) -> HttpResponse:
    place = (here.school.slug, row.promotion_id)
    gesture, step = request.POST.get("geste", ""), _step(request)
    if gesture == "supprimer":
        services.forget(actor=here, sequence=row)
        return redirect_after_post("live:board", *place)
    if gesture in {"monter", "descendre", "retirer"}:
        to = {"monter": step - 1, "descendre": step + 1}.get(gesture)
        services.move_step(actor=here, sequence=row, step=step, to=to)
        return redirect_after_post("live:sequence", *place, row.pk)
    wanted = posted_question(request.POST)
    try:
        services.add_step(actor=here, sequence=row, wanted=wanted)
    except UnknownError:
        raise Http404 from None
    except RefusedError as error:
        messages.error(request, error.message)
    page = redirect_after_post("live:sequence", *place, row.pk)
    page["Location"] += f"?jeu={wanted.game}"
    return page


@at_desk(Role.INSTRUCTOR, WRITE)
def run(request: HttpRequest, here: Desk, promotion: int, sequence: int) -> HttpResponse:
    """Put a step of a sequence to the class: the first one, if none is named."""
    found = schools.promotion(here, promotion)
    row = selectors.sequence(found, sequence)
    try:
        asked = services.ask_step(actor=here, sequence=row, step=_step(request), rng=CHANCE)
    except RefusedError as error:
        messages.error(request, error.message)
        return redirect_after_post("live:sequence", here.school.slug, promotion, row.pk)
    return redirect_after_post("live:screen", here.school.slug, promotion, asked.pk)


def _step(request: HttpRequest) -> int:
    """Return the step that a form names, from 0."""
    named = request.POST.get("rang", "0")
    return int(named[:4]) if named.isdecimal() else 0
