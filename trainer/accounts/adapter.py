"""What we change in django-allauth: its messages, the names it accepts, where it may redirect."""

import unicodedata
from typing import Any, Final, override

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

_WRONG: Final = "Identifiant ou mot de passe incorrect."
"""Said whatever is wrong: it does not tell which accounts exist."""

_MESSAGES: Final[dict[str, Any]] = {
    **DefaultAccountAdapter.error_messages,
    "account_inactive": "Ce compte est désactivé.",
    "duplicate_email": "C’est déjà l’adresse de ce compte.",
    "email_password_mismatch": _WRONG,
    "enter_current_password": "Ce n’est pas votre mot de passe actuel.",
    "incorrect_password": "Mot de passe incorrect.",
    "invalid_login": _WRONG,
    "invalid_password_reset": "Ce lien n’est plus valable.",
    "rate_limited": "Trop de demandes\u00a0: patientez un instant.",
    "same_as_current": "C’est déjà la valeur actuelle.",
    "too_many_login_attempts": "Trop d’essais manqués\u00a0: réessayez dans quelques minutes.",
    "username_blacklisted": "Ce nom n’est pas permis\u00a0: choisissez-en un autre.",
    "username_password_mismatch": _WRONG,
    "username_taken": "Ce nom est déjà pris\u00a0: choisissez-en un autre.",
}


class AccountAdapter(DefaultAccountAdapter):
    """Our adapter."""

    error_messages = _MESSAGES

    @override
    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Take look-alike characters (full-width letters…) for the same name."""
        return str(super().clean_username(unicodedata.normalize("NFKC", username), shallow))

    @override
    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count wrong passwords by account alone: the Host of a request is its sender's word."""
        login = credentials.get("email") or credentials.get("username") or ""
        return unicodedata.normalize("NFKC", login).casefold()

    @override
    def is_safe_url(self, url: str) -> bool:
        """Redirect to an address of this very site, nowhere else."""
        request = context.request
        return url_has_allowed_host_and_scheme(
            url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
        )

    @override
    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Go back to the account's page, which says that it is done."""
        return reverse("accounts:home")

    @override
    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """Go to the account's page (through signing in, if need be)."""
        return reverse("accounts:home")

    @override
    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        """Write the password alone, so that nothing else of the account is overwritten."""
        user.set_password(password)
        user.save(update_fields=["password"])
