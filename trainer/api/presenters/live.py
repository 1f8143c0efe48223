"""The live room: nothing of an answer before its question is explained, and nobody named."""

from datetime import datetime
from typing import cast

from django.urls import reverse

from casino_rules.core.grading import Verdict
from trainer.api.presenters.moments import moment, moment_or_none
from trainer.api.presenters.practice import question_json, step_json, verdict_json
from trainer.api.presenters.schools import person_json
from trainer.api.shapes import books, live
from trainer.live.models import ClassAnswer, ClassQuestion
from trainer.live.presenters import AtWork, Bar, Thrown
from trainer.schools.models import Promotion


def room_json(
    school: str,
    promotion: Promotion,
    people: list[AtWork],
    questions: list[tuple[ClassQuestion, int]],
    now: datetime,
) -> live.Salle:
    """Return a class at work; the questions come with how many have answered."""
    return {
        "promotion": promotion.pk,
        "releve_le": moment(now),
        "au_travail": sum(item.here for item in people),
        "personnes": [*map(_at_work, people)],
        "questions": [_thrown(school, Thrown(row), given) for row, given in questions],
    }


def _at_work(item: AtWork) -> live.AuTravail:
    return {
        "personne": person_json(item.member),
        "au_travail": item.here,
        "derniere": moment_or_none(item.last),
        "exercice": item.place,
        "repondues": item.work.answered if item.work else 0,
        "justes": item.work.correct if item.work else 0,
        "dernieres": [*item.marks],
    }


def _state(row: ClassQuestion) -> live.EtatPosee:
    return cast("live.EtatPosee", row.state)


def _thrown(school: str, thrown: Thrown, given: int) -> live.QuestionDeClasse:
    row = thrown.row
    return {
        "posee": row.pk,
        "jeu": row.game,
        "exercice": row.drill,
        "titre": thrown.title,
        "etat": _state(row),
        "posee_le": moment(row.asked_at),
        "reponses": given,
        "adresse": reverse("api:live-screen", args=(school, row.promotion_id, row.pk)),
    }


def screen_json(
    school: str, thrown: Thrown, size: int, given: int, bars: tuple[Bar, ...] | None
) -> live.Ecran:
    """Return a question as its screen shows it; ``bars`` is None while it is open."""
    row = thrown.row
    return {
        **_thrown(school, thrown, given),
        "enonce": question_json(thrown.question),
        "propositions": [*thrown.propositions],
        "effectif": size,
        "close_le": moment_or_none(row.closed_at),
        "expliquee_le": moment_or_none(row.explained_at),
        "repartition": None if bars is None else [*map(_bar, bars)],
        "attendu": _expected(thrown),
        "raisons": _reasons(thrown),
    }


def _bar(bar: Bar) -> live.Barre:
    return {"libelle": bar.label, "personnes": bar.count, "juste": bar.right}


def _expected(thrown: Thrown) -> str | None:
    return thrown.solution if thrown.row.explained_at is not None else None


def _reasons(thrown: Thrown) -> list[books.Etape]:
    return [*map(step_json, thrown.reasons)] if thrown.row.explained_at is not None else []


def received_json(thrown: Thrown, answer: ClassAnswer | None) -> live.QuestionRecue:
    """Return a question as a trainee sees it."""
    row = thrown.row
    told = Verdict.from_json(answer.verdict) if answer and row.explained_at is not None else None
    return {
        "posee": row.pk,
        "jeu": row.game,
        "exercice": row.drill,
        "titre": thrown.title,
        "etat": _state(row),
        "enonce": question_json(thrown.question),
        "ma_reponse": answer.shown if answer else None,
        "verdict": verdict_json(told, thrown.question.form) if told else None,
        "attendu": _expected(thrown),
        "raisons": _reasons(thrown),
        "adresse": reverse("api:live-answer", args=(row.pk,)),
    }
