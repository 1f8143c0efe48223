"""Joining a school: a code typed, or the link of an invitation."""

from functools import partial
from http import HTTPStatus
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from trainer.accounts.models import User
from trainer.accounts.services.limits import too_many
from trainer.schools.forms import CodeForm, JoinForm
from trainer.schools.models import Invitation
from trainer.schools.selectors import keys
from trainer.schools.services import invitations, limits
from trainer.schools.services.invitations import ClosedInvitationError
from trainer.web.forms import status_of
from trainer.web.pages import BOTH, posted, private, redirect_after_post
from trainer.web.refusals import accepted

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
        code = keys.read_code(form.cleaned_data["code"])
        if code is not None:
            return redirect_after_post("schools:join", code)
        form.add_error("code", "Un code compte huit lettres ou chiffres.")
    return render(request, "formation/code.html", {"form": form}, status=status_of(form))


@require_http_methods(list(BOTH))
@private
def join(request: HttpRequest, word: str) -> HttpResponse:
    """Show where an invitation leads, then join."""
    is_code = keys.read_code(word) is not None
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
