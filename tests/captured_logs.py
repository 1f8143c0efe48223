"""What the site logs while a test goes on, as it would be written."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from config.monitoring.lines import JsonLines


class Kept(logging.Handler):
    """Keeps the lines as they would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[dict[str, object]] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = self.format(record)
        assert "\n" not in text
        self.lines.append(json.loads(text))

    def events(self) -> list[object]:
        return [line["message"] for line in self.lines if line["logger"] == "security"]

    def last(self, event: str) -> dict[str, object]:
        return next(line for line in reversed(self.lines) if line["message"] == event)


@contextmanager
def heard() -> Iterator[Kept]:
    """Keep the lines of the site, of Django and of the security log."""
    kept = Kept()
    loggers = [logging.getLogger(name) for name in ("security", "django", "config")]
    for logger in loggers:
        logger.addHandler(kept)
    yield kept
    for logger in loggers:
        logger.removeHandler(kept)
