"""The pictures of questions, for who may see the question."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from trainer.accounts.models import User
from trainer.accounts.requests import signed_in
from trainer.exams.selectors.access import picture_for
from trainer.web.networks import address_of
from trainer.web.pictures import picture_in


@signed_in()
def picture(request: HttpRequest, user: User, shown: UUID) -> HttpResponse:
    """Show a picture."""
    found = picture_for(user, shown, address_of(request), timezone.now())
    kind, body = picture_in(found.drawn)
    return HttpResponse(body, content_type=kind)
