"""What the export of one's data holds of what the schools count."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db.models import F, Model

from trainer.accounts.exporting import exports
from trainer.tallies.models import CaseWeek, DayWork, DrillWeek, FirstAnswer, SlipWeek


@exports("ecoles_cas")
def export_cases(learner: int) -> Iterable[Mapping[str, Any]]:
    """Return the answers of each week, case by case."""
    columns = {"semaine_du": "week", "jeu": "game", "exercice": "drill", "cas": "branch"}
    return _told(CaseWeek, learner, **columns, reponses="answered", justes="correct")


@exports("ecoles_exercices")
def export_drills(learner: int) -> Iterable[Mapping[str, Any]]:
    """Return the answers of each week, exercise by exercise, with the time that they took."""
    columns = {"semaine_du": "week", "jeu": "game", "exercice": "drill", "reponses": "answered"}
    return _told(DrillWeek, learner, **columns, chronometrees="timed", secondes="seconds")


@exports("ecoles_erreurs_connues")
def export_slips(learner: int) -> Iterable[Mapping[str, Any]]:
    """Return the known errors of each week."""
    columns = {"semaine_du": "week", "jeu": "game", "exercice": "drill"}
    return _told(SlipWeek, learner, **columns, erreur="pitfall", fois="met")


@exports("ecoles_premieres_reponses")
def export_firsts(learner: int) -> Iterable[Mapping[str, Any]]:
    """Return the first answer to each case."""
    columns = {"jour": "day", "jeu": "game", "exercice": "drill", "cas": "branch"}
    return _told(FirstAnswer, learner, **columns, juste="correct", secondes="seconds")


@exports("ecoles_journees")
def export_days(learner: int) -> Iterable[Mapping[str, Any]]:
    """Return the days of work."""
    return _told(DayWork, learner, jour="day", reponses="answered", justes="correct", **_TIME)


_TIME: Final = {"secondes": "seconds", "connexions": "visits"}


def _told(model: type[Model], learner: int, **columns: str) -> Iterable[Mapping[str, Any]]:
    """Return the rows of a learner, oldest first: the school, then these columns in French."""
    rows = model._default_manager.filter(membership__learner=learner)
    named = {name: F(column) for name, column in columns.items()}
    told = rows.order_by("pk").values(ecole=F("membership__school__name"), **named)
    return told.iterator(chunk_size=1000)
