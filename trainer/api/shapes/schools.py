"""Shapes of schools: the school, its classes, its options, its audit log."""

from typing import Annotated, Literal, NotRequired, TypedDict

from trainer.api.shapes.values import ADDRESS, DATE, MOMENT, Numero, Page

type Role = Literal["stagiaire", "formateur", "administrateur"]


class MonEcole(TypedDict):
    """Une école dont on est, ou que l’on administre."""

    ecole: str
    nom: str
    role: Role
    inscription: Annotated[
        Numero | None, "Sa place dans l’école ; absente pour l’administration du site."
    ]
    courante: Annotated[bool, "Ses options de la maison valent pour l’entraînement."]
    adresse: Annotated[str, ADDRESS]


class MesEcoles(TypedDict):
    """Les écoles de qui appelle, la courante d’abord."""

    ecoles: list[MonEcole]


class Promotion(TypedDict):
    """Une promotion."""

    promotion: Numero
    nom: str
    debut: Annotated[str, DATE] | None
    fin: Annotated[str, DATE] | None
    archivee_le: Annotated[str, MOMENT] | None
    personnes: Annotated[int, "Personnes qui y sont aujourd’hui."]
    adresse: Annotated[str, ADDRESS]


class Promotions(Page):
    """Une page des promotions : toutes pour un formateur, les siennes pour un stagiaire."""

    promotions: list[Promotion]


class PromotionVoulue(TypedDict):
    """La promotion à créer."""

    nom: Annotated[str, {"maxLength": 80}]
    debut: NotRequired[Annotated[str, DATE] | None]
    fin: NotRequired[Annotated[str, DATE] | None]


class PromotionChangee(TypedDict):
    """Ce qui change d’une promotion ; ce qui manque reste."""

    nom: NotRequired[Annotated[str, {"maxLength": 80}]]
    debut: NotRequired[Annotated[str, DATE] | None]
    fin: NotRequired[Annotated[str, DATE] | None]


class Ecole(TypedDict):
    """Une école."""

    ecole: str
    nom: str
    role: Annotated[Role, "Ce que l’on y est."]
    effectifs: Annotated[dict[str, int], "Personnes par rôle, pour un formateur."]


class Maison(TypedDict):
    """Les options d’un jeu en vigueur dans une école."""

    jeu: str
    titre: str
    maison: Annotated[dict[str, str], "Choix par option."]
    propre: Annotated[bool, "L’école s’écarte du livre de règles."]
    adresse: Annotated[str, ADDRESS]


class Maisons(TypedDict):
    """Les options de tous les jeux qui en ont."""

    jeux: list[Maison]


class MaisonVoulue(TypedDict):
    """Les options voulues ; celles qui manquent prennent leur défaut."""

    maison: dict[str, str]


class Personne(TypedDict):
    """Une personne d’une école, nommée."""

    personne: Numero
    nom: Annotated[str, "Le nom que l’école connaît, ou « Personne n° 12 »."]


class Acte(TypedDict):
    """Une ligne du journal."""

    le: Annotated[str, MOMENT]
    qui: str
    acte: Annotated[str, "Identifiant stable : « promotion.created »."]
    texte: Annotated[str, "« a créé la promotion »."]
    personne: Personne | None
    promotion: Annotated[str | None, "Le nom de la promotion en cause."]
    details: list[str]


class Journal(Page):
    """Une page du journal de l’école, le plus récent d’abord."""

    actes: list[Acte]
