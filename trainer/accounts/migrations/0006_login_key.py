from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_preferences")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="login_key",
            field=models.CharField(db_default="", default="", editable=False, max_length=450),
        ),
    ]
