"""What the pages of marks do with a request."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from trainer.exams.papers import NothingToAskError
from trainer.marks.printing.pdf import pdf_of
from trainer.web.refusals import RefusedError


def made_pdf(html: Callable[[], str]) -> bytes:
    """Return a PDF.

    Raises:
        RefusedError: if none can be made, here or of this paper any longer.
    """
    try:
        return pdf_of(html())
    except NothingToAskError:
        raise RefusedError(
            "Ce sujet ne peut plus être tiré\u00a0: un de ses exercices n’est plus posé."
        ) from None


def printed(
    request: HttpRequest, html: Callable[[], str], name: str, otherwise: HttpResponse
) -> HttpResponse:
    """Return a PDF to be read in the browser; if none can be made, say why on another page."""
    try:
        made = made_pdf(html)
    except RefusedError as error:
        messages.error(request, error.message)
        return otherwise
    response = HttpResponse(made, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
