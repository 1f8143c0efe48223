"""What a picture costs at the most, whatever is sent: processor and memory, of the process alone."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PIL import Image

from tests.machine import in_time
from tests.web.bombs import SIDE, bomb, encoded, noise, progressive
from trainer.web.pictures import LOGO, PLATE

pytestmark = pytest.mark.measured
MOST_SECONDS: Final = 1.0
"""Of a processor, for one picture."""
MOST_MEGABYTES: Final = 80
"""Beyond what the process takes without a picture."""
_ALONE: Final = """
import re, sys, time
from io import BytesIO
from PIL import Image
from trainer.web.pictures import NoPictureError, PLATE, redrawn
out = BytesIO()
Image.new("RGB", (8, 8)).save(out, "PNG")
def most():
    return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024
redrawn(out.getvalue())
body = sys.stdin.buffer.read()
before, start = most(), time.process_time()
try:
    redrawn(body, PLATE)
except NoPictureError:
    pass
gone = time.process_time() - start
print(gone, most() - before)
"""


def _two_tones() -> bytes:
    rng = Random(9)
    drawn = Image.frombytes("P", (SIDE, SIDE), bytes(rng.choices((0, 1), k=SIDE * SIDE)))
    drawn.putpalette(rng.randbytes(768))
    return encoded(drawn, bits=1)


def _padded(wanted: int) -> bytes:
    """Return a bomb of that many passes whose every pass is as long as the bound of octets leaves."""
    file = progressive(quality=30, noisy=True)
    return bomb(file, wanted)[: PLATE.octets]


BOMBS: Final[Mapping[str, Callable[[], bytes]]] = {
    "a hundred empty passes": lambda: bomb(progressive(), 100),
    "a hundred first passes": lambda: bomb(progressive(), 100, 1),
    "long passes": lambda: _padded(60),
    "forty thousand passes": lambda: bomb(progressive(), 40_000),
    "a pass too many": lambda: bomb(progressive(), 101),
    "black and white dots": lambda: encoded(noise("1")),
    "dots that are kept as they are": lambda: encoded(noise("1", PLATE.kept)),
    "two tones": _two_tones,
    "a poor photograph": lambda: progressive(quality=4, noisy=True),
    "nothing but black": lambda: encoded(Image.new("RGB", (SIDE, SIDE))),
    "a long thread": lambda: encoded(Image.new("RGB", (4_000_000, 1))),
    "its heaviest logo": lambda: encoded(noise("1", (900, 450)))[: LOGO.octets],
}


@pytest.mark.parametrize("name", BOMBS)
def test_no_picture_takes_a_second_of_a_processor(name: str) -> None:
    body = BOMBS[name]()

    def spent() -> float:
        ran = subprocess.run(
            [sys.executable, "-c", _ALONE],
            input=body[: PLATE.octets],
            capture_output=True,
            check=True,
            cwd=Path(__file__).parents[2],
        )
        seconds, megabytes = map(float, ran.stdout.split())
        assert megabytes < MOST_MEGABYTES, name
        return seconds

    in_time(spent, MOST_SECONDS)
