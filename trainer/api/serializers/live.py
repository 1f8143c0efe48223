"""The live room: nothing of an answer before its question is explained, and nobody named."""

from dataclasses import dataclass
from typing import Final

from casino_rules.core.grading import Verdict as Judgement
from trainer.api.fields import Address, Choice, Flag, Many, Moment, Number, Real, Text, Whole
from trainer.api.serializers.base import Niveau, Shape
from trainer.api.serializers.practice import Etape, Judged, Question, Verdict
from trainer.api.serializers.schools import Personne
from trainer.live import selectors
from trainer.live.models import STATES, ClassAnswer
from trainer.live.presenters.questions import Bar, LiveQuestion, bars
from trainer.live.services import LONGEST_TIMER

_UNTOLD: Final = "Absent tant que la question n’est pas expliquée."


class AuTravail(Shape):
    """Une personne de la promotion et ce qu’elle fait aujourd’hui."""

    personne = Personne(source="member")
    au_travail = Flag("Elle a répondu il y a un instant.", source="here")
    present = Flag("Son téléphone est dans la salle.")
    derniere = Moment("Sa dernière réponse.", source="last", allow_null=True)
    exercice = Text("L’exercice de sa dernière réponse, en français.", source="place")
    repondues = Whole(source=lambda item: item.work.answered if item.work else 0)
    justes = Whole(source=lambda item: item.work.correct if item.work else 0)
    dernieres = Many(Flag(), "Ses dernières réponses, la plus ancienne d’abord.", source="marks")


class _Posee(Shape):
    posee = Number(source="row.pk")
    jeu = Text(source="row.game")
    exercice = Text(source="row.drill")
    titre = Text(source="title")
    etat = Choice(
        STATES,
        "Ouverte, puis close, puis expliquée : la répartition vient avec la deuxième, la réponse "
        "avec la troisième.",
        source="row.state",
    )


class QuestionDeClasse(_Posee):
    """Une question posée à la classe."""

    niveau = Niveau(source="row.level")
    posee_le = Moment(source="row.asked_at")
    reponses = Whole("Personnes qui ont répondu.", source="row.given")
    adresse = Address("live-screen", "row.promotion.school.slug", "row.promotion_id", "row.pk")


class Salle(Shape):
    """Une promotion en direct, à l’instant ; qui a répondu en dernier vient d’abord."""

    promotion = Number(source="promotion.pk")
    releve_le = Moment(source="now")
    au_travail = Whole(source=lambda room: sum(item.here for item in room["people"]))
    presents = Whole(
        "Stagiaires dont le téléphone est dans la salle.",
        source=lambda room: sum(item.present for item in room["people"]),
    )
    personnes = AuTravail(many=True, source="people")
    questions = QuestionDeClasse(many=True, help_text="Les dernières posées, la dernière d’abord.")


class QuestionAPoser(Shape):
    """L’exercice dont une question est posée à la classe."""

    jeu = Text(max_length=40)
    exercice = Text(max_length=60)
    cas = Text("Sans lui, un cas au hasard.", required=False, max_length=80)
    niveau = Niveau("Sans lui, une table pleine.", required=False)
    minuteur = Whole(
        "Secondes après lesquelles elle se ferme d’elle-même\u00a0; sans lui, quand on la clôt.",
        required=False,
        min_value=0,
        max_value=int(LONGEST_TIMER.total_seconds()),
    )


class Barre(Shape):
    """Une réponse et combien de personnes l’ont donnée ; aucune n’est nommée."""

    libelle = Text(source="label")
    personnes = Whole(source="count")
    juste = Flag(_UNTOLD, source="right", allow_null=True)


def _bars(thrown: LiveQuestion) -> tuple[Bar, ...] | None:
    return None if thrown.row.open else bars(thrown, selectors.distribution(thrown.row))


class _Expliquee(Shape):
    enonce = Question(source="question")
    attendu = Text(
        _UNTOLD,
        allow_null=True,
        source=lambda thrown: thrown.solution if thrown.row.explained_at else None,
    )
    raisons = Etape(
        many=True,
        help_text="Vide tant que la question n’est pas expliquée.",
        source=lambda thrown: thrown.reasons if thrown.row.explained_at else (),
    )


class Ecran(_Expliquee, QuestionDeClasse):
    """Une question posée à la classe, comme l’écran la montre : rien avant son heure."""

    propositions = Many(Text(), "Celles d’un choix, en français.")
    effectif = Whole("Stagiaires de la promotion.", source="crowd.size")
    presents = Whole(
        "Ceux dont le téléphone a été vu il y a un instant, ou qui ont répondu.",
        source="crowd.here",
    )
    close_le = Moment(
        "Quand elle s’est fermée\u00a0; à venir si un minuteur court.",
        source="row.closed_at",
        allow_null=True,
    )
    expliquee_le = Moment(source="row.explained_at", allow_null=True)
    repartition = Barre(
        many=True,
        help_text="Absente tant que la question est ouverte.",
        allow_null=True,
        source=_bars,
    )


@dataclass(frozen=True)
class Received(LiveQuestion):
    """A question put to one's class, and what one has answered."""

    answer: ClassAnswer | None


def _verdict(received: Received) -> Judged | None:
    if received.answer is None or received.row.explained_at is None:
        return None
    return Judged(Judgement.from_json(received.answer.verdict), received.question.form)


class QuestionRecue(_Expliquee, _Posee):
    """La question posée à ma classe, et ce que j’y ai répondu."""

    ma_reponse = Text(
        "Ce qui est gardé, en français ; le verdict vient après.",
        source="answer.shown",
        allow_null=True,
    )
    verdict = Verdict(
        help_text="Une fois la question expliquée, si l’on a répondu.",
        allow_null=True,
        source=_verdict,
    )
    reste = Real(
        "Secondes avant la fin du minuteur\u00a0; absent s’il n’y en a pas.",
        source="left",
        allow_null=True,
    )
    adresse = Address(
        "live-answer",
        "row.pk",
        help_text="Où répondre, et changer de réponse tant qu’elle est ouverte.",
    )


class EnDirect(Shape):
    """Ce que ma classe est en train de faire."""

    question = QuestionRecue(help_text="Absente s’il n’y en a pas pour le moment.", allow_null=True)
