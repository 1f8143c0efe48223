"""The environment decides, and production refuses what is not safe."""

import os
import runpy
import secrets
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

type Settled = Callable[..., dict[str, Any]]

ROOT = Path(__file__).resolve().parents[2]
OURS = ("DATABASE_URL", "DJANGO_", "EMAIL_URL", "PYTEST_", "REDIS_URL")
PRODUCTION = {
    "DJANGO_ENV": "production",
    "DJANGO_SECRET_KEY": secrets.token_urlsafe(64),
    "DJANGO_ALLOWED_HOSTS": "ecole.example.org",
}


HUNG = 180
"""Seconds after which a process will never end: a slow machine migrates in sixty."""


def manage(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py in this environment, without what chooses settings."""
    return run(tmp_path, ["manage.py", *arguments], **environment)


def run(tmp_path: Path, program: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in this environment, without what chooses settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return subprocess.run(
        [sys.executable, *program],
        cwd=ROOT,
        env={**kept, "DJANGO_DATA_DIR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=HUNG,
    )


@pytest.fixture
def settled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Any]]:
    """Return what reads the settings in an environment, as a fresh process does."""

    def read(**environment: str) -> dict[str, Any]:
        for name in os.environ:
            if name.startswith(OURS):
                monkeypatch.delenv(name)
        for name, value in {"DJANGO_DATA_DIR": str(tmp_path), **environment}.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "config" / "settings.py"))

    return read


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"DJANGO_SECRET_KEY": ""}, "DJANGO_SECRET_KEY"),
        ({"DJANGO_SECRET_KEY": "trop-court"}, "DJANGO_SECRET_KEY"),
        ({"DJANGO_ALLOWED_HOSTS": ""}, "DJANGO_ALLOWED_HOSTS"),
        ({"DJANGO_ALLOWED_HOSTS": "*"}, "DJANGO_ALLOWED_HOSTS"),
        ({"DJANGO_DATA_DIR": "/dev/null/donnees"}, "DJANGO_DATA_DIR=/dev/null/donnees"),
        ({"DATABASE_URL": "oracle://nulle-part"}, "DATABASE_URL"),
        ({"DATABASE_URL": "postgresql://a:b@base.example:5432/c"}, "sslmode=verify-full"),
        ({"DATABASE_URL": "postgresql:///c?host=base.example"}, "sslmode=verify-full"),
        ({"EMAIL_URL": "courrier"}, "EMAIL_URL"),
        ({"REDIS_URL": "memcached://cache"}, "REDIS_URL"),
        ({"DJANGO_HTTPS": "non"}, "DJANGO_HTTPS"),
        ({"DJANGO_ADMIN_ADDRESS": "/gestion/"}, "DJANGO_ADMIN_ADDRESS"),
        ({"DJANGO_RETENTION_JOURNAL": "toujours"}, "DJANGO_RETENTION_JOURNAL"),
    ],
)
def test_production_refuses_what_is_not_safe_and_says_which_variable(
    settled: Settled, changes: dict[str, str], reason: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=reason):
        settled(**{**PRODUCTION, **changes})


def test_a_site_that_is_not_safe_does_not_start_and_says_why_in_a_line(tmp_path: Path) -> None:
    environment = {**PRODUCTION, "DJANGO_ALLOWED_HOSTS": "*"}
    for program in (["manage.py", "check"], ["-m", "config.serving"], ["scripts/prepare.py"]):
        done = run(tmp_path, program, **environment)
        assert done.returncode == 1
        assert done.stderr.startswith("Réglages : DJANGO_ALLOWED_HOSTS")
        assert len(done.stderr.splitlines()) == 1


def test_no_mode_means_production(settled: Settled) -> None:
    with pytest.raises(ImproperlyConfigured, match="DJANGO_SECRET_KEY"):
        settled()


def test_an_unknown_mode_is_refused(settled: Settled) -> None:
    with pytest.raises(ImproperlyConfigured, match="DJANGO_ENV=prod"):
        settled(DJANGO_ENV="prod")


@pytest.mark.thorough
def test_the_deployment_check_is_clean_in_production(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert not done.returncode, done.stderr


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://a:b@127.0.0.1:5432/c",
        "postgresql://a@/c?host=/run/postgresql",
        "postgresql://a:b@base.example/c?sslmode=verify-full&sslrootcert=/etc/ca.pem",
        "postgresql://a:b@base/c?sslmode=disable",
    ],
)
def test_a_database_here_needs_no_tls_and_one_elsewhere_says_which(
    settled: Settled, url: str
) -> None:
    options = settled(**PRODUCTION, DATABASE_URL=url)["DATABASES"]["default"].get("OPTIONS", {})
    assert options.get("sslmode") in {None, "verify-full", "disable"}
    assert options.get("sslrootcert") == ("/etc/ca.pem" if "verify-full" in url else None)


def test_cookies_are_bound_to_the_host_in_production(settled: Settled) -> None:
    settings = settled(**PRODUCTION)
    assert settings["SESSION_COOKIE_NAME"] == "__Host-session"
    assert settings["CSRF_COOKIE_SECURE"] is True


def test_a_closed_network_without_certificates_can_be_served_in_plain_http(
    settled: Settled,
) -> None:
    settings = settled(**PRODUCTION, DJANGO_HTTPS="0")
    assert settings["SECURE_SSL_REDIRECT"] is False
    assert settings["SESSION_COOKIE_NAME"] == "session"


def test_the_demonstration_also_wants_a_secret_key(settled: Settled) -> None:
    with pytest.raises(ImproperlyConfigured, match="DJANGO_SECRET_KEY"):
        settled(DJANGO_ENV="demo")


def test_the_tests_never_see_the_styles_that_an_older_site_has_gathered(settled: Settled) -> None:
    key = secrets.token_urlsafe(64)
    served = settled(DJANGO_ENV="demo", DJANGO_SECRET_KEY=key)["STATIC_ROOT"]
    assert settled(DJANGO_ENV="test")["STATIC_ROOT"] != served


def test_a_database_address_chooses_postgresql_with_lasting_connections(settled: Settled) -> None:
    url = "postgresql://ecole:s%40cret@localhost:5433/tapis"
    got = settled(**PRODUCTION, DATABASE_URL=url)["DATABASES"]["default"]
    assert got["ENGINE"] == "django.db.backends.postgresql"
    assert got["PASSWORD"] == "s@cret"
    assert got["CONN_MAX_AGE"] is None
    assert got["CONN_HEALTH_CHECKS"] is True


def test_a_mail_address_chooses_an_encrypted_mail_server(settled: Settled) -> None:
    url = "smtp://facteur:s%40cret@courrier.example.org"
    got = settled(**PRODUCTION, EMAIL_URL=url)["MAILERS"]["smtp"]["OPTIONS"]
    assert (got["port"], got["use_tls"], got["password"]) == (587, True, "s@cret")
