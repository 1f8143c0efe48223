"""Work that lasts, for the workers of several nodes: it notes each time it begins, and its end."""

import time

from django.db import connection

from trainer.tasks.jobs import job

TABLES = """
CREATE TABLE essai_commence (travail int, le timestamptz DEFAULT now());
CREATE TABLE essai_fini (travail int PRIMARY KEY);
"""


@job("Essai des nœuds")
def last(number: int, seconds: float) -> None:
    """Note that it begins, last, and note its end: two ends are as one."""
    with connection.cursor() as base:
        base.execute("INSERT INTO essai_commence (travail) VALUES (%s)", [number])
        time.sleep(seconds)
        base.execute("INSERT INTO essai_fini VALUES (%s) ON CONFLICT DO NOTHING", [number])
