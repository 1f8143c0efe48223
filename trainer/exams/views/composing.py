"""Pages where instructors compose an exam."""

from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils import timezone

from casino_rules.core.unknown import UnknownError
from trainer.exams.domain import grid_of
from trainer.exams.forms import DraftForm, LineForm, NewPartForm, PartForm, TermsForm
from trainer.exams.models import Exam, Part
from trainer.exams.presenters.previews import preview_of
from trainer.exams.requests import posted_cases, posted_move
from trainer.exams.selectors import access
from trainer.exams.selectors.drafts import catalogue, option_choices, sheet_of
from trainer.exams.selectors.papers import NothingToAskError, title_of
from trainer.exams.selectors.shelves import TITLES, Shelf, on_shelf, shelves, stated
from trainer.exams.services import composing, conducting
from trainer.exams.services.composing import arrange, put_in
from trainer.exams.services.patterns import start_from
from trainer.exams.views.acts import act, back, edited, on_exam
from trainer.schools.models import Role
from trainer.schools.requests import CHANGED, Editing, at_desk, class_asked
from trainer.schools.selectors import Desk, promotions
from trainer.web.forms import status_of, wrong_in
from trainer.web.games import drill_or_404, game_or_404
from trainer.web.networks import address_of
from trainer.web.numbers import whole
from trainer.web.pages import BOTH, CHANCE, WRITE, in_part, page_of, posted, redirect_after_post
from trainer.web.refusals import RefusedError, accepted, reporting

_DRAFT: Final = "formation/examens/brouillon.html"
_BY_PAGE: Final = 50
_PAPER: Final = "formation/examens/composition.html"
_CATALOGUE: Final = "formation/examens/catalogue.html"
_LINE: Final = ("count", "weight", "level", "seconds")


@at_desk(Role.INSTRUCTOR)
def exams_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the exams of the school, or of a class, by where they stand; or of one shelf, in pages."""
    asked, now = class_asked(request, here), timezone.now()
    rows, slug = access.exams(here, asked), request.GET.get("etat", "")
    context: dict[str, Any] = {
        "desk": here,
        "promotion": asked,
        "classes": promotions(here),
        "titles": TITLES.items(),
    }
    if slug in TITLES:
        page = page_of(request, on_shelf(rows, slug, now), _BY_PAGE)
        shelf = Shelf(slug, stated(page.object_list, now))
        context |= {"shelves": [shelf] if shelf.exams else [], "page": page, "shelf": slug}
    else:
        context["shelves"] = shelves(rows, now, archives=asked is not None)
    return render(request, "formation/examens/liste.html", context)


@at_desk(Role.INSTRUCTOR, BOTH)
def new(request: HttpRequest, here: Desk) -> HttpResponse:
    """Create an exam."""
    wanted = {"game": request.GET.get("modele", "")}
    form = DraftForm(promotions(here), access.patterns(here), posted(request), initial=wanted)
    made: list[Exam] = []
    if accepted(form, lambda: made.append(_created(here, form))):
        return redirect_after_post("exams:exam", here.school.slug, made[0].pk)
    context = {"desk": here, "form": form}
    return render(request, "formation/examens/nouveau.html", context, status=status_of(form))


def _created(here: Desk, form: DraftForm) -> Exam:
    data, pattern = form.cleaned_data, form.pattern
    promotion, title = data["promotion"], data["title"]
    if pattern is not None:
        return start_from(actor=here, pattern=pattern, promotion=promotion, title=title, rng=CHANCE)
    return composing.create_exam(
        actor=here,
        promotion=promotion,
        terms=composing.Terms(title),
        rng=CHANCE,
        game=form.template,
    )


def draft_page(
    request: HttpRequest, here: Desk, exam: Exam, wrong: Sequence[str] = ()
) -> HttpResponse:
    """Show a draft: the catalogue beside its paper, its options, its terms; in part, one of both.

    ``wrong`` is why nothing of what was asked is done.
    """
    context: dict[str, object] = {"desk": here, "exam": exam, "wrong": wrong}
    context["edit"] = _paper_edited(request, here, exam)
    if request.method == "POST" or not in_part(request):
        context["sheet"] = sheet_of(exam)
    page = _PAPER
    if not in_part(request) or request.method != "POST":
        context["catalogue"] = catalogue(exam, request.POST or request.GET)
        page = _CATALOGUE if in_part(request) else _DRAFT
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    return render(request, page, context, status=status)


def _paper_edited(request: HttpRequest, here: Desk, exam: Exam) -> Editing:
    """Return the editing of the paper of a draft: all its lines, in their order."""
    columns = (*("pk", "game", "drill", "branches", "position"), *_LINE)
    return edited(request, here, exam, "sujet", lambda it: [*it.parts.values_list(*columns)])


def _composed(request: HttpRequest, here: Desk, exam: Exam, wrong: Sequence[str]) -> HttpResponse:
    """Show the paper after a gesture: in place, or on its page, where the catalogue stays open."""
    if wrong or in_part(request):
        return draft_page(request, here, exam, wrong)
    kept = {name: request.POST[name] for name in ("jeu", "q") if request.POST.get(name)}
    address = resolve_url("exams:exam", here.school.slug, exam.pk)
    return redirect_after_post(f"{address}?{urlencode(kept)}#sujet" if kept else f"{address}#sujet")


@on_exam(BOTH)
def edit(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Change the terms of a draft."""
    form = TermsForm.of(exam, posted(request))
    edit = edited(request, here, exam, "reglages", lambda it: TermsForm.of(it, None).initial)
    if edit.accepted(form, lambda: composing.edit_exam(actor=here, exam=exam, terms=form.terms)):
        return back(here, exam)
    context = {"desk": here, "exam": exam, "form": form, "edit": edit}
    context["address"] = address_of(request)
    return render(request, "formation/examens/modifier.html", context, status=status_of(form))


