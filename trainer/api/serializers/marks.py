"""Marks, contestations, withdrawn cases, certificates."""

from typing import Any, ClassVar, NamedTuple, override

from trainer.api.fields import Address, Choice, Flag, Key, Moment, Number, Real, Text, Whole
from trainer.api.serializers.base import Filled, Shape
from trainer.api.serializers.copies import QuestionJugee, Resultat
from trainer.api.serializers.schools import Personne
from trainer.marks import forms
from trainer.marks.models import Contestation as Contested
from trainer.marks.models import Objection as Objected
from trainer.marks.models import Overlay
from trainer.marks.presenters.corrections import Case, case_title
from trainer.marks.selectors.access import ruled
from trainer.marks.services.certificates import Standing, shown
from trainer.practice.models import Attempt


class Certificat(Shape):
    """Un certificat."""

    certificat = Number(source="pk")
    copie = Key(source="sitting_id")
    nom = Text(source="name")
    examen = Text("Le titre de l’examen.", source="title")
    resultat = Text(source="result")
    code = Text(source=lambda row: shown(row.code))
    delivre_le = Moment(source="issued_at")
    revoque_le = Moment(source="revoked_at", allow_null=True)
    motif = Text("Pourquoi il est révoqué.", source="revoke_reason")
    etat = Choice(Standing, "Ce qu’il vaut aujourd’hui.", source="standing")
    verification = Address("marks:verified", "code", help_text="La page publique qui le vérifie.")


class Certificats(Shape):
    """Tous les certificats d’un examen, ceux qui valent d’abord."""

    resultats = Certificat(many=True)


class LigneNote(Shape):
    """Une copie et son résultat."""

    personne = Personne(source="sitting.membership")
    copie = Key(source="sitting.pk")
    tentative = Whole(source="sitting.attempt")
    finie = Flag(source="over")
    resultat = Resultat(
        help_text="Une fois la copie finie.",
        allow_null=True,
        source=lambda row: row if row.over else None,
    )
    certificat = Number("Celui qui vaut.", source="certificate.pk", allow_null=True)


class NotesExamen(Shape):
    """Les notes d’un examen, par nom."""

    examen = Number(source="exam.pk")
    titre = Text(source="exam.title")
    seuil = Whole("Réussite, en pour cent.", source="exam.pass_mark")
    copies = LigneNote(many=True, source="rows")


class Couche(Shape):
    """Ce qui a été posé sur le jugement d’une réponse."""

    nature = Choice(Overlay.Kind, source="overlay.kind")
    qui = Text(source="who")
    le = Moment(source="overlay.at")
    motif = Text(source="overlay.reason")
    points = Text("Les points donnés ; vide si aucun ne l’est.")
    annulee = Flag(source="undone")


class ReponseExaminee(QuestionJugee):
    """Une question d’une copie, sa décision, sa preuve et l’histoire de ses points."""

    personne = Personne(source="sitting.membership")
    vu = Whole("À redonner avec une décision.", source="ruled.seen")
    origine = Text("Les points que le moteur a donnés d’abord.", source="original")
    decidee = Flag("La décision d’un formateur compte.", source="decided")
    histoire = Couche(many=True, source="history")


def _seen(**options: Any) -> Whole:
    text = "Le « vu » de ce que l’on a lu : si une autre correction est venue depuis, c’est refusé."
    return Whole(text, min_value=0, max_value=32_767, **options)


class DecisionVoulue(Filled):
    """Les points qu’un formateur donne à la place du moteur."""

    form_class = forms.DecisionForm
    names: ClassVar = {"reason": "motif"}
    points = Real(min_value=0, max_value=100)
    vu = _seen(source="seen")


class Retour(Filled):
    """Le retour à ce que dit le moteur."""

    form_class = forms.ReturnForm
    names: ClassVar = {"motif": "motif"}
    vu = _seen()


class Contestation(Shape):
    """La contestation d’une question."""

    contestation = Number(source="pk")
    copie = Key(source="answer.sitting.pk")
    question = Whole(source="answer.question.position")
    examen = Text("Le titre de l’examen.", source="answer.sitting.exam.title")
    personne = Personne(source="answer.sitting.membership")
    raison = Text(source="text")
    le = Moment(source="at")
    etat = Choice(Contested.State, "Répondue : la note est maintenue.", source="state")
    reponse = Text(source="reply")
    repondue_le = Moment(source="replied_at", allow_null=True)


def _examined(row: Contested) -> Case:
    return Case(ruled(row.answer.sitting, row.answer.question.position))


class ContestationExaminee(Contestation):
    """Une contestation, avec la situation, la décision et sa preuve."""

    examinee = ReponseExaminee(source=_examined)


class ReponseContestation(Filled):
    """La réponse à une contestation ; accepter demande des points."""

    form_class = forms.ReplyForm
    names: ClassVar = {"text": "texte", "acte": "acte"}
    points = Real(min_value=0, max_value=100, required=False)
    vu = _seen(source="seen")


class Raison(Filled):
    """Pourquoi on conteste."""

    form_class = forms.ContestForm
    names: ClassVar = {"text": "texte"}


class QuestionContestee(Shape):
    """Une question de sa copie remise, et ses contestations."""

    question = QuestionJugee()
    contestations = Contestation(many=True)
    possible = Flag("On peut la contester maintenant.")


class Objection(Shape):
    """La contestation d’un verdict de l’entraînement, et sa réponse."""

    raison = Text(source="text")
    le = Moment(source="at")
    reponse = Text("Vide tant que personne n’a répondu.", source="reply")
    repondue_le = Moment(source="replied_at", allow_null=True)


class Answered(NamedTuple):
    """A question of practice that is answered, and what was contested of it."""

    attempt: Attempt
    objection: Objected | None


class VerdictConteste(Shape):
    """Une question de l’entraînement à laquelle on a répondu, et sa contestation."""

    adresse = Address(
        "question", "attempt.series_id", "attempt.position", help_text="Celle de la question."
    )
    contestation = Objection(allow_null=True, source="objection")


class Retrait(Shape):
    """Un cas qui n’est plus demandé."""

    retrait = Number(source="pk")
    jeu = Text(source="game")
    exercice = Text(source="drill")
    branche = Text(source="branch")
    titre = Text(source=lambda row: case_title(row.game, row.drill, row.branch))
    motif = Text(source="reason")
    le = Moment(source="at")
    leve_le = Moment(source="lifted_at", allow_null=True)
    questions = Whole("Questions que ce retrait a annulées.", source=lambda row: len(row.slots))


class RetraitVoulu(Filled):
    """Le cas à retirer, parmi ceux que demandent les examens de l’école."""

    form_class = forms.WithdrawForm
    names: ClassVar = {"reason": "motif"}
    jeu = Text(max_length=40)
    exercice = Text(max_length=60)
    branche = Text(source="case", max_length=80)

    @override
    def posted(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return attrs | {"case": "/".join((attrs["jeu"], attrs["exercice"], attrs["case"]))}
