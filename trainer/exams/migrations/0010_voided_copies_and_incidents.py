import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("exams", "0009_detours_roll_and_programs"),
        ("schools", "0008_dates_that_people_mean"),
    ]

    # Columns that may be null and without an index: PostgreSQL adds them at once, SQLite without
    # making the table, and its guards, again.
    operations = [
        migrations.AddField(
            model_name="sitting",
            name="attempt_returned",
            field=models.BooleanField(blank=True, null=True, verbose_name="tentative rendue"),
        ),
        migrations.AddField(
            model_name="sitting",
            name="void_reason",
            field=models.CharField(blank=True, max_length=300, null=True, verbose_name="motif"),
        ),
        migrations.AddField(
            model_name="sitting",
            name="voided_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="annulée le"),
        ),
        migrations.AddField(
            model_name="sitting",
            name="voided_by",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.DB_SET_NULL,
                related_name="+",
                to="schools.membership",
                verbose_name="annulée par",
            ),
        ),
        migrations.CreateModel(
            name="Incident",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="noté le")),
                ("text", models.CharField(max_length=500, verbose_name="incident")),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.DB_SET_NULL,
                        related_name="+",
                        to="schools.membership",
                        verbose_name="auteur",
                    ),
                ),
                (
                    "exam",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.DB_CASCADE,
                        related_name="incidents",
                        to="exams.exam",
                    ),
                ),
            ],
            options={
                "verbose_name": "incident d’une session",
                "verbose_name_plural": "incidents des sessions",
                "ordering": ("at", "pk"),
            },
        ),
    ]
