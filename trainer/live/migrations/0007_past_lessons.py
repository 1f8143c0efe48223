"""The questions already asked are put in lessons: three hours without one begin another."""

from datetime import timedelta
from itertools import groupby

from django.db import migrations


def gather(apps, schema_editor):
    ClassQuestion = apps.get_model("live", "ClassQuestion")
    Lesson = apps.get_model("live", "Lesson")
    asked = ClassQuestion.objects.order_by("promotion", "asked_at")
    rows = asked.values_list("promotion", "asked_at").iterator(chunk_size=1000)
    for promotion, moments in groupby(rows, lambda row: row[0]):
        if Lesson.objects.filter(promotion=promotion).exists():
            continue  # a server of this version has begun
        found = []
        for _, moment in moments:
            if found and moment - found[-1].last_at < timedelta(hours=3):
                found[-1].last_at = moment
            else:
                found.append(Lesson(promotion_id=promotion, began_at=moment, last_at=moment))
        Lesson.objects.bulk_create(found)


class Migration(migrations.Migration):
    dependencies = [("live", "0006_lessons")]

    operations = [migrations.RunPython(gather, migrations.RunPython.noop)]
