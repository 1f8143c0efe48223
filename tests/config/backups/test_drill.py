"""The last backup is put back beside the site, and counted."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from config.backups.postgres import rows
from tests.config.backups.conftest import Site


@pytest.fixture(scope="module")
def spare(school: Site, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The base of rehearsals, which PostgreSQL is given by hand."""
    if connection.vendor == "sqlite":
        yield
        return
    name = f"{re.findall(r'/(\w+)$', school.environment['DATABASE_URL'])[0]}_repetition"
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
        yield
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def kept(backup: Path, folder: Path, *, days: int = 0) -> Path:
    """Return a folder where this backup is the last one, some days old."""
    folder.mkdir()
    copy = folder / backup.name
    copyfile(backup, copy)
    then = copy.stat().st_mtime - days * 24 * 3600
    os.utime(copy, (then, then))
    return folder


@pytest.mark.thorough
@pytest.mark.usefixtures("spare")
def test_a_drill_tells_what_the_last_backup_holds_and_leaves_nothing(
    school: Site, backup: Path, tmp_path: Path
) -> None:
    # Where SQLite keeps its own counts, it is not a table of the site.
    total = sum(len(held) for name, held in school.rows().items() if not name.startswith("sqlite"))
    before = {*school.data.iterdir()}
    said = school.run("drill", str(kept(backup, tmp_path / "garde")))
    assert f"{total} lignes (la base : {total})" in said
    assert {*school.data.iterdir()} == before


@pytest.mark.thorough
def test_a_drill_fails_without_a_backup_of_these_days(
    school: Site, backup: Path, tmp_path: Path
) -> None:
    assert "Aucune sauvegarde" in school.fails("drill", str(tmp_path))
    old = kept(backup, tmp_path / "vieille", days=3)
    assert "a 3 jours" in school.fails("drill", str(old))


@pytest.mark.thorough
@pytest.mark.usefixtures("spare")
def test_a_drill_fails_on_what_does_not_come_back(
    school: Site, backup: Path, tmp_path: Path
) -> None:
    folder = kept(backup, tmp_path / "coupee")
    copy = folder / backup.name
    copy.write_bytes(copy.read_bytes()[: backup.stat().st_size * 2 // 3])
    assert "ne se restaure pas" in school.fails("drill", str(folder))


@pytest.mark.thorough
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="counts the rows of a dump")
def test_the_rows_of_a_dump_are_counted_from_the_dump_alone(school: Site, backup: Path) -> None:
    assert rows(backup) == {name: len(held) for name, held in school.rows().items()}
