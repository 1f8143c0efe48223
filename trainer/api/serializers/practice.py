"""Practice: series, questions, verdicts, and what one knows already."""

from collections.abc import Iterator
from typing import Any, NamedTuple, override

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Form
from casino_rules.core.grading import Verdict as Judgement
from casino_rules.core.money import Currency
from casino_rules.core.questions import Question as Asked
from casino_rules.core.questions import Zone as Place
from casino_rules.exercises.counterfactual import Neighbour
from trainer.api.fields import (
    Address,
    Day,
    Flag,
    Key,
    Many,
    Map,
    Moment,
    Real,
    Text,
    Value,
    Whole,
    typed,
    typed_facts,
)
from trainer.api.serializers.base import LEVEL_OF_EACH, Carte, Devise, Money, Montant, Niveau, Shape
from trainer.api.serializers.forms import Forme, ValeurEnCaisse
from trainer.practice.models import Series
from trainer.practice.presenters.questions import PracticeQuestion
from trainer.practice.selectors.sources import coup_of


class SerieVoulue(Shape):
    """La série voulue : un exercice, ou le jeu entier."""

    exercice = Text("Sans lui, la série porte sur le jeu entier.", required=False)
    maison = Map(Value(), "Options de la maison : choix par option.", required=False)
    niveau = Niveau(LEVEL_OF_EACH, required=False)


class Reponse(Shape):
    """La réponse à une question."""

    reponse = Value()


class Etape(Shape):
    """Une étape d’une preuve : l’article appliqué et ce qu’il donne."""

    article = Text("Identifiant complet d’un article : « jeu/article ».", source="rule")
    titre = Text(source="title")
    texte = Text(source="text")


class Laid(NamedTuple):
    """What lies at a place of the cloth, and the currency of its chips."""

    zone: Place
    currency: Currency

    @property
    def stakes(self) -> Iterator[dict[str, object]]:
        """The stakes, box by box; the amount of chips that are to be read is not told."""
        for stake in self.zone.stakes:
            told = None if stake.piles else Money(stake.amount, self.currency)
            chips = [{"value": value, "number": number} for value, number in stake.piles]
            yield {"box": stake.box, "amount": told, "chips": chips or None}


class MisePosee(Shape):
    """Des jetons sur une case du tapis."""

    case = Text(source="box")
    montant = Montant(
        help_text="Nul si la question est de lire les jetons.", source="amount", allow_null=True
    )
    jetons = ValeurEnCaisse(
        help_text="Les jetons à lire, comme ils sont posés.",
        many=True,
        required=False,
        source="chips",
    )


class Zone(Shape):
    """Un endroit du tapis : une main, une place et ses mises, une annonce."""

    libelle = Text(source="zone.label")
    cartes = Carte(many=True, source="zone.cards")
    cachees = Whole("Nombre de cartes posées face cachée.", source="zone.hidden")
    mises = MisePosee(many=True, source="stakes")
    place = Whole(
        "Numéro de la place d’un joueur.",
        allow_null=True,
        source=lambda laid: laid.zone.seat or None,
    )
    note = Text(source="zone.told")


def _laid(question: Asked) -> list[Laid]:
    told = () if question.answered is None else question.answered.zones
    return [Laid(zone, question.currency) for zone in (*question.zones, *told)]


class Question(Shape):
    """Ce que voit l’apprenant : jamais rien de la réponse."""

    consigne = Text(source="prompt")
    zones = Zone(many=True, source=_laid)
    formulaire = Forme()
    en_vigueur = Many(Text(), "Les options de la maison dont la réponse dépend.", source="in_force")
    devise = Devise(source="currency")


class Judged(NamedTuple):
    """A verdict and the form of its question."""

    verdict: Judgement
    form: Form[Any]

    @property
    def answer(self) -> object:
        """What was answered, as it may be typed again."""
        return typed(self.form, self.verdict.answer)

    @property
    def solution(self) -> object:
        """What was right, as it may be typed."""
        return typed(self.form, self.verdict.right)


