"""Corrections of stored answers: what one would change, what it has changed."""

from typing import Any, ClassVar, NamedTuple

from casino_rules import catalog
from trainer.api.fields import Address, Choice, Flag, Key, Map, Moment, Number, Text, Whole
from trainer.api.serializers.base import Filled, Paged, Query, Shape
from trainer.api.serializers.copies import Note
from trainer.api.serializers.documents import Document
from trainer.api.serializers.schools import Personne
from trainer.marks.forms import ApplyForm
from trainer.marks.models import Overlay
from trainer.marks.presenters.corrections import Quoted, command_line, scope_title, who
from trainer.marks.presenters.corrections import Told as ToldAnswer
from trainer.marks.selectors.rejudging import MOST_COUNTED, MOST_PRACTISED
from trainer.orders.presenters import Told
from trainer.questions.models import Scope
from trainer.schools.models import School


def _options(**more: Any) -> Map:
    text = "Les options de la maison à corriger dans les situations : choix par option."
    return Map(Text(), text, **more)


class NoteChangee(Shape):
    """Une copie dont la note change, sur vingt, arrondie au centième par défaut."""

    personne = Personne(source="sitting.membership")
    copie = Key(source="sitting.pk")
    examen = Number(source="sitting.exam_id")
    avant = Note(source="change.before")
    apres = Note(source="change.after")
    reussi_avant = Flag(source="change.passed_before")
    reussi_apres = Flag(source="change.passed_after")


class DevisEntrainement(Shape):
    """Ce qui changerait des réponses d’entraînement de l’école."""

    rejouees = Whole(source="replayed")
    corrigees = Whole(source="changed")
    basculees = Whole("Passent de juste à faux, ou l’inverse.", source="turned")
    impossibles = Whole("Ne se rejouent pas sous les règles du jour.", source="impossible")
    personnes = Whole("Personnes dont une réponse est corrigée.", source="people")


class Quote(NamedTuple):
    """A quotation, with what it is about."""

    school: School
    scope: Scope
    quoted: Quoted
    prepared: Told | None
    """The last whole quotation of the same, that a worker made."""

    @property
    def command(self) -> str:
        """What the administration of the site runs for the answers that are left."""
        return command_line(self.school, self.scope)


class Devis(Shape):
    """Ce que changerait une correction ; rien n’est écrit."""

    jeu = Text(source="scope.game")
    exercice = Text("Vide pour tout le jeu.", source="scope.drill")
    examen = Number("Absent pour tout ce que l’école garde.", source="scope.exam", allow_null=True)
    maison = _options(source="scope.choices")
    empreinte = Text(
        "À redonner pour appliquer ce devis, et aucun autre.", source="quoted.quotation.digest"
    )
    applicable = Flag("Il y a quelque chose à corriger.", source="quoted.changes")
    rejouees = Whole("Réponses d’examen rejouées.", source="quoted.quotation.replayed")
    corrigees = Whole(
        "Réponses d’examen que le moteur jugerait autrement.",
        source=lambda quote: len(quote.quoted.quotation.changes),
    )
    decidees = Whole(
        "Parmi elles, celles qui gardent la décision d’un formateur.", source="quoted.decided"
    )
    impossibles = Whole(
        "Réponses d’examen qui ne se rejouent pas : retirez le cas.",
        source="quoted.quotation.impossible",
    )
    entrainement = DevisEntrainement(
        help_text="Absent pour un seul examen, ou s’il y en a trop.",
        source="quoted.quotation.practice",
        allow_null=True,
    )
    restantes_examen = Whole(
        "Réponses d’examen trop nombreuses pour une requête : aucune n’est rejouée ici, un ouvrier "
        f"le fait (« preparer/ »). Comptées jusqu’à {MOST_COUNTED}.",
        source="quoted.quotation.left",
    )
    restantes_entrainement = Whole(
        f"Réponses d’entraînement de même. Comptées jusqu’à {MOST_PRACTISED}.",
        source="quoted.quotation.left_practice",
    )
    prepare = Document(
        help_text="Le dernier devis entier de la même chose qu’un ouvrier a préparé, gardé un jour.",
        source="prepared",
        allow_null=True,
    )
    commande = Text(
        "Ce que lance l’administration du site pour faire de même à la main.", source="command"
    )


class _Portee(Shape):
    jeu = Choice(catalog.games(), "Le jeu.")
    exercice = Text("Un de ses exercices ; sans lui, tout le jeu.", required=False, max_length=60)
    examen = Number(
        "Un examen publié ; sans lui, les examens et l’entraînement de l’école.",
        required=False,
        allow_null=True,
    )
    maison = _options(required=False)


class DevisVoulu(_Portee, Query):
    """Ce qui serait corrigé."""


class NotesVoulues(DevisVoulu, Paged):
    """Ce qui serait corrigé, et la page voulue des notes qui changent."""


class DevisAPreparer(_Portee):
    """Ce qui serait corrigé, rejoué en entier par un ouvrier."""


class DevisAccepte(_Portee, Filled):
    """Le devis à appliquer, tel qu’il a été demandé et lu."""

    form_class = ApplyForm
    names: ClassVar = {"reason": "motif"}
    empreinte = Text(
        "Celle du devis lu : s’il a changé, c’est refusé.", source="shown", max_length=64
    )


class CorrectionEntrainement(Shape):
    """Où en est la correction des réponses d’entraînement, personne par personne."""

    rejouees = Whole(source="replayed")
    corrigees = Whole(source="changed")
    personnes = Whole("Personnes corrigées…", source="people")
    prevues = Whole("… sur celles que le devis annonçait.", source="expected")


class CorrectionPosee(Shape):
    """Une correction posée par-dessus des réponses, qui s’annule."""

    correction = Number(source="pk")
    titre = Text(source=scope_title)
    jeu = Text(source="game")
    exercice = Text("Vide pour tout le jeu.", source="drill")
    examen = Number(source="exam_id", allow_null=True)
    maison = _options(source="choices")
    motif = Text(source="reason")
    regles = Whole("La version des règles sous laquelle on a rejoué.", source="rules_version")
    le = Moment(source="at")
    qui = Text(source=who)
    rejouees = Whole("Réponses d’examen.", source="replayed")
    corrigees = Whole("Réponses d’examen.", source="changed")
    notes = Whole("Notes changées.", source="marks")
    entrainement = CorrectionEntrainement(source="practice", allow_null=True)
    en_cours = Flag(
        "L’entraînement n’est pas achevé : demander « continuer ».",
        source=lambda row: row.practice is not None and row.practice.under_way,
    )
    annulee_le = Moment(source="undone_at", allow_null=True)
    adresse = Address("correction", "school.slug", "pk")


def _points(row: Overlay) -> str:
    return ToldAnswer(row, row.answer.question.slot.weight).points


class ReponseCorrigee(Shape):
    """Une réponse d’examen corrigée."""

    personne = Personne(source="answer.sitting.membership")
    copie = Key(source="answer.sitting.pk")
    examen = Number(source="answer.sitting.exam_id")
    question = Whole("Son rang.", source="answer.question.position")
    points = Whole(source="answer.question.slot.weight")
    corriges = Text("Les points que la correction donne : « 0,5 ».", source=_points)
