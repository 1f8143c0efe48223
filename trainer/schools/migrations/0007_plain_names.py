from django.db import migrations

from trainer.web.names import sorting

_AT_ONCE = 1000


def read_again(apps, schema_editor):
    """Give the members the key of their names as it is read now: « Łukasik » is « lukasik »."""
    Membership = apps.get_model("schools", "Membership")
    rows = Membership.objects.exclude(last_name="").only("last_name", "first_name", "sort_name")
    some = []
    for row in rows.iterator(chunk_size=_AT_ONCE):
        key = sorting(row.last_name, row.first_name)[:200]
        if key != row.sort_name:
            row.sort_name = key
            some.append(row)
    Membership.objects.bulk_update(some, ["sort_name"], batch_size=_AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("schools", "0006_extra_time")]

    operations = [migrations.RunPython(read_again, migrations.RunPython.noop, elidable=True)]
