"""The environment decides, and production refuses what is not safe."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = ("DATABASE_URL", "DJANGO_", "EMAIL_URL", "PYTEST_")
PRODUCTION = {
    "DJANGO_ENV": "production",
    "DJANGO_SECRET_KEY": secrets.token_urlsafe(64),
    "DJANGO_ALLOWED_HOSTS": "ecole.example.org",
}


def manage(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py in this environment, without what chooses settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**kept, "DJANGO_DATA_DIR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def setting(tmp_path: Path, name: str, **environment: str) -> str:
    """Return a setting as a fresh process reads it."""
    script = f"from django.conf import settings; print(settings.{name})"
    done = manage(tmp_path, "shell", "-v0", "--no-imports", "-c", script, **environment)
    assert not done.returncode, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"DJANGO_SECRET_KEY": ""}, "DJANGO_SECRET_KEY"),
        ({"DJANGO_SECRET_KEY": "trop-court"}, "DJANGO_SECRET_KEY"),
        ({"DJANGO_ALLOWED_HOSTS": ""}, "DJANGO_ALLOWED_HOSTS"),
        ({"DJANGO_ALLOWED_HOSTS": "*"}, "DJANGO_ALLOWED_HOSTS"),
        ({"DATABASE_URL": "oracle://nulle-part"}, "DATABASE_URL"),
        ({"EMAIL_URL": "courrier"}, "EMAIL_URL"),
        ({"DJANGO_HTTPS": "non"}, "DJANGO_HTTPS"),
        ({"DJANGO_ADMIN_ADDRESS": "/gestion/"}, "DJANGO_ADMIN_ADDRESS"),
        ({"DJANGO_RETENTION_JOURNAL": "toujours"}, "DJANGO_RETENTION_JOURNAL"),
    ],
)
def test_production_refuses_to_start_and_says_which_variable_is_wrong(
    tmp_path: Path, changes: dict[str, str], reason: str
) -> None:
    done = manage(tmp_path, "check", **{**PRODUCTION, **changes})
    assert done.returncode == 1
    assert "ImproperlyConfigured" in done.stderr
    assert reason in done.stderr.splitlines()[-1]


def test_no_mode_means_production(tmp_path: Path) -> None:
    done = manage(tmp_path, "check")
    assert "DJANGO_SECRET_KEY" in done.stderr


def test_an_unknown_mode_is_refused(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", DJANGO_ENV="prod")
    assert "DJANGO_ENV=prod" in done.stderr


def test_the_deployment_check_is_clean_in_production(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert not done.returncode, done.stderr


def test_cookies_are_bound_to_the_host_in_production(tmp_path: Path) -> None:
    assert setting(tmp_path, "SESSION_COOKIE_NAME", **PRODUCTION) == "__Host-session"
    assert setting(tmp_path, "CSRF_COOKIE_SECURE", **PRODUCTION) == "True"


def test_a_closed_network_without_certificates_can_be_served_in_plain_http(tmp_path: Path) -> None:
    plain = {**PRODUCTION, "DJANGO_HTTPS": "0"}
    assert setting(tmp_path, "SECURE_SSL_REDIRECT", **plain) == "False"
    assert setting(tmp_path, "SESSION_COOKIE_NAME", **plain) == "session"


def test_the_demonstration_also_wants_a_secret_key(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", DJANGO_ENV="demo")
    assert "DJANGO_SECRET_KEY" in done.stderr


def test_a_database_address_chooses_postgresql_with_lasting_connections(tmp_path: Path) -> None:
    url = "postgresql://ecole:s%40cret@localhost:5433/tapis"
    got = setting(tmp_path, "DATABASES['default']", **PRODUCTION, DATABASE_URL=url)
    assert "'django.db.backends.postgresql'" in got
    assert "'PASSWORD': 's@cret'" in got
    assert "'CONN_MAX_AGE': None" in got
    assert "'CONN_HEALTH_CHECKS': True" in got


def test_a_mail_address_chooses_an_encrypted_mail_server(tmp_path: Path) -> None:
    url = "smtp://facteur:s%40cret@courrier.example.org"
    got = setting(tmp_path, "MAILERS['default']['OPTIONS']", **PRODUCTION, EMAIL_URL=url)
    assert "'port': 587" in got
    assert "'use_tls': True" in got
    assert "'password': 's@cret'" in got
