"""Writing the rollups of a learner again from their answers."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.db import models

from trainer.progress.domain.memory import Answer, BranchKey, Sums, fold
from trainer.progress.models import BranchMemory, DayTally, SlipTally

_AT_ONCE: Final = 100


def rewrite(learner: int, answers: Iterable[tuple[BranchKey, Answer]]) -> None:
    """Replace a learner's rollups by those of these answers; run it in a transaction."""
    for model, rows in rows_of(fold(answers)):
        table = model._default_manager
        table.filter(learner=learner).delete()
        table.bulk_create((model(learner_id=learner, **row) for row in rows), batch_size=_AT_ONCE)


def rows_of(sums: Sums) -> Iterator[tuple[type[models.Model], Iterator[Mapping[str, Any]]]]:
    """Yield the rows of each table, by the names of its columns; whose they are is not said."""
    yield (
        BranchMemory,
        ({**key._asdict(), **memory._asdict()} for key, memory in sums.memories.items()),
    )
    yield (
        DayTally,
        (
            {"day": day, "answered": answered, "correct": correct}
            for day, (answered, correct) in sums.days.items()
        ),
    )
    yield (
        SlipTally,
        ({**key._asdict(), "met": met, "last_at": last} for key, (met, last) in sums.slips.items()),
    )
