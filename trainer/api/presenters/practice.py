"""Questions, verdicts, rulings, progress, odds."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from casino_rules.core.drill import Drill
from casino_rules.core.forms import Form
from casino_rules.core.game import Game
from casino_rules.core.grading import FieldVerdict, Reason, Verdict, reasons_of
from casino_rules.core.house import House
from casino_rules.core.odds import OddsReport
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling
from trainer.api.presenters.forms import facts_json, form_json
from trainer.api.presenters.moments import moment
from trainer.api.presenters.values import (
    card_json,
    currency_json,
    money_json,
    ratio_json,
    typed,
    typed_facts,
)
from trainer.api.shapes import books, practice
from trainer.practice.models import Attempt, Series
from trainer.practice.presenters import Sheet
from trainer.practice.sources import coup_of
from trainer.progress.models import DayTally
from trainer.progress.selectors import BranchProgress, DrillProgress


def sheet_json(sheet: Sheet) -> practice.QuestionPosee:
    """Return a question of a series, with its verdict and the next one once it is answered."""
    verdict, following = sheet.verdict, sheet.following
    place = (sheet.attempt.series_id, sheet.attempt.position)
    return {
        "serie": str(sheet.attempt.series_id),
        "position": sheet.attempt.position,
        "jeu": sheet.attempt.game,
        "exercice": sheet.attempt.drill,
        "adresse": reverse("api:question", args=place),
        "scene": sheet.attempt.scene,
        "question": question_json(sheet.question),
        "justes": sheet.right,
        "repondues": sheet.answered,
        "total": _total(sheet),
        "verdict": verdict_json(verdict, sheet.question.form) if verdict else None,
        "correction": _correction(sheet.attempt),
        "suivante": sheet_json(following) if following else None,
    }


def _correction(attempt: Attempt) -> practice.ReponseRejugee | None:
    """Return why an answer was judged again since, None if its first verdict counts."""
    if attempt.overlay is None:
        return None
    made = attempt.overlay.correction
    return {
        "motif": made.reason,
        "le": moment(made.at),
        "juste_alors": bool(attempt.correct),
    }


def _total(sheet: Sheet) -> int | None:
    """Return the number of questions of a coup once it is over: before, it would tell draws."""
    series = sheet.attempt.series
    if series.mode != Series.Mode.COUP or sheet.answered < (total := len(coup_of(series))):
        return None
    return total


def question_json(question: Question) -> practice.Question:
    """Return what the trainee sees."""
    return {
        "consigne": question.prompt,
        "zones": [_zone(zone, question) for zone in question.zones],
        "formulaire": form_json(question.form),
        "en_vigueur": [*question.in_force],
        "devise": currency_json(question.currency),
    }


def _zone(zone: Zone, question: Question) -> practice.Zone:
    return {
        "libelle": zone.label,
        "cartes": [*map(card_json, zone.cards)],
        "cachees": zone.hidden,
        "mises": [
            {"case": stake.box, "montant": money_json(stake.amount, question.currency)}
            for stake in zone.stakes
        ],
        "place": zone.seat or None,
        "note": zone.note,
    }


def verdict_json(verdict: Verdict, form: Form[Any]) -> practice.Verdict:
    """Return an archived verdict; ``form`` is that of its question."""
    return {
        "juste": verdict.correct,
        "donne": verdict.given,
        "attendu": verdict.expected,
        "reponse": typed(form, verdict.answer),
        "solution": typed(form, verdict.solution),
        "part": verdict.share,
        "sur": verdict.out_of,
        "champs": [*map(_field, verdict.fields)],
        "piege": _pitfall(verdict),
        "raisons": [*map(step_json, verdict.reasons)],
    }


def _field(field: FieldVerdict) -> practice.VerdictChamp:
    return {
        "cle": field.key,
        "libelle": field.label,
        "juste": field.correct,
        "donne": field.given,
        "attendu": field.expected,
    }


def _pitfall(verdict: Verdict) -> practice.Piege | None:
    if not verdict.pitfall:
        return None
    return {"piege": verdict.pitfall, "message": verdict.pitfall_message}


def step_json(reason: Reason) -> books.Etape:
    """Return a step of a proof."""
    return {"article": reason.rule, "titre": reason.title, "texte": reason.text}


def referee_form(game: Game, drill: Drill[Any]) -> books.DemandeArbitre:
    """Return what the referee needs to know."""
    return {
        "jeu": game.slug,
        "exercice": drill.slug,
        "titre": drill.title,
        "devoir": drill.duty,
        "faits": facts_json(drill.situation),
    }


def ruling_json(
    game: Game, drill: Drill[Any], situation: Any, ruling: Ruling[Any]
) -> books.Decision:
    """Return a ruling on a situation, with its proof."""
    question = drill.ask(situation)
    return {
        "jeu": game.slug,
        "exercice": drill.slug,
        "situation": typed_facts(drill.situation, drill.dump(situation)),
        "consigne": question.prompt,
        "valeur": typed(question.form, question.form.dump(ruling.value)),
        "texte": question.form.show(ruling.value),
        "aussi": [question.form.show(value) for value in ruling.also],
        "etapes": [*map(step_json, reasons_of(ruling))],
    }


def odds_json(game: Game, house: House, report: OddsReport) -> books.Probabilites:
    """Return the odds of a game in a house."""
    return {
        "jeu": game.slug,
        "maison": house.as_dict(),
        "methode": report.method,
        "issues": [
            {"cle": item.key, "libelle": item.label, "probabilite": ratio_json(item.probability)}
            for item in report.chances
        ],
        "mises": [
            {
                "cle": bet.key,
                "libelle": bet.label,
                "avantage": ratio_json(bet.edge),
                "marge": ratio_json(bet.margin),
            }
            for bet in report.bets
        ],
        "remarques": [*report.notes],
    }


def progress_json(due: int, mistakes: int, days: Iterable[DayTally]) -> practice.Progression:
    """Return where a learner is, all games together."""
    return {
        "a_revoir": due,
        "erreurs": mistakes,
        "jours": [
            {"jour": day.day.isoformat(), "repondues": day.answered, "justes": day.correct}
            for day in days
        ],
    }


def game_progress_json(game: Game, drills: Iterable[DrillProgress]) -> practice.ProgressionJeu:
    """Return what a learner knows of a game."""
    return {"jeu": game.slug, "exercices": [*map(_drill_progress, drills)]}


def _drill_progress(item: DrillProgress) -> practice.ProgressionExercice:
    return {
        "exercice": item.drill.slug,
        "titre": item.drill.title,
        "repondues": item.answered,
        "justes": item.correct,
        "maitrise": item.mastery,
        "acquis": item.acquired,
        "branches": [*map(_branch_progress, item.branches)],
    }


def _branch_progress(item: BranchProgress) -> practice.ProgressionBranche:
    return {
        "branche": item.branch.slug,
        "titre": item.branch.title,
        "repondues": item.memory.answered,
        "justes": item.memory.correct,
        "maitrise": item.mastery,
        "acquise": item.memory.acquired,
    }
