"""The verbs of accounts."""

from collections.abc import Iterable
from datetime import date
from typing import Final

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils import timezone

from trainer.accounts.models import Aim, Learner, User
from trainer.web.events import tell

MOST_SESSIONS: Final = 200
"""Places where an account is signed in: a class may share one, and forget to sign out."""


@transaction.atomic
def replace_email(*, user: User, email: str) -> EmailAddress:
    """Give the account this e-mail address instead of any other, without confirmation."""
    EmailAddress.objects.filter(user=user).delete()
    user.email = email
    user.save(update_fields=["email"])
    return EmailAddress.objects.create(user=user, email=email, primary=True, verified=False)


def choose_preferences(*, user: User, text: str, reminder_days: str) -> None:
    """Keep what somebody prefers, and the days on which they ask to be told what is due."""
    User.objects.filter(pk=user.pk).update(preferences=text, reminder_days=reminder_days)


def claim_reminder(*, user: User, day: date) -> bool:
    """Write down that somebody is told on a day; False if they were told, or ask no more."""
    rows = User.objects.filter(pk=user.pk).exclude(reminder_days="").exclude(reminded_on=day)
    return bool(rows.update(reminded_on=day))


def stop_reminders(*, account: int) -> None:
    """Write no more to somebody what is due."""
    User.objects.filter(pk=account).update(reminder_days="")


def remember_aim(*, learner: int, aim: Aim) -> None:
    """Keep what a learner says of themselves when they begin."""
    Learner.objects.filter(pk=learner).update(aim=aim)


def delete_account(user: User) -> None:
    """Delete an account and all that belongs to it, and end its sessions everywhere.

    The database deletes what the rooms keep of the learner, whatever its size; their receivers
    of ``pre_delete`` make nameless what others keep.
    """
    keys = [*_keys_of(user)]
    user.delete()
    _end(keys)


def recovery_path(user: User) -> str:
    """Return the address at which a new password is chosen, once, without knowing the last one."""
    token = default_token_generator.make_token(user)
    parts = {"uidb36": user_pk_to_url_str(user), "key": token}
    return reverse("account_reset_password_from_key", kwargs=parts)


def end_sessions(user: User, keep: str | None = None) -> None:
    """End the sessions of an account everywhere, that of the key ``keep`` apart."""
    keys = [*_keys_of(user).exclude(session_key=keep or "")]
    _end(keys)
    UserSession.objects.filter(session_key__in=keys).delete()


def end_oldest(user: User) -> None:
    """Make room for the session that an account opens: it has no row yet, and the oldest give way."""
    rows = UserSession.objects.filter(user=user).order_by("-created_at", "-pk")
    if keys := [*rows.values_list("session_key", flat=True)[MOST_SESSIONS - 1 :]]:
        _end(keys)
        UserSession.objects.filter(session_key__in=keys).delete()


def forget_ended() -> None:
    """Forget where accounts were signed in once they are no more."""
    open_ones = Session.objects.filter(pk=OuterRef("session_key"), expire_date__gt=timezone.now())
    UserSession.objects.filter(~Exists(open_ones)).delete()


def forget_factors(user: User) -> int:
    """Take the second factor away from who has lost it; return how many things that was."""
    tell("facteur.oublie", account=user.pk)
    return Authenticator.objects.filter(user=user).delete()[0]


def _keys_of(user: User) -> QuerySet[UserSession, str]:
    """Return the keys of an account's sessions: whoever signs in leaves a row that has it."""
    return UserSession.objects.filter(user=user).values_list("session_key", flat=True)


def _end(keys: Iterable[str]) -> None:
    Session.objects.filter(pk__in=keys).delete()
