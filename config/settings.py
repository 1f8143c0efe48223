"""Settings. One file: what differs comes from the environment.

DJANGO_ENV chooses the mode: production (the default), demo, development, test.
docs/exploitation.md lists the variables.
"""

import os
import tempfile
from pathlib import Path

from django.utils.csp import CSP

from config import environment
from config.auth_settings import *  # noqa: F403 - a chapter of the settings
from config.auth_settings import SCHOOL_SIGN_IN

BASE_DIR = Path(__file__).resolve().parent.parent
MODE = environment.mode()
PRODUCTION = MODE == "production"
LOCAL = MODE in {"development", "test"}
DATA_DIR = environment.folder("DJANGO_DATA_DIR", default=BASE_DIR / "var")

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
    "trainer.tasks",
    "trainer.schools",
    "trainer.orders",
    "trainer.written",
    "trainer.progress",
    "trainer.tallies",
    "trainer.practice",
    "trainer.assignments",
    "trainer.instruction",
    "trainer.live",
    "trainer.lobby",
    "trainer.rulebook",
    "trainer.referee",
    "trainer.table",
    "trainer.exams",
    "trainer.marks",
    "trainer.registry",
    "trainer.api",
]
INSTALLED_APPS = [
    "config",
    "django_tasks_db",
    *ROOMS,
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
    "config.apps.AdministrationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.apps.StaticFiles",
]
MIDDLEWARE = [
    "config.monitoring.reference.numbered",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "config.middleware.permissions_policy",
    "config.middleware.api_refused_in_clear",
    "config.middleware.method_refused_in_words",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.middleware.too_often_in_words",
    "config.middleware.asked_of_some",
    "config.exam_mode.ExamMode",
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
            "builtins": ["trainer.ui.templatetags.dates", "trainer.web.canonical"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "trainer.accounts.context.preferences",
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
CACHES = environment.caches()

# Work done beside the pages, by manage.py work; at once where one develops.
TASKS = {
    "default": {
        "BACKEND": "django.tasks.backends.immediate.ImmediateBackend"
        if LOCAL
        else "django_tasks_db.DatabaseBackend"
    }
}

# Sending mail. Without EMAIL_URL, production sends none.
MAILERS = environment.mailers(production=PRODUCTION)
DEFAULT_FROM_EMAIL = os.environ.get("DJANGO_FROM_EMAIL", "Tapis vert <ne-pas-repondre@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
ALERTED = environment.words("DJANGO_ALERT_TO")  # who is told of what fails beside the pages

# Days after which things are deleted or made anonymous by manage.py purge_data; 0 keeps them.
RETENTION = {
    name: environment.days(f"DJANGO_RETENTION_{name.upper()}", default=default)
    for name, default in {
        "passages": 1,
        "visiteurs": 1,
        "comptes": 3 * 365,
        "partis": 2 * 365,
        "journal": 5 * 365,
        "invitations": 90,
        "releves": 5 * 365,
        "devoirs": 3 * 365,
        "direct": 365,
        "copies": 5 * 365,
        "reprises": 1,
        "documents": 1,
        "travaux": 7,
    }.items()
}

# Language.
LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "français")]
TIME_ZONE = "Europe/Paris"

# Static files: hashed names, compressed once, kept for ever by browsers.
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# The server of the tests looks there first: not at what « make run » has gathered before a change.
STATIC_ROOT = DATA_DIR / ("essais" if MODE == "test" else "static")
HASHED_FILES = "config.staticfiles.HashedFiles"
PLAIN_FILES = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": PLAIN_FILES if LOCAL else HASHED_FILES},
}
# The sheets of every page are one file once they are collected.
JOINED_SHEETS = not LOCAL
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = LOCAL

# Security. DJANGO_HTTPS=0 is for a closed network without certificates.
HTTPS = PRODUCTION and environment.flag("DJANGO_HTTPS", default=True)
SECURE_SSL_REDIRECT = HTTPS
# Not led to HTTPS: what watches over the site, and the API, which refuses (config/middleware.py).
SECURE_REDIRECT_EXEMPT = [r"^sante/((pret|travail)/)?$", r"^api/"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
MESSAGE_STORAGE = "trainer.web.pages.Flashes"
PREFERENCES_COOKIE_NAME = "__Host-reglages" if HTTPS else "reglages"
DEVICE_COOKIE_NAME = "__Host-appareil" if HTTPS else "appareil"
# Written in mails and QR codes, whatever the Host of a request says.
ORIGIN = environment.origin(ALLOWED_HOSTS if PRODUCTION else [], https=HTTPS)
TRUST_PROXY = environment.flag("DJANGO_TRUST_PROXY", default=False)
if TRUST_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1
SECURE_CSP: dict[str, list[str]] = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    # A form that leads to a school's provider is followed there.
    "form-action": [CSP.SELF, *(environment.origin_of(app) for app in SCHOOL_SIGN_IN)],
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
    "DEFAULT_PARSER_CLASSES": ["trainer.api.requests.StrictJsonParser"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "trainer.api.openapi.Documented",
    "DEFAULT_THROTTLE_CLASSES": [
        "trainer.api.throttling.AddressThrottle",
        "trainer.api.throttling.AccountThrottle",
    ],
    # A class of thirty behind one address; one person, or their program, alone.
    "DEFAULT_THROTTLE_RATES": {"anon": "600/min", "user": "300/min", "wrong_token": "60/min"},
    "EXCEPTION_HANDLER": "trainer.api.errors.refusal_response",
    # Who forwards is believed only where a proxy of ours does.
    "NUM_PROXIES": int(TRUST_PROXY),
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
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

# --- Monitoring: kept by config.monitoring ------------------------------------
METRICS_TOKEN = os.environ.get("DJANGO_METRICS_TOKEN", "")
METRICS_DIR = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")  # shared by the server's processes
SLOW_REQUEST = environment.milliseconds("DJANGO_SLOW_REQUEST_MS", default=2000)
SLOW_QUERY = environment.milliseconds("DJANGO_SLOW_QUERY_MS", default=500)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "config.monitoring.lines.JsonLines"},
    },
    "filters": {
        "repeats": {"()": "config.monitoring.lines.Repeats"},
        "visitors": {"()": "config.monitoring.lines.Visitors"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": environment.log_format(production=PRODUCTION),
            "filters": ["visitors", *(["repeats"] if PRODUCTION else [])],
        },
        "events": {"class": "config.monitoring.metrics.CountEvents"},
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # Each piece of work that begins and ends is in the queue; what fails is told.
        "django.tasks": {"level": "WARNING"},
        "trainer": {"level": "INFO"},
        "security": {"handlers": ["events"], "level": "INFO"},
    },
}
