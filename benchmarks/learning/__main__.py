"""Print what months of daily sessions give, then what the choice is worth beside chance.

``python -m benchmarks.learning [game …]``: every game unless some are named, on all the cores.
"""

import os
import sys

import django


def main() -> None:
    """Follow every learner through every game."""
    os.environ.setdefault("DJANGO_ENV", "test")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from benchmarks.learning.tables import show, show_months  # noqa: PLC0415 - after setup

    show_months(sys.argv[1:])
    show(sys.argv[1:])


if __name__ == "__main__":
    main()
