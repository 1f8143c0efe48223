"""One's own marks and certificates, and a certificate that anybody verifies."""

from functools import partial
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.accounts.services import learner_of
from trainer.marks.forms import ContestForm, VerifyForm
from trainer.marks.presenters.corrections import Case
from trainer.marks.requests import certificate_pdf, printed
from trainer.marks.selectors import access
from trainer.marks.services.certificates import read_code, shown, standing_of
from trainer.marks.services.contestations import contest, may_contest
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, posted, redirect_after_post
from trainer.web.refusals import accepted


@signed_in()
def contestations(request: HttpRequest, user: User) -> HttpResponse:
    """List one's contestations."""
    context = {
        "contestations": access.own_contestations(user),
        "objections": access.own_objections(learner_of(request)),
    }
    return render(request, "notes/mes_contestations.html", context)


@signed_in(BOTH)
def contest_question(request: HttpRequest, user: User, handed: UUID, position: int) -> HttpResponse:
    """Show the situation, the ruling and its proof; take a contestation."""
    found = access.own_ruled(user, handed, position, timezone.now())
    form = ContestForm(posted(request))
    said = partial(contest, user=user, sitting=found.sitting, position=position)
    if accepted(form, lambda: said(text=form.cleaned_data["text"])):
        return redirect_after_post("marks:contest", handed, position)
    rows = list(access.contestations_of(found))
    context = {
        "case": Case(found),
        "exam": found.sitting.exam,
        "contestations": rows,
        "waiting": any(item.replied_at is None for item in rows),
        "may": may_contest(found.row, rows),
        "form": form,
    }
    return render(request, "notes/contester.html", context, status=status_of(form))


@signed_in()
def certificate(request: HttpRequest, user: User, handed: UUID) -> HttpResponse:
    """Print one's certificate."""
    found = access.own_certificate(user, handed)
    otherwise = redirect_after_post("exams:result", handed)
    return printed(request, lambda: certificate_pdf(request, found), otherwise)


_NOT_A_CODE = "Un code a vingt signes, en quatre groupes de cinq."


@require_safe
@never_cache
def verify(request: HttpRequest) -> HttpResponse:
    """Ask for the code of a certificate."""
    form = VerifyForm(request.GET if "code" in request.GET else None)
    if form.is_bound and form.is_valid():
        code = read_code(form.cleaned_data["code"])
        if code is not None:
            return redirect_after_post("marks:verified", code)
        form.add_error("code", _NOT_A_CODE)
    return render(request, "notes/verifier.html", {"form": form}, status=status_of(form))


@require_safe
@never_cache
def verified(request: HttpRequest, code: str) -> HttpResponse:
    """Show what a certificate is worth, and its words alone.

    Only one that stands tells them; one whose mark is looked at again tells them but for its mark.
    """
    read = read_code(code)
    found = access.certificate_of(read) if read else None
    standing = standing_of(found) if found else None
    context = {"certificate": found, "standing": standing, "code": shown(read) if read else code}
    response = render(
        request, "notes/certificat.html", context, status=200 if found is not None else 404
    )
    response["X-Robots-Tag"] = "noindex"
    return response
