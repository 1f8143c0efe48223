"""Which release answers: the same version at the foot of pages, in the API and in the log."""

import re
import tomllib
from pathlib import Path

import pytest
from django.test import Client

from casino_rules import catalog
from trainer.ui.dates import date_text

ROOT = Path(__file__).resolve().parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_the_day_of_the_rules_is_that_of_the_last_change_of_any_game() -> None:
    days = {change.day for game in catalog.load_all() for change in game.rulebook.changes}
    assert catalog.rules_day() == max(days)


@pytest.mark.django_db
def test_pages_and_the_api_tell_the_version_and_the_day_of_the_rules(client: Client) -> None:
    foot = client.get("/regles/").text.partition("<footer")[2]
    assert f"Version {VERSION}, règles du" in foot
    assert date_text(catalog.rules_day()) in foot
    told = client.get("/api/v1/").json()
    assert told["version"] == VERSION
    assert told["regles_du"] == catalog.rules_day().isoformat()


def test_the_log_has_a_dated_section_for_the_version() -> None:
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    releases = re.findall(r"^## (\d+\.\d+\.\d+) — \d+(?:er)? \w+ \d{4}$", log, re.MULTILINE)
    assert releases[:1] == [VERSION]
