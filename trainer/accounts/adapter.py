"""What we change in django-allauth: its messages, the names it accepts, where it may redirect."""

import secrets
import unicodedata
from base64 import b32encode
from collections.abc import Mapping
from typing import Any, Final, override
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.helpers import render_authentication_error
from allauth.socialaccount.models import SocialLogin
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from trainer.accounts import services
from trainer.accounts.domain import is_reserved, login_key
from trainer.accounts.selectors.access import account_named, bearers, looks_taken
from trainer.accounts.selectors.sessions import known_device, remember_device
from trainer.web.addresses import absolute, origin
from trainer.web.events import tell
from trainer.web.names import shown
from trainer.web.pictures import qr_svg

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

_FACTOR_MESSAGES: Final[dict[str, Any]] = {
    **DefaultMFAAdapter.error_messages,
    "cannot_generate_recovery_codes": "Ajoutez d’abord une application ou une clé d’accès.",
    "incorrect_code": "Ce code n’est pas le bon, ou ne l’est plus.",
}
_SCHOOL_MESSAGES: Final[dict[str, Any]] = {
    **DefaultSocialAccountAdapter.error_messages,
    "connected_other": "Ce compte de l’école ouvre déjà un autre compte.",
    "email_taken": "Cette adresse a déjà un compte\u00a0: connectez-vous, puis ajoutez %s.",
    "invalid_token": "L’école n’a pas répondu comme prévu\u00a0: recommencez.",
    "no_password": "Choisissez d’abord un mot de passe\u00a0: sans lui, vous ne pourriez plus entrer.",
    "no_verified_email": "Confirmez d’abord votre adresse électronique.",
}
_LONGEST_NAME: Final = 150
_ASKED_BY_ANYBODY: Final = frozenset(
    f"account/email/{name}"
    for name in (
        *("password_reset_key", "unknown_account", "account_already_exists"),
        *("email_confirmation_signup", "email_confirmation"),
    )
)
"""Messages that a stranger has sent to an address by typing it."""
_WAYS: Final = {
    "reauthenticate": "Confirmer par le mot de passe",
    "mfa_reauthenticate": "Confirmer par un code",
    "mfa_reauthenticate:webauthn": "Confirmer par une clé d’accès",
}


def _login_of(credentials: Mapping[str, Any]) -> str:
    login = credentials.get("email") or credentials.get("username") or ""
    return login_key(login)


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
        if not shallow and bearers(name).exists():
            raise self.validation_error("username_taken")
        if not shallow and looks_taken(name):
            raise self.validation_error("look_taken")
        if is_reserved(name):
            raise self.validation_error("username_blacklisted")
        return name

    @override
    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Try the password once: twice would tell by its time whose address has an account."""
        if credentials.get("username") == credentials.get("email"):
            credentials.pop("email", None)  # the name is tried as an address too
        known = bearers(credentials.get("username") or "").first()
        if known is not None:  # as it is written: databases have their own idea of case
            credentials["username"] = known.username
        return super().authenticate(request, **credentials)

    @override
    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse a password that is one try too many."""
        who = account_named(_login_of(credentials))
        account = str(who or _login_of(credentials))
        device = known_device(request, who) if who else None
        self._login_failed_rl_usage = services.try_password(
            request, account, self.get_client_ip(request), device
        )
        if self._login_failed_rl_usage is None:
            tell("connexion.verrou", request, account=who, door="mot-de-passe")
            raise self.validation_error("too_many_login_attempts")

    @override
    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Log a wrong password; a name that nobody has is not written."""
        who = account_named(_login_of(credentials))
        tell("connexion.refusee", request, account=who, door="mot-de-passe")

    @override
    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Lift the lock of who has chosen a new password by the link of a message."""
        login = _login_of(credentials)
        services.lift(str(account_named(login) or login))

    @override
    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **more: Any) -> HttpResponse:
        """Have the device remember that this account signs in there."""
        response = super().post_login(request, user, **more)
        remember_device(request, response, user.pk)
        return response

    @override
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write the site's own address into a message, whatever the request called it."""
        if template_prefix in _ASKED_BY_ANYBODY and not services.may_write_to(self.request, email):
            return  # the page says the same: it tells nothing of who has an account
        request = self.request
        links = {
            name: absolute(request, value)
            for name, value in context.items()
            if name.endswith("_url") and isinstance(value, str)
        }
        site = {"current_site": {"domain": urlsplit(origin(request)).netloc}}
        super().send_mail(template_prefix, email, context | links | site)

    @override
    def get_reauthentication_methods(
        self, user: AbstractBaseUser | AnonymousUser
    ) -> list[dict[str, str]]:
        """Name in our words the ways to show that one is still oneself."""
        methods = super().get_reauthentication_methods(user)
        return [method | {"description": _WAYS[method["id"]]} for method in methods]

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


