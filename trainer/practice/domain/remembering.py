"""What a verdict says of the case: missed before, learnt now, back when."""

from datetime import date
from typing import Final

from trainer.progress.domain.memory import Memory

_SOON: Final = " : il revient bientôt"


def remembered(before: Memory, after: Memory, *, comes_back: bool = True) -> str:
    """Return a sentence on the case answered, empty where there is nothing to say.

    ``comes_back``: whether a case that is missed is asked again soon; a coup goes on as it was dealt.
    """
    day = date.fromordinal(after.last_day)
    missed = before.answered and not before.last_correct
    if not after.last_correct:
        soon = _SOON if comes_back else ""
        return f"Vous l’aviez déjà manqué {_ago(before, day)}{soon}." if missed else ""
    if missed:
        return f"Vous l’aviez manqué {_ago(before, day)}."
    if after.acquired and not before.acquired:
        return f"Cas appris : il revient {in_days(date.fromordinal(after.due_day), day)}."
    return ""


def in_days(when: date, today: date) -> str:
    """Return a day to come in words: « demain », « dans 12 jours »."""
    days = (when - today).days
    if days <= 0:
        return "aujourd’hui"
    return "demain" if days == 1 else f"dans {days} jours"


def _ago(memory: Memory, today: date) -> str:
    days = today.toordinal() - memory.last_day
    if days <= 0:
        return "tout à l’heure"
    return "hier" if days == 1 else f"il y a {days} jours"
