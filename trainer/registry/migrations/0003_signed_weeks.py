import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('registry', '0002_feeds'),
        ('schools', '0006_extra_time'),
    ]

    operations = [
        migrations.CreateModel(
            name='SignedWeek',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('monday', models.DateField(verbose_name='semaine du')),
                ('kept_at', models.DateTimeField(verbose_name='rangée le')),
                ('promotion', models.ForeignKey(on_delete=django.db.models.deletion.DB_CASCADE, related_name='signed_weeks', to='schools.promotion')),
            ],
            options={
                'verbose_name': 'feuille d’émargement rangée',
                'verbose_name_plural': 'feuilles d’émargement rangées',
                'constraints': [models.UniqueConstraint(fields=('promotion', 'monday'), name='one_sheet_a_week')],
            },
        ),
    ]
