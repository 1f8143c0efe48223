from django.db import migrations, models

from trainer.web.migrating import AddIndexWhileServing


class Migration(migrations.Migration):

    atomic = False
    dependencies = [
        ('tallies', '0004_speed'),
    ]

    operations = [
        AddIndexWhileServing(
            model_name='daywork',
            index=models.Index(fields=['day'], name='days_of_everybody'),
        ),
    ]
