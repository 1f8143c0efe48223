"""Settings. One file: what differs comes from the environment.

DJANGO_ENV chooses the mode: production (the default), demo, development, test.
docs/exploitation.md lists the variables.
"""

import os
import tempfile
from pathlib import Path

from django.utils.csp import CSP

from config import environment

BASE_DIR = Path(__file__).resolve().parent.parent
MODE = environment.mode()
PRODUCTION = MODE == "production"
LOCAL = MODE in {"development", "test"}
DATA_DIR = Path(os.environ.get("DJANGO_DATA_DIR") or BASE_DIR / "var")
DATA_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = MODE == "development"
SECRET_KEY = "no-secret-for-development-and-tests-only" * 2 if LOCAL else environment.secret_key()
SECRET_KEY_FALLBACKS = environment.words("DJANGO_FORMER_SECRET_KEYS")
LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = (
    environment.allowed_hosts()
    if PRODUCTION
    else [*LOOPBACK, *environment.words("DJANGO_ALLOWED_HOSTS")]
)

# The rooms of the house, and what they stand on.
ROOMS = [
    "trainer.ui",
    "trainer.accounts",
    "trainer.schools",
    "trainer.progress",
    "trainer.tallies",
    "trainer.practice",
    "trainer.assignments",
    "trainer.instruction",
    "trainer.live",
    "trainer.rulebook",
    "trainer.referee",
    "trainer.table",
    "trainer.exams",
    "trainer.marks",
    "trainer.api",
]
INSTALLED_APPS = [
    "config",
    *ROOMS,
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.apps.StaticFiles",
]
MIDDLEWARE = [
    "config.watching.reference.numbered",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "config.middleware.permissions_policy",
    "config.middleware.method_refused_in_words",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.second_factor.asked_of_some",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ADMIN_ADDRESS = environment.address("DJANGO_ADMIN_ADDRESS", default="gestion")
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            # Its `date` takes the place of Django's, in every template.
            "builtins": ["trainer.ui.templatetags.dates"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "trainer.schools.context.school",
                "trainer.assignments.context.assignments",
                "trainer.exams.context.exams",
            ],
        },
    },
]

# Data. No ATOMIC_REQUESTS: it would hold SQLite's write lock while a page is
# rendered; each service opens its own transaction.
DATABASES = {"default": environment.database(DATA_DIR / "tapis-vert.sqlite3")}
if MODE == "test" and DATABASES["default"]["ENGINE"] == "config.sqlite_engine":
    # A real file, as in production; one for each test process.
    test_file = Path(tempfile.gettempdir()) / f"tapis-vert-{os.getpid()}.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": str(test_file)}
# Shared by the workers, so that the limits on signing in are counted once.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "shared_cache",
        # A limit that is pushed out by others is no limit.
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
}

# People and sessions.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
if MODE == "test":
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
PASSWORD_CHECKS = "django.contrib.auth.password_validation"  # noqa: S105 - a module
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{PASSWORD_CHECKS}.UserAttributeSimilarityValidator"},
    {"NAME": f"{PASSWORD_CHECKS}.MinimumLengthValidator"},
    {"NAME": f"{PASSWORD_CHECKS}.CommonPasswordValidator"},
    {"NAME": f"{PASSWORD_CHECKS}.NumericPasswordValidator"},
]
SESSION_ENGINE = "trainer.accounts.sessions"  # knows how long nobody was there
SESSION_COOKIE_AGE = 14 * 24 * 3600
# Seconds after which a session ends by itself.
SESSION_LIMITS = {
    "inactive": 12 * 3600,  # unless « remain signed in » was ticked: then SESSION_COOKIE_AGE
    "inactive_staff": environment.minutes("DJANGO_STAFF_INACTIVITY", default=60) * 60,
    "whole": 30 * 24 * 3600,
}

# Sending mail. Without EMAIL_URL, production sends none.
MAILERS = {"default": environment.mailer(production=PRODUCTION)}
DEFAULT_FROM_EMAIL = os.environ.get("DJANGO_FROM_EMAIL", "Tapis vert <ne-pas-repondre@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

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
    "authenticate": "trainer.accounts.factors.CodeForm",
    "reauthenticate": "trainer.accounts.factors.CodeAgainForm",
    "activate_totp": "trainer.accounts.factors.ApplicationForm",
    "add_webauthn": "trainer.accounts.factors.PasskeyForm",
    "edit_webauthn": "trainer.accounts.factors.PasskeyNameForm",
}
# Of whom it is required: « formateurs », « administrateurs » (those of the site).
SECOND_FACTOR = environment.second_factor(production=PRODUCTION)
# A whole class shares one address: what is counted by address is generous,
# what is counted by account is strict. Wrong passwords: trainer/accounts/limits.py.
ACCOUNT_RATE_LIMITS = {
    "login": "120/m/ip",
    "login_failed": "60/m/ip,5/300s/key",  # codes of the second factor
    "signup": "60/m/ip,600/d/ip",
    "reset_password": "40/m/ip,5/m/key",
    "reset_password_from_key": "40/m/ip",
}

