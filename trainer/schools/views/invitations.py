"""Pages of the invitations of a school.

Joining a school: a code typed, or the link of an invitation.
"""

from functools import partial
from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from trainer.accounts.models import User
from trainer.accounts.services import too_many
from trainer.schools import selectors
from trainer.schools.forms import CodeForm, InvitationForm, JoinForm
from trainer.schools.models import Invitation, Role
from trainer.schools.presenters import opening, shown_invitation
from trainer.schools.requests import at_desk
from trainer.schools.selectors import Desk
from trainer.schools.services import invitations, limits
from trainer.schools.services.invitations import ClosedInvitationError
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, WRITE, posted, private, redirect_after_post
from trainer.web.refusals import accepted, reporting


@at_desk(Role.INSTRUCTOR, BOTH)
def invitations_page(request: HttpRequest, here: Desk) -> HttpResponse:
    """List the invitations, or open one."""
    form = InvitationForm(
        here,
        selectors.promotions(here),
        posted(request),
        initial={"promotion": request.GET.get("promotion")},
    )
    opened: list[Invitation] = []
    if accepted(form, lambda: opened.append(invitations.invite(actor=here, terms=form.terms))):
        return redirect_after_post("schools:invitation", here.school.slug, opened[0].pk)
    now = timezone.now()
    listed = [shown_invitation(item, now) for item in selectors.invitations(here)[:100]]
    context = {"desk": here, "form": form, "invitations": listed}
    return render(request, "formation/invitations.html", context, status=status_of(form))


@at_desk(Role.INSTRUCTOR)
def invitation(request: HttpRequest, here: Desk, invitation: UUID) -> HttpResponse:
    """Show the link, the code and the QR code of an invitation, to project or print."""
    found = selectors.invitation(here, invitation)
    shown, words = shown_invitation(found, timezone.now()), opening(request, found)
    context = {"desk": here, "invitation": shown, "opening": words}
    return render(request, "formation/invitation.html", context)


@at_desk(Role.INSTRUCTOR, WRITE)
def revoke(request: HttpRequest, here: Desk, invitation: UUID) -> HttpResponse:
    """Close an invitation."""
    found = selectors.invitation(here, invitation)
    with reporting(request, "L’invitation est retirée."):
        invitations.revoke(actor=here, invitation=found)
    return redirect_after_post("schools:invitations", here.school.slug)


_SIGN_IN: Final = (
    "Beaucoup de codes faux ont été essayés depuis votre réseau\u00a0: connectez-vous, "
    "puis donnez le vôtre. Un lien d’invitation s’ouvre toujours."
)


@require_http_methods(list(BOTH))
@private
def type_code(request: HttpRequest) -> HttpResponse:
    """Ask for a code."""
    form = CodeForm(posted(request))
    if form.is_valid():
        code = selectors.read_code(form.cleaned_data["code"])
        if code is not None:
            return redirect_after_post("schools:join", code)
        form.add_error("code", "Un code compte huit lettres ou chiffres.")
    return render(request, "formation/code.html", {"form": form}, status=status_of(form))


@require_http_methods(list(BOTH))
@private
def join(request: HttpRequest, word: str) -> HttpResponse:
    """Show where an invitation leads, then join."""
    is_code = selectors.read_code(word) is not None
    if is_code and limits.too_many_wrong_codes(request):
        return too_many(request, _SIGN_IN, wait=60)
    try:
        invitation = invitations.open_invitation(word, timezone.now())
    except ClosedInvitationError:
        if is_code:
            limits.count_wrong_code(request)
        return render(request, "formation/fermee.html", status=HTTPStatus.NOT_FOUND)
    if not isinstance(request.user, User):
        taken = _is_taken(None, invitation)
        context = {"invitation": invitation, "next": request.path, "taken": taken}
        return render(request, "formation/rejoindre_visiteur.html", context)
    return _join(request, request.user, invitation, word)


def _join(request: HttpRequest, user: User, invitation: Invitation, word: str) -> HttpResponse:
    name = {"last_name": user.last_name, "first_name": user.first_name}
    if invitation.membership is not None:  # the school knows the name already
        form = JoinForm({"last_name": invitation.membership.last_name, "first_name": ""})
    else:
        form = JoinForm(posted(request), initial=name)
    joined = partial(invitations.join, user=user, word=word)
    if request.method == "POST" and accepted(form, lambda: joined(**form.cleaned_data)):
        school = invitation.school
        messages.success(request, f"Vous êtes dans l’école «\u00a0{school}\u00a0».")
        return redirect_after_post("schools:school", school.slug)
    status = status_of(form) if request.method == "POST" else HTTPStatus.OK
    context = {"invitation": invitation, "form": form, "taken": _is_taken(user, invitation)}
    return render(request, "formation/rejoindre.html", context, status=status)


def _is_taken(user: User | None, invitation: Invitation) -> bool:
    """Whether the place of a personal invitation is that of somebody else by now."""
    holder = invitation.membership.learner if invitation.membership else None
    return holder is not None and (user is None or holder.user_id != user.pk)
