from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0008_accounts_by_login_key"),
        ("practice", "0006_pace"),
        ("schools", "0008_dates_that_people_mean"),
    ]

    operations = [
        migrations.AddField(
            model_name="series",
            name="waits_since",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
