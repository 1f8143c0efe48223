"""Invitations: opening them, and joining by one."""

from datetime import timedelta
from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api import documentation as doc
from trainer.api.bodies import accepted, given, shaped
from trainer.api.presenters.people import invitation_json
from trainer.api.queries import PAGE, each, page_of, paged
from trainer.api.refusals import TooManyAttempts
from trainer.api.shapes import people as shapes
from trainer.api.views.base import AccountView
from trainer.schools import keys, limits, selectors
from trainer.schools.forms import InvitationForm, JoinForm
from trainer.schools.models import Invitation
from trainer.schools.services import invitations
from trainer.schools.services.invitations import ClosedInvitationError, Terms

_NAMES: Final = {
    "role": "role",
    "promotion": "promotion",
    "places": "use_limit",
    "jours": "days",
}
_JOINING: Final = {"nom": "last_name", "prenom": "first_name"}
_USUAL: Final = Terms()
_BEFORE: Final = {
    "role": _USUAL.role.value,
    "use_limit": _USUAL.use_limit,
    "days": _USUAL.lasts // timedelta(days=1),
}


class _InvitationView(AccountView):
    def shown(self, school: str, row: Invitation) -> shapes.Invitation:
        """Return an invitation as JSON."""
        absolute = self.request.build_absolute_uri
        return invitation_json(school, row, absolute, timezone.now())


@extend_schema(tags=["Invitations"])
class InvitationsView(_InvitationView):
    """The invitations."""

    @doc.shown("listerInvitations", "Les invitations d’une école", shapes.Invitations, PAGE)
    def get(self, request: Request, ecole: str) -> Response:
        """Return a page of the invitations."""
        page = page_of(request, selectors.invitations(self.desk(ecole)))
        shown = each(page, lambda row: self.shown(ecole, row))
        return Response(paged(page) | {"invitations": shown})

    @doc.act(
        "inviter",
        "Ouvrir une invitation",
        shapes.Invitation,
        body=shapes.InvitationVoulue,
        status=HTTPStatus.CREATED,
    )
    def post(self, request: Request, ecole: str) -> Response:
        """Open an invitation."""
        here = self.desk(ecole)
        data = _BEFORE | given(shaped(request, shapes.InvitationVoulue), _NAMES)
        form = InvitationForm(here, selectors.promotions(here), data)
        made = invitations.invite(actor=here, terms=accepted(form, _NAMES).terms)
        return Response(self.shown(ecole, made), HTTPStatus.CREATED)


@extend_schema(tags=["Invitations"])
class InvitationView(_InvitationView):
    """An invitation."""

    @doc.shown("lireInvitation", "Une invitation, son code et son lien", shapes.Invitation)
    def get(self, _request: Request, ecole: str, invitation: UUID) -> Response:
        """Return the invitation."""
        found = selectors.invitation(self.desk(ecole), invitation)
        return Response(self.shown(ecole, found))


@extend_schema(tags=["Invitations"])
class RevokeView(_InvitationView):
    """Closing an invitation."""

    @doc.act("retirerInvitation", "Retirer une invitation", shapes.Invitation)
    def post(self, _request: Request, ecole: str, invitation: UUID) -> Response:
        """Close it."""
        here = self.desk(ecole)
        invitations.revoke(actor=here, invitation=selectors.invitation(here, invitation))
        return Response(self.shown(ecole, selectors.invitation(here, invitation)))


@extend_schema(tags=["Invitations"])
class JoinView(AccountView):
    """Joining a school."""

    @doc.act(
        "rejoindre",
        "Entrer dans une école par un code ou un lien\n"
        "Une invitation inconnue ou close n’existe pas (404). Les essais manqués sont limités, "
        "avec ceux de la page.",
        shapes.Arrivee,
        body=shapes.Rejoindre,
    )
    def post(self, request: Request) -> Response:
        """Join; done again, it changes nothing."""
        user, body = self.account, shaped(request, shapes.Rejoindre)
        word = keys.read_code(body["code"]) or body["code"]
        found = _open(request, word)
        last_name = first_name = ""
        if found.membership is None:  # the school does not know the name yet
            name = accepted(JoinForm(given(body, _JOINING)), _JOINING).cleaned_data
            last_name, first_name = name["last_name"], name["first_name"]
        done = invitations.join(user=user, word=word, last_name=last_name, first_name=first_name)
        shown: shapes.Arrivee = {
            "ecole": found.school.slug,
            "personne": done.membership.pk,
            "promotion": done.promotion.name if done.promotion else None,
            "nouvelle": done.new,
        }
        return Response(shown)


def _open(request: Request, word: str) -> Invitation:
    """Return the invitation of a word; who tries too many is made to wait.

    Raises:
        TooManyAttempts: if he has.
        Http404: if it opens none.
    """
    behind = request._request  # noqa: SLF001 - the limits of the page count Django's requests
    if keys.read_code(word) and limits.too_many_wrong_codes(behind):
        raise TooManyAttempts
    try:
        return invitations.open_invitation(word, timezone.now())
    except ClosedInvitationError:
        limits.count_wrong_code(behind)
        raise Http404 from None
