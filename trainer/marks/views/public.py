"""The verification of certificates, open to all."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.marks import selectors
from trainer.marks.forms import VerifyForm
from trainer.marks.services.certificates import read_code, shown
from trainer.marks.services.standing import standing_of
from trainer.web.forms import status_of
from trainer.web.pages import redirect_after_post

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
    found = selectors.certificate_of(read) if read else None
    standing = standing_of(found) if found else None
    context = {"certificate": found, "standing": standing, "code": shown(read) if read else code}
    response = render(
        request, "notes/certificat.html", context, status=200 if found is not None else 404
    )
    response["X-Robots-Tag"] = "noindex"
    return response
