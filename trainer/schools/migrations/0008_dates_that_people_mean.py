from django.db import migrations

from trainer.web.migrating import bound_dates


class Migration(migrations.Migration):
    dependencies = [("schools", "0007_plain_names")]

    operations = [bound_dates("schools_promotion", "starts_on", "ends_on")]
