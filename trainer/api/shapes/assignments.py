"""Shapes of assignments: given to a class, followed, done."""

from typing import Annotated, Literal, NotRequired, TypedDict

from trainer.api.shapes.schools import Personne
from trainer.api.shapes.values import ADDRESS, MOMENT, Numero, Page

type But = Literal["justes", "maitrise", "sprint"]


class Devoir(TypedDict):
    """Un devoir donné à une promotion, ou à quelques-unes de ses personnes."""

    devoir: Numero
    titre: str
    consigne: str
    promotion: Numero
    but: But
    a_atteindre: Annotated[int, "Réponses justes ; pour la maîtrise, un pourcentage."]
    minutes: Annotated[int, "La durée du sprint, 0 ailleurs."]
    texte: Annotated[str, "« 20 réponses justes »."]
    donne_le: Annotated[str, MOMENT]
    pour_le: Annotated[str, MOMENT]
    retire_le: Annotated[str, MOMENT] | None
    personnes: Annotated[int, "Personnes qui l’ont à faire."]
    atteints: Annotated[int, "Personnes qui ont atteint le but."]
    adresse: Annotated[str, ADDRESS]


class Devoirs(Page):
    """Une page des devoirs d’une école, les plus lointains d’abord."""

    devoirs: list[Devoir]


class PartieDevoir(TypedDict):
    """Un jeu, un de ses exercices, ou un seul de ses cas."""

    jeu: Annotated[str, {"maxLength": 40}]
    exercice: NotRequired[Annotated[str, {"maxLength": 60}]]
    branche: NotRequired[Annotated[str, {"maxLength": 80}]]


class Avancement(TypedDict):
    """Où en est une personne."""

    personne: Personne
    etat: Literal["atteint", "en cours", "pas commencé", "non atteint", "pas fait"]
    atteint: Annotated[int, "Dans l’unité du but."]
    repondues: int
    justes: int
    fait_le: Annotated[str, MOMENT] | None


class SuiviDevoir(Devoir):
    """Un devoir, ce qu’il demande, et où en est chacun."""

    parties: list[PartieDevoir]
    titres: Annotated[list[str], "Les parties, en français."]
    avancement: list[Avancement]


class DevoirVoulu(TypedDict):
    """Le devoir à donner."""

    promotion: Numero
    titre: Annotated[str, {"maxLength": 120}]
    consigne: NotRequired[Annotated[str, {"maxLength": 1000}]]
    but: But
    a_atteindre: Annotated[int, {"minimum": 1, "maximum": 2000}]
    minutes: NotRequired[Annotated[int, "Pour un sprint.", {"minimum": 1, "maximum": 15}]]
    pour_le: Annotated[str, MOMENT]
    parties: Annotated[list[PartieDevoir], {"maxItems": 200}]
    personnes: NotRequired[
        Annotated[list[Numero], "Sans elles, toute la promotion.", {"maxItems": 500}]
    ]


class Echeance(TypedDict):
    """La nouvelle échéance d’un devoir."""

    pour_le: Annotated[str, MOMENT]


class MonDevoir(TypedDict):
    """Un devoir que l’on a à faire, et où l’on en est."""

    devoir: Numero
    titre: str
    consigne: str
    ecole: str
    promotion: Annotated[str, "Le nom de la promotion."]
    but: But
    a_atteindre: int
    minutes: int
    texte: str
    pour_le: Annotated[str, MOMENT]
    termine: Annotated[bool, "L’échéance est passée."]
    etat: Literal["atteint", "en cours", "pas commencé", "non atteint", "pas fait"]
    atteint: int
    adresse: Annotated[str, ADDRESS]


class MesDevoirs(TypedDict):
    """Ce que l’on a à faire, et ce qui a fini depuis moins de trente jours."""

    devoirs: list[MonDevoir]


class FicheDevoir(MonDevoir):
    """Un devoir que l’on a à faire, et ce qu’il demande."""

    parties: list[PartieDevoir]
    titres: list[str]
