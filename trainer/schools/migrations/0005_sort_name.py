from django.db import migrations, models

import trainer.schools.models
from trainer.web.names import sorting

_AT_ONCE = 1000


def fill(apps, _editor):
    """Give the members that are there the key of their names."""
    membership = apps.get_model("schools", "Membership")
    rows = membership.objects.exclude(last_name="").only("last_name", "first_name")
    some = []
    for row in rows.iterator(chunk_size=_AT_ONCE):
        row.sort_name = sorting(row.last_name, row.first_name)[:200]
        some.append(row)
        if len(some) == _AT_ONCE:
            membership.objects.bulk_update(some, ["sort_name"])
            some = []
    membership.objects.bulk_update(some, ["sort_name"])


class Migration(migrations.Migration):
    dependencies = [("schools", "0004_board")]

    operations = [
        migrations.AddField(
            model_name="membership",
            name="sort_name",
            field=trainer.schools.models.SortName(editable=False, max_length=200, null=True),
        ),
        migrations.AddIndex(
            model_name="membership",
            index=models.Index(fields=["school", "sort_name"], name="members_sorted"),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
