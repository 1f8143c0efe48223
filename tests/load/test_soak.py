"""A minute of ``make soak``: nothing grows, nothing fails, every row is explained."""

import subprocess
import sys

import pytest

from benchmarks.soak.__main__ import SLOWED
from tests.load.conftest import ROOT
from tests.machine import in_time

pytestmark = pytest.mark.slow


def test_a_site_that_serves_for_a_while_holds_no_more_than_at_first() -> None:
    line = [sys.executable, "-m", "benchmarks.soak", "--minutes", "1"]

    def slowed() -> float:
        done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
        sys.stdout.write(done.stdout)
        assert done.returncode in {0, SLOWED}, done.stderr[-2000:]
        return done.returncode

    in_time(slowed, 0)
