"""What is remembered falls due on days, and is known since one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progress", "0003_slips_and_seconds")]

    operations = [
        migrations.AddField(
            model_name="branchmemory",
            name=name,
            field=models.PositiveIntegerField(db_default=0, default=0),
        )
        for name in ("due_day", "last_day", "known_day")
    ]
