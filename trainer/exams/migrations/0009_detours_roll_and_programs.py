import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("exams", "0008_dates_that_people_mean")]

    operations = [
        migrations.AddField(
            model_name="exam",
            name="roll_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="liste arrêtée le"),
        ),
        migrations.AddField(
            model_name="exam",
            name="by_program",
            field=models.BooleanField(blank=True, null=True, verbose_name="par programme aussi"),
        ),
        migrations.CreateModel(
            name="Detour",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("page", models.CharField(blank=True, max_length=200, verbose_name="adresse")),
                ("times", models.PositiveIntegerField(default=1, verbose_name="fois")),
                ("first_at", models.DateTimeField(verbose_name="première fois le")),
                ("last_at", models.DateTimeField(verbose_name="dernière fois le")),
                (
                    "sitting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.DB_CASCADE,
                        related_name="detours",
                        to="exams.sitting",
                    ),
                ),
            ],
            options={
                "verbose_name": "autre page",
                "verbose_name_plural": "autres pages",
                "ordering": ("first_at",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("sitting", "page"), name="one_detour_of_that_page"
                    )
                ],
            },
        ),
    ]
