"""Whose days of study a learner has, and from which game their new cases come."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add a zone, empty for the site's, and a game, empty until one is begun."""

    dependencies = [("accounts", "0008_accounts_by_login_key")]

    operations = [
        migrations.AddField(
            model_name="learner",
            name="game",
            field=models.SlugField(blank=True, db_default="", default="", max_length=40, verbose_name="jeu étudié"),
        ),
        migrations.AddField(
            model_name="learner",
            name="zone",
            field=models.CharField(blank=True, db_default="", default="", max_length=40, verbose_name="fuseau horaire"),
        ),
    ]