@on_exam(BOTH)
def options(request: HttpRequest, here: Desk, exam: Exam, game: str) -> HttpResponse:
    """Fix options of a game for this exam."""
    chosen = game_or_404(game)
    edit = edited(request, here, exam, f"options:{game}", lambda it: it.fixed.get(game, {}))
    if request.method == "POST":
        ids = [item.id for item in chosen.rulebook.options]
        choices = {option: request.POST[option] for option in ids if request.POST.get(option)}
        fix = partial(composing.fix_options, actor=here, exam=exam, game=chosen, choices=choices)
        if edit.said("Les options de cet examen sont enregistrées.", fix):
            return back(here, exam)
        exam.fixed = {**exam.fixed, game: choices}  # what was chosen stays in the form
    try:
        shown = option_choices(exam, chosen)
    except UnknownError:  # an option has gone since it was fixed
        raise Http404 from None
    context = {"desk": here, "exam": exam, "game": chosen, "options": shown, "edit": edit}
    return render(request, "formation/examens/options.html", context, status=edit.status)


@on_exam(WRITE)
def add_part(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Add questions of a drill."""
    form = NewPartForm(request.POST)
    edit = _paper_edited(request, here, exam)
    accepted(form, edit.noted(lambda: put_in(actor=here, exam=exam, wanted=form.wanted)))
    return _composed(request, here, exam, wrong_in(form))


@on_exam(WRITE)
def compose(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Write what is edited in the paper: numbers, points, levels, order, what leaves."""
    forms = {
        part.pk: (part, LineForm(request.POST, prefix=str(part.pk)))
        for part in exam.parts.all()
        if f"{part.pk}-count" in request.POST
    }
    wrong = [
        f"{title_of(part)}. {text}" for part, form in forms.values() for text in wrong_in(form)
    ]
    if not wrong:
        lines = {pk: form.line for pk, (_, form) in forms.items()}
        write = partial(arrange, actor=here, exam=exam, lines=lines, move=posted_move(request))
        try:
            _paper_edited(request, here, exam).checked(write)()
        except RefusedError as error:
            wrong = [error.message]
            if error.code == CHANGED:
                wrong += [
                    f"Vous demandiez, {title_of(part)}\u00a0: {form.line.words}."
                    for part, form in forms.values()
                ]
    return _composed(request, here, exam, wrong)


@on_exam(BOTH)
def part(request: HttpRequest, here: Desk, exam: Exam, part: int) -> HttpResponse:
    """Change a part: its cases, its number of questions, their points and seconds."""
    chosen = access.part(exam, part)
    if chosen.own:  # its number, points and seconds are edited in the paper, the rest in the bank
        return redirect_after_post("written:question", here.school.slug, int(chosen.branches[0]))
    game, drill = drill_or_404(chosen.game, chosen.drill)
    offered = PartForm(exam, chosen).offered
    form = PartForm(exam, chosen, data=posted_cases(request, drill, offered))
    change = partial(composing.edit_part, actor=here, exam=exam, part=chosen)
    edit = edited(request, here, exam, "sujet", lambda it: _as_filled(access.part(it, chosen.pk)))
    if edit.accepted(form, lambda: change(wanted=form.wanted)):
        return back(here, exam)
    grid = grid_of(game, drill, offered, form["branches"].value() or ())
    context = {"desk": here, "exam": exam, "form": form, "drill": drill, "grid": grid}
    context["edit"] = edit
    return render(request, "formation/examens/partie.html", context, status=status_of(form))


def _as_filled(part: Part) -> dict[str, object]:
    """Return what the form of a part shows."""
    return {name: getattr(part, name) for name in PartForm.base_fields}


@on_exam(WRITE)
def remove_part(request: HttpRequest, here: Desk, exam: Exam, part: int) -> HttpResponse:
    """Take a part out."""
    chosen = access.part(exam, part)
    with reporting(request, "La partie est retirée."):
        remove = partial(composing.remove_part, actor=here, exam=exam, part=chosen)
        _paper_edited(request, here, exam).noted(remove)()
    return back(here, exam)


@on_exam()
def preview(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Show a question as a trainee would see it, of a paper drawn for the look of it."""
    turn, position = (whole(request.GET.get(name, "")) for name in ("tirage", "question"))
    try:
        shown = preview_of(exam, turn, position)
    except NothingToAskError as error:
        messages.error(request, error.told)
        return back(here, exam)
    if shown is None:
        messages.error(request, "Cet examen n’a pas encore de question.")
        return back(here, exam)
    context = {"desk": here, "exam": exam, "preview": shown, "key": "corrige" in request.GET}
    return render(request, "formation/examens/apercu.html", context)


publish = act(conducting.publish, "L’examen est publié\u00a0: la promotion le voit.")
withdraw = act(conducting.withdraw, "L’examen est de nouveau un brouillon.")


@on_exam(WRITE)
def delete(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Delete a draft."""
    gone = False
    with reporting(request, "Le brouillon est supprimé."):
        composing.delete_exam(actor=here, exam=exam)
        gone = True
    return redirect_after_post("exams:list", here.school.slug) if gone else back(here, exam)


@on_exam(WRITE)
def duplicate(request: HttpRequest, here: Desk, exam: Exam) -> HttpResponse:
    """Make a draft with the same terms and the same parts."""
    with reporting(request, "Voici une copie de l’examen, à publier quand elle est prête."):
        exam = composing.duplicate_exam(actor=here, exam=exam, rng=CHANCE)
    return back(here, exam)
