"""What the measured schools have written themselves."""

from typing import Final

from trainer.schools.models import Promotion, Role
from trainer.schools.selectors import Desk
from trainer.written.models import OwnQuestion
from trainer.written.services import Draft, write

BANK: Final = 300
"""Questions of a school."""


def written(one: Promotion) -> int:
    """Return a question of the school's own, of a bank of some hundreds, written if there is none."""
    rows = OwnQuestion.objects.filter(school=one.school)
    actor = Desk(one.school, Role.INSTRUCTOR)
    facts = {"text": "Où est la sortie ?", "options": ["À gauche", "À droite"], "right": [0]}
    for number in range(rows.count(), BANK):
        draft = Draft(f"Question {number}", facts, f"Thème {number % 12}")
        write(actor=actor, kind=OwnQuestion.Kind.CHOICE, draft=draft)
    return rows.latest("pk").pk
