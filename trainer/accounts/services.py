"""The verbs of accounts."""

from allauth.account.models import EmailAddress
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from trainer.accounts.models import User


@transaction.atomic
def replace_email(*, user: User, email: str) -> EmailAddress:
    """Give the account this e-mail address instead of any other, without confirmation."""
    EmailAddress.objects.filter(user=user).delete()
    user.email = email
    user.save(update_fields=["email"])
    return EmailAddress.objects.create(user=user, email=email, primary=True, verified=False)


def delete_account(user: User) -> None:
    """Delete an account and all that belongs to it, and end its sessions everywhere.

    The database deletes what the rooms keep of the learner, whatever its size; their receivers
    of ``pre_delete`` make nameless what others keep.
    """
    key = str(user.pk)
    user.delete()
    _end_sessions(key)


def _end_sessions(user: str) -> None:
    # A session names its account only inside its signed data. Outside the transaction: reading
    # them all must not hold the lock of those who write.
    sessions = Session.objects.filter(expire_date__gt=timezone.now())
    theirs = [
        session.pk
        for session in sessions.iterator(chunk_size=500)
        if session.get_decoded().get(SESSION_KEY) == user
    ]
    Session.objects.filter(pk__in=theirs).delete()
