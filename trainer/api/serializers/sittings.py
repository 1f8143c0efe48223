"""Who sits an exam: never anything of an answer before its time."""

from typing import Any, Final

from casino_rules.core.questions import Question as Asked
from trainer.api.fields import Address, Choice, Flag, Key, Many, Moment, Number, Text, Value, Whole
from trainer.api.serializers.base import Shape
from trainer.api.serializers.practice import Question
from trainer.exams.presenters.notices import STATUSES
from trainer.exams.presenters.sitting import KEPT, Clock, ExamQuestion
from trainer.exams.selectors import access
from trainer.exams.services.sitting import new_tab
from trainer.written.selectors import pictures

_TAB: Final[dict[str, Any]] = {"min_value": 0, "max_value": 10**18 - 1}


class Annonce(Shape):
    """Un examen qui concerne qui appelle."""

    examen = Number(source="exam.pk")
    titre = Text(source="exam.title")
    consignes = Text(source="exam.instructions")
    ecole = Text(source="exam.school.slug")
    promotion = Text("Le nom de la promotion.", source="exam.promotion.name")
    etat = Choice(STATUSES, source="status")
    minutes = Whole(source="exam.minutes")
    temps_en_plus = Text("« 10 min », vide sans aménagement.", source="extra")
    ouverture = Moment(source="exam.opens_at", allow_null=True)
    fermeture = Moment(source="exam.closes_at", allow_null=True)
    tentatives = Whole(source="attempts")
    peut_commencer = Flag(source="may_begin")
    en_cours = Address(
        "own-copy",
        "pk",
        help_text="L’adresse de la copie à reprendre.",
        source="running",
        allow_null=True,
    )
    finies = Many(
        Address("own-copy", "pk", source=None),
        "Les copies finies, la dernière d’abord.",
        source="finished",
    )
    adresse = Address("own-exam", "exam.pk")


class Place(Shape):
    """Une question d’une copie, sans son énoncé."""

    question = Whole("Son rang.", source="position")
    points = Whole(source="row.slot.weight")
    etat = Choice(KEPT, source="state")
    a_ouvrir = Flag("Elle a son propre temps, et il faut l’ouvrir.", source="unopened")
    adresse = Address("own-question", "sitting.pk", "position")


def _places(clock: Clock) -> list[ExamQuestion]:
    rows = access.rows_of(clock.sitting, verdicts=False)
    return [ExamQuestion(clock.sitting, row) for row in rows]


class MaCopie(Shape):
    """Une copie, telle que la voit qui compose."""

    copie = Key(source="sitting.pk")
    examen = Number(source="sitting.exam_id")
    titre = Text(source="sitting.exam.title")
    onglet = Whole(
        "À redonner avec chaque réponse : le dernier lu tient la copie.",
        source=lambda clock: new_tab(clock.now, clock.sitting),
        **_TAB,
    )
    finie = Flag(source="over")
    annulee = Text(
        "Pourquoi un formateur l’a annulée ; vide si elle compte.",
        source=lambda clock: clock.sitting.void_reason or "",
    )
    tentative_rendue = Flag(source=lambda clock: bool(clock.sitting.attempt_returned))
    echeance = Moment(source="deadline")
    secondes_restantes = Whole(source="left")
    temps_en_plus = Text(source="extra")
    resultat_visible = Flag(source=lambda clock: access.result_shown(clock.sitting, clock.now))
    questions = Place(many=True, source=_places)
    adresse = Address("own-copy", "sitting.pk")


def _told(leaf: ExamQuestion) -> Asked | None:
    return None if leaf.unopened or not leaf.taught else leaf.question


class ImageQuestion(Shape):
    """L’image d’une question écrite par l’école."""

    description = Text("Ce qu’elle montre.", source="shows")
    donnees = Text("L’image elle-même, « data:image/png;base64,… ».", source="drawn")


def _image(leaf: ExamQuestion) -> dict[str, str] | None:
    asked = _told(leaf)
    if asked is None or asked.picture is None:
        return None
    drawn = pictures({asked.picture.name})
    return {"shows": asked.picture.shows, "drawn": drawn[asked.picture.name]}


class QuestionCopie(Shape):
    """Une question d’une copie."""

    copie = Key(source="leaf.sitting.pk")
    question = Whole("Son rang.", source="leaf.position")
    points = Whole(source="leaf.row.slot.weight")
    onglet = Whole("À redonner avec la réponse.", source="leaf.tab", **_TAB)
    version = Whole("À redonner avec la réponse : ce qui est montré.", source="leaf.version")
    enonce = Question(
        help_text="Absent tant qu’une question à ouvrir ne l’est pas.",
        allow_null=True,
        source=lambda asked: _told(asked["leaf"]),
    )
    image = ImageQuestion(
        help_text="Absente le plus souvent.",
        allow_null=True,
        source=lambda asked: _image(asked["leaf"]),
    )
    reponse = Value("La réponse gardée, telle qu’elle a été donnée.", source="leaf.given")
    etat = Choice(KEPT, source="leaf.state")
    modifiable = Flag(source=lambda asked: not (asked["clock"].over or asked["leaf"].unopened))
    secondes_restantes = Whole(source="clock.left")


class ReponseCopie(Shape):
    """La réponse à une question d’examen."""

    reponse = Value()
    onglet = Whole(**_TAB)
    version = Whole(min_value=0, max_value=2_000_000_000)
    edition = Whole(
        "Compte les changements de la réponse dans cet onglet : une plus ancienne, arrivée en "
        "retard, ne remplace pas une plus récente.",
        required=False,
        min_value=0,
        max_value=2_000_000_000,
    )


class ReponseGardee(Shape):
    """Ce qui est gardé ; le verdict reste au serveur."""

    etat = Choice(
        KEPT[:2],
        "Incomplète : gardée, mais elle ne compte pas encore.",
        source=lambda saved: KEPT[saved.error is not None],
    )
    version = Whole(
        "À redonner avec la prochaine réponse.",
        source=lambda saved: saved.answer.version if saved.answer else 0,
    )
    message = Text(
        "Ce qui manque, si elle est incomplète.",
        source=lambda saved: saved.error.message if saved.error else "",
    )
    en_retard = Flag(
        "Reçue après l’échéance, dans la tolérance.",
        source=lambda saved: bool(saved.answer and saved.answer.late),
    )


class OngletTenu(Shape):
    """L’onglet qui demande à tenir la copie."""

    onglet = Whole(**_TAB)


class Temps(Shape):
    """Le temps qui reste, celui du serveur."""

    tenue = Flag("Cet onglet tient la copie.", source="held")
    finie = Flag(source="clock.over")
    echeance = Moment(source="clock.deadline")
    secondes_restantes = Whole(source="clock.left")
    temps_en_plus = Text(source="clock.extra")
