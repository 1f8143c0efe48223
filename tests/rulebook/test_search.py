"""The search: what it finds, what it shows, what it endures."""

from urllib.parse import quote

import pytest
from django.test import Client

from casino_rules import catalog
from tests.machine import in_time, spent
from tests.rulebook.reading import Page
from trainer.rulebook.domain import TERM, asked_words, clean, found_words
from trainer.rulebook.presenters.documents import all_documents
from trainer.rulebook.presenters.glossary import terms
from trainer.rulebook.presenters.hits import EXTRACT, MOST_HITS, extract, hits, marked


def titles(query: str) -> list[str]:
    return [hit.document.title for hit in hits(query)]


@pytest.mark.parametrize(
    ("query", "title"),
    [
        *((query, "bûche") for query in ("bûche", "BUCHE", "bûches", "  buches  ", "Les bûches")),
        ("combien de cartes on brûle au début du sabot", "Cartes brûlées au début du sabot"),
    ],
)
def test_words_are_found_accents_case_plural_and_article_aside(query: str, title: str) -> None:
    assert titles(query)[0] == title
    assert "Abattage" in titles("abat")  # by its beginning


def test_documents_that_answer_more_words_hide_the_others() -> None:
    assert all(
        "commission" in hit.document.title + hit.document.text for hit in hits("banco commission")
    )


def test_everything_that_is_written_can_be_found() -> None:
    documents = list(all_documents())
    games = catalog.load_all()
    rules = sum(len(game.rulebook.rules) for game in games)
    drills = sum(len(game.drills) for game in games)
    pages = 2  # the values of hands, the games of the poker room compared
    assert len(documents) == len(games) + rules + drills + len(terms()) + pages
    for document in documents:
        found = hits(document.title)
        assert document.url in {it.url for hit in found for it in (hit.document, *hit.others)}


def test_a_term_comes_first_and_what_several_games_share_is_told_once(client: Client) -> None:
    found = hits("brelan")
    assert (found[0].document.kind, found[0].document.title) == (TERM, "brelan")
    told = [(hit.document.kind, hit.document.title, hit.document.text) for hit in found]
    assert len(told) == len(set(told))
    shared = next(hit for hit in found if len(hit.others) > 1)
    page = Page(client.get("/recherche/?q=brelan").text)
    assert f"Le même dans {len(shared.others)} autres jeux" in page.words
    assert {it.url for it in shared.others} <= set(page.links)


def test_every_result_leads_to_a_page(client: Client) -> None:
    assert {client.get(hit.document.url).status_code for hit in hits("commission")} == {200}


def test_the_words_found_are_marked_and_the_rest_is_escaped() -> None:
    assert marked("<b> & banco", ("banco",)) == "&lt;b&gt; &amp; <mark>banco</mark>"
    assert marked("le cœur", asked_words("coeur")) == "le <mark>cœur</mark>"  # by its letters


def test_an_extract_is_cut_between_words_around_the_first_word_found() -> None:
    text = " ".join(f"mot{number}" for number in range(300))
    shown = extract(text, ("mot200",))
    assert shown.startswith("… mot")
    assert shown.endswith(" …")
    assert "mot200" in shown
    assert len(shown) <= EXTRACT + 4


def test_an_empty_page_proposes_where_to_begin_and_what_is_not_found_is_said(
    client: Client,
) -> None:
    empty, lost = (Page(client.get(f"/recherche/?q={q}").text) for q in ("", "zanzibar"))
    assert "Par exemple" in empty.words
    assert "Rien pour" not in empty.words
    assert "Rien pour «\u00a0zanzibar\u00a0»" in lost.words
    assert "/glossaire/" in lost.links


HOSTILE = {
    "long": "a" * 100_000,
    "words": "banco " * 20_000,
    "nul": "ban\x00co",
    "controls": "\x1b[31m\u202e\u200b",
    "markup": "<script>alert(1)</script>",
    "pattern": "((((((a+)+)+)+)+)+)+$",
    "template": "{{ request }} {% debug %}",
    "quotes": "\"'><img src=x onerror=alert(1)>",
    "combining": "e" + "\u0301" * 50_000,
    "empty words": "le la les",
    "signs": "«»!?;:%€♥",
}


@pytest.mark.parametrize("query", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_search_is_answered_without_being_believed(client: Client, query: str) -> None:
    response = client.get("/recherche/", {"q": query})
    assert response.status_code == 200
    assert "<script>alert" not in response.text
    assert "onerror=alert(1)>" not in response.text
    assert "\x00" not in response.text


@pytest.mark.measured
@pytest.mark.parametrize("query", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_search_is_answered_at_once(client: Client, query: str) -> None:
    client.get("/recherche/?q=banco")  # the index is built
    in_time(lambda: spent(client.get, "/recherche/", {"q": query}), 0.5)


@pytest.mark.parametrize("raw", ["%ed%a0%80", "%ff%fe", "%F0%9F%82", "%00%00", quote("\ufffe")])
def test_bytes_that_are_no_text_are_answered(client: Client, raw: str) -> None:
    assert client.get(f"/recherche/?q={raw}").status_code == 200


def test_what_was_typed_is_shown_again_short_and_printable() -> None:
    assert clean("  ban\x00co\udcff ") == "banco"
    assert len(clean("a" * 1000)) == 120


def test_results_are_counted_in_french() -> None:
    told = [found_words(count) for count in (0, 1, 2)]
    assert told == ["Aucun résultat", "1 résultat", "2 résultats"]
    assert len(hits("banco")) <= MOST_HITS
