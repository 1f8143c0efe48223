"""A chapter of the settings: accounts, sessions, second factor, a school's own sign-in."""

import os

from config import environment

_MODE = environment.mode()

# People and sessions.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = [
    "config.passwords.Argon2Hasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
if _MODE == "test":
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
_CHECKS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_CHECKS}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_CHECKS}.MinimumLengthValidator"},
    {"NAME": f"{_CHECKS}.CommonPasswordValidator"},
    {"NAME": "config.passwords.FiguresValidator"},
    {"NAME": "config.passwords.MonotonousValidator"},
    {"NAME": "config.passwords.PlaceValidator"},
    {
        "NAME": "config.passwords.LeakedValidator",
        "OPTIONS": {"file": environment.file("DJANGO_LEAKED_PASSWORDS")},
    },
]
SESSION_ENGINE = "trainer.accounts.selectors.sessions"  # knows how long nobody was there
SESSION_COOKIE_AGE = 14 * 24 * 3600
# Seconds after which a session ends by itself.
SESSION_LIMITS = {
    "inactive": 12 * 3600,  # unless « remain signed in » was ticked: then SESSION_COOKIE_AGE
    "inactive_staff": environment.minutes("DJANGO_STAFF_INACTIVITY", default=60) * 60,
    "whole": 30 * 24 * 3600,
}

# django-allauth. A trainee may have no e-mail address.
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional" if os.environ.get("EMAIL_URL") else "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Tapis vert] "
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_CHANGE_EMAIL = True  # one address, which a new one replaces
ACCOUNT_REAUTHENTICATION_REQUIRED = True
# Signing up must not tell whose addresses are known, even though they need no confirmation.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_ADAPTER = "trainer.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "trainer.accounts.forms.LoginForm",
    "signup": "trainer.accounts.forms.SignupForm",
    "add_email": "trainer.accounts.forms.EmailForm",
    "change_password": "trainer.accounts.forms.ChangePasswordForm",
    "set_password": "trainer.accounts.forms.SetPasswordForm",
    "reset_password": "trainer.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "trainer.accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "trainer.accounts.forms.ReauthenticateForm",
}
# A second factor: codes of an application, passkeys, and codes on paper for the day it is lost.
MFA_ADAPTER = "trainer.accounts.adapter.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Tapis vert"
MFA_TOTP_TOLERANCE = 1  # a code typed as it changes
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # a trainee may have none
MFA_RATE_LIMITS = {"webauthn_login": "120/m/ip"}
MFA_FORMS = {
    "authenticate": "trainer.accounts.forms.CodeForm",
    "reauthenticate": "trainer.accounts.forms.CodeAgainForm",
    "activate_totp": "trainer.accounts.forms.ApplicationForm",
    "add_webauthn": "trainer.accounts.forms.PasskeyForm",
    "edit_webauthn": "trainer.accounts.forms.PasskeyNameForm",
}
# Signing in with the accounts of a school, by its OpenID Connect provider: none unless it is said.
SCHOOL_SIGN_IN = environment.school_sign_in()
SOCIALACCOUNT_ADAPTER = "trainer.accounts.adapter.SchoolSignInAdapter"
SOCIALACCOUNT_FORMS = {
    "signup": "trainer.accounts.forms.SchoolSignupForm",
    "disconnect": "trainer.accounts.forms.DisconnectForm",
}
SOCIALACCOUNT_PROVIDERS = {
    "openid_connect": {"OAUTH_PKCE_ENABLED": True, "APPS": list(SCHOOL_SIGN_IN)}
}
# Of whom it is required: « formateurs », « administrateurs » (those of the site).
SECOND_FACTOR = environment.second_factor(production=_MODE == "production")
# A whole class shares one address: what is counted by address is generous,
# what is counted by account is strict. Wrong passwords: trainer/accounts/services.py.
ACCOUNT_RATE_LIMITS = {
    "login": "120/m/ip",
    "login_failed": "60/m/ip,5/300s/key",  # codes of the second factor
    "signup": "60/m/ip,600/d/ip",
    "reset_password": "40/m/ip,5/h/key",
    "reset_password_from_key": "40/m/ip",
}
