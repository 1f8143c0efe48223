"""What a correction of stored answers is about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from trainer.schools.models import School


@dataclass(frozen=True)
class Scope:
    """The answers concerned: of a game or an exercise, in a school or outside all of them.

    ``exam`` keeps to one exam, and leaves practice alone. ``choices`` corrects options of the
    house; ``before`` keeps to the questions asked under older rules, ``until`` to the answers
    given by then; ``number`` is that of the correction being applied, if it has begun.
    """

    game: str
    drill: str = ""
    school: School | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    before: int | None = None
    exam: int | None = None
    until: datetime | None = None
    number: int | None = None
