"""The people of a school: members, their classes, the codes of those who are awaited."""

from typing import Final

from trainer.api.fields import Address, Choice, Flag, Moment, Number, Text
from trainer.api.serializers.base import Filled, Page, Paged, Shape, said_by
from trainer.api.serializers.values import Href
from trainer.schools.forms import NameForm, RoleForm
from trainer.schools.models import Membership
from trainer.schools.roles import Role

_STATES: Final = ("attendue", "presente", "partie", "anonyme")


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
    etat = Choice(_STATES, "Attendue : pas encore de compte.", source=_state)
    compte = Text(
        "Le nom d’utilisateur de son compte.", allow_null=True, source="learner.user.username"
    )
    adresse = Address("member", "school.slug", "pk")


class Membres(Page):
    """Une page des personnes d’une école, par nom."""

    personnes = Membre(many=True, source="object_list")


class PersonnesCherchees(Paged):
    """Les personnes cherchées."""

    promotion = Number("Une promotion.", required=False)
    q = Text("Des mots du nom.", required=False, max_length=80)
    partis = Flag("Les personnes parties, au lieu des présentes.", required=False, source="gone")


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


class Codes(Shape):
    """Les codes des personnes que l’on attend dans une promotion."""

    codes = Code(many=True)


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


class Transfert(PromotionDesignee):
    """De quelle promotion, vers quelle autre."""

    vers = Number()
