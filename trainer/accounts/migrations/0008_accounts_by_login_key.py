from django.db import migrations, models

from trainer.web.migrating import AddIndexWhileServing


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("accounts", "0007_login_keys_of_all")]

    operations = [
        AddIndexWhileServing(
            model_name="user",
            index=models.Index(fields=["login_key"], name="accounts_by_login_key"),
        ),
    ]
