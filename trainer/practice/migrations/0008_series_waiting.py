from django.db import migrations, models

from trainer.web.migrating import AddIndexWhileServing


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("practice", "0007_waiting")]

    operations = [
        AddIndexWhileServing(
            model_name="series",
            index=models.Index(
                fields=["waits_since"],
                name="series_waiting",
                condition=models.Q(("waits_since__isnull", False)),
            ),
        ),
    ]
