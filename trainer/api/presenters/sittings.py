"""Sittings, as who sits sees them: the situation, his answer, his time, and nothing else."""

from collections.abc import Sequence
from typing import Any, cast

from django.urls import reverse

from trainer.api.presenters.moments import moment, moment_or_none
from trainer.api.presenters.practice import question_json
from trainer.api.shapes import sittings
from trainer.api.shapes.values import Valeur
from trainer.exams.models import Sitting
from trainer.exams.notices import Notice
from trainer.exams.presenters import Clock, Leaf
from trainer.exams.selectors import Row
from trainer.exams.services.sitting import Saved


def notice_json(notice: Notice) -> sittings.Annonce:
    """Return an exam that concerns somebody."""
    exam, running = notice.exam, notice.running
    state: Any = str(notice.status)
    return {
        "examen": exam.pk,
        "titre": exam.title,
        "consignes": exam.instructions,
        "ecole": exam.school.slug,
        "promotion": exam.promotion.name,
        "etat": state,
        "minutes": exam.minutes,
        "temps_en_plus": notice.extra,
        "ouverture": moment_or_none(exam.opens_at),
        "fermeture": moment_or_none(exam.closes_at),
        "tentatives": notice.attempts,
        "peut_commencer": notice.may_begin,
        "en_cours": _address(running) if running else None,
        "finies": [_address(item) for item in notice.finished],
        "adresse": reverse("api:own-exam", args=(exam.pk,)),
    }


def _address(sitting: Sitting) -> str:
    return reverse("api:own-copy", args=(sitting.pk,))


def copy_json(clock: Clock, rows: Sequence[Row], tab: int, *, shown: bool) -> sittings.MaCopie:
    """Return a sitting; ``shown`` tells whether its result may be read."""
    sitting = clock.sitting
    return {
        "copie": str(sitting.pk),
        "examen": sitting.exam_id,
        "titre": sitting.exam.title,
        "onglet": tab,
        "finie": clock.over,
        "echeance": moment(sitting.deadline),
        "secondes_restantes": clock.left,
        "temps_en_plus": clock.extra,
        "resultat_visible": shown,
        "questions": [_place(sitting, row) for row in rows],
        "adresse": _address(sitting),
    }


def _place(sitting: Sitting, row: Row) -> sittings.Place:
    leaf = Leaf(sitting, row)
    return {
        "question": leaf.position,
        "points": row.slot.weight,
        "etat": _state(leaf),
        "a_ouvrir": unopened(sitting, row),
        "adresse": reverse("api:own-question", args=(sitting.pk, leaf.position)),
    }


def _state(leaf: Leaf) -> sittings.EtatReponse:
    state: Any = leaf.state
    found: sittings.EtatReponse = state
    return found


def unopened(sitting: Sitting, row: Row) -> bool:
    """Whether a question has its own time, which has not begun."""
    return sitting.exam.by_question and row.answer is None


def question_of(clock: Clock, leaf: Leaf, *, writable: bool) -> sittings.QuestionCopie:
    """Return a question of a sitting."""
    hidden = unopened(leaf.sitting, leaf.row)
    return {
        "copie": str(leaf.sitting.pk),
        "question": leaf.position,
        "points": leaf.row.slot.weight,
        "onglet": leaf.tab,
        "version": leaf.version,
        "enonce": question_json(leaf.question) if leaf.taught and not hidden else None,
        "reponse": cast("Valeur", leaf.given),
        "etat": _state(leaf),
        "modifiable": writable,
        "secondes_restantes": clock.left,
    }


def saved_json(saved: Saved) -> sittings.ReponseGardee:
    """Return what is kept of an answer that was not refused."""
    answer = saved.answer
    return {
        "etat": "incomplète" if saved.error else "répondue",
        "version": answer.version if answer else 0,
        "message": saved.error.message if saved.error else "",
        "en_retard": answer.late if answer else False,
    }


def clock_json(clock: Clock, *, held: bool) -> sittings.Temps:
    """Return the time of a sitting."""
    return {
        "tenue": held,
        "finie": clock.over,
        "echeance": moment(clock.deadline),
        "secondes_restantes": clock.left,
        "temps_en_plus": clock.extra,
    }
