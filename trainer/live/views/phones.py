"""The live room, as trainees see it on their phones."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils import timezone

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.grading import Verdict
from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.live import selectors, services
from trainer.live.models import ClassAnswer, ClassQuestion
from trainer.live.presenters import LiveQuestion, asked
from trainer.ui.exercise import answer_form_html, question_html
from trainer.ui.post import raw_from_post
from trainer.web.pages import WRITE, in_part, redirect_after_post
from trainer.web.refusals import RefusedError


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
