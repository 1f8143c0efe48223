"""What we change in django-allauth: its messages, the names it accepts, where it may redirect."""

import unicodedata
from collections.abc import Mapping
from typing import Any, Final, override
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from trainer.accounts import limits
from trainer.accounts.devices import known_device, remember_device
from trainer.accounts.selectors import account_named, looks_taken
from trainer.web.addresses import absolute, origin
from trainer.web.names import shown

_WRONG: Final = "Identifiant ou mot de passe incorrect."
"""Said whatever is wrong: it does not tell which accounts exist."""

_MESSAGES: Final[dict[str, Any]] = {
    **DefaultAccountAdapter.error_messages,
    "account_inactive": "Ce compte est désactivé.",
    "duplicate_email": "C’est déjà l’adresse de ce compte.",
    "email_password_mismatch": _WRONG,
    "enter_current_password": "Ce n’est pas votre mot de passe actuel.",
    "incorrect_password": "Mot de passe incorrect.",
    "look_taken": "Ce nom se confond à l’œil avec un nom déjà pris\u00a0: choisissez-en un autre.",
    "invalid_login": _WRONG,
    "invalid_password_reset": "Ce lien n’est plus valable.",
    "rate_limited": "Trop de demandes\u00a0: patientez un instant.",
    "same_as_current": "C’est déjà la valeur actuelle.",
    "too_many_login_attempts": "Trop d’essais manqués\u00a0: réessayez dans quelques minutes.",
    "unseen": "Ce nom contient un signe qui ne se voit pas\u00a0: écrivez-le au clavier.",
    "username_blacklisted": "Ce nom n’est pas permis\u00a0: choisissez-en un autre.",
    "username_password_mismatch": _WRONG,
    "username_taken": "Ce nom est déjà pris\u00a0: choisissez-en un autre.",
}


def _login_of(credentials: Mapping[str, Any]) -> str:
    login = credentials.get("email") or credentials.get("username") or ""
    return unicodedata.normalize("NFKC", login).casefold()


class AccountAdapter(DefaultAccountAdapter):
    """Our adapter."""

    error_messages = _MESSAGES

    @override
    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Take full-width letters for plain ones; refuse a name that passes for another."""
        plain = unicodedata.normalize("NFKC", username)
        if shown(plain) != plain:
            raise self.validation_error("unseen")
        name = str(super().clean_username(plain, shallow))
        if not shallow and looks_taken(name):
            raise self.validation_error("look_taken")
        return name

    @override
    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse a password that is one try too many."""
        who = account_named(_login_of(credentials))
        account = str(who or _login_of(credentials))
        device = known_device(request, who) if who else None
        self._login_failed_rl_usage = limits.try_password(
            request, account, self.get_client_ip(request), device
        )
        if self._login_failed_rl_usage is None:
            raise self.validation_error("too_many_login_attempts")

    @override
    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Lift the lock of who has chosen a new password by the link of a message."""
        login = _login_of(credentials)
        limits.lift(str(account_named(login) or login))

    @override
    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **more: Any) -> HttpResponse:
        """Have the device remember that this account signs in there."""
        response = super().post_login(request, user, **more)
        remember_device(request, response, user.pk)
        return response

    @override
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write the site's own address into a message, whatever the request called it."""
        request = self.request
        links = {
            name: absolute(request, value)
            for name, value in context.items()
            if name.endswith("_url") and isinstance(value, str)
        }
        site = {"current_site": {"domain": urlsplit(origin(request)).netloc}}
        super().send_mail(template_prefix, email, context | links | site)

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
