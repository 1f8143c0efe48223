"""Pages of the questions that a school writes."""

from collections.abc import Callable, Mapping
from typing import Any, Concatenate, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.schools.models import Role
from trainer.schools.requests import Editing, at_desk
from trainer.schools.selectors import Desk
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, READ, WRITE, page_of, posted, redirect_after_post
from trainer.web.refusals import accepted, reporting
from trainer.written import selectors, services
from trainer.written.forms import QuestionForm, form_for, form_of
from trainer.written.models import OwnQuestion
from trainer.written.presenters import WordingPreview, by_theme
from trainer.written.services import Draft, WrongFactError

_BY_PAGE: Final = 50

type OwnView[**P] = Callable[Concatenate[HttpRequest, Desk, OwnQuestion, P], HttpResponse]


def on_question[**P](
    methods: tuple[str, ...] = READ,
) -> Callable[[OwnView[P]], Callable[..., HttpResponse]]:
    """Make a view of a question of the school, for its instructors; it gets the desk and it."""

    def wrap(view: OwnView[P]) -> Callable[..., HttpResponse]:
        @at_desk(Role.INSTRUCTOR, methods)
        def found(
            request: HttpRequest, here: Desk, /, own: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            return view(request, here, selectors.question(here, own), *args, **kwargs)

        return found

    return wrap


@at_desk(Role.INSTRUCTOR)
def bank(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the questions of the school by theme, or those that are put away; those of some words."""
    away, words = "archives" in request.GET, request.GET.get("q", "").strip()[:80]
    page = page_of(request, selectors.bank(here, words, archived=away), _BY_PAGE)
    context = {"desk": here, "page": page, "words": words, "away": away}
    context["themes"] = list(by_theme(page.object_list))
    return render(request, "formation/questions/liste.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def new(request: HttpRequest, here: Desk, kind: str) -> HttpResponse:
    """Write a question."""
    if kind not in OwnQuestion.Kind:
        raise Http404
    form = form_for(kind, posted(request), request.FILES or None)
    made: list[OwnQuestion] = []

    def write(draft: Draft) -> None:
        made.append(services.write(actor=here, kind=kind, draft=draft))

    if _kept(form, write):
        return redirect_after_post("written:question", here.school.slug, made[0].pk)
    context = {"desk": here, "form": form, "kind": OwnQuestion.Kind(kind)}
    return render(request, "formation/questions/ecrire.html", context, status=status_of(form))


@on_question()
def question(request: HttpRequest, here: Desk, found: OwnQuestion) -> HttpResponse:
    """Show a question as it is asked today, with its answer and its versions."""
    versions = list(selectors.wordings(found))
    context = {
        "desk": here,
        "question": found,
        "sheet": WordingPreview(versions[0]),
        "versions": versions,
    }
    return render(request, "formation/questions/question.html", context)


@on_question(BOTH)
def edit(request: HttpRequest, here: Desk, found: OwnQuestion) -> HttpResponse:
    """Change a question."""
    facts = selectors.current(found).situation
    form = form_of(found, facts, posted(request), request.FILES or None)
    edit = Editing(request, here, f"question:{found.pk}", lambda: _as_filled(here, found.pk))

    def change(draft: Draft) -> None:
        services.edit(actor=here, question=found, draft=draft)

    if _kept(form, change, edit):
        return redirect_after_post("written:question", here.school.slug, found.pk)
    context = {"desk": here, "form": form, "question": found, "edit": edit}
    context["kind"] = OwnQuestion.Kind(found.kind)
    return render(request, "formation/questions/ecrire.html", context, status=status_of(form))


def _as_filled(here: Desk, pk: int) -> Mapping[str, Any]:
    """Return what the form of a question shows, with what it does not: which version it is."""
    found = selectors.question(here, pk)
    return form_of(found, selectors.current(found).situation, None, None).initial


def _kept(form: QuestionForm, verb: Callable[[Draft], object], edit: Editing | None = None) -> bool:
    """Do what a form of a question says, or say at its place what is wrong with it."""
    try:
        return (edit.accepted if edit else accepted)(form, lambda: verb(form.draft))
    except WrongFactError as error:
        form.told(error.name, error.message)
        return False


@on_question(WRITE)
def archive(request: HttpRequest, here: Desk, found: OwnQuestion) -> HttpResponse:
    """Put a question away, or back."""
    away = "remettre" not in request.POST
    done = "La question est archivée\u00a0: les examens qui la posent la gardent."
    with reporting(request, done if away else "La question est de nouveau au catalogue."):
        services.archive(actor=here, question=found, away=away)
    return redirect_after_post("written:question", here.school.slug, found.pk)


@on_question(WRITE)
def duplicate(request: HttpRequest, here: Desk, found: OwnQuestion) -> HttpResponse:
    """Copy a question, and go on with the copy."""
    with reporting(request, "Voici une copie, à changer\u00a0; l’autre reste comme elle était."):
        found = services.duplicate(actor=here, question=found)
    return redirect_after_post("written:edit", here.school.slug, found.pk)
