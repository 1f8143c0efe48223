"""A certificate to be printed."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from trainer.marks.models import Certificate
from trainer.marks.selectors.access import letterhead
from trainer.marks.services.certificates import shown
from trainer.web.addresses import absolute
from trainer.web.pictures import qr_svg


def certificate_html(request: HttpRequest, certificate: Certificate) -> str:
    """Return a certificate as HTML to be printed, with the way to verify it."""
    link = absolute(request, reverse("marks:verified", args=(certificate.code,)))
    context = {
        "certificate": certificate,
        "letterhead": letterhead(certificate.sitting.exam.school),
        "code": shown(certificate.code),
        "link": link,
        "qr": qr_svg(link),
    }
    return render_to_string("notes/pdf/certificat.html", context)
