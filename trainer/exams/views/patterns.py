"""Pages of the patterns that a school keeps of its exams."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.exams.forms import PatternForm
from trainer.exams.models import Exam, ExamPattern
from trainer.exams.selectors import access
from trainer.exams.services import patterns as services
from trainer.exams.views.acts import back, filled, on_exam
from trainer.schools.models import Role
from trainer.schools.requests import Editing, at_desk
from trainer.schools.selectors import Desk
from trainer.web.pages import WRITE, redirect_after_post
from trainer.web.refusals import reporting


@at_desk(Role.INSTRUCTOR)
def patterns_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the patterns of the school."""
    rows = [(item, _titled(request, here, item)) for item in access.patterns(here)]
    context = {"desk": here, "patterns": rows}
    return render(request, "formation/examens/modeles.html", context)


def _titled(request: HttpRequest, here: Desk, found: ExamPattern) -> Editing:
    """Return the editing of the title of a pattern."""
    now = partial(lambda pk: access.pattern(here, pk).title, found.pk)
    return Editing(request, here, f"modele:{found.pk}", now, found.title)


@on_exam(WRITE)
def keep(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Keep an exam as a pattern of the school."""
    verb = partial(services.keep_pattern, actor=here, exam=exam)
    said = "«\u00a0{}\u00a0» est un modèle de l’école\u00a0: un nouvel examen peut en partir."
    filled(request, PatternForm(request.POST), verb, lambda made: said.format(made.title))
    return back(here, exam)


@at_desk(Role.INSTRUCTOR, WRITE)
def rename(request: HttpRequest, here: Desk, pattern: int) -> HttpResponse:
    """Give a pattern another title."""
    found = access.pattern(here, pattern)
    verb = partial(services.rename_pattern, actor=here, pattern=found)
    edit, done = _titled(request, here, found), "Le modèle est renommé."
    filled(request, PatternForm(request.POST), verb, lambda _: done, edit)
    return redirect_after_post("exams:patterns", here.school.slug)


@at_desk(Role.INSTRUCTOR, WRITE)
def forget(request: HttpRequest, here: Desk, pattern: int) -> HttpResponse:
    """Delete a pattern."""
    found = access.pattern(here, pattern)
    with reporting(request, "Le modèle est supprimé\u00a0; les examens qui en viennent restent."):
        services.delete_pattern(actor=here, pattern=found)
    return redirect_after_post("exams:patterns", here.school.slug)
