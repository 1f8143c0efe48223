"""Makes the database, static files and demonstration data ready; what is already is left."""

import hashlib
import ipaddress
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("casino_rules", "config", "requirements", "scripts", "static", "templates", "trainer")
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from config.serving.__main__ import PortTakenError, alone_on  # noqa: E402 - the project is found above


def stays_here(host: str) -> bool:
    """Tell whether a server at this address is reached from its own machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def state() -> str:
    """Return what tells whether anything has changed: the files of the project and the base."""
    seen = hashlib.sha256(repr((settings.DATABASES, settings.MODE)).encode())
    for path in _files():
        status = path.stat()
        seen.update(f"{path}\0{status.st_mtime_ns}\0{status.st_size}\n".encode())
    return seen.hexdigest()


def _files() -> Iterator[Path]:
    for part in PARTS:
        for folder, folders, names in (ROOT / part).walk():
            folders[:] = sorted(set(folders) - {"__pycache__"})
            yield from (folder / name for name in sorted(names))


def is_ready(stamp: Path) -> bool:
    """Tell whether the base and the static files are those that this project made."""
    database = settings.DATABASES["default"]
    kept = (stamp, settings.STATIC_ROOT / "staticfiles.json", Path(database["NAME"]))
    # A server's base may have been replaced since: it is always looked at.
    return (
        database["ENGINE"] == "config.sqlite_engine"
        and all(path.exists() for path in kept)
        and stamp.read_text("utf-8") == state()
    )


def keep_to_oneself(base: Path) -> None:
    """Let nobody else of this machine read a base that is a file: it holds people's names."""
    if settings.DATABASES["default"]["ENGINE"] == "config.sqlite_engine":
        base.touch(mode=0o600)
        for file in base.parent.glob(f"{base.name}*"):  # what SQLite writes beside it too
            file.chmod(0o600)


def make_ready() -> None:
    """Make the base and the static files, in the order in which one thing needs another."""
    try:
        django.setup()
    except ImproperlyConfigured as error:
        sys.exit(f"Réglages : {error}")
    stamp = settings.DATA_DIR / "preparation"
    keep_to_oneself(Path(settings.DATABASES["default"]["NAME"]))
    if not is_ready(stamp):
        call_command("check")
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        stamp.write_text(state(), "utf-8")


def main() -> None:
    """Prepare all: what the site stands on, then what it shows; nothing for a PORT that is taken."""
    host, port = os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT")
    try:
        with alone_on(host, int(port)) if port else nullcontext():
            make_ready()
            call_command("demo", ouvert=not stays_here(host))
    except PortTakenError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
