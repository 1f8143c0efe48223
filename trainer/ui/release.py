"""Which version of the program this is, and of which day its rules are."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from casino_rules import catalog
from trainer.ui.dates import date_text
from trainer.ui.markup import SafeString, esc

_PROJECT: Final = Path(__file__).resolve().parents[2] / "pyproject.toml"


@cache
def version() -> str:
    """Return the version of the program, written once, in ``pyproject.toml``."""
    found: str = tomllib.loads(_PROJECT.read_text("utf-8"))["project"]["version"]
    return found


@cache
def release_html() -> SafeString:
    """Say the version and the day of the rules, for the foot of a page."""
    day = catalog.rules_day()
    said = f'<time datetime="{day.isoformat()}">{esc(date_text(day))}</time>'
    return SafeString(f"Version {esc(version())}, règles du {said}")
