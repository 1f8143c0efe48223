"""Assignments and how far people are."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.urls import reverse

from trainer.api.presenters.moments import moment, moment_or_none
from trainer.api.presenters.schools import person_json
from trainer.api.shapes import assignments
from trainer.assignments.models import Assignment, Share
from trainer.assignments.presenters import Progress, goal_words, part_titles
from trainer.schools.models import Membership


def assignment_json(school: str, row: Assignment) -> assignments.Devoir:
    """Return an assignment that a selector of instructors found."""
    return {
        "devoir": row.pk,
        "titre": row.title,
        "consigne": row.note,
        "promotion": row.promotion_id,
        "but": _target(row),
        "a_atteindre": row.goal,
        "minutes": row.minutes,
        "texte": goal_words(row),
        "donne_le": moment(row.given_at),
        "pour_le": moment(row.due_at),
        "retire_le": moment_or_none(row.withdrawn_at),
        "personnes": getattr(row, "people", 0),
        "atteints": getattr(row, "done", 0),
        "adresse": reverse("api:assignment", args=(school, row.pk)),
    }


def _target(row: Assignment) -> assignments.But:
    target: Any = str(row.target)
    found: assignments.But = target
    return found


def followed_json(
    school: str,
    row: Assignment,
    shares: Iterable[Share],
    waiting: Iterable[Membership],
    now: datetime,
) -> assignments.SuiviDevoir:
    """Return an assignment with how far each person is, by name."""
    begun: list[tuple[Membership, Share | None]] = [(item.membership, item) for item in shares]
    people = [*begun, *((member, None) for member in waiting)]
    people.sort(key=lambda pair: pair[0].name.casefold())
    return {
        **assignment_json(school, row),
        "parties": _parts(row),
        "titres": [*part_titles(row)],
        "avancement": [_progress(row, member, share, now) for member, share in people],
    }


def _parts(row: Assignment) -> list[assignments.PartieDevoir]:
    return [
        {"jeu": item.game, "exercice": item.drill, "branche": item.branch}
        for item in row.items.all()
    ]


def _progress(
    row: Assignment, member: Membership, share: Share | None, now: datetime
) -> assignments.Avancement:
    progress = Progress(row, member.name, share, now)
    state: Any = progress.state
    return {
        "personne": person_json(member),
        "etat": state,
        "atteint": progress.reached,
        "repondues": share.answered if share else 0,
        "justes": share.correct if share else 0,
        "fait_le": moment_or_none(share.done_at if share else None),
    }


def own_json(progress: Progress) -> assignments.MonDevoir:
    """Return an assignment that one has to do."""
    row = progress.assignment
    state: Any = progress.state
    return {
        "devoir": row.pk,
        "titre": row.title,
        "consigne": row.note,
        "ecole": row.school.slug,
        "promotion": row.promotion.name,
        "but": _target(row),
        "a_atteindre": row.goal,
        "minutes": row.minutes,
        "texte": goal_words(row),
        "pour_le": moment(row.due_at),
        "termine": progress.over,
        "etat": state,
        "atteint": progress.reached,
        "adresse": reverse("api:own-assignment", args=(row.pk,)),
    }


def own_sheet(progress: Progress) -> assignments.FicheDevoir:
    """Return an assignment that one has to do, with what it asks."""
    row = progress.assignment
    return {**own_json(progress), "parties": _parts(row), "titres": [*part_titles(row)]}
