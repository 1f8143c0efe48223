"""The only door to what is kept of an account."""

from allauth.account.models import EmailAddress
from allauth.account.utils import filter_users_by_email
from django.db.models import QuerySet

from trainer.accounts.lookalikes import look_of
from trainer.accounts.models import User


def addresses_of(user: User) -> QuerySet[EmailAddress]:
    """Return the e-mail addresses of an account, the one that is used first."""
    return EmailAddress.objects.filter(user=user).order_by("-primary", "pk")


def account_named(login: str) -> int | None:
    """Return the account that a name or an e-mail address signs in to, the oldest of homonyms.

    The address goes first, as it does at signing in: a name may be written like one.
    """
    if "\x00" in login:  # no database can look it up
        return None
    holders: list[int] = [user.pk for user in filter_users_by_email(login, prefer_verified=True)]
    if holders:
        return min(holders)
    return User.objects.filter(username__iexact=login).values_list("pk", flat=True).first()


def looks_taken(name: str) -> bool:
    """Whether an account has a name that the eye takes for this one."""
    return User.objects.filter(look=look_of(name)).exists()
