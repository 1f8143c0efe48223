"""What is remembered of cases, written as it is kept."""

from typing import Any

from trainer.progress.models import BranchMemory

_ZEROS = ("correct", "accuracy", "first_day", "mixed_day", "last_at", "due_at", "level")


def store(
    learner: int, branch: str, drill: str = "tirage-banco", game: str = "punto-banco", **told: Any
) -> BranchMemory:
    """Store what is remembered of a case: met once, missed, long ago, and due since, unless told."""
    plain = {"answered": 1, "last_correct": False, "difficulty": 5, "stability": 1}
    plain |= dict.fromkeys(_ZEROS, 0) | told
    return BranchMemory.objects.create(
        learner_id=learner, game=game, drill=drill, branch=branch, **plain
    )
