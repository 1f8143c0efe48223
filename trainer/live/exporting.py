"""What the export of one's data holds of the live room."""

from collections.abc import Iterator
from typing import Any

from trainer.accounts.exporting import exports
from trainer.live.models import ClassAnswer, Presence


@exports("questions_en_direct")
def export_answers(learner: int) -> Iterator[dict[str, Any]]:
    """Yield the answers given to the questions of a class that are explained."""
    rows = ClassAnswer.objects.filter(
        membership__learner=learner, question__explained_at__isnull=False
    )
    for answer in rows.select_related("question").order_by("pk").iterator(chunk_size=500):
        yield {
            "jeu": answer.question.game,
            "exercice": answer.question.drill,
            "niveau": answer.question.level,
            "posee": answer.question.asked_at,
            "repondue": answer.answered_at,
            "reponse": answer.shown,
            "juste": answer.correct,
        }


@exports("presence_en_direct", placed=True)
def export_presence(learner: int) -> Iterator[dict[str, Any]]:
    """Yield when the learner's phone was last seen in a live room, school by school."""
    rows = Presence.objects.filter(membership__learner=learner).order_by("pk")
    yield from ({"vu": seen_at} for seen_at in rows.values_list("seen_at", flat=True))
