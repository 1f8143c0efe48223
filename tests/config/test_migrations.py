"""A migration applies while the site serves: it holds no lock that people would feel.

Expand first, contract one version later: docs/exploitation.md tells how. Those that came before
this rule are left alone.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from django.contrib.postgres.operations import AddConstraintNotValid, AddIndexConcurrently
from django.db import connection, migrations, models
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.models import ModelOperation
from django_migration_linter import MigrationLinter

ROOT: Final = Path(__file__).resolve().parents[2]
BEFORE: Final = {
    "accounts": 4,
    "api": 2,
    "assignments": 2,
    "exams": 6,
    "instruction": 1,
    "live": 2,
    "marks": 2,
    "practice": 6,
    "progress": 2,
    "project": 1,
    "schools": 5,
    "tallies": 2,
}
"""The last migration of each room before the rule."""
ADMITTED: Final[dict[tuple[str, str], str]] = {}
"""Migrations that lock a table all the same, and why nobody feels it."""
_WITHOUT_LOCK: Final = (
    *(migrations.CreateModel, migrations.AlterModelOptions, migrations.AlterModelManagers),
    *(AddIndexConcurrently, AddConstraintNotValid, migrations.SeparateDatabaseAndState),
)


def locks(migration: Migration) -> Iterator[str]:
    """Tell the operations of a migration that make people wait, or break the version that serves."""
    made = {item.name_lower for item in _of(migration, migrations.CreateModel)}
    fills = _of(migration, migrations.RunPython)
    for item in migration.operations:
        told = item.describe()
        if _model_of(item) in made or isinstance(item, _WITHOUT_LOCK):
            continue
        if isinstance(item, migrations.AddField):
            if not _adds_at_once(item.field):
                yield f"{told} : nullable ou avec db_default, sans index ni unicité"
        elif not isinstance(item, migrations.RunPython):
            yield told
    if fills and len(fills) < len(migration.operations):
        yield "RunPython : seul dans sa migration, sinon il garde le verrou des autres"


def _of[O: Operation](migration: Migration, kind: type[O]) -> list[O]:
    return [item for item in migration.operations if isinstance(item, kind)]


def _model_of(item: Operation) -> str:
    named = item.name if isinstance(item, ModelOperation) else getattr(item, "model_name", "")
    return str(named).lower()


def _adds_at_once(field: "models.Field[Any, Any]") -> bool:
    """Whether the column comes without reading the table, and the version that serves can ignore it."""
    indexed = field.unique or getattr(field, "db_index", False)
    return (field.null or field.has_db_default()) and not indexed


def ours() -> list[Migration]:
    """Return the migrations that the rule binds."""
    loader = MigrationLoader(None)
    return [
        migration
        for (room, name), migration in sorted(loader.disk_migrations.items())
        if type(migration).__module__.startswith(("trainer.", "config."))
        if int(name[:4]) > BEFORE.get(room, 0) and (room, name) not in ADMITTED
    ]


def test_no_migration_locks_a_table_that_serves() -> None:
    assert {str(item): told for item in ours() if (told := list(locks(item)))} == {}


def test_a_release_that_disappoints_can_be_undone() -> None:
    loader = MigrationLoader(None)
    assert not [
        f"{item} : {operation.describe()}"
        for item in loader.disk_migrations.values()
        if type(item).__module__.startswith(("trainer.", "config."))
        for operation in item.operations
        if not operation.reversible
    ]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="reads the SQL of PostgreSQL")
@pytest.mark.django_db(transaction=True)  # what is made beside the others is in none
def test_the_linter_finds_nothing_in_their_sql(capsys: pytest.CaptureFixture[str]) -> None:
    linter = MigrationLinter(str(ROOT), no_cache=True, all_warnings_as_errors=True)
    for item in ours():
        linter.lint_migration(item)
    assert not linter.has_errors, capsys.readouterr().out


def migration(*operations: Operation) -> Migration:
    made = type("Made", (Migration,), {"operations": list(operations)})
    return made("0001_essai", "essai")  # type: ignore[no-any-return]  # as its file would


ROW = migrations.CreateModel("Row", [("id", models.BigAutoField(primary_key=True))])
NAME = models.Index(fields=["name"], name="by_name")


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("row", "name", models.TextField(default="")),
        migrations.AddField("row", "name", models.TextField(null=True, db_index=True)),
        migrations.AlterField("row", "name", models.CharField(max_length=9)),
        migrations.AddIndex("row", NAME),
        migrations.AddConstraint("row", models.UniqueConstraint(fields=["name"], name="one")),
        migrations.RemoveField("row", "name"),
        migrations.RenameField("row", "name", "title"),
        migrations.DeleteModel("Row"),
        migrations.RunSQL("ALTER TABLE row ALTER name SET NOT NULL"),
    ],
)
def test_what_locks_is_refused_but_on_a_table_that_it_makes(operation: Operation) -> None:
    assert list(locks(migration(operation)))
    if not isinstance(operation, migrations.RunSQL):
        assert not list(locks(migration(ROW, operation)))


def test_what_comes_at_once_passes_and_filling_comes_apart() -> None:
    column = migrations.AddField("row", "name", models.TextField(null=True))
    fill = migrations.RunPython(lambda _apps, _editor: None)
    assert not list(locks(migration(column, AddIndexConcurrently("row", NAME))))
    assert not list(locks(migration(fill)))
    assert list(locks(migration(column, fill)))
