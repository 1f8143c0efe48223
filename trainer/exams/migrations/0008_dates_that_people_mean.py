from django.db import migrations

from trainer.web.migrating import bound_dates


class Migration(migrations.Migration):
    dependencies = [("exams", "0007_patterns")]

    operations = [bound_dates("exams_exam", "opens_at", "closes_at")]
