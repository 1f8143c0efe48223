"""Shapes of the people of a school: members, invitations, imported lists."""

from typing import Annotated, Literal, NotRequired, TypedDict

from trainer.api.shapes.schools import Role
from trainer.api.shapes.values import ADDRESS, MOMENT, UUID, Numero, Page


class Membre(TypedDict):
    """Une personne d’une école."""

    personne: Numero
    nom: str
    prenom: str
    affiche: Annotated[str, "Le nom complet, ou « Personne n° 12 » une fois anonyme."]
    role: Role
    etat: Annotated[
        Literal["attendue", "presente", "partie", "anonyme"], "Attendue : pas encore de compte."
    ]
    compte: Annotated[str | None, "Le nom d’utilisateur de son compte."]
    adresse: Annotated[str, ADDRESS]


class Membres(Page):
    """Une page des personnes d’une école, par nom."""

    personnes: list[Membre]


class Inscription(TypedDict):
    """Une promotion d’une personne."""

    promotion: Numero
    nom: str
    depuis: Annotated[str, MOMENT]
    jusque: Annotated[str, MOMENT] | None


class Code(TypedDict):
    """Un code personnel, à remettre à qui l’on attend."""

    personne: Numero
    affiche: str
    code: str
    lien: Annotated[str, ADDRESS]
    expire_le: Annotated[str, MOMENT]


class Codes(TypedDict):
    """Les codes des personnes que l’on attend dans une promotion."""

    codes: list[Code]


class FicheMembre(Membre):
    """Une personne, ses promotions et, si on l’attend, son code."""

    promotions: list[Inscription]
    codes: list[Code]


class NomChange(TypedDict):
    """Le nom sous lequel l’école connaît une personne ; ce qui manque reste."""

    nom: NotRequired[Annotated[str, {"maxLength": 80}]]
    prenom: NotRequired[Annotated[str, {"maxLength": 80}]]


class RoleVoulu(TypedDict):
    """Le rôle à donner."""

    role: Role


class PromotionDesignee(TypedDict):
    """La promotion en cause."""

    promotion: Numero


class Transfert(TypedDict):
    """De quelle promotion, vers quelle autre."""

    promotion: Numero
    vers: Numero


class Invitation(TypedDict):
    """Une invitation, et comment on entre par elle."""

    invitation: Annotated[str, UUID]
    role: Role
    promotion: Annotated[str | None, "Le nom de la promotion où elle fait entrer."]
    places: int
    prises: int
    etat: Literal["ouverte", "retirée", "expirée", "complète"]
    creee_le: Annotated[str, MOMENT]
    expire_le: Annotated[str, MOMENT]
    code: str
    lien: Annotated[str, ADDRESS]
    adresse: Annotated[str, ADDRESS]


class Invitations(Page):
    """Une page des invitations, la plus récente d’abord."""

    invitations: list[Invitation]


class InvitationVoulue(TypedDict):
    """L’invitation à ouvrir."""

    role: NotRequired[Annotated[Role, "Stagiaire sans lui ; pour un administrateur seulement."]]
    promotion: NotRequired[Numero | None]
    places: NotRequired[Annotated[int, {"minimum": 1, "maximum": 500}]]
    jours: NotRequired[Annotated[int, "1, 7, 14, 30 ou 90 ; 14 sans lui."]]


class Rejoindre(TypedDict):
    """Le code d’une invitation, et le nom sous lequel on entre."""

    code: Annotated[str, "Huit signes, ou le dernier mot du lien.", {"maxLength": 80}]
    nom: NotRequired[Annotated[str, "Inutile avec un code personnel.", {"maxLength": 80}]]
    prenom: NotRequired[Annotated[str, {"maxLength": 80}]]


class Arrivee(TypedDict):
    """Où l’on est entré."""

    ecole: str
    personne: Numero
    promotion: str | None
    nouvelle: Annotated[bool, "Faux si l’on y était déjà."]


class ListeANommer(TypedDict):
    """Une liste de noms, lue comme un fichier CSV."""

    liste: Annotated[str, "« Nom ; Prénom », une personne par ligne."]
    empreinte: NotRequired[
        Annotated[str, "Celle de l’aperçu que l’on confirme ; sans elle, rien n’est écrit."]
    ]


class LigneImportee(TypedDict):
    """Une ligne de la liste et son sort."""

    ligne: int
    nom: str
    prenom: str
    sort: Literal["nouveau", "inscrit", "connu", "faute"]
    faute: str


class Import(TypedDict):
    """Ce qu’un import ferait, ou a fait."""

    ecrit: Annotated[bool, "Faux pour un aperçu."]
    possible: Annotated[bool, "Aucune ligne n’est à corriger."]
    empreinte: Annotated[str, "À redonner pour confirmer cet aperçu."]
    nouveaux: int
    inscrits: Annotated[int, "Déjà dans l’école, ils entrent dans la promotion."]
    connus: Annotated[int, "Déjà dans la promotion."]
    fautes: int
    lignes: list[LigneImportee]
