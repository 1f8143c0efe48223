"""Pages of a person's registry: their documents, their hours, their papers."""

from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from trainer.instruction.requests import report
from trainer.instruction.selectors.periods import Period
from trainer.marks.requests import printed
from trainer.marks.selectors.access import letterhead
from trainer.registry.forms import PAPERS, LetterheadForm, PaperForm
from trainer.registry.presenters.attendance import days_sheet
from trainer.registry.presenters.documents import NAMELESS, paper_pdf
from trainer.registry.presenters.gradebook import book_sheet, own_book
from trainer.registry.presenters.person import (
    average_in,
    certificates_of,
    contestations_of,
    dossier_of,
    lines_of,
    presence_of,
)
from trainer.registry.requests import term_of
from trainer.registry.services import choose_letterhead, note_paper
from trainer.schools import selectors as schools
from trainer.schools.models import Membership, Role
from trainer.schools.requests import Editing, at_desk
from trainer.schools.selectors import Desk
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, posted, redirect_after_post
from trainer.web.pictures import picture_in
from trainer.web.refusals import reporting


@at_desk(Role.INSTRUCTOR)
def dossier_page(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Show all that a person did and has."""
    found, period = schools.member(here, member), term_of(request)
    book = own_book(here, found, period, timezone.now())
    average, counted = average_in(book, found)
    context = {
        "desk": here,
        "member": found,
        "period": period,
        "lines": lines_of(book, found),
        "average": average,
        "counted": counted,
        "promotion": book.kept.promotion if book.kept.promotion_id else None,
        "contestations": contestations_of(found),
        "certificates": certificates_of(found),
    }
    sheet = partial(book_sheet, f"{found.name} notes", book)
    return report(request, "registre/dossier.html", context, sheet)


@at_desk(Role.INSTRUCTOR)
def presence_page(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Show the days on which a person worked, at anything."""
    found, period = schools.member(here, member), term_of(request)
    shown = presence_of(found, period, timezone.localdate())
    context = {"desk": here, "member": found, "period": period, "presence": shown}
    sheet = partial(days_sheet, f"{found.name} assiduité", shown.days)
    return report(request, "registre/presence.html", context, sheet)


@at_desk(Role.INSTRUCTOR, BOTH)
def papers_page(request: HttpRequest, here: Desk, member: int) -> HttpResponse:
    """Ask what a paper of a person is to say; posted, print it."""
    found, today = schools.member(here, member), timezone.localdate()
    since = timezone.localdate(found.created_at)
    title = (
        found.enrolments.order_by("-created_at").values_list("promotion__name", flat=True).first()
    )
    form = PaperForm(posted(request), initial={"since": since, "until": today, "title": title})
    if found.anonymised_at is not None:
        messages.error(request, NAMELESS)
        return redirect_after_post("registry:dossier", here.school.slug, found.pk)
    if form.is_valid():
        return _paper(request, here, found, form)
    context = {"desk": here, "member": found, "form": form}
    return render(request, "registre/documents.html", context, status=status_of(form))


def _paper(request: HttpRequest, here: Desk, member: Membership, form: PaperForm) -> HttpResponse:
    asked, now = form.paper, timezone.now()
    period = Period("dates", asked.since, asked.until)
    made = dossier_of(here, member, period, now)

    def pdf() -> HttpResponse:
        response = paper_pdf(here, made, replace(asked, until=made.presence.until), now)
        note_paper(actor=here, member=member, words=PAPERS[asked.kind])
        return response

    return printed(
        request, pdf, redirect_after_post("registry:papers", here.school.slug, member.pk)
    )


@at_desk(Role.ADMINISTRATOR, BOTH)
def letterhead_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """Choose the words and the logo of the papers."""
    kept = letterhead(here.school)
    if "retirer" in request.POST:
        with reporting(request, "Le logo est retiré."):
            choose_letterhead(actor=here, changes={"logo": ""})
        return redirect_after_post("registry:letterhead", here.school.slug)
    form = LetterheadForm.of(kept, posted(request), request.FILES or None)
    now = partial(letterhead, here.school)
    edit = Editing(
        *(request, here, "papiers"), lambda: LetterheadForm.of(now(), None, None).initial
    )
    if edit.accepted(form, lambda: choose_letterhead(actor=here, changes=form.changes)):
        messages.success(request, "C’est enregistré\u00a0: les prochains papiers le porteront.")
        return redirect_after_post("registry:letterhead", here.school.slug)
    context = {"desk": here, "form": form, "logo": kept.logo, "edit": edit}
    return render(request, "registre/papiers.html", context, status=status_of(form))


@at_desk(Role.ADMINISTRATOR)
def logo(request: HttpRequest, here: Desk) -> HttpResponse:  # noqa: ARG001 - a view
    """Show the logo of the papers: pages show no picture that is written in them."""
    kept = letterhead(here.school).logo
    if not kept:
        raise Http404
    kind, body = picture_in(kept)
    return HttpResponse(body, content_type=kind)
