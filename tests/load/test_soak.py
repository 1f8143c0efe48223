"""A minute of ``make soak``: nothing grows, nothing fails, every row is explained."""

import subprocess
import sys

import pytest

from tests.load.conftest import ROOT

pytestmark = pytest.mark.slow


def test_a_site_that_serves_for_a_while_holds_no_more_than_at_first() -> None:
    line = [sys.executable, "-m", "benchmarks.soak", "--minutes", "1"]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stdout + done.stderr[-2000:]
