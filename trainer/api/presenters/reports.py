"""Reports, from what their pages show."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from casino_rules.core.game import Game
from trainer.api.presenters.moments import day_or_none
from trainer.api.presenters.schools import person_json
from trainer.api.shapes import reports
from trainer.instruction.periods import Period
from trainer.instruction.personal import OwnDay
from trainer.instruction.presenters.attendance import Attendance
from trainer.instruction.presenters.cases import Case, Exercise
from trainer.instruction.presenters.comparison import Compared
from trainer.instruction.presenters.marks import Mark
from trainer.instruction.presenters.matrix import Matrix
from trainer.instruction.presenters.person import Week
from trainer.instruction.presenters.slips import ShownSlip
from trainer.instruction.selectors import PersonDays
from trainer.schools.models import Membership


def report_json(period: Period, page: str, **more: str) -> reports.Rapport:
    """Return what every report says: its period, and its files at the address of its page."""
    query = f"{page}?{period.query}{''.join(f'&{urlencode({n: v})}' for n, v in more.items())}"
    return {
        "periode": {
            "periode": period.slug,
            "du": day_or_none(period.since),
            "au": day_or_none(period.until),
            "texte": period.words,
        },
        "fichiers": {"csv": f"{query}&format=csv", "xlsx": f"{query}&format=xlsx"},
    }


def mark_json(mark: Mark) -> reports.Reussite:
    """Return answers and right ones."""
    return {"repondues": mark.answered, "justes": mark.right}


def _columns(game: Game) -> list[reports.Colonne]:
    return [{"exercice": drill.slug, "titre": drill.title} for drill in game.drills.values()]


def matrix_json(shown: Matrix, common: reports.Rapport) -> reports.Matrice:
    """Return the matrix of a class."""
    return {
        **common,
        "jeu": shown.game.slug,
        "exercices": _columns(shown.game),
        "lignes": [
            {
                "personne": person_json(row.member),
                "cases": [*map(mark_json, row.cells)],
                "ensemble": mark_json(row.total),
            }
            for row in shown.rows
        ],
        "ensemble": [*map(mark_json, shown.foot)],
        "total": mark_json(shown.total),
    }


def exercise_json(shown: Exercise, common: reports.Rapport) -> reports.ExerciceSuivi:
    """Return an exercise in a class."""
    return {
        **common,
        "jeu": shown.game.slug,
        "exercice": shown.drill.slug,
        "titre": shown.drill.title,
        "cas": [*map(_case, shown.cases)],
        "total": mark_json(shown.total),
    }


def _case(case: Case) -> reports.CasSuivi:
    figures = case.figures
    return {
        "branche": case.branch.slug,
        "titre": case.branch.title,
        "reponses": mark_json(case.mark),
        "personnes": figures.people if figures else 0,
        "du_premier_coup": figures.success if figures else None,
        "secondes": figures.seconds if figures else None,
        "discrimination": figures.discrimination if figures else None,
        "alerte": case.warning,
    }


def slips_json(shown: Iterable[ShownSlip]) -> list[reports.ErreurConnue]:
    """Return known errors."""
    return [
        {
            "jeu": item.game,
            "exercice": item.drill,
            "message": item.message,
            "fois": item.met,
            "personnes": item.people,
        }
        for item in shown
    ]


def attendance_json(shown: Attendance, common: reports.Rapport) -> reports.Presence:
    """Return who worked on which day."""
    days = zip(shown.days, shown.present, strict=True)
    return {
        **common,
        "jours": [{"jour": day.isoformat(), "presents": count} for day, count in days],
        "lignes": [
            {
                "personne": person_json(row.member),
                "jours": row.days,
                "reponses": [*row.cells],
                "total": mark_json(row.total),
            }
            for row in shown.rows
        ],
    }


@dataclass(frozen=True)
class Work:
    """The work of a person: his sums, his latest days and weeks, the errors he falls into."""

    sums: PersonDays | None
    days: Sequence[OwnDay]
    weeks: Iterable[Week]
    slips: Iterable[ShownSlip]


def person_report(member: Membership, work: Work, common: reports.Rapport) -> reports.Suivi:
    """Return the work of a person over time."""
    marks = [(day.day, Mark(day.answered, day.right)) for day in work.days]
    whole = Mark(work.sums.answered, work.sums.right) if work.sums else Mark()
    return {
        **common,
        "personne": person_json(member),
        "jours": [{"jour": day.isoformat(), "reponses": mark_json(mark)} for day, mark in marks],
        "semaines": [*map(_week, work.weeks)],
        "erreurs": slips_json(work.slips),
        "total": mark_json(whole),
    }


def _week(week: Week) -> reports.Semaine:
    return {
        "semaine": week.week.isoformat(),
        "exercices": [
            {"jeu": line.game, "exercice": line.drill, "reponses": mark_json(line.mark)}
            for line in week.lines
        ],
        "total": mark_json(week.total),
    }


def comparison_json(
    game: Game, shown: Iterable[Compared], common: reports.Rapport
) -> reports.Comparaison:
    """Return classes side by side."""
    return {
        **common,
        "jeu": game.slug,
        "exercices": _columns(game),
        "promotions": [
            {
                "promotion": item.promotion.pk,
                "nom": item.promotion.name,
                "stagiaires": item.people,
                "actifs": item.work.people,
                "jours_par_personne": item.days,
                "dernier_jour": day_or_none(item.last),
                "exercices": [*map(mark_json, item.cells)],
                "total": mark_json(item.total),
            }
            for item in shown
        ],
    }
