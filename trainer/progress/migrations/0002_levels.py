"""The level mastered of each case; answers given before were all about full tables."""

from django.db import migrations, models
from django.db.models import Case, Value, When


def of_full_tables(apps, schema_editor):
    """Write what a fold of the answers gives: the last fault left the level below."""
    memories = apps.get_model("progress", "BranchMemory").objects
    memories.using(schema_editor.connection.alias).update(
        level=Case(
            When(last_correct=True, then=Value(3)),
            When(correct__gt=0, then=Value(2)),
            default=Value(0),
        )
    )


class Migration(migrations.Migration):

    dependencies = [
        ('progress', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='branchmemory',
            name='level',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.RunPython(of_full_tables, migrations.RunPython.noop),
    ]
