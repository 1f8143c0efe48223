"""The clock of the second node is one that every library can keep."""

from pathlib import Path

import pytest

from tests.config.test_settings import run

CALLED = """
import time, django
django.setup()
from trainer.api.throttling import AddressThrottle
print(round(AddressThrottle().timer() - time.monotonic() - before))
"""


@pytest.mark.thorough
def test_the_api_counts_calls_by_the_clock_of_a_node_that_is_ahead(tmp_path: Path) -> None:
    program = f"import time; before = time.time() - time.monotonic(){CALLED}"
    ahead = {"AHEAD": "120", "DJANGO_SETTINGS_MODULE": "tests.load.ahead", "DJANGO_ENV": "demo"}
    done = run(tmp_path, ["-c", program], **ahead, DJANGO_SECRET_KEY="a" * 60)
    assert done.stdout.split() == ["120"], done.stderr
