from django.db import migrations

from trainer.web.migrating import bound_dates


class Migration(migrations.Migration):
    dependencies = [("assignments", "0002_levels")]

    operations = [bound_dates("assignments_assignment", "due_at")]
