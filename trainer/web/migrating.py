"""What migrations do while the site serves, on either database."""

from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import AddIndex, RunPython
from django.db.migrations.state import ProjectState

from trainer.web.moments import EARLIEST, LATEST


class AddIndexWhileServing(AddIndexConcurrently):
    """Make an index that nobody waits for: PostgreSQL makes it beside, SQLite within a moment.

    Its migration says ``atomic = False``.
    """

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Make it."""
        _way(schema_editor).database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Take it away."""
        _way(schema_editor).database_backwards(self, app_label, schema_editor, from_state, to_state)


def _way(schema_editor: BaseDatabaseSchemaEditor) -> Any:
    beside = schema_editor.connection.vendor == "postgresql"
    return AddIndexConcurrently if beside else AddIndex


def bound_dates(table: str, *columns: str) -> RunPython:
    """Return the operation by which the base refuses dates that nobody means in some columns.

    What is out of bounds already becomes the nearest bound. SQLite gets triggers: a constraint
    would rebuild the table without those that it has.
    """
    bounds = _Bounds(table, columns)

    def put(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:  # noqa: ARG001 - Django's
        bounds.put(schema_editor)

    def take_away(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:  # noqa: ARG001 - Django's
        bounds.take_away(schema_editor)

    return RunPython(put, take_away)


@dataclass(frozen=True, slots=True)
class _Bounds:
    """The bounds of dates in some columns of a table; all these names are ours."""

    table: str
    columns: tuple[str, ...]

    def put(self, schema_editor: BaseDatabaseSchemaEditor) -> None:
        """Bring what is there within bounds, and refuse the rest."""
        for name, (bound, out) in product(self.columns, _OUT.items()):
            schema_editor.execute(f"UPDATE {self.table} SET {name} = '{bound}' WHERE {name} {out}")  # noqa: S608 - our names
        if schema_editor.connection.vendor == "postgresql":
            check = f"CHECK (NOT ({self._wrong('')})) NOT VALID"
            schema_editor.execute(
                f"ALTER TABLE {self.table} ADD CONSTRAINT {self.table}_dates {check}"
            )
            return
        for moment in ("INSERT", f"UPDATE OF {', '.join(self.columns)}"):
            schema_editor.execute(
                f"CREATE TRIGGER {self.table}_dates_{moment.split()[0].lower()} BEFORE {moment}"
                f" ON {self.table} FOR EACH ROW WHEN {self._wrong('NEW.')}"
                f" BEGIN SELECT RAISE(ABORT, '{self.table}: date out of bounds'); END"
            )

    def take_away(self, schema_editor: BaseDatabaseSchemaEditor) -> None:
        """Refuse nothing any more."""
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"ALTER TABLE {self.table} DROP CONSTRAINT {self.table}_dates")
            return
        for moment in ("insert", "update"):
            schema_editor.execute(f"DROP TRIGGER {self.table}_dates_{moment}")

    def _wrong(self, row: str) -> str:
        faults = product(self.columns, _OUT.values())
        return " OR ".join(f"{row}{name} {out}" for name, out in faults)


_OUT: Final = {
    EARLIEST.isoformat(): f"< '{EARLIEST}'",
    LATEST.isoformat(): f"> '{LATEST} 23:59:59'",
}
"""Bound → what is beyond it."""
