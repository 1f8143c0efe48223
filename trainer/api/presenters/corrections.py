"""Corrections of stored answers: their quotation, what they have laid."""

from django.urls import reverse

from trainer.api.presenters.exams import mark_json
from trainer.api.presenters.moments import moment, moment_or_none
from trainer.api.presenters.schools import person_json
from trainer.api.queries import paged
from trainer.api.shapes import corrections
from trainer.exams.models import Sitting
from trainer.marks.models import Overlay, Replay
from trainer.marks.presenters import Quoted, Told, command_line, scope_title
from trainer.marks.remarking import MarkChange
from trainer.practice.models import Correction
from trainer.questions.quotation import Quotation as Practised
from trainer.questions.scope import Scope
from trainer.schools.models import School


def quotation_json(school: School, scope: Scope, quoted: Quoted) -> corrections.Devis:
    """Return what a replay would change."""
    found = quoted.quotation
    return {
        "jeu": scope.game,
        "exercice": scope.drill,
        "examen": scope.exam,
        "maison": dict(scope.choices),
        "empreinte": found.digest,
        "applicable": quoted.changes,
        "rejouees": found.replayed,
        "corrigees": len(found.changes),
        "decidees": quoted.decided,
        "impossibles": found.impossible,
        **paged(quoted.page),
        "notes": _marks(quoted),
        "entrainement": _practised(found.practice) if found.practice else None,
        "restantes_examen": found.left,
        "restantes_entrainement": found.left_practice,
        "commande": command_line(school, scope),
    }


def _marks(quoted: Quoted) -> list[corrections.NoteChangee]:
    marks = {mark.sitting: mark for mark in quoted.quotation.marks}
    return [_mark(sitting, marks[sitting.pk]) for sitting in quoted.page]


def _mark(sitting: Sitting, mark: MarkChange) -> corrections.NoteChangee:
    return {
        "personne": person_json(sitting.membership),
        "copie": str(sitting.pk),
        "examen": sitting.exam_id,
        "avant": mark_json(mark.before),
        "apres": mark_json(mark.after),
        "reussi_avant": mark.passed_before,
        "reussi_apres": mark.passed_after,
    }


def _practised(found: Practised) -> corrections.DevisEntrainement:
    return {
        "rejouees": found.replayed,
        "corrigees": found.changed,
        "basculees": found.turned,
        "impossibles": found.impossible,
        "personnes": found.people,
    }


def correction_json(school: str, row: Replay) -> corrections.CorrectionPosee:
    """Return a correction."""
    return {
        "correction": row.pk,
        "titre": scope_title(row),
        "jeu": row.game,
        "exercice": row.drill,
        "examen": row.exam_id,
        "maison": row.choices,
        "motif": row.reason,
        "regles": row.rules_version,
        "le": moment(row.at),
        "qui": row.actor.name if row.actor else "L’administration du site",
        "rejouees": row.replayed,
        "corrigees": row.changed,
        "notes": row.marks,
        "entrainement": _in_practice(row.practice) if row.practice else None,
        "en_cours": row.practice is not None and row.practice.under_way,
        "annulee_le": moment_or_none(row.undone_at),
        "adresse": reverse("api:correction", args=(school, row.pk)),
    }


def _in_practice(row: Correction) -> corrections.CorrectionEntrainement:
    return {
        "rejouees": row.replayed,
        "corrigees": row.changed,
        "personnes": row.people,
        "prevues": row.expected,
    }


def corrected_json(row: Overlay) -> corrections.ReponseCorrigee:
    """Return an answer of an exam that a correction has judged again."""
    sitting, question = row.answer.sitting, row.answer.question
    return {
        "personne": person_json(sitting.membership),
        "copie": str(sitting.pk),
        "examen": sitting.exam_id,
        "question": question.position,
        "points": question.slot.weight,
        "corriges": Told(row, question.slot.weight).points,
    }
