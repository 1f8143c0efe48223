"""Several named tokens per person, with scopes; the answers that may be asked for again."""

import django.core.serializers.json
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def keep(apps, schema_editor):
    """Carry the tokens in use over: they open what they did, under the usual name."""
    old, new = apps.get_model("api", "ApiToken"), apps.get_model("api", "Token")
    for token in old.objects.iterator():
        new.objects.create(
            user_id=token.user_id,
            name="Jeton",
            scope="ecole",
            digest=token.digest,
            password_mark=token.password_mark,
            created_at=token.created_at,
        )


def give_back(apps, schema_editor):
    """Keep the latest token of each person."""
    old, new = apps.get_model("api", "ApiToken"), apps.get_model("api", "Token")
    for token in new.objects.order_by("created_at"):
        old.objects.update_or_create(
            user_id=token.user_id,
            defaults={
                "digest": token.digest,
                "password_mark": token.password_mark,
                "created_at": token.created_at,
            },
        )


class Migration(migrations.Migration):
    dependencies = [
        ("api", "0001_tokens"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Token",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="nom")),
                (
                    "scope",
                    models.CharField(
                        choices=[
                            ("lecture", "Lire, sans rien changer"),
                            ("entrainement", "Lire et s’entraîner\xa0: séries, devoirs, examens"),
                            ("ecole", "Tout, la conduite des écoles comprise"),
                        ],
                        default="ecole",
                        max_length=12,
                        verbose_name="portée",
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("password_mark", models.CharField(max_length=128)),
                ("created_at", models.DateTimeField(verbose_name="créé le")),
                ("expires_at", models.DateTimeField(blank=True, null=True, verbose_name="expire le")),
                ("used_at", models.DateTimeField(blank=True, null=True, verbose_name="employé le")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.DB_CASCADE,
                        related_name="tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"verbose_name": "jeton", "verbose_name_plural": "jetons"},
        ),
        migrations.AddConstraint(
            model_name="token",
            constraint=models.UniqueConstraint(fields=("user", "name"), name="one_token_of_each_name"),
        ),
        migrations.RunPython(keep, give_back),
        migrations.DeleteModel(name="ApiToken"),
        migrations.CreateModel(
            name="Replay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("caller", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=200)),
                ("asked", models.CharField(max_length=64)),
                ("at", models.DateTimeField(db_index=True)),
                ("status", models.PositiveSmallIntegerField(default=0)),
                (
                    "answer",
                    models.JSONField(
                        default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder
                    ),
                ),
                ("location", models.CharField(blank=True, max_length=300)),
            ],
            options={"verbose_name": "réponse gardée", "verbose_name_plural": "réponses gardées"},
        ),
        migrations.AddConstraint(
            model_name="replay",
            constraint=models.UniqueConstraint(fields=("caller", "key"), name="one_answer_to_each_key"),
        ),
    ]
