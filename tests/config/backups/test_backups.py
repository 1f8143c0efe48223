"""What is backed up comes back, compared row by row; the last backup is put back beside the site, and counted."""

import json
import os
import re
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from config.backups.postgres import rows
from tests.config.backups.conftest import Place, Site, backed_up


def test_a_backup_restored_into_an_empty_place_holds_every_row(
    school: Site, backup: Path, restored: Site
) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert_it_is_whole(school, restored, least=20)


@pytest.mark.thorough
def test_a_base_with_rows_in_nearly_every_table_comes_back(
    demonstration: Site, place: Place
) -> None:
    elsewhere = place()
    elsewhere.run("restore", str(backed_up(demonstration)))
    assert_it_is_whole(demonstration, elsewhere, least=40)


def assert_it_is_whole(site: Site, elsewhere: Site, *, least: int) -> None:
    """A backup held every row of a base where so many tables have some."""
    rows = site.rows()
    assert sum(bool(held) for held in rows.values()) > least
    assert elsewhere.rows() == rows


def test_a_backup_brings_back_what_was_lost_since(
    school: Site, backup: Path, restored: Site
) -> None:
    site = restored
    # A table that a later version would have made goes too.
    site.sql("CREATE TABLE later (id integer)", "DELETE FROM django_session")
    site.sql("UPDATE accounts_user SET username = 'autre' WHERE username = 'stagiaire'")
    assert site.rows() != school.rows()
    site.run("restore", str(backup), "--remplacer")
    assert site.rows() == school.rows()


def test_a_base_of_the_first_release_is_read_and_its_people_go_on(
    resumed: tuple[Site, subprocess.CompletedProcess[str]],
) -> None:
    _, done = resumed
    assert not done.returncode, done.stderr
    # What that release told of it when it made it.
    assert json.loads(done.stdout) == {"reponses": 9, "justes": 6, "points": ["4", "5"]}


def test_a_base_that_holds_something_is_not_replaced_unasked(school: Site, backup: Path) -> None:
    before = school.rows()
    assert "--remplacer" in school.fails("restore", str(backup))
    assert school.rows() == before


@pytest.mark.parametrize(
    "spoil",
    ["cut", *(pytest.param(it, marks=pytest.mark.thorough) for it in ("foreign", "absent"))],
)
def test_what_is_no_whole_backup_changes_nothing(
    school: Site, backup: Path, tmp_path: Path, spoil: str
) -> None:
    bad = tmp_path / backup.name
    if spoil != "absent":
        content = backup.read_bytes()
        bad.write_bytes(content[: len(content) * 2 // 3] if spoil == "cut" else b"x" * 4096)
    before = school.rows()
    assert "Rien n'est changé" in school.fails("restore", str(bad), "--remplacer")
    assert school.rows() == before


@pytest.mark.thorough
def test_a_backup_that_cannot_be_written_says_so_and_leaves_nothing(
    school: Site, tmp_path: Path
) -> None:
    taken = tmp_path / "sauvegardes"
    taken.write_text("un fichier")
    assert "Rien n'est sauvegardé" in school.fails("backup", str(taken))
    assert taken.read_text() == "un fichier"


@pytest.mark.thorough
def test_only_the_newest_backups_are_kept(school: Site, tmp_path: Path) -> None:
    folder = tmp_path / "garde"
    school.run("backup", str(folder))
    said = school.run("backup", str(folder), "--garder", "1")
    (left,) = folder.iterdir()
    assert f"Sauvegarde : {left}" in said


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
