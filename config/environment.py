"""Reads what the environment says; what cannot be read stops the start."""

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

MODES = ("production", "demo", "development", "test")
SHORTEST_SECRET = 50
LOOPBACK = ("localhost", "127.0.0.1", "::1")
_CACHES = "django.core.cache.backends"
SQLITE_OPTIONS = {
    # Without IMMEDIATE, a transaction that reads and then writes fails at once
    # when another one writes, whatever the timeout.
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    "init_command": (
        "PRAGMA journal_mode=WAL;"
        "PRAGMA synchronous=NORMAL;"
        "PRAGMA cache_size=-20000;"
        "PRAGMA temp_store=MEMORY;"
        "PRAGMA journal_size_limit=67108864"
    ),
}


def mode() -> str:
    """Return the mode in which the application runs."""
    # pytest says that it runs: no one has to remember DJANGO_ENV=test.
    default = "test" if "PYTEST_VERSION" in os.environ else "production"
    value = os.environ.get("DJANGO_ENV") or default
    if value not in MODES:
        raise ImproperlyConfigured(f"DJANGO_ENV={value} : choisir parmi {', '.join(MODES)}.")
    return value


def folder(name: str, *, default: Path) -> Path:
    """Return the folder that a variable names, made if it was not there."""
    found = Path(os.environ.get(name) or default)
    try:
        found.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"{name}={found} : ce dossier ne peut pas être fait.") from error
    return found


def flag(name: str, *, default: bool) -> bool:
    """Return a yes-or-no variable, written 1 or 0."""
    value = os.environ.get(name, "")
    if value not in {"", "0", "1"}:
        raise ImproperlyConfigured(f"{name}={value} : écrire 1 (oui) ou 0 (non).")
    return value == "1" if value else default


def words(name: str) -> list[str]:
    """Return the words of a variable, separated by commas."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def days(name: str, *, default: int) -> int:
    """Return a number of days."""
    value = os.environ.get(name, "")
    if value and not (value.isascii() and value.isdigit()):
        raise ImproperlyConfigured(f"{name}={value} : écrire un nombre de jours (0 : sans fin).")
    return int(value) if value else default


def minutes(name: str, *, default: int) -> int:
    """Return a number of minutes, one at least."""
    return _number(name, "minutes", least=1) or default


def milliseconds(name: str, *, default: int) -> float:
    """Return a number of milliseconds, in seconds."""
    value = _number(name, "millisecondes")
    return (default if value is None else value) / 1000


def _number(name: str, unit: str, *, least: int = 0) -> int | None:
    """Return a whole number of a unit; none if the variable is empty."""
    value = os.environ.get(name, "")
    if not value:
        return None
    if not (value.isascii() and value.isdigit() and int(value) >= least):
        raise ImproperlyConfigured(f"{name}={value} : écrire un nombre de {unit}.")
    return int(value)


def log_format(*, production: bool) -> str:
    """Return how the log is written: DJANGO_LOG, « json » or « text »."""
    value = os.environ.get("DJANGO_LOG") or ("json" if production else "text")
    if value not in {"json", "text"}:
        raise ImproperlyConfigured(f"DJANGO_LOG={value} : écrire « json » ou « text ».")
    return value


def second_factor(*, production: bool) -> frozenset[str]:
    """Return of whom DJANGO_SECOND_FACTOR requires a second factor."""
    asked = words("DJANGO_SECOND_FACTOR") or (["administrateurs"] if production else [])
    if unknown := set(asked) - {"formateurs", "administrateurs", "personne"}:
        raise ImproperlyConfigured(
            f"DJANGO_SECOND_FACTOR={', '.join(sorted(unknown))} : "
            "écrire « formateurs », « administrateurs », les deux, ou « personne »."
        )
    return frozenset(asked) - {"personne"}


def school_sign_in() -> tuple[dict[str, Any], ...]:
    """Return the OpenID Connect provider of DJANGO_OIDC_SERVER as allauth takes it, if there is one."""
    server = os.environ.get("DJANGO_OIDC_SERVER", "").rstrip("/")
    if not server:
        return ()
    names = ("DJANGO_OIDC_CLIENT", "DJANGO_OIDC_SECRET")
    client, secret = (os.environ.get(name, "") for name in names)
    if urlsplit(server).scheme != "https" or not client or not secret:
        raise ImproperlyConfigured(
            "DJANGO_OIDC_SERVER demande une adresse https://, DJANGO_OIDC_CLIENT et DJANGO_OIDC_SECRET."
        )
    return (
        {
            "provider_id": "ecole",
            "name": os.environ.get("DJANGO_OIDC_NAME", "mon école"),
            "client_id": client,
            "secret": secret,
            "settings": {"server_url": server},
        },
    )


def origin_of(app: dict[str, Any]) -> str:
    """Return the origin of a provider."""
    parts = urlsplit(app["settings"]["server_url"])
    return f"{parts.scheme}://{parts.netloc}"


def address(name: str, *, default: str) -> str:
    """Return a part of the site's addresses, without slashes."""
    value = os.environ.get(name, "") or default
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", value):
        raise ImproperlyConfigured(f"{name}={value} : lettres minuscules, chiffres et tirets.")
    return value


def secret_key() -> str:
    """Return the secret key that production cannot do without."""
    key = os.environ.get("DJANGO_SECRET_KEY", "")
    if len(key) < SHORTEST_SECRET:
        raise ImproperlyConfigured(
            f"DJANGO_SECRET_KEY manque ou compte moins de {SHORTEST_SECRET} caractères. "
            "Pour développer : DJANGO_ENV=development."
        )
    return key


