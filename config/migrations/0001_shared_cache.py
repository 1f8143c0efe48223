"""The table of the cache that the processes share: without it nobody could sign in."""

from django.core.management import call_command
from django.db import migrations


def make_table(_apps, schema_editor):
    """Make the table, unless there is one or the cache is kept elsewhere."""
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    operations = [migrations.RunPython(make_table, migrations.RunPython.noop)]
