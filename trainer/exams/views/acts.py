"""What the pages of instructors have in common: the exam of an address, and the acts upon it."""

from collections.abc import Callable
from typing import Concatenate

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from trainer.exams.models import Exam
from trainer.exams.selectors import access
from trainer.schools.models import Role
from trainer.schools.requests import Editing, at_desk
from trainer.schools.selectors import Desk
from trainer.web.pages import READ, WRITE, redirect_after_post
from trainer.web.refusals import RefusedError, reporting

type ExamView[**P] = Callable[Concatenate[HttpRequest, Desk, Exam, P], HttpResponse]


def on_exam[**P](
    methods: tuple[str, ...] = READ,
) -> Callable[[ExamView[P]], Callable[..., HttpResponse]]:
    """Make a view of an exam of the school, for its instructors; it gets the desk and the exam."""

    def wrap(view: ExamView[P]) -> Callable[..., HttpResponse]:
        @at_desk(Role.INSTRUCTOR, methods)
        def found(
            request: HttpRequest, here: Desk, /, exam: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            return view(request, here, access.exam(here, exam), *args, **kwargs)

        return found

    return wrap


def back(here: Desk, exam: Exam, page: str = "exam") -> HttpResponse:
    """Go back to a page of the exam."""
    return redirect_after_post(f"exams:{page}", here.school.slug, exam.pk)


def edited(
    request: HttpRequest, here: Desk, exam: Exam, what: str, facts: Callable[[Exam], object]
) -> Editing:
    """Return the editing of something of an exam; ``facts`` reads it there as it is now."""
    return Editing(
        request, here, f"examen:{exam.pk}:{what}", lambda: facts(Exam.objects.get(pk=exam.pk))
    )


def act(verb: Callable[..., object], done: str) -> Callable[..., HttpResponse]:
    """Make the view of an act upon an exam that asks nothing."""

    @on_exam(WRITE)
    def view(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
        with reporting(request, done):
            verb(actor=here, exam=exam)
        return back(here, exam)

    return view


def filled[T](
    request: HttpRequest,
    form: forms.Form,
    verb: Callable[..., T],
    said: Callable[[T], str],
    edit: Editing | None = None,
) -> None:
    """Do an act with what a small form of a page says, and say what was done and until when.

    Or say what is wrong with it. With an ``edit``, it changes what several people do.
    """
    if form.is_valid():

        def do() -> T:
            return verb(**form.cleaned_data)

        try:
            done = said(edit.checked(do)() if edit else do())
        except RefusedError as error:
            messages.error(request, error.message)
        else:
            messages.success(request, done)
    else:
        wrong = (str(error) for item in form.errors.values() for error in item)
        messages.error(request, " ".join(wrong))