def allowed_hosts() -> list[str]:
    """Return the host names that production answers to."""
    hosts = words("DJANGO_ALLOWED_HOSTS")
    if not hosts or "*" in hosts:
        raise ImproperlyConfigured(
            "DJANGO_ALLOWED_HOSTS manque : donner les noms de domaine du site, "
            "séparés par des virgules (« * » est refusé)."
        )
    return hosts


def origin(hosts: list[str], *, https: bool) -> str:
    """Return the address of the site, of DJANGO_ORIGIN or else of its first host; may be empty."""
    value = os.environ.get("DJANGO_ORIGIN", "")
    if not value and hosts:
        value = f"http{'s' if https else ''}://{hosts[0]}"
    if value and not re.fullmatch(r"https?://[\w\[][\w.:\[\]-]*", value, re.ASCII):
        raise ImproperlyConfigured(
            f"DJANGO_ORIGIN={value} : écrire l’adresse du site, « https://ecole.example.org », "
            "sans barre à la fin."
        )
    return value


def database(sqlite_file: Path) -> dict[str, Any]:
    """Return the database of DATABASE_URL, or else an SQLite file."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{sqlite_file}"
    if urlsplit(url).scheme not in {"postgres", "postgresql", "sqlite"}:
        raise ImproperlyConfigured(
            "DATABASE_URL est illisible : "
            "postgresql://utilisateur:secret@hôte:5432/base ou sqlite:////chemin/fichier."
        )
    pooled = flag("DJANGO_PGBOUNCER", default=False)
    parsed: dict[str, Any] = dict(
        dj_database_url.parse(url, conn_max_age=None, disable_server_side_cursors=pooled)
    )
    if parsed["ENGINE"] == "django.db.backends.sqlite3":
        return parsed | {"ENGINE": "config.sqlite_engine", "OPTIONS": SQLITE_OPTIONS}
    if mode() == "production" and _is_elsewhere(parsed) and not _says_tls(parsed):
        raise ImproperlyConfigured(
            "DATABASE_URL : la base est sur une autre machine. Ajouter "
            "« ?sslmode=verify-full&sslrootcert=/chemin/autorite.pem », ou « ?sslmode=disable » "
            "si le réseau qui y mène est privé."
        )
    return parsed | {"CONN_HEALTH_CHECKS": True}


def caches() -> dict[str, dict[str, Any]]:
    """Return what is counted by all the processes (« default ») and how fast one calls (« counts »).

    With REDIS_URL several machines share both; without Redis, what it would have counted goes on
    being counted in the database, and in the memory of each process.
    """
    table = {"BACKEND": "config.caches.TableCache", "LOCATION": "shared_cache"}
    # Counting calls in the database would cost more than most calls do.
    memory = {
        "BACKEND": f"{_CACHES}.locmem.LocMemCache",
        "LOCATION": "counts",
        "OPTIONS": {"MAX_ENTRIES": 20_000},  # a limit that others push out is no limit
    }
    url = os.environ.get("REDIS_URL", "")
    if not url:
        return {"default": table, "counts": memory}
    if urlsplit(url).scheme not in {"redis", "rediss", "unix"}:
        raise ImproperlyConfigured("REDIS_URL est illisible : rediss://:secret@hôte:6379/0.")
    redis = {"BACKEND": "config.caches.PatientRedis", "LOCATION": url}
    return {
        "default": redis | {"OPTIONS": {"fallback": "table"}},
        "counts": redis | {"OPTIONS": {"fallback": "memory"}},
        "table": table,
        "memory": memory,
    }


def _is_elsewhere(database: dict[str, Any]) -> bool:
    """Tell whether a server is on another machine; a folder is that of a local socket."""
    host: str = database["HOST"] or database.get("OPTIONS", {}).get("host", "")
    return bool(host) and not host.startswith("/") and host not in LOOPBACK


def _says_tls(database: dict[str, Any]) -> bool:
    return "sslmode" in database.get("OPTIONS", {})


def file(name: str) -> Path | None:
    """Return the file that a variable names, none if it is empty."""
    value = os.environ.get(name, "")
    if value and not Path(value).is_file():
        raise ImproperlyConfigured(f"{name}={value} : ce fichier n’existe pas.")
    return Path(value) if value else None


def mailers(*, production: bool) -> dict[str, dict[str, Any]]:
    """Return the mailers of EMAIL_URL, smtp://user:secret@host:587 or smtps://…:465.

    Messages go to the queue, from which a worker gives them to the server.
    """
    url = os.environ.get("EMAIL_URL", "")
    if not url:
        console = "django.core.mail.backends.console.EmailBackend"
        return {"default": {"BACKEND": "config.mail.NoMail" if production else console}}
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured(
            "EMAIL_URL est illisible : smtp://utilisateur:secret@hôte:587 ou smtps://…:465."
        )
    query = parse_qs(parts.query)
    use_ssl = parts.scheme == "smtps"
    options = {
        "host": parts.hostname,
        "port": parts.port or (465 if use_ssl else 587),
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_ssl": use_ssl,
        "use_tls": not use_ssl and query.get("tls") != ["0"],
        "timeout": 5,
    }
    smtp = {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}
    return {"default": {"BACKEND": "trainer.tasks.mail.QueuedMail"}, "smtp": smtp}
