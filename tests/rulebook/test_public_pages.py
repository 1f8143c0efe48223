"""What holds of every public page: typography, links, titles."""

import re
from functools import cache
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.test import Client

from tests.rulebook.public import addresses
from tests.rulebook.reading import Page

ADDRESSES = tuple(addresses())
FAULTS = {
    "a straight apostrophe": re.compile(r"\w'\w"),
    "a straight quotation mark": re.compile(r'"'),
    "an ordinary space before a sign": re.compile(r" [;!?»%€]| :(?=\s|$)"),
    "no space before a sign": re.compile(r"[\w)][;!?»](?=\s|$)"),
    "an ordinary space after «": re.compile(r"«(?!\u00a0)"),
    "two spaces of French typography": re.compile(r"[\u00a0\u202f]{2}"),
    "three dots": re.compile(r"\.\.\."),
    "a hole": re.compile(r"\{\w*\}|\bNone\b|\bTrue\b|\bFalse\b"),
}


@cache
def read(address: str) -> Page:
    response = Client().get(address)
    assert response.status_code == 200, address
    return Page(response.text)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_is_written_in_french_typography(address: str) -> None:
    for text in read(address).texts:
        words = re.sub(r"[ \t\n]+", " ", text)
        for fault, pattern in FAULTS.items():
            assert not pattern.search(words), f"{fault}: {words!r}"


def test_every_link_with_an_anchor_finds_it() -> None:
    broken = set()
    for address in ADDRESSES:
        for link in read(address).links:
            target, anchor = urldefrag(urljoin(address, link))
            known = target in ADDRESSES or urlsplit(target).path.startswith("/regles/")
            if anchor and known and anchor not in read(target).ids:
                broken.add((address, link))
    assert not broken


def test_every_page_has_its_own_title() -> None:
    titles = [read(address).title for address in ADDRESSES if "?" not in address]
    assert all(titles)
    assert len(set(titles)) == len(titles)


def test_a_page_with_a_query_names_its_canonical_address() -> None:
    html = Client().get("/regles/punto-banco/?maison.egalite=neuf").text
    assert '<link rel="canonical" href="/regles/punto-banco/">' in html
