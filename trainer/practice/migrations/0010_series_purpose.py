from django.db import migrations, models


class Migration(migrations.Migration):
    """What a series was opened for has its name; its column keeps its own."""

    dependencies = [("practice", "0009_series_clock")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "series",
                    "errand",
                    models.CharField(max_length=40, blank=True, db_column="errand"),
                ),
                migrations.RenameField("series", "errand", "purpose"),
            ]
        )
    ]
