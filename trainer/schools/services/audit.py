"""Writing the audit log. Rooms above declare the verbs of their own acts."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from trainer.schools.models import Entry, Membership, Promotion
from trainer.schools.selectors import Desk
from trainer.web.refusals import TooOftenError

MOST: Final = 5_000
"""Acts of one person in one school in a day: what each makes is kept, so this is what bounds it.
An exam of three hundred, invigilated and marked by one person, has two thousand."""
_DAY: Final = timedelta(days=1)
_ENOUGH: Final = (
    "Cinq mille actes en un jour dans cette école\u00a0: c’est plus qu’il n’en est gardé."
    " Revenez demain."
)
_verbs: Final[dict[str, str]] = {}


class UnknownVerbError(KeyError):
    """No room has declared this act."""


def declare_verbs(verbs: Mapping[str, str]) -> None:
    """Declare acts: slug → French, in the past (« a créé la promotion »).

    Each room does, in its ``verbs``.
    """
    _verbs.update(verbs)


def verb_label(verb: str) -> str:
    """Return an act in French; one that the program has forgotten keeps its slug."""
    return _verbs.get(verb, verb)


def record(actor: Desk, verb: str, *, at: datetime, **told: Any) -> Entry:
    """Add a ``line`` to the log of the actor's school; call it in the transaction of the act.

    Raises:
        UnknownVerbError: if the act is not declared.
        TooOftenError: if the actor has done too much today; the act is undone with its transaction.
    """
    found = line(actor, verb, at=at, **told)
    if actor.membership is not None:  # neither the site's administration nor a command
        lately = Entry.objects.filter(school=actor.school, at__gt=at - _DAY)
        if lately.filter(actor=actor.membership)[:MOST].count() >= MOST:
            raise TooOftenError(_ENOUGH)
    found.save()
    return found


def line(
    actor: Desk,
    verb: str,
    *,
    at: datetime,
    subject: Membership | None = None,
    promotion: Promotion | None = None,
    **details: Any,
) -> Entry:
    """Return a line, not yet written: many are, at once, by ``Entry.objects.bulk_create``.

    ``details`` is JSON and never holds the name of a person: say who by ``subject``.

    Raises:
        UnknownVerbError: if the act is not declared.
    """
    if verb not in _verbs:
        raise UnknownVerbError(verb)
    return Entry(
        school=actor.school,
        at=at,
        actor=actor.membership,
        site_actor=None if actor.membership else actor.user,
        verb=verb,
        subject=subject,
        promotion=promotion,
        details=details,
    )
