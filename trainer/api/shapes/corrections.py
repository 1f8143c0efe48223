"""Shapes of corrections: what a replay would change, what it has changed."""

from typing import Annotated, NotRequired, TypedDict

from trainer.api.shapes.schools import Personne
from trainer.api.shapes.values import ADDRESS, MOMENT, UUID, Numero, Page
from trainer.marks.quoting import MOST_COUNTED, MOST_PRACTISED

type OptionsCorrigees = Annotated[
    dict[str, str], "Les options de la maison à corriger dans les situations : choix par option."
]


class NoteChangee(TypedDict):
    """Une copie dont la note change, sur vingt, arrondie au centième par défaut."""

    personne: Personne
    copie: Annotated[str, UUID]
    examen: Numero
    avant: float | None
    apres: float | None
    reussi_avant: bool
    reussi_apres: bool


class DevisEntrainement(TypedDict):
    """Ce qui changerait des réponses d’entraînement de l’école."""

    rejouees: int
    corrigees: int
    basculees: Annotated[int, "Passent de juste à faux, ou l’inverse."]
    impossibles: Annotated[int, "Ne se rejouent pas sous les règles du jour."]
    personnes: Annotated[int, "Personnes dont une réponse est corrigée."]


class Devis(Page):
    """Ce que changerait une correction, et une page des notes qui changent ; rien n’est écrit."""

    jeu: str
    exercice: Annotated[str, "Vide pour tout le jeu."]
    examen: Annotated[Numero | None, "Absent pour tout ce que l’école garde."]
    maison: OptionsCorrigees
    empreinte: Annotated[str, "À redonner pour appliquer ce devis, et aucun autre."]
    applicable: Annotated[bool, "Il y a quelque chose à corriger."]
    rejouees: Annotated[int, "Réponses d’examen rejouées."]
    corrigees: Annotated[int, "Réponses d’examen que le moteur jugerait autrement."]
    decidees: Annotated[int, "Parmi elles, celles qui gardent la décision d’un formateur."]
    impossibles: Annotated[int, "Réponses d’examen qui ne se rejouent pas : retirez le cas."]
    notes: list[NoteChangee]
    entrainement: Annotated[
        DevisEntrainement | None, "Absent pour un seul examen, ou s’il y en a trop."
    ]
    restantes_examen: Annotated[
        int,
        "Réponses d’examen trop nombreuses pour une requête : aucune n’est rejouée ici. Comptées "
        f"jusqu’à {MOST_COUNTED}.",
    ]
    restantes_entrainement: Annotated[
        int, f"Réponses d’entraînement de même. Comptées jusqu’à {MOST_PRACTISED}."
    ]
    commande: Annotated[str, "Ce que lance l’administration du site pour celles qui restent."]


class DevisAccepte(TypedDict):
    """Le devis à appliquer, tel qu’il a été demandé et lu."""

    jeu: Annotated[str, {"maxLength": 40}]
    exercice: NotRequired[Annotated[str, {"maxLength": 60}]]
    examen: NotRequired[Numero | None]
    maison: NotRequired[OptionsCorrigees]
    empreinte: Annotated[str, "Celle du devis lu : s’il a changé, c’est refusé.", {"maxLength": 64}]
    motif: Annotated[str, "Les stagiaires le liront.", {"maxLength": 300}]


class CorrectionEntrainement(TypedDict):
    """Où en est la correction des réponses d’entraînement, personne par personne."""

    rejouees: int
    corrigees: int
    personnes: Annotated[int, "Personnes corrigées…"]
    prevues: Annotated[int, "… sur celles que le devis annonçait."]


class CorrectionPosee(TypedDict):
    """Une correction posée par-dessus des réponses, qui s’annule."""

    correction: Numero
    titre: str
    jeu: str
    exercice: Annotated[str, "Vide pour tout le jeu."]
    examen: Numero | None
    maison: OptionsCorrigees
    motif: str
    regles: Annotated[int, "La version des règles sous laquelle on a rejoué."]
    le: Annotated[str, MOMENT]
    qui: str
    rejouees: Annotated[int, "Réponses d’examen."]
    corrigees: Annotated[int, "Réponses d’examen."]
    notes: Annotated[int, "Notes changées."]
    entrainement: CorrectionEntrainement | None
    en_cours: Annotated[bool, "L’entraînement n’est pas achevé : demander « continuer »."]
    annulee_le: Annotated[str, MOMENT] | None
    adresse: Annotated[str, ADDRESS]


class Corrections(Page):
    """Une page des corrections d’une école, la dernière d’abord."""

    corrections: list[CorrectionPosee]


class ReponseCorrigee(TypedDict):
    """Une réponse d’examen corrigée."""

    personne: Personne
    copie: Annotated[str, UUID]
    examen: Numero
    question: Annotated[int, "Son rang."]
    points: int
    corriges: Annotated[str, "Les points que la correction donne : « 0,5 »."]


class CorrectionLue(CorrectionPosee, Page):
    """Une correction et une page des réponses d’examen qu’elle corrige."""

    reponses: list[ReponseCorrigee]
