"""What holds of every public page: typography, links, titles."""

import re
from collections.abc import Mapping
from functools import cache
from itertools import chain
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.http import QueryDict
from django.test import Client

from casino_rules import catalog
from tests.drills import drawn, enough
from tests.rulebook.public import OF_NO_GAME, drawn_of_game, html_of, of_game, rules_at
from tests.rulebook.reading import Page
from trainer.rulebook.requests import asked_house

type Groups = Mapping[str, tuple[str, ...]]
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


GROUPS = {"no game": OF_NO_GAME, **{game.slug: (*of_game(game),) for game in catalog.load_all()}}
DRAWN = {game.slug: (*drawn_of_game(game),) for game in catalog.load_all()}
ADDRESSES = frozenset(chain(*GROUPS.values()))
EACH = [pytest.param(DRAWN, id="drawn"), pytest.param(GROUPS, id="all", marks=pytest.mark.thorough)]
SOME = {name: DRAWN[name] for name in drawn("public pages", [*DRAWN], enough(4, len(DRAWN)))}
READ = [
    *(pytest.param(group, id=name) for name, group in {"no game": OF_NO_GAME, **SOME}.items()),
    *(
        pytest.param(group, id=f"the whole of {name}", marks=pytest.mark.thorough)
        for name, group in GROUPS.items()
        if name in DRAWN
    ),
]


@cache
def faults_of(text: str) -> tuple[str, ...]:
    words = re.sub(r"[ \t\n]+", " ", text)
    return tuple(f"{fault}: {words!r}" for fault, sign in FAULTS.items() if sign.search(words))


@pytest.mark.parametrize("addresses", READ)
def test_pages_are_in_french_typography_and_their_anchored_links_lead(
    addresses: tuple[str, ...],
) -> None:
    faults, broken = [], set()
    for address in addresses:
        page = rules_at(address) if address.startswith("/regles/") else Page(html_of(address))
        faults += [(address, fault) for text in page.texts for fault in faults_of(text)]
        for target, anchor in {urldefrag(urljoin(address, link)) for link in page.links}:
            known = target in ADDRESSES or urlsplit(target).path.startswith("/regles/")
            if anchor and known and not finds(target, anchor):
                broken.add((address, target, anchor))
    assert not faults
    assert not broken


@cache
def finds(target: str, anchor: str) -> bool:
    """Whether a page has an anchor; the rules of a game have the same ones in every house."""
    place = urlsplit(target)
    if place.query and target not in ADDRESSES:
        game = catalog.game(place.path.split("/")[2])
        asked_house(game, QueryDict(place.query), game.rulebook.default_house)
        target = place.path
    return anchor in anchors_of(target)


@cache
def anchors_of(address: str) -> frozenset[str]:
    return frozenset(re.findall(r'\bid="([^"]+)"', html_of(address)))


@pytest.mark.parametrize("groups", EACH)
def test_the_rules_of_a_game_have_the_same_anchors_in_every_house(groups: Groups) -> None:
    anchors = {
        game.slug: {anchors_of(it) for it in groups[game.slug] if it.startswith("/regles/")}
        for game in catalog.load_all()
    }
    assert [game for game, found in anchors.items() if len(found) > 1] == []


@pytest.mark.parametrize("groups", EACH)
def test_every_page_has_its_own_title(groups: Groups) -> None:
    titles = [
        re.findall(r"<title>(.*?)</title>", html_of(address), re.DOTALL)[0]
        for address in frozenset(chain(*groups.values(), OF_NO_GAME))
        if "?" not in address
    ]
    assert all(titles)
    assert len(set(titles)) == len(titles)


def test_a_page_with_a_query_names_its_canonical_address() -> None:
    html = Client().get("/regles/punto-banco/?maison.egalite=neuf").text
    assert '<link rel="canonical" href="http://testserver/regles/punto-banco/">' in html
