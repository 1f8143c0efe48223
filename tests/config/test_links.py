"""Every link of a public page leads somewhere."""

from collections import Counter
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

HOST = "http://testserver"


class Links(HTMLParser):
    """Collects the addresses that a page asks for or leads to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        wanted = "href" if tag in {"a", "link"} else "src"
        self.found.update(value for name, value in attrs if name == wanted and value)


def links_of(address: str, html: str) -> set[str]:
    """Return the addresses of the site that a page names, static files left out."""
    parser = Links()
    parser.feed(html)
    absolute = {urldefrag(urljoin(HOST + address, link)).url for link in parser.found}
    own = {link.removeprefix(HOST) or "/" for link in absolute if link.startswith(HOST)}
    return {link for link in own if not urlsplit(link).path.startswith("/static/")}


MOST_QUERIES = 2
"""Pages that differ by their query alone, the examples of one drill for instance, are sampled."""


def test_a_visitor_who_follows_every_link_from_the_home_page_finds_a_page(client: Client) -> None:
    to_visit, known, broken = ["/"], {"/"}, []
    visited: Counter[str] = Counter()
    while to_visit:
        address = to_visit.pop()
        visited[urlsplit(address).path] += 1
        if visited[urlsplit(address).path] > MOST_QUERIES:
            continue
        response = client.get(address, follow=True)
        if response.status_code != 200:
            broken.append((address, response.status_code))
        elif response.headers["Content-Type"].startswith("text/html"):
            fresh = links_of(address, response.text) - known
            known |= fresh
            to_visit += fresh
    assert not broken
