"""The only door to what is kept of an account."""

from allauth.account.models import EmailAddress
from django.db.models import QuerySet

from trainer.accounts.models import User


def addresses_of(user: User) -> QuerySet[EmailAddress]:
    """Return the e-mail addresses of an account, the one that is used first."""
    return EmailAddress.objects.filter(user=user).order_by("-primary", "pk")
