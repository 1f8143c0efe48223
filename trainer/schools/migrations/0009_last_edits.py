from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("schools", "0008_dates_that_people_mean")]

    operations = [
        migrations.CreateModel(
            name="LastEdit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("subject", models.CharField(max_length=80, verbose_name="objet")),
                ("at", models.DateTimeField(blank=True, null=True, verbose_name="date")),
                ("mark", models.CharField(blank=True, max_length=16)),
                ("former", models.JSONField(blank=True, default=list)),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.DB_SET_NULL,
                        related_name="+",
                        to="schools.membership",
                    ),
                ),
                (
                    "school",
                    models.ForeignKey(
                        on_delete=models.DB_CASCADE, related_name="+", to="schools.school"
                    ),
                ),
            ],
            options={
                "verbose_name": "dernière modification",
                "verbose_name_plural": "dernières modifications",
                "constraints": [
                    models.UniqueConstraint(fields=("school", "subject"), name="one_last_edit_each")
                ],
            },
        ),
    ]
