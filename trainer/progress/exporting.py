"""What the export of one's data holds of progress."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

from trainer.accounts.exporting import exports
from trainer.progress.models import BranchMemory, DayTally, SlipTally


@exports("memoires")
def export_memories(learner: int) -> Iterator[dict[str, Any]]:
    """Yield what is remembered of each branch."""
    rows = BranchMemory.objects.filter(learner=learner).order_by("game", "drill", "branch")
    for memory in rows.iterator(chunk_size=1000):
        yield {
            "jeu": memory.game,
            "exercice": memory.drill,
            "cas": memory.branch,
            "reponses": memory.answered,
            "justes": memory.correct,
            "justesse_recente": memory.accuracy,
            "derniere_juste": memory.last_correct,
            "derniere_reponse": _moment(memory.last_at),
            "niveau": memory.level,
            "reponses_chronometrees": memory.timed,
            "secondes": memory.seconds,
            "stabilite_jours": memory.stability,
            "difficulte": memory.difficulty,
            "a_revoir": _moment(memory.due_at),
            "a_revoir_le": _day(memory.due_day),
            "su_depuis": _day(memory.known_day),
            "premier_jour": _day(memory.first_day),
            "dernier_jour_en_serie_melangee": _day(memory.mixed_day),
        }


@exports("journees")
def export_days(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the tally of each day."""
    rows = DayTally.objects.filter(learner=learner).order_by("day")
    for tally in rows.iterator(chunk_size=1000):
        yield {"jour": tally.day, "reponses": tally.answered, "justes": tally.correct}


@exports("erreurs_connues")
def export_slips(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the known errors, by exercise."""
    rows = SlipTally.objects.filter(learner=learner).order_by("game", "drill", "pitfall")
    for slip in rows.iterator(chunk_size=1000):
        yield {
            "jeu": slip.game,
            "exercice": slip.drill,
            "erreur": slip.pitfall,
            "fois": slip.met,
            "derniere_fois": _moment(slip.last_at),
        }


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _day(ordinal: int) -> date | None:
    return date.fromordinal(ordinal) if ordinal else None
