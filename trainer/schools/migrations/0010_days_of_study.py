"""When the days of a school's trainees turn, and in which time zone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("schools", "0009_last_edits")]

    operations = [
        migrations.AddField(
            model_name="school",
            name="day_turns_at",
            field=models.PositiveSmallIntegerField(
                db_default=4, default=4, verbose_name="heure où le jour change"
            ),
        ),
        migrations.AddField(
            model_name="school",
            name="zone",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=40, verbose_name="fuseau horaire"
            ),
        ),
    ]
