from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("schools", "0005_sort_name")]

    operations = [
        migrations.AddField(
            model_name="membership",
            name="extra_percent",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="temps en plus, en\xa0%"
            ),
        ),
    ]
