"""How long the questions put to a class are kept."""

from datetime import datetime

from trainer.live.models import ClassQuestion, Lesson, Presence


def purge_questions(before: datetime, _now: datetime) -> int:
    """Delete the questions put to a class before a date, with their answers; return how many."""
    Presence.objects.filter(seen_at__lt=before).delete()
    Lesson.objects.filter(last_at__lt=before).delete()
    deleted, _ = ClassQuestion.objects.filter(asked_at__lt=before).delete()
    return deleted
