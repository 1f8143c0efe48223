from typing import Any

from django.db import migrations, models

from trainer.accounts.domain import look_of

BATCH = 1000


def look(apps: Any, _schema: Any) -> None:
    """Write what the names of the accounts look like, a thousand at a time."""
    users = apps.get_model("accounts", "User").objects
    while batch := list(users.filter(look="").order_by("pk")[:BATCH]):
        for user in batch:
            user.look = look_of(user.username)
        users.bulk_update(batch, ["look"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="look",
            field=models.CharField(
                db_default="", db_index=True, default="", editable=False, max_length=450
            ),
        ),
        migrations.RunPython(look, migrations.RunPython.noop, elidable=True),
    ]
