from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("exams", "0010_voided_copies_and_incidents")]

    operations = [
        migrations.AddField(
            model_name="question",
            name="kept",
            field=models.JSONField(
                blank=True, editable=False, null=True, verbose_name="telle que posée"
            ),
        ),
    ]
