"""When a visitor signs into an account that has its own answers: the two become one."""

from trainer.practice.models import Series
from trainer.practice.rebuilding import rebuild


def merge_learners(source: int, target: int) -> None:
    """Give the answers of ``source`` to ``target`` and replay them into its memories."""
    if Series.objects.filter(learner=source).update(learner=target):
        rebuild(target)
