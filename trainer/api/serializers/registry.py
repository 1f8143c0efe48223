"""What a school keeps and hands over: gradebooks, practical examinations, papers, signing sheets."""

from typing import Any, ClassVar

from django.urls import reverse

from trainer.api.fields import Address, Choice, Day, Flag, Moment, Number, Real, Text, Whole
from trainer.api.serializers.base import Filled, Href, Query, Shape
from trainer.api.serializers.copies import Note
from trainer.api.serializers.reports import PeriodeVoulue, Rapport
from trainer.api.serializers.schools import Personne
from trainer.marks.domain import MOST
from trainer.registry.forms import PaperForm
from trainer.registry.presenters.gradebook import ASSIGNMENT, EXAM, PRACTICAL, Book
from trainer.registry.selectors import Week


class CarnetVoulu(PeriodeVoulue):
    """La période d’un carnet : tout, sans rien dire."""

    usual: ClassVar = "tout"


class ColonneCarnet(Shape):
    """Un examen, un jeu à la table, un devoir."""

    colonne = Text("« examen-12 ».", source="of.key")
    genre = Choice((EXAM, PRACTICAL, ASSIGNMENT), source="of.kind")
    titre = Text(source="of.title")
    jour = Day("Celui de l’examen, ou de l’échéance.", source="of.day", allow_null=True)
    coefficient = Whole("0 : elle ne compte pas.", source="of.weight")
    moyenne = Note(source="mean")


def _columns(report: Any) -> list[dict[str, Any]]:
    book: Book = report["shown"]
    means = zip(book.columns, book.means, strict=True)
    return [{"of": column, "mean": mean} for column, mean in means]


class NoteCarnet(Shape):
    """Ce qu’une personne a dans une colonne."""

    note = Note("Sur vingt.", source="mark.value")
    texte = Text("« 13,50 », « abs. », « à corriger ».", source="text")
    absence = Flag(source="mark.absent")


class LigneCarnet(Shape):
    """Une personne, et sa moyenne."""

    personne = Personne(source="member")
    notes = NoteCarnet(many=True, help_text="Dans l’ordre des colonnes.", source="given")
    moyenne = Note(source="average")
    comptees = Whole("Les notes qui la font.", source="counted")


class Carnet(Rapport):
    """Le carnet de notes d’une promotion."""

    absence_vaut_zero = Flag(source="shown.kept.absent_is_zero")
    colonnes = ColonneCarnet(many=True, source=_columns)
    lignes = LigneCarnet(many=True, help_text="Par nom.", source="shown.rows")
    moyenne = Note("Celle des moyennes.", source="shown.mean_of_averages")


class Epreuve(Shape):
    """Une épreuve pratique."""

    epreuve = Number(source="row.pk")
    personne = Personne(source="row.membership")
    jeu = Text(source="row.game")
    titre = Text("Celui du jeu.", source="game")
    examen = Number("L’examen auquel elle est jointe.", source="row.exam_id", allow_null=True)
    commencee_le = Moment(source="row.begun_at")
    terminee_le = Moment(source="row.ended_at", allow_null=True)
    note = Note("Sur vingt.", source="row.mark")
    adresse = Address("practical", "row.promotion.school.slug", "row.pk")


class Critere(Shape):
    """Ce qui est observé."""

    critere = Text(source="name")
    coefficient = Whole(source="weight")
    note = Whole(f"De 0 à {MOST} ; absente si rien n’a été vu.", source="mark", allow_null=True)


class FicheEpreuve(Epreuve):
    """Une épreuve pratique, critère par critère."""

    promotion = Number(source="row.promotion_id")
    formateur = Personne(source="row.observer", allow_null=True)
    secondes = Whole("Au chrono.", source="seconds")
    remarques = Text(source="row.note")
    criteres = Critere(many=True, source="criteria")


class SemaineVoulue(Query):
    """La semaine d’une feuille."""

    semaine = Day("Un de ses jours ; sans lui, cette semaine.", required=False)


def _sheet(week: Week) -> str:
    where = reverse("api:signing", args=(week.promotion.school.slug, week.promotion.pk))
    return f"{where}?semaine={week.monday}"


class SemaineEmargee(Shape):
    """Une semaine où une promotion a travaillé, ou dont la feuille est rangée."""

    semaine = Day("Son lundi.", source="monday")
    rangee_le = Moment("Quand la feuille signée l’a été.", source="kept_at", allow_null=True)
    feuille = Href("L’imprimer.", source=_sheet)


class DocumentVoulu(Filled):
    """Le document d’une personne, tel que la page le demande."""

    form_class = PaperForm
    names: ClassVar = {
        "kind": "genre",
        "since": "du",
        "until": "au",
        "title": "intitule",
        "nature": "nature",
        "company": "entreprise",
        "text": "appreciation",
    }
    heures_en_salle = Real(
        "Elles s’ajoutent à celles du site.",
        source="room_hours",
        required=False,
        min_value=0,
        max_value=5000,
    )
