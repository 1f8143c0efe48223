"""Pages of the invitations of a school."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from trainer.schools.forms import InvitationForm
from trainer.schools.models import Invitation, Role
from trainer.schools.presenters import opening, shown_invitation
from trainer.schools.requests.desk import at_desk
from trainer.schools.selectors import access
from trainer.schools.selectors.desk import Desk
from trainer.schools.services import invitations
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, WRITE, posted, redirect_after_post
from trainer.web.refusals import accepted, reporting


@at_desk(Role.INSTRUCTOR, BOTH)
def invitations_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the invitations, or open one."""
    form = InvitationForm(
        here,
        access.promotions(here),
        posted(request),
        initial={"promotion": request.GET.get("promotion")},
    )
    opened: list[Invitation] = []
    if accepted(form, lambda: opened.append(invitations.invite(actor=here, terms=form.terms))):
        return redirect_after_post("schools:invitation", here.school.slug, opened[0].pk)
    now = timezone.now()
    listed = [shown_invitation(item, now) for item in access.invitations(here)[:100]]
    context = {"desk": here, "form": form, "invitations": listed}
    return render(request, "formation/invitations.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR)
def invitation(request: HttpRequest, here: Desk, invitation: UUID) -> HttpResponse:
    """Show the link, the code and the QR code of an invitation, to project or print."""
    found = access.invitation(here, invitation)
    shown, words = shown_invitation(found, timezone.now()), opening(request, found)
    context = {"desk": here, "invitation": shown, "opening": words}
    return render(request, "formation/invitation.html", context)


@at_desk(Role.INSTRUCTOR, WRITE)
def revoke(request: HttpRequest, here: Desk, invitation: UUID) -> HttpResponse:
    """Close an invitation."""
    found = access.invitation(here, invitation)
    with reporting(request, "L’invitation est retirée."):
        invitations.revoke(actor=here, invitation=found)
    return redirect_after_post("schools:invitations", here.school.slug)
