from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("api", "0002_named_tokens_and_replays")]

    operations = [
        # Choices are Django's alone: the table need not be written again.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="token",
                    name="scope",
                    field=models.CharField(
                        choices=[
                            ("lecture", "Lire, sans rien changer"),
                            ("entrainement", "Lire et s’entraîner\xa0: séries, devoirs"),
                            (
                                "examens",
                                "De plus, passer les examens qui admettent les programmes",
                            ),
                            ("ecole", "Tout, la conduite des écoles comprise"),
                        ],
                        default="ecole",
                        max_length=12,
                        verbose_name="portée",
                    ),
                ),
            ],
        ),
    ]
