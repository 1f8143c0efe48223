"""The forms of the account pages and of the second factor: allauth's, with our words, no placeholder.

A placeholder vanishes as one types; a label and a help text stay.
"""

from typing import Any, Final, override

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.base import forms as base
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import TOTP
from allauth.mfa.webauthn import forms as webauthn
from allauth.socialaccount.forms import DisconnectForm as SchoolDisconnectForm
from allauth.socialaccount.forms import SignupForm as SchoolForm
from django import forms
from django.conf import settings
from django.core.cache import cache
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest

from trainer.accounts.models import User
from trainer.accounts.selectors.mail import asks_confirmation
from trainer.accounts.services import replace_email
from trainer.web.forms import Worded
from trainer.web.names import shown

_LONGEST: Final = 254
"""Characters of the longest e-mail address."""
_INCOMPLETE: Final = "Cette adresse n’est pas complète\u00a0: «\u00a0nom@exemple.fr\u00a0»."
_NAME: Final = {"autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}
_GOOD_ONE: Final = (
    "8 caractères au moins. Évitez un mot de passe courant, des mots du jeu, votre nom, une date."
)
_NEW: Final = {
    "password1": ("Nouveau mot de passe", _GOOD_ONE),
    "password2": ("Nouveau mot de passe, une seconde fois", ""),
}


class AccountForm(Worded):
    """Gives allauth's forms our words, and none of their placeholders."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
            if isinstance(field, forms.EmailField):
                field.error_messages["invalid"] = _INCOMPLETE
                bound(field)


def too_many_attempts(form: forms.BaseForm) -> bool:
    """Whether a form is refused because there were too many attempts."""
    codes = [error.code for errors in form.errors.as_data().values() for error in errors]
    return "too_many_login_attempts" in codes


def bound(field: forms.Field) -> None:
    """Refuse what is longer than the longest address: no database could hold or look it up."""
    field.widget.attrs["maxlength"] = str(_LONGEST)
    message = f"C’est trop long\u00a0: {_LONGEST} caractères au plus."
    field.validators.append(MaxLengthValidator(_LONGEST, message))


class LoginForm(AccountForm, allauth_forms.LoginForm):
    """Sign in, by name or e-mail address."""

    words = {
        "login": ("Nom d’utilisateur ou adresse électronique", ""),
        "password": ("Mot de passe", ""),
        "remember": ("Rester connecté sur cet appareil", ""),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs |= {"autocomplete": "username", **_NAME}
        bound(self.fields["login"])


class SignupForm(AccountForm, allauth_forms.SignupForm):
    """Sign up: a name, perhaps an e-mail address, a password."""

    words = {
        "username": ("Nom d’utilisateur", "Lettres, chiffres et les signes @ . + - _"),
        "email": (
            "Adresse électronique (facultative)",
            "Pour retrouver votre mot de passe, être prévenu si le compte change, et vos rappels.",
        ),
        "password1": ("Mot de passe", _GOOD_ONE),
        "password2": ("Mot de passe, une seconde fois", ""),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs |= _NAME


class SchoolSignupForm(AccountForm, SchoolForm):
    """What is still to be said when an account of a school signs in for the first time."""

    words = {
        "username": ("Nom d’utilisateur", "Lettres, chiffres et les signes @ . + - _"),
        "email": ("Adresse électronique (facultative)", ""),
    }


class DisconnectForm(AccountForm, SchoolDisconnectForm):
    """Take away an account of a school."""

    words = {"account": ("Compte à retirer", "")}


class ChangePasswordForm(AccountForm, allauth_forms.ChangePasswordForm):
    """Change one's password, knowing the present one."""

    words = {"oldpassword": ("Mot de passe actuel", ""), **_NEW}


class SetPasswordForm(AccountForm, allauth_forms.SetPasswordForm):
    """Choose a password for an account that was made without one."""

    words = _NEW


class ResetPasswordForm(AccountForm, allauth_forms.ResetPasswordForm):
    """Ask for a link to choose a new password."""

    words = {"email": ("Adresse électronique de votre compte", "")}


class ResetPasswordKeyForm(AccountForm, allauth_forms.ResetPasswordKeyForm):
    """Choose a new password after following the link."""

    words = _NEW


class ReauthenticateForm(AccountForm, allauth_forms.ReauthenticateForm):
    """Give one's password again before a change that matters."""

    words = {"password": ("Mot de passe", "")}


class EmailForm(AccountForm, allauth_forms.AddEmailForm):
    """Give the account its e-mail address, or another one."""

    words = {"email": ("Nouvelle adresse", "")}

    @override
    def save(self, request: HttpRequest) -> EmailAddress:
        """Ask for a confirmation, or take the address at once where none is asked."""
        if asks_confirmation():
            address: EmailAddress = super().save(request)
            return address
        assert isinstance(self.user, User)  # noqa: S101 - the view asks for an account
        return replace_email(user=self.user, email=self.cleaned_data["email"])


class PasswordForm(AccountForm, forms.Form):
    """What is confirmed by one's password, if the account has one."""

    words = {"password": ("Votre mot de passe", "")}
    password = forms.CharField(
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        """Check the password, within the limits of signing in."""
        password: str = self.cleaned_data["password"]
        adapter = get_adapter()
        if not adapter.reauthenticate(self.user, password):
            raise adapter.validation_error("incorrect_password")
        return password


class DeleteAccountForm(PasswordForm):
    """Delete the account: its password is asked, or its name if it has no password."""

    words = {
        **PasswordForm.words,
        "name": ("Votre nom d’utilisateur", "Écrivez-le pour confirmer."),
    }
    name = forms.CharField(widget=forms.TextInput(attrs={"autocomplete": "off", **_NAME}))

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        if "password" in self.fields:
            del self.fields["name"]

    def clean_name(self) -> str:
        """Check the name that confirms."""
        name: str = self.cleaned_data["name"]
        if name != self.user.username:
            raise forms.ValidationError("Ce n’est pas le nom de ce compte.")
        return name


# The second factor.
_LONGEST_KEY: Final = 60
"""Characters of the name of a passkey."""
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
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "maxlength": str(_LONGEST_KEY)}

    def clean_name(self) -> str:
        """Return a name that can be seen, none too long."""
        name = shown(self.cleaned_data["name"])[:_LONGEST_KEY]
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
