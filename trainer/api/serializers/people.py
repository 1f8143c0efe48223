"""The people of a school: members, codes of those who are awaited, invitations."""

from typing import Any, ClassVar, Final, override

from django.utils import timezone

from trainer.api.fields import Address, Choice, Flag, Key, Moment, Number, Text, Whole
from trainer.api.serializers.base import Filled, Href, Shape, said_by
from trainer.schools.domain import LONGEST_NAME
from trainer.schools.forms import InvitationForm, JoinForm, NameForm, RoleForm
from trainer.schools.models import Membership, Role
from trainer.schools.presenters import INVITATION_STATES, opening, shown_invitation

STATES: Final = ("attendue", "presente", "partie", "anonyme")


def _state(member: Membership) -> str:
    if member.anonymised_at is not None:
        return "anonyme"
    if not member.active:
        return "partie"
    return "attendue" if member.awaited else "presente"


class Membre(Shape):
    """Une personne d’une école."""

    personne = Number(source="pk")
    nom = Text(source="last_name")
    prenom = Text(source="first_name")
    affiche = Text("Le nom complet, ou « Personne n° 12 » une fois anonyme.", source="name")
    role = Choice(Role)
    etat = Choice(STATES, "Attendue : pas encore de compte.", source=_state)
    compte = Text(
        "Le nom d’utilisateur de son compte.", allow_null=True, source="learner.user.username"
    )
    adresse = Address("member", "school.slug", "pk")


class Inscription(Shape):
    """Une promotion d’une personne."""

    promotion = Number(source="promotion_id")
    nom = Text(source="promotion.name")
    depuis = Moment(source="created_at")
    jusque = Moment(allow_null=True, source="left_at")


class Code(Shape):
    """Un code personnel, à remettre à qui l’on attend."""

    personne = Number(source="invitation.membership_id")
    affiche = Text(source="invitation.membership.name")
    code = Text()
    lien = Href(source="link")
    expire_le = Moment(source="invitation.expires_at")


class FicheMembre(Membre):
    """Une personne, ses promotions et, si on l’attend, son code."""

    promotions = Inscription(many=True, source="classes")
    codes = Code(many=True)


class NomChange(Filled):
    """Le nom sous lequel l’école connaît une personne ; ce qui manque reste."""

    form_class = NameForm
    names = said_by(Membre)
    changes = True


class RoleVoulu(Filled):
    """Le rôle à donner."""

    form_class = RoleForm
    names = said_by(Membre)


class PromotionDesignee(Shape):
    """La promotion en cause."""

    promotion = Number()


class Transfert(Shape):
    """De quelle promotion, vers quelle autre."""

    promotion = Number(source="source")
    vers = Number(source="target")


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
    etat = Choice(
        INVITATION_STATES,
        source=lambda shown: shown_invitation(shown.invitation, timezone.now()).state,
    )
    creee_le = Moment(source="invitation.created_at")
    expire_le = Moment(source="invitation.expires_at")
    code = Text()
    lien = Href(source="link")
    adresse = Address("invitation", "invitation.school.slug", "invitation.pk")

    @override
    def to_representation(self, instance: Any) -> Any:
        """Write an invitation with the words that open it: its link is that of the site."""
        return super().to_representation(opening(self.context["view"].request, instance))


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
