"""What programs ask of any site, and its own static files, collected as for production."""

import json
import re
import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from casino_rules import catalog
from tests.config.collected import collected, folder
from trainer.ui.page import JOINED, SHEETS, sheet_file, stylesheets_html

__all__ = ["collected", "folder"]
ORIGIN = "https://ecole.example.org"
NAMES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}


@pytest.mark.django_db
def test_the_list_of_pages_is_absolute_and_every_page_of_it_opens(
    client: Client, settings: Settings
) -> None:
    settings.ORIGIN = ORIGIN
    answer = client.get("/sitemap.xml")
    assert "public" in answer["Cache-Control"]
    urls = ET.fromstring(answer.content).findall("s:url", NAMES)  # noqa: S314 - ours
    places = [url.findtext("s:loc", "", NAMES) for url in urls]
    assert len(places) == len(set(places)) > 3 * len(catalog.games())
    assert all(place.startswith(f"{ORIGIN}/") for place in places)
    days = {
        place: url.findtext("s:lastmod", "", NAMES) for place, url in zip(places, urls, strict=True)
    }
    changed = max(change.day for change in catalog.game("punto-banco").rulebook.changes)
    assert days[f"{ORIGIN}/regles/punto-banco/"] == changed.isoformat()
    # One game stands for the others: their pages have tests of their own.
    asked = [place for place in places if "punto-banco" in place or place.count("/") < 5]
    assert {client.get(place.removeprefix(ORIGIN)).status_code for place in asked} == {200}


def test_robots_are_kept_out_of_personal_pages_and_led_to_the_list(
    client: Client, settings: Settings
) -> None:
    settings.ORIGIN = ORIGIN
    told = client.get("/robots.txt").text
    assert {"Disallow: /compte/", "Disallow: /progression/*/"} <= {*told.splitlines()}
    assert "Disallow: /progression/\n" not in told
    assert f"Sitemap: {ORIGIN}/sitemap.xml" in told


def test_the_site_can_be_put_among_one_s_applications(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["lang"], told["start_url"], told["display"]) == ("fr", "/", "standalone")
    assert {(it["sizes"], it["purpose"]) for it in told["icons"]} == {
        *(("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"))
    }
    for wanted in told["icons"]:
        file = finders.find(wanted["src"].removeprefix("/static/"))
        assert file
        assert (
            "x".join(map(str, struct.unpack(">II", Path(file).read_bytes()[16:24])))
            == (wanted["sizes"])
        )


def test_the_service_worker_is_asked_each_time_and_names_files_that_exist(
    client: Client,
) -> None:
    answer = client.get("/sw.js")
    assert (answer["Content-Type"], answer["Cache-Control"]) == (
        *("text/javascript; charset=utf-8", "no-cache"),
    )
    assert "connect-src 'self'" in answer["Content-Security-Policy"]
    assert len(answer.content) < 16_384  # beside the pages’ scripts: none of them waits for it
    shell = re.search(r"SHELL = (\[.*?\]);", answer.text)
    assert shell
    names = json.loads(shell[1])
    assert names[0] == "/hors-ligne/"
    assert all(finders.find(name.removeprefix("/static/")) for name in names[1:])


def test_icons_are_where_browsers_look_for_them(client: Client) -> None:
    for address in ("/favicon.ico", "/apple-touch-icon.png"):
        answer = client.get(address)
        assert answer.status_code == 302
        assert answer["Location"].startswith("/static/img/")


HASHED = re.compile(r"\.[0-9a-f]{12}\.css\.br$")


@pytest.mark.thorough
def test_stylesheets_and_scripts_name_only_files_that_exist(collected: Path) -> None:
    assert (collected / "staticfiles.json").exists()


@pytest.mark.thorough
def test_hashed_files_are_compressed_once(collected: Path) -> None:
    compressed = {path: path.stat().st_mtime_ns for path in collected.glob("css/*.br")}
    assert compressed
    assert all(HASHED.search(path.name) for path in compressed)
    call_command("collectstatic", interactive=False, verbosity=0)
    assert {path: path.stat().st_mtime_ns for path in collected.glob("css/*.br")} == compressed


@pytest.mark.thorough
def test_the_sheets_of_every_page_are_one_file_in_their_order(collected: Path) -> None:
    manifest = json.loads((collected / "staticfiles.json").read_text())["paths"]
    joined = (collected / manifest[JOINED]).read_text("utf-8")
    for name in SHEETS:
        sheet = (collected / manifest[sheet_file(name)]).read_text("utf-8")
        own, _, joined = joined.partition(sheet.strip())
        assert not own.strip(), name
    assert not joined.strip()
    assert stylesheets_html().count("<link") == 1
    assert manifest[JOINED] in stylesheets_html()
