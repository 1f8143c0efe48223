"""Who may enter an exam: of its roll or admitted, in its hall, once the departure is given."""

from datetime import datetime
from typing import Final, NoReturn

from trainer.accounts.models import User
from trainer.exams import selectors
from trainer.exams.models import Exam, State
from trainer.exams.roll import kept_out
from trainer.exams.services.presence import arrive
from trainer.schools.models import Membership
from trainer.web.networks import within
from trainer.web.refusals import RefusedError

OUTSIDE: Final = (
    "Cet examen se passe en salle\u00a0: votre adresse n’est pas de celles qu’il admet."
)
LATE: Final = (
    "Vous avez rejoint la promotion après que la liste de l’examen a été arrêtée\u00a0: "
    "le formateur doit vous admettre."
)
AWAITED: Final = "attente"
"""The kind of the refusal of who is to wait, for the departure or to be admitted."""


def outside(exam: Exam, address: str) -> bool:
    """Whether an exam is sat in a hall, and this address is not of it."""
    return bool(exam.addresses) and not within(address, exam.addresses or ())


def enter(*, user: User, exam: Exam, address: str, now: datetime) -> Membership:
    """Return the place under which a person may begin an exam, or go on.

    Raises:
        RefusedError: if they are not concerned or not in its hall, or wait for the departure or to
            be admitted: they are then known to be there.
    """
    if outside(exam, address):
        raise RefusedError(OUTSIDE, "hors-salle")
    member = selectors.place_in(user, exam) or _kept_out(user, exam, now)
    if exam.state(now) is State.WAITING:
        arrive(exam=exam, member=member, now=now)
        raise RefusedError("Le départ n’est pas encore donné.", AWAITED)
    return member


def _kept_out(user: User, exam: Exam, now: datetime) -> NoReturn:
    rows = kept_out(exam).filter(membership__learner__user=user, membership__left_at=None)
    late = rows.select_related("membership").first()
    if late is None:
        raise RefusedError("Cet examen n’est pas ouvert pour vous.")
    if exam.state(now).past:
        raise RefusedError("Cet examen n’est pas ouvert en ce moment.", "ferme")
    arrive(exam=exam, member=late.membership, now=now)
    raise RefusedError(LATE, AWAITED)
