"""The settings under which the schools to measure are served."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def environment() -> Iterator[None]:
    """Run as a site does, with files that nobody keeps."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DJANGO_DATA_DIR": folder,
            "DJANGO_ENV": "demo",
            "DJANGO_ALLOWED_HOSTS": "testserver",
            "DJANGO_SECRET_KEY": "measure-" * 8,
        }
        yield
