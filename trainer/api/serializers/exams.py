"""Exams, as instructors compose and conduct them."""

from typing import Any, ClassVar, Final, override

from django.utils import timezone

from trainer.api.fields import (
    Address,
    AnyField,
    Choice,
    Flag,
    Key,
    Many,
    Map,
    Moment,
    Number,
    Text,
    Whole,
)
from trainer.api.serializers.base import Filled, Niveau, Shape, said_by
from trainer.api.serializers.copies import Resultat
from trainer.api.serializers.schools import Personne
from trainer.exams import forms
from trainer.exams.models import Exam, Sitting, State
from trainer.exams.presenters.people import Followed, Overview, overview
from trainer.exams.selectors.drafts import sheet_of

_BY_QUESTION: Final = "Par question."


class Examen(Shape):
    """Un examen."""

    examen = Number(source="pk")
    titre = Text(source="title")
    consignes = Text(source="instructions")
    promotion = Number(source="promotion_id")
    etat = Choice(State, source=lambda exam: exam.state(timezone.now()))
    rythme = Choice(
        Exam.Pace, "Ce que limite le temps : tout l’examen, ou chaque question.", source="pace"
    )
    minutes = Whole()
    ouverture = Moment(source="opens_at", allow_null=True)
    fermeture = Moment(source="closes_at", allow_null=True)
    tentatives = Whole(source="attempts")
    seuil = Whole("Réussite, en pour cent.", source="pass_mark")
    niveau = Niveau("Des tables, là où une partie n’en dit pas un autre.", source="furnished")
    sujets = Choice(Exam.Papers, source="papers")
    correction = Choice(
        Exam.Feedback, "Montrée à la fin de la copie, ou à la clôture.", source="feedback"
    )
    tolerance = Whole(
        "Secondes pendant lesquelles une réponse en retard compte.", source="grace_seconds"
    )
    depart_commun = Flag(
        "Le formateur donne le départ à tous.", source=lambda exam: bool(exam.together)
    )
    par_programme = Flag(
        "Il se passe par programme aussi ; sinon par les pages seulement.",
        source=lambda exam: bool(exam.by_program),
    )
    adresses_admises = Text(
        "Celles de la salle, « 192.168.1.0/24, 10.0.0.7 » ; vide : toutes.",
        source=lambda exam: ", ".join(exam.addresses or ()),
    )
    prolongation = Whole(
        "Minutes données à tous depuis la publication.",
        source=lambda exam: exam.extended_seconds // 60,
    )
    liste_arretee_le = Moment(
        "Qui rejoint la promotion ensuite attend d’être admis.",
        source="roll_at",
        allow_null=True,
    )
    publie_le = Moment(source="published_at", allow_null=True)
    arrete_le = Moment(source="stopped_at", allow_null=True)
    copies = Whole(source="sat")
    adresse = Address("exam", "school.slug", "pk")


class PartieExamen(Shape):
    """Une partie d’un brouillon."""

    partie = Number(source="part.pk")
    jeu = Text(source="part.game")
    exercice = Text(source="part.drill")
    titre = Text(source="drill")
    branches = Many(Text(), "Vide : tous les cas de l’exercice.", source="part.branches")
    questions = Whole(source="part.count")
    points = Whole(_BY_QUESTION, source="part.weight")
    secondes = Whole(_BY_QUESTION, source="part.seconds")
    niveau = Niveau("Absent : celui de l’examen.", source="part.level", allow_null=True)
    cas = Whole("Cas qui peuvent être demandés…", source="cases")
    cas_connus = Whole("… parmi tant : les autres dépendent d’une option en doute.", source="known")


class Brouillon(Shape):
    """Ce qu’un examen demandera."""

    parties = PartieExamen(many=True, source="parts")
    maison = Map(Map(Text()), "Options fixées : jeu, option, choix.", source="exam.fixed")
    questions = Whole()
    points = Whole()
    minutes_conseillees = Whole(source="advised")
    pret = Flag("Il peut être publié.", source="ready")
    avertissements = Many(
        Text(), "Ce que ses réglages laissent fuir, et que faire.", source="leaks"
    )


PLACES: Final = (
    *("attend d’être admis", "à admettre", "attend le départ", "absent", "pas commencé"),
    *("annulée", "compose", *Sitting.End),
)
"""Where a person may be in an exam."""


def _place(row: Followed) -> str:
    if row.sitting is None or row.sitting.voided or row.running:
        return row.state
    return row.sitting.ended_by or Sitting.End.TIME


