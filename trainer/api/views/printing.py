"""Papers, keys and certificates as PDF: the same sheets as those of the pages."""

from typing import Any, Final, override
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAcceptable
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api import documentation as doc
from trainer.api.refusals import PdfOnly
from trainer.api.views.base import AccountView
from trainer.marks import selectors
from trainer.marks.models import Certificate
from trainer.marks.printing.certificates import certificate_html
from trainer.marks.printing.papers import MOST, paper_html
from trainer.marks.requests import made_pdf
from trainer.schools.desk import Desk

_SAME: Final = "Le sujet est celui de l’écran, s’il a été tiré ; sinon il l’est de la même graine."


class PdfRenderer(BaseRenderer):
    """A file that is already made."""

    media_type = doc.PDF
    format = "pdf"
    charset = None
    render_style = "binary"

    @override
    def render(self, data: Any, *_: Any, **__: Any) -> bytes:
        """Return the file."""
        made: bytes = data
        return made


class PrintedView(AccountView):
    """A PDF; what refuses it is JSON, as everywhere else."""

    renderer_classes = (PdfRenderer,)

    @override
    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Refuse whoever wants something else than a PDF.

        Raises:
            PdfOnly: if a PDF is not accepted.
        """
        try:
            return super().perform_content_negotiation(request, force)
        except NotAcceptable:
            raise PdfOnly from None

    @override
    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Write refusals as JSON."""
        done = super().finalize_response(request, response, *args, **kwargs)
        if done.exception:
            done.accepted_renderer = JSONRenderer()
            done.accepted_media_type = doc.JSON
        return done


def _file(made: bytes, name: str) -> Response:
    return Response(made, headers={"Content-Disposition": f'inline; filename="{name}.pdf"'})


def _paper(here: Desk, exam: int, number: int, *, key: bool) -> Response:
    found = selectors.published_exam(here, exam)
    if number > MOST:
        raise Http404
    made = made_pdf(lambda: paper_html(found, number, key=key))
    return _file(made, f"{'corrige' if key else 'sujet'}-{found.pk}-{number}")


@extend_schema(tags=["Notes"])
class PrintedPaperView(PrintedView):
    """A paper of an exam."""

    @doc.printed("imprimerSujet", f"Imprimer un sujet d’un examen publié\n{_SAME}")
    def get(self, _request: Request, ecole: str, examen: int, sujet: int) -> Response:
        """Return the paper."""
        return _paper(self.desk(ecole), examen, sujet, key=False)


@extend_schema(tags=["Notes"])
class PrintedKeyView(PrintedView):
    """The key of a paper."""

    @doc.printed("imprimerCorrige", "Imprimer le corrigé d’un sujet, réponses et preuves")
    def get(self, _request: Request, ecole: str, examen: int, sujet: int) -> Response:
        """Return the key."""
        return _paper(self.desk(ecole), examen, sujet, key=True)


class _CertificateView(PrintedView):
    """A certificate that is in force."""

    def printed(self, request: Request, found: Certificate) -> Response:
        """Return the certificate, whose link is that of the site."""
        made = made_pdf(lambda: certificate_html(request._request, found))  # noqa: SLF001 - where REST framework keeps it
        return _file(made, f"certificat-{found.pk}")


@extend_schema(tags=["Notes"])
class PrintedCertificateView(_CertificateView):
    """A certificate of the school."""

    @doc.printed("imprimerCertificat", "Imprimer un certificat qui vaut")
    def get(self, request: Request, ecole: str, certificat: int) -> Response:
        """Return the certificate."""
        found = selectors.certificate(self.desk(ecole), certificat)
        if not found.in_force:
            raise Http404
        return self.printed(request, found)


@extend_schema(tags=["Copies"])
class OwnCertificateView(_CertificateView):
    """One's own certificate."""

    @doc.printed("imprimerMonCertificat", "Imprimer mon certificat")
    def get(self, request: Request, rendue: UUID) -> Response:
        """Return the certificate of one's copy."""
        return self.printed(request, selectors.own_certificate(self.account, rendue))
