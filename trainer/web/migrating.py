"""What migrations do while the site serves, on either database."""

from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import AddIndex
from django.db.migrations.state import ProjectState


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