class Suivie(Shape):
    """Une personne d’un examen publié."""

    personne = Personne(source="member")
    etat = Choice(PLACES, source=_place)
    copie = Key(source="sitting.pk", allow_null=True)
    tentative = Whole(source="sitting.attempt", allow_null=True)
    repondues = Whole(source="saved")
    resultat = Resultat(
        help_text="Une fois la copie finie.",
        allow_null=True,
        source=lambda row: row if row.mark else None,
    )
    temps_restant = Text("« 12 min 5 s » pour qui compose.", source="left")
    temps_en_plus = Text("« 10 min », vide sans aménagement.", source="extra")
    silence = Text("Depuis combien de temps rien n’est venu de qui compose.", source="silent")
    sorties = Whole("Combien de fois il a quitté sa page.", source=lambda row: len(row.absences))
    autres_pages = Whole(
        "Combien de fois son compte a demandé autre chose au site, pendant sa copie.",
        source="elsewhere",
    )
    allure = Text(
        "« 91 réponses en 4 s, pour 30 min prévues », si nul ne va si vite ; vide sinon.",
        source="hasty",
    )
    memes_reponses = Many(
        Key(),
        "Les copies finies qui ont les mêmes réponses, fausses comprises.",
        source=lambda row: [it.sitting for _, it in row.alike],
    )
    inscrit_apres = Flag(
        "Il a rejoint la promotion après que la liste a été arrêtée.", source="late"
    )
    a_admettre = Flag("Il attend alors d’être admis.", source="kept_out")


class SuiviExamen(Shape):
    """Où en est chacun."""

    questions = Whole()
    points = Whole()
    en_cours = Whole(source="writing")
    finies = Whole("Sans les copies annulées.", source="done")
    annulees = Whole(source="voided")
    moyenne = Text("Sur vingt.", source="average")
    reussies = Whole(source="passed")
    personnes = Suivie(many=True, source="people")

    @override
    def get_attribute(self, instance: Exam) -> Overview | None:
        """Return where everybody is, once it is published, as the caller may see it."""
        here = self.context["view"].here
        return None if instance.draft else overview(here, instance, timezone.now())


class FicheExamen(Examen):
    """Un examen : sa composition en brouillon, puis où en est chacun."""

    brouillon = Brouillon(
        allow_null=True, source=lambda exam: sheet_of(exam) if exam.draft else None
    )
    suivi = SuiviExamen(allow_null=True)


class ExamenVoulu(Filled):
    """L’examen à créer : vide, ou l’examen type d’un jeu."""

    form_class = forms.NewExamForm
    names = said_by(Examen) | {"promotion": "promotion"}
    jeu = Text("Pour l’examen type de ce jeu.", source="game", required=False)


class ExamenChange(Filled):
    """Les réglages qui changent d’un brouillon ; ce qui manque reste."""

    form_class = forms.TermsForm
    names = said_by(Examen) | {
        "level": "niveau",
        "together": "depart_commun",
        "by_program": "par_programme",
        "addresses": "adresses_admises",
    }
    changes = True


class PartieChangee(Filled):
    """Ce qui change d’une partie ; ce qui manque reste."""

    form_class = forms.PartForm
    names: ClassVar = {
        "count": "questions",
        "branches": "branches",
        "weight": "points",
        "seconds": "secondes",
        "level": "niveau",
    }
    changes = True


class PartieVoulue(Filled):
    """Des questions d’un exercice ; sans points ni secondes, ceux de l’exercice."""

    form_class = forms.NewPartForm
    names = PartieChangee.names
    jeu = Text(max_length=40)
    exercice = Text(source="drill", max_length=60)

    @override
    def get_fields(self) -> dict[str, AnyField]:
        return PartieChangee().get_fields() | super().get_fields()

    @override
    def posted(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return attrs | {"drill": f"{attrs['jeu']}/{attrs['drill']}"}


class Minutes(Filled):
    """Des minutes à donner."""

    form_class = forms.MinutesForm
    names: ClassVar = {"minutes": "minutes"}


class Admission(Shape):
    """La personne à admettre."""

    personne = Number()


class Reouverture(Filled):
    """Jusqu’à quand un examen est rouvert."""

    form_class = forms.ReopenForm
    names = said_by(Examen)


class Motif(Filled):
    """Pourquoi."""

    form_class = forms.ReasonForm
    names: ClassVar = {"reason": "motif"}


class AnnulationCopie(Filled):
    """Pourquoi une copie est annulée."""

    form_class = forms.VoidCopyForm
    names: ClassVar = {"reason": "motif", "returned": "tentative_rendue"}


class Amenagement(Shape):
    """Ce qui est accordé à une personne."""

    personne = Personne(source="membership")
    pourcentage = Whole("Temps en plus, en pour cent.", source="extra_percent")
    minutes = Whole("Minutes en plus.")
    tentatives = Whole("Tentatives en plus.", source="extra_attempts")


class AmenagementVoulu(Filled):
    """Ce que l’on accorde ; ce qui manque est à zéro. Cela admet aussi hors promotion."""

    form_class = forms.GrantForm
    names = said_by(Amenagement)
    changes = True
    personne = Number(source="member")

    @override
    def posted(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return dict.fromkeys(self.form_class.base_fields, 0) | attrs
