"""The desk: what a person is in a school, as every service of the school asks to be shown."""

from dataclasses import dataclass

from django.db.models import Model, QuerySet

from trainer.accounts.models import User
from trainer.schools.models import Membership, Role, School
from trainer.web.refusals import RefusedError


@dataclass(frozen=True, slots=True)
class Desk:
    """A person in a school, with the role that they act under; made by ``access.desk``.

    ``membership`` is None for an administrator of the site, who is a member of no school; both
    it and ``user`` are None for a command.
    """

    school: School
    role: Role
    membership: Membership | None = None
    user: User | None = None

    def covers(self, role: Role) -> bool:
        """Whether one may do here what ``role`` may."""
        return self.role.covers(role)

    def only(self, role: Role) -> None:
        """Refuse who may not do here what ``role`` may.

        Raises:
            RefusedError: if the role is not enough.
        """
        if not self.covers(role):
            raise RefusedError("Votre rôle dans cette école ne le permet pas.")

    def instructs(self, school: int, what: str) -> None:
        """Refuse who is not an instructor here, or an act upon what another school holds.

        Raises:
            RefusedError: in either case; ``what`` names the thing.
        """
        self.only(Role.INSTRUCTOR)
        if school != self.school.pk:
            raise RefusedError(f"{what} n’est pas de cette école.")

    def may_act_on(self, member: Membership) -> bool:
        """Whether one may change what this person is: a trainee for an instructor."""
        trainee = member.role == Role.TRAINEE
        return self.covers(Role.INSTRUCTOR if trainee else Role.ADMINISTRATOR)

    def taught[M: Model](self, rows: QuerySet[M], school: str = "school") -> QuerySet[M]:
        """Return which of these rows are of the school, for its instructors alone.

        ``school`` is the way from a row to its school.
        """
        return rows.filter(**{school: self.school}) if self.teaches else rows.none()

    @property
    def teaches(self) -> bool:
        """Whether one is an instructor at least."""
        return self.covers(Role.INSTRUCTOR)

    @property
    def administers(self) -> bool:
        """Whether one administers the school."""
        return self.covers(Role.ADMINISTRATOR)