# Days after which things are deleted or made anonymous by manage.py purge_data; 0 keeps them.
RETENTION = {
    name: environment.days(f"DJANGO_RETENTION_{name.upper()}", default=default)
    for name, default in {
        "passages": 1,
        "visiteurs": 7,
        "comptes": 3 * 365,
        "partis": 2 * 365,
        "journal": 5 * 365,
        "invitations": 90,
        "releves": 5 * 365,
        "devoirs": 3 * 365,
        "direct": 365,
        "copies": 5 * 365,
        "reprises": 1,
    }.items()
}

# Language.
LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "français")]
TIME_ZONE = "Europe/Paris"
USE_TZ = True

# Static files: hashed names, compressed once, kept for ever by browsers.
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
HASHED_FILES = "config.staticfiles.HashedFiles"
PLAIN_FILES = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": PLAIN_FILES if LOCAL else HASHED_FILES},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = LOCAL

# Security. DJANGO_HTTPS=0 is for a closed network without certificates.
HTTPS = PRODUCTION and environment.flag("DJANGO_HTTPS", default=True)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^sante/(pret/)?$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
DEVICE_COOKIE_NAME = "__Host-appareil" if HTTPS else "appareil"
# Written in mails and QR codes, whatever the Host of a request says.
ORIGIN = environment.origin(ALLOWED_HOSTS if PRODUCTION else [], https=HTTPS)
if environment.flag("DJANGO_TRUST_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
# Being in the browsers' preload list is for the owner of the domain to decide.
SILENCED_SYSTEM_CHECKS = ["security.W021"]

# --- The API: kept by trainer.api -------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "trainer.api.authentication.BearerAuthentication",
        "trainer.api.authentication.BrowserAuthentication",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["trainer.api.parsing.StrictJsonParser"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "trainer.api.openapi.Documented",
    "DEFAULT_THROTTLE_CLASSES": [
        "trainer.api.throttling.AddressThrottle",
        "trainer.api.throttling.AccountThrottle",
    ],
    # A class of thirty behind one address; one person, or his program, alone.
    "DEFAULT_THROTTLE_RATES": {"anon": "600/min", "user": "300/min"},
    "EXCEPTION_HANDLER": "trainer.api.errors.refusal_response",
    # Who forwards is believed only where a proxy of ours does.
    "NUM_PROXIES": int(environment.flag("DJANGO_TRUST_PROXY", default=False)),
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "LIST_SERIALIZER_ERRORS_AS_DICT": True,
}
API_OPEN_TO_PAGES = environment.flag("DJANGO_API_OPEN_TO_PAGES", default=False)
SPECTACULAR_SETTINGS = {
    "TITLE": "Tapis vert",
    "DESCRIPTION": (
        "Les règles, l’arbitre, l’entraînement et les écoles de Tapis vert pour d’autres "
        "logiciels. "
        "Tout vient du même moteur que les pages du site."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "COMPONENT_SPLIT_PATCH": False,
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["trainer.api.openapi.add_chapters"],
    "SERVERS": [{"url": "/", "description": "Ce site."}],
    "LICENSE": {"name": "MIT ; dessins et polices : voir NOTICE", "identifier": "MIT"},
}
# -----------------------------------------------------------------------------

# --- Seen from outside: kept by config.watching -------------------------------
METRICS_TOKEN = os.environ.get("DJANGO_METRICS_TOKEN", "")
METRICS_DIR = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")  # shared by the server's processes
SLOW_REQUEST = environment.milliseconds("DJANGO_SLOW_REQUEST_MS", default=2000)
SLOW_QUERY = environment.milliseconds("DJANGO_SLOW_QUERY_MS", default=500)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "config.watching.lines.JsonLines"},
    },
    "filters": {"repeats": {"()": "config.watching.lines.Repeats"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": environment.log_format(production=PRODUCTION),
            "filters": ["repeats"] if PRODUCTION else [],
        },
        "events": {"class": "config.watching.metrics.CountEvents"},
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "trainer": {"level": "INFO"},
        "security": {"handlers": ["events"], "level": "INFO"},
    },
}
