"""Exams, as instructors see them."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.urls import reverse

from casino_rules.core.grading import Verdict, reasons_of
from trainer.api.presenters.moments import moment, moment_or_none
from trainer.api.presenters.practice import question_json, step_json, verdict_json
from trainer.api.presenters.schools import person_json
from trainer.api.presenters.values import typed
from trainer.api.shapes import exams
from trainer.exams.drafts import PartSheet, Sheet
from trainer.exams.invigilation import Followed, Overview, PaperSheet
from trainer.exams.models import Candidate, Exam, Sitting
from trainer.exams.presenters import Leaf, mark_text
from trainer.exams.scoring import Score, score
from trainer.exams.selectors import Row
from trainer.marks.presenters import Case
from trainer.marks.selectors import Ruled


def exam_json(school: str, row: Exam, copies: int, now: datetime) -> exams.Examen:
    """Return an exam of that many copies."""
    pace: Any = str(row.pace)
    papers: Any = str(row.papers)
    feedback: Any = str(row.feedback)
    state: Any = row.state(now).value
    return {
        "examen": row.pk,
        "titre": row.title,
        "consignes": row.instructions,
        "promotion": row.promotion_id,
        "etat": state,
        "rythme": pace,
        "minutes": row.minutes,
        "ouverture": moment_or_none(row.opens_at),
        "fermeture": moment_or_none(row.closes_at),
        "tentatives": row.attempts,
        "seuil": row.pass_mark,
        "sujets": papers,
        "correction": feedback,
        "tolerance": row.grace_seconds,
        "prolongation": row.extended_seconds // 60,
        "publie_le": moment_or_none(row.published_at),
        "arrete_le": moment_or_none(row.stopped_at),
        "copies": copies,
        "adresse": reverse("api:exam", args=(school, row.pk)),
    }


def draft_json(exam: Exam, sheet: Sheet) -> exams.Brouillon:
    """Return what a draft will ask."""
    return {
        "parties": [*map(_part, sheet.parts)],
        "maison": exam.fixed,
        "questions": sheet.questions,
        "points": sheet.points,
        "minutes_conseillees": sheet.advised,
        "pret": sheet.ready,
    }


def _part(item: PartSheet) -> exams.PartieExamen:
    return {
        "partie": item.part.pk,
        "jeu": item.part.game,
        "exercice": item.part.drill,
        "titre": item.drill,
        "branches": [*item.part.branches],
        "questions": item.part.count,
        "points": item.part.weight,
        "secondes": item.part.seconds,
        "cas": item.cases,
        "cas_connus": item.known,
    }


def mark_json(mark: Fraction | None) -> float | None:
    """Return a mark, rounded down to the hundredth; None if all its questions are void."""
    return None if mark is None else int(mark * 100) / 100


def result_json(obtained: Score, pass_mark: int) -> exams.Resultat:
    """Return the result of a copy; passing is judged exactly."""
    return {
        "note": mark_json(obtained.mark),
        "texte": mark_text(obtained.mark),
        "points": float(obtained.points),
        "total": obtained.total,
        "justes": obtained.right,
        "repondues": obtained.answered,
        "questions": obtained.questions,
        "reussi": obtained.passes(pass_mark),
    }


def overview_json(exam: Exam, figures: Overview, rows: Sequence[Followed]) -> exams.SuiviExamen:
    """Return where everybody is."""
    return {
        "etat": str(figures.status),
        "questions": figures.questions,
        "points": figures.points,
        "en_cours": figures.writing,
        "finies": figures.done,
        "moyenne": figures.average,
        "reussies": figures.passed,
        "personnes": [_followed(exam, row) for row in rows],
    }


def _followed(exam: Exam, row: Followed) -> exams.Suivie:
    done = row.score if row.score and not row.running else None
    return {
        "personne": person_json(row.member),
        "etat": row.state,
        "copie": str(row.sitting.pk) if row.sitting else None,
        "tentative": row.sitting.attempt if row.sitting else None,
        "repondues": row.saved,
        "resultat": result_json(done, exam.pass_mark) if done else None,
        "temps_restant": row.left,
    }


def grant_json(row: Candidate) -> exams.Amenagement:
    """Return what is granted to a person."""
    return {
        "personne": person_json(row.membership),
        "pourcentage": row.extra_percent,
        "minutes": row.minutes,
        "tentatives": row.extra_attempts,
    }


def paper_json(sheet: PaperSheet) -> exams.Sujet:
    """Return a paper with its key."""
    return {
        "sujet": sheet.paper.number,
        "sujets": [*sheet.numbers],
        "questions": [*map(_key, sheet.leaves)],
    }


def _key(leaf: Leaf) -> exams.QuestionSujet:
    slot, taught = leaf.row.slot, leaf.taught
    form = leaf.question.form if taught else None
    ruling = leaf.drill.solve(leaf.drill.load(leaf.row.question.situation)) if taught else None
    return {
        "question": leaf.position,
        "jeu": slot.game,
        "exercice": slot.drill,
        "branche": slot.branch,
        "titre": leaf.title,
        "points": slot.weight,
        "annulee": slot.voided,
        "motif": slot.void_reason,
        "enonce": question_json(leaf.question) if taught else None,
        "attendu": form.show(ruling.value) if form and ruling else "",
        "solution": typed(form, form.dump(ruling.value)) if form and ruling else None,
        "raisons": [*map(step_json, reasons_of(ruling))] if ruling else [],
    }


def copy_json(sitting: Sitting, rows: Sequence[Row]) -> exams.CopieJugee:
    """Return a copy with its verdicts, for who may see them."""
    obtained = score(row.line for row in rows)
    return {
        "copie": str(sitting.pk),
        "examen": sitting.exam_id,
        "personne": person_json(sitting.membership),
        "tentative": sitting.attempt,
        "commencee_le": moment(sitting.started_at),
        "echeance": moment(sitting.deadline),
        "finie_le": moment_or_none(sitting.finished_at),
        "fin": sitting.ended_by,
        "resultat": result_json(obtained, sitting.exam.pass_mark),
        "questions": [judged_json(Ruled(sitting, row)) for row in rows],
    }


def judged_json(ruled: Ruled) -> exams.QuestionJugee:
    """Return a question of a copy with its verdict."""
    case, row = Case(ruled), ruled.row
    leaf, slot = case.leaf, row.slot
    verdict = Verdict.from_json(row.verdict) if row.verdict is not None else None
    state: Any = leaf.state
    return {
        "question": leaf.position,
        "jeu": slot.game,
        "exercice": slot.drill,
        "titre": leaf.title,
        "points": slot.weight,
        "obtenus": float(row.line.points),
        "annulee": slot.voided,
        "motif": slot.void_reason or leaf.correction,
        "etat": state,
        "enonce": question_json(leaf.question) if leaf.taught else None,
        "attendu": case.expected,
        "verdict": verdict_json(verdict, leaf.question.form) if verdict and leaf.taught else None,
    }
