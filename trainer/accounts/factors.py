"""The forms of the second factor: allauth's, with our words."""

from typing import Any, Final

from allauth.mfa.base import forms as base
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import TOTP
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.conf import settings
from django.core.cache import cache

from trainer.accounts.forms import AccountForm
from trainer.web.names import shown

_LONGEST: Final = 60
MOST_KEYS: Final = 20
"""Passkeys of an account."""
_CODE: Final = {"inputmode": "numeric", "autocomplete": "one-time-code", "maxlength": "20"}


def _spend(application: Authenticator, code: str) -> None:
    """Keep a code from being used again, as long as it could be typed."""
    periods = 2 * settings.MFA_TOTP_TOLERANCE + 1
    cache.set(TOTP(application)._get_used_cache_key(code), "y", 30 * periods)  # noqa: SLF001 - none is public


class _Code(AccountForm, base.BaseAuthenticateForm):
    """A code is typed; one of the application is good once, as long as it could be typed again."""

    words = {"code": ("Code", "Les six chiffres de l’application, ou un code de secours.")}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= _CODE

    def clean_code(self) -> str:
        """Check the code, and keep it from being used again."""
        code: str = super().clean_code()
        used: Authenticator = self.authenticator
        if used.type == Authenticator.Type.TOTP:
            _spend(used, code)
        return code


class CodeForm(_Code, base.AuthenticateForm):
    """The second step of signing in."""


class CodeAgainForm(_Code, base.ReauthenticateForm):
    """A code before a change that matters."""


class ApplicationForm(AccountForm, ActivateTOTPForm):
    """Add an application of codes, by a first code."""

    words = {"code": ("Premier code", "Les six chiffres que l’application montre.")}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= _CODE

    def clean_code(self) -> str:
        """Check the code; whoever has seen it typed does not sign in with it."""
        code: str = super().clean_code()
        _spend(Authenticator(user=self.user), code)
        return code


class _Named(AccountForm):
    cleaned_data: dict[str, str]
    words = {"name": ("Nom de la clé", "Pour la reconnaître\u00a0: «\u00a0mon téléphone\u00a0».")}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "maxlength": str(_LONGEST)}

    def clean_name(self) -> str:
        """Return a name that can be seen, none too long."""
        name = shown(self.cleaned_data["name"])[:_LONGEST]
        if not name:
            raise forms.ValidationError("Donnez un nom à la clé.")
        return name


class PasskeyForm(_Named, webauthn.AddWebAuthnForm):
    """Add a passkey: it also signs in without a password. An account has so many at the most."""

    def clean(self) -> Any:
        """Refuse one too many."""
        keys = Authenticator.objects.filter(user=self.user, type=Authenticator.Type.WEBAUTHN)
        if keys[:MOST_KEYS].count() >= MOST_KEYS:
            raise forms.ValidationError(
                f"Un compte a {MOST_KEYS} clés au plus\u00a0: retirez-en une d’abord."
            )
        return super().clean()

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["passwordless"].widget = forms.HiddenInput()
        self.fields["passwordless"].initial = True


class PasskeyNameForm(_Named, webauthn.EditWebAuthnForm):
    """Name a passkey otherwise."""
