"""Pages where instructors compose an exam."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from casino_rules import catalog
from casino_rules.core.unknown import UnknownError
from trainer.exams import selectors
from trainer.exams.drafts import OptionChoice, option_choices, sheet_of
from trainer.exams.forms import NewExamForm, NewPartForm, PartForm, TermsForm
from trainer.exams.models import Exam
from trainer.exams.services import composing, conducting
from trainer.schools.desk import Desk
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.schools.selectors import promotions
from trainer.web.chance import CHANCE
from trainer.web.forms import status_of
from trainer.web.games import game_or_404
from trainer.web.pages import BOTH, WRITE, posted, see
from trainer.web.refusals import accepted, told


@at_desk(Role.INSTRUCTOR)
def exams_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the exams of the school."""
    rows = list(selectors.exams(here)[:200])
    return render(request, "formation/examens/liste.html", {"desk": here, "exams": rows})


@at_desk(Role.INSTRUCTOR, BOTH)
def new(request: HttpRequest, here: Desk) -> HttpResponse:
    """Create an exam."""
    form = NewExamForm(promotions(here), posted(request))
    made: list[Exam] = []
    if request.method == "POST" and accepted(form, lambda: made.append(_created(here, form))):
        return see("exams:exam", here.school.slug, made[0].pk)
    context = {"desk": here, "form": form}
    return render(request, "formation/examens/nouveau.html", context, status=status_of(form))


def _created(here: Desk, form: NewExamForm) -> Exam:
    return composing.create_exam(
        actor=here,
        promotion=form.cleaned_data["promotion"],
        terms=composing.Terms(form.cleaned_data["title"]),
        rng=CHANCE,
        game=form.template,
    )


def draft_page(
    request: HttpRequest, here: Desk, exam: Exam, form: NewPartForm | None = None
) -> HttpResponse:
    """Show a draft: its terms, its parts, its options."""
    form = form or NewPartForm()
    context = {"desk": here, "exam": exam, "sheet": sheet_of(exam), "form": form}
    return render(request, "formation/examens/brouillon.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR, BOTH)
def edit(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Change the terms of a draft."""
    found = selectors.exam(here, exam)
    form = TermsForm.of(found, posted(request))
    if request.method == "POST" and accepted(
        form, lambda: composing.edit_exam(actor=here, exam=found, terms=form.terms)
    ):
        return see("exams:exam", here.school.slug, found.pk)
    context = {"desk": here, "exam": found, "form": form}
    return render(request, "formation/examens/modifier.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR, BOTH)
def options(request: HttpRequest, here: Desk, exam: int, game: str) -> HttpResponse:
    """Fix options of a game for this exam."""
    found = selectors.exam(here, exam)
    chosen = game_or_404(game)
    if request.method == "POST":
        choices = {
            item.id: request.POST[item.id]
            for item in chosen.rulebook.options
            if request.POST.get(item.id)
        }
        told(
            request,
            lambda: composing.fix_options(actor=here, exam=found, game=chosen, choices=choices),
            "Les options de cet examen sont enregistrées.",
        )
        return see("exams:exam", here.school.slug, found.pk)
    context = {
        "desk": here,
        "exam": found,
        "game": chosen,
        "options": _options(found, game),
    }
    return render(request, "formation/examens/options.html", context)


def _options(exam: Exam, game: str) -> tuple[OptionChoice, ...]:
    try:
        return option_choices(exam, catalog.game(game))
    except UnknownError:  # an option has gone since it was fixed
        raise Http404 from None


@at_desk(Role.INSTRUCTOR, WRITE)
def add_part(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Add questions of a drill."""
    found = selectors.exam(here, exam)
    form = NewPartForm(request.POST)
    if accepted(form, lambda: composing.add_part(actor=here, exam=found, wanted=form.wanted)):
        return see("exams:exam", here.school.slug, found.pk)
    return draft_page(request, here, found, form)


@at_desk(Role.INSTRUCTOR, BOTH)
def part(request: HttpRequest, here: Desk, exam: int, part: int) -> HttpResponse:
    """Change a part: its cases, its number of questions, their points and seconds."""
    found = selectors.exam(here, exam)
    chosen = selectors.part(found, part)
    form = PartForm(found, chosen, data=posted(request))
    if request.method == "POST" and accepted(
        form,
        lambda: composing.edit_part(actor=here, exam=found, part=chosen, wanted=form.wanted),
    ):
        return see("exams:exam", here.school.slug, found.pk)
    context = {
        "desk": here,
        "exam": found,
        "form": form,
        "drill": catalog.game(chosen.game).drill(chosen.drill),
    }
    return render(request, "formation/examens/partie.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR, WRITE)
def remove_part(request: HttpRequest, here: Desk, exam: int, part: int) -> HttpResponse:
    """Take a part out."""
    found = selectors.exam(here, exam)
    chosen = selectors.part(found, part)
    told(
        request,
        lambda: composing.remove_part(actor=here, exam=found, part=chosen),
        "La partie est retirée.",
    )
    return see("exams:exam", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def publish(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Publish a draft."""
    found = selectors.exam(here, exam)
    told(
        request,
        lambda: conducting.publish(actor=here, exam=found),
        "L’examen est publié\u00a0: la promotion le voit.",
    )
    return see("exams:exam", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def withdraw(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Take a published exam back into composition."""
    found = selectors.exam(here, exam)
    told(
        request,
        lambda: conducting.withdraw(actor=here, exam=found),
        "L’examen est de nouveau un brouillon.",
    )
    return see("exams:exam", here.school.slug, found.pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def delete(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Delete a draft."""
    found = selectors.exam(here, exam)
    pk = found.pk
    gone = told(
        request,
        lambda: composing.delete_exam(actor=here, exam=found),
        "Le brouillon est supprimé.",
    )
    if gone:
        return see("exams:list", here.school.slug)
    return see("exams:exam", here.school.slug, pk)


@at_desk(Role.INSTRUCTOR, WRITE)
def duplicate(request: HttpRequest, here: Desk, exam: int) -> HttpResponse:
    """Make a draft with the same terms and the same parts."""
    found = selectors.exam(here, exam)
    made: list[Exam] = []
    done = told(
        request,
        lambda: made.append(composing.duplicate_exam(actor=here, exam=found, rng=CHANCE)),
        "Voici une copie de l’examen, à publier quand elle est prête.",
    )
    return see("exams:exam", here.school.slug, made[0].pk if done else found.pk)
