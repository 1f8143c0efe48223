from typing import Any

from django.db import migrations

from trainer.accounts.lookalikes import login_key

BATCH = 1000


def fill(apps: Any, _schema: Any) -> None:
    """Write what the names of the accounts sign in by, a thousand at a time."""
    users = apps.get_model("accounts", "User").objects
    while batch := list(users.filter(login_key="").order_by("pk")[:BATCH]):
        for user in batch:
            user.login_key = login_key(user.username)
        users.bulk_update(batch, ["login_key"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_login_key")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