class FactorAdapter(DefaultMFAAdapter):
    """What we change in its second factor."""

    error_messages = _FACTOR_MESSAGES

    @override
    def build_totp_svg(self, url: str) -> str:
        """Draw the QR code as the site draws its others."""
        return qr_svg(url)

    @override
    def encrypt(self, text: str) -> str:
        """Encrypt a secret: whoever reads the database cannot use it."""
        return services.seal(text)

    @override
    def decrypt(self, encrypted_text: str) -> str:
        """Return a secret; one that the key no longer opens is worth nothing."""
        # A random one and not an empty one, of which anybody can work out the codes.
        return services.opened(encrypted_text) or b32encode(secrets.token_bytes(20)).decode()

    @override
    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        """Propose a name for a passkey."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return f"Clé n°\u00a0{number}"

    @override
    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Bind passkeys to the site's own name, whatever the request calls it."""
        host = urlsplit(origin(context.request)).hostname or ""
        return {"id": host, "name": "Tapis vert"}


_METADATA: Final = "/.well-known/openid-configuration"


def _of_the_provider(response: Any, **_more: object) -> None:
    """Go no further with a provider that sends elsewhere, or speaks in another's name.

    Raises:
        ImmediateHttpResponse: with the page that says that nobody could be let in.
    """
    base, metadata, _rest = response.url.partition(_METADATA)
    other = metadata and response.ok and response.json().get("issuer", "").rstrip("/") != base
    if other or response.is_redirect:
        raise ImmediateHttpResponse(render_authentication_error(context.request, "ecole"))


class SchoolSignInAdapter(DefaultSocialAccountAdapter):
    """What we change in signing in with the accounts of a school."""

    error_messages = _SCHOOL_MESSAGES

    @override
    def get_requests_session(self) -> Any:
        """Ask the provider that the settings name, and no other that it would lead to."""
        session = super().get_requests_session()  # type: ignore[no-untyped-call]  # allauth has no annotations here
        session.hooks["response"].append(_of_the_provider)
        return session

    @override
    def is_auto_signup_allowed(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        """Ask before an account is opened for an address that has one: it may be the person's."""
        addresses = [address.email for address in sociallogin.email_addresses]
        return not any(account_named(address.casefold()) for address in addresses)

    @override
    def populate_user(
        self, request: HttpRequest, sociallogin: SocialLogin, data: dict[str, Any]
    ) -> AbstractBaseUser:
        """Take the names that the school gives, as they can be seen and kept."""
        for name in ("username", "first_name", "last_name", "name"):
            data[name] = shown(str(data.get(name) or ""))[:_LONGEST_NAME]
        user: AbstractBaseUser = super().populate_user(request, sociallogin, data)
        return user

    @override
    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: Any = None,
        exception: Any = None,
        extra_context: Any = None,
    ) -> None:
        """Log that the school's provider has let nobody in."""
        told = getattr(provider, "id", provider)
        tell("connexion.refusee", request, provider=told, door="ecole")
