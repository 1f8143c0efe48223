"""The days of what was remembered before: those on which it was answered, and falls due."""

from datetime import UTC, datetime

from django.db import migrations, models
from django.utils import timezone

DAY = 86_400
AT_ONCE = 2_000


def tell(apps, schema_editor):
    BranchMemory = apps.get_model("progress", "BranchMemory")
    rows = BranchMemory.objects.filter(last_day=0).order_by("pk")
    done = 0
    while found := [*rows.filter(pk__gt=done)[:AT_ONCE]]:
        for memory in found:
            last = timezone.localdate(datetime.fromtimestamp(memory.last_at, UTC)).toordinal()
            memory.last_day = last
            memory.due_day = last + round((memory.due_at - memory.last_at) / DAY)
            again = memory.last_correct and last > memory.first_day
            # Nobody knows since when: not since this week, so that nothing is counted as gained.
            memory.known_day = memory.first_day + 1 if again else 0
        BranchMemory.objects.bulk_update(found, ("last_day", "due_day", "known_day"))
        done = found[-1].pk


def keep_games(apps, schema_editor):
    """Keep everybody to the game of which they last answered: their new cases came from it."""
    BranchMemory = apps.get_model("progress", "BranchMemory")
    Learner = apps.get_model("accounts", "Learner")
    done = 0
    learners = Learner.objects.filter(game="").order_by("pk")
    while found := [*learners.filter(pk__gt=done)[:AT_ONCE]]:
        memories = BranchMemory.objects.filter(learner__in=found).values("learner", "game")
        latest = memories.annotate(last=models.Max("last_at")).order_by("last", "game")
        games = dict(latest.values_list("learner", "game"))
        for learner in found:
            learner.game = games.get(learner.pk, "").removeprefix("controle-")
        Learner.objects.bulk_update(found, ("game",))
        done = found[-1].pk


class Migration(migrations.Migration):
    dependencies = [("progress", "0004_days_of_study"), ("accounts", "0009_studies")]

    operations = [
        migrations.RunPython(tell, migrations.RunPython.noop),
        migrations.RunPython(keep_games, migrations.RunPython.noop),
    ]
