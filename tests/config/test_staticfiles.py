"""The project's own static files, collected as for production."""

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from trainer.ui.page import JOINED, SHEETS, file_url, sheet_file, stylesheets_html

pytestmark = pytest.mark.thorough
HASHED = re.compile(r"\.[0-9a-f]{12}\.css\.br$")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where they are collected: once, the other tests find them there unchanged."""
    return tmp_path_factory.mktemp("static")


@pytest.fixture
def collected(folder: Path, settings: Settings) -> Path:
    backend = {"BACKEND": "config.staticfiles.HashedFiles"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": backend}
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = folder
    if not any(folder.iterdir()):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


def test_stylesheets_and_scripts_name_only_files_that_exist(collected: Path) -> None:
    assert (collected / "staticfiles.json").exists()


def test_hashed_files_are_compressed_once(collected: Path) -> None:
    compressed = {path: path.stat().st_mtime_ns for path in collected.glob("css/*.br")}
    assert compressed
    assert all(HASHED.search(path.name) for path in compressed)
    call_command("collectstatic", interactive=False, verbosity=0)
    assert {path: path.stat().st_mtime_ns for path in collected.glob("css/*.br")} == compressed


def test_the_sheets_of_every_page_are_one_file_in_their_order(
    collected: Path, settings: Settings
) -> None:
    manifest = json.loads((collected / "staticfiles.json").read_text())["paths"]
    joined = (collected / manifest[JOINED]).read_text("utf-8")
    for name in SHEETS:
        sheet = (collected / manifest[sheet_file(name)]).read_text("utf-8")
        own, _, joined = joined.partition(sheet.strip())
        assert not own.strip(), name
    assert not joined.strip()
    settings.JOINED_SHEETS = True
    stylesheets_html.cache_clear()
    file_url.cache_clear()
    try:
        assert stylesheets_html().count("<link") == 1
        assert manifest[JOINED] in stylesheets_html()
    finally:
        stylesheets_html.cache_clear()
        file_url.cache_clear()
