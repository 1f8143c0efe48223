"""From which game the new cases of a learner come."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add a game, empty until one is begun."""

    dependencies = [("accounts", "0008_accounts_by_login_key")]

    operations = [
        migrations.AddField(
            model_name="learner",
            name="game",
            field=models.SlugField(
                blank=True,
                db_default="",
                db_index=False,
                default="",
                max_length=40,
                verbose_name="jeu étudié",
            ),
        ),
    ]