class VerdictChamp(Shape):
    """Le verdict sur un champ d’une réponse qui en a plusieurs."""

    cle = Text(source="key")
    libelle = Text(source="label")
    juste = Flag(source="correct")
    donne = Text(source="given")
    attendu = Text(source="expected")


class Piege(Shape):
    """L’erreur connue dans laquelle on est tombé."""

    piege = Text(source="pitfall")
    message = Text(source="pitfall_message")


class Verdict(Shape):
    """Le jugement d’une réponse, tel qu’il a été archivé."""

    juste = Flag(source="verdict.correct")
    donne = Text("La réponse donnée, en français.", source="verdict.given")
    attendu = Text("La réponse juste, en français.", source="verdict.expected")
    reponse = Value(source="answer")
    solution = Value()
    part = Whole("Nombre de champs justes…", source="verdict.share")
    sur = Whole("… sur ce nombre de champs.", source="verdict.out_of")
    champs = VerdictChamp(many=True, source="verdict.fields")
    piege = Piege(
        allow_null=True, source=lambda judged: judged.verdict if judged.verdict.pitfall else None
    )
    raisons = Etape(many=True, source="verdict.reasons")


class ReponseRejugee(Shape):
    """Une réponse que l’école a fait rejuger depuis : « verdict » est celui d’aujourd’hui."""

    motif = Text("Pourquoi.", source="overlay.correction.reason")
    le = Moment("Quand la correction a été faite.", source="overlay.correction.at")
    juste_alors = Flag(
        "Ce qu’en disait le premier verdict.", source=lambda attempt: bool(attempt.correct)
    )


class Near(NamedTuple):
    """A neighbouring case and its exercise."""

    drill: Drill[Any]
    found: Neighbour[Any]

    @property
    def facts(self) -> dict[str, object]:
        """Its situation, as it may be typed."""
        return typed_facts(self.drill.situation, self.drill.dump(self.found.situation))


def _judged(sheet: PracticeQuestion) -> Judged | None:
    return Judged(sheet.verdict, sheet.question.form) if sheet.verdict else None


def _total(sheet: PracticeQuestion) -> int | None:
    """Return the number of questions of a coup once it is over: before, it would tell draws."""
    series = sheet.attempt.series
    if series.mode != Series.Mode.COUP or sheet.answered < (total := len(coup_of(series))):
        return None
    return total


def _level(sheet: PracticeQuestion) -> int | None:
    """Return the level of the table; unnamed and open, it would tell how the case is mastered."""
    return sheet.attempt.series.level or (None if sheet.attempt.open else sheet.attempt.furnished)


class QuestionPosee(Shape):
    """Une question d’une série ; son verdict et la suivante dès qu’on y a répondu."""

    serie = Key(source="attempt.series_id")
    position = Whole("Rang dans la série, à partir de 1.", source="attempt.position")
    jeu = Text(source="attempt.game")
    exercice = Text(source="attempt.drill")
    adresse = Address(
        "question", "attempt.series_id", "attempt.position", help_text="Où la relire et y répondre."
    )
    scene = Text("Ce qui vient de se passer à la table, s’il y a lieu.", source="attempt.scene")
    niveau = Niveau(
        "Celui que la série nomme ; sinon celui de la question, une fois qu’on y a répondu.",
        allow_null=True,
        source=_level,
    )
    question = Question()
    justes = Whole("Réponses justes de la série jusqu’ici.", source="right")
    repondues = Whole("Réponses de la série jusqu’ici.", source="answered")
    total = Whole(
        "Nombre de gestes d’un coup, une fois qu’il est fini.", allow_null=True, source=_total
    )
    verdict = Verdict(help_text="Celui qui compte aujourd’hui.", allow_null=True, source=_judged)
    correction = ReponseRejugee(
        help_text="Absente si le premier verdict compte.",
        allow_null=True,
        source=lambda sheet: sheet.attempt if sheet.attempt.overlay else None,
    )

    @override
    def get_fields(self) -> dict[str, Any]:
        following = QuestionPosee(allow_null=True, source="following")
        return super().get_fields() | {"suivante": following}


