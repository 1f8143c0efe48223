"""Bring a database up to date, and fill it: ``python -m benchmarks.schools.fill [SIZES…]``."""

import sys
import time

import django


def main() -> None:
    """Migrate; with classes, trainees, answers and a seed, fill: without answers, settle schools."""
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415 - after setup
    from django.utils import timezone  # noqa: PLC0415 - the same

    from benchmarks.schools.building import RefusedError, practise, settle  # noqa: PLC0415 - the same
    from benchmarks.schools.sizes import Sizes  # noqa: PLC0415 - the same

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    if len(sys.argv) == 1:
        return
    sizes, start = Sizes(*(int(word) for word in sys.argv[1:])), time.monotonic()
    print(f"{sizes}", flush=True)
    try:
        if sizes.attempts:
            practise(sizes)
        else:
            settle(sizes, timezone.now())
    except RefusedError as error:
        sys.exit(str(error))
    print(f"  en tout : {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
