"""What the export of one's data holds of the assignments."""

from collections.abc import Iterator
from typing import Any

from trainer.accounts.exporting import exports
from trainer.assignments.models import Share


@exports("devoirs")
def export_shares(learner: int) -> Iterator[dict[str, Any]]:
    """Yield how far the person is in each assignment."""
    rows = Share.objects.filter(membership__learner=learner)
    for share in rows.select_related("assignment__school").order_by("pk").iterator():
        yield {
            "ecole": share.assignment.school.name,
            "devoir": share.assignment.title,
            "but": share.assignment.get_target_display(),
            "a_atteindre": share.assignment.goal,
            "niveau": share.assignment.level,
            "pour_le": share.assignment.due_at,
            "reponses": share.answered,
            "justes": share.correct,
            "maitrise": share.level,
            "meilleur_sprint": share.best,
            "atteint": share.done_at,
        }