def _near(sheet: PracticeQuestion) -> Near | None:
    return Near(sheet.posed.ruled.drill, sheet.neighbour) if sheet.neighbour else None


class Voisin(Shape):
    """Une situation où un seul fait diffère, et où la décision est autre."""

    fait = Text("Le fait changé.", source="found.fact")
    changement = Text("Sa valeur, et celle d’avant, en français.", source="found.change")
    reponse = Text("La réponse juste alors, ou ce qui en diffère.", source="found.answer")
    raisons = Etape(many=True, source="found.reasons")
    situation = Map(Value(), "La situation, fait par fait : l’arbitre la lit.", source="facts")


class CasVoisin(Shape):
    """Le cas voisin d’une question."""

    adresse = Address(
        "question", "attempt.series_id", "attempt.position", help_text="Celle de la question."
    )
    jeu = Text(
        "Celui de la situation ; d’un contrôle, le jeu contrôlé.", source="posed.ruled.game.slug"
    )
    exercice = Text("L’exercice dont l’arbitre la juge.", source="posed.ruled.drill.slug")
    voisin = Voisin(
        help_text="Nul si aucun fait changé seul, ou d’un peu, ne donne une autre réponse.",
        allow_null=True,
        source=_near,
    )


_MASTERY = "Entre 0 et 1 ; absente sous six réponses."
_TIMED = "Réponses dont on sait combien de temps elles ont pris."
_SECONDS = "Ce qu’elles ont pris en tout, en secondes."


class Jour(Shape):
    """L’activité d’un jour."""

    jour = Day(source="day")
    repondues = Whole(source="answered")
    justes = Whole(source="correct")


class Progression(Shape):
    """Où en est l’apprenant, tous jeux réunis."""

    a_revoir = Whole("Branches à revoir aujourd’hui.", source="due")
    erreurs = Whole("Branches dont la dernière réponse était fausse.", source="mistakes")
    jours = Jour(many=True, source="days")


class ProgressionBranche(Shape):
    """Ce que l’apprenant sait d’une branche."""

    branche = Text(source="branch.slug")
    titre = Text(source="branch.title")
    repondues = Whole(source="memory.answered")
    justes = Whole(source="memory.correct")
    chronometrees = Whole(_TIMED, source="memory.timed")
    secondes = Whole(_SECONDS, source="memory.seconds")
    maitrise = Real(_MASTERY, source="mastery", allow_null=True)
    acquise = Flag(source="acquired")
    niveau = Niveau(
        "Le plus haut qu’il maîtrise, absent s’il n’y en a pas.",
        allow_null=True,
        source=lambda item: item.memory.level or None,
    )


class ProgressionExercice(Shape):
    """Ce que l’apprenant sait d’un exercice."""

    exercice = Text(source="drill.slug")
    titre = Text(source="drill.title")
    repondues = Whole(source="answered")
    justes = Whole(source="correct")
    chronometrees = Whole(_TIMED, source="timed")
    secondes = Whole(_SECONDS, source="seconds")
    secondes_visees = Whole("Le temps visé pour une réponse.", source="drill.seconds")
    maitrise = Real(_MASTERY, source="mastery", allow_null=True)
    acquis = Flag(source="acquired")
    branches = ProgressionBranche(many=True)


class MonErreurConnue(Shape):
    """Une erreur connue où l’apprenant est tombé."""

    exercice = Text(source="drill.slug")
    erreur = Text(source="pitfall")
    message = Text("Ce qu’elle est, en français.")
    fois = Whole(source="met")
    derniere = Day("Le jour de la dernière fois.", source="last")


class ProgressionJeu(Shape):
    """Ce que l’apprenant sait d’un jeu."""

    jeu = Text(source="game.slug")
    exercices = ProgressionExercice(many=True, source="drills")
    erreurs_connues = MonErreurConnue(
        many=True, help_text="Les plus fréquentes d’abord, vingt au plus.", source="slips"
    )
