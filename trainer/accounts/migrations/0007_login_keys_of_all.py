from typing import Any

from django.db import migrations

from trainer.accounts.domain import login_key

BATCH = 1000


def fill(apps: Any, schema_editor: Any) -> None:
    """Write what the names of the accounts sign in by, a thousand at a time."""
    User = apps.get_model("accounts", "User")
    while batch := list(User.objects.filter(login_key="").order_by("pk")[:BATCH]):
        for user in batch:
            user.login_key = login_key(user.username)
        User.objects.bulk_update(batch, ["login_key"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_login_key")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
