"""Every link of a public page leads somewhere."""

import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import resolve

pytestmark = pytest.mark.django_db

HOST = "http://testserver"


NAMED = re.compile(r'<(?:a|link)\b[^>]*?\shref="([^"]*)"|\ssrc="([^"]*)"')
"""The addresses that a page leads to or asks for, as our templates write them."""


def links_of(address: str, html: str) -> set[str]:
    """Return the addresses of the site that a page names, static files left out."""
    found = {unescape(link or source) for link, source in NAMED.findall(html)}
    absolute = {urldefrag(urljoin(HOST + address, link)).url for link in found if link}
    own = {link.removeprefix(HOST) or "/" for link in absolute if link.startswith(HOST)}
    return {link for link in own if not urlsplit(link).path.startswith("/static/")}


MOST_QUERIES = 2
"""Pages that differ by their query alone, the examples of one drill for instance, are sampled."""


def path_of(address: str) -> str:
    return urlsplit(address).path


def route_of(address: str) -> str:
    return resolve(urlsplit(address).path).route


@pytest.mark.parametrize(
    ("kind", "most"),
    [(route_of, 1), pytest.param(path_of, MOST_QUERIES, marks=pytest.mark.thorough)],
    ids=["routes", "all"],
)
def test_a_visitor_who_follows_every_link_from_the_home_page_finds_a_page(
    client: Client, kind: Callable[[str], str], most: int
) -> None:
    to_visit, known, broken = ["/"], {"/"}, []
    visited: Counter[str] = Counter()
    while to_visit:
        address = to_visit.pop()
        visited[kind(address)] += 1
        if visited[kind(address)] > most:
            continue
        response = client.get(address, follow=True)
        if response.status_code != 200:
            broken.append((address, response.status_code))
        elif response.headers["Content-Type"].startswith("text/html"):
            fresh = links_of(address, response.text) - known
            known |= fresh
            to_visit += fresh
    assert not broken
