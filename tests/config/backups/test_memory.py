"""A backup takes no more memory for a large base than for a small one."""

import re
from pathlib import Path
from typing import Final

import pytest
from django.db import connection

from tests.config.backups.conftest import Place, Site
from tests.config.test_settings import run

MEGABYTES: Final = 200
MOST: Final = 40
"""Megabytes that a base of two hundred may cost more than an empty one."""
_FILL: Final = {
    "sqlite": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows}) "
    "INSERT INTO heavy SELECT hex(randomblob(50000)) FROM n",
    "postgresql": "INSERT INTO heavy SELECT string_agg(md5(random()::text), '') "
    "FROM generate_series(1, 3125 * {rows}) AS i GROUP BY i % {rows}",
}
# What is done, by the site and by the programs that it starts, and how many kilobytes it took at most.
_TOLD: Final = """
import resource, sys
from datetime import UTC, datetime
from pathlib import Path
import django
django.setup()
from config.backups import back_up, restore
place = Path(sys.argv[2])
print(restore(place) if sys.argv[1] == "restore" else back_up(place, datetime.now(UTC)))
for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
    print("most", resource.getrusage(who).ru_maxrss)
"""


def megabytes(site: Site, what: str, place: Path) -> tuple[list[int], str]:
    """Return what it takes at most, the site and the largest of PostgreSQL's programs, and what it tells."""
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = run(site.data, ["-c", _TOLD, what, str(place)], **site.environment, **settings)
    assert not done.returncode, done.stderr
    most = [int(it) >> 10 for it in re.findall(r"most (\d+)", done.stdout)]
    return most, done.stdout.splitlines()[0]


@pytest.mark.measured
def test_a_large_base_is_backed_up_and_restored_in_the_memory_of_a_small_one(
    place: Place, tmp_path: Path
) -> None:
    site = place()
    # Of the site's tables, the one by which a backup is known.
    site.sql("CREATE TABLE django_migrations (id bigint)", "CREATE TABLE heavy (line text)")
    small, _file = megabytes(site, "back up", tmp_path / "petite")
    site.sql(_FILL[connection.vendor].format(rows=10 * MEGABYTES))
    backed, file = megabytes(site, "back up", tmp_path / "grande")
    assert Path(file).stat().st_size > MEGABYTES * 400_000  # a dump is compressed
    restored, _nothing = megabytes(site, "restore", Path(file))
    assert site.sql("SELECT count(*) FROM heavy") == [(10 * MEGABYTES,)]
    for of_small, of_backed, of_restored in zip(small, backed, restored, strict=True):
        assert max(of_backed, of_restored) < of_small + MOST, (small, backed, restored)
