"""Invitations, and joining a school by one."""

from typing import Any, ClassVar, override

from django.utils import timezone

from trainer.api.fields import Address, Choice, Flag, Key, Moment, Number, Text, Whole
from trainer.api.serializers.base import Filled, Page, Shape, said_by
from trainer.api.serializers.people import Membre
from trainer.api.serializers.values import Href
from trainer.schools.forms import InvitationForm, JoinForm
from trainer.schools.lists import LONGEST_NAME
from trainer.schools.presenters import INVITATION_STATES, Opening, opening, shown_invitation
from trainer.schools.roles import Role


def _state(shown: Opening) -> str:
    return shown_invitation(shown.invitation, timezone.now()).state


class Invitation(Shape):
    """Une invitation, et comment on entre par elle."""

    invitation = Key(source="invitation.pk")
    role = Choice(Role, source="invitation.role")
    promotion = Text(
        "Le nom de la promotion où elle fait entrer.",
        allow_null=True,
        source="invitation.promotion.name",
    )
    places = Whole(source="invitation.use_limit")
    prises = Whole(source="invitation.uses")
    etat = Choice(INVITATION_STATES, source=_state)
    creee_le = Moment(source="invitation.created_at")
    expire_le = Moment(source="invitation.expires_at")
    code = Text()
    lien = Href(source="link")
    adresse = Address("invitation", "invitation.school.slug", "invitation.pk")

    @override
    def to_representation(self, instance: Any) -> Any:
        """Write an invitation with the words that open it: its link is that of the site."""
        return super().to_representation(opening(self.context["view"].request, instance))


class Invitations(Page):
    """Une page des invitations, la plus récente d’abord."""

    invitations = Invitation(many=True, source="object_list")


class InvitationVoulue(Filled):
    """L’invitation à ouvrir ; un administrateur seul choisit le rôle."""

    form_class = InvitationForm
    names: ClassVar = {
        "role": "role",
        "promotion": "promotion",
        "use_limit": "places",
        "days": "jours",
    }
    proposes = True


class Rejoindre(Filled):
    """Le code d’une invitation, et le nom sous lequel on entre."""

    form_class = JoinForm
    names = said_by(Membre)
    code = Text("Huit signes, ou le dernier mot du lien.", max_length=80)
    nom = Text(
        "Inutile avec un code personnel.",
        required=False,
        max_length=LONGEST_NAME,
        source="last_name",
    )

    @override
    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Leave the name to be read once it is known whether the school knows it."""
        return attrs


class Arrivee(Shape):
    """Où l’on est entré."""

    ecole = Text(source="membership.school.slug")
    personne = Number(source="membership.pk")
    promotion = Text(allow_null=True, source="promotion.name")
    nouvelle = Flag("Faux si l’on y était déjà.", source="new")
