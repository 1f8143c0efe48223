"""Invitations: opening them, and joining by one."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils import timezone

from trainer.api.operations import operation
from trainer.api.refusals import TooManyAttempts
from trainer.api.serializers import invitations as shapes
from trainer.api.serializers.base import Paged
from trainer.api.views.resources import AccountResource
from trainer.schools import keys, limits, selectors
from trainer.schools.models import Invitation
from trainer.schools.services import invitations
from trainer.schools.services.invitations import ClosedInvitationError, Joined


class Invitations(AccountResource):
    """The invitations of a school, and joining by one."""

    tag = "Invitations"

    @operation("listerInvitations", shapes.Invitations, query=Paged)
    def list(self, ecole: str) -> Any:
        """Les invitations d’une école."""
        return selectors.invitations(self.desk(ecole))

    @operation(
        "inviter", shapes.Invitation, body=shapes.InvitationVoulue, status=HTTPStatus.CREATED
    )
    def create(self, ecole: str) -> Invitation:
        """Ouvrir une invitation."""
        here = self.desk(ecole)
        terms = self.body(here, selectors.promotions(here)).form.terms
        made = invitations.invite(actor=here, terms=terms)
        return selectors.invitation(here, made.pk)

    @operation("lireInvitation", shapes.Invitation)
    def retrieve(self, ecole: str, invitation: UUID) -> Invitation:
        """Une invitation, son code et son lien."""
        return selectors.invitation(self.desk(ecole), invitation)

    @operation("retirerInvitation", shapes.Invitation)
    def revoke(self, ecole: str, invitation: UUID) -> Invitation:
        """Retirer une invitation."""
        here = self.desk(ecole)
        found = selectors.invitation(here, invitation)
        invitations.revoke(actor=here, invitation=found)
        return selectors.invitation(here, invitation)

    @operation("rejoindre", shapes.Arrivee, body=shapes.Rejoindre, unknown=True)
    def join(self) -> Joined:
        """Entrer dans une école par un code ou un lien.

        Une invitation inconnue ou close n’existe pas (404). Les essais manqués sont limités, avec
        ceux de la page.
        """
        user, body = self.account, self.body()
        typed = body.validated_data["code"]
        word = keys.read_code(typed) or typed
        if self._opened(word).membership:  # the school knows the name
            name: dict[str, Any] = {"last_name": "", "first_name": ""}
        else:
            name = body.filled(body.validated_data).cleaned_data
        return invitations.join(user=user, word=word, **name)

    def _opened(self, word: str) -> Invitation:
        """Return the invitation of a word; who tries too many is made to wait.

        Raises:
            TooManyAttempts: if they have.
            Http404: if it opens none.
        """
        behind = self.request._request  # noqa: SLF001 - the limits of the page count Django's requests
        if keys.read_code(word) and limits.too_many_wrong_codes(behind):
            raise TooManyAttempts
        try:
            return invitations.open_invitation(word, timezone.now())
        except ClosedInvitationError:
            limits.count_wrong_code(behind)
            raise Http404 from None
