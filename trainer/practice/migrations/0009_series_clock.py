"""Whose days of study the answers of a series are of; those of before are of the site's calendar."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("practice", "0008_series_waiting")]

    operations = [
        migrations.AddField(
            model_name="series",
            name="clock",
            field=models.CharField(
                blank=True, db_default="", default="", editable=False, max_length=48
            ),
        ),
    ]
