from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_sitting'),
    ]

    operations = [
        migrations.AddField(
            model_name='learner',
            name='aim',
            field=models.CharField(blank=True, choices=[('decouvre', 'Je découvre'), ('connais', 'Je connais'), ('examen', 'Je révise un examen')], db_default='', default='', max_length=10, verbose_name='point de départ'),
        ),
    ]
