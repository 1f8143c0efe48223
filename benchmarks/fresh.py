"""What is measured in an interpreter of its own, which has read nothing yet."""

import subprocess
import sys


def figures(source: str, *words: str) -> list[float]:
    """Return the figures that a program prints, run from its text by a fresh interpreter."""
    done = subprocess.run(  # noqa: S603 - our own interpreter and our own text
        [sys.executable, "-c", source, *words], capture_output=True, check=True, text=True
    )
    return [float(part) for part in done.stdout.split()]
