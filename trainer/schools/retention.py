"""What becomes of the people and the papers of a school in time."""

from datetime import datetime

from trainer.schools.models import Entry, Invitation, Membership
from trainer.schools.services.people import anonymised


def purge_departed(before: datetime, now: datetime) -> int:
    """Make anonymous the people who left their school before a date; return how many."""
    rows = Membership.objects.filter(left_at__lt=before, anonymised_at=None)
    nobody = {"learner": None, "last_name": "", "first_name": "", "sort_name": ""}
    nobody["extra_percent"] = None
    count = rows.update(**nobody, anonymised_at=now)
    anonymised.send(Membership)
    return count


def purge_invitations(before: datetime, _now: datetime) -> int:
    """Delete the invitations that expired before a date; return how many."""
    deleted, _ = Invitation.objects.filter(expires_at__lt=before).delete()
    return deleted


def purge_journal(before: datetime, _now: datetime) -> int:
    """Delete the lines of the audit logs older than a date; return how many."""
    return Entry.objects.all().purge(before)
