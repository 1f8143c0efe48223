from django.db import migrations
from django.db.models import Value
from django.db.models.functions import Concat, Substr

_FORMER, _NAME = "config.errands.", "config.schedule."


def follow(apps, schema_editor):
    """What waits in the queue is found where its function lives now."""
    jobs = apps.get_model("django_tasks_database", "DBTaskResult").objects
    moved = jobs.using(schema_editor.connection.alias).filter(task_path__startswith=_FORMER)
    moved.update(task_path=Concat(Value(_NAME), Substr("task_path", len(_FORMER) + 1)))


class Migration(migrations.Migration):
    dependencies = [("tasks", "0001_initial")]

    operations = [migrations.RunPython(follow, migrations.RunPython.noop, elidable=True)]
