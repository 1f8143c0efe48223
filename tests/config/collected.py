"""The static files of the site, collected as for production."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from trainer.ui.page import file_url, stylesheets_html


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where they are collected: once, the other tests find them there unchanged."""
    return tmp_path_factory.mktemp("static")


@pytest.fixture
def collected(folder: Path, settings: Settings) -> Iterator[Path]:
    """Serve these files, the sheets of a page joined."""
    backend = {"BACKEND": "config.staticfiles.HashedFiles"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": backend}
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = folder  # from where the live server serves them
    if not any(folder.iterdir()):
        call_command("collectstatic", interactive=False, verbosity=0)
    settings.JOINED_SHEETS = True
    _forget()
    yield folder
    _forget()


def _forget() -> None:
    for told in (stylesheets_html, file_url):
        told.cache_clear()
