"""The only door to what is kept of an account."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime

from allauth.account.models import EmailAddress
from allauth.account.utils import filter_users_by_email
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from trainer.accounts.domain import login_key, look_of
from trainer.accounts.models import User
from trainer.accounts.selectors.mail import asks_confirmation, sends_mail
from trainer.accounts.selectors.sessions import SEEN, device_name, is_open


def addresses_of(user: User) -> QuerySet[EmailAddress]:
    """Return the e-mail addresses of an account, the one that is used first."""
    return EmailAddress.objects.filter(user=user).order_by("-primary", "pk")


def reachable_at(user: User) -> str:
    """Return the address where somebody may be written to unasked: their own, which they confirmed.

    Empty if they have none, or if the site sends no mail.
    """
    return reachable((user.pk,)).get(user.pk, "")


def reachable(users: Collection[int]) -> Mapping[int, str]:
    """Return the address where each of these accounts may be written to unasked, if any."""
    if not sends_mail():
        return {}
    if not asks_confirmation():
        known = User.objects.filter(pk__in=users).exclude(email="")
        return dict(known.values_list("pk", "email"))
    confirmed = EmailAddress.objects.filter(user__in=users, primary=True, verified=True)
    return dict(confirmed.values_list("user", "email"))


def to_remind(day: date) -> QuerySet[User]:
    """Return the accounts that ask to be told on a day what is due, and were not told yet."""
    asked = User.objects.filter(is_active=True, reminder_days__contains=str(day.weekday()))
    return asked.exclude(reminded_on=day).filter(learner__isnull=False).select_related("learner")


def account_named(login: str) -> int | None:
    """Return the account that a name or an e-mail address signs in to, the oldest of homonyms.

    The address goes first, as it does at signing in: a name may be written like one.
    """
    if "\x00" in login:  # no database can look it up
        return None
    holders: list[int] = [user.pk for user in filter_users_by_email(login, prefer_verified=True)]
    if holders:
        return min(holders)
    return bearers(login).values_list("pk", flat=True).first()


def bearers(name: str) -> QuerySet[User]:
    """Return the accounts that a name signs in to, the oldest first; sign-up lets one have it."""
    return User.objects.filter(login_key=login_key(name)).order_by("pk")


def looks_taken(name: str) -> bool:
    """Whether an account has a name that the eye takes for this one."""
    return User.objects.filter(look=look_of(name)).exists()


@dataclass(frozen=True, slots=True)
class Connection:
    """Where an account is signed in, and when somebody was last there, to five minutes."""

    row: UserSession
    seen: datetime

    @property
    def name(self) -> str:
        """What its owner knows it by."""
        return device_name(self.row.user_agent)


def connections_of(user: User) -> list[Connection]:
    """Return the sessions of an account that are open, the one used last first. Two queries."""
    rows = {row.session_key: row for row in UserSession.objects.filter(user=user)}
    alive = Session.objects.filter(pk__in=rows, expire_date__gt=timezone.now())
    found = []
    for session in alive:
        data = session.get_decoded()
        if is_open(data, user):
            row = rows[session.pk]
            seen = data.get(SEEN)
            found.append(
                Connection(row, datetime.fromtimestamp(seen, UTC) if seen else row.created_at)
            )
    return sorted(found, key=lambda connection: connection.seen, reverse=True)


def factors_of(user: User) -> QuerySet[Authenticator]:
    """Return the second factors of an account."""
    return Authenticator.objects.filter(user=user).order_by("pk")


def school_accounts_of(user: User) -> QuerySet[SocialAccount]:
    """Return the accounts of schools that open an account."""
    return SocialAccount.objects.filter(user=user).order_by("pk")
