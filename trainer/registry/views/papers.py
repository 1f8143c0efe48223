"""What a school prints on its papers."""

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.marks.selectors import letterhead
from trainer.registry.forms import LetterheadForm
from trainer.registry.services import choose_letterhead
from trainer.schools.desk import Desk
from trainer.schools.editing import Editing
from trainer.schools.requests import at_desk
from trainer.schools.roles import Role
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, posted, redirect_after_post
from trainer.web.pictures import picture_in
from trainer.web.refusals import reporting


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
