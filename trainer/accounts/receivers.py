"""What a session remembers of its opening; what the security log tells of accounts."""

import time
from typing import Final

from allauth.account import signals as account
from allauth.account.authentication import get_authentication_records
from allauth.mfa import signals as factor
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import Signal, receiver
from django.http import HttpRequest

from trainer.accounts.models import User
from trainer.accounts.selectors.preferences import Preferences
from trainer.accounts.selectors.sessions import OPENED, SEEN, STAFF
from trainer.accounts.services import choose_preferences, end_oldest, end_sessions
from trainer.web.events import tell

_DOORS: Final = {
    "password": "mot-de-passe",
    "password_reset": "lien",
    "socialaccount": "ecole",
    Authenticator.Type.TOTP.value: "code",
    Authenticator.Type.RECOVERY_CODES.value: "code-de-secours",
    Authenticator.Type.WEBAUTHN.value: "cle",
}
"""What allauth remembers of how somebody came in → what the log calls it."""


@receiver(user_logged_in)
def open_session(request: HttpRequest, user: User, **_: object) -> None:
    """Start the clock of the session."""
    if not hasattr(request, "session"):
        return
    now = int(time.time())
    request.session[OPENED] = request.session[SEEN] = now
    request.session[STAFF] = user.is_staff
    doors = dict.fromkeys(
        _DOORS.get(str(record.get("type") or record["method"]), "autre")
        for record in get_authentication_records(request, user)
    )
    tell(
        "connexion",
        request,
        account=user.pk,
        staff=user.is_staff,
        door="+".join(doors) or "inscription",
    )
    end_oldest(user)


_OF_ACCOUNTS: Final = {
    user_logged_out: "deconnexion",
    account.password_changed: "mot-de-passe.change",
    account.password_set: "mot-de-passe.choisi",
    account.password_reset: "mot-de-passe.refait",
    account.email_changed: "adresse.changee",
}
_OF_FACTORS: Final = {
    factor.authenticator_added: "facteur.ajoute",
    factor.authenticator_removed: "facteur.retire",
    factor.authenticator_reset: "facteur.refait",
    factor.authentication_failed: "facteur.refuse",
}


@receiver(account.user_signed_up)
def keep_preferences(request: HttpRequest, user: User, **_: object) -> None:
    """Give a new account what its owner preferred as a visitor."""
    kept = Preferences.read(request.COOKIES.get(settings.PREFERENCES_COOKIE_NAME, ""))
    choose_preferences(user=user, text=str(kept), reminder_days="")


@receiver([*_OF_ACCOUNTS])
def tell_of_account(
    signal: Signal, request: HttpRequest, user: User | None = None, **_: object
) -> None:
    """Log what happens to an account."""
    tell(_OF_ACCOUNTS[signal], request, account=user and user.pk)


@receiver([*_OF_FACTORS])
def tell_of_factor(
    signal: Signal, request: HttpRequest, user: User, authenticator: Authenticator, **_: object
) -> None:
    """Log what happens to a second factor."""
    tell(_OF_FACTORS[signal], request, account=user.pk, kind=authenticator.type)


@receiver(factor.authenticator_added)
def leave_others_outside(
    request: HttpRequest, user: User, authenticator: Authenticator, **_: object
) -> None:
    """End the other sessions of who protects the account: whoever had its password was in already."""
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        end_sessions(user, keep=request.session.session_key)
